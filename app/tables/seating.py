"""Who fills seats, and how many may sit at a table, by its rules. Pure."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from app.tables.table import PlayerId
from engine.rules import ACES, CLASSIC, PENALTY, RuleSet

TABLES_OF_A_PERSON = 20
BOTS: tuple[tuple[PlayerId, str], ...] = (
    (PlayerId(-1), "Carmen"),
    (PlayerId(-2), "Tito"),
    (PlayerId(-3), "Luna"),
)
FEWEST = 2
MOST_AT_A_HOUSE_TABLE = 8
MOST_AT_A_PRESET: Mapping[RuleSet, int] = MappingProxyType({CLASSIC: 4, PENALTY: 4, ACES: 6})


def most_seats(rules: RuleSet) -> int:
    """How many may sit: four (aces: six, 004:3), or up to eight where the host made the rules.

    What becomes of the seat of who leaves is no rule of play.

    >>> most_seats(CLASSIC), most_seats(ACES), most_seats(CLASSIC.turned("eight_pass", True))
    (4, 6, 8)
    """
    of_play = replace(rules, leaving=CLASSIC.leaving)
    if of_play in MOST_AT_A_PRESET:
        return MOST_AT_A_PRESET[of_play]
    return max(n for n in range(FEWEST, MOST_AT_A_HOUSE_TABLE + 1) if not rules.problems(n))
