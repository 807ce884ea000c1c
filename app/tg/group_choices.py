"""What a group's admins may choose for it: each choice is the `arg` of a button."""

from dataclasses import replace
from enum import StrEnum

from app.tables.table import Group


class GroupChoice(StrEnum):
    """One choice; there are two for each setting."""

    ADMINS_OPEN = "a1"
    ALL_OPEN = "a0"
    PIN = "p1"
    DO_NOT_PIN = "p0"


def chosen(group: Group, choice: GroupChoice) -> Group:
    """The group with that choice made."""
    match choice:
        case GroupChoice.ADMINS_OPEN | GroupChoice.ALL_OPEN:
            return replace(group, admins_open=choice is GroupChoice.ADMINS_OPEN)
        case GroupChoice.PIN | GroupChoice.DO_NOT_PIN:
            return replace(group, pins=choice is GroupChoice.PIN)


def parse_choice(arg: str) -> GroupChoice | None:
    """The choice that stands in `arg`; None for anything else."""
    return GroupChoice(arg) if arg in set(GroupChoice) else None
