"""The ends of rounds and games. Every game ends through `end_game`, whatever ended it."""

from engine.events import Event, GameEnded, RoundEnded
from engine.rules import Block, Leader, NextDealer, RuleSet, Score
from engine.scoring import (
    EndReason,
    Outcome,
    RoundResult,
    TieBreak,
    gains_of_block,
    gains_of_going_out,
    game_winner,
    hand_points,
)
from engine.state import Draft, Match, Phase, State

Events = list[Event]


def end_round(draft: Draft, ended_by: int, events: Events) -> None:
    """The round ends by the move of `ended_by`, won by who was out first."""
    left = _worth_of_hands(draft)
    gains = gains_of_going_out(draft.rules, left, draft.winner, draft.winning_card)
    _count_round(draft, left, gains, ended_by, events)


def end_blocked_round(draft: Draft, following: int, ended_by: int, events: Events) -> None:
    """The round ends with the pass of `ended_by`; `following` would have been next.

    Fewest points win, then fewer cards, then who would play first (000:74); or nobody (001:31).
    Where play goes on, who was out first holds the fewest (decision 32).
    """
    left = _worth_of_hands(draft)
    if draft.rules.block is not Block.LOWEST_DIFF:
        draft.winner = None
    elif draft.winner is None:
        order = seats_from(draft, following)
        draft.winner = min(order, key=lambda seat: (left[seat], len(draft.hands[seat])))
    gains = gains_of_block(draft.rules, left, draft.winner)
    _count_round(draft, left, gains, ended_by, events, blocked=True)


def _worth_of_hands(draft: Draft) -> tuple[int, ...]:
    return tuple(hand_points(draft.rules, hand) for hand in draft.hands)


def _count_round(
    draft: Draft,
    left: tuple[int, ...],
    gains: tuple[int, ...],
    ended_by: int,
    events: Events,
    *,
    blocked: bool = False,
) -> None:
    draft.scores = tuple(map(sum, zip(draft.scores, gains, strict=True)))
    draft.result = RoundResult(
        round_no=draft.round_no,
        winner=draft.winner,
        blocked=blocked,
        hands=draft.hands,
        hand_points=left,
        gains=gains,
        scores=draft.scores,
        seed=draft.seed,
        ended_by=ended_by,
        next_dealer=_next_dealer(draft),
    )
    draft.phase = Phase.BETWEEN
    draft.turn = None
    draft.direction = 1
    events.append(RoundEnded(draft.result))
    champion = game_winner(draft.rules, draft.scores, draft.winner)
    if champion is not None:
        end_game(draft, Outcome(EndReason.PLAYED, champion), events)


def _next_dealer(draft: Draft) -> int:
    """The winner where winners deal (001:21, 001:37), else the next seat (000:64)."""
    if draft.rules.next_dealer is NextDealer.WINNER and draft.winner is not None:
        return draft.winner
    return (draft.dealer + 1) % draft.seats


def end_game(draft: Draft, outcome: Outcome, events: Events) -> None:
    """The one door through which a game ends."""
    draft.phase = Phase.OVER
    draft.turn = None
    draft.outcome = outcome
    events.append(GameEnded(outcome.reason, outcome.winner, outcome.by))


def end_without(draft: Draft, leaver: int, reason: EndReason, events: Events) -> None:
    """The game ends because `leaver` resigned or was away; the best of the others wins (000:82).

    The running round is not scored. Equal totals: fewest points in hand, then fewer cards, then
    next in turn from the player on turn, or from the leaver's neighbour if that was he; between
    rounds hands count as empty, and counting starts with the next leader.
    """
    hands = ((0, 0),) * draft.seats if draft.turn is None else _held(draft)
    start = _next_leader(draft) if draft.turn is None else draft.turn
    sign = 1 if draft.rules.score is Score.PENALTY else -1
    winner = min(
        (seat for seat in seats_from(draft, start) if seat != leaver),
        key=lambda seat: (sign * draft.scores[seat], hands[seat]),
    )
    end_game(draft, Outcome(reason, winner, leaver), events)


def tie_break(match: Match) -> TieBreak | None:
    """What told the best apart in a game that one of its players ended; None if one was ahead.

    Between rounds hands count as empty, so there it is the turn.
    """
    outcome = match.outcome
    if outcome is None or outcome.by is None or outcome.winner is None:
        return None
    winner = outcome.winner
    stayed = [seat for seat in range(match.seats) if seat != outcome.by]
    level = [seat for seat in stayed if match.scores[seat] == match.scores[winner]]
    if len(level) == 1:
        return None
    held = _held(match) if match.result is None else ((0, 0),) * match.seats
    if sum(held[seat][0] == held[winner][0] for seat in level) == 1:
        return TieBreak.POINTS
    alike = sum(held[seat] == held[winner] for seat in level)
    return TieBreak.CARDS if alike == 1 else TieBreak.TURN


def _held(state: State) -> tuple[tuple[int, int], ...]:
    """What each hand is worth, and how many cards are in it."""
    return tuple((hand_points(state.rules, hand), len(hand)) for hand in state.hands)


def seats_from(state: State, first: int) -> list[int]:
    """All seats in turn order, `first` first."""
    return [(first + state.direction * step) % state.seats for step in range(state.seats)]


def _next_leader(draft: Draft) -> int:
    dealer = draft.dealer if draft.result is None else draft.result.next_dealer
    return leader(draft.rules, draft.seats, dealer)


def leader(rules: RuleSet, seats: int, dealer: int) -> int:
    """Who plays first when `dealer` deals (000:64, 004:9)."""
    return dealer if rules.leader is Leader.DEALER else (dealer + 1) % seats
