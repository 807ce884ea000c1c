"""One action's transaction on the database."""

import secrets
from collections.abc import Collection, Sequence
from datetime import datetime, timedelta

from sqlalchemy import bindparam, delete, exists, func, select, update
from sqlalchemy import insert as sql_insert
from sqlmodel import Session, col
from sqlmodel import select as rows_of

from app.storage import forgetting, marks, notices, rows
from app.storage.choices import json_of, settings_of
from app.storage.codec import SCHEMA, snapshot_of, table_of
from app.storage.database import insert, run
from app.storage.rows import CHAT_LINES, LEAVERS, MOVES, PLAYERS, POSTS, SEATS, TABLES, UPDATES
from app.storage.values import TABLE_WITH_GROUP, group_of, player_of, table_with_group
from app.tables.ports import Clock, LostUpdate
from app.tables.settings import Settings
from app.tables.table import (
    LIVE,
    GroupId,
    JournalEntry,
    Player,
    PlayerId,
    Post,
    Status,
    Table,
    TableId,
)

CODE_BYTES = 12
UPDATES_KEPT_FOR = timedelta(hours=24)
UPDATES_BETWEEN_SWEEPS = 256

FORGET_UPDATES = delete(UPDATES).where(UPDATES.c.at < bindparam("before"))
FIRST_TIME = sql_insert(UPDATES).from_select(
    ["update_id", "at"],
    select(bindparam("seen", type_=UPDATES.c.update_id.type), marks.now_).where(
        ~exists().where(UPDATES.c.update_id == bindparam("seen"))
    ),
)
LOAD = TABLE_WITH_GROUP.where(TABLES.c.id == bindparam("table")).with_for_update(of=TABLES)
PERSON = select(PLAYERS).where(PLAYERS.c.id == bindparam("player"))
SEEN = update(PLAYERS).where(PLAYERS.c.id == bindparam("player"))
CHANGE = update(PLAYERS).where(PLAYERS.c.id == bindparam("player"))
RUNNING_OF = (
    select(SEATS.c.table_id)
    .join_from(SEATS, TABLES)
    .where(SEATS.c.player_id == bindparam("player"), TABLES.c.status == Status.PLAYING)
    .order_by(SEATS.c.table_id)
)
SETTINGS_OF = select(PLAYERS.c.id, PLAYERS.c.settings).where(
    PLAYERS.c.id.in_(bindparam("players", expanding=True))
)
HAVE_PLAYED = (
    select(SEATS.c.player_id)
    .join_from(SEATS, TABLES)
    .where(
        SEATS.c.player_id.in_(bindparam("players", expanding=True)),
        TABLES.c.status.in_([Status.PLAYING, Status.BETWEEN, Status.OVER]),
    )
    .distinct()
)
READ_BY = (
    select(POSTS.c.table_id)
    .join_from(POSTS, TABLES)
    .join(PLAYERS, PLAYERS.c.telegram_id == POSTS.c.chat_id)
    .where(
        PLAYERS.c.id == bindparam("player"),
        ~POSTS.c.gone,
        TABLES.c.status.in_(LIVE),
    )
    .distinct()
    .order_by(POSTS.c.table_id)
)
REARM = update(TABLES).where(TABLES.c.id == bindparam("table"))
SAVE = update(TABLES).where(
    TABLES.c.id == bindparam("table"), TABLES.c.rev == bindparam("rev_before")
)
LEFT = delete(SEATS).where(
    SEATS.c.table_id == bindparam("table"),
    SEATS.c.player_id.in_(bindparam("left", expanding=True)),
)


class SqlTransaction:
    """The port Transaction, on a session whose transaction has begun."""

    def __init__(self, session: Session, clock: Clock) -> None:
        self._session = session
        self._clock = clock

    def first_time(self, update: int) -> bool:
        """Remember this update; False if it was handled before. Forgets those of yesterday."""
        now = self._clock.now()
        if update % UPDATES_BETWEEN_SWEEPS == 0:
            run(self._session, FORGET_UPDATES, before=now - UPDATES_KEPT_FOR)
        return run(self._session, FIRST_TIME, seen=update, now=now) == 1

    def create(self, group: GroupId | None, thread: int | None) -> Table:
        """A new, empty lobby (rev 0) with an id and an unguessable code of its own.

        A table without a group is found by its link alone, so that seats people.
        """
        code = secrets.token_urlsafe(CODE_BYTES)
        found = None if group is None else self._session.get(rows.Group, group)
        row = rows.GameTable(
            code=code,
            group_id=group,
            thread_id=thread,
            status=Status.LOBBY,
            schema_no=SCHEMA,
            snapshot=snapshot_of(Table(TableId(0), code, by_link=group is None)),
        )
        self._session.add(row)
        self._session.flush()
        return table_of(row, group_of(found) if found else None)

    def load(self, table: TableId) -> Table | None:
        """The table, locked until the transaction ends; None if there is none of that id."""
        found = self._session.connection().execute(LOAD, {"table": table}).first()
        return None if found is None else table_with_group(found)

    def player(self, player: PlayerId) -> Player | None:
        """The person, or None."""
        found = self._session.connection().execute(PERSON, {"player": player}).first()
        return None if found is None else player_of(found)

    def open_lobby(self, group: GroupId) -> TableId | None:
        """The group's open lobby, if it has one."""
        lobby = self._session.exec(
            rows_of(rows.GameTable.id).where(
                col(rows.GameTable.group_id) == group,
                col(rows.GameTable.status) == Status.LOBBY,
            )
        ).first()
        return None if lobby is None else TableId(lobby)

    def live_tables(self, player: PlayerId) -> int:
        """At how many tables that are not over or closed the player has a seat."""
        return self._session.exec(
            rows_of(func.count())
            .select_from(rows.Seat)
            .join(rows.GameTable)
            .where(col(rows.Seat.player_id) == player, col(rows.GameTable.status).in_(LIVE))
        ).one()

    def notified(self, group: GroupId) -> Sequence[PlayerId]:
        """Who wants to be told when a table opens in the group."""
        return notices.notified(self._session, group)

    def tables_with(self, player: PlayerId) -> Sequence[TableId]:
        """Every table that shows something of the player, whatever has become of it."""
        return forgetting.tables_with(self._session, player)

    def rename(self, table: Table) -> None:
        """Have the table's journal name the seats as they are called now."""
        forgetting.rename_in_journal(self._session, table)

    def forget(self, player: PlayerId) -> int:
        """Delete all that is stored of the player but his moves; how many lines of chat."""
        return forgetting.forget_person(self._session, player)

    def touch(self, player: PlayerId, now: datetime, *, table: TableId | None = None) -> None:
        """The player is here, and does something at that table: note it, and wake his posts."""
        acted = {} if table is None else {"acted_table": table, "acted_at": now}
        run(self._session, SEEN, player=player, seen_at=now, **acted)
        marks.wake_player(self._session, player, now)

    def change(self, player: PlayerId, settings: Settings) -> None:
        """Write the person's settings."""
        run(self._session, CHANGE, player=player, settings=json_of(settings))

    def waiting_for(self, player: PlayerId) -> Sequence[TableId]:
        """The running tables at which the player sits."""
        found = self._session.connection().execute(RUNNING_OF, {"player": player})
        return [TableId(table) for table in found.scalars()]

    def chat_wanted(self, readers: Collection[PlayerId]) -> Collection[PlayerId]:
        """Who of them wants chat as messages."""
        found = self._session.connection().execute(SETTINGS_OF, {"players": list(readers)})
        return [PlayerId(player) for player, data in found if settings_of(data).chat_messages]

    def newcomers(self, players: Collection[PlayerId]) -> Collection[PlayerId]:
        """Who of them was never dealt any cards."""
        found = self._session.connection().execute(HAVE_PLAYED, {"players": list(players)})
        return set(players) - set(found.scalars())

    def read_by(self, player: PlayerId) -> Sequence[TableId]:
        """The live tables of which the player is shown something."""
        found = self._session.connection().execute(READ_BY, {"player": player})
        return [TableId(table) for table in found.scalars()]

    def rearm(self, table: TableId, stage: int, due_at: datetime | None) -> None:
        """Write only which stage is done with, and when time will next change something there."""
        run(self._session, REARM, table=table, stage=stage, due_at=due_at)

    def save(
        self, before: Table, after: Table, journal: Sequence[JournalEntry], now: datetime
    ) -> None:
        """Write `after` and its journal. Raises LostUpdate unless `before.rev` still stands.

        The group and the topic are left alone: only a migration changes them.
        """
        saved = run(
            self._session,
            SAVE,
            table=after.id,
            rev_before=before.rev,
            status=after.status,
            rev=after.rev,
            schema_no=SCHEMA,
            snapshot=snapshot_of(after),
            moved_at=after.moved_at,
            turn_since=after.turn_since,
            stage=after.stage,
            credit_s=after.credit_s,
            due_at=after.due_at,
            bot_at=after.bot_at,
        )
        if saved != 1:
            raise LostUpdate(f"table {after.id} is no longer at rev {before.rev}")
        lines = [
            {
                "table_id": after.id,
                "no": entry.no,
                "player": entry.player,
                "move": entry.line,
                "at": now,
            }
            for entry in journal
        ]
        insert(self._session, MOVES, lines)
        said = [
            {
                "table_id": after.id,
                "no": line.no,
                "player": line.player,
                "name": line.name,
                "text": line.text,
                "at": line.at,
            }
            for line in after.chat
            if line.no > before.chat_no
        ]
        insert(self._session, CHAT_LINES, said)
        self._save_seats(after.id, _people_at(before), _people_at(after))
        gone = _leavers_of(after) - _leavers_of(before)
        insert(
            self._session,
            LEAVERS,
            [{"table_id": after.id, "player_id": player} for player in gone],
        )

    def mark(
        self,
        table: Table,
        new: Collection[Post],
        gone: Collection[Post],
        *,
        actor: PlayerId | None,
        plied: bool,
        retold: Collection[int] = (),
        now: datetime,
    ) -> None:
        """Note which messages do not show the table as it is now."""
        marks.mark(
            self._session, table, new, gone, actor=actor, plied=plied, retold=retold, now=now
        )

    def wake(self, table: TableId, reader: PlayerId, now: datetime) -> None:
        """After a refusal: the reader's posts of this table are due again if they lag behind."""
        marks.wake(self._session, table, reader, now)

    def mode(self, table: TableId, reader: PlayerId) -> str | None:
        """The place inside the reader's hand; None: the hand itself."""
        return marks.mode_of(self._session, table, reader)

    def turn(self, table: TableId, reader: PlayerId, mode: str | None, now: datetime) -> None:
        """Set the place inside the reader's hand and have it shown at once."""
        marks.turn_to(self._session, table, reader, mode, now)

    def call_anew(self, table: TableId, post: Post, now: datetime) -> None:
        """Have the post sent as a new message; its old message becomes a stray."""
        marks.call_anew(self._session, table, post, now)

    def _save_seats(
        self, table: TableId, before: frozenset[PlayerId], after: frozenset[PlayerId]
    ) -> None:
        if before - after:
            run(self._session, LEFT, table=table, left=list(before - after))
        came = [{"table_id": table, "player_id": player} for player in after - before]
        insert(self._session, SEATS, came)


def _people_at(table: Table) -> frozenset[PlayerId]:
    return frozenset(seat.player for seat in table.seats if not seat.bot)


def _leavers_of(table: Table) -> frozenset[PlayerId]:
    return frozenset(seat.left.player for seat in table.seats if seat.left)
