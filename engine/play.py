"""Carrying out play, draw and pass, once it is known that they are allowed."""

from engine.calls import check_mau, mau_mau_missing, pay_for_mau_mau
from engine.cards import Card, Rank, without
from engine.drawing import take, take_until_one_fits
from engine.endings import Events, end_blocked_round, end_round
from engine.events import (
    DirectionTurned,
    WentOut,
    Why,
    card_played,
    debt_raised,
    mau_forgotten,
    passed,
    turn_skipped,
)
from engine.moves import Draw, Pass, Play
from engine.rules import AfterDraw, RuleSet
from engine.state import Draft, next_seat, players_in, put

_SEVEN, _EIGHT, _NINE, _JACK, _ACE = Rank.SEVEN, Rank.EIGHT, Rank.NINE, Rank.JACK, Rank.ACE
_END = AfterDraw.END
_TURN, _DEBT, _MAU, _LAST_ACE = Why.TURN, Why.DEBT, Why.MAU, Why.LAST_ACE


def do_play(draft: Draft, seat: int, move: Play, events: Events) -> None:
    """A card goes down, with its companions; then a forgotten call, its effect, or the end.

    A card that leaves one is first checked for Mau, then has its effect (decision 7).
    """
    held = draft.hands[seat]
    last = move.card
    left = without(held, last)
    draft.discard = (*draft.discard, draft.top)
    if move.companions:
        for companion in move.companions:
            left = without(left, companion)
        draft.discard = (*draft.discard, last, *move.companions[:-1])
        last = move.companions[-1]
    events.append(card_played(seat, move.card, move.wish, move.companions, len(left)))
    draft.hands = put(draft.hands, seat, left)
    draft.top = last
    draft.wish = move.wish
    draft.any_card = False
    draft.hit = False
    draft.passes = 0
    if len(left) == 1:
        check_mau(draft, seat, events, from_two=len(held) == 2)
    elif left:
        pass
    elif last.rank is _ACE and draft.rules.ace_extra:
        take(draft, seat, 1, _LAST_ACE, events)
    elif len(held) == 1 and mau_mau_missing(draft, seat, last):
        _stay_in(draft, seat, last, events)
    else:
        _go_out(draft, seat, last, events)
        return
    start_turn(draft, take_effect(draft, seat, last, events), events)


def _stay_in(draft: Draft, seat: int, last: Card, events: Events) -> None:
    """Mau-Mau was forgotten: the penalty, and the game goes on.

    The card has its effect; a jack that named nothing leaves its own suit (decision 28).
    """
    if last.rank is _JACK and draft.rules.wish and draft.wish is None:
        draft.wish = last.suit
    pay_for_mau_mau(draft, seat, events)


def _go_out(draft: Draft, seat: int, last: Card, events: Events) -> None:
    """The last card has no effect, except perhaps that a debt is paid before the count.

    Then the next player draws all of it at once (decision 25). Where play goes on, the round
    ends when one player is left (decision 32).
    """
    rules = draft.rules
    on_turn = next_seat(draft, seat)
    owed = draws(rules, last.rank)
    if owed and rules.last_effect:
        take(draft, on_turn, draft.debt + owed, _DEBT, events)
        if rules.seven_loses_turn:
            on_turn = next_seat(draft, on_turn)
    draft.debt = 0
    draft.debt_rank = None
    if draft.winner is None:
        draft.winner = seat
        draft.winning_card = last
    if rules.play_on and players_in(draft) > 1:
        events.append(WentOut(seat))
        start_turn(draft, on_turn, events)
    else:
        end_round(draft, seat, events)


def take_effect(draft: Draft, seat: int, card: Card, events: Events) -> int:
    """What a card that `seat` has laid does to the players after him; returns who is on turn.

    A 7 makes the next owe 2, each 7 on it 2 more (000:29); an 8 makes him miss a turn, so that
    with two players the same one is on again (000:70); one rank may turn play round, with more
    than two seats (decision 33).
    """
    rules = draft.rules
    rank = card.rank
    if rank is rules.reverse and draft.seats > 2:
        draft.direction = -draft.direction
        events.append(DirectionTurned(seat))
    following = next_seat(draft, seat)
    if rank is _EIGHT:
        return _skip(draft, following, events)
    if rank is _SEVEN or (rank is _NINE and rules.nine_draw):
        draft.debt += draws(rules, rank)
        draft.debt_rank = rank
        events.append(debt_raised(following, draft.debt))
    return following


def draws(rules: RuleSet, rank: Rank) -> int:
    """How many cards a rank makes the next player owe (000:29, 000:51)."""
    if rank is _SEVEN:
        return rules.seven_draw
    return rules.nine_draw if rank is _NINE else 0


def _skip(draft: Draft, seat: int, events: Events) -> int:
    """An 8 hits `seat`: he misses his turn, or where 8s are passed on may answer with one.

    Who holds none, or has to draw, is skipped at once (decisions 12, 19).
    """
    if draft.rules.eight_pass and not draft.forced[seat]:
        draft.hit = any(card.rank is _EIGHT for card in draft.hands[seat])
        if draft.hit:
            return seat
    events.append(turn_skipped(seat))
    return next_seat(draft, seat)


def start_turn(draft: Draft, seat: int, events: Events) -> None:
    """The turn goes to `seat`, perhaps to the one who just had it: a new turn all the same.

    From here on a call he forgot can no longer be made (004:30).
    """
    draft.turn = seat
    draft.turn_no += 1
    draft.drawn = None
    if draft.forced[seat]:
        events.append(mau_forgotten(seat, draft.rules.mau_penalty))


def do_draw(draft: Draft, seat: int, _draw: Draw, events: Events) -> None:
    """One card, or until one fits; or the whole debt; or the penalty for a call (000:68, 000:70).

    Paying a debt may leave the turn (decision 24), and pays for a forgotten call as well
    (decision 12).
    """
    rules = draft.rules
    draft.passes = 0
    stays = False
    if draft.debt:
        take(draft, seat, draft.debt, _DEBT, events)
        draft.debt = 0
        draft.debt_rank = None
        stays = not rules.seven_loses_turn
    elif draft.forced[seat]:
        take(draft, seat, rules.mau_penalty, _MAU, events)
    else:
        if rules.draw_until:
            taken = take_until_one_fits(draft, seat, _TURN, events)
        else:
            taken = take(draft, seat, 1, _TURN, events)
        if rules.after_draw is not _END:
            draft.drawn = taken[-1]
            return
    if draft.forced[seat]:
        draft.forced = put(draft.forced, seat, False)
    start_turn(draft, seat if stays else next_seat(draft, seat), events)


def do_pass(draft: Draft, seat: int, _pass: Pass, events: Events) -> None:
    """The turn goes on; as many passes in a row as players block the round (000:74).

    Only a pass where neither play nor draw was possible counts (decision 3).
    """
    events.append(passed(seat))
    following = next_seat(draft, seat)
    if draft.hit or draft.drawn:
        draft.hit = False
        draft.passes = 0
    else:
        draft.passes += 1
        if draft.passes == players_in(draft):
            end_blocked_round(draft, following, seat, events)
            return
    start_turn(draft, following, events)
