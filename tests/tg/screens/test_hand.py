from dataclasses import replace

from app.tables.scene import HandScene
from app.tg.screens.toasts import my_cards
from engine.cards import Card, Suit, in_order
from engine.events import CardPlayed, CardsDrawn, DebtRaised, MauCalled, Passed, TurnSkipped, Why
from engine.moves import Draw, Pass, Play, Word
from tests.tg.screens.staging import (
    ADA,
    BO,
    CLEO,
    TEXTS,
    cards,
    dealt,
    drawn,
    hand,
    since,
    text,
    with_table,
    with_view,
)


def mine() -> HandScene:
    """The hand of the player on turn."""
    return hand(dealt("Ada", "Bo", "Cleo"), BO)


def test_table_group_and_round_head_the_hand() -> None:
    assert text(drawn(mine())).startswith("Table 1 in Friends · Round 1\n")
    private = replace(mine(), head=replace(mine().head, group=None))
    assert text(drawn(private)).startswith("Table 1 · Round 1\n")


def test_my_turn_or_whose() -> None:
    assert "It is your turn, since 2026-11-30 18:40 UTC." in text(drawn(mine()))
    waiting = text(drawn(hand(dealt(), ADA)))
    assert "It is Bo's turn, since 2026-11-30 18:40 UTC." in waiting
    assert "As of the last move, 2026-11-30 18:42 UTC." in waiting


def test_the_others_come_in_the_order_of_play_from_the_next_one_on() -> None:
    scene = with_table(hand(dealt(), CLEO), hand_sizes=(2, 1, 5))
    assert "\nAda: 2 cards · ▶ Bo: 1 card\n" in text(drawn(scene))


def test_the_own_hand_is_in_the_text_its_suits_apart() -> None:
    scene = with_view(mine(), hand=in_order(cards("10H", "7S", "JS", "8H")), moves=(Draw(),))
    assert "Your cards: 7♠ J♠ · 8♥ 10♥" in text(drawn(scene))


def test_a_wish_is_shown_in_every_hand() -> None:
    for reader in (ADA, BO, CLEO):
        assert "Wished: ♦" in text(drawn(with_table(hand(dealt(), reader), wish=Suit.DIAMONDS)))


def test_what_is_owed_and_whether_it_can_be_passed_on() -> None:
    owing = with_table(mine(), debt=4)
    seven = Play(Card.parse("7C"))
    assert "You owe 4 cards.\nDraw, or pass the debt on with another 7." in text(
        drawn(with_view(owing, moves=(seven, Draw())))
    )
    assert "another" not in text(drawn(with_view(owing, moves=(Draw(),))))
    assert "Bo owes 4 cards." in text(drawn(with_table(hand(dealt(), ADA), debt=4)))


def test_since_the_last_turn_the_reader_is_told_what_befell_him() -> None:
    scene = since(
        mine(),
        Passed(2),
        CardPlayed(0, Card.parse("8H"), None, (), 4),
        TurnSkipped(1),
        MauCalled(1, Word.MAU),
        CardPlayed(2, Card.parse("7H"), None, (), 3),
        DebtRaised(1, 2),
    )
    assert (
        "Since your last turn:\nCleo passed\nAda played 8♥ · You miss a turn\nYou said Mau\n"
        "Cleo played 7♥ · You owe 2"
    ) in text(drawn(scene))
    assert "Since" not in text(drawn(since(mine())))


def test_one_sees_what_one_drew_oneself() -> None:
    own = CardsDrawn(1, 2, cards("9S", "QD"), Why.MAU)
    assert "You drew 9♠ Q♦" in text(drawn(since(mine(), own)))


def test_the_drawn_card_is_named() -> None:
    scene = with_view(mine(), drawn_card=Card.parse("9D"), moves=(Pass(),))
    assert "You drew 9♦." in text(drawn(scene))


def test_who_can_only_draw_is_told_so() -> None:
    assert "None of your cards fits: draw." in text(drawn(with_view(mine(), moves=(Draw(),))))


def test_inside_the_hand_the_question_is_asked() -> None:
    jack = Card.parse("JS")
    scene = with_view(mine(), moves=tuple(Play(jack, suit) for suit in Suit))
    assert "Which suit do you wish with J♠?" in text(drawn(scene, "c JS"))
    seven = with_view(mine(), moves=(Play(Card.parse("7C")), Draw()))
    assert "7♣ is picked: tap it once more to play it." in text(drawn(seven, "c 7C"))
    assert "Resign? You lose this game, and it is over for everybody." in text(drawn(scene, "ar"))


def test_the_alert_in_the_group_shows_hand_and_turn() -> None:
    scene = with_view(mine(), hand=in_order(cards("10H", "7S", "JS")))
    assert my_cards(scene, TEXTS) == "Your cards: 7♠ J♠ · 10♥\nYour turn"
    assert my_cards(hand(dealt(), ADA), TEXTS).endswith("\nBo's turn")


def test_who_plays_for_the_first_time_reads_a_line_of_help() -> None:
    scene = hand(dealt())
    assert "Your first game" not in text(drawn(scene))
    assert "Your first game: on your turn the green" in text(drawn(replace(scene, new=True)))
