"""What a hand says of Mau and Mau-Mau: the duty, its price, and only what holds at that table."""

from dataclasses import replace

import pytest

from engine.match import Match
from engine.rules import ACES, CLASSIC, PENALTY, RuleSet
from tests.engine.positions import after, house, position
from tests.tg.screens.staging import ADA, dealt, drawn, hand, text

CAUGHT = house(mau_when="caught")
ON_LAST = house(mau_mau="on_last", mau_penalty=3)
LAST_JACK = house(mau_mau="on_last_if_jack")


def seen(match: Match) -> str:
    """What Ada reads, who has the first of the hands."""
    table = replace(dealt(rules=match.rules), match=match)
    return text(drawn(hand(table, ADA)))


def told(match: Match) -> list[str]:
    """What of it is about calling."""
    return [
        line for line in seen(match).splitlines() if line.startswith(("Say ", "If the", "You h"))
    ]


def ada(rules: RuleSet, held: str, turn: int = 0) -> Match:
    return position(rules, held, "KC QS 9C", "AC 9S 8C", top="9H", turn=turn, stock="7D 8D 10D")


NOW = "Say Mau before your next card goes down, or you draw 2 cards."


@pytest.mark.parametrize("turn", [0, 1])
def test_with_two_cards_one_reads_on_turn_and_waiting_what_it_costs_to_forget(turn: int) -> None:
    assert told(ada(CLASSIC, "KH KS", turn)) == [NOW]
    assert told(ada(house(mau_penalty=1), "KH KS", turn)) == [NOW.replace("2 cards", "1 card")]
    assert told(ada(CLASSIC, "KH KS 7S", turn)) == []
    assert told(ada(CLASSIC, "KH", turn)) == []


def test_who_has_said_it_reads_that() -> None:
    assert told(after(ada(CLASSIC, "KH KS"), "say 0 mau")) == ["You have said Mau."]
    assert told(after(ada(CLASSIC, "KH KS"), "say 0 mau", "play KH")) == ["You have said Mau."]


def test_where_mau_is_not_asked_for_nothing_is_said_of_it() -> None:
    assert told(ada(PENALTY, "KH KS")) == []
    assert told(ada(house(mau="off"), "KH KS")) == []


def test_where_one_pays_on_the_next_turn_it_may_also_be_said_late() -> None:
    assert told(ada(ACES, "KH KS")) == [
        "Say Mau before your next card goes down, or right after. Forgotten: all you can do on the "
        "turn that follows is draw 1 card."
    ]
    late = after(ada(ACES, "KH KS"), "play KH")
    assert told(late) == ["Say Mau before your next turn, or all you can do then is draw 1 card."]
    assert told(after(late, "say 0 mau")) == ["You have said Mau."]


def test_where_one_can_be_caught_it_says_so() -> None:
    assert told(ada(CAUGHT, "KH KS")) == [
        "Say Mau before your next card goes down, or right after. Forgotten: the first who notices "
        "makes you draw 2 cards."
    ]
    late = after(ada(CAUGHT, "KH KS"), "play KH")
    assert told(late) == ["Say Mau before somebody notices that you did not, or you draw 2 cards."]


def test_for_a_jack_that_is_kept_the_other_word_is_asked_for() -> None:
    instead = "If the card you keep is a jack, say Mau-Mau instead."
    assert told(ada(ACES, "KH JS"))[1:] == [instead]
    assert told(after(ada(ACES, "KH JS"), "say 0 mau")) == ["You have said Mau.", instead]
    assert told(after(ada(ACES, "KH JS"), "say 0 mau-mau")) == ["You have said Mau-Mau."]
    wrong = after(ada(ACES, "KH JS"), "say 0 mau", "play KH")
    assert told(wrong) == [
        "Say Mau-Mau before your next turn, or all you can do then is draw 1 card."
    ]
    assert told(after(wrong, "say 0 mau-mau")) == ["You have said Mau-Mau."]


def test_mau_mau_before_the_last_card_is_a_duty_of_its_own() -> None:
    due = "Say Mau-Mau before your last card goes down, or you draw 3 cards and play on."
    assert told(ada(ON_LAST, "KH")) == [due]
    assert told(after(ada(ON_LAST, "KH"), "say 0 mau-mau")) == ["You have said Mau-Mau."]
    said = after(ada(ON_LAST, "KH KS"), "say 0 mau", "play KH")
    assert told(said) == ["You have said Mau.", due]


def test_it_is_asked_for_a_last_jack_alone_where_that_is_the_rule() -> None:
    assert told(ada(LAST_JACK, "KH")) == []
    assert told(ada(LAST_JACK, "JH")) == [
        "Say Mau-Mau before your last card goes down, or you draw 2 cards and play on."
    ]


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        (CLASSIC, "You drew 7♦. It does not fit: pass."),
        (house(after_draw="any"), "You drew 7♦. None of your cards fits: pass."),
    ],
)
def test_a_drawn_card_that_does_not_fit_says_what_there_is_to_do(
    rules: RuleSet, words: str
) -> None:
    assert words in seen(after(ada(rules, "KC KS 10S"), "draw"))


def test_a_drawn_card_that_fits_says_nothing_of_passing() -> None:
    drew = after(position(CLASSIC, "KC KS 10S", "QC 8C", "10H AS", top="9H", stock="7H QD"), "draw")
    assert "You drew 7♥.\n" in f"{seen(drew)}\n"


def test_where_nothing_fits_and_nothing_can_be_drawn_one_reads_so() -> None:
    stuck = position(CLASSIC, "KC KS 10S", "QC 8C", "10H AS", top="9H")
    assert "None of your cards fits, and there is none to draw: pass." in seen(stuck)
