"""Cards as people read them: the same signs in every language, on buttons and in texts."""

from collections.abc import Iterable
from itertools import groupby

from engine.cards import Card, Suit, in_order

SIGNS = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣"}


def card_label(card: Card) -> str:
    """The card as on its button.

    >>> card_label(Card.parse("10D"))
    '10♦'
    """
    return f"{card.rank}{SIGNS[card.suit]}"


def listed(cards: Iterable[Card]) -> str:
    """Cards in the order in which they lie.

    >>> listed(map(Card.parse, ["AH", "7S"]))
    'A♥ 7♠'
    """
    return " ".join(map(card_label, cards))


def by_suit(cards: Iterable[Card]) -> tuple[tuple[Card, ...], ...]:
    """The cards of each suit that is there, low to high."""
    return tuple(tuple(suit) for _, suit in groupby(in_order(cards), key=lambda card: card.suit))


def fanned(cards: Iterable[Card]) -> str:
    """A hand in order, its suits set apart.

    >>> fanned(map(Card.parse, ["7H", "JS", "8S"]))
    '8♠ J♠ · 7♥'
    """
    return " · ".join(map(listed, by_suit(cards)))
