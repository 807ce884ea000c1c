"""What cards are worth, what a round brings, and when a game is over."""

from dataclasses import dataclass
from enum import StrEnum

from engine.cards import Card, Hand, Rank
from engine.rules import Block, RuleSet, Score, Target

_POINTS = {Rank.JACK: 20, Rank.ACE: 11, Rank.KING: 10, Rank.QUEEN: 10}


def points(card: Card) -> int:
    """What a card left in a hand is worth (000:38-46).

    >>> [points(Card.parse(text)) for text in ("JS", "AS", "QS", "10S", "7S")]
    [20, 11, 10, 10, 7]
    """
    return _POINTS.get(card.rank) or int(card.rank)


class EndReason(StrEnum):
    """How a game came to its end."""

    PLAYED = "played"
    RESIGNED = "resigned"
    AWAY = "away"
    EXPIRED = "expired"


class TieBreak(StrEnum):
    """What decides among equal totals, where a game ends without one of its players (000:82)."""

    POINTS = "points"
    CARDS = "cards"
    TURN = "turn"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game.

    `by` is the seat that resigned or was away, else None. An expired game has no winner.
    """

    reason: EndReason
    winner: int | None
    by: int | None = None


@dataclass(frozen=True, slots=True)
class RoundResult:
    """A finished round. `gains` is what it added to each total; in `penalty`, against."""

    round_no: int
    winner: int | None
    blocked: bool
    hands: tuple[Hand, ...]
    hand_points: tuple[int, ...]
    gains: tuple[int, ...]
    scores: tuple[int, ...]
    seed: bytes
    ended_by: int
    next_dealer: int


def hand_points(rules: RuleSet, hand: Hand) -> int:
    """What a hand is worth where these rules count: points, or one a card (004:41)."""
    return len(hand) if rules.score is Score.CARDS else sum(map(points, hand))


def gains_of_going_out(
    rules: RuleSet, left: tuple[int, ...], winner: int | None, last: Card | None
) -> tuple[int, ...]:
    """What a round brings each player when `winner` went out with `last` (000:76, 001:21, 004:41).

    `left` is what each hand is worth. A jack may count double (decision 30).
    """
    if rules.score is Score.NONE:
        return (0,) * len(left)
    times = rules.jack_out if last and last.rank is Rank.JACK else 1
    if rules.score is Score.PENALTY:
        return tuple(times * worth for worth in left)
    return tuple(times * sum(left) if seat == winner else 0 for seat in range(len(left)))


def gains_of_block(rules: RuleSet, left: tuple[int, ...], winner: int | None) -> tuple[int, ...]:
    """What a blocked round brings each player (000:74, 001:31, decision 29)."""
    if rules.score is Score.NONE or rules.block is Block.VOID:
        return (0,) * len(left)
    if winner is None:
        return left
    over = tuple(worth - left[winner] for worth in left)
    if rules.score is Score.PENALTY:
        return over
    return tuple(sum(over) if seat == winner else 0 for seat in range(len(left)))


def game_winner(rules: RuleSet, scores: tuple[int, ...], round_winner: int | None) -> int | None:
    """Who has won the game with the round that led to `scores`; None if it goes on.

    Points for a player end it when someone has the target, points against him when someone
    passes it: then the lowest total wins, and a tie for lowest plays on (000:76, 001:22).
    """
    target = rules.target_for(len(scores))
    if target is None:
        return round_winner
    top = max(scores)
    if top < target or (top == target and rules.target_kind is Target.OVER):
        return None
    best = best_total(rules, scores)
    leaders = [seat for seat, score in enumerate(scores) if score == best]
    return leaders[0] if len(leaders) == 1 else None


def best_total(rules: RuleSet, scores: tuple[int, ...]) -> int:
    """The total that is ahead: the most points, or the fewest where they count against."""
    return min(scores) if rules.score is Score.PENALTY else max(scores)
