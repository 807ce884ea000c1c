"""Taking cards from the stock, and making a new stock of the discard pile."""

from engine.cards import Hand
from engine.endings import Events
from engine.events import PileReshuffled, Why, cards_drawn
from engine.fitting import fitting_cards
from engine.rules import Reshuffle
from engine.shuffle import shuffled
from engine.state import Draft, put

_KEEP_TOP = Reshuffle.KEEP_TOP


def take(draft: Draft, seat: int, count: int, why: Why, events: Events) -> Hand:
    """Draw that many cards, or as many as there are; the rest is forgiven (decision 4)."""
    stock = draft.stock
    taken = stock[:count]
    draft.stock = stock[count:]
    while len(taken) < count and _reshuffle(draft, events):
        missing = count - len(taken)
        taken += draft.stock[:missing]
        draft.stock = draft.stock[missing:]
    _into_hand(draft, seat, taken, why, events)
    return taken


def take_until_one_fits(draft: Draft, seat: int, why: Why, events: Events) -> Hand:
    """Draw until a card goes on the top card, or nothing is left (decision 34)."""
    taken: Hand = ()
    while draft.stock or _reshuffle(draft, events):
        taken += draft.stock[:1]
        draft.stock = draft.stock[1:]
        if taken[-1] in fitting_cards(draft):
            break
    _into_hand(draft, seat, taken, why, events)
    return taken


def _into_hand(draft: Draft, seat: int, taken: Hand, why: Why, events: Events) -> None:
    """The cards come into the hand; a standing call lapses with it (decision 5)."""
    draft.hands = put(draft.hands, seat, draft.hands[seat] + taken)
    if taken and draft.called[seat]:
        draft.called = put(draft.called, seat, None)
    events.append(cards_drawn(seat, len(taken), taken, why))


def _reshuffle(draft: Draft, events: Events) -> bool:
    """Make a new stock of the pile, keeping its top (000:68) or turning up a new one (004:14).

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
    events.append(PileReshuffled(len(pile), draft.top))
    return True
