"""Rules that cannot be combined, presets, and switches as values."""

import pytest

from engine.match import new_match
from engine.rules import CLASSIC, PRESETS, SWITCHES, Problem, RuleSet, Starter
from tests.engine.positions import house


@pytest.mark.parametrize(
    ("switches", "problem"),
    [
        ({"jack_free": True, "wish": False}, Problem.FREE_JACK_NEEDS_JACK_ON_JACK),
        ({"jack_free": True, "jack_on_jack": True}, Problem.WISH_AND_FREE_JACK),
        ({"draw_until": True, "after_draw": "end"}, Problem.DRAW_UNTIL_THEN_END),
        ({"mau": "off", "mau_mau": "on_last"}, Problem.MAU_MAU_WITHOUT_MAU),
        ({"block": "own"}, Problem.OWN_POINTS_NEED_PENALTY),
        ({"reverse": "9", "nine_draw": 3}, Problem.REVERSE_HAS_ANOTHER_EFFECT),
        ({"reverse": "A", "ace_extra": True}, Problem.REVERSE_HAS_ANOTHER_EFFECT),
    ],
)
def test_what_cannot_be_combined_is_refused_with_a_sentence(
    switches: dict[str, object], problem: Problem
) -> None:
    rules = house(CLASSIC, **switches)
    assert rules.problems(3) == (problem,)
    with pytest.raises(ValueError, match=problem):
        new_match(rules, 3, bytes(32))


@pytest.mark.parametrize("seats", [1, 9])
def test_a_table_has_two_to_eight_seats(seats: int) -> None:
    assert CLASSIC.problems(seats) == (Problem.SEATS,)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_can_be_played_by_two_to_eight(preset: str) -> None:
    for seats in range(2, 9):
        assert PRESETS[preset].problems(seats) == ()


def test_a_switch_takes_only_its_own_values() -> None:
    for key, value in [("cards", 8), ("mau_penalty", True), ("starter", "none"), ("target", 0)]:
        with pytest.raises(ValueError, match=f"{key} cannot be"):
            CLASSIC.turned(key, value)
    with pytest.raises(ValueError, match="no switch"):
        CLASSIC.turned("jokers", 2)
    assert CLASSIC.turned("target", 123).target_for(3) == 369
    assert CLASSIC.turned("starter", Starter.EFFECT).starter is Starter.EFFECT


def test_the_defaults_are_the_classic_table() -> None:
    assert RuleSet() == PRESETS["classic"]
    for switch in SWITCHES:
        assert switch.default in switch.values
        assert getattr(CLASSIC, switch.key) == switch.default
