"""Whom a tap or a link seats at which table, by stories."""

from dataclasses import dataclass

import pytest

from app.tables.news import No, Seated
from tests.tables.friday import Friday, drawn


@dataclass(frozen=True)
class Case:
    rule: str
    story: str
    seats: str
    answer: Seated | No


CASES = [
    Case(
        "a tap in another group seats nobody",
        "Ada opens a table, Bo sits from Saturday",
        "Ada*",
        No.NOT_FROM_HERE,
    ),
    Case(
        "a link seats who comes at a private table",
        "Ada opens a private table, Dora presses START",
        "Ada* Dora",
        Seated(),
    ),
    Case(
        "a private table is in no group",
        "Ada opens a private table, Bo sits",
        "Ada*",
        No.NEEDS_LINK,
    ),
    Case(
        "who comes by its link sits at a private table",
        "Ada opens a private table, Bo presses START",
        "Ada* Bo",
        Seated(),
    ),
    Case(
        "the number of a private table is no link",
        "Ada opens a private table, Bo guesses the table",
        "Ada*",
        No.NEEDS_LINK,
    ),
    Case(
        "a group's link seats nobody unless the host says so",
        "Ada opens a table, Bo presses START",
        "Ada*",
        No.NOT_FROM_HERE,
    ),
    Case(
        "the host lets a group's link seat people",
        "Ada opens a table, Ada lets the link seat people, Bo presses START",
        "Ada* Bo",
        Seated(),
    ),
    Case(
        "and takes that back",
        "Ada opens a table, Ada lets the link seat people, Ada lets the link seat nobody, "
        "Bo presses START",
        "Ada*",
        No.NOT_FROM_HERE,
    ),
    Case(
        "only the host decides about the link",
        "Ada opens a table, Bo sits, Bo lets the link seat people",
        "Ada* Bo",
        No.NOT_HOST,
    ),
    Case(
        "a private table has nothing but its link",
        "Ada opens a private table, Ada lets the link seat nobody",
        "Ada*",
        No.LINKS_ONLY,
    ),
]


@pytest.mark.parametrize("case", CASES, ids=[case.rule for case in CASES])
def test_a_seat_is_for_who_was_invited(friday: Friday, case: Case) -> None:
    assert friday.answer(case.story) == case.answer
    assert drawn(friday.table) == case.seats
