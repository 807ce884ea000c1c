"""A scene is what ONE reader may see of a table; nothing outside the core holds two hands."""

from dataclasses import dataclass
from datetime import datetime

from app.tables.moments import Moment
from app.tables.table import ChatLine, Ending, GroupId, Happening, Post, Status, TableId, Why
from engine.rules import Problem, RuleSet
from engine.scoring import TieBreak
from engine.views import PlayerView, TableView


@dataclass(frozen=True, slots=True)
class Place:
    """A seat as everybody may see it; a `lost` player can't be written to any more.

    `plays_for` is the name of who left this game, where a bot plays on.
    """

    name: str
    bot: bool
    kept: bool
    host: bool
    lost: bool = False
    plays_for: str | None = None


@dataclass(frozen=True, slots=True)
class Head:
    """What every scene says: which table and post, who sits there, and how it may be delivered.

    `chat` are the newest lines that this message shows, none where another one does; `watching`
    whether the reader looks on in his private chat. `alert`: it has to be a new message (a group's
    later boards have to go below). `ring`: that message may make a sound. `me` is the reader's own
    seat, None for a group and for who watches. `bot_plays_on` says whether a bot takes that seat if
    he resigns.
    """

    table: TableId
    code: str
    post: Post
    status: Status
    group: str | None
    rules: RuleSet
    places: tuple[Place, ...]
    me: int | None
    game: int
    ply: int
    alert: bool
    ring: bool
    chat: tuple[ChatLine, ...] = ()
    watching: bool = False
    bot_plays_on: bool = False


@dataclass(frozen=True, slots=True)
class LobbyScene:
    """An open lobby: in the group its board, in a private chat what a seated person sees.

    `free` and `bots_left` are how many seats and bots there still are. `can_start` says whether two
    at least are seated and may play by these rules, `problem` what keeps them from it; `is_host`
    whether this reader is the host (False for the group, whose buttons serve everybody). `by_link`
    says whether the table's link seats whoever follows it.
    """

    head: Head
    is_host: bool
    free: int
    bots_left: int
    can_remove: bool
    can_start: bool
    problem: Problem | None = None
    by_link: bool = False


@dataclass(frozen=True, slots=True)
class BoardScene:
    """The running round as everybody may see it. `log` is oldest first and redacted.

    `deadline` is when the player on turn may be played out, None where nobody waits for him;
    `away` says that it has passed and the others know.
    """

    head: Head
    view: TableView
    log: tuple[Happening, ...]
    turn_since: datetime
    moved_at: datetime
    deadline: datetime | None = None
    away: bool = False


@dataclass(frozen=True, slots=True)
class HandScene:
    """The running round as one player may see it. `since` is what happened since his last turn.

    `why` is what he was last called for; `deadline` and `away` are as on the board. `new` is he in
    the first three turns of his first game.
    """

    head: Head
    view: PlayerView
    since: tuple[Happening, ...]
    turn_since: datetime
    moved_at: datetime
    why: Why = Why.TURN
    deadline: datetime | None = None
    away: bool = False
    new: bool = False


@dataclass(frozen=True, slots=True)
class ResultScene:
    """A round's or a game's end. `next_ply` is set while **Next round** may be tapped.

    `rematch` says of each seat whether it wants one, while one may be asked for; `over` whether
    the newest game is, so that a new table may follow. `moment` is the best that this reader did in
    a game that he has not won. `left` names who left when this was the last that had happened, each
    with the bot that plays on for him. `tie_break` is what decided among equals whom the game had
    when one of them ended it.
    """

    head: Head
    ending: Ending
    target: int | None
    next_ply: int | None
    rematch: tuple[bool, ...] | None = None
    over: bool = False
    moment: Moment | None = None
    left: tuple[tuple[str, str], ...] = ()
    tie_break: TieBreak | None = None


@dataclass(frozen=True, slots=True)
class ClosedScene:
    """A lobby that ended: closed by whom (None: everybody left), or `expired`."""

    head: Head
    by: str | None
    expired: bool = False


@dataclass(frozen=True, slots=True)
class RulesScene:
    """The rules of a table, which everybody may read; `seats` once it is known how many play.

    Its code is for those alone who tapped in its `group`, or have it already.
    """

    table: TableId
    code: str
    rules: RuleSet
    seats: int | None
    group: GroupId | None = None


@dataclass(frozen=True, slots=True)
class NoticeScene:
    """A table has opened in a group whose member asked to be told."""

    head: Head


@dataclass(frozen=True, slots=True)
class ChatScene:
    """What was written at a table, for who wants that as a message of its own."""

    head: Head


@dataclass(frozen=True, slots=True)
class SeatLostScene:
    """A person who `resigned`, or was away, has lost his seat to the bot of that name."""

    head: Head
    bot: str
    resigned: bool


Scene = (
    LobbyScene | BoardScene | HandScene | ResultScene | ClosedScene | NoticeScene | ChatScene
    | SeatLostScene
)  # fmt: skip
