"""What the bot has stored, read from beside it."""

from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import func, or_
from sqlmodel import col, select

from app.storage import rows
from app.storage.choices import settings_of
from app.storage.database import Database
from app.storage.store import SqlStore
from app.tables.settings import Settings
from app.tables.table import PlayerId, Table, TableId


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a table's journal."""

    player: int | None
    says: dict[str, object]


class Stopped:
    """A clock for a reader, who never asks for the time."""

    def now(self) -> datetime:
        return datetime(2027, 1, 1, tzinfo=UTC)

    def uptime(self) -> float:
        return 0.0


class Books:
    """Reads a database that belongs to somebody else."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def tables(self) -> list[Table]:
        """Every table there ever was, the oldest first."""
        with self._database.reading() as session:
            ids = [TableId(n) for n in session.exec(select(rows.GameTable.id)) if n]
        found = SqlStore(self._database, Stopped()).tables(ids)
        return [found[table] for table in sorted(found)]

    def revs(self) -> dict[int, int]:
        """How often each table was saved."""
        with self._database.reading() as session:
            found = session.exec(select(rows.GameTable.id, rows.GameTable.rev))
            return {table: rev for table, rev in found if table}

    def posts(self) -> list[rows.Post]:
        """Every row of a message that ought to exist, or has to go."""
        with self._database.reading() as session:
            return list(session.exec(select(rows.Post).order_by(col(rows.Post.id))))

    def busy(self, now: float) -> bool:
        """Whether something is due at that time (seconds since 1970), or being tried."""
        post, table = rows.Post, rows.GameTable
        moment = datetime.fromtimestamp(now, UTC)
        with self._database.reading() as session:
            under_way = or_(col(post.due_at) <= moment, col(post.tries) > 0)
            due = session.exec(select(post.id).where(under_way)).first()
            timely = or_(col(table.bot_at) <= moment, col(table.due_at) <= moment)
            waits = session.exec(select(table.id).where(timely)).first()
        return due is not None or waits is not None

    def next_due(self) -> datetime | None:
        """When the next message is due to be brought up to date or retired."""
        due_at = col(rows.Post.due_at)
        with self._database.reading() as session:
            return session.exec(select(func.min(due_at)).where(due_at.is_not(None))).one()

    def alive_at(self) -> float:
        """When the bot last said that it was there, in seconds since 1970."""
        with self._database.reading() as session:
            alive_at = session.exec(select(rows.Heartbeat.alive_at)).one()
        return alive_at.timestamp() if alive_at else 0.0

    def journal(self, table: TableId) -> list[Line]:
        """Everything that was ever done at the table, in its order."""
        move = rows.Move
        with self._database.reading() as session:
            lines = session.exec(
                select(move).where(col(move.table_id) == table).order_by(col(move.no))
            ).all()
        assert [line.no for line in lines] == list(range(1, len(lines) + 1))
        return [Line(line.player, line.move) for line in lines]

    def journals(self) -> dict[TableId, list[Line]]:
        """The journal of every table."""
        return {table.id: self.journal(table.id) for table in self.tables()}

    def players(self) -> dict[int, PlayerId]:
        """By Telegram id: under which id the bot knows the person."""
        with self._database.reading() as session:
            people = session.exec(select(rows.Player)).all()
        return {p.telegram_id: PlayerId(p.id) for p in people if p.telegram_id and p.id}

    def settings(self, telegram_id: int) -> Settings:
        """What that person has chosen."""
        person = rows.Player
        with self._database.reading() as session:
            of_person = select(person.settings).where(col(person.telegram_id) == telegram_id)
            return settings_of(session.exec(of_person).one())

    def close(self) -> None:
        """Read no more."""
        self._database.close()
