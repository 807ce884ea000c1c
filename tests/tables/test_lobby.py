"""Who sits at a table that is not dealt yet, by stories."""

from dataclasses import dataclass
from datetime import timedelta

import pytest

from app.tables.actions import Start
from app.tables.lobby import KEPT_FOR
from app.tables.news import (
    GameStarted,
    News,
    No,
    SeatAdded,
    Seated,
    SeatKept,
    SeatLeft,
    SeatRemoved,
    TableClosed,
)
from app.tables.table import Kind, Status
from engine.events import Event, GameEnded
from engine.scoring import EndReason
from tests.clocks import EVENING
from tests.tables.friday import Friday, drawn

KEPT = SeatKept(EVENING + KEPT_FOR)
FULL = "Ada opens a table, Bo sits, Cleo sits, Eve sits"
STRANGERS = "Dora opens a table, Emil sits, Fay sits, Gus sits"


@dataclass(frozen=True)
class Case:
    rule: str
    story: str
    seats: str
    answer: News | Event | No


CASES = [
    Case("who opens the table is host", "Ada opens a table", "Ada*", Seated(host=True)),
    Case("a known person sits at once", "Ada opens a table, Bo sits", "Ada* Bo", Seated()),
    Case("a stranger's seat is kept", "Ada opens a table, Dora sits", "Ada* (Dora)", KEPT),
    Case("a stranger's own table too", "Dora opens a table", "(Dora)*", KEPT),
    Case(
        "START in the private chat takes the kept seat",
        "Ada opens a table, Dora sits, 9 minutes pass, Dora presses START",
        "Ada* Dora",
        Seated(),
    ),
    Case(
        "START makes a stranger the host of his own table",
        "Dora opens a table, Dora presses START",
        "Dora*",
        Seated(host=True),
    ),
    Case(
        "another tap does not keep the seat any longer",
        "Ada opens a table, Dora sits, 6 minutes pass, Dora sits",
        "Ada* (Dora)",
        KEPT,
    ),
    Case(
        "after ten minutes the seat is free",
        "Ada opens a table, Dora sits, 10 minutes pass, Bo sits",
        "Ada* Bo",
        Seated(),
    ),
    Case(
        "START after ten minutes finds no seat",
        "Ada opens a table, Dora sits, 10 minutes pass, Dora presses START",
        "Ada*",
        No.NOT_FROM_HERE,
    ),
    Case(
        "a kept host whose time is over is host no more",
        "Dora opens a table, Bo sits, 10 minutes pass, Bo adds a bot",
        "Bo* [Carmen]",
        SeatAdded("Carmen"),
    ),
    Case("four sit", f"{FULL}, Dora sits", "Ada* Bo Cleo Eve", No.TABLE_FULL),
    Case("who sits, sits", "Ada opens a table, Ada sits", "Ada*", No.ALREADY_SEATED),
    Case(
        "a kept seat is taken",
        f"{STRANGERS}, Ada sits",
        "(Dora)* (Emil) (Fay) (Gus)",
        No.TABLE_FULL,
    ),
    Case(
        "when all of them stay away, the next one has the table",
        f"{STRANGERS}, 10 minutes pass, Ada sits",
        "Ada*",
        Seated(host=True),
    ),
    Case(
        "who takes the first seat of a hostless table is host",
        "Nobody opens a table, Bo sits",
        "Bo*",
        Seated(host=True),
    ),
    Case(
        "the next seated person is host when the host leaves",
        "Ada opens a table, Dora sits, Bo sits, Ada leaves",
        "(Dora) Bo*",
        SeatLeft("Bo"),
    ),
    Case(
        "a kept seat inherits where nobody is seated",
        "Ada opens a table, Dora sits, Ada leaves",
        "(Dora)*",
        SeatLeft("Dora"),
    ),
    Case(
        "who is no host leaves without ado",
        "Ada opens a table, Bo sits, Bo leaves",
        "Ada*",
        SeatLeft(),
    ),
    Case("who does not sit can't leave", "Ada opens a table, Bo leaves", "Ada*", No.NOT_SEATED),
    Case("all leave: closed", "Ada opens a table, Ada leaves", "", TableClosed()),
    Case(
        "bots keep no table open",
        "Ada opens a table, Ada adds a bot, Ada leaves",
        "[Carmen]",
        TableClosed(),
    ),
    Case(
        "bots come as Carmen, Tito, Luna",
        "Ada opens a table, Ada adds a bot, Ada adds a bot, Ada adds a bot",
        "Ada* [Carmen] [Tito] [Luna]",
        SeatAdded("Luna"),
    ),
    Case(
        "there are three bots",
        "Ada opens a table, Ada adds a bot, Ada adds a bot, Ada adds a bot, Ada adds a bot",
        "Ada* [Carmen] [Tito] [Luna]",
        No.NO_BOT_LEFT,
    ),
    Case("a bot needs a seat", f"{FULL}, Ada adds a bot", "Ada* Bo Cleo Eve", No.TABLE_FULL),
    Case(
        "only the host adds bots",
        "Ada opens a table, Bo sits, Bo adds a bot",
        "Ada* Bo",
        No.NOT_HOST,
    ),
    Case(
        "Remove takes the last bot",
        "Ada opens a table, Ada adds a bot, Ada adds a bot, Dora sits, Ada removes",
        "Ada* [Carmen] (Dora)",
        SeatRemoved("Tito"),
    ),
    Case(
        "who was removed comes first again",
        "Ada opens a table, Ada adds a bot, Ada adds a bot, Ada removes, Ada adds a bot",
        "Ada* [Carmen] [Tito]",
        SeatAdded("Tito"),
    ),
    Case(
        "without bots Remove takes the last kept seat",
        "Ada opens a table, Dora sits, Emil sits, Bo sits, Ada removes",
        "Ada* (Dora) Bo",
        SeatRemoved("Emil"),
    ),
    Case(
        "Remove takes nobody who is seated",
        "Ada opens a table, Bo sits, Ada removes",
        "Ada* Bo",
        No.NOTHING_TO_REMOVE,
    ),
    Case(
        "nor the host's own kept seat",
        "Dora opens a table, Dora removes",
        "(Dora)*",
        No.NOTHING_TO_REMOVE,
    ),
    Case(
        "only the host removes",
        "Ada opens a table, Bo sits, Dora sits, Bo removes",
        "Ada* Bo (Dora)",
        No.NOT_HOST,
    ),
    Case("the host closes", "Ada opens a table, Ada closes", "Ada*", TableClosed()),
    Case(
        "a host whose seat is kept closes too, even when its time is over",
        "Dora opens a table, 10 minutes pass, Dora closes",
        "(Dora)*",
        TableClosed(),
    ),
    Case(
        "an admin closes what others opened",
        "Ada opens a table, Bo closes as admin",
        "Ada*",
        TableClosed(),
    ),
    Case("nobody else closes", "Ada opens a table, Bo sits, Bo closes", "Ada* Bo", No.NOT_HOST),
    Case(
        "a closed table seats nobody",
        "Ada opens a table, Ada closes, Bo sits",
        "Ada*",
        No.TABLE_CLOSED,
    ),
    Case(
        "what is closed is not closed again",
        "Ada opens a table, Ada closes, Ada closes",
        "Ada*",
        No.NO_LOBBY,
    ),
    Case("who is not seated can't start", "Ada opens a table, Bo starts", "Ada*", No.NOT_SEATED),
    Case("only the host starts", "Ada opens a table, Bo sits, Bo starts", "Ada* Bo", No.NOT_HOST),
    Case("nobody plays alone", "Ada opens a table, Ada starts", "Ada*", No.TOO_FEW),
    Case(
        "nor with kept seats only; they stay kept",
        "Ada opens a table, Dora sits, Ada starts",
        "Ada* (Dora)",
        No.TOO_FEW,
    ),
    Case(
        "a host whose seat is kept is shown into his private chat first",
        "Dora opens a table, Bo sits, Cleo sits, Dora starts",
        "(Dora)* Bo Cleo",
        KEPT,
    ),
    Case(
        "who can't be written to any more has a kept seat again",
        "Ada opens a table, Bo sits, Bo blocks the bot, Ada adds a bot",
        "Ada* (Bo) [Carmen]",
        SeatAdded("Carmen"),
    ),
    Case(
        "and is dropped at the start if he does not come back",
        "Ada opens a table, Bo sits, Cleo sits, Bo blocks the bot, Ada starts, Cleo resigns",
        "Ada* Cleo",
        GameEnded(EndReason.RESIGNED, 0, 1),
    ),
    Case(
        "START has him back",
        "Ada opens a table, Bo sits, Bo blocks the bot, Ada adds a bot, Bo presses START",
        "Ada* Bo [Carmen]",
        Seated(),
    ),
    Case(
        "a host who can't be written to hands over to who can start",
        "Ada opens a table, Bo sits, Cleo sits, Ada blocks the bot, Bo adds a bot",
        "(Ada) Bo* Cleo [Carmen]",
        SeatAdded("Carmen"),
    ),
    Case(
        "but stays host where nobody else is seated",
        "Ada opens a table, Dora sits, Ada blocks the bot, Ada starts",
        "(Ada)* (Dora)",
        KEPT,
    ),
    Case(
        "seats are fixed once the cards are dealt",
        "Ada opens a table, Bo sits, Ada starts, Cleo sits",
        "Ada* Bo",
        No.GAME_RUNNING,
    ),
    Case(
        "and the game can't be started twice",
        "Ada opens a table, Bo sits, Ada starts, Ada starts",
        "Ada* Bo",
        No.GAME_RUNNING,
    ),
]


@pytest.mark.parametrize("case", CASES, ids=[case.rule for case in CASES])
def test_lobby(friday: Friday, case: Case) -> None:
    assert friday.answer(case.story) == case.answer
    assert drawn(friday.table) == case.seats


def test_start_drops_the_seats_that_were_not_filled_and_says_so(friday: Friday) -> None:
    outcome = friday.tell("Ada opens a table, Dora sits, Bo sits, Emil sits, Ada starts")
    assert outcome.news[0] == GameStarted(dropped=("Dora", "Emil"))
    assert drawn(friday.table) == "Ada* Bo"
    assert friday.table.status is Status.PLAYING


def test_an_old_start_button_deals_nothing(friday: Friday) -> None:
    friday.tell("Ada opens a table, Bo sits")
    ada = friday.people["Ada"]
    old = Start(table=friday.id, player=ada, ply=friday.table.ply + 1)
    assert friday.handle(old).refusal is No.STALE
    assert friday.table.status is Status.LOBBY


def test_thirty_taps_on_take_a_seat_are_one_seat(friday: Friday) -> None:
    friday.tell("Ada opens a table, Bo sits")
    rev = friday.table.rev
    assert {friday.answer("Bo sits") for _ in range(29)} == {No.ALREADY_SEATED}
    assert (drawn(friday.table), friday.table.rev) == ("Ada* Bo", rev)


def test_a_tap_that_is_refused_still_frees_the_seats_whose_time_is_over(friday: Friday) -> None:
    friday.tell(f"{STRANGERS}, 10 minutes pass")
    assert friday.answer("Emil leaves") is No.NOT_SEATED
    assert drawn(friday.table) == ""
    board = next(post for post in friday.kept() if post.kind == Kind.BOARD)
    assert (board.want, board.due_at) > (board.shown, None)


def test_so_does_a_second_table_that_is_asked_for(friday: Friday) -> None:
    friday.tell(f"{STRANGERS}, 10 minutes pass")
    assert friday.answer("Ada opens a table") is No.LOBBY_OPEN
    assert drawn(friday.table) == ""


def test_a_seat_is_kept_for_ten_minutes_to_the_second(friday: Friday) -> None:
    friday.tell("Ada opens a table, Dora sits")
    friday.clock.turn(minutes=10, seconds=-1)
    friday.tell("Emil sits")
    assert drawn(friday.table) == "Ada* (Dora) (Emil)"
    friday.clock.turn(seconds=1)
    friday.tell("Bo sits")
    assert drawn(friday.table) == "Ada* (Emil) Bo"
    assert friday.table.seats[1].kept_until == EVENING + timedelta(minutes=20, seconds=-1)


def test_equal_names_are_told_apart_also_from_the_bots(friday: Friday) -> None:
    for number, name in enumerate(("Ada", "Carmen", "Ada"), 21):
        friday.people[str(number)] = friday.store.meet(number, name, "en", dm=True, now=EVENING).id
    friday.tell("Ada opens a table, 21 sits, 22 sits")
    assert friday.answer("Ada adds a bot") == SeatAdded("Carmen 2")
    assert drawn(friday.table) == "Ada* Ada 2 Carmen [Carmen 2]"
    friday.tell("22 plays now")
    assert drawn(friday.table) == "Carmen* [Carmen 2] [Tito] [Luna]"


def test_a_group_has_one_open_lobby_and_any_number_of_games(friday: Friday) -> None:
    friday.tell("Ada opens a table, Bo sits")
    first = friday.id
    second = friday.tell("Cleo opens a table")
    assert (second.refusal, second.table) == (No.LOBBY_OPEN, first)
    assert friday.tell("Ada starts, Cleo opens a table").refusal is None
    assert friday.id != first
