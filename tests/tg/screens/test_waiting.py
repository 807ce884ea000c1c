"""What is said of a turn that lasts, to whom, and what can be tapped."""

from dataclasses import replace
from datetime import timedelta

import pytest

from app.tables.scene import BoardScene, HandScene
from app.tables.table import PlayerId, TableId, Why
from app.tg.screens.tables import tables_screen
from app.tg.taps import Tap, Verb
from tests.tg.screens.staging import (
    ADA,
    BO,
    NOW,
    TEXTS,
    board,
    dealt,
    drawn,
    every_label,
    hand,
    labels,
    tap,
    text,
)

END, POKE = "End game: player away", "Poke"
UNTIL = "Time to play: until 2026-12-02 18:40 UTC."
TABLE = dealt()  # Ada, Bo and Cleo; Bo is on turn


def away(scene: BoardScene | HandScene) -> BoardScene | HandScene:
    return replace(scene, away=True)


@pytest.mark.parametrize("scene", [board(TABLE), hand(TABLE, ADA), hand(TABLE, BO)])
def test_until_when_is_told_in_the_readers_own_time(scene: BoardScene | HandScene) -> None:
    screen = drawn(scene)
    assert UNTIL in text(screen)
    assert f'unix="{int((NOW + timedelta(hours=48)).timestamp())}"' in screen.text


def test_nothing_is_said_of_time_where_nobody_waits() -> None:
    alone = dealt("Ada", bots=2)
    for scene in (board(alone), hand(alone)):
        assert "Time to play" not in text(drawn(scene))
        assert POKE not in every_label(drawn(scene))
    assert labels(drawn(hand(alone), "mo")) == [["Chat", "Settings"], ["Resign", "Back"]]


@pytest.mark.parametrize("scene", [board(TABLE), hand(TABLE, ADA)])
def test_who_is_away_is_told_to_the_others_with_a_button(scene: BoardScene | HandScene) -> None:
    screen = drawn(away(scene))
    assert "Bo has not played for 48 hours, but still can." in text(screen)
    assert "Time to play" not in text(screen)
    assert tap(screen, END) == Tap(Verb.END_AWAY, TableId(1), arg="1.1")
    assert END not in every_label(drawn(scene))


def test_the_late_player_reads_that_he_still_can_play() -> None:
    screen = drawn(away(hand(TABLE, BO)))
    assert "You have not played for 48 hours" in text(screen)
    assert "You still can play." in text(screen)
    assert END not in every_label(screen)
    assert "Draw" in every_label(screen)


@pytest.mark.parametrize(
    ("why", "told"),
    [(Why.NUDGE, "A reminder:"), (Why.POKE, "You have been poked:"), (Why.TURN, None)],
)
def test_a_reminder_says_what_it_is_to_him_alone(why: Why, told: str | None) -> None:
    mine, theirs = (replace(hand(TABLE, reader), why=why) for reader in (BO, ADA))
    for scene, here in ((mine, told is not None), (theirs, False)):
        assert ("are waiting for you" in text(drawn(scene))) is here
    if told:
        assert told in text(drawn(mine))


def test_who_waits_can_poke_by_more_and_everybody_by_the_board() -> None:
    def in_more(player: PlayerId) -> list[list[str]]:
        return labels(drawn(hand(TABLE, player), "mo"))

    assert in_more(ADA) == [[POKE, "Chat", "Settings"], ["Resign", "Back"]]
    assert in_more(BO) == [["Chat", "Settings"], ["Resign", "Back"]]
    assert tap(drawn(board(TABLE)), POKE) == Tap(Verb.POKE, TableId(1))


def test_tables_tell_whose_turn_it_is_and_until_when() -> None:
    for reader, told in ((ADA, "Bo's turn"), (BO, "Your turn")):
        screen = tables_screen([hand(TABLE, reader)], TEXTS)
        assert f"{told} · until 2026-12-02 18:40 UTC" in text(screen)
        assert "<tg-time" in screen.text
