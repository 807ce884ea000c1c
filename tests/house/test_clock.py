import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing, suppress
from datetime import UTC, datetime, timedelta

import pytest

from app import clock as clocks
from app.clock import SystemClock, follow
from app.sandbox.server import Sandbox
from app.sandbox.world import World

HOUR = timedelta(hours=1)


class Follower:
    """A clock that follows what answers at an address; `turn` waits until it was turned."""

    def __init__(self) -> None:
        self.clock = SystemClock()
        self.turned = asyncio.Event()

    async def turn(self) -> timedelta:
        await asyncio.wait_for(self.turned.wait(), 10)
        self.turned.clear()
        return self.clock.offset


@asynccontextmanager
async def following(url: str) -> AsyncIterator[Follower]:
    follower = Follower()
    task = asyncio.create_task(follow(follower.clock, url, follower.turned.set))
    yield follower
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


@asynccontextmanager
async def a_sandbox(world: World) -> AsyncIterator[Sandbox]:
    server = Sandbox(world, 0)
    await server.start()
    yield server
    await server.stop()


@asynccontextmanager
async def answering(*bodies: bytes) -> AsyncIterator[str]:
    """A server that gives one of the answers to each who asks, and then hears no more."""
    left = list(bodies)

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with closing(writer), suppress(asyncio.IncompleteReadError):
            await reader.readuntil(b"\r\n\r\n")
            if left:
                body = left.pop(0)
                head = b"HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: %d\r\n\r\n"
                writer.write(head % len(body) + body)
            else:
                await reader.read()

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/api/clock"
    server.close()


def test_the_machines_clock_tells_utc() -> None:
    before = datetime.now(UTC)
    assert before <= SystemClock().now() <= datetime.now(UTC)
    assert SystemClock().now().tzinfo is UTC


def test_turned_it_moves_both_clocks() -> None:
    clock = SystemClock()
    now, uptime = clock.now(), clock.uptime()
    clock.offset += HOUR
    assert HOUR <= clock.now() - now < 2 * HOUR
    assert 3600 <= clock.uptime() - uptime < 7200


def test_uptime_does_not_run_back() -> None:
    clock = SystemClock()
    readings = [clock.uptime() for _ in range(1000)]
    assert readings == sorted(readings)


async def test_it_follows_every_turn_of_a_sandbox() -> None:
    world = World()
    async with a_sandbox(world) as server, following(f"{server.base_url}/api/clock") as follower:
        assert await follower.turn() == timedelta()
        for hours in (1, 2, 49):
            world.forward((hours * HOUR - follower.clock.offset).total_seconds())
            assert await follower.turn() == hours * HOUR


async def test_a_bot_that_starts_later_finds_the_clock_as_it_is() -> None:
    world = World()
    world.forward(3600)
    async with a_sandbox(world) as server, following(f"{server.base_url}/api/clock") as follower:
        assert await follower.turn() == HOUR


GOOD = b'{"n": 3, "offset_s": 3600.0}'


@pytest.mark.parametrize(
    "bad",
    [b"", b"gone", b"[]", b"7", b"{}", b'{"n": 3}', b'{"n": 3, "offset_s": null}'],
)
async def test_what_is_no_clock_is_asked_again(bad: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clocks, "RETRY_S", 0)
    async with answering(bad, GOOD) as url, following(url) as follower:
        assert await follower.turn() == HOUR


async def test_a_sandbox_that_is_away_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clocks, "RETRY_S", 0)
    world = World()
    async with a_sandbox(world) as server:
        url = f"{server.base_url}/api/clock"
        port = int(server.base_url.rsplit(":", 1)[1])
    async with following(url) as follower:
        await asyncio.sleep(0)
        world.forward(3600)
        again = Sandbox(world, port)
        await again.start()
        assert await follower.turn() == HOUR
        await again.stop()
