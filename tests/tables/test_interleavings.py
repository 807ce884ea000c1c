"""Everybody taps as it comes, on new buttons and old ones: what holds whatever happens."""

from dataclasses import replace
from random import Random

import pytest

from app.tables.posts import posts
from app.tables.table import Status, Table
from engine.cards import SHORT_DECK
from engine.legal import legal_moves
from engine.moves import move_text
from tests.tables.friday import Friday

NAMES = ("Ada", "Bo", "Cleo", "Dora", "Emil")
LOBBY = ("sits", "presses START", "leaves", "adds a bot", "removes", "starts", "closes")
GAME = ("draws", "passes", "says Mau", "deals", "asks for the hand", "blocks the bot")
TALK = ("writes hello", "writes hi", "wants chat as messages", "wants no chat as messages")
LIKELY = ("starts", "sits", "draws", "draws", "says Mau", "deals")
TAPS = 80


def some_tap(friday: Friday, chance: Random) -> tuple[str, int]:
    """Who does what, on a button of which ply."""
    table = friday.table
    match = table.match
    name = chance.choice(NAMES)
    if match is not None and match.turn is not None and chance.random() < 0.6:
        on_turn = table.seats[match.turn].name
        text = move_text(chance.choice(legal_moves(match, match.turn)))
        verb, _, cards = text.partition(" ")
        name = on_turn if on_turn in NAMES else name
        words = f"{ {'play': 'plays', 'draw': 'draws', 'pass': 'passes'}[verb] } {cards}".strip()
    else:
        words = chance.choice(LIKELY if chance.random() < 0.5 else LOBBY + GAME + TALK)
    late = chance.random() < 0.2
    return f"{name} {words}", table.ply - late


def check(friday: Friday, table: Table) -> None:
    """Posts, cards and seats are in order."""
    names = [seat.name for seat in table.seats]
    assert len(set(names)) == len(names) <= 4
    alive = {(post.kind, post.reader, post.n) for post in friday.kept() if not post.gone}
    assert alive == {(post.kind, post.reader, post.n) for post in posts(table)}
    if table.match is not None:
        match = table.match
        held = [*match.stock, *match.discard, match.top, *(c for hand in match.hands for c in hand)]
        assert sorted(map(str, held)) == sorted(map(str, SHORT_DECK))
        assert not any(seat.kept for seat in table.seats)
    if table.live and table.status is not Status.LOBBY:
        assert table.host in {seat.player for seat in table.seats}


@pytest.mark.parametrize("seed", range(4))
def test_taps_in_any_order(friday: Friday, seed: int) -> None:
    chance = Random(seed)  # noqa: S311 - it stages taps
    friday.tell("Ada opens a table")
    before = friday.table
    for _ in range(TAPS):
        if not before.live:
            friday.tell("Ada opens a table")
            before = friday.table
        sentence, ply = some_tap(friday, chance)
        outcome = friday.does(sentence, ply=ply)
        if chance.random() < 0.1:
            friday.clock.turn(minutes=4)
        after = replace(friday.table, lost=before.lost)  # who can be reached is no save
        assert (after.rev > before.rev) or after == before, sentence
        if outcome.refusal is not None and before.status is not Status.LOBBY:
            assert after == before, sentence
        assert after.ply - before.ply in {0, 1}
        check(friday, after)
        before = after
