from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest

from app.storage.database import Database
from app.storage.store import SqlStore
from app.tables.ports import LostUpdate
from app.tables.table import JournalEntry, TableId
from tests.clocks import EVENING, TurnedClock
from tests.storage.evening import Evening

THREADS, MOVES = 4, 40


@pytest.fixture
def programs(maumau_file: Path) -> Iterator[list[Database]]:
    """Two programs at the same file, as patient as the bot is."""
    databases = [Database(f"sqlite:///{maumau_file}") for _ in range(2)]
    yield databases
    for database in databases:
        database.close()


def test_four_threads_move_at_one_table_and_no_move_is_lost(
    evening: Evening, programs: list[Database]
) -> None:
    table = evening.game()
    before = evening.table(table)
    updates = count(1)

    def move(store: SqlStore) -> None:
        with store.begin() as tx:
            assert tx.first_time(next(updates))
            now = tx.load(table)
            assert now is not None
            line = JournalEntry(now.journal + 1, evening.ada.id, {"do": "move"})
            after = replace(now, rev=now.rev + 1, ply=now.ply + 1, journal=line.no)
            tx.save(now, after, [line], EVENING)
            tx.mark(after, [], [], actor=evening.ada.id, plied=True, now=EVENING)

    def many(_thread: int) -> None:
        store = SqlStore(programs[0], TurnedClock())
        for _ in range(MOVES):
            move(store)

    with ThreadPoolExecutor(THREADS) as pool:
        list(pool.map(many, range(THREADS)))
    after = evening.table(table)
    assert (after.rev, after.ply) == (before.rev + 160, before.ply + 160)
    assert after.journal == before.journal + 160


def test_two_programs_at_one_file_lose_no_move_either(
    evening: Evening, programs: list[Database]
) -> None:
    table = evening.game()
    before = evening.table(table)

    def many(program: Database) -> int:
        store = SqlStore(program, TurnedClock())
        return sum(_moved(store, table) for _ in range(MOVES))

    with ThreadPoolExecutor(2) as pool:
        moved = sum(pool.map(many, programs))
    assert moved == 2 * MOVES
    assert evening.table(table).rev == before.rev + moved


def _moved(store: SqlStore, table: TableId) -> bool:
    try:
        with store.begin() as tx:
            now = tx.load(table)
            assert now is not None
            tx.save(now, replace(now, rev=now.rev + 1), [], EVENING)
    except LostUpdate:
        return False
    return True
