"""Bots at the table: they move by the same door as everybody, when it is their turn."""

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import ParamSpec, TypeVar

import pytest

from app.bots import Bots, chosen
from app.db import DbThread
from app.storage.database import Database
from app.tables.actions import Action
from app.tables.looks import BotTurn
from app.tables.news import No, Outcome
from app.tables.ports import LostUpdate, StoreUnavailable
from app.tables.service import Service
from app.tables.table import Status, TableId
from engine.codec import rules_from_json
from engine.match import Match, apply, new_match
from engine.moves import parse_move
from engine.scoring import EndReason
from tests.tables.friday import Friday

P = ParamSpec("P")
T = TypeVar("T")


class Visits:
    """Calls the function where it stands, and counts what each visit saves."""

    def __init__(self, friday: Friday) -> None:
        self.friday = friday
        self.saves: list[int] = []
        self.troubles: list[Exception] = []

    async def __call__(self, fn: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        await asyncio.sleep(0)
        if self.troubles:
            raise self.troubles.pop()
        before = self.revs()
        result = fn(*args, **kwargs)
        self.saves.append(self.revs() - before)
        return result

    def revs(self) -> int:
        tables = self.friday.store.tables_of(self.friday.people["Ada"])
        return sum(table.rev for table in tables)


class Refusing(Service):
    """The one door, shut."""

    def handle(self, _action: Action) -> Outcome:
        return Outcome(refusal=No.STALE)


@pytest.fixture
def friday(tmp_path: Path) -> Iterator[Friday]:
    database = Database(f"sqlite:///{tmp_path}/maumau.sqlite3")
    database.upgrade()
    yield Friday(database)
    database.close()


@pytest.fixture
def visits(friday: Friday) -> Visits:
    return Visits(friday)


@pytest.fixture
def bots(friday: Friday, visits: Visits) -> Bots:
    return Bots(friday.service, friday.store, friday.clock, visits)


def as_a_bot_would(friday: Friday, name: str) -> Action:
    """What a bot would do in the place of that person."""
    table, hand = friday.table, friday.hand(name)
    player = friday.people[name]
    return chosen(BotTurn(table.id, player, table.game, table.ply, hand.view, bytes(32)))


def replayed(friday: Friday) -> Match:
    """The game as its journal tells it."""
    start, *moves = [line.move for line in friday.journal()]
    rules = rules_from_json(start["rules"])
    seed = bytes.fromhex(start["seed"])
    match, _ = new_match(rules, len(start["names"]), seed, start["dealer"])
    for line in moves:
        match, _ = apply(match, parse_move(line["move"]))
    return match


async def test_a_whole_game_against_a_bot_is_played_and_can_be_replayed(friday: Friday) -> None:
    db = DbThread()
    bots = Bots(friday.service, friday.store, friday.clock, db)
    friday.tell("Ada opens a private table, Ada adds a bot, Ada starts")
    await bots.quiet()
    while (table := friday.table).live:
        over = table.status is Status.BETWEEN
        action = friday.action("Ada", "deals") if over else as_a_bot_would(friday, "Ada")
        assert friday.handle(action).refusal is None
        await bots.quiet()
    db.close()
    assert table.match is not None
    assert table.match.outcome is not None
    assert table.match.outcome.reason is EndReason.PLAYED
    assert max(table.match.scores) >= 200
    seats = {line.move["seat"]: line.player for line in friday.journal() if "seat" in line.move}
    assert seats == {0: friday.people["Ada"], 1: -1}
    assert replayed(friday) == table.match


async def test_bots_leave_a_person_his_turn_and_the_next_round(friday: Friday, bots: Bots) -> None:
    friday.tell("Ada plays now")
    await bots.quiet()
    assert friday.table.on_turn == friday.table.seats[0]
    before = friday.table
    await bots.quiet()
    assert friday.table == before
    friday.hold("9C", "8S KD", "7H QC", "10D AS", top="9H", on="Ada")
    friday.tell("Ada plays 9C")
    await bots.quiet()
    assert friday.table.status is Status.BETWEEN


async def test_a_bot_says_mau_before_its_second_to_last_card(friday: Friday, bots: Bots) -> None:
    friday.tell("Ada opens a table, Ada adds a bot, Ada starts")
    friday.hold("KH KC QC", "9S KD", top="9H", on="Carmen")
    await bots.quiet()
    moves = [line.move["move"] for line in friday.journal() if "move" in line.move]
    assert moves == ["say 1 mau", "play 9S"]
    assert friday.cards("Carmen") == "KD"


async def test_a_tap_need_not_wait_for_more_than_one_bot(
    friday: Friday, visits: Visits, bots: Bots
) -> None:
    for _ in range(5):
        friday.tell("Ada plays now")
    await bots.quiet()
    tables = friday.store.tables_of(friday.people["Ada"])
    assert [table.on_turn for table in tables] == [table.seats[0] for table in tables]
    assert max(visits.saves) == 1
    assert sum(visits.saves) >= 3 * 5


async def test_a_bot_whose_choice_is_refused_does_not_try_on_and_on(
    friday: Friday, visits: Visits
) -> None:
    friday.tell("Ada plays now")
    shut = Refusing(friday.store, friday.clock, friday.service.chance)
    bots = Bots(shut, friday.store, friday.clock, visits)
    await asyncio.wait_for(bots.quiet(), 10)
    assert len(visits.saves) == 2


class Broken(Service):
    """At one table every choice goes wrong."""

    table = TableId(2)

    def handle(self, action: Action) -> Outcome:
        if getattr(action, "table", None) == self.table:
            raise ZeroDivisionError
        return super().handle(action)


async def test_a_table_that_goes_wrong_does_not_hold_up_the_others(
    friday: Friday, visits: Visits, caplog: pytest.LogCaptureFixture
) -> None:
    for _ in range(3):
        friday.tell("Ada plays now")
    broken = Broken(friday.store, friday.clock, friday.service.chance)
    await asyncio.wait_for(Bots(broken, friday.store, friday.clock, visits).quiet(), 10)
    tables = friday.store.tables_of(friday.people["Ada"])
    assert {table.id for table in tables if table.on_turn != table.seats[0]} == {Broken.table}
    assert "table 2" in caplog.text
    assert "test_bots.py:" in caplog.text


@pytest.mark.parametrize("trouble", [None, StoreUnavailable(), LostUpdate()])
async def test_rung_for_they_play_also_after_the_database_was_away(
    friday: Friday,
    visits: Visits,
    bots: Bots,
    trouble: Exception | None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("app.bots.RETRY_S", 0)
    played = asyncio.Event()
    friday.service.rung = played.set
    running = asyncio.create_task(bots.run())
    friday.tell("Ada plays now")
    visits.troubles = [trouble] if trouble else []
    bots.ring()
    while friday.table.on_turn != friday.table.seats[0]:
        played.clear()
        await asyncio.wait_for(played.wait(), 10)
    assert not running.done()
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
