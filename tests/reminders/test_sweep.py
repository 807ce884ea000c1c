"""One sweep, whatever goes wrong in it."""

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import ParamSpec, TypeVar

import pytest

from app.reminders.sweep import Sweep
from app.storage.database import Database
from app.storage.deadlines import SqlDeadlines
from app.tables.actions import Action
from app.tables.news import Outcome
from app.tables.ports import StoreUnavailable
from app.tables.table import TableId
from tests.clocks import EVENING
from tests.storage.evening import Evening

P = ParamSpec("P")
T = TypeVar("T")


async def in_place(fn: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    return fn(*args, **kwargs)


class House:
    """An evening with two games, its sweep, and seconds that only a test lets pass."""

    def __init__(self, database: Database) -> None:
        self.evening = Evening(database)
        self.deadlines = SqlDeadlines(database)
        self.seconds = 0.0
        self.sweep = Sweep(
            self.evening.service,
            self.deadlines,
            self.evening.clock,
            in_place,
            monotonic=lambda: self.seconds,
        )

    def stages(self, *tables: TableId) -> list[int]:
        return [self.evening.table(table).stage for table in tables]


@pytest.fixture
def house(tmp_path: Path) -> House:
    database = Database(f"sqlite:///{tmp_path}/maumau.sqlite3")
    database.upgrade()
    return House(database)


async def test_every_table_that_is_due_is_asked(house: House) -> None:
    await house.sweep()
    games = [house.evening.game(), house.evening.game()]
    await house.sweep()
    assert house.stages(*games) == [0, 0]
    house.evening.clock.turn(hours=2)
    await house.sweep()
    assert house.stages(*games) == [7200, 7200]


async def test_a_table_that_cannot_be_asked_holds_up_no_other(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    await house.sweep()
    bad, good = house.evening.game(), house.evening.game()
    house.evening.clock.turn(hours=2)
    handle = house.evening.service.handle

    def fails(action: Action) -> Outcome:
        if getattr(action, "table", None) == bad:
            raise ValueError("schema 99")
        return handle(action)

    monkeypatch.setattr(house.evening.service, "handle", fails)
    await house.sweep()
    assert house.stages(bad, good) == [0, 7200]
    monkeypatch.undo()
    await house.sweep()
    assert house.stages(bad) == [7200]


async def test_while_the_database_is_away_deadlines_wait_and_that_time_counts_for_nobody(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    await house.sweep()
    game = house.evening.game()

    def away(*_args: object) -> None:
        raise StoreUnavailable

    with monkeypatch.context() as patch:
        patch.setattr(house.deadlines, "alive", away)
        patch.setattr(house.deadlines, "came_up", away)
        house.evening.clock.turn(hours=3)
        house.seconds += 3 * 3600
        await house.sweep()
    await house.sweep()
    assert house.evening.table(game).turn_since == EVENING + timedelta(hours=3)
    assert house.stages(game) == [0]
