"""Hands and boards at tables with house rules: direction, 8s passed on, being out, forced draws."""

import pytest

from app.tables.scene import HandScene
from app.tg.taps import Tap, Verb
from engine.events import MauForgotten
from engine.moves import Draw, Pass, Word
from engine.rules import ACES, PENALTY, PRESETS, RuleSet
from tests.engine.positions import house
from tests.tg.screens.staging import (
    ADA,
    BO,
    board,
    dealt,
    drawn,
    hand,
    labels,
    played,
    played_out,
    result,
    since,
    tap,
    text,
    with_table,
    with_view,
)

NAMES = ("Ada", "Bo", "Cleo")


def bos() -> HandScene:
    """The hand of Bo, who is on turn at a table of three."""
    return hand(dealt(*NAMES), BO)


def test_when_play_goes_backwards_the_others_stand_in_that_order() -> None:
    scene = bos()
    assert "Cleo: 5 cards · Ada: 5 cards" in text(drawn(scene)).replace("▶ ", "")
    turned = text(drawn(with_table(scene, direction=-1)))
    assert "Ada: 5 cards · Cleo: 5 cards" in turned
    assert "Play goes backwards." in turned


def test_who_is_hit_by_an_8_is_told_what_he_may_do() -> None:
    scene = with_view(with_table(bos(), hit=True), moves=(Pass(),))
    assert "pass it on with an 8, or pass" in text(drawn(scene))
    waiting = with_table(hand(dealt(*NAMES), ADA), hit=True)
    assert "Bo misses this turn, or passes the 8 on." in text(drawn(waiting))


def test_who_has_to_draw_for_a_forgotten_call_is_told_why() -> None:
    scene = with_view(with_table(bos(), forced=True), moves=(Draw(),))
    seen = text(drawn(scene))
    assert "You forgot to say Mau: this turn you can only draw." in seen
    assert "None of your cards fits" not in seen
    waiting = with_table(hand(dealt(*NAMES), ADA), forced=True)
    assert "Bo can only draw this turn." in text(drawn(waiting))


def test_who_is_out_while_others_play_on_is_shown_as_out() -> None:
    sizes = (0, 5, 5)
    assert "Ada is out" in text(drawn(with_table(bos(), hand_sizes=sizes)))
    out = with_view(with_table(hand(dealt(*NAMES), ADA), hand_sizes=sizes), hand=(), moves=())
    assert "You are out" in text(drawn(out))
    assert "Your cards" not in text(drawn(out))


def test_say_mau_and_say_mau_mau_are_there_when_they_may_be_said() -> None:
    aces = with_table(bos(), rules=ACES)
    both = drawn(with_view(aces, words=(Word.MAU, Word.MAU_MAU)))
    assert tap(both, "Say Mau").verb is Verb.MAU
    assert tap(both, "Say Mau-Mau") == Tap(Verb.MAU_MAU, tap(both, "Say Mau").table, arg="1.1")


def test_caught_is_there_while_somebody_can_be_caught() -> None:
    scene = with_view(hand(dealt(*NAMES), ADA), catch=2)
    caught = drawn(scene)
    assert labels(caught) == [["Caught!"], ["↻", "Rules", "More ›"]]
    assert tap(caught, "Caught!") == Tap(Verb.CATCH, scene.head.table, arg="1.1.2")
    assert "Cleo forgot to say Mau: be the first to notice." in text(caught)


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (MauForgotten(0, 2, Word.MAU, 1), "You caught Ada, who forgot to say Mau"),
        (MauForgotten(1, 2, Word.MAU, 2), "Cleo caught you: you forgot to say Mau"),
        (MauForgotten(0, 2, Word.MAU, 2), "Cleo caught Ada, who forgot to say Mau"),
        (MauForgotten(0, 2, Word.MAU_MAU), "Ada forgot to say Mau-Mau"),
    ],
)
def test_who_was_caught_by_whom_is_told(event: MauForgotten, told: str) -> None:
    assert told in text(drawn(since(bos(), event)))


ODD_TABLES = [
    *PRESETS.values(),
    house(PENALTY, eight_pass=True, nine_draw=3, reverse="Q", play_on=True),
    house(ACES, mau_when="caught", reverse="10", mau_mau="on_last", seven_stack=False),
    house(draw_until=True, seven_loses_turn=False, last_effect=True, score="none", deck=52),
]


@pytest.mark.parametrize("rules", ODD_TABLES, ids=range(len(ODD_TABLES)))
@pytest.mark.parametrize("turns", [0, 3, 9, 20, 45])
def test_any_moment_at_any_table_can_be_shown(rules: RuleSet, turns: int) -> None:
    table = played(dealt(*NAMES, rules=rules, bots=1), turns=turns, seed=turns)
    if table.on_turn is None:
        return
    assert text(drawn(board(table)))
    for reader in (ADA, BO):
        for mode in (None, "mo", "c AS", "c JS"):
            assert labels(drawn(hand(table, reader), mode))


def test_where_points_count_against_board_and_lobby_say_so() -> None:
    seen = text(drawn(board(dealt(*NAMES, rules=PENALTY))))
    assert "The game ends above 100 points. Fewest win." in seen


def test_penalty_puts_the_lowest_first() -> None:
    table = played_out(dealt(*NAMES, rules=PENALTY))
    lines = text(drawn(result(table))).split("\n")
    places = [line for line in lines if line[:2] in ("1.", "2.", "3.")]
    assert table.last_ending is not None
    lowest = min(table.last_ending.scores)
    assert f": {lowest} point" in places[0]
    assert len(places) == 3


def test_where_one_round_is_the_game_no_totals_are_told() -> None:
    seen = text(drawn(result(played_out(dealt(*NAMES, rules=house(score="none"))))))
    assert "wins the game!" in seen
    assert "0 points" not in seen
