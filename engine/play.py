"""Carrying out play, draw and pass, once it is known that they are allowed."""

from engine.cards import Card, Hand, Rank
from engine.endings import Events, end_blocked_round, end_round
from engine.events import (
    CardPlayed,
    CardsDrawn,
    DebtRaised,
    MauForgotten,
    Passed,
    PileReshuffled,
    TurnSkipped,
    Why,
)
from engine.moves import Play, Word
from engine.rules import AfterDraw, MauCall, Reshuffle, RuleSet
from engine.shuffle import shuffled
from engine.state import Draft, next_seat, put

_SEVEN, _EIGHT, _NINE = Rank.SEVEN, Rank.EIGHT, Rank.NINE
_SAY = MauCall.SAY
_END = AfterDraw.END
_KEEP_TOP = Reshuffle.KEEP_TOP
_TURN, _DEBT, _MAU = Why.TURN, Why.DEBT, Why.MAU


def do_play(draft: Draft, seat: int, move: Play, events: Events) -> None:
    """A card goes down; then its effect, a forgotten Mau, or the end of the round."""
    card = move.card
    hand = _without(draft.hands[seat], card)
    draft.hands = put(draft.hands, seat, hand)
    draft.passes = 0
    events.append(CardPlayed(seat, card, move.wish, move.companions, len(hand)))
    lay(draft, card)
    draft.wish = move.wish
    if not hand:
        end_round(draft, seat, events)
        return
    if len(hand) == 1:
        _check_mau(draft, seat, events)
    start_turn(draft, take_effect(draft, seat, card, events))


def lay(draft: Draft, card: Card) -> None:
    """Put a card on the pile; wish and free play are covered by it."""
    draft.discard = (*draft.discard, draft.top)
    draft.top = card
    draft.any_card = False


def take_effect(draft: Draft, seat: int, card: Card, events: Events) -> int:
    """What a card that `seat` has laid does to the players after him; returns who is on turn.

    A 7 makes the next owe 2, each 7 on it 2 more (000:29); an 8 makes him miss a turn, so that
    with two players the same one is on again (000:70).
    """
    following = next_seat(draft, seat)
    rank = card.rank
    owed = draws(draft.rules, rank)
    if owed:
        draft.debt += owed
        draft.debt_rank = rank
        events.append(DebtRaised(following, draft.debt))
    elif rank is _EIGHT:
        events.append(TurnSkipped(following))
        return next_seat(draft, following)
    return following


def draws(rules: RuleSet, rank: Rank) -> int:
    """How many cards a rank makes the next player owe (000:29, 000:51)."""
    if rank is _SEVEN:
        return rules.seven_draw
    return rules.nine_draw if rank is _NINE else 0


def start_turn(draft: Draft, seat: int) -> None:
    """The turn goes to `seat`, perhaps to the one who just had it: a new turn all the same."""
    draft.turn = seat
    draft.turn_no += 1
    draft.drawn = None


def _check_mau(draft: Draft, seat: int, events: Events) -> None:
    """Who went down to one card without calling draws his penalty at once (000:72)."""
    rules = draft.rules
    if rules.mau is _SAY and draft.called[seat] is not Word.MAU:
        events.append(MauForgotten(seat, rules.mau_penalty))
        take(draft, seat, rules.mau_penalty, _MAU, events)


def do_draw(draft: Draft, seat: int, events: Events) -> None:
    """One card, or the whole debt, which costs the turn (000:68, 000:70)."""
    draft.passes = 0
    if draft.debt:
        take(draft, seat, draft.debt, _DEBT, events)
        draft.debt = 0
        draft.debt_rank = None
        start_turn(draft, next_seat(draft, seat))
        return
    taken = take(draft, seat, 1, _TURN, events)
    if draft.rules.after_draw is _END:
        start_turn(draft, next_seat(draft, seat))
    else:
        draft.drawn = taken[-1]


def do_pass(draft: Draft, seat: int, events: Events) -> None:
    """The turn goes on; as many passes in a row as players block the round (000:74).

    Only a pass where neither play nor draw was possible counts (decision 3).
    """
    events.append(Passed(seat))
    draft.passes = 0 if draft.drawn else draft.passes + 1
    following = next_seat(draft, seat)
    if draft.passes == draft.seats:
        end_blocked_round(draft, following, seat, events)
    else:
        start_turn(draft, following)


def take(draft: Draft, seat: int, count: int, why: Why, events: Events) -> Hand:
    """Draw that many cards, or as many as there are, reshuffling when the stock has run out.

    A standing call lapses with it (decision 5); what cannot be drawn is forgiven (decision 4).
    """
    stock = draft.stock
    taken = stock[:count]
    draft.stock = stock[count:]
    while len(taken) < count and _reshuffle(draft, events):
        missing = count - len(taken)
        taken += draft.stock[:missing]
        draft.stock = draft.stock[missing:]
    draft.hands = put(draft.hands, seat, draft.hands[seat] + taken)
    if draft.called[seat]:
        draft.called = put(draft.called, seat, None)
    events.append(CardsDrawn(seat, len(taken), taken, why))
    return taken


def _reshuffle(draft: Draft, events: Events) -> bool:
    """Make a new stock of the discard pile, keeping its top (000:68) or turning up a new (004:14).

    A top turned up has no effect, and no wish stands on it (decision 22). False: nothing there.
    """
    pile = draft.discard
    if not pile:
        return False
    draft.shuffles += 1
    if draft.rules.reshuffle is _KEEP_TOP:
        draft.stock = tuple(shuffled(draft.seed, draft.shuffles, pile))
    else:
        draft.top, *stock = shuffled(draft.seed, draft.shuffles, (*pile, draft.top))
        draft.stock = tuple(stock)
        draft.wish = None
        draft.any_card = False
    draft.discard = ()
    events.append(PileReshuffled(len(pile)))
    return True


def _without(hand: Hand, card: Card) -> Hand:
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]
