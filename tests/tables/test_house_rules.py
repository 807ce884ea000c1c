"""The host chooses the rules of his table, in the lobby and nowhere else."""

from dataclasses import replace

import pytest

from app.tables.actions import SetPreset, SetRule
from app.tables.house_rules import nearest
from app.tables.news import No, Outcome, PresetTaken, RuleTurned
from app.tables.scene import LobbyScene
from app.tables.table import Seat
from engine.rules import ACES, CLASSIC, PENALTY, PRESETS, SWITCHES, Block, Leaving, Problem
from tests.tables.friday import Friday, drawn

OPEN = "Ada opens a table, Bo sits"


def turn(friday: Friday, name: str, key: str, value: object) -> Outcome:
    asked = SetRule(table=friday.id, player=friday.people[name], key=key, value=value)
    return friday.handle(asked)


def take(friday: Friday, name: str, preset: str) -> Outcome:
    return friday.handle(SetPreset(table=friday.id, player=friday.people[name], name=preset))


@pytest.mark.parametrize("preset", PRESETS)
def test_the_host_takes_a_preset(friday: Friday, preset: str) -> None:
    friday.tell(OPEN)
    assert take(friday, "Ada", preset).news == (PresetTaken(preset),)
    assert friday.table.rules == PRESETS[preset]


def test_the_host_turns_single_switches_and_the_game_is_dealt_by_them(friday: Friday) -> None:
    friday.tell(OPEN)
    assert turn(friday, "Ada", "cards", 7).news == (RuleTurned("cards", 7),)
    friday.tell("Ada starts")
    assert friday.table.match is not None
    assert len(friday.table.match.hands[0]) == 7


def test_every_switch_of_the_engine_can_be_turned(friday: Friday) -> None:
    friday.tell(OPEN)
    for switch in SWITCHES:
        for value in switch.values:
            outcome = turn(friday, "Ada", switch.key, value)
            assert outcome.refusal is None or isinstance(outcome.refusal, Problem), switch.key
            if outcome.refusal is None:
                assert getattr(friday.table.rules, switch.key) == value
                turn(friday, "Ada", switch.key, getattr(CLASSIC, switch.key))


@pytest.mark.parametrize("preset", PRESETS)
def test_whoever_is_not_host_is_refused(friday: Friday, preset: str) -> None:
    friday.tell(OPEN)
    assert take(friday, "Bo", preset).refusal is No.NOT_HOST
    assert turn(friday, "Cleo", "cards", 6).refusal is No.NOT_HOST
    assert friday.table.rules == CLASSIC


def test_once_dealt_the_rules_stay(friday: Friday) -> None:
    friday.tell(f"{OPEN}, Ada starts")
    assert take(friday, "Ada", "aces").refusal is No.GAME_RUNNING
    assert turn(friday, "Ada", "cards", 6).refusal is No.GAME_RUNNING
    assert friday.table.rules == CLASSIC


def test_what_makes_no_sense_together_is_refused_by_the_engines_reason(friday: Friday) -> None:
    friday.tell(OPEN)
    refusal = turn(friday, "Ada", "block", Block.OWN).refusal
    assert refusal is Problem.OWN_POINTS_NEED_PENALTY
    assert turn(friday, "Ada", "jack_free", True).refusal is Problem.FREE_JACK_NEEDS_JACK_ON_JACK
    assert friday.table.rules == CLASSIC


@pytest.mark.parametrize(("key", "value"), [("cards", 99), ("wish", 2), ("colour", "red")])
def test_there_is_no_such_rule(friday: Friday, key: str, value: object) -> None:
    friday.tell(OPEN)
    assert turn(friday, "Ada", key, value).refusal is No.NO_SUCH_RULE
    assert take(friday, "Ada", "poker").refusal is No.NO_SUCH_RULE


def test_the_same_switch_twice_saves_once(friday: Friday) -> None:
    friday.tell(OPEN)
    turn(friday, "Ada", "cards", 6)
    rev = friday.table.rev
    assert turn(friday, "Ada", "cards", 6).refusal is None
    assert friday.table.rev == rev


def test_four_sit_at_a_preset_six_at_aces_and_eight_at_a_house_table(friday: Friday) -> None:
    friday.tell(f"{OPEN}, Cleo sits, Eve sits")
    assert friday.answer("Dora sits") is No.TABLE_FULL
    take(friday, "Ada", "aces")
    friday.tell("Dora sits, Emil sits")
    assert friday.answer("Fay sits") is No.TABLE_FULL
    turn(friday, "Ada", "eight_pass", True)
    friday.tell("Fay sits, Ada adds a bot")
    assert friday.answer("Ada adds a bot") is No.TABLE_FULL
    assert len(friday.table.seats) == 8


@pytest.mark.parametrize(("preset", "seats"), [("classic", 4), ("penalty", 4), ("aces", 6)])
def test_what_becomes_of_a_seat_that_is_left_changes_nothing_of_how_many_there_are(
    friday: Friday, preset: str, seats: int
) -> None:
    friday.tell(OPEN)
    take(friday, "Ada", preset)
    for leaving in Leaving:
        turn(friday, "Ada", "leaving", leaving)
        scene = friday.seen("Ada")
        assert isinstance(scene, LobbyScene)
        assert scene.free == seats - 2


def test_rules_for_fewer_than_sit_there_are_refused(friday: Friday) -> None:
    friday.tell(OPEN)
    take(friday, "Ada", "aces")
    friday.tell("Cleo sits, Eve sits, Dora sits, Emil sits")
    assert take(friday, "Ada", "classic").refusal is No.TOO_MANY_FOR_RULES
    assert friday.table.rules == ACES


def test_five_hands_of_seven_are_more_than_one_deck_holds(friday: Friday) -> None:
    friday.tell(f"{OPEN}, Cleo sits, Eve sits")
    turn(friday, "Ada", "cards", 7)
    friday.tell("Ada adds a bot")
    assert drawn(friday.table) == "Ada* Bo Cleo Eve [Carmen]"
    assert friday.answer("Ada starts") is Problem.NOT_ENOUGH_CARDS
    scene = friday.seen("Ada")
    assert isinstance(scene, LobbyScene)
    assert scene.problem is Problem.NOT_ENOUGH_CARDS
    assert not scene.can_start
    friday.tell("Ada adds a bot, Ada starts")
    assert friday.table.match is not None


def test_house_rules_are_told_by_the_nearest_preset() -> None:
    assert nearest(PENALTY).turned == ()
    house = ACES.turned("cards", 7).turned("eight_pass", True)
    assert (nearest(house).preset, nearest(house).turned) == ("aces", ("cards", "eight_pass"))


def test_a_table_keeps_its_rules_when_it_is_stored(friday: Friday) -> None:
    friday.tell(OPEN)
    take(friday, "Ada", "penalty")
    turn(friday, "Ada", "deck", 52)
    assert friday.table.rules == replace(PENALTY, deck=52)
    assert isinstance(friday.table.seats[0], Seat)
