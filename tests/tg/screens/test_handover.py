"""What people read where a bot plays on for who leaves or is away."""

from dataclasses import replace

import pytest

from app.tables import play
from app.tables.news import Happened, Outcome
from app.tables.scene import SeatLostScene
from app.tables.scenes import scene
from app.tables.table import Happening, Kind, Post, Table
from app.tg.screens.render import render
from app.tg.screens.resigning import resign_screen
from app.tg.screens.toasts import toast
from app.tg.taps import Tap, Verb, resign_arg
from engine.cards import Card
from engine.events import CardPlayed, SeatHandedOver
from engine.rules import CLASSIC, Leaving
from engine.scoring import EndReason
from tests.tg.screens.staging import (
    ADA,
    BO,
    BOT,
    CLEO,
    NOW,
    TEXTS,
    board,
    button,
    dealt,
    drawn,
    every_label,
    facts,
    hand,
    labels,
    played_out,
    resigned,
    result,
    settled,
    tap,
    text,
)

BOT_PLAYS_ON = CLASSIC.turned("leaving", Leaving.BOT)
END, LET = "End game: player away", "Let a bot play on: player away"
SEVEN, EIGHT = Card.parse("7H"), Card.parse("8H")


def table(**how: object) -> Table:
    """Ada, Bo and Cleo, Bo on turn."""
    return dealt(rules=BOT_PLAYS_ON, **how)  # type: ignore[arg-type]  # as dealt takes it


def left(one: Table) -> Table:
    return resigned(one, BO)


def test_board_and_hands_say_who_has_left_and_for_whom_the_bot_plays() -> None:
    for seen in (text(drawn(board(left(table())))), text(drawn(hand(left(table()), ADA)))):
        assert "Bo has left: Carmen plays on" in seen
        assert "Carmen 🤖 for Bo: 5 cards" in seen
        assert "It is Carmen's turn" in seen
        assert "Time to play" in text(drawn(hand(table(), ADA)))
        assert "Time to play" not in seen


def test_what_the_person_did_is_not_told_of_the_bot() -> None:
    log = (
        Happening(CardPlayed(1, SEVEN, None, (), 4), NOW),
        Happening(SeatHandedOver(1, EndReason.AWAY), NOW),
        Happening(CardPlayed(1, EIGHT, None, (), 3), NOW),
    )
    seen = text(drawn(replace(board(left(table())), log=log)))
    assert "Bo played 7♥\nBo was away: Carmen plays on\nCarmen played 8♥" in seen


def test_the_question_whether_to_resign_says_what_will_happen() -> None:
    goes_on, ends = "A bot takes your seat", "it is over for everybody"
    alone = left(resigned(table(), ADA))
    for one, reader, told in ((table(), BO, goes_on), (dealt(), BO, ends), (alone, CLEO, ends)):
        scene_ = hand(one, reader)
        for screen in (drawn(scene_, "ar"), resign_screen(scene_.head, TEXTS)):
            assert told in text(screen)
            assert (goes_on in text(screen)) == (told == goes_on)
            arg = resign_arg(1, bot=told == goes_on)
            assert tap(screen, "Yes, resign") == Tap(Verb.RESIGN, one.id, arg=arg)


def test_between_rounds_one_is_asked_the_same() -> None:
    between = played_out(table())
    screen = resign_screen(result(between, ADA).head, TEXTS)
    assert text(screen).startswith("Table 1 in Friends\nResign? A bot takes your seat")
    assert labels(screen) == [["Yes, resign", "Back"]]
    assert tap(screen, "Back") == Tap(Verb.PUT_AWAY)


@pytest.mark.parametrize("reader", [None, ADA])
def test_the_offer_is_to_let_a_bot_play_on(reader: int | None) -> None:
    one = table()
    shown = hand(one, ADA) if reader else board(one)
    screen = drawn(replace(shown, away=True))
    assert "Any other person at the table may let a bot take the seat now." in text(screen)
    assert "end the game" not in text(screen)
    assert button(screen, LET).does == Tap(Verb.END_AWAY, one.id, arg="1.1")
    assert END not in every_label(screen)


def test_who_is_away_reads_what_may_become_of_his_seat() -> None:
    seen = text(drawn(replace(hand(table(), BO), away=True)))
    assert (
        "any other person at the table may let a bot take your seat now. You still can play."
        in seen
    )


def test_who_was_away_is_told_where_a_bot_has_his_seat() -> None:
    one = replace(table(), turn_since=NOW.replace(day=1))
    late = settled(play.claim_away(one, ADA, 1, 1, facts()))
    lost = scene(late, Post(Kind.NOTICE, BO, 2))
    assert isinstance(lost, SeatLostScene)
    screen = render(lost, mode=None, texts=TEXTS, bot=BOT)
    assert text(screen) == (
        "Table 1 in Friends\nYou had not played for more than 48 hours, so another person has let "
        "Carmen take your seat. The game goes on without you."
    )
    assert screen.keyboard == ()


def test_who_resigned_is_told_the_same_in_words_that_are_true_for_him() -> None:
    lost = scene(left(table()), Post(Kind.NOTICE, BO, 2))
    assert isinstance(lost, SeatLostScene)
    assert text(render(lost, mode=None, texts=TEXTS, bot=BOT)) == (
        "Table 1 in Friends\nYou resigned, so Carmen has taken your seat. "
        "The game goes on without you."
    )


def test_a_result_tells_who_left_after_it() -> None:
    between = left(played_out(table()))
    seen = text(drawn(result(between)))
    assert "Bo has left: Carmen plays on." in seen
    assert ": Bo" not in seen
    assert "1. Carmen" not in seen


def test_the_last_person_reads_that_he_was_the_last() -> None:
    over = resigned(left(resigned(table(), ADA)), CLEO)
    seen = text(drawn(result(over)))
    assert "Cleo, the last person here, resigned on" in seen
    assert "wins the game!" in seen
    assert "the last person" not in text(drawn(result(resigned(dealt()))))


@pytest.mark.parametrize(
    ("me", "told"),
    [
        (1, "You have left this game: a bot plays on in your seat."),
        (0, "A bot plays on in that seat now."),
    ],
)
def test_the_one_who_tapped_is_told(me: int, told: str) -> None:
    event = SeatHandedOver(1, EndReason.AWAY)
    assert toast(Outcome((Happened(event, me),)), TEXTS) == told
