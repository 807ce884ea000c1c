"""The rules of one table: the host takes a preset, or turns single switches. Pure."""

from dataclasses import dataclass, replace

from app.tables.lobby import check_host, in_lobby
from app.tables.news import No, PresetTaken, Refuse, RuleTurned
from app.tables.seating import FEWEST, most_seats
from app.tables.step import Step
from app.tables.table import PlayerId, Table
from engine.rules import PRESETS, SWITCHES, RuleSet


@dataclass(frozen=True, slots=True)
class Near:
    """The preset that a set of rules is nearest to, and the switches that differ from it."""

    preset: str
    turned: tuple[str, ...]


def nearest(rules: RuleSet) -> Near:
    """What a set of rules is, told by its preset.

    >>> nearest(PRESETS["aces"].turned("eight_pass", True))
    Near(preset='aces', turned=('eight_pass',))
    """
    near = (Near(name, _turned(rules, preset)) for name, preset in PRESETS.items())
    return min(near, key=lambda one: len(one.turned))


def set_preset(table: Table, player: PlayerId, name: str) -> Step:
    """The host takes one of the three systems as it is."""
    if name not in PRESETS:
        raise Refuse(No.NO_SUCH_RULE)
    return Step(_with_rules(table, player, PRESETS[name]), (PresetTaken(name),))


def set_rule(table: Table, player: PlayerId, key: str, value: object) -> Step:
    """The host turns one switch; what makes no sense together is refused by the engine's word."""
    try:
        rules = table.rules.turned(key, value)
    except ValueError:
        raise Refuse(No.NO_SUCH_RULE) from None
    return Step(_with_rules(table, player, rules), (RuleTurned(key, value),))


def _with_rules(table: Table, player: PlayerId, rules: RuleSet) -> Table:
    """The lobby with other rules, which must be playable by those who sit there."""
    check_host(in_lobby(table), player)
    problems = rules.problems(max(FEWEST, len(table.seats)))
    if problems:
        raise Refuse(problems[0])
    if len(table.seats) > most_seats(rules):
        raise Refuse(No.TOO_MANY_FOR_RULES)
    return replace(table, rules=rules)


def _turned(rules: RuleSet, preset: RuleSet) -> tuple[str, ...]:
    keys = (switch.key for switch in SWITCHES)
    return tuple(key for key in keys if getattr(rules, key) != getattr(preset, key))
