"""The database: its connections, its transactions and its schema."""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Engine, NullPool, Table, UpdateBase, create_engine, event, make_url
from sqlalchemy import insert as sql_insert
from sqlalchemy.engine import Connection
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.pool import ConnectionPoolEntry
from sqlmodel import Session

from app.tables.ports import StoreUnavailable

MIGRATIONS = Path(__file__).parents[2] / "migrations"

compact = partial(json.dumps, ensure_ascii=False, separators=(",", ":"))


class Database:
    """One SQLite file: a single connection that writes, and others that only read.

    Writers take turns at that connection and lock the file from their first statement on, so that
    none of them finds out at its commit that it came too late. Readers see the state of one moment.
    """

    def __init__(self, url: str, *, patience_s: float = 5.0) -> None:
        """Open nothing yet. A lock is waited for at most `patience_s`."""
        self._url = make_url(url)
        self._patience_s = patience_s
        self._writer = self._engine(
            "BEGIN IMMEDIATE", pool_size=1, max_overflow=0, pool_timeout=patience_s
        )
        self._reader = self._engine("BEGIN", pragmas=("query_only = ON",))

    def upgrade(self) -> None:
        """Bring the schema to the newest version, in one transaction; makes the file if need be."""
        if self._url.database:
            Path(self._url.database).parent.mkdir(parents=True, exist_ok=True)
        engine = self._engine("BEGIN IMMEDIATE", pragmas=(), poolclass=NullPool)
        try:
            with _translated(), engine.connect() as connection:
                command.upgrade(alembic_config(connection), "head")
        finally:
            engine.dispose()

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """A transaction that may write; it commits unless it is left by an exception.

        Raises StoreUnavailable if the database can't be locked, read or written.
        """
        with _translated(), Session(self._writer) as session, session.begin():
            yield session

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """A transaction that can't write. Raises StoreUnavailable as `writing` does."""
        with _translated(), Session(self._reader) as session:
            yield session

    def close(self) -> None:
        """Give all connections back; the database may be used again, and opens anew."""
        self._writer.dispose()
        self._reader.dispose()

    def _engine(
        self,
        begin: str,
        *,
        pragmas: tuple[str, ...] = ("foreign_keys = ON",),
        **pool: Any,
    ) -> Engine:
        engine = create_engine(self._url, json_serializer=compact, hide_parameters=True, **pool)
        settings = (
            f"busy_timeout = {round(self._patience_s * 1000)}",
            "journal_mode = WAL",
            "synchronous = NORMAL",
            *pragmas,
        )

        @event.listens_for(engine, "connect")
        def set_up(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
            connection.isolation_level = None  # the driver's own BEGIN comes too late for readers
            cursor = connection.cursor()
            for setting in settings:
                cursor.execute(f"PRAGMA {setting}")
            cursor.close()

        @event.listens_for(engine, "begin")
        def lock(connection: Connection) -> None:
            connection.exec_driver_sql(begin)

        return engine


class Begun:
    """A transaction that has begun, for who would begin one: all becomes part of it."""

    def __init__(self, session: Session) -> None:
        self._session = session

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """The transaction that has begun."""
        yield self._session

    reading = writing


def run(session: Session, statement: UpdateBase, **values: object) -> int:
    """Carry out a statement with those values; how many rows it met.

    Objects that the session has read are not refreshed.
    """
    return session.connection().execute(statement, values).rowcount


def insert(session: Session, into: Table, new: Sequence[Mapping[str, object]]) -> None:
    """Write new rows by their columns; what they leave out has its default."""
    if new:
        session.connection().execute(sql_insert(into), new)


def alembic_config(connection: Connection) -> Config:
    """What alembic needs to work on `connection` from anywhere."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


@contextmanager
def _translated() -> Iterator[None]:
    """No error of the driver's leaves storage under its own name."""
    try:
        yield
    except (OperationalError, InterfaceError, PoolTimeout) as error:
        raise StoreUnavailable(str(error)) from error
