"""Who wants two taps: the first tap on a card picks it, the second plays it."""

import pytest

from app.tables.news import CardPicked, No
from engine.cards import Card
from engine.refusals import Refusal
from tests.tables.friday import DEALT, Friday


@pytest.fixture
def at_table(friday: Friday) -> Friday:
    """Ada, who wants two taps, is on turn."""
    friday.tell(f"{DEALT}, Ada wants two taps")
    friday.hold("8H 9C JS", "8S 9D", "7H QD KC", top="9H", on="Ada")
    return friday


def test_the_first_tap_picks_a_card_and_changes_nothing_else(at_table: Friday) -> None:
    before, journal = at_table.table, len(at_table.journal())
    assert at_table.answer("Ada taps 8H") == CardPicked(Card.parse("8H"))
    assert at_table.mode("Ada") == "c 8H"
    assert (at_table.table, len(at_table.journal())) == (before, journal)


def test_the_second_tap_plays_it(at_table: Friday) -> None:
    outcome = at_table.tell("Ada taps 8H, Ada taps 8H")
    assert CardPicked(Card.parse("8H")) not in outcome.news
    assert at_table.cards("Ada") == "9C JS"
    assert at_table.mode("Ada") is None


def test_a_tap_on_another_card_picks_that_one_instead(at_table: Friday) -> None:
    at_table.tell("Ada taps 8H, Ada taps 9C")
    assert at_table.mode("Ada") == "c 9C"
    at_table.tell("Ada taps 8H")
    assert at_table.cards("Ada") == "8H 9C JS"
    at_table.tell("Ada taps 8H")
    assert at_table.cards("Ada") == "9C JS"


def test_two_taps_at_once_play_one_card_and_the_third_is_old(at_table: Friday) -> None:
    ply = at_table.table.ply
    answers = [at_table.does("Ada taps 8H", ply=ply, update=update) for update in (1, 2, 3)]
    assert [answer.refusal for answer in answers] == [None, None, No.STALE]
    assert at_table.cards("Ada") == "9C JS"
    assert at_table.table.ply == ply + 1


def test_a_first_tap_that_is_handed_in_twice_is_one_tap(at_table: Friday) -> None:
    at_table.does("Ada taps 8H", update=1)
    assert at_table.does("Ada taps 8H", update=1).repeat
    assert at_table.cards("Ada") == "8H 9C JS"


def test_what_others_do_leaves_the_card_picked(at_table: Friday) -> None:
    at_table.tell("Ada taps 8H, Bo says Mau, Cleo writes hurry up, Cleo asks for the hand")
    assert at_table.mode("Ada") == "c 8H"
    at_table.tell("Ada taps 8H")
    assert at_table.cards("Ada") == "9C JS"


def test_no_card_is_picked_any_more_when_the_table_has_moved_on(at_table: Friday) -> None:
    at_table.tell("Ada taps 8H, Ada draws")
    assert at_table.mode("Ada") is None


@pytest.mark.parametrize(
    ("sentence", "no"),
    [
        ("Ada taps KC", Refusal.CARD_NOT_IN_HAND),
        ("Ada taps JS", Refusal.NAME_A_SUIT),
        ("Bo taps 8S", Refusal.NOT_YOUR_TURN),
        ("Eve taps 8H", No.NOT_SEATED),
    ],
)
def test_a_card_that_may_not_be_played_is_not_picked_either(
    at_table: Friday, sentence: str, no: No | Refusal
) -> None:
    for person in ("Bo", "Eve"):
        at_table.tell(f"{person} wants two taps")
    at_table.tell("Ada taps 9C")
    assert at_table.answer(sentence) is no
    assert (at_table.mode("Ada"), at_table.mode("Bo")) == ("c 9C", None)


def test_an_old_tap_picks_nothing(at_table: Friday) -> None:
    assert at_table.does("Ada taps 8H", ply=at_table.table.ply - 1).refusal is No.STALE
    assert at_table.mode("Ada") is None


@pytest.mark.parametrize("sentence", ["Ada plays JS wish H", "Ada draws"])
def test_what_a_chooser_led_to_and_what_is_no_card_is_done_at_once(
    at_table: Friday, sentence: str
) -> None:
    ply = at_table.table.ply
    at_table.tell(sentence)
    assert at_table.table.ply == ply + 1


def test_who_wants_one_tap_plays_by_one(at_table: Friday) -> None:
    at_table.tell("Ada taps 9C, Ada wants one tap, Ada taps 8H")
    assert at_table.cards("Ada") == "9C JS"


def test_a_card_that_is_picked_at_one_table_is_not_picked_at_another(at_table: Friday) -> None:
    at_table.tell("Ada taps 8H")
    first = at_table.id
    at_table.tell("Ada opens a table, Bo sits, Ada starts")
    at_table.hold("8H 9C JS", "8S 9D", top="9H", on="Ada")
    assert at_table.answer("Ada taps 8H") == CardPicked(Card.parse("8H"))
    assert at_table.id != first
