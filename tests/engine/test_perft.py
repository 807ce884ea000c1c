"""How many ways there are from a position, counted to a depth and kept in a file a preset.

A line says seats, seed, moves made before, and the number of ways 1, 2, 3 … moves deep. At every
position on the way the engine is held against the slow generator.
"""

from pathlib import Path

import pytest
from hypothesis import given

from engine.legal import legal_moves
from engine.match import Match, apply, new_match
from engine.rules import PRESETS
from tests.engine.games import Game, games
from tests.engine.naive import naive_moves

FILES = Path(__file__).with_name("perft")


def start(preset: str, seats: int, seed: int, moves: int) -> Match:
    """Some position: after so many moves, each chosen by its number."""
    match, _ = new_match(PRESETS[preset], seats, seed.to_bytes(32, "big"))
    for number in range(moves):
        if match.turn is not None:
            choice = legal_moves(match, match.turn)
            match, _ = apply(match, choice[number * 7 % len(choice)])
    return match


def ways(match: Match, depth: int) -> int:
    if match.turn is None:
        return 1
    moves = legal_moves(match, match.turn)
    assert set(moves) == naive_moves(match)
    if depth == 1:
        return len(moves)
    return sum(ways(apply(match, move)[0], depth - 1) for move in moves)


def lines(preset: str) -> list[str]:
    return (FILES / f"{preset}.txt").read_text("utf-8").splitlines()


@pytest.mark.parametrize(
    ("preset", "line"), [(preset, line) for preset in PRESETS for line in lines(preset)]
)
def test_ways(preset: str, line: str) -> None:
    seats, seed, moves, *counts = map(int, line.split())
    match = start(preset, seats, seed, moves)
    assert [ways(match, depth) for depth in range(1, len(counts) + 1)] == counts


@given(games())
def test_the_engine_and_the_slow_generator_agree(game: Game) -> None:
    match = game.match
    if match.turn is not None and len(match.hands[match.turn]) <= 9:
        assert set(legal_moves(match, match.turn)) == naive_moves(match)
