"""The rules in words: everything that holds at a table, and nothing that does not."""

from collections.abc import Iterator
from itertools import combinations

import pytest
from hypothesis import given

from app.texts.catalogue import LANGUAGES, Texts
from app.texts.rules import rules_in_words
from engine.rules import ACES, CLASSIC, PENALTY, PRESETS, SWITCHES, RuleSet
from tests.engine.games import house_rules
from tests.engine.positions import house

EN = Texts("en")


def told(rules: RuleSet, seats: int | None = 3, texts: Texts = EN) -> str:
    sections = rules_in_words(rules, seats, texts)
    return " ".join(sentence for section in sections for sentence in section.sentences)


def every_two_values() -> Iterator[tuple[str, object, object]]:
    for switch in SWITCHES:
        for one, other in combinations(switch.values, 2):
            yield switch.key, one, other


WHERE_IT_MATTERS: dict[str, RuleSet] = {
    "jack_on_jack": CLASSIC,
    "jack_free": house(ACES, jack_free=False),
    "wish": house(CLASSIC, jack_on_jack=True),
    "draw_until": CLASSIC,
    "block": PENALTY,
    "reverse": CLASSIC,
    "target_kind": CLASSIC,
    "cards_from_six": house(CLASSIC, eight_pass=True),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_value_of_each_switch_is_told_apart_from_every_other(language: str) -> None:
    texts = Texts(language)
    for key, one, other in every_two_values():
        rules = WHERE_IT_MATTERS.get(key, CLASSIC)
        told_of = {
            told(rules.turned(key, value), seats, texts)
            for value in (one, other)
            for seats in (None,)
        }
        assert len(told_of) == 2 or {one, other} == {None, rules.cards}, (key, one, other)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_is_empty_and_none_is_told_twice(preset: str, language: str) -> None:
    sections = rules_in_words(PRESETS[preset], 2, Texts(language))
    sentences = [sentence for section in sections for sentence in section.sentences]
    assert all(sentences)
    assert len(set(sentences)) == len(sentences)


ABSENT = [
    ("off", house(CLASSIC, mau="off"), ("Forgotten", "Caught", "Mau-Mau", "say Mau")),
    ("by itself", PENALTY, ("Forgotten", "Caught", "Mau-Mau", "say Mau")),
    ("at once", CLASSIC, ("Caught", "Mau-Mau", "next turn is")),
    ("a plain ace", CLASSIC, ("Ace:",)),
    ("a plain 9", CLASSIC, ("9:", "turns round")),
    ("no wish", ACES, ("names the suit", "named")),
    ("one round", house(CLASSIC, score="none"), ("game ends", "double", "deal goes round")),
    ("no two decks", CLASSIC, ("two decks", "six or more")),
    ("a card a point", ACES, ("An ace 11", "counts 20")),
    ("7s alone", house(CLASSIC, seven_stack=False), ("draws for both",)),
    ("the last card", house(CLASSIC, last_effect=True), ("last card has no effect",)),
    ("play on", house(CLASSIC, play_on=True), ("ends at once",)),
    ("a bot plays on", house(CLASSIC, leaving="bot"), ("Who resigns loses", "may end the game")),
    ("nobody plays on", CLASSIC, ("a bot", "last person")),
    ("one dealer", house(PENALTY, next_dealer="next"), ("Who wins a round deals",)),
]


@pytest.mark.parametrize(
    ("rules", "words"), [case[1:] for case in ABSENT], ids=[c[0] for c in ABSENT]
)
def test_what_does_not_hold_is_not_told(rules: RuleSet, words: tuple[str, ...]) -> None:
    for seats in (None, 2, 4):
        for word in words:
            assert word not in told(rules, seats)


def test_two_players_are_not_told_of_play_turning_round() -> None:
    rules = house(CLASSIC, reverse="Q")
    assert "turns round" not in told(rules, 2)
    assert "turns round with a queen" in told(rules, 3)
    assert "With two players that has no effect." in told(rules, None)


def test_six_or_more_are_told_of_their_decks_and_hands() -> None:
    assert "There are two decks" in told(ACES, 6)
    assert "Each player is dealt 5 cards." in told(ACES, 6)
    assert "With six or more players it is 5 cards each." in told(ACES, None)
    assert "decks" not in told(ACES, 5)


def test_the_target_is_that_of_those_who_play() -> None:
    assert "somebody has 300 points." in told(CLASSIC, 3)
    assert "100 points for each player" in told(CLASSIC, None)


def test_mau_lapses_counts_once_is_due_before_a_jack_and_needs_two_cards() -> None:
    seen = told(CLASSIC)
    assert "Who says it and then draws has not said it." in seen
    assert "Saying it twice changes nothing; it is due before a jack too." in seen
    assert "With any other number of cards it can't be said." in seen


def test_48_hours_and_what_they_count_from_are_a_sentence() -> None:
    assert "48 hours after your turn began, or after your last draw or call in it" in told(CLASSIC)


def test_who_may_end_the_game_of_one_who_is_away_is_a_person_and_no_bot() -> None:
    for rules in (CLASSIC, house(CLASSIC, leaving="bot")):
        assert "any other person at the table may" in told(rules)
        assert "any other player may" not in told(rules)


@given(house_rules())
def test_any_rules_can_be_told(rules: RuleSet) -> None:
    for seats in (None, 2, 6):
        assert all(section.sentences for section in rules_in_words(rules, seats, EN))
