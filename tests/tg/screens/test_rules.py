"""The host's menu of rules, the line in the lobby, and the rules as messages."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from app.tables.scene import LobbyScene, RulesScene
from app.tables.table import TableId
from app.texts.catalogue import LANGUAGES, Texts
from app.tg.limits import CAPTION, TEXT
from app.tg.screens import render
from app.tg.screens.modes import OneRule, Rules, print_mode
from app.tg.screens.rules import rules_screens
from app.tg.screens.rules_menu import PAGES
from app.tg.screens.screen import Screen, fits
from app.tg.taps import Tap, Verb, parse_choice
from engine.cards import Rank
from engine.rules import ACES, CLASSIC, PRESETS, SWITCHES, RuleSet
from tests.engine.positions import house
from tests.tg.screens.staging import (
    ADA,
    BO,
    BOT,
    TEXTS,
    button,
    dealt,
    drawn,
    hand,
    labels,
    lobby_scene,
    seated,
    tap,
    text,
)

AS_THEY_ARE = ("mau", "score", "after_draw", "reverse")
EVERY_TURNED = house(
    ACES,
    **{switch.key: switch.values[-1] for switch in SWITCHES if switch.key not in AS_THEY_ARE},
    after_draw="any",
    reverse="Q",
)
PRESETS_PAGE = Rules(0)


def menu(rules: RuleSet = CLASSIC, place: Rules | OneRule = PRESETS_PAGE) -> Screen:
    return drawn(scene_of(rules), print_mode(place))


def scene_of(rules: RuleSet) -> LobbyScene:
    return lobby_scene(replace(seated("Ada", "Bo"), rules=rules), ADA)


def places() -> Iterator[Rules | OneRule]:
    yield from map(Rules, range(PAGES))
    yield from (OneRule(switch.key) for switch in SWITCHES)


def test_a_lobby_tells_its_preset_and_what_differs() -> None:
    assert "Rules: Classic." in text(drawn(lobby_scene(seated("Ada"))))
    turned = house(ACES, cards=7, eight_pass=True)
    seen = text(drawn(scene_of(turned)))
    assert "Rules: Aces, but cards dealt: 7; 8 passed on with an 8: yes." in seen


def test_a_long_list_of_differences_is_cut_short() -> None:
    rules = house(CLASSIC, deck=52, cards=6, starter="effect", seven_draw=3, eight_pass=True)
    assert "7 draws: 3 cards; and 1 more." in text(drawn(scene_of(rules)))


def test_the_hosts_button_opens_his_menu_and_every_others_the_rules() -> None:
    host, guest = lobby_scene(seated("Ada", "Bo"), ADA), lobby_scene(seated("Ada", "Bo"), BO)
    assert tap(drawn(host), "Rules ›") == Tap(Verb.RULES, TableId(1), 0, "0")
    assert tap(drawn(guest), "Rules ›") == Tap(Verb.READ_RULES, TableId(1))
    assert tap(drawn(lobby_scene(seated("Ada"))), "Rules ›").verb is Verb.READ_RULES


def test_presets_come_first_and_the_present_one_is_marked() -> None:
    assert labels(menu())[0] == ["✓ Classic", "Penalty", "Aces"]
    assert labels(menu(house(CLASSIC, cards=6)))[0] == ["Classic", "Penalty", "Aces"]
    assert tap(menu(), "Aces") == Tap(Verb.PRESET, TableId(1), arg="aces")


def test_the_pages_of_the_menu_hold_every_switch_with_its_present_value() -> None:
    seen = [row[0] for page in range(1, PAGES) for row in labels(menu(place=Rules(page)))]
    for switch in SWITCHES:
        words = f"{TEXTS.switch(switch.key)}: {TEXTS.value(switch.key, switch.default)}"
        assert seen.count(words) + seen.count(f"{words} ›") == 1, switch.key


def test_with_two_values_a_tap_turns_the_switch() -> None:
    page = menu(place=Rules(2))
    turned = tap(page, "Jack on jack: no")
    assert turned.verb is Verb.SWITCH
    assert parse_choice(turned.arg) == ("jack_on_jack", True)


def test_with_more_values_a_tap_opens_them() -> None:
    opened = menu(house(CLASSIC, reverse="Q"), OneRule("reverse"))
    assert labels(opened) == [["no card"], ["a 9"], ["a 10"], ["✓ a queen"], ["an ace"], ["Back"]]
    assert parse_choice(tap(opened, "a 10").arg) == ("reverse", Rank.TEN)
    assert tap(opened, "Back").arg == "3"


def test_every_value_of_every_switch_can_be_reached() -> None:
    reached = {
        parse_choice(one.does.arg)
        for place in places()
        for row in menu(place=place).keyboard
        for one in row
        if isinstance(one.does, Tap) and one.does.verb is Verb.SWITCH
    }
    every = {(switch.key, value) for switch in SWITCHES for value in switch.values}
    missing = {(key, value) for key, value in every - reached if len(_values(key)) > 2}
    assert not missing
    assert all(value == getattr(CLASSIC, key) for key, value in every - reached)


def _values(key: str) -> tuple[object, ...]:
    return next(switch.values for switch in SWITCHES if switch.key == key)


def test_the_menu_is_the_hosts_alone() -> None:
    guest = lobby_scene(seated("Ada", "Bo"), BO)
    assert drawn(guest, print_mode(Rules(0))) == drawn(guest)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", [*PRESETS.values(), EVERY_TURNED])
def test_menu_and_lobby_fit_below_a_picture(rules: RuleSet, language: str) -> None:
    for place in (None, *map(print_mode, places())):
        screen = render(scene_of(rules), mode=place, texts=Texts(language), bot=BOT)
        assert fits(screen, CAPTION), place


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", [*PRESETS.values(), EVERY_TURNED])
def test_the_rules_are_told_in_messages_that_fit(rules: RuleSet, language: str) -> None:
    pages = rules_screens(RulesScene(TableId(9), "code", rules, None), Texts(language))
    assert all(fits(page, TEXT) for page in pages)
    assert "9" in text(pages[0])


def test_what_is_longer_than_a_message_is_paged(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = RulesScene(TableId(9), "code", EVERY_TURNED, None)
    (whole,) = rules_screens(scene, TEXTS)
    monkeypatch.setattr("app.tg.screens.rules.TEXT", 1000)
    pages = rules_screens(scene, TEXTS)
    assert len(pages) > 2
    assert all(fits(page, 1000) for page in pages)
    assert "\n\n".join(map(text, pages)) == text(whole)


def test_who_has_no_table_reads_of_a_table_without_house_rules() -> None:
    (page,) = rules_screens(None, TEXTS)
    assert "At a table without house rules:" in text(page)


def test_a_running_game_shows_where_its_rules_are() -> None:
    assert button(drawn(hand(dealt())), "Rules").does == Tap(Verb.READ_RULES, TableId(1))
