from dataclasses import replace

from app.tables import lobby
from app.tables.scene import ClosedScene
from app.tg.links import seat_link
from app.tg.screens import render
from app.tg.screens.screen import Copy, Link
from app.tg.taps import Verb
from tests.tg.screens.staging import (
    ADA,
    BO,
    BOT,
    CODE,
    TEXTS,
    button,
    drawn,
    empty,
    labels,
    lobby_scene,
    seated,
    tap,
    text,
)


def test_a_lobby_tells_rules_seats_and_what_is_missing() -> None:
    seen = text(drawn(lobby_scene(seated("Ada"))))
    assert "32 cards, each player is dealt 5. The game goes to 200 points." in seen
    assert "1. Ada (host)" in seen
    assert "3 free seats" in seen
    assert "Two must be seated before the cards can be dealt." in seen


def test_the_target_grows_with_the_players() -> None:
    assert "to 400 points" in text(drawn(lobby_scene(seated("Ada", "Bo", "Cleo", bots=1))))


def test_bots_are_marked() -> None:
    assert "2. Carmen 🤖" in text(drawn(lobby_scene(seated("Ada", bots=1))))


def test_a_kept_seat_is_waited_for_with_a_way_into_the_private_chat() -> None:
    screen = drawn(lobby_scene(seated("Ada", kept=["Bo", "Cleo"])))
    assert "2. ⏳ Bo (seat kept)" in text(screen)
    assert "Waiting for Bo, Cleo to press START in our private chat." in text(screen)
    assert button(screen, "Open our private chat").does == Link(seat_link(BOT, CODE))


def test_the_groups_buttons_serve_everybody() -> None:
    assert labels(drawn(lobby_scene(empty()))) == [["Take a seat", "Watch"], ["Rules ›"]]
    assert labels(drawn(lobby_scene(seated("Ada", "Bo", bots=1)))) == [
        ["Take a seat", "Watch"],
        ["Add a bot", "Remove"],
        ["Start", "Leave"],
        ["Rules ›"],
    ]


def test_no_button_that_can_only_be_refused() -> None:
    full = labels(drawn(lobby_scene(seated("Ada", "Bo", "Cleo", "Dora"))))
    assert full == [["Watch"], ["Start", "Leave"], ["Rules ›"]]
    assert labels(drawn(lobby_scene(seated("Ada")))) == [
        ["Take a seat", "Watch"],
        ["Add a bot"],
        ["Leave"],
        ["Rules ›"],
    ]
    all_bots = labels(drawn(lobby_scene(seated("Ada", bots=3))))
    assert all_bots == [["Watch"], ["Remove"], ["Start", "Leave"], ["Rules ›"]]


def test_in_private_only_what_this_reader_may_do() -> None:
    table = seated("Ada", "Bo", bots=1)
    host, guest = drawn(lobby_scene(table, ADA)), drawn(lobby_scene(table, BO))
    switch = ["Let the link seat people"]
    assert labels(host) == [["Add a bot", "Remove"], ["Start", "Leave"], ["Rules ›"], switch]
    assert labels(guest) == [["Leave"], ["Rules ›"]]
    assert "You can start." in text(host)
    assert "Ada can start." in text(guest)
    assert "Table 1 in Friends" in text(guest)


def test_a_table_without_a_host_says_who_will_be() -> None:
    assert "The first who takes a seat is the host." in text(drawn(lobby_scene(empty())))


def test_start_carries_the_ply_it_was_shown_with() -> None:
    table = replace(seated("Ada", "Bo"), ply=7)
    start = tap(drawn(lobby_scene(table)), "Start")
    assert (start.verb, start.table, start.n) == (Verb.START, table.id, 7)


def test_a_closed_lobby_says_who_closed_it_and_has_no_buttons() -> None:
    head = lobby_scene(seated("Ada")).head
    for by, words in (("Ada", "Ada has closed this table."), (None, "this table is closed")):
        screen = render(ClosedScene(head, by), mode=None, texts=TEXTS, bot=BOT)
        assert words in text(screen)
        assert screen.keyboard == ()
    assert lobby.KEPT_FOR.total_seconds() == 600, "the texts say 10 minutes"


def test_the_link_is_offered_where_it_seats_somebody() -> None:
    table = replace(seated("Ada", "Bo"), by_link=True)
    for reader in (ADA, BO, None):
        screen = drawn(lobby_scene(table, reader))
        assert button(screen, "Invite").does == Copy(seat_link(BOT, CODE))
    full = replace(seated("Ada", "Bo", "Cleo", "Eve"), by_link=True)
    assert "Invite" not in str(labels(drawn(lobby_scene(full, ADA))))


def test_the_host_of_a_group_s_table_may_turn_its_link_on_and_off() -> None:
    table = seated("Ada", "Bo")
    assert tap(drawn(lobby_scene(table, ADA)), "Let the link seat people").arg == "1"
    opened = replace(table, by_link=True)
    assert tap(drawn(lobby_scene(opened, ADA)), "Only seat this group").arg == "0"
    private = replace(opened, group=None)
    assert "Only seat this group" not in str(labels(drawn(lobby_scene(private, ADA))))
