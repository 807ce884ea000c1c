from dataclasses import replace

from app.tables.news import No
from app.tables.scene import ClosedScene, Scene
from app.tables.table import Group, GroupId, TableId
from app.tg.commands import PRIVATE
from app.tg.limits import TEXT
from app.tg.screens.plain import greeting, help_in_private, in_private_chat, refused
from app.tg.screens.screen import Link, fits
from app.tg.screens.tables import tables_screen
from app.tg.taps import Tap, Verb
from engine.refusals import Refusal
from tests.tg.screens.staging import (
    ADA,
    BO,
    TEXTS,
    board,
    button,
    dealt,
    ended,
    hand,
    labels,
    lobby_scene,
    result,
    seated,
    tap,
    text,
)


def test_each_table_is_told_with_its_group_its_people_and_whose_turn() -> None:
    table = dealt()
    lobby, closed = lobby_scene(seated("Ada", "Bo"), ADA), ClosedScene(hand(table).head, None)
    between = result(ended("Ada", "Bo"), ADA)
    over = replace(between, next_ply=None)
    states: dict[Scene, str] = {
        hand(table, BO): "Table 1 in Friends · Ada, Cleo\nYour turn",
        hand(table, ADA): "Table 1 in Friends · Bo, Cleo\nBo's turn",
        board(table): "Table 1 · Ada, Bo, Cleo\nBo's turn",
        lobby: "Table 1 in Friends · Bo\nThe cards are not dealt yet",
        between: "Table 1 in Friends · Bo\nThe next round can be dealt",
        over: "Table 1 in Friends · Bo\nOver",
        closed: "Table 1 in Friends · Bo, Cleo\nOver",
    }
    for scene, told in states.items():
        assert told in text(tables_screen([scene], TEXTS))


def test_a_button_shows_that_hand() -> None:
    screen = tables_screen([hand(dealt())], TEXTS)
    assert labels(screen) == [["Table 1 in Friends"]]
    assert tap(screen, "Table 1 in Friends") == Tap(Verb.OPEN_HAND, TableId(1))


def test_who_sits_nowhere_can_play_now() -> None:
    screen = tables_screen([], TEXTS)
    assert "You sit at no table." in text(screen)
    assert tap(screen, "Play now") == Tap(Verb.PLAY_NOW)


def test_many_tables_with_long_names_still_fit() -> None:
    long = "🤖" * 32
    table = replace(dealt(long, long, long, long), group=Group(GroupId(1), -1, "🤖" * 64))
    screen = tables_screen([hand(table)] * 50, TEXTS)
    assert fits(screen, TEXT)
    assert "more tables" in text(screen)
    assert 10 <= len(screen.keyboard) <= 20


def test_the_greeting_offers_to_play_to_open_a_table_and_help() -> None:
    screen = greeting("Ada", TEXTS)
    assert "Hello Ada!" in text(screen)
    assert labels(screen) == [["Play now"], ["Open a table"], ["Help", "Settings"]]
    assert tap(screen, "Help") == Tap(Verb.HELP)


def test_help_names_every_card_with_an_effect_and_every_command() -> None:
    told = text(help_in_private(TEXTS))
    for word in ("7:", "8:", "Jack:", "Mau", "/maumau", "/close", "/notify"):
        assert word in told
    for command in PRIVATE:
        assert f"/{command} " in told or command == "help"
    assert "/start plays" not in told


def test_a_group_is_sent_to_the_private_chat() -> None:
    screen = in_private_chat(TEXTS, "https://t.me/b")
    assert button(screen, "Open our private chat").does == Link("https://t.me/b")


def test_a_command_that_can_not_be_followed_is_told_why() -> None:
    assert text(refused(No.LOBBY_OPEN, TEXTS)) == TEXTS.refusal(No.LOBBY_OPEN)
    assert text(refused(Refusal.JACK_ON_JACK, TEXTS)) == "A jack can't go on a jack here."
