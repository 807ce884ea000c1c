"""A stop: what is under way ends, nothing is half done, and it takes no longer than it may."""

import asyncio
import json
import os
import signal
import subprocess
import sys
import urllib.request
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from app.bootstrap import Api, House, UnknownToken
from app.chance import StagedChance
from app.sandbox.request import WorldRequest
from app.sandbox.world import TOKEN, World
from app.tables.table import Player
from tests.clocks import WorldClock

NEW_YEAR = datetime(2027, 1, 1, 12, tzinfo=UTC).timestamp()
GRACE_S = 0.2
ALL_IT_NEEDS_S = 20.0


class SlowLine(WorldRequest):
    """X of them is done."""

    def __init__(self, world: World) -> None:
        super().__init__(world)
        self.slow: set[str] = set()
        self.asked = asyncio.Event()

    async def do_request(self, url: str, *rest: Any, **more: Any) -> tuple[int, bytes]:
        if url.rpartition("/")[2] in self.slow:
            self.asked.set()
            await asyncio.Event().wait()
        return await super().do_request(url, *rest, **more)


class Night:
    """A bot that runs beside a world in which Ada lives."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.world = World(lambda: NEW_YEAR)
        self.ada = self.world.add_person("Ada")
        self.line = SlowLine(self.world)
        self.stop = asyncio.Event()
        self.house = self._house()

    def _house(self) -> House:
        return House(
            api=Api(TOKEN, "http://sandbox", (self.line, self.line)),
            database_url=f"sqlite:///{self.folder}/maumau.sqlite3",
            clock=WorldClock(self.world),
            chance=StagedChance("night"),
        )

    async def begin(self) -> asyncio.Task[None]:
        await self.house.open()
        return asyncio.create_task(self.house.run(self.stop))

    async def end(self, running: asyncio.Task[None], grace_s: float = GRACE_S) -> None:
        self.stop.set()
        await running
        await asyncio.wait_for(self.house.close(grace_s), 10 * grace_s)

    async def another(self) -> None:
        """The bot is started again, and does what there is to do."""
        self.line.slow.clear()
        self.house = self._house()
        await self.house.open()
        await self.settle()

    async def settle(self) -> None:
        while await self.house.poller.poll(0):
            pass
        await self.house.bots.quiet()
        await self.house.toasts.quiet()
        await self.house.courier.quiet()

    def texts(self) -> list[str]:
        return [m["text"] for m in self.world.messages(self.ada)["messages"] if not m["deleted"]]


@pytest.fixture
async def night(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Night]:
    monkeypatch.setenv("PTB_TIMEDELTA", "1")
    night = Night(tmp_path)
    yield night
    await night.house.close(GRACE_S)


async def test_a_stop_during_a_send_that_hangs_leaves_a_claim_that_is_tried_again(
    night: Night,
) -> None:
    running = await night.begin()
    night.world.start(night.ada)
    (menu,) = [await heard(night, "Play now")]
    night.line.slow.add("sendMessage")
    night.line.asked.clear()
    night.world.tap(night.ada, night.ada, menu, text="Play now")
    await asyncio.wait_for(night.line.asked.wait(), 5)
    await night.end(running)
    assert night.world.state.updates.waiting() == []
    night.world.forward(21)
    await night.another()
    assert sum("your turn" in text for text in night.texts()) == 1


async def heard(night: Night, label: str) -> int:
    """The id of the message that has that button, once it is there."""
    while True:
        for message in night.world.messages(night.ada)["messages"]:
            if any(button["text"] == label for row in message["keyboard"] for button in row):
                number: int = message["message_id"]
                return number
        await asyncio.sleep(0.001)


async def test_a_stop_does_not_wait_for_an_answer_that_hangs(night: Night) -> None:
    running = await night.begin()
    night.world.start(night.ada)
    menu = await heard(night, "Play now")
    night.line.slow.add("answerCallbackQuery")
    night.world.tap(night.ada, night.ada, menu, text="Play now")
    await asyncio.wait_for(night.line.asked.wait(), 5)
    await night.end(running)
    await night.another()
    night.world.forward(4)
    await night.settle()
    assert sum("your turn" in text for text in night.texts()) == 1


async def test_the_update_in_hand_is_handled_answered_and_confirmed(
    night: Night, monkeypatch: pytest.MonkeyPatch
) -> None:
    running = await night.begin()
    night.world.start(night.ada)
    menu = await heard(night, "Play now")
    loop, meet = asyncio.get_running_loop(), night.house.store.meet

    def in_the_middle(*person: Any, **more: Any) -> Player:
        loop.call_soon_threadsafe(night.stop.set)
        return meet(*person, **more)

    monkeypatch.setattr(night.house.store, "meet", in_the_middle)
    tap = night.world.tap(night.ada, night.ada, menu, text="Play now")
    await night.stop.wait()
    await night.end(running, ALL_IT_NEEDS_S)
    assert tap.answer is not None
    assert night.world.state.updates.waiting() == []


async def test_a_stop_in_the_middle_of_a_sweep_is_no_error(
    night: Night, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    sweeping = asyncio.Event()

    async def in_the_middle() -> None:
        sweeping.set()
        await asyncio.Event().wait()

    await night.house.open()
    monkeypatch.setattr(night.house.reminders.sweep, "note_the_time", in_the_middle)
    running = asyncio.create_task(night.house.run(night.stop))
    await sweeping.wait()
    await night.end(running)
    assert [one.getMessage() for one in caplog.records if one.levelname == "ERROR"] == []


async def test_a_start_goes_on_asking_a_telegram_that_is_away(
    night: Night, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.bootstrap.RETRY_S", 0.0)
    night.world.fault("500", method="getMe", times=3)
    night.world.fault("500", method="setMyCommands", times=1)
    await night.house.open()
    assert night.house.application.bot.username


async def test_a_token_that_is_taken_back_while_the_bot_runs_is_a_sentence(night: Night) -> None:
    running = await night.begin()
    night.house.application.bot._base_url = "http://sandbox/bot1:other"
    night.world.start(night.ada)
    with pytest.raises(UnknownToken):
        await asyncio.wait_for(running, 5)


def test_a_signal_ends_the_whole_program_within_ten_seconds_though_telegram_is_slow(
    tmp_path: Path,
) -> None:
    environment = {
        **os.environ,
        "DATABASE_URL": f"sqlite:///{tmp_path}/sandbox.sqlite3",
        "SANDBOX_PORT": "0",
    }
    with subprocess.Popen(
        [sys.executable, "-m", "app"],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        sandbox = process.stdout.readline().split()[-1]
        while "ready as" not in process.stderr.readline():
            assert process.poll() is None
        dora = ask(sandbox, "people", name="Dora")["id"]
        ask(sandbox, "fault", kind="delay", method="sendMessage", seconds=60)
        ask(sandbox, "start", person=dora)
        while len(ask(sandbox, f"messages?chat={dora}")["messages"]) < 2:
            assert process.poll() is None
        process.send_signal(signal.SIGTERM)
        _, errors = process.communicate(timeout=10)
    assert process.returncode == 0
    assert "Traceback" not in errors


def ask(sandbox: str, what: str, **params: object) -> Any:
    request = urllib.request.Request(  # noqa: S310 - loopback
        f"{sandbox}api/{what}",
        data=json.dumps(params).encode() if params else None,
        headers={"Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request) as answer:  # noqa: S310 - loopback
        return json.load(answer)
