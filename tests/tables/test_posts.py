"""Which messages ought to exist, for every status of a table."""

import pytest

from app.tables.posts import posts
from app.tables.table import GROUP_READER, Table
from tests.tables.friday import Friday

GROUP = {"board 1 of the group"}
ROUND = "Ada opens a table, Bo sits, Ada adds a bot, Dora sits, Ada starts"


def listed(table: Table) -> set[str]:
    """The posts in words. A hand's number is left out: it is the rev of a save."""
    names = {seat.player: seat.name for seat in table.seats}
    names[GROUP_READER] = "the group"
    return {
        f"{post.kind} of {names[post.reader]}"
        if post.kind == "hand"
        else f"{post.kind} {post.n} of {names[post.reader]}"
        for post in posts(table)
    }


def end_a_round(friday: Friday) -> None:
    friday.hold("9C", "8S KD", "7H QC", top="9H", on="Ada")
    friday.tell("Ada plays 9C")


@pytest.mark.parametrize(
    ("status", "story", "expected"),
    [
        ("lobby", "Ada opens a table", GROUP | {"hand of Ada"}),
        ("lobby without a group", "Ada opens a private table", {"hand of Ada"}),
        ("lobby without a host", "Nobody opens a table", GROUP),
        ("a kept seat", "Ada opens a table, Dora sits", GROUP | {"hand of Ada"}),
        ("a bot", "Ada opens a table, Ada adds a bot", GROUP | {"hand of Ada"}),
        ("who left", "Ada opens a table, Bo sits, Bo leaves", GROUP | {"hand of Ada"}),
        (
            "who can't be written to",
            "Ada opens a table, Bo sits, Bo blocks the bot, Ada adds a bot",
            GROUP | {"hand of Ada"},
        ),
        (
            "who is back",
            "Ada opens a table, Bo sits, Bo blocks the bot, Ada adds a bot, Bo presses START",
            GROUP | {"hand of Ada", "hand of Bo"},
        ),
        ("playing", ROUND, GROUP | {"hand of Ada", "hand of Bo"}),
        ("playing without a group", "Ada plays now", {"hand of Ada"}),
        ("closed", "Ada opens a table, Ada closes", GROUP),
        ("closed without a group", "Ada opens a private table, Ada leaves", set()),
        (
            "over in mid-round",
            f"{ROUND}, Bo resigns",
            {"result 1 of the group", "result 1 of Ada", "result 1 of Bo"},
        ),
        ("over without a group", "Ada plays now, Ada resigns", {"result 1 of Ada"}),
    ],
)
def test_posts(friday: Friday, status: str, story: str, expected: set[str]) -> None:
    friday.tell(story)
    assert listed(friday.table) == expected


def test_between_rounds_the_result_stands_in_the_place_of_board_and_hands(friday: Friday) -> None:
    friday.tell(ROUND)
    end_a_round(friday)
    first = {"result 1 of the group", "result 1 of Ada", "result 1 of Bo"}
    assert listed(friday.table) == first
    friday.tell("Bo deals")
    assert listed(friday.table) == first | {"board 2 of the group", "hand of Ada", "hand of Bo"}
    end_a_round(friday)
    second = {"result 2 of the group", "result 2 of Ada", "result 2 of Bo"}
    assert listed(friday.table) == first | second
    friday.tell("Ada deals")
    end_a_round(friday)
    third = {"result 3 of the group", "result 3 of Ada", "result 3 of Bo"}
    assert listed(friday.table) == second | third


def test_a_hand_is_numbered_by_the_save_that_last_called_its_reader(friday: Friday) -> None:
    friday.tell("Ada opens a table, Bo sits, Ada starts")
    friday.hold("KH KC", "8S 9C", top="9H", on="Ada")
    hands = {post for post in posts(friday.table) if post.kind == "hand"}
    friday.tell("Bo says Mau, Ada draws")
    assert {post for post in posts(friday.table) if post.kind == "hand"} == hands
    friday.tell("Ada passes")
    new = {post for post in posts(friday.table) if post.kind == "hand"} - hands
    assert [(post.reader, post.n) for post in new] == [(friday.people["Bo"], friday.table.rev)]
