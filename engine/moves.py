"""What can be done at a table, as values, and each as a line of text."""

from dataclasses import dataclass
from enum import StrEnum
from typing import assert_never

from engine.cards import Card, Hand, Suit


class Word(StrEnum):
    """What a player calls."""

    MAU = "mau"
    MAU_MAU = "mau-mau"


@dataclass(frozen=True, slots=True)
class Play:
    """A card goes down, with the suit a jack names, or with an ace's companions in their order."""

    card: Card
    wish: Suit | None = None
    companions: Hand = ()


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw; under a debt, pay it."""


@dataclass(frozen=True, slots=True)
class Pass:
    """End the turn without a card."""


@dataclass(frozen=True, slots=True)
class Say:
    """A player calls, on turn or not."""

    seat: int
    word: Word


@dataclass(frozen=True, slots=True)
class Catch:
    """A player notices that another has not called Mau."""

    seat: int


@dataclass(frozen=True, slots=True)
class Resign:
    """A player leaves the game and loses it."""

    seat: int


@dataclass(frozen=True, slots=True)
class ClaimAway:
    """A waiting player (`seat`) ends the game of one who has not acted for `idle_s` seconds."""

    seat: int
    idle_s: int


@dataclass(frozen=True, slots=True)
class HandOver:
    """What would end the game lets a bot play on instead, in the seat of who resigns or is away."""

    instead_of: Resign | ClaimAway


@dataclass(frozen=True, slots=True)
class Expire:
    """Nobody has moved for `idle_s` seconds."""

    idle_s: int


@dataclass(frozen=True, slots=True)
class NextRound:
    """Deal again, from 32 fresh bytes."""

    seed: bytes


TurnMove = Play | Draw | Pass
Move = TurnMove | Say | Catch | Resign | ClaimAway | HandOver | Expire | NextRound


def move_text(move: Move) -> str:
    """The move as a line of text that `parse_move` reads back.

    >>> move_text(Play(Card.parse("JS"), wish=Suit.HEARTS)), move_text(HandOver(Resign(2)))
    ('play JS wish H', 'hand_over resign 2')
    """
    match move:
        case Play(card, wish, companions):
            words = ["play", str(card)]
            if companions:
                words += ["with", *map(str, companions)]
            if wish is not None:
                words += ["wish", wish]
            return " ".join(words)
        case Draw():
            return "draw"
        case Pass():
            return "pass"
        case Say(seat, word):
            return f"say {seat} {word}"
        case Catch(seat):
            return f"catch {seat}"
        case Resign(seat):
            return f"resign {seat}"
        case ClaimAway(seat, idle_s):
            return f"claim_away {seat} {idle_s}"
        case HandOver(instead_of):
            return f"hand_over {move_text(instead_of)}"
        case Expire(idle_s):
            return f"expire {idle_s}"
        case NextRound(seed):
            return f"next_round {seed.hex()}"
        case _:
            assert_never(move)


def parse_move(text: str) -> Move:
    """The move that `move_text` wrote.

    >>> parse_move("play AH with KS")
    Play(card=AH, wish=None, companions=(KS,))
    >>> parse_move("hand_over claim_away 0 172801")
    HandOver(instead_of=ClaimAway(seat=0, idle_s=172801))

    Raises:
        ValueError: if the text is no move.
    """
    try:
        match text.split():
            case ["play", *words]:
                return _parse_play(words)
            case ["draw"]:
                return Draw()
            case ["pass"]:
                return Pass()
            case ["say", seat, word]:
                return Say(int(seat), Word(word))
            case ["catch", seat]:
                return Catch(int(seat))
            case ["resign" | "claim_away", *_] as words:
                return _parse_leaving(words)
            case ["hand_over", *words]:
                return HandOver(_parse_leaving(words))
            case ["expire", idle_s]:
                return Expire(int(idle_s))
            case ["next_round", seed]:
                return NextRound(bytes.fromhex(seed))
    except ValueError as error:
        raise ValueError(f"{text!r} is not a move: {error}") from None
    raise ValueError(f"{text!r} is not a move")


def _parse_leaving(words: list[str]) -> Resign | ClaimAway:
    match words:
        case ["resign", seat]:
            return Resign(int(seat))
        case ["claim_away", seat, idle_s]:
            return ClaimAway(int(seat), int(idle_s))
    raise ValueError("a player resigns or is away")


def _parse_play(words: list[str]) -> Play:
    wish = None
    if words[-2:-1] == ["wish"]:
        wish = Suit(words[-1])
        words = words[:-2]
    match words:
        case [card]:
            return Play(Card.parse(card), wish)
        case [card, "with", *companions] if companions:
            return Play(Card.parse(card), wish, tuple(map(Card.parse, companions)))
    raise ValueError("a play names a card")
