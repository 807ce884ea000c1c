"""What a table is: its seats, its game, and what has to be remembered between two saves."""

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import NewType

from app.tables.moments import Moments
from app.tables.settings import DEFAULT, Settings
from engine.events import Event
from engine.match import Match, Phase
from engine.rules import CLASSIC, RuleSet
from engine.scoring import EndReason, Outcome, RoundResult

TableId = NewType("TableId", int)
PlayerId = NewType("PlayerId", int)
GroupId = NewType("GroupId", int)

NAMELESS = "Player"


class Status(StrEnum):
    """Where a table is in its life. OVER, CLOSED and EXPIRED (of a lobby) are ends."""

    LOBBY = "lobby"
    PLAYING = "playing"
    BETWEEN = "between"
    OVER = "over"
    CLOSED = "closed"
    EXPIRED = "expired"


LIVE = (Status.LOBBY, Status.PLAYING, Status.BETWEEN)
"""Where anything can still happen at a table."""


class Why(StrEnum):
    """Why a player was last called."""

    TURN = "turn"
    NUDGE = "nudge"
    POKE = "poke"
    AWAY = "away"
    ASKED = "asked"


@dataclass(frozen=True, slots=True)
class Player:
    """A person the bot knows. `telegram_id` is None once he asked to be forgotten.

    `acted_table` is where he last did something himself, at `acted_at`.
    """

    id: PlayerId
    telegram_id: int | None
    name: str
    language: str = "en"
    dm_ok: bool = False
    seen_at: datetime | None = None
    settings: Settings = DEFAULT
    acted_table: TableId | None = None
    acted_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Group:
    """A Telegram group that has, or had, a table; `reachable` unless the bot can't write.

    Its admins choose whether only they open tables, and whether the board is pinned.
    """

    id: GroupId
    telegram_id: int
    title: str
    reachable: bool = True
    admins_open: bool = False
    pins: bool = False


@dataclass(frozen=True, slots=True)
class Leaver:
    """Whose seat a bot has taken over, and under which name, in which game he had it.

    `after` is the ending that was shown then, between rounds; None in a running round. Who is
    `owed` a message is told that he has lost his seat; he `resigned`, or else was away.
    """

    player: PlayerId
    name: str
    game: int
    after: int | None = None
    owed: bool = False
    resigned: bool = False


@dataclass(frozen=True, slots=True)
class Seat:
    """A place in turn order.

    `kept_until` is set while the seat is kept for a person who has not yet opened a private chat.
    `alert` is the rev of the save that last called this reader, `anew` whether that call has to be
    a new message, `why` what it was for. `acted_at` is his last own accepted action at this table,
    `poked_at` when he was last poked. Who is `forgotten` has asked for that: nobody is there.
    `left` is for whom a bot plays on, or once did. `first` says that this is his first game.
    """

    player: PlayerId
    name: str
    bot: bool = False
    kept_until: datetime | None = None
    alert: int = 0
    anew: bool = False
    why: Why = Why.TURN
    acted_at: datetime | None = None
    poked_at: datetime | None = None
    forgotten: bool = False
    left: Leaver | None = None
    first: bool = False

    @property
    def kept(self) -> bool:
        """Whether the seat still waits for its person to open the private chat."""
        return self.kept_until is not None

    @property
    def human(self) -> bool:
        """Whether a person who can be written to sits here."""
        return not self.bot and not self.kept and not self.forgotten


@dataclass(frozen=True, slots=True)
class Happening:
    """One engine event and when it happened."""

    event: Event
    at: datetime


@dataclass(frozen=True, slots=True)
class ChatLine:
    """What somebody wrote at the table; `no` counts from 1, `name` is what he was called then."""

    no: int
    player: PlayerId
    name: str
    text: str
    at: datetime


@dataclass(frozen=True, slots=True)
class ChatPost:
    """Who is shown the chat as a message of its own, by the table's post of that number.

    `n` is the rev of the save that last called him by a *new* one, `at` when that was (0: he was
    not called yet), `ring` whether it may make a sound. `under` are his alert (of who watches: the
    board's number) and his last ending as they were then; None once he wrote something himself.
    """

    player: PlayerId
    at: datetime
    n: int = 0
    ring: bool = False
    under: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Watcher:
    """Who watches in his private chat, from `at` on; he is shown the endings after `since`."""

    player: PlayerId
    since: int
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Ending:
    """A result that people are shown: of a round, of a game, or of both at once.

    `n` counts the endings of this table from 1. `round` is None when the game ended in mid-round
    by resigning, absence or expiry. `ended_by` is the player whose action brought the end.
    `moments` are the best of a game that was played to its end, `last_names` who sat there when the
    game ended, where somebody had left since the round.
    """

    n: int
    game: int
    round: RoundResult | None
    outcome: Outcome | None
    scores: tuple[int, ...]
    names: tuple[str, ...]
    ended_by: PlayerId | None
    at: datetime
    moments: Moments = ()
    last_names: tuple[str, ...] = ()

    def won_by(self, seat: int | None) -> bool:
        """Whether the game was played to its end, and by that seat."""
        played = self.outcome is not None and self.outcome.reason is EndReason.PLAYED
        return played and self.outcome is not None and self.outcome.winner == seat


@dataclass(frozen=True, slots=True)
class Table:
    """One game with its seats, from lobby to end.

    `rev` numbers the saves, `ply` the moves that buttons carry; `board_no` the boards posted in the
    group, `below_at` when that was last asked for. `by_link` says whether the table's link seats
    whoever follows it, `notified` who asked to be told of it. `log` holds the newest of what
    happened in the running round, oldest first. `endings` holds the last two, `moments` the best of
    the running game. `agreed` are who wants a rematch of the game that just ended, `same` is the
    table that was opened with its rules. `chat` holds the newest lines, `chat_posts` who is shown
    them as a message of its own: looked at with every line, and when he turns that on or off.
    `moved_at` is the last move by anybody, `turn_since` the start of the turn or the last own
    action in it, `stage` the seconds of that turn after which time last did something, `credit_s`
    the seconds by which outages have set both on. These, `due_at`, `bot_at`, `group` and `thread`
    are columns of their own. `catch_since` is since when the player who forgot to call can be
    caught.
    """

    id: TableId
    code: str
    status: Status = Status.LOBBY
    group: Group | None = None
    thread: int | None = None
    host: PlayerId | None = None
    seats: tuple[Seat, ...] = ()
    rules: RuleSet = CLASSIC
    match: Match | None = None
    game: int = 0
    ply: int = 0
    rev: int = 0
    board_no: int = 1
    journal: int = 0
    closed_by: str | None = None
    below_at: datetime | None = None
    by_link: bool = False
    notified: tuple[PlayerId, ...] = ()
    agreed: tuple[PlayerId, ...] = ()
    same: TableId | None = None
    chat: tuple[ChatLine, ...] = ()
    chat_no: int = 0
    chat_posts: tuple[ChatPost, ...] = ()
    watchers: tuple[Watcher, ...] = ()
    lost: frozenset[PlayerId] = frozenset()
    log: tuple[Happening, ...] = ()
    endings: tuple[Ending, ...] = ()
    moments: Moments = ()
    moved_at: datetime | None = None
    turn_since: datetime | None = None
    stage: int = 0
    credit_s: float = 0.0
    due_at: datetime | None = None
    bot_at: datetime | None = None
    catch_since: datetime | None = None

    @property
    def on_turn(self) -> Seat | None:
        """The seat whose turn it is, or None between rounds, in the lobby and after the end."""
        if self.match is None or self.match.phase is not Phase.PLAYING or self.match.turn is None:
            return None
        return self.seats[self.match.turn]

    @property
    def live(self) -> bool:
        """Whether anything can still happen here."""
        return self.status in LIVE

    def is_in(self, group: GroupId | None) -> bool:
        """Whether that is the table's group; a table without one is in none."""
        return self.group is not None and self.group.id == group

    @property
    def last_ending(self) -> Ending | None:
        """The newest ending, or None before the first."""
        return self.endings[-1] if self.endings else None

    def watches(self, player: PlayerId) -> bool:
        """Whether that person watches here."""
        return any(watcher.player == player for watcher in self.watchers)

    @property
    def readers(self) -> tuple[PlayerId, ...]:
        """Who reads along in his private chat: the persons with a seat, and who watches."""
        seated = (seat.player for seat in self.seats if seat.human)
        return (*seated, *(watcher.player for watcher in self.watchers))

    def chat_post(self, player: PlayerId) -> ChatPost | None:
        """The message of its own in which that person is shown the chat, if he has one."""
        return next((one for one in self.chat_posts if one.player == player and one.n), None)

    def left_in(self, index: int) -> Leaver | None:
        """For whom a bot plays on in that seat in this game, or None."""
        left = self.seats[index].left
        return left if left and left.game == self.game else None

    def has_left(self, player: PlayerId) -> bool:
        """Whether a bot plays on for that person in this game."""
        left = map(self.left_in, range(len(self.seats)))
        return any(one and one.player == player for one in left)

    def names_dealt(self, game: int) -> tuple[str, ...]:
        """Who sat here when the cards of that game were first dealt, under the names of now."""
        return tuple(
            seat.left.name if seat.left and game <= seat.left.game else seat.name
            for seat in self.seats
        )

    def seat_of(self, player: PlayerId) -> int | None:
        """The index of the seat that belongs to `player`, or None."""
        for index, seat in enumerate(self.seats):
            if seat.player == player:
                return index
        return None


class Kind(StrEnum):
    """The kinds of posts (messages that ought to exist)."""

    BOARD = "board"
    HAND = "hand"
    RESULT = "result"
    NOTICE = "notice"
    CHAT = "chat"
    STRAY = "stray"


GROUP_READER = PlayerId(0)


@dataclass(frozen=True, slots=True, order=True)
class Post:
    """A message that ought to exist. `reader` is a player, or GROUP_READER for the group."""

    kind: Kind
    reader: PlayerId
    n: int


@dataclass(frozen=True, slots=True)
class JournalEntry:
    """One line of the append-only journal of a table: `no` counts from 1, `line` is JSON-able."""

    no: int
    player: PlayerId | None
    line: dict[str, object] = field(default_factory=dict)
