"""The rules of a table: one frozen record, a field for every switch. A preset is a value of it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from types import MappingProxyType

from engine.cards import FULL_DECK, SHORT_DECK, Hand, Rank


class FirstDealer(StrEnum):
    """Who deals the first round of a game."""

    HOST = "host"
    RANDOM = "random"


class Leader(StrEnum):
    """Who plays first in a round."""

    NEXT = "next"
    DEALER = "dealer"


class NextDealer(StrEnum):
    """Who deals the round after this one."""

    NEXT = "next"
    WINNER = "winner"


class Starter(StrEnum):
    """Whether the card turned up at the deal has its effect."""

    NONE = "none"
    EFFECT = "effect"


class DrawWhen(StrEnum):
    """When a player may draw."""

    ANYTIME = "anytime"
    STUCK = "stuck"


class AfterDraw(StrEnum):
    """What may be played after drawing."""

    DRAWN_ONLY = "drawn_only"
    ANY = "any"
    END = "end"


class Reshuffle(StrEnum):
    """What becomes of the discard pile when the stock has run out."""

    KEEP_TOP = "keep_top"
    ALL = "all"


class MauCall(StrEnum):
    """Whether Mau has to be called."""

    SAY = "say"
    AUTO = "auto"
    OFF = "off"


class MauWhen(StrEnum):
    """When a forgotten call is paid for."""

    NOW = "now"
    NEXT_TURN = "next_turn"
    CAUGHT = "caught"


class MauMau(StrEnum):
    """When Mau-Mau has to be called."""

    AT_ONE_IF_JACK = "at_one_if_jack"
    ON_LAST = "on_last"
    ON_LAST_IF_JACK = "on_last_if_jack"


class Score(StrEnum):
    """What a round is worth, and to whom."""

    WINNER_SUM = "winner_sum"
    PENALTY = "penalty"
    CARDS = "cards"
    NONE = "none"


class Block(StrEnum):
    """How a blocked round is counted."""

    LOWEST_DIFF = "lowest_diff"
    OWN = "own"
    VOID = "void"


class Target(StrEnum):
    """What the target means: points a player, points reached, or points passed."""

    PER_PLAYER = "per_player"
    REACH = "reach"
    OVER = "over"


class Leaving(StrEnum):
    """What becomes of a game when a player resigns or is away."""

    ENDS = "ends"
    BOT = "bot"


class Problem(StrEnum):
    """Why a set of rules cannot be played, as a sentence."""

    FREE_JACK_NEEDS_JACK_ON_JACK = "A free jack takes any card, so a jack must go on a jack."
    WISH_AND_FREE_JACK = "A jack either names a suit or is open to any card, not both."
    DRAW_UNTIL_THEN_END = "Drawing until a card fits makes no sense if drawing ends the turn."
    MAU_MAU_WITHOUT_MAU = "Mau-Mau cannot be asked where Mau is not."
    OWN_POINTS_NEED_PENALTY = "Everyone counts his own only where points count against."
    REVERSE_HAS_ANOTHER_EFFECT = "The rank that turns play round already has another effect."
    NOT_ENOUGH_CARDS = "The decks do not hold enough cards for all hands and a starter."
    SEATS = "A table has two to eight seats."


def _offer(*values: object) -> Mapping[str, tuple[object, ...]]:
    return {"values": values}


@dataclass(frozen=True, slots=True)
class RuleSet:
    """Every rule that tables differ in. The defaults are the classic table.

    `SWITCHES` lists the fields for menus and rule texts. Only `target` may hold other values than
    those offered: any whole number of points from 1.

    >>> CLASSIC.target_for(3), PRESETS["penalty"].target_for(3)
    (300, 100)
    """

    deck: int = field(default=32, metadata=_offer(32, 52))
    cards: int = field(default=5, metadata=_offer(4, 5, 6, 7))
    cards_from_six: int | None = field(default=None, metadata=_offer(None, 4, 5, 6, 7))
    first_dealer: FirstDealer = field(default=FirstDealer.HOST, metadata=_offer(*FirstDealer))
    leader: Leader = field(default=Leader.NEXT, metadata=_offer(*Leader))
    next_dealer: NextDealer = field(default=NextDealer.NEXT, metadata=_offer(*NextDealer))
    starter: Starter = field(default=Starter.NONE, metadata=_offer(*Starter))
    jack_on_jack: bool = field(default=False, metadata=_offer(False, True))
    wish: bool = field(default=True, metadata=_offer(True, False))
    jack_free: bool = field(default=False, metadata=_offer(False, True))
    seven_draw: int = field(default=2, metadata=_offer(2, 3))
    seven_stack: bool = field(default=True, metadata=_offer(True, False))
    seven_loses_turn: bool = field(default=True, metadata=_offer(True, False))
    eight_pass: bool = field(default=False, metadata=_offer(False, True))
    nine_draw: int = field(default=0, metadata=_offer(0, 3))
    ace_extra: bool = field(default=False, metadata=_offer(False, True))
    reverse: Rank | None = field(
        default=None, metadata=_offer(None, Rank.NINE, Rank.TEN, Rank.QUEEN, Rank.ACE)
    )
    draw_when: DrawWhen = field(default=DrawWhen.ANYTIME, metadata=_offer(*DrawWhen))
    draw_until: bool = field(default=False, metadata=_offer(False, True))
    after_draw: AfterDraw = field(default=AfterDraw.DRAWN_ONLY, metadata=_offer(*AfterDraw))
    reshuffle: Reshuffle = field(default=Reshuffle.KEEP_TOP, metadata=_offer(*Reshuffle))
    mau: MauCall = field(default=MauCall.SAY, metadata=_offer(*MauCall))
    mau_penalty: int = field(default=2, metadata=_offer(1, 2, 3, 4, 5))
    mau_when: MauWhen = field(default=MauWhen.NOW, metadata=_offer(*MauWhen))
    mau_mau: MauMau | None = field(default=None, metadata=_offer(None, *MauMau))
    last_effect: bool = field(default=False, metadata=_offer(False, True))
    play_on: bool = field(default=False, metadata=_offer(False, True))
    score: Score = field(default=Score.WINNER_SUM, metadata=_offer(*Score))
    jack_out: int = field(default=1, metadata=_offer(1, 2))
    block: Block = field(default=Block.LOWEST_DIFF, metadata=_offer(*Block))
    target_kind: Target = field(default=Target.PER_PLAYER, metadata=_offer(*Target))
    target: int = field(default=100, metadata=_offer(50, 100, 150, 200, 300, 500))
    leaving: Leaving = field(default=Leaving.ENDS, metadata=_offer(*Leaving))

    def __post_init__(self) -> None:
        for key, offered in _OFFERED.items():
            value = getattr(self, key)
            if (type(value), value) not in offered and not _is_a_target(key, value):
                raise ValueError(f"{key} cannot be {value!r}.")

    def turned(self, key: str, value: object) -> "RuleSet":
        """The same rules with one switch turned.

        >>> CLASSIC.turned("jack_on_jack", True).jack_on_jack
        True

        Raises:
            ValueError: if there is no such switch, or it cannot have that value.
        """
        if key not in (switch.key for switch in SWITCHES):
            raise ValueError(f"There is no switch {key!r}.")
        return replace(self, **{key: value})  # type: ignore[arg-type]  # checked when it is made

    def target_for(self, seats: int) -> int | None:
        """The points at which a game of that many seats ends; None if one round is the game."""
        if self.score is Score.NONE:
            return None
        return self.target * seats if self.target_kind is Target.PER_PLAYER else self.target

    def problems(self, seats: int) -> tuple[Problem, ...]:
        """All that keeps these rules from being played with that many seats.

        >>> [str(problem) for problem in CLASSIC.problems(9)]
        ['A table has two to eight seats.']
        """
        return tuple(self._find_problems(seats))

    def _find_problems(self, seats: int) -> Iterator[Problem]:
        if self.jack_free and not self.jack_on_jack:
            yield Problem.FREE_JACK_NEEDS_JACK_ON_JACK
        if self.jack_free and self.wish:
            yield Problem.WISH_AND_FREE_JACK
        if self.draw_until and self.after_draw is AfterDraw.END:
            yield Problem.DRAW_UNTIL_THEN_END
        if self.mau_mau is not None and self.mau is MauCall.OFF:
            yield Problem.MAU_MAU_WITHOUT_MAU
        if self.block is Block.OWN and self.score is not Score.PENALTY:
            yield Problem.OWN_POINTS_NEED_PENALTY
        if (self.reverse is Rank.NINE and self.nine_draw) or (
            self.reverse is Rank.ACE and self.ace_extra
        ):
            yield Problem.REVERSE_HAS_ANOTHER_EFFECT
        if not 2 <= seats <= 8:
            yield Problem.SEATS
        elif self.hand_size(seats) * seats + 1 > len(self.cards_for(seats)):
            yield Problem.NOT_ENOUGH_CARDS

    def hand_size(self, seats: int) -> int:
        """How many cards each player is dealt (004:8: fewer with six or more seats)."""
        return self.cards_from_six or self.cards if seats >= 6 else self.cards

    def cards_for(self, seats: int) -> Hand:
        """All cards of the table: one deck, or two above five seats (000:14, 004:3)."""
        deck = SHORT_DECK if self.deck == 32 else FULL_DECK
        return deck * 2 if seats > 5 else deck


_OFFERED = {
    axis.name: tuple((type(value), value) for value in axis.metadata["values"])
    for axis in fields(RuleSet)
}


def _is_a_target(key: str, value: object) -> bool:
    return key == "target" and type(value) is int and value > 0


@dataclass(frozen=True, slots=True)
class Switch:
    """One field of `RuleSet`, as menus and rule texts need it."""

    key: str
    values: tuple[object, ...]
    default: object


SWITCHES = tuple(
    Switch(axis.name, axis.metadata["values"], axis.default) for axis in fields(RuleSet)
)

CLASSIC = RuleSet()

PENALTY = RuleSet(
    starter=Starter.EFFECT,
    jack_on_jack=True,
    after_draw=AfterDraw.ANY,
    mau=MauCall.AUTO,
    next_dealer=NextDealer.WINNER,
    score=Score.PENALTY,
    jack_out=2,
    block=Block.OWN,
    target_kind=Target.OVER,
)

ACES = RuleSet(
    cards=6,
    cards_from_six=5,
    first_dealer=FirstDealer.RANDOM,
    leader=Leader.DEALER,
    jack_on_jack=True,
    wish=False,
    jack_free=True,
    ace_extra=True,
    draw_when=DrawWhen.STUCK,
    after_draw=AfterDraw.END,
    reshuffle=Reshuffle.ALL,
    mau_penalty=1,
    mau_when=MauWhen.NEXT_TURN,
    mau_mau=MauMau.AT_ONE_IF_JACK,
    score=Score.CARDS,
    jack_out=2,
    block=Block.VOID,
    target_kind=Target.REACH,
)

PRESETS: Mapping[str, RuleSet] = MappingProxyType(
    {"classic": CLASSIC, "penalty": PENALTY, "aces": ACES}
)
