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
_FITTING = {
    top: _OF_SUIT[top.suit] | OF_RANK[top.rank] | OF_RANK[_JACK]
    for top in FULL_DECK
    if top.rank is not _JACK
}


def fitting_cards(state: State) -> Cards:
    """The cards that go on the top card by suit, rank or as jacks (000:66); debts aside."""
    if state.any_card:
        return ANY_CARD
    top = state.top
    if top.rank is not _JACK:
        return _FITTING[top]
    rules = state.rules
    return _on_a_jack(state.wish or top.suit, rules.jack_on_jack, rules.jack_free)


@cache
def _on_a_jack(suit: Suit, jack_on_jack: bool, jack_free: bool) -> Cards:
    """The named suit (000:66) and perhaps another jack (001:9), or any card (004:25)."""
    if jack_free:
        return ANY_CARD
    return _OF_SUIT[suit] | OF_RANK[_JACK] if jack_on_jack else _OF_SUIT[suit] - OF_RANK[_JACK]
