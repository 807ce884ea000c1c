"""What happened, in the past tense, each fact with the seat it is about."""

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from engine.cards import Card, Hand, Suit
from engine.moves import Word
from engine.scoring import EndReason, RoundResult


class Why(StrEnum):
    """Why cards were drawn."""

    TURN = "turn"
    DEBT = "debt"
    MAU = "mau"
    LAST_ACE = "last_ace"


@dataclass(frozen=True, slots=True)
class RoundDealt:
    """A round began; `leader` is next to act."""

    round_no: int
    dealer: int
    leader: int
    starter: Card
    seed_hash: str


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A card went down; `left` is how many cards the player still holds."""

    seat: int
    card: Card
    wish: Suit | None
    companions: Hand
    left: int


@dataclass(frozen=True, slots=True)
class CardsDrawn:
    """A player drew; `cards` is None for whoever may not see them."""

    seat: int
    count: int
    cards: Hand | None
    why: Why


@dataclass(frozen=True, slots=True)
class Passed:
    """A player passed."""

    seat: int


@dataclass(frozen=True, slots=True)
class DebtRaised:
    """A player now owes that many cards."""

    seat: int
    owed: int


@dataclass(frozen=True, slots=True)
class TurnSkipped:
    """A player missed a turn."""

    seat: int


@dataclass(frozen=True, slots=True)
class MauCalled:
    """A player called."""

    seat: int
    word: Word


@dataclass(frozen=True, slots=True)
class MauForgotten:
    """A player did not call that word in time and pays so many cards, perhaps because caught."""

    seat: int
    penalty: int
    word: Word = Word.MAU
    caught_by: int | None = None


@dataclass(frozen=True, slots=True)
class PileReshuffled:
    """So many cards of the discard pile became the stock; `top` now lies on top."""

    cards: int
    top: Card


@dataclass(frozen=True, slots=True)
class DirectionTurned:
    """A player turned the direction of play."""

    seat: int


@dataclass(frozen=True, slots=True)
class WentOut:
    """A player is out, and the round goes on without him."""

    seat: int


@dataclass(frozen=True, slots=True)
class SeatHandedOver:
    """A bot plays on in a seat, whose player resigned or was away."""

    seat: int
    reason: EndReason


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """A round was counted."""

    result: RoundResult


@dataclass(frozen=True, slots=True)
class GameEnded:
    """A game ended. `by` is the seat that resigned or was away."""

    reason: EndReason
    winner: int | None
    by: int | None


Event = (
    RoundDealt
    | CardPlayed
    | CardsDrawn
    | Passed
    | DebtRaised
    | TurnSkipped
    | MauCalled
    | MauForgotten
    | PileReshuffled
    | DirectionTurned
    | WentOut
    | SeatHandedOver
    | RoundEnded
    | GameEnded
)


# Frozen values may be shared. Looking up one that was made before takes a tenth of the time that
# making it does, and moves are mostly made of these.
card_played = lru_cache(maxsize=16384)(CardPlayed)
cards_drawn = lru_cache(maxsize=4096)(CardsDrawn)
passed = lru_cache(maxsize=8)(Passed)
debt_raised = lru_cache(maxsize=512)(DebtRaised)
turn_skipped = lru_cache(maxsize=8)(TurnSkipped)
mau_forgotten = lru_cache(maxsize=128)(MauForgotten)
