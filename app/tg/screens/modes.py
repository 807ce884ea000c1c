"""Where a person is inside his hand: what is stored as a post's `mode`, printed and parsed."""

from dataclasses import dataclass

from app.tg.taps import SWITCH_OF, Tap, Verb, cards_arg, parse_cards, parse_number
from engine.cards import Hand
from engine.moves import Play, TurnMove


@dataclass(frozen=True, slots=True)
class Picked:
    """Cards are picked, the first to go down first; now their suit or the next card is chosen.

    A card with which nothing is left to choose is played by the next tap on it.
    """

    cards: Hand


@dataclass(frozen=True, slots=True)
class Page:
    """So many pages of cards turned on; the first page is 0."""

    number: int


@dataclass(frozen=True, slots=True)
class More:
    """What else there is to do."""


@dataclass(frozen=True, slots=True)
class AskResign:
    """Resigning, to be confirmed."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The host's menu of rules: the presets on page 0, switches on the others."""

    page: int


@dataclass(frozen=True, slots=True)
class OneRule:
    """One switch of the rules, with all the values it offers."""

    key: str


Mode = Picked | Page | More | AskResign | Rules | OneRule


def print_mode(mode: Mode | None) -> str | None:
    """The mode as it is stored: the verb that leads there and its `arg`; None: the hand itself."""
    match mode:
        case None:
            return None
        case Picked(cards):
            return f"{Verb.CHOOSE} {cards_arg(cards)}"
        case Page(number):
            return f"{Verb.PAGE} {number}"
        case More():
            return Verb.MORE.value
        case AskResign():
            return Verb.ASK_RESIGN.value
        case Rules(page):
            return f"{Verb.RULES} {page}"
        case OneRule(key):
            return f"{Verb.RULES} {key}"


def parse_mode(text: str | None) -> Mode | None:
    """The mode that was stored; the hand itself for anything else.

    >>> parse_mode("c JS")
    Picked(cards=(JS,))
    """
    match (text or "").split(" "):
        case [Verb.CHOOSE, arg] if cards := parse_cards(arg):
            return Picked(cards)
        case [Verb.PAGE, arg] if (number := parse_number(arg)) is not None:
            return Page(number)
        case [Verb.MORE]:
            return More()
        case [Verb.ASK_RESIGN]:
            return AskResign()
        case [Verb.RULES, arg] if (number := parse_number(arg)) is not None:
            return Rules(number)
        case [Verb.RULES, arg] if arg in SWITCH_OF:
            return OneRule(arg)
        case _:
            return None


def place_of(tap: Tap) -> str | None:
    """The mode in which a tap leaves the hand: CHOOSE, PAGE, MORE, ASK_RESIGN, RULES open one."""
    return print_mode(parse_mode(f"{tap.verb} {tap.arg}".rstrip()))


def pick_of(move: TurnMove) -> str | None:
    """The mode at which the move's card is picked; None where a chooser stands before the move.

    >>> from engine.cards import Card
    >>> pick_of(Play(Card.parse("7H")))
    'c 7H'
    """
    match move:
        case Play(card=card, wish=None, companions=()):
            return print_mode(Picked((card,)))
        case _:
            return None
