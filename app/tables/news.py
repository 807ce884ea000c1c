"""Facts about an accepted action, for the toast, the bots and the log. News never make messages."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from app.tables.table import TableId
from engine.cards import Card
from engine.events import Event
from engine.refusals import Refusal
from engine.rules import Problem


class No(StrEnum):
    """Why the table (not the rules of the game) refuses an action."""

    NO_SUCH_TABLE = "no_such_table"
    STALE = "stale"
    NOT_SEATED = "not_seated"
    SEAT_HANDED_OVER = "seat_handed_over"
    ALREADY_SEATED = "already_seated"
    TABLE_FULL = "table_full"
    NO_BOT_LEFT = "no_bot_left"
    NOTHING_TO_REMOVE = "nothing_to_remove"
    NOT_HOST = "not_host"
    TOO_FEW = "too_few"
    ADMINS_OPEN = "admins_open"
    NOT_ADMIN = "not_admin"
    MAY_NOT_PIN = "may_not_pin"
    NOT_ITS_GROUP = "not_its_group"
    SHOWN_LATELY = "shown_lately"
    NOT_FROM_HERE = "not_from_here"
    TOO_MANY_TABLES = "too_many_tables"
    NEEDS_LINK = "needs_link"
    LINKS_ONLY = "links_only"
    UNREADABLE_LINK = "unreadable_link"
    TOO_MANY_GUESSES = "too_many_guesses"
    LOBBY_OPEN = "lobby_open"
    NO_LOBBY = "no_lobby"
    GAME_RUNNING = "game_running"
    NOT_STARTED = "not_started"
    TABLE_OVER = "table_over"
    TABLE_CLOSED = "table_closed"
    TABLE_EXPIRED = "table_expired"
    NOBODY_TO_POKE = "nobody_to_poke"
    POKED_YOURSELF = "poked_yourself"
    POKED_LATELY = "poked_lately"
    NO_SUCH_RULE = "no_such_rule"
    NO_RECORD_YET = "no_record_yet"
    TOO_MANY_FOR_RULES = "too_many_for_rules"
    NO_REMATCH = "no_rematch"
    AGREED_ALREADY = "agreed_already"
    CHAT_TOO_LONG = "chat_too_long"
    CHAT_FLOOD = "chat_flood"
    TEXT_ONLY = "text_only"
    NOTHING_WAITS = "nothing_waits"
    ONLY_WATCHING = "only_watching"
    NOT_WATCHING = "not_watching"
    TOO_MANY_WATCH = "too_many_watch"


@dataclass(frozen=True, slots=True)
class Opened:
    """A table was opened."""


@dataclass(frozen=True, slots=True)
class Seated:
    """The player sits now; `host` if the table is his from now on."""

    host: bool = False


@dataclass(frozen=True, slots=True)
class SeatKept:
    """The seat is kept until then: the player must open the private chat first."""

    until: datetime


@dataclass(frozen=True, slots=True)
class SeatLeft:
    """The player gave up his seat; `new_host` is the name of who is host now, if that changed."""

    new_host: str | None = None


@dataclass(frozen=True, slots=True)
class SeatAdded:
    """A bot of that name sits now."""

    name: str


@dataclass(frozen=True, slots=True)
class SeatRemoved:
    """That seat is free again."""

    name: str


@dataclass(frozen=True, slots=True)
class LinksSet:
    """The link of this table seats people from now on, or no longer."""

    on: bool


@dataclass(frozen=True, slots=True)
class GameStarted:
    """Cards are dealt; `dropped` names those whose kept seats were not filled."""

    dropped: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TableClosed:
    """The lobby is closed."""


@dataclass(frozen=True, slots=True)
class Happened:
    """An event of the game, redacted for the one who acted, who sits at `me`."""

    event: Event
    me: int | None = None


@dataclass(frozen=True, slots=True)
class CardPicked:
    """The card is picked, not played: that takes another tap on it."""

    card: Card


@dataclass(frozen=True, slots=True)
class HandShown:
    """The hand is posted anew."""


@dataclass(frozen=True, slots=True)
class Poked:
    """The player of that name was reminded of his turn."""

    name: str


@dataclass(frozen=True, slots=True)
class Reminded:
    """Time brought something: a nudge, or the offer to end the game."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """The settings are changed."""


@dataclass(frozen=True, slots=True)
class PresetTaken:
    """The table is played by the preset of that name."""

    name: str


@dataclass(frozen=True, slots=True)
class RuleTurned:
    """One switch of the rules has that value now."""

    key: str
    value: object


@dataclass(frozen=True, slots=True)
class Agreed:
    """The player wants a rematch; `waited_for` are the names of who has not said so yet."""

    waited_for: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BoardShown:
    """The board is posted anew."""


@dataclass(frozen=True, slots=True)
class ResultShown:
    """The result is posted anew."""


@dataclass(frozen=True, slots=True)
class Said:
    """The line stands at the table."""


@dataclass(frozen=True, slots=True)
class Watching:
    """The player watches."""


@dataclass(frozen=True, slots=True)
class Unwatched:
    """The player watches no more."""


@dataclass(frozen=True, slots=True)
class StartNeeded:
    """The player must open the private chat first."""


@dataclass(frozen=True, slots=True)
class Forgotten:
    """Nothing is left of the player: so many games resigned, lobbies left, lines deleted."""

    resigned: int
    left: int
    lines: int


News = (
    Opened | Seated | SeatKept | SeatLeft | SeatAdded | SeatRemoved | LinksSet | GameStarted
    | TableClosed | Happened | CardPicked | HandShown | Poked | Reminded | Chosen | PresetTaken
    | RuleTurned | Agreed | BoardShown | ResultShown | Said | Watching | Unwatched | StartNeeded
    | Forgotten
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of an action.

    `refusal` is set when nothing changed, `repeat` when this update was already handled. `table` is
    the table acted on (for LOBBY_OPEN: the lobby that stands in the way), `code` its code where
    the action was accepted.
    """

    news: tuple[News, ...] = ()
    refusal: No | Refusal | Problem | None = None
    repeat: bool = False
    table: TableId | None = None
    code: str | None = None


class Refuse(Exception):  # noqa: N818 - a refusal is an answer, not an error
    """Raised by `decide` for what the table itself refuses, or rules that can't be played."""

    def __init__(self, reason: No | Problem) -> None:
        super().__init__(reason)
        self.reason = reason
