"""Which cards go on which, whoever holds them."""

from functools import cache

from engine.cards import FULL_DECK, Card, Rank, Suit
from engine.state import State

Cards = frozenset[Card]

_JACK = Rank.JACK

NO_CARD: Cards = frozenset()
ANY_CARD: Cards = frozenset(FULL_DECK)
OF_RANK = {rank: frozenset(card for card in FULL_DECK if card.rank is rank) for rank in Rank}
_OF_SUIT = {suit: frozenset(card for card in FULL_DECK if card.suit is suit) for suit in Suit}


def fitting_cards(state: State) -> Cards:
    """The cards that go on the top card, debts and skips aside."""
    if state.any_card:
        return ANY_CARD
    rules = state.rules
    return _fitting(state.top, state.wish, rules.jack_on_jack, rules.jack_free)


@cache
def _fitting(top: Card, wish: Suit | None, jack_on_jack: bool, jack_free: bool) -> Cards:
    """Suit or rank, or a jack (000:66, 001:9, 004:25).

    After a jack: the named suit and perhaps another jack, or any card where jacks are free.
    """
    jacks = OF_RANK[_JACK]
    if top.rank is not _JACK:
        return _OF_SUIT[top.suit] | OF_RANK[top.rank] | jacks
    if jack_free:
        return ANY_CARD
    suited = _OF_SUIT[wish or top.suit]
    return suited | jacks if jack_on_jack else suited - jacks
