"""What the core and the courier ask of the world outside: storage, clock and chance."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from datetime import datetime, timedelta
from typing import Protocol

from app.tables.post_rows import PostRow, Reader, Silenced
from app.tables.settings import Settings
from app.tables.table import (
    Group,
    GroupId,
    JournalEntry,
    Player,
    PlayerId,
    Post,
    Table,
    TableId,
)

OUTAGE = timedelta(minutes=10)
"""A longer silence of all processes is an outage, of which nobody is to suffer."""


class Clock(Protocol):
    """Two clocks: `now` can be set wrong and jump, `uptime` (seconds) only moves forward."""

    def now(self) -> datetime:
        """The present moment, aware, UTC."""
        ...

    def uptime(self) -> float:
        """Seconds since some moment before the start."""
        ...


class Chance(Protocol):
    """Where shuffles and the bots' choices come from."""

    def round_seed(self, table: TableId, game: int, round_no: int) -> bytes:
        """32 bytes for the shuffle of one round."""
        ...

    def bot_seed(self, table: TableId, ply: int) -> bytes:
        """32 bytes for one choice of a bot."""
        ...


class Transaction(Protocol):
    """One action's transaction; what it did is gone if it is left by an exception."""

    def first_time(self, update: int) -> bool:
        """Remember this update; False if it was handled before."""
        ...

    def create(self, group: GroupId | None, thread: int | None) -> Table:
        """A new, empty lobby (rev 0) with an id and an unguessable code of its own."""
        ...

    def load(self, table: TableId) -> Table | None:
        """The table, locked until the transaction ends; None if there is none of that id."""
        ...

    def player(self, player: PlayerId) -> Player | None:
        """The person, or None."""
        ...

    def open_lobby(self, group: GroupId) -> TableId | None:
        """The group's open lobby, if it has one."""
        ...

    def live_tables(self, player: PlayerId) -> int:
        """At how many tables that are not over or closed the player has a seat."""
        ...

    def notified(self, group: GroupId) -> Sequence[PlayerId]:
        """Who wants to be told when a table opens in the group."""
        ...

    def tables_with(self, player: PlayerId) -> Sequence[TableId]:
        """Every table that shows something of the player, whatever has become of it."""
        ...

    def rename(self, table: Table) -> None:
        """Have the table's journal name those who were dealt cards as they are called now."""
        ...

    def forget(self, player: PlayerId) -> int:
        """Delete all that is stored of the player but his moves; how many lines of chat."""
        ...

    def touch(self, player: PlayerId, now: datetime, *, table: TableId | None = None) -> None:
        """The player is here, and does something at that table: note it.

        His posts that sleep without showing all wake up.
        """
        ...

    def change(self, player: PlayerId, settings: Settings) -> None:
        """Write the person's settings."""
        ...

    def waiting_for(self, player: PlayerId) -> Sequence[TableId]:
        """The running tables at which the player sits."""
        ...

    def chat_wanted(self, readers: Collection[PlayerId]) -> Collection[PlayerId]:
        """Who of them wants chat as messages."""
        ...

    def newcomers(self, players: Collection[PlayerId]) -> Collection[PlayerId]:
        """Who of them was never dealt any cards."""
        ...

    def read_by(self, player: PlayerId) -> Sequence[TableId]:
        """The live tables of which the player is shown something."""
        ...

    def rearm(self, table: TableId, stage: int, due_at: datetime | None) -> None:
        """Write only which stage is done with, and when time will next change something there."""
        ...

    def save(
        self, before: Table, after: Table, journal: Sequence[JournalEntry], now: datetime
    ) -> None:
        """Write `after` and its journal. Raises LostUpdate unless `before.rev` still stands."""
        ...

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
        """Note which messages do not show the table as it is now (delivery: one transaction).

        `gone` posts are retired, all other live posts of the table wanted once more, and `new` ones
        inserted. Of the results only the newest is wanted again, while its round is the last or
        when its reader gets something newer: then its button goes; and those of the endings that
        are `retold`, by their numbers. With `plied` every open place
        inside a hand (mode) is closed. Asleep until the reader can be written to: a new post of one
        who can't. A post that is being tried is not due any earlier; while somebody can be caught,
        all others are due at once.
        """
        ...

    def wake(self, table: TableId, reader: PlayerId, now: datetime) -> None:
        """After a refusal: the reader's posts of this table are due again if they lag behind."""
        ...

    def mode(self, table: TableId, reader: PlayerId) -> str | None:
        """The place inside the reader's hand; None: the hand itself."""
        ...

    def turn(self, table: TableId, reader: PlayerId, mode: str | None, now: datetime) -> None:
        """Set the place inside the reader's hand and have it shown at once."""
        ...

    def call_anew(self, table: TableId, post: Post, now: datetime) -> None:
        """Have the post sent as a new message; its old message becomes a stray."""
        ...


class Store(Protocol):
    """The tables and the people, as the core uses them."""

    def begin(self) -> AbstractContextManager[Transaction]:
        """A transaction that commits when it is left without an exception."""
        ...

    def tables(self, ids: Iterable[TableId]) -> Mapping[TableId, Table]:
        """Those of the tables that exist, in one read."""
        ...

    def meet(
        self, telegram_id: int, name: str, language: str, *, dm: bool, now: datetime
    ) -> Player:
        """The person with that Telegram id, known from now on; `dm`: he acted in private."""
        ...

    def meet_group(self, telegram_id: int, title: str, *, let_in: bool = False) -> Group:
        """The group with that Telegram id, known (and reachable) from now on.

        `let_in`: Telegram says that the bot may write there now.
        """
        ...

    def choose_for(self, group: Group) -> None:
        """Write what the group's admins chose."""
        ...

    def turn_notices(self, group: GroupId, player: PlayerId) -> bool:
        """Tell the player of the group's new tables from now on, or no longer; which of the two."""
        ...

    def tables_of(self, player: PlayerId) -> Sequence[Table]:
        """The live tables at which the player sits, the one he last acted at first."""
        ...

    def table_by_code(self, code: str) -> TableId | None:
        """The table with that code, or None."""
        ...

    def journal(self, table: TableId) -> Sequence[Mapping[str, object]]:
        """The lines of a table's journal, the oldest first."""
        ...

    def newest_table(self, group: GroupId) -> str | None:
        """The code of the youngest live table in the group, or None."""
        ...

    def bots_due(self, now: datetime, limit: int = 100) -> Sequence[TableId]:
        """Tables on which a bot is to move by now."""
        ...

    def next_bot(self) -> datetime | None:
        """When the next bot is to move, or None."""
        ...


class Posts(Protocol):
    """The courier's half of the store."""

    def due(self, now: datetime, limit: int, skip: Collection[int]) -> Sequence[PostRow]:
        """Rows that are due, by rank and time, without the chats in `skip`."""
        ...

    def next_due(self) -> datetime | None:
        """When the next row is due, or None."""
        ...

    def readers(self, rows: Sequence[PostRow]) -> Mapping[int, Reader]:
        """By row id: who reads it."""
        ...

    def claim(self, read: Sequence[PostRow], now: datetime, until: datetime) -> Collection[int]:
        """Committed before a call: one try more, in doubt if it is a send, not due until then.

        Which of them could be claimed, by id: those that are due `now` and still as they were read,
        so that what somebody else has claimed or brought meanwhile is left to him.
        """
        ...

    def together(self) -> AbstractContextManager["Posts"]:
        """The posts for several records in one transaction."""
        ...

    def shown(
        self, row: PostRow, *, now: datetime, digest: str, message_id: int | None = None
    ) -> None:
        """The message shows what was wanted when `row` was read; a send brings its message id.

        Due again at once if more was wanted meanwhile. Tries and doubt are cleared.
        """
        ...

    def same(self, row: PostRow, now: datetime) -> None:
        """It already showed what is wanted: as `shown`, without a call."""
        ...

    def later(self, row: PostRow, at: datetime, *, tried: bool = True) -> None:
        """Due again then. With `tried=False` tries and doubt are again as they were in `row`."""
        ...

    def lost(self, row: PostRow, now: datetime) -> None:
        """The message is gone in Telegram: forget it and post anew, once, now."""
        ...

    def sleep(self, row: PostRow) -> None:
        """Not due until something wakes it; if more is wanted, or it is gone by now, it stays."""
        ...

    def drop(self, row: PostRow) -> None:
        """A gone post whose message is retired: forget it."""
        ...

    def take_over(self, row: PostRow) -> bool:
        """Give a message-less post the message of a gone sibling, if there is one.

        Siblings: of a hand a gone hand, of a board a gone board, of a result a gone hand (for a
        player) or board (for a group), all of the same table and reader.
        """
        ...

    def reply_to(self, row: PostRow) -> int | None:
        """For a new board: the message id of the group's newest result of that table."""
        ...

    def board_message(self, table: TableId) -> int | None:
        """The message id of the table's board in its group, if it is there."""
        ...

    def owns(self, chat_id: int, message_id: int) -> bool:
        """Whether the message is a post's, which alone says what it shows."""
        ...

    def swap_answer(self, chat_id: int, message_id: int) -> int | None:
        """Remember the newest answer in a group that belongs to no table; the one before."""
        ...

    def silent(self, chat_id: int, now: datetime) -> bool:
        """Whether who reads in that private chat wants no sound at this time."""
        ...

    def unreachable(self, chat_id: int) -> Silenced | None:
        """403: the person or group can't be written to; its posts sleep.

        Gives whom to tell of it: for a group, once until the bot may write there again.
        """
        ...

    def topic_gone(self, chat_id: int, thread: int) -> None:
        """A group's topic was deleted: its tables go on in the group itself."""
        ...

    def migrated(self, chat_id: int, new_chat_id: int, now: datetime) -> None:
        """The group has a new id: in one transaction re-key it and drop message ids.

        What people look at is due anew: boards, results between rounds, all that is not yet shown.
        """
        ...

    def stray(self, chat_id: int, message_id: int, now: datetime) -> bool:
        """A tap came from this message; if no live post owns it, have it retired. True if so.

        While a send into that chat is in doubt the message may be the one it made, and stays.
        """
        ...


class StoreUnavailable(Exception):  # noqa: N818 - names what happened
    """The database did not answer; nothing has changed and the action may be tried again."""


class LostUpdate(Exception):  # noqa: N818 - names what happened
    """Somebody else saved the table first; the action has to be decided anew."""


Bell = Callable[[], None]
"""Rung after a commit, from the thread of the database: there may be something to do."""
