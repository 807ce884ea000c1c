"""What keeping deadlines costs; run with `--benchmark-only`."""

import asyncio
import time
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture
from sqlalchemy import func, insert, select

from app.chance import StagedChance
from app.db import DbThread
from app.reminders.sweep import Sweep
from app.storage.database import Database
from app.storage.deadlines import SqlDeadlines
from app.storage.rows import POSTS, SEATS, TABLES
from app.storage.store import SqlStore
from app.tables import absence
from app.tables.service import Service
from app.tables.settings import DEFAULT
from app.tables.table import Kind, TableId
from tests.clocks import EVENING, TurnedClock
from tests.storage.evening import Evening

DUE_AT_ONCE = 10_000
NUDGED = EVENING + timedelta(hours=3)


def town(path: Path, tables: int) -> Database:
    """So many copies of one table of three, each of which waits for its player."""
    database = Database(f"sqlite:///{path}")
    database.upgrade()
    one = Evening(database).game()
    with database.writing() as session:
        connection = session.connection()
        table = dict(connection.execute(select(TABLES)).mappings().one())
        seats = [dict(row) for row in connection.execute(select(SEATS)).mappings()]
        posts = [dict(row) for row in connection.execute(select(POSTS)).mappings()]
        connection.execute(POSTS.update().values(due_at=None, shown=POSTS.c.want))
        others = range(one + 1, one + tables)
        connection.execute(
            insert(TABLES), [{**table, "id": n, "code": f"c{n}", "group_id": None} for n in others]
        )
        connection.execute(
            insert(SEATS), [{**seat, "table_id": n} for n in others for seat in seats]
        )
        hands = [post for post in posts if post["kind"] == Kind.HAND]
        shown = {"due_at": None, "shown": 1, "want": 1}
        rows = [{**post, **shown, "table_id": n} for n in others for post in hands]
        for row in rows:
            del row["id"]
        connection.execute(insert(POSTS), rows)
    return database


@pytest.fixture(scope="module", params=[10_000, 100_000])
def waiting(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Database]:
    database = town(tmp_path_factory.mktemp("waiting") / "town.sqlite3", request.param)
    yield database
    database.close()


def test_an_idle_sweep(waiting: Database, benchmark: BenchmarkFixture) -> None:
    """A sign of life and a look: aim under 1 ms."""
    deadlines = SqlDeadlines(waiting)

    def sweep() -> list[TableId]:
        deadlines.alive(EVENING)
        return list(deadlines.due(EVENING, 200))

    assert benchmark(sweep) == []


def test_an_outage_is_credited(waiting: Database, benchmark: BenchmarkFixture) -> None:
    """One statement, at a start."""
    deadlines = SqlDeadlines(waiting)
    moments = iter(range(10_000))

    def came_up() -> timedelta:
        return deadlines.came_up(EVENING + timedelta(hours=next(moments)))

    benchmark.pedantic(came_up, rounds=3)  # type: ignore[no-untyped-call]  # it has no types


def test_the_deadline_of_a_move(tmp_path: Path, benchmark: BenchmarkFixture) -> None:
    """What a move pays: the settings of the next player and when he is due; aim under 0.5 ms."""
    database = town(tmp_path / "town.sqlite3", 1000)
    store = SqlStore(database, TurnedClock())
    table = store.tables([TableId(1)])[TableId(1)]
    assert table.on_turn is not None
    player = table.on_turn.player
    with store.begin() as tx:

        def deadline() -> datetime | None:
            person = tx.player(player)
            return absence.next_due(table, person.settings if person else DEFAULT)

        due = benchmark(deadline)
    assert due == EVENING + timedelta(hours=2)
    database.close()


@pytest.mark.parametrize("tables", [DUE_AT_ONCE])
def test_ten_thousand_due_at_once(tmp_path: Path, benchmark: BenchmarkFixture, tables: int) -> None:
    """One message a table, and the event loop is never held over 50 ms."""
    database = town(tmp_path / "town.sqlite3", tables)
    clock = TurnedClock()
    clock.moment = NUDGED
    service = Service(SqlStore(database, clock), clock, StagedChance("bench"))
    held: list[float] = []

    async def watched() -> None:
        db = DbThread()
        sweep = asyncio.create_task(Sweep(service, SqlDeadlines(database), clock, db)())
        while not sweep.done():
            before = time.perf_counter()
            await asyncio.sleep(0.001)
            held.append(time.perf_counter() - before - 0.001)
        db.close()

    began = time.perf_counter()
    benchmark.pedantic(lambda: asyncio.run(watched()), rounds=1)  # type: ignore[no-untyped-call]  # as above
    benchmark.extra_info["held_ms"] = round(1000 * max(held), 1)
    benchmark.extra_info["tables_a_second"] = round(tables / (time.perf_counter() - began))
    with database.reading() as session:
        new = select(func.count()).where(
            POSTS.c.message_id.is_(None),
            ~POSTS.c.gone,
            POSTS.c.rank == 0,
            POSTS.c.due_at.is_not(None),
        )
        assert session.connection().scalar(new) == tables
    assert SqlDeadlines(database).due(NUDGED, 10) == []
    database.close()
