"""The store of tables and people."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime

from sqlalchemy import bindparam, func
from sqlalchemy import select as columns
from sqlmodel import col, select

from app.storage import notices, people, rows
from app.storage.database import Database
from app.storage.moment import Moment
from app.storage.rows import TABLES
from app.storage.transaction import SqlTransaction
from app.storage.values import TABLE_WITH_GROUP, table_with_group
from app.tables.ports import Clock
from app.tables.table import LIVE, Group, GroupId, Player, PlayerId, Table, TableId

SEVERAL = TABLE_WITH_GROUP.where(TABLES.c.id.in_(bindparam("ids", expanding=True)))
BOTS_DUE = (
    columns(TABLES.c.id)
    .where(TABLES.c.bot_at <= bindparam("now", type_=Moment))
    .order_by(TABLES.c.bot_at)
    .limit(bindparam("limit"))
)
NEXT_BOT = columns(func.min(TABLES.c.bot_at))


class SqlStore:
    """The port Store, on a database whose schema is up to date."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    @contextmanager
    def begin(self) -> Iterator[SqlTransaction]:
        """A transaction that commits when it is left without an exception."""
        with self._database.writing() as session:
            yield SqlTransaction(session, self._clock)

    def tables(self, ids: Iterable[TableId]) -> Mapping[TableId, Table]:
        """Those of the tables that exist, in one read."""
        wanted = list(ids)
        with self._database.reading() as session:
            found = session.connection().execute(SEVERAL, {"ids": wanted})
            lost = people.lost_at(session, wanted)
            tables = [
                table_with_group(
                    row, frozenset(player for table, player in lost if table == row.id)
                )
                for row in found
            ]
        return {table.id: table for table in tables}

    def meet(
        self, telegram_id: int, name: str, language: str, *, dm: bool, now: datetime
    ) -> Player:
        """The person with that Telegram id, known from now on; `dm`: he acted in private."""
        return people.meet(self._database, telegram_id, name, language, dm=dm, now=now)

    def meet_group(self, telegram_id: int, title: str, *, let_in: bool = False) -> Group:
        """The group with that Telegram id, known (and reachable) from now on."""
        now = self._clock.now()
        return people.meet_group(self._database, telegram_id, title, let_in=let_in, now=now)

    def choose_for(self, group: Group) -> None:
        """Write what the group's admins chose."""
        with self._database.writing() as session:
            row = session.get(rows.Group, group.id)
            if row is not None:
                chosen = {"admins_open": group.admins_open, "pins": group.pins}
                row.settings = {**row.settings, **chosen}
                session.add(row)

    def turn_notices(self, group: GroupId, player: PlayerId) -> bool:
        """Tell the player of the group's new tables from now on, or no longer; which of the two."""
        with self._database.writing() as session:
            return notices.turn(session, group, player)

    def tables_of(self, player: PlayerId) -> Sequence[Table]:
        """The live tables at which the player sits, the one he last acted at first."""
        with self._database.reading() as session:
            ids = session.exec(
                select(rows.Seat.table_id)
                .join(rows.GameTable)
                .where(
                    col(rows.Seat.player_id) == player,
                    col(rows.GameTable.status).in_(LIVE),
                )
            ).all()
        tables = self.tables(TableId(table) for table in ids).values()
        return sorted(tables, key=lambda table: _acted_last(table, player), reverse=True)

    def table_by_code(self, code: str) -> TableId | None:
        """The table with that code, or None."""
        with self._database.reading() as session:
            table = session.exec(
                select(rows.GameTable.id).where(col(rows.GameTable.code) == code)
            ).first()
        return None if table is None else TableId(table)

    def journal(self, table: TableId) -> Sequence[Mapping[str, object]]:
        """The lines of a table's journal, the oldest first."""
        with self._database.reading() as session:
            return session.exec(
                select(rows.Move.move)
                .where(col(rows.Move.table_id) == table)
                .order_by(col(rows.Move.no))
            ).all()

    def newest_table(self, group: GroupId) -> str | None:
        """The code of the youngest live table in the group, or None."""
        with self._database.reading() as session:
            return session.exec(
                select(rows.GameTable.code)
                .where(
                    col(rows.GameTable.group_id) == group,
                    col(rows.GameTable.status).in_(LIVE),
                )
                .order_by(col(rows.GameTable.id).desc())
                .limit(1)
            ).first()

    def bots_due(self, now: datetime, limit: int = 100) -> Sequence[TableId]:
        """Tables on which a bot is to move by now, the one that waits longest first."""
        with self._database.reading() as session:
            due = session.connection().execute(BOTS_DUE, {"now": now, "limit": limit})
            return [TableId(table) for table in due.scalars()]

    def next_bot(self) -> datetime | None:
        """When the next bot is to move, or None."""
        with self._database.reading() as session:
            at: datetime | None = session.connection().scalar(NEXT_BOT)
        return at


def _acted_last(table: Table, player: PlayerId) -> tuple[float, int]:
    """Orders a person's tables: by when he last acted there, else by age."""
    index = table.seat_of(player)
    acted_at = None if index is None else table.seats[index].acted_at
    return (acted_at.timestamp() if acted_at else 0.0, table.id)
