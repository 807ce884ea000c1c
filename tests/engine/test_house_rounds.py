"""The decisions on how rounds end and count under house rules, each under its number."""

import pytest

from engine.events import (
    CardsDrawn,
    WentOut,
    Why,
)
from engine.rules import PENALTY
from tests.engine.positions import (
    after,
    cards,
    happened,
    house,
    position,
    result,
    sizes,
)


@pytest.mark.parametrize(("debt", "drawn"), [(0, 2), (2, 4)])
def test_25_a_last_7_is_served_before_the_count(debt: int, drawn: int) -> None:
    rules = house(last_effect=True, score="cards", jack_out=2)
    match = position(rules, "7H", "7C 9D", "QS", top="7D", debt=debt, stock="KH 8D AD QD 10C")
    match, events = happened(match, "play 7H")
    assert CardsDrawn(1, drawn, cards("KH 8D AD QD")[:drawn], Why.DEBT) in events
    assert result(match).gains == (2 + drawn + 1, 0, 0)


def test_25_a_last_9_is_served_as_well_where_9s_draw() -> None:
    rules = house(last_effect=True, nine_draw=3)
    match = position(rules, "9H", "7C KD", top="QH", stock="KH 8D AD QD")
    assert result(after(match, "play 9H")).hands == ((), cards("7C KD KH 8D AD"))


@pytest.mark.parametrize("kind", ["per_player", "reach", "over"])
def test_29_points_against_the_lowest_total_wins_whatever_the_target(kind: str) -> None:
    rules = house(score="penalty", target_kind=kind, target=50)
    match = position(rules, "KH", "JH 9S", top="9H", stock="7D", scores=(40, 90))
    assert after(match, "play KH").outcome.winner == 0  # type: ignore[union-attr]  # it is over
    tie = position(rules, "KH", "KS", top="9H", stock="7D", scores=(100, 90))
    assert after(tie, "play KH").outcome is None


def test_29_blocked_with_difference_against_each_other_adds_his() -> None:
    rules = house(score="penalty")
    match = position(rules, "KS QS", "8C 9C", top="7H", passes=1)
    assert result(after(match, "pass")).gains == (3, 0)


@pytest.mark.parametrize(
    ("score", "gains"), [("winner_sum", (54, 0)), ("penalty", (0, 54)), ("cards", (6, 0))]
)
def test_30_jack_out_doubles_with_every_kind_of_scoring(score: str, gains: tuple[int, int]) -> None:
    rules = house(score=score, jack_out=2)
    match = position(rules, "JC", "KC QS 7D", top="9H", stock="KD")
    assert result(after(match, "play JC")).gains == gains


def test_30_never_in_a_blocked_round() -> None:
    match = position(PENALTY, "AS", "KS", top="JH", wish="D", passes=1)
    assert result(after(match, "pass")).gains == (11, 10)


PLAY_ON = house(play_on=True)


def test_32_who_is_out_is_skipped_and_counts_in_no_pass() -> None:
    match = position(PLAY_ON, "KH", "KC QS", "AS AC", top="9H")
    match, events = happened(match, "play KH")
    assert WentOut(0) in events
    assert (match.turn, match.result) == (1, None)
    match = after(match, "say 1 mau", "play KC", "say 2 mau", "play AC", "draw")
    assert match.turn == 1


def test_32_the_first_out_wins_what_the_last_one_holds() -> None:
    rules = house(play_on=True, jack_out=2, next_dealer="winner")
    match = position(rules, "KS", "KH", "AS AC QD", top="9S", stock="7D 8D", dealer=2)
    ended = result(after(match, "play KS", "play KH"))
    assert ended.gains == (11 + 11 + 10, 0, 0)
    assert (ended.winner, ended.ended_by, ended.next_dealer) == (0, 1, 0)
    match = position(rules, "JC", "9C", "AS AC QD", top="9H", stock="7D 8D", dealer=2)
    ended = result(after(match, "play JC", "play 9C"))
    assert ended.gains == (2 * (11 + 11 + 10), 0, 0)


def test_32_points_against_only_the_last_one() -> None:
    rules = house(PENALTY, play_on=True)
    match = position(rules, "KS", "KH", "AS AC", top="9S", stock="7D")
    assert result(after(match, "play KS", "play KH")).gains == (0, 0, 22)


def test_32_an_8_with_two_players_left_brings_the_turn_back() -> None:
    match = position(PLAY_ON, "", "8H KC QS", "AS AC", top="9H", turn=1, stock="7D")
    assert after(match, "play 8H").turn == 1


def test_32_blocked_with_somebody_out_he_takes_the_difference() -> None:
    match = position(PLAY_ON, "", "KS QC", "10C", top="7H", turn=1, winner=0)
    match = after(match, "pass", "pass")
    assert (result(match).winner, result(match).blocked) == (0, True)
    assert result(match).gains == (30, 0, 0)


def test_32_a_last_7_that_still_draws_costs_the_next_player_his_turn() -> None:
    rules = house(play_on=True, last_effect=True)
    match = position(rules, "7H", "KC QS", "AS AC", top="9H", stock="7D 8D 9D")
    match = after(match, "play 7H")
    assert (sizes(match), match.turn, match.debt) == ([0, 4, 2], 2, 0)


def test_32_resigning_ends_the_game_as_ever() -> None:
    match = position(PLAY_ON, "", "8H KC QS", "AS AC", top="9H", turn=1, stock="7D")
    assert after(match, "resign 1").outcome.winner == 0  # type: ignore[union-attr]  # it is over
