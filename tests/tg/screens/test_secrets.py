"""Nobody reads from a screen what he may not know."""

import re
from dataclasses import replace
from random import Random

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from app.tables.table import Happening, Table
from app.tg.screens.screen import Screen
from app.tg.screens.toasts import my_cards
from engine.cards import FULL_DECK, Hand
from engine.events import CardPlayed, CardsDrawn, RoundDealt
from tests.tg.screens.staging import TEXTS, board, dealt, drawn, hand, played, text

CARD = re.compile(r"(?:10|[2-9JQKA])[♠♥♦♣]")
MODES = (None, "mo", "ar", "pg 1", "c JS", "c JH", "c JD", "c JC")

games = st.builds(
    lambda seed, turns: played(dealt("Ada", "Bo", "Cleo", seed=seed), turns=turns, seed=seed),
    st.integers(0, 10**6),
    st.integers(0, 80),
)
seats = st.integers(0, 2)


def screens(table: Table, reader: int | None) -> list[Screen | str]:
    """All that a reader can bring up of the running round."""
    if reader is None:
        return [drawn(board(table))]
    scene = hand(table, table.seats[reader].player)
    return [my_cards(scene, TEXTS), *(drawn(scene, mode) for mode in MODES)]


def otherwise(table: Table, reader: int | None, chance: Random) -> Table:
    """The same table to this reader, with all that he may not know shuffled."""
    match = table.match
    assert match is not None
    hidden = [c for seat, held in enumerate(match.hands) if seat != reader for c in held]
    hidden += match.stock
    chance.shuffle(hidden)
    hands: list[Hand] = []
    for seat, held in enumerate(match.hands):
        hands.append(held if seat == reader else tuple(hidden[: len(held)]))
        hidden = hidden if seat == reader else hidden[len(held) :]
    drew = match.drawn
    if drew is not None and match.turn is not None and match.turn != reader:
        drew = hands[match.turn][0]
    shuffled = replace(match, hands=tuple(hands), stock=tuple(hidden), drawn=drew)
    log = tuple(redrawn(happening, reader, chance) for happening in table.log)
    return replace(table, match=shuffled, log=log)


def redrawn(happening: Happening, reader: int | None, chance: Random) -> Happening:
    event = happening.event
    if isinstance(event, CardsDrawn) and event.seat != reader and event.cards:
        cards = tuple(chance.sample(FULL_DECK, event.count))
        return replace(happening, event=replace(event, cards=cards))
    return happening


@settings(max_examples=40)
@given(games, st.none() | seats, st.randoms())
def test_what_a_reader_may_not_know_changes_nothing_that_he_reads(
    table: Table, reader: int | None, chance: Random
) -> None:
    assume(table.on_turn is not None)
    assert screens(otherwise(table, reader, chance), reader) == screens(table, reader)


@settings(max_examples=40)
@given(games, st.none() | seats)
def test_only_open_cards_and_ones_own_are_ever_named(table: Table, reader: int | None) -> None:
    assume(table.on_turn is not None)
    assert table.match is not None
    known = set() if reader is None else set(table.match.hands[reader])
    for happening in table.log:
        match happening.event:
            case RoundDealt(starter=card) | CardPlayed(card=card):
                known.add(card)
            case CardsDrawn(seat=seat, cards=cards) if seat == reader and cards:
                known.update(cards)
            case _:
                pass
    named = {f"{card.rank}{'SHDC'.index(card.suit)}" for card in known}
    for screen in screens(table, reader):
        for seen in CARD.findall(screen if isinstance(screen, str) else whole(screen)):
            assert f"{seen[:-1]}{'♠♥♦♣'.index(seen[-1])}" in named


def whole(screen: Screen) -> str:
    buttons = (one.text for row in screen.keyboard for one in row)
    return "\n".join((text(screen), *buttons))
