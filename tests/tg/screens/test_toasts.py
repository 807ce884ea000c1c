import pytest

from app.tables.news import (
    CardPicked,
    GameStarted,
    HandShown,
    Happened,
    News,
    No,
    Opened,
    Outcome,
    ResultShown,
    SeatAdded,
    Seated,
    SeatKept,
    SeatLeft,
    SeatRemoved,
    TableClosed,
)
from app.tg.limits import TOAST, units
from app.tg.screens.toasts import my_cards, toast
from engine.cards import FULL_DECK, SHORT_DECK, Card, Suit, in_order
from engine.events import (
    CardPlayed,
    CardsDrawn,
    DebtRaised,
    Event,
    GameEnded,
    MauCalled,
    MauForgotten,
    Passed,
    PileReshuffled,
    RoundDealt,
    RoundEnded,
    TurnSkipped,
    WentOut,
    Why,
)
from engine.moves import Word
from engine.refusals import Refusal
from engine.scoring import EndReason
from tests.tg.screens.staging import NOW, TEXTS, cards, dealt, ended, hand, with_view

SEVEN = Card.parse("7H")


def told(*news: News | Event) -> str | None:
    wrapped = (one if isinstance(one, News) else Happened(one, 0) for one in news)
    return toast(Outcome(tuple(wrapped)), TEXTS)


@pytest.mark.parametrize(
    "reason", [*No, *Refusal], ids=lambda reason: f"{type(reason).__name__}.{reason}"
)
def test_every_refusal_is_answered_with_a_sentence(reason: No | Refusal) -> None:
    sentence = toast(Outcome(refusal=reason), TEXTS)
    assert sentence is not None
    assert sentence.endswith(".")
    assert units(sentence) <= TOAST


@pytest.mark.parametrize(
    ("news", "sentence"),
    [
        (Opened(), None),
        (Seated(), "You have a seat."),
        (Seated(host=True), "You have a seat and are the host."),
        (SeatKept(NOW), "A seat is kept for you for 10 minutes"),
        (SeatLeft(), "You have left the table."),
        (SeatLeft("Bo"), "You have left the table. Bo is the host now."),
        (SeatAdded("Carmen"), "Carmen has a seat."),
        (SeatRemoved("Carmen"), "Carmen no longer has a seat."),
        (GameStarted(("Bo", "Cleo")), "Without Bo, Cleo: START was not pressed."),
        (TableClosed(), "This table is closed."),
        (ResultShown(), "The result is at the end of this chat now."),
        (CardPicked(Card.parse("7H")), "7♥ is picked: tap it once more to play it."),
        (HandShown(), "Your hand is at the end of this chat."),
    ],
)
def test_what_happened_in_the_lobby(news: News, sentence: str | None) -> None:
    answer = told(news)
    assert answer == sentence if sentence is None else answer and answer.startswith(sentence)


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (CardPlayed(0, SEVEN, None, (), 4), None),
        (CardPlayed(0, Card.parse("JS"), Suit.HEARTS, (), 4), None),
        (DebtRaised(1, 2), None),
        (TurnSkipped(1), None),
        (PileReshuffled(9, SEVEN), None),
        (CardsDrawn(1, 2, None, Why.DEBT), None),
        (CardsDrawn(0, 2, cards("9S", "10D"), Why.DEBT), "You drew 9♠ 10♦."),
        (Passed(0), "You passed."),
        (MauCalled(0, Word.MAU), "You said Mau."),
        (MauForgotten(0, 2), "You forgot to say Mau."),
        (MauForgotten(1, 1), None),
        (MauForgotten(1, 2, Word.MAU, 0), "You were the first: the penalty is drawn."),
        (WentOut(0), "You are out."),
        (RoundDealt(2, 0, 1, SEVEN, ""), "The cards are dealt."),
        (GameEnded(EndReason.PLAYED, 0, None), "The game is over."),
    ],
)
def test_what_happened_in_the_game(event: Event, sentence: str | None) -> None:
    assert told(event) == sentence


def test_the_end_of_a_round_is_told() -> None:
    ending = ended("Ada", "Bo").last_ending
    assert ending is not None
    assert ending.round is not None
    assert told(CardPlayed(0, SEVEN, None, (), 0), RoundEnded(ending.round)) == "The round is over."


def test_a_forgotten_mau_is_told_with_its_price() -> None:
    assert (
        told(
            CardPlayed(0, SEVEN, None, (), 1),
            MauForgotten(0, 2),
            CardsDrawn(0, 2, cards("9S", "10D"), Why.MAU),
            DebtRaised(1, 2),
        )
        == "You forgot to say Mau. You drew 9♠ 10♦."
    )


def test_a_deal_is_told_once() -> None:
    assert told(GameStarted(), RoundDealt(1, 0, 1, SEVEN, "")) == "The cards are dealt."
    assert told(GameStarted(("Dora",)), RoundDealt(1, 0, 1, SEVEN, "")) == (
        "Without Dora: START was not pressed. The cards are dealt."
    )


def test_an_update_that_comes_twice_is_answered_without_words() -> None:
    assert toast(Outcome(repeat=True), TEXTS) is None


def test_the_longest_toasts_fit() -> None:
    names = ("🤖" * 40,) * 8
    for news in (
        GameStarted(names),
        SeatLeft(names[0]),
        CardsDrawn(0, 64, FULL_DECK * 2, Why.DEBT),
    ):
        answer = told(news)
        assert answer is not None
        assert units(answer) <= TOAST


def test_a_long_hand_fits_the_alert_with_every_card_in_it() -> None:
    alert = my_cards(with_view(hand(dealt()), hand=in_order(SHORT_DECK * 2)), TEXTS)
    assert units(alert) <= TOAST
    for suit in alert.removeprefix("Your cards: ").split(" · "):
        assert "".join(suit.split()[:-1]) == "778899" + "1010" + "JJQQKKAA"


def test_the_longest_hand_is_cut() -> None:
    alert = my_cards(with_view(hand(dealt()), hand=in_order(FULL_DECK * 2)), TEXTS)
    assert units(alert) <= TOAST
    assert alert.endswith("…")
