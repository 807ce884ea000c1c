"""Cards: a rank and a suit. Equal cards are one object, so comparing them costs nothing."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum


class Suit(StrEnum):
    """The four suits, in the order in which a hand is laid out."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"


class Rank(StrEnum):
    """The ranks of a full deck, low to high; a deck of 32 starts at the 7."""

    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "10"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"


@dataclass(frozen=True, slots=True, eq=False, init=False)
class Card:
    """A card. `Card(rank, suit)` always gives the same object for the same card.

    >>> ten = Card(Rank.TEN, Suit.DIAMONDS)
    >>> str(ten), ten is Card.parse("10D")
    ('10D', True)
    """

    rank: Rank
    suit: Suit
    text: str

    def __new__(cls, rank: Rank, suit: Suit) -> "Card":  # noqa: D102  # the class says it
        known = _KNOWN.get((rank, suit))
        if known is None:
            known = object.__new__(cls)
            object.__setattr__(known, "rank", Rank(rank))
            object.__setattr__(known, "suit", Suit(suit))
            object.__setattr__(known, "text", f"{rank}{suit}")
            _KNOWN[rank, suit] = known
        return known

    @classmethod
    def parse(cls, text: str) -> "Card":
        """The card written as rank and suit, such as `9H` or `10D`.

        Raises:
            ValueError: if the text names no card.
        """
        card = _BY_TEXT.get(text)
        if card is None:
            raise ValueError(f"{text!r} is not a card")
        return card

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return self.text

    def __reduce__(self) -> tuple[type["Card"], tuple[Rank, Suit]]:
        return type(self), (self.rank, self.suit)


_KNOWN: dict[tuple[Rank, Suit], Card] = {}

Hand = tuple[Card, ...]

FULL_DECK: Hand = tuple(Card(rank, suit) for suit in Suit for rank in Rank)
SHORT_DECK: Hand = tuple(card for card in FULL_DECK if card.rank not in list(Rank)[:5])

_BY_TEXT = {card.text: card for card in FULL_DECK}
_PLACE = {card: place for place, card in enumerate(FULL_DECK)}


def in_order(cards: Iterable[Card]) -> Hand:
    """The cards grouped by suit, then low to high.

    >>> in_order(map(Card.parse, ["JH", "9S", "7H"]))
    (9S, 7H, JH)
    """
    return tuple(sorted(cards, key=_PLACE.__getitem__))


def without(hand: Hand, card: Card) -> Hand:
    """The hand with that card, one of equal cards, taken out.

    Raises:
        ValueError: if it is not there.
    """
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]
