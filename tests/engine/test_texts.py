"""Cards and moves as text."""

import pickle

import pytest

from engine.bots import choose
from engine.cards import FULL_DECK, SHORT_DECK, Card, Rank, Suit, in_order
from engine.match import new_match
from engine.moves import parse_move
from engine.rules import CLASSIC
from engine.views import player_view
from tests.engine.positions import cards


def test_equal_cards_are_one_object() -> None:
    for card in FULL_DECK:
        assert Card.parse(str(card)) is Card(card.rank, card.suit) is card
        assert pickle.loads(pickle.dumps(card)) is card  # noqa: S301  # our own
    with pytest.raises(AttributeError):
        FULL_DECK[0].rank = Rank.ACE  # type: ignore[misc]  # that is the point


def test_the_short_deck_starts_at_the_seven() -> None:
    assert (len(FULL_DECK), len(SHORT_DECK)) == (52, 32)
    assert {card.rank for card in SHORT_DECK} == set("789JQKA") | {"10"}


def test_a_hand_lies_by_suit_then_rank() -> None:
    assert in_order(cards("AC 10H JS 9H 7S QD")) == cards("7S JS 9H 10H QD AC")
    assert [str(suit) for suit in Suit] == ["S", "H", "D", "C"]


@pytest.mark.parametrize("text", ["", "10", "1H", "HX", "h9", "10DD"])
def test_what_is_no_card(text: str) -> None:
    with pytest.raises(ValueError, match="is not a card"):
        Card.parse(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "sleep",
        "play",
        "play 9X",
        "play 9H with",
        "play 9H wish X",
        "say 1 uno",
        "draw 2",
        "next_round xyz",
        "resign",
        "claim_away 1",
        "hand_over",
        "hand_over draw",
        "hand_over hand_over resign 1",
    ],
)
def test_what_is_no_move(text: str) -> None:
    with pytest.raises(ValueError, match="is not a move"):
        parse_move(text)


def test_a_bot_that_waits_has_nothing_to_choose() -> None:
    match, _ = new_match(CLASSIC, 2, bytes(32))
    with pytest.raises(ValueError, match="not on turn"):
        choose(player_view(match, 0), bytes(32))
