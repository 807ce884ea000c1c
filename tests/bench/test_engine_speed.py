"""How fast the engine is: random legal moves a CPU second, preset by preset.

Run with `python -m pytest tests/bench -n 0 --benchmark-only`; the figure stands under `extra_info`.
"""

from random import Random
from time import process_time

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from engine.codec import match_from_json, match_to_json
from engine.legal import legal_moves
from engine.match import Match, apply, new_match
from engine.moves import Say, Word
from engine.rules import PRESETS, MauCall, RuleSet
from engine.views import player_view

MOVES = 5_000


def play(rules: RuleSet, seats: int, moves: int) -> int:
    """Rounds of random moves, Mau called wherever it can be before a play; calls count as moves."""
    chance = Random(1).random  # noqa: S311  # the same moves every time
    calls = rules.mau is MauCall.SAY
    made = rounds = 0
    while made < moves:
        match, _ = new_match(rules, seats, rounds.to_bytes(32, "big"))
        rounds += 1
        while match.turn is not None and made < moves:
            seat = match.turn
            if calls and len(match.hands[seat]) == 2 and match.called[seat] is None:
                match, _ = apply(match, Say(seat, Word.MAU))
                made += 1
            choice = legal_moves(match, seat)
            match, _ = apply(match, choice[int(chance() * len(choice))])
            made += 1
    return made


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("preset", PRESETS)
def test_moves_a_second(benchmark: BenchmarkFixture, preset: str, seats: int) -> None:
    speeds: list[float] = []

    def measured() -> None:
        start = process_time()
        made = play(PRESETS[preset], seats, MOVES)
        speeds.append(made / (process_time() - start))

    benchmark.pedantic(measured, rounds=30, warmup_rounds=2)  # type: ignore[no-untyped-call]
    benchmark.extra_info["moves a CPU second"] = round(max(speeds))


@pytest.fixture
def late() -> Match:
    """A round in the middle, with long hands and a pile."""
    match, _ = new_match(PRESETS["classic"], 4, bytes(32))
    for number in range(40):
        if match.turn is not None:
            choice = legal_moves(match, match.turn)
            match, _ = apply(match, choice[number * 7 % len(choice)])
    return match


def test_match_to_json(benchmark: BenchmarkFixture, late: Match) -> None:
    benchmark(match_to_json, late)


def test_match_from_json(benchmark: BenchmarkFixture, late: Match) -> None:
    benchmark(match_from_json, match_to_json(late))


def test_player_view(benchmark: BenchmarkFixture, late: Match) -> None:
    benchmark(player_view, late, 1)
