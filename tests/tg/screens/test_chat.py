"""Chat as a message of its own: whole lines, which table, and ways on."""

from dataclasses import replace

import pytest

from app.tables.chat import LONGEST_LINE, NEWEST_LINES
from app.tables.table import PlayerId, Status, Watcher
from app.texts.catalogue import LANGUAGES, Texts
from app.tg.screens.chat import chat_post_screen
from app.tg.screens.screen import fits
from app.tg.taps import Verb
from tests.tg.screens.staging import chat_scene, dealt, drawn, labels, tap, text, wrote

EVE = PlayerId(99)


def test_lines_are_told_whole_under_the_table_and_its_group() -> None:
    long = "word " * 60
    screen = drawn(chat_scene(dealt(), wrote("hello"), wrote(long, "Cleo")))
    assert text(screen) == f"Chat at table 1 in Friends\n\nBo: hello\nCleo: {long.strip()}"


def test_a_private_table_is_told_by_its_number() -> None:
    screen = drawn(chat_scene(replace(dealt(), group=None), wrote("hello")))
    assert text(screen).startswith("Chat at table 1\n")


def test_there_is_a_way_back_to_the_hand_and_one_to_the_setting() -> None:
    screen = drawn(chat_scene(dealt(), wrote("hello")))
    assert labels(screen) == [["My hand", "Settings"]]
    assert tap(screen, "My hand").verb is Verb.OPEN_HAND
    assert (tap(screen, "Settings").verb, tap(screen, "Settings").arg) == (Verb.SETTINGS, "c")


def test_who_watches_may_stop() -> None:
    table = replace(dealt(), watchers=(Watcher(EVE, 0),))
    assert labels(drawn(chat_scene(table, wrote("hello"), reader=EVE))) == [
        ["Stop watching", "Settings"]
    ]


def test_after_the_game_it_is_there_to_be_read() -> None:
    screen = drawn(chat_scene(dealt(), wrote("good night"), status=Status.OVER))
    assert text(screen).endswith("Bo: good night")
    assert not screen.keyboard


def test_where_nothing_is_left_of_what_was_written_it_says_so() -> None:
    assert "Nobody has written anything yet" in text(drawn(chat_scene(dealt())))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("sign", ["<", "&", "🤖", "م", "\U0001d160", "a\n"])
def test_the_longest_lines_fit_and_the_newest_is_whole(language: str, sign: str) -> None:
    said = (sign * LONGEST_LINE)[:LONGEST_LINE]
    lines = [wrote(said, sign.strip() * 32, no) for no in range(1, NEWEST_LINES)]
    lines.append(wrote(f"{said[:-4]} end", no=NEWEST_LINES))
    screen = chat_post_screen(chat_scene(dealt(), *lines), Texts(language))
    assert fits(screen)
    assert text(screen).rstrip("\u2069").endswith(" end")


def test_five_lines_of_markup_are_shown_as_they_were_written() -> None:
    lines = [wrote("<" * LONGEST_LINE, no=no) for no in range(1, NEWEST_LINES + 1)]
    screen = drawn(chat_scene(dealt(), *lines))
    assert text(screen).count("<" * LONGEST_LINE) == NEWEST_LINES


def test_what_does_not_fit_is_the_oldest() -> None:
    lines = [wrote(f"{no}{'🤖' * (LONGEST_LINE - 1)}", no=no) for no in range(1, 6)]
    told = text(drawn(chat_scene(dealt(), *lines)))
    assert [f"{no}🤖" in told for no in range(1, 6)] == [False, True, True, True, True]
