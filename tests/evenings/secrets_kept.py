"""Who may know which cards, worked out from the journal alone, and who was told which."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from app.sandbox.world import TOKEN
from engine.cards import Card, Suit
from engine.codec import rules_from_json
from engine.events import CardPlayed, Event, RoundDealt
from engine.match import Match, apply, new_match
from engine.moves import parse_move
from tests.evenings.books import Line

SUITS = {"♠": Suit.SPADES, "♥": Suit.HEARTS, "♦": Suit.DIAMONDS, "♣": Suit.CLUBS}
_READ = re.compile(r"(10|[2-9JQKA])\s?([♠♥♦♣])")
_CODED = re.compile(r"(?<![A-Za-z0-9])(?:(?:10|[2-9JQKA])[SHDC])+(?![A-Za-z0-9])")
_ONE_CODED = re.compile(r"(10|[2-9JQKA])([SHDC])")


def cards_read(text: str) -> set[Card]:
    """The cards that people find in a text.

    >>> sorted(map(str, cards_read("Ada played 10♦ and Bo K♠")))
    ['10D', 'KS']
    """
    return {Card.parse(f"{rank}{SUITS[suit]}") for rank, suit in _READ.findall(text)}


def cards_coded(text: str) -> set[Card]:
    """The cards that a program writes: in what buttons carry, or in a log.

    >>> sorted(map(str, cards_coded("p:12:40:AH10D")))
    ['10D', 'AH']
    """
    found = "".join(_CODED.findall(text))
    return {Card.parse(f"{rank}{suit}") for rank, suit in _ONE_CODED.findall(found)}


@dataclass
class Secrets:
    """One table's cards: what lay open in the running round, who ever held what, what was counted.

    `lines` is how much of the journal has been read.
    """

    match: Match | None = None
    lines: int = 0
    open: set[Card] = field(default_factory=set)
    held: defaultdict[int, set[Card]] = field(default_factory=lambda: defaultdict(set))
    counted: list[tuple[frozenset[Card], ...]] = field(default_factory=list)

    def read(self, journal: list[Line]) -> None:
        """Go on from where the last reading ended."""
        for line in journal[self.lines :]:
            self.lines += 1
            self._happened(*self._carry_out(line.says))

    def may_know(self, seat: int | None) -> set[Card]:
        """What a seat may know of the running round; None is somebody without one."""
        return self.open | (self.held[seat] if seat is not None else set())

    def _carry_out(self, says: dict[str, object]) -> tuple[Match, tuple[Event, ...]]:
        if says["do"] == "move":
            assert self.match is not None
            return apply(self.match, parse_move(str(says["move"])))
        names, rules, dealer = says["names"], says["rules"], says["dealer"]
        assert isinstance(names, list)
        assert isinstance(rules, dict)
        assert isinstance(dealer, int)
        seed = bytes.fromhex(str(says["seed"]))
        return new_match(rules_from_json(rules), len(names), seed, dealer)

    def _happened(self, match: Match, events: tuple[Event, ...]) -> None:
        if any(isinstance(event, RoundDealt) for event in events):
            self.open, self.held = set(), defaultdict(set)
        if match.result is not None and (self.match is None or match.result != self.match.result):
            self.counted.append(tuple(frozenset(hand) for hand in match.result.hands))
        for card in _laid_open(events):
            self.open.add(card)
        for seat, hand in enumerate(match.hands):
            self.held[seat] |= set(hand)
        self.match = match


def betrayed(log: str, journals: Iterable[list[Line]]) -> list[str]:
    """The lines of a log that tell a card, a seed or the token."""
    seeds = [seed for journal in journals for seed in _seeds(journal)]
    return [
        line
        for line in log.splitlines()
        if cards_read(line) or cards_coded(line) or any(one in line for one in (TOKEN, *seeds))
    ]


def _seeds(journal: list[Line]) -> Iterator[str]:
    for line in journal:
        if "seed" in line.says:
            yield str(line.says["seed"])
        yield from re.findall(r"next_round (\w+)", str(line.says.get("move")))


def replayed(journal: list[Line]) -> Match | None:
    """Where the game stands after the journal."""
    secrets = Secrets()
    secrets.read(journal)
    return secrets.match


def _laid_open(events: tuple[Event, ...]) -> Iterator[Card]:
    for event in events:
        match event:
            case RoundDealt(starter=card):
                yield card
            case CardPlayed(card=card, companions=companions):
                yield from (card, *companions)
            case _:
                pass
