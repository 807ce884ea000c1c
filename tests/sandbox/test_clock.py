"""The world's clock: turned by hand, wall time and uptime alike."""

import asyncio

import pytest

from app.sandbox.clock import Clock
from app.sandbox.world import World
from tests.sandbox.conftest import NEW_YEAR, Api


def test_turning_moves_wall_time_and_uptime(world: World) -> None:
    before = world.now(), world.uptime()
    world.forward(3600)
    world.forward(0.5)
    assert (world.now() - before[0], world.uptime() - before[1]) == (3600.5, 3600.5)
    assert (world.state.clock.offset, world.state.clock.n) == (3600.5, 2)


def test_the_clock_never_turns_back(world: World) -> None:
    with pytest.raises(ValueError, match="only turns forward"):
        world.forward(-1)


def test_without_a_clock_of_its_own_the_world_has_the_machines() -> None:
    clock = Clock()
    first, second = clock.now(), clock.now()
    assert second >= first > NEW_YEAR - 10 * 365 * 86400
    assert clock.uptime() < clock.now()


async def test_messages_are_dated_in_turned_time(api: Api, world: World, ada: int) -> None:
    world.forward(86400)
    sent = await api("sendMessage", chat_id=ada, text="tomorrow")
    assert sent["date"] == int(NEW_YEAR) + 86400


async def test_a_pause_ends_when_the_clock_is_turned_far_enough(world: World) -> None:
    pause = asyncio.create_task(world.state.clock.pause_until(NEW_YEAR + 100))
    for done in (False, True):
        await asyncio.sleep(0)
        world.forward(50)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert pause.done() is done
    await pause
