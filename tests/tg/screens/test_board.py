from dataclasses import replace
from datetime import timedelta

from app.tables.scene import BoardScene
from app.tables.table import Happening
from app.tg.links import hand_link
from app.tg.screens.screen import Link
from app.tg.taps import Tap, Verb
from engine.cards import Card, Suit
from engine.events import CardPlayed, CardsDrawn, DebtRaised, MauForgotten, Passed, TurnSkipped, Why
from tests.tg.screens.staging import BOT, CODE, NOW, board, button, dealt, drawn, labels, text


def at(scene: BoardScene, **seen: object) -> BoardScene:
    """The board of a table that looks otherwise."""
    return replace(scene, view=replace(scene.view, **seen))  # type: ignore[arg-type]  # by name


def moves(
    *events: CardPlayed | CardsDrawn | Passed | DebtRaised | TurnSkipped | MauForgotten,
) -> str:
    log = tuple(Happening(event, NOW) for event in events)
    return text(drawn(replace(board(dealt()), log=log)))


def test_whose_turn_since_when_in_the_readers_own_time() -> None:
    screen = drawn(replace(board(dealt()), turn_since=NOW - timedelta(hours=3)))
    assert "It is Bo's turn, since 2026-11-30 15:40 UTC." in text(screen)
    assert '<tg-time unix="1796053200" format="wt">' in screen.text


def test_seats_stand_in_order_with_cards_bots_and_scores() -> None:
    scene = at(board(dealt("Ada", "Bo", bots=1)), hand_sizes=(3, 1, 5), scores=(120, 0, 1))
    assert (
        "Ada: 3 cards · 120 points\n▶ Bo: 1 card · 0 points\nCarmen 🤖: 5 cards · 1 point"
    ) in text(drawn(scene))


def test_top_card_stock_and_target() -> None:
    seen = text(drawn(at(board(dealt()), top=Card.parse("10D"), stock_count=16)))
    assert "Top card: 10♦ · stock: 16" in seen
    assert "The game goes to 300 points." in seen


def test_a_wish_is_always_shown() -> None:
    for suit, sign in zip(Suit, "♠♥♦♣", strict=True):
        assert f"Wished: {sign}" in text(drawn(at(board(dealt()), wish=suit)))
    assert "Wished" not in text(drawn(board(dealt())))
    assert "Any card may be played." in text(drawn(at(board(dealt()), any_card=True)))


def test_a_debt_is_shown_and_a_large_one_is_news() -> None:
    assert "Bo owes 4 cards." in text(drawn(at(board(dealt()), debt=4)))
    large = drawn(at(board(dealt()), debt=6))
    assert large.text.startswith("<b>Bo owes 6 cards!</b>")
    assert "owes 6 cards." not in text(large)


def test_mau_and_a_last_card_are_news() -> None:
    seen = text(drawn(at(board(dealt()), called=(True, False, True), hand_sizes=(1, 5, 2))))
    assert seen.startswith("Ada has one card left!\nCleo has said Mau!\nIt is Bo's turn")


def test_a_move_is_told_with_what_followed_from_it() -> None:
    assert "Ada played 7♥ · Bo owes 2" in moves(
        CardPlayed(0, Card.parse("7H"), None, (), 4), DebtRaised(1, 2)
    )
    assert "Ada played 8♥ · Bo misses a turn" in moves(
        CardPlayed(0, Card.parse("8H"), None, (), 4), TurnSkipped(1)
    )
    assert "Ada played J♠ and wished ♥" in moves(
        CardPlayed(0, Card.parse("JS"), Suit.HEARTS, (), 4)
    )
    assert "Ada played 9♥ · Ada forgot to say Mau · Ada drew 2 cards" in moves(
        CardPlayed(0, Card.parse("9H"), None, (), 1),
        MauForgotten(0, 2),
        CardsDrawn(0, 2, None, Why.MAU),
    )


def test_only_the_last_four_moves_are_told() -> None:
    seen = moves(Passed(0), Passed(1), Passed(2), Passed(0), Passed(1))
    assert "Bo passed\nCleo passed\nAda passed\nBo passed" in seen
    assert seen.count("passed") == 4


def test_what_others_drew_stays_hidden() -> None:
    assert "Bo drew 1 card\nCleo drew 3 cards" in moves(
        CardsDrawn(1, 1, None, Why.TURN), CardsDrawn(2, 3, None, Why.DEBT)
    )


def test_my_cards_is_a_tap_and_my_hand_a_link() -> None:
    table = dealt()
    screen = drawn(board(table))
    assert labels(screen) == [["My cards", "My hand"], ["Watch", "Poke"], ["Rules", "Show below"]]
    assert button(screen, "My cards").does == Tap(Verb.MY_CARDS, table.id)
    assert button(screen, "My hand").does == Link(hand_link(BOT, CODE))
