"""What people, bots and clocks can do at a table: one value an action, `service` takes them all.

`player` is who acts; `update` the Telegram update that asked, if one did (each counts once).
Actions with a `ply` are refused as stale when the table has moved on.
"""

from dataclasses import dataclass

from app.tables.settings import Settings
from app.tables.table import GroupId, PlayerId, TableId
from engine.moves import TurnMove, Word


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenTable:
    """Open a lobby: in a group (and topic) or, without a group, a private table.

    Without a player (a group's anonymous admin) the first who takes a seat becomes host. `admin`:
    an admin of the group asks.
    """

    player: PlayerId | None
    group: GroupId | None = None
    thread: int | None = None
    admin: bool = False
    update: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayNow:
    """Open a private table, seat Carmen, Tito and Luna, and deal at once."""

    player: PlayerId
    update: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeSeat:
    """Sit down; who has no private chat with the bot yet gets a kept seat.

    `group` is where the tap came from: it proves that the person is in the table's group. `code` is
    that of the link he followed, which seats people where the table says so. Without either only a
    seat that is already kept for him can be claimed.
    """

    table: TableId
    player: PlayerId
    group: GroupId | None = None
    code: str | None = None
    update: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaveSeat:
    """Give up one's seat in a lobby."""

    table: TableId
    player: PlayerId
    update: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AddBot:
    """The host seats the next of Carmen, Tito and Luna."""

    table: TableId
    player: PlayerId
    update: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RemoveSeat:
    """The host takes away the last bot, or where there is none, the last kept seat."""

    table: TableId
    player: PlayerId
    update: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SetPreset:
    """The host has the table played by one of the presets."""

    table: TableId
    player: PlayerId
    name: str
    update: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SetRule:
    """The host turns one switch of the rules to that value."""

    table: TableId
    player: PlayerId
    key: str
    value: object
    update: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SetLinks:
    """The host says whether the link of a group's table seats whoever follows it."""

    table: TableId
    player: PlayerId
    on: bool
    update: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """The host deals the first round; kept seats that were not filled are dropped."""

    table: TableId
    player: PlayerId
    ply: int
    update: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Close:
    """Close the group's open lobby: its host, or an admin of the group (who may be anonymous)."""

    group: GroupId
    player: PlayerId | None
    admin: bool = False
    update: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """Play, draw or pass: a person's tap or a bot's choice.

    `picks` is the place inside his hand to which it leads first for one who wants two taps.
    """

    table: TableId
    player: PlayerId
    ply: int
    move: TurnMove
    picks: str | None = None
    update: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SayMau:
    """Call Mau (or Mau-Mau), on turn or while waiting, in the game and round it was shown in."""

    table: TableId
    player: PlayerId
    game: int
    round_no: int
    word: Word = Word.MAU
    update: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Catch:
    """Catch the player at seat `offender`, who forgot to call, in the round it was shown in."""

    table: TableId
    player: PlayerId
    game: int
    round_no: int
    offender: int
    update: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NextRound:
    """Anyone seated deals the next round."""

    table: TableId
    player: PlayerId
    ply: int
    update: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Resign:
    """Give up the running game. Carries the game it was confirmed for.

    `bot` is what was promised: whether a bot plays on; None: whatever holds now.
    """

    table: TableId
    player: PlayerId
    game: int
    bot: bool | None = None
    update: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """Turn to a place inside one's own hand (`mode`: a chooser, More, a page), or back (None).

    Without a ply it is taken at whatever ply the table is.
    """

    table: TableId
    player: PlayerId
    ply: int | None
    mode: str | None
    update: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowHand:
    """Post one's hand (or, between rounds, the result) anew at the end of the private chat.

    For one who watches it is what he sees. `mode` is the place inside the hand at which it is
    opened.
    """

    table: TableId
    player: PlayerId
    mode: str | None = None
    update: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AgreeRematch:
    """Want a rematch of the game that just ended. Carries that game."""

    table: TableId
    player: PlayerId
    game: int
    update: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenSame:
    """Open a new table where `table` stood, with its rules.

    Where people find one another by a link alone, who comes second sits down at that of the first.
    `group` is where the tap came from: it opens one for people who sat elsewhere or nowhere.
    `admin`: an admin of the group asks.
    """

    table: TableId
    player: PlayerId
    group: GroupId | None = None
    admin: bool = False
    update: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Say:
    """Write a line of chat."""

    table: TableId
    player: PlayerId
    text: str
    update: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Watch:
    """Look on in the private chat, or be shown there how it stands now.

    `group` is where the tap came from, `code` what the link said.
    """

    table: TableId
    player: PlayerId
    group: GroupId | None = None
    code: str | None = None
    update: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Unwatch:
    """Look on no more."""

    table: TableId
    player: PlayerId
    update: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Forget:
    """Be forgotten: resign and leave everywhere, and have one's name and all else deleted."""

    player: PlayerId
    update: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimAway:
    """End the game of a player who is away. Carries the game and the turn it was offered in."""

    table: TableId
    player: PlayerId
    game: int
    turn_no: int
    update: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Poke:
    """Remind the player on turn, once in 12 hours."""

    table: TableId
    player: PlayerId
    update: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Remind:
    """The clock's question whether time has brought something at this table."""

    table: TableId
    update: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Choose:
    """A person changes his own settings; they count at once for tables that wait for him."""

    player: PlayerId
    settings: Settings
    update: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowBelow:
    """Post the board anew at the end of the group's chat, once a minute.

    `group` is where the tap came from: only there the board is shown.
    """

    table: TableId
    player: PlayerId
    group: GroupId | None
    update: int | None = None


AtTable = (
    TakeSeat | LeaveSeat | AddBot | RemoveSeat | SetPreset | SetRule | SetLinks | Start
    | Move | SayMau | Catch | NextRound | Resign | ClaimAway | Poke
    | AgreeRematch | ShowBelow | Say | Watch | Unwatch
)  # fmt: skip
"""What changes a table that is there."""

InHand = Turn | ShowHand
"""What changes only how one reader sees his hand."""

Action = OpenTable | OpenSame | PlayNow | Close | AtTable | InHand | Remind | Choose | Forget
