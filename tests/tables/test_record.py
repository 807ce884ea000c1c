"""The record of a game proves itself: whatever is changed in it, it no longer stands."""

from functools import cache
from random import Random

import pytest

from app.tables.actions import Resign
from app.tables.news import No
from app.tables.record import Played, record_text, sum_line
from app.tables.verify import Fault, Right, Wrong, verify
from engine.events import SeatHandedOver
from engine.match import Phase
from engine.record import parse_record
from engine.rules import PRESETS
from tests.engine.games import play_by_chance
from tests.engine.positions import house
from tests.tables.friday import Friday

NAMES = ("Ada", "Bo # 2", "Zoë")
GAMES = {
    "one round": house(score="none", cards=4),
    "penalty": house(PRESETS["penalty"], target=50),
    "aces": house(PRESETS["aces"], target=50, first_dealer="host"),
    "a bot plays on": house(score="none", cards=4, leaving="bot"),
}
KINDS = ("0123456789", "abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", ' #-{}:",_')
EACH_KIND_OF_LINE = ("one round", "a bot plays on")
MADE_BY_CHANCE = ("# deal", "# round", "# end", "seed", "seats", "next_round")


@cache
def played(name: str) -> str:
    """The shortest of some games by chance that came to their end."""
    records = []
    for seed in range(30):
        game = play_by_chance(GAMES[name], 3, Random(seed), 1500)  # noqa: S311
        if game.match.phase is Phase.OVER:
            left = [event for event in game.events if isinstance(event, SeatHandedOver)]
            names = (*NAMES, *(f"Carmen {number}" for number, _ in enumerate(left, 2)))
            records.append(record_text(Played(names, game.record)))
    return min(records, key=lambda text: text.count("\n"))


def changed(line: str) -> list[str]:
    """The line with one character of each kind changed, doubled and left out."""
    found = []
    for kind in KINDS:
        at = next((place for place, char in enumerate(line) if char in kind), None)
        if at is not None:
            other = kind[(kind.index(line[at]) + 1) % len(kind)]
            found.append(line[:at] + other + line[at + 1 :])
            found.append(line[: at + 1] + line[at:])
            found.append(line[:at] + line[at + 1 :])
    return found


def sealed(lines: list[str]) -> str:
    """The lines with the right sum under them, as a forger would write it."""
    return "\n".join([*lines, sum_line(lines)]) + "\n"


@pytest.mark.parametrize("name", GAMES)
def test_a_record_stands_and_tells_how_the_game_went(name: str) -> None:
    text = played(name)
    right = verify(text)
    assert isinstance(right, Right), right
    took_over = len(right.took_over)
    assert (took_over > 0) == (name == "a bot plays on") == ("hand_over resign" in text)
    assert right.names == NAMES or took_over
    assert right.outcome.winner is not None
    assert len(right.hashes) == text.count("# deal ")


def test_a_record_is_read_by_the_engine_and_by_windows() -> None:
    text = played("one round")
    assert parse_record(text).seats == 3
    assert isinstance(verify(text.replace("\n", "\r\n")), Right)
    assert isinstance(verify(text.removesuffix("\n")), Right)


@pytest.mark.parametrize("name", EACH_KIND_OF_LINE)
def test_no_line_and_no_kind_of_character_can_be_changed(name: str) -> None:
    lines = played(name).splitlines()
    tried = 0
    for number, line in enumerate(lines):
        for other in (*changed(line), "", f"{line} ", f" {line}"):
            text = "\n".join([*lines[:number], other, *lines[number + 1 :]]) + "\n"
            assert isinstance(verify(text), Wrong), (line, other)
            tried += 1
    assert tried > 5 * len(lines)


@pytest.mark.parametrize("name", EACH_KIND_OF_LINE)
def test_no_line_can_be_left_out_doubled_or_moved(name: str) -> None:
    lines = played(name).splitlines()
    for number, line in enumerate(lines):
        without = [*lines[:number], *lines[number + 1 :]]
        assert isinstance(verify("\n".join(without)), Wrong), line
        twice = [*lines[: number + 1], *lines[number:]]
        assert isinstance(verify("\n".join(twice)), Wrong), line
        if number and lines[number - 1] != line:
            swapped = [*lines[: number - 1], line, lines[number - 1], *lines[number + 1 :]]
            assert isinstance(verify("\n".join(swapped)), Wrong), line


def test_a_forger_who_mends_the_sum_is_found_by_what_does_not_follow() -> None:
    *lines, _ = played("one round").splitlines()
    for number, line in enumerate(lines):
        if line.startswith(MADE_BY_CHANCE):
            for other in changed(line):
                text = sealed([*lines[:number], other, *lines[number + 1 :]])
                assert isinstance(verify(text), Wrong), (line, other)


def test_a_move_that_is_not_allowed_is_named_with_its_line() -> None:
    *lines, _ = played("one round").splitlines()
    number = next(place for place, line in enumerate(lines) if line == "draw")
    verdict = verify(sealed([*lines[:number], "pass", *lines[number + 1 :]]))
    assert isinstance(verdict, Wrong)
    assert (verdict.line_no, verdict.line) == (number + 1, "pass")


def test_a_record_without_all_names_is_not_whole_even_with_the_right_sum() -> None:
    for name in EACH_KIND_OF_LINE:
        *lines, _ = played(name).splitlines()
        for number, line in enumerate(lines):
            if line.startswith("# player"):
                assert isinstance(verify(sealed([*lines[:number], *lines[number + 1 :]])), Wrong)


def test_a_game_that_breaks_off_is_no_record() -> None:
    game = play_by_chance(PRESETS["classic"], 2, Random(1), 20)  # noqa: S311
    verdict = verify(record_text(Played(("Ada", "Bo"), game.record)))
    assert isinstance(verdict, Wrong)
    assert verdict.why is Fault.UNFINISHED


def test_where_chance_picks_the_first_dealer_it_has_to_be_the_one_of_the_seed() -> None:
    *lines, _ = played("aces").splitlines()
    rules = lines[1].replace("{", '{"first_dealer": "random", ')
    verdicts = [
        verify(sealed([lines[0], rules, lines[2], f"dealer {dealer}", *lines[4:]]))
        for dealer in range(3)
    ]
    assert sum(isinstance(one, Wrong) and one.why is Fault.DEALER for one in verdicts) == 2


@pytest.mark.parametrize("text", ["", "\n", "mau-mau 1", "mau-mau 1\nrules {}\n", "no\nrecord"])
def test_anything_else_is_no_record(text: str) -> None:
    verdict = verify(text)
    assert isinstance(verdict, Wrong)
    assert verdict.why is Fault.UNREADABLE


@pytest.mark.parametrize(("seats", "dealer"), [("9", "0"), ("0", "0"), ("3", "7"), ("3", "-1")])
def test_what_no_game_can_begin_with_is_refused(seats: str, dealer: str) -> None:
    lines = ["mau-mau 1", "rules {}", f"seats {seats}", f"dealer {dealer}", f"seed {'00' * 32}"]
    assert isinstance(verify(sealed(lines)), Wrong)


def test_the_record_is_printed_from_the_journal(friday: Friday) -> None:
    friday.tell("Ada opens a table, Bo sits, Cleo sits, Ada starts")
    for _ in range(6):
        name = on_turn(friday)
        friday.tell(f"{name} draws, {name} passes")

    def ask(name: str) -> str | No:
        return friday.service.record_of(friday.id, friday.people[name], 1)

    assert ask("Ada") is No.NO_RECORD_YET
    friday.handle(Resign(table=friday.id, player=friday.people["Bo"], game=1))
    text = ask("Cleo")
    assert isinstance(text, str)
    right = verify(text)
    assert isinstance(right, Right)
    assert right.names == ("Ada", "Bo", "Cleo")
    assert right.moves == 13
    assert ask("Dora") is No.NOT_SEATED


def on_turn(friday: Friday) -> str:
    assert friday.table.on_turn is not None
    return friday.table.on_turn.name
