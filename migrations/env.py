"""What alembic runs: on the app's connection, or from its own command line with `-x url=…`."""

from typing import Literal

from alembic import context
from sqlalchemy import create_engine
from sqlalchemy.engine import Connection
from sqlmodel.sql.sqltypes import AutoString

from app.storage.moment import Moment
from app.storage.rows import Row


def in_plain_types(kind: str, item: object, _context: object) -> str | Literal[False]:
    """A migration is to mean the same for ever, so it names no types that anybody may change."""
    if kind == "type" and isinstance(item, Moment):
        return "sa.Float()"
    if kind == "type" and isinstance(item, AutoString):
        return "sa.String()"
    return False


def migrate(connection: Connection) -> None:
    context.configure(
        connection=connection,
        target_metadata=Row.metadata,
        render_as_batch=connection.dialect.name == "sqlite",
        render_item=in_plain_types,
        transactional_ddl=True,
    )
    with context.begin_transaction():
        context.run_migrations()


given = context.config.attributes.get("connection")
if given is not None:
    migrate(given)
else:
    url = context.get_x_argument(as_dictionary=True).get("url")
    if url is None:
        raise SystemExit("Say which database: python -m alembic -x url=sqlite:///FILE …")
    engine = create_engine(url)
    with engine.connect() as connection:
        migrate(connection)
    engine.dispose()
