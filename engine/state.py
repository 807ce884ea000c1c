"""A game between two moves, frozen; and the same thing open, while a move is carried out."""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from engine.cards import Card, Hand, Rank, Suit
from engine.moves import Word
from engine.rules import RuleSet
from engine.scoring import Outcome, RoundResult

T = TypeVar("T")


class Phase(StrEnum):
    """Where a game stands."""

    PLAYING = "playing"
    BETWEEN = "between"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Match:
    """A whole game: its rules, the running (or last) round, the totals.

    Only the engine reads it all; what people and bots may know of it are the views.
    `turn` is None unless a round is running. `turn_no` rises with every new turn.
    `stock[0]` is drawn next; `discard` lies below `top`. `debt` is owed by the player on turn
    and answered by `debt_rank` alone; `hit` says that he may pass on an 8. `drawn` is the card of
    this turn's draw. `passes` in a row are those where neither play nor draw was possible.
    `called` holds each seat's standing call; `forced` who has to draw on his next turn because he
    did not call, `catchable` who can be caught for it. `winner` was the first of the round
    to go out, with `winning_card`.
    """

    rules: RuleSet
    seats: int
    phase: Phase
    round_no: int
    dealer: int
    scores: tuple[int, ...]
    turn: int | None
    turn_no: int
    direction: int
    hands: tuple[Hand, ...]
    stock: Hand
    discard: Hand
    top: Card
    wish: Suit | None
    any_card: bool
    debt: int
    debt_rank: Rank | None
    hit: bool
    drawn: Card | None
    passes: int
    called: tuple[Word | None, ...]
    forced: tuple[bool, ...]
    catchable: int | None
    winner: int | None
    winning_card: Card | None
    seed: bytes
    shuffles: int
    result: RoundResult | None
    outcome: Outcome | None


class Draft:
    """A match that is being changed. `draft_of` opens one, `sealed` freezes it.

    It exists for speed alone: building a frozen value of two dozen fields for every move takes
    longer than the move.
    """

    __slots__ = Match.__slots__  # the same layout, or `sealed` fails

    rules: RuleSet
    seats: int
    phase: Phase
    round_no: int
    dealer: int
    scores: tuple[int, ...]
    turn: int | None
    turn_no: int
    direction: int
    hands: tuple[Hand, ...]
    stock: Hand
    discard: Hand
    top: Card
    wish: Suit | None
    any_card: bool
    debt: int
    debt_rank: Rank | None
    hit: bool
    drawn: Card | None
    passes: int
    called: tuple[Word | None, ...]
    forced: tuple[bool, ...]
    catchable: int | None
    winner: int | None
    winning_card: Card | None
    seed: bytes
    shuffles: int
    result: RoundResult | None
    outcome: Outcome | None


State = Match | Draft


def draft_of(match: Match) -> Draft:
    """The match, open for changes; the match itself stays as it is."""
    draft = Draft()
    draft.rules = match.rules
    draft.seats = match.seats
    draft.phase = match.phase
    draft.round_no = match.round_no
    draft.dealer = match.dealer
    draft.scores = match.scores
    draft.turn = match.turn
    draft.turn_no = match.turn_no
    draft.direction = match.direction
    draft.hands = match.hands
    draft.stock = match.stock
    draft.discard = match.discard
    draft.top = match.top
    draft.wish = match.wish
    draft.any_card = match.any_card
    draft.debt = match.debt
    draft.debt_rank = match.debt_rank
    draft.hit = match.hit
    draft.drawn = match.drawn
    draft.passes = match.passes
    draft.called = match.called
    draft.forced = match.forced
    draft.catchable = match.catchable
    draft.winner = match.winner
    draft.winning_card = match.winning_card
    draft.seed = match.seed
    draft.shuffles = match.shuffles
    draft.result = match.result
    draft.outcome = match.outcome
    return draft


def sealed(draft: Draft) -> Match:
    """The draft itself, frozen: nobody can change it any more, whoever still holds it."""
    draft.__class__ = Match  # type: ignore[assignment]  # same slots, see Draft
    return draft  # type: ignore[return-value]  # it is a Match now


def put(row: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """The row with another value at one seat."""
    changed = list(row)
    changed[seat] = value
    return tuple(changed)


def next_seat(state: State, seat: int) -> int:
    """The seat that follows in turn order; who is out is skipped (decision 32)."""
    following = (seat + state.direction) % state.seats
    if state.rules.play_on:
        while not state.hands[following]:
            following = (following + state.direction) % state.seats
    return following


def players_in(state: State) -> int:
    """How many players still hold cards."""
    return sum(map(bool, state.hands))
