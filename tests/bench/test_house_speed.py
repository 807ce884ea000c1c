"""What a tap costs, how many there may be, and how much is said of it: `--benchmark-only`."""

import asyncio
import random
import time
from collections.abc import Iterator
from dataclasses import replace
from itertools import count, cycle
from pathlib import Path
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture
from telegram import Update

from app.bootstrap import Api, House
from app.chance import StagedChance
from app.clock import SystemClock
from app.storage.database import Database
from app.storage.store import SqlStore
from app.tables.posts import posts
from app.tables.table import Player, Seat, Status, Table, TableId
from app.tg.taps import pack
from engine.match import new_match
from engine.rules import CLASSIC
from tests.bench.quick_telegram import QuickTelegram, tap
from tests.evenings.evening import Evening, an_evening
from tests.evenings.tappers import Tappers, the_tap

TABLES = 2000
SEATS = 4
PEOPLE = 400
TAPS = 600
A_CALL_S = 0.08
MOVES = 120
TOKEN = "1:" + "x" * 35


@pytest.fixture(scope="module")
def town(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The database of two thousand tables in the middle of a round, at which nobody else waits."""
    file = tmp_path_factory.mktemp("town") / "town.sqlite3"
    database, clock = Database(f"sqlite:///{file}"), SystemClock()
    database.upgrade()
    store = SqlStore(database, clock)
    names = range(1, PEOPLE + 1)
    people = [store.meet(n, f"Player {n}", "en", dm=True, now=clock.now()) for n in names]
    seats = cycle(people)
    for number in range(TABLES):
        group = store.meet_group(-1000 - number, "Friday")
        with store.begin() as tx:
            lobby = tx.create(group.id, None)
            table = dealt(lobby, [next(seats) for _ in range(SEATS)])
            tx.save(lobby, table, [], clock.now())
            tx.mark(table, posts(table), [], actor=None, plied=True, now=clock.now())
    database.close()
    return file


def dealt(lobby: Table, people: list[Player]) -> Table:
    match, _ = new_match(CLASSIC, SEATS, StagedChance("town").round_seed(lobby.id, 1, 1), 0)
    seats = tuple(Seat(person.id, person.name, alert=1) for person in people)
    return replace(lobby, status=Status.PLAYING, rev=1, ply=1, seats=seats, match=match, game=1)


class Visit:
    """A bot at that town, and taps that are lawful there."""

    def __init__(self, town: Path, delay_s: float) -> None:
        self.telegram = QuickTelegram(delay_s)
        self.house = House(
            api=Api(TOKEN, "http://quick", (self.telegram, self.telegram)),
            database_url=f"sqlite:///{town}",
            clock=SystemClock(),
            chance=StagedChance("town"),
        )
        self.chance = random.Random("town")  # noqa: S311 - to be repeated, not to be safe
        self.tables = cycle(TableId(number) for number in range(1, TABLES + 1))
        self.numbers = count(self.chance.randrange(10**6, 10**9))

    def tap(self) -> dict[str, Any]:
        """The next table's player on turn taps something lawful."""
        number = next(self.tables)
        table = self.house.store.tables([number])[number]
        seat = table.on_turn or table.seats[0]
        return tap(next(self.numbers), int(seat.player), pack(the_tap(table, self.chance)))


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]) -> Iterator[list[str]]:
    """What is said after the measuring."""
    lines: list[str] = []
    yield lines
    with capsys.disabled():
        for line in lines:
            print(f"\n{line}")  # noqa: T201 - a benchmark is there to be read


def test_tap_to_commit_with_2000_live_tables(
    town: Path, benchmark: BenchmarkFixture, said: list[str]
) -> None:
    """From the update in hand to the commit; its answer is a task of its own by then."""
    with asyncio.Runner() as runner:
        visit = Visit(town, delay_s=0)
        runner.run(visit.house.open())
        bot = visit.house.application.bot

        def setup() -> tuple[tuple[Update | None], dict[str, Any]]:
            runner.run(visit.house.toasts.quiet())
            return (Update.de_json(visit.tap(), bot),), {}

        cpu: list[float] = []

        def handle(update: Update) -> None:
            began = time.process_time()
            runner.run(visit.house.application.process_update(update))
            cpu.append(time.process_time() - began)

        once(benchmark, handle, setup=setup, rounds=TAPS)
        times = sorted(measured(benchmark))
        p50, p99 = (1000 * times[int(len(times) * part)] for part in (0.5, 0.99))
        said.append(
            f"tap to commit, {TABLES} live tables: p50 {p50:.1f} ms, p99 {p99:.1f} ms, "
            f"of it processor time p50 {1000 * sorted(cpu)[len(cpu) // 2]:.1f} ms"
        )
        runner.run(visit.house.close())


def test_taps_a_second_with_telegram_answering_in_80_ms(
    town: Path, benchmark: BenchmarkFixture, said: list[str]
) -> None:
    """The whole bot, courier and all, from the first update fetched to the last one confirmed."""

    with asyncio.Runner() as runner:
        visit = Visit(town, delay_s=A_CALL_S)
        runner.run(visit.house.open())
        visit.telegram.updates = [visit.tap() for _ in range(TAPS)]

        async def flood() -> None:
            stop = asyncio.Event()
            running = asyncio.create_task(visit.house.run(stop))
            await visit.telegram.confirmed.wait()
            stop.set()
            await running

        cpu = time.process_time()
        once(benchmark, lambda: runner.run(flood()), rounds=1)
        cpu = time.process_time() - cpu
        (seconds,) = measured(benchmark)
        said.append(
            f"taps through PTB, 80 ms a call: {TAPS / seconds:.0f} a second, "
            f"{TAPS / cpu:.0f} a second of processor time"
        )
        runner.run(visit.house.close())


@pytest.mark.parametrize(("every", "pause_s"), [("6 s", 6.0), ("20 min", 1200.0)])
def test_calls_a_human_move(
    tmp_path: Path,
    benchmark: BenchmarkFixture,
    said: list[str],
    monkeypatch: pytest.MonkeyPatch,
    every: str,
    pause_s: float,
) -> None:
    """Four people and a group; answers to taps are counted as well."""
    monkeypatch.setenv("PTB_TIMEDELTA", "1")

    async def play() -> None:
        async with an_evening(tmp_path) as evening:
            dora = int(evening.world.add_person("Dora"))
            evening.world.change_members(evening.group, add=[dora])
            await evening.sit_down(*evening.people, dora)
            await evening.later(60)
            before, ply = len(evening.world.calls()), evening.table.ply
            tappers = Tappers(evening, random.Random("calls"))  # noqa: S311 - to be repeated
            for _ in range(MOVES):
                await tappers.move()
                await go_by(evening, pause_s)
            made = [c for c in evening.world.calls()[before:] if c["method"] != "getUpdates"]
            moves = evening.table.ply - ply
            rounds = evening.table.board_no - 1
            news = [
                call
                for call in made
                if call["method"] == "sendMessage" and call["params"]["chat_id"] == evening.group
            ]
            said.append(
                f"a move every {every}: {len(made) / moves:.1f} calls a move, "
                f"{len(news) / max(1, rounds):.1f} new group messages a round ({rounds} rounds)"
            )

    once(benchmark, lambda: asyncio.run(play()), rounds=1)


def once(benchmark: Any, do: Any, **how: Any) -> None:
    """Measure it round by round; the library says nothing of its types here."""
    benchmark.pedantic(do, **how)


def measured(benchmark: Any) -> list[float]:
    """The seconds of each round."""
    seconds: list[float] = benchmark.stats.stats.data
    return seconds


async def go_by(evening: Evening, seconds: float) -> None:
    """Time goes by; at first in the steps in which things are shown."""
    while seconds > 0:
        step = min(seconds, 4.0 if seconds <= 6 or seconds > 1170 else 60.0)
        evening.world.forward(step)
        await evening.settle()
        seconds -= step
