"""Three games, one a preset, and one by house rules, from the menu to the record."""

import pytest

from tests.evenings.evening import Evening
from tests.evenings.guests import Choose, careful
from tests.evenings.law import wrong
from tests.evenings.listener import Listener
from tests.evenings.whole_games import (
    HOUSE,
    catching,
    choose,
    leave_menu,
    open_menu,
    play_to_the_end,
    the_record,
    turn,
)


@pytest.mark.parametrize("preset", ["Classic", "Penalty", "Aces"])
async def test_a_game_of_each_preset_is_played_to_its_end(evening: Evening, preset: str) -> None:
    await evening.sit_down(evening.ada, bots=3, deal=False)
    await open_menu(evening)
    if preset != "Classic":
        assert await choose(evening, preset) == f"Rules: {preset}."
    await leave_menu(evening)
    await choose(evening, "Start")
    await evening.later(8)
    rounds = await play_to_the_end(evening, {evening.ada: careful})
    right = await the_record(evening, evening.ada)
    assert len(right.hashes) == rounds
    assert right.names == ("Ada", "Carmen", "Tito", "Luna")
    await evening.later(60)
    assert not wrong(evening.books, evening.messages)


async def test_a_game_by_many_house_rules_is_played_to_its_end(evening: Evening) -> None:
    listener = Listener(evening)
    evening.line.listeners.append(listener)
    await evening.sit_down(evening.ada, evening.bo, bots=1, deal=False)
    await open_menu(evening)
    for key, value in HOUSE.items():
        await turn(evening, key, value)
    await leave_menu(evening)
    await choose(evening, "Start")
    await evening.later(8)
    guests: dict[int, Choose] = {evening.ada: catching, evening.bo: catching}
    await play_to_the_end(evening, guests)
    for key, value in HOUSE.items():
        assert getattr(evening.table.rules, key) == value
    await the_record(evening, evening.bo)
    await evening.later(60)
    assert not wrong(evening.books, evening.messages)
    assert listener.leaks == []
