"""A game from the first deal to the end: `new_match`, and `apply` for every move."""

from collections.abc import Callable
from typing import assert_never

from engine.calls import do_catch, do_say
from engine.cards import Rank
from engine.endings import Events, end_game, end_without, leader
from engine.events import Event, RoundDealt, SeatHandedOver
from engine.legal import draw_refusal, pass_refusal, play_refusal
from engine.moves import (
    Catch,
    ClaimAway,
    Draw,
    Expire,
    HandOver,
    Move,
    NextRound,
    Pass,
    Play,
    Resign,
    Say,
)
from engine.play import do_draw, do_pass, do_play, start_turn, take_effect
from engine.refusals import Refusal, Refused
from engine.rules import FirstDealer, Leader, Leaving, RuleSet, Starter
from engine.scoring import EndReason, Outcome
from engine.shuffle import drawn_seat, seed_hash, shuffled
from engine.state import Draft, Match, Phase, draft_of, sealed

__all__ = ["AWAY_S", "EXPIRY_S", "Match", "Phase", "apply", "new_match"]

_IN_TURN: dict[type, tuple[Callable[..., Refusal | None], Callable[..., None]]] = {
    Play: (play_refusal, do_play),
    Draw: (draw_refusal, do_draw),
    Pass: (pass_refusal, do_pass),
}
"""For each move of the player on turn: why it is not allowed, and how it is carried out."""

AWAY_S = 48 * 3600
EXPIRY_S = 7 * 24 * 3600


def new_match(
    rules: RuleSet, seats: int, seed: bytes, dealer: int | None = 0
) -> tuple[Match, tuple[Event, ...]]:
    """A game with its first round dealt.

    `seed` is 32 bytes of chance. With `dealer` None the rules say who deals first: the host
    (seat 0), or whom the seed picks.

    Raises:
        ValueError: if the rules cannot be played with that many seats.
    """
    problems = rules.problems(seats)
    if problems:
        raise ValueError(" ".join(problems))
    if dealer is None:
        dealer = drawn_seat(seed, seats) if rules.first_dealer is FirstDealer.RANDOM else 0
    draft = Draft()
    draft.rules = rules
    draft.seats = seats
    draft.round_no = 0
    draft.scores = (0,) * seats
    draft.turn_no = 0
    draft.result = None
    draft.outcome = None
    events: Events = []
    _deal(draft, seed, dealer, events)
    return sealed(draft), tuple(events)


def apply(match: Match, move: Move) -> tuple[Match, tuple[Event, ...]]:
    """The game after the move, and what happened. Play, draw and pass are by `match.turn`.

    Raises:
        Refused: if the move is not allowed; the match is as it was.
    """
    events: Events = []
    in_turn = _IN_TURN.get(type(move))
    if in_turn is None:
        draft = draft_of(match)
        _do_beside_turn(draft, move, events)  # type: ignore[arg-type]  # the other kinds
        return sealed(draft), tuple(events)
    seat = match.turn
    if seat is None:
        raise Refused(Refusal.GAME_OVER if match.phase is Phase.OVER else Refusal.ROUND_OVER)
    why_not, do = in_turn
    reason = why_not(match, seat, move)
    if reason is not None:
        raise Refused(reason)
    draft = draft_of(match)
    if draft.catchable is not None and draft.catchable != seat:
        draft.catchable = None  # another's next action closes it (decision 27)
    do(draft, seat, move, events)
    return sealed(draft), tuple(events)


def _do_beside_turn(
    draft: Draft,
    move: Say | Catch | Resign | ClaimAway | HandOver | Expire | NextRound,
    events: Events,
) -> None:
    """Moves that are not bound to the player on turn."""
    if draft.phase is Phase.OVER:
        raise Refused(Refusal.GAME_OVER)
    match move:
        case Say(seat, word):
            _check_seat(draft, seat)
            do_say(draft, seat, word, events)
        case Catch(seat):
            _check_seat(draft, seat)
            do_catch(draft, seat, events)
        case Resign() | ClaimAway():
            leaver, reason = _leaver(draft, move)
            end_without(draft, leaver, reason, events)
        case HandOver(instead_of):
            if draft.rules.leaving is not Leaving.BOT:
                raise Refused(Refusal.NOBODY_TAKES_OVER)
            events.append(SeatHandedOver(*_leaver(draft, instead_of)))
        case Expire(idle_s):
            if idle_s < EXPIRY_S:
                raise Refused(Refusal.NOT_EXPIRED_YET)
            end_game(draft, Outcome(EndReason.EXPIRED, None), events)
        case NextRound(seed):
            if draft.phase is Phase.PLAYING or draft.result is None:
                raise Refused(Refusal.ROUND_RUNNING)
            _deal(draft, seed, draft.result.next_dealer, events)
        case _:
            assert_never(move)


def _check_seat(draft: Draft, seat: int) -> None:
    if not 0 <= seat < draft.seats:
        raise Refused(Refusal.NO_SUCH_SEAT)


def _leaver(draft: Draft, move: Resign | ClaimAway) -> tuple[int, EndReason]:
    """Who is no longer there, and why: he says so, or another player does (000:82).

    Another may say so of the player on turn, once he is away more than 48 hours.
    """
    _check_seat(draft, move.seat)
    if isinstance(move, Resign):
        return move.seat, EndReason.RESIGNED
    if draft.turn is None:
        raise Refused(Refusal.NOBODY_ON_TURN)
    if move.seat == draft.turn:
        raise Refused(Refusal.NOT_ON_YOURSELF)
    if move.idle_s <= AWAY_S:
        raise Refused(Refusal.NOT_AWAY_YET)
    return draft.turn, EndReason.AWAY


def _deal(draft: Draft, seed: bytes, dealer: int, events: Events) -> None:
    """Shuffle, deal, turn up the starter; it hits the leader where it has its effect (001:11)."""
    rules, seats = draft.rules, draft.seats
    size = rules.hand_size(seats)
    deck = shuffled(seed, 0, rules.cards_for(seats))
    draft.hands = tuple(tuple(deck[size * seat : size * (seat + 1)]) for seat in range(seats))
    draft.top, *stock = deck[size * seats :]
    draft.stock = tuple(stock)
    draft.phase = Phase.PLAYING
    draft.round_no += 1
    draft.dealer = dealer
    draft.direction = 1
    draft.discard = ()
    draft.wish = None
    draft.any_card = False
    draft.debt = 0
    draft.debt_rank = None
    draft.hit = False
    draft.passes = 0
    draft.called = (None,) * seats
    draft.forced = (False,) * seats
    draft.catchable = None
    draft.winner = None
    draft.winning_card = None
    draft.seed = seed
    draft.shuffles = 0
    effects: Events = []
    first = _turn_up_starter(draft, effects)
    events.append(RoundDealt(draft.round_no, dealer, first, draft.top, seed_hash(seed)))
    events += effects
    start_turn(draft, first, events)


def _turn_up_starter(draft: Draft, events: Events) -> int:
    """What the starter does as if the dealer had played it (decision 20); returns who is on turn.

    Without effect a jack's own suit stands (000:62); with it the first play is free (001:11).
    """
    starter, rules = draft.top, draft.rules
    first = leader(rules, draft.seats, draft.dealer)
    if rules.starter is Starter.NONE:
        draft.wish = starter.suit if starter.rank is Rank.JACK and rules.wish else None
        return first
    draft.any_card = starter.rank is Rank.JACK and rules.wish
    if starter.rank is rules.reverse and rules.leader is Leader.DEALER:
        first += 2  # turned round, play comes back to the dealer
    return take_effect(draft, (first - 1) % draft.seats, starter, events)
