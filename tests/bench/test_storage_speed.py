"""What a move costs in the database; run with `-n 0 --benchmark-only`."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from itertools import cycle

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from app.chance import StagedChance
from app.storage.courier_store import SqlPosts
from app.storage.database import Database
from app.storage.store import SqlStore
from app.tables.posts import posts
from app.tables.table import GROUP_READER, JournalEntry, Kind, Player, Post, Seat, Status, Table
from engine.match import new_match
from engine.rules import CLASSIC
from tests.clocks import EVENING, TurnedClock

TABLES = 2000
SEATS = 4


class Town:
    """Two thousand tables of four people each, in as many groups, in the middle of a round."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.store = SqlStore(database, TurnedClock())
        self.posts = SqlPosts(database)
        self.update = 0
        people = [self.person(number) for number in range(1, 101)]
        seats = cycle(people)
        self.tables = []
        for number in range(TABLES):
            group = self.store.meet_group(-1000 - number, "Friday")
            with self.store.begin() as tx:
                lobby = tx.create(group.id, None)
                table = dealt(lobby, [next(seats) for _ in range(SEATS)])
                tx.save(lobby, table, [], EVENING)
                tx.mark(table, posts(table), [], actor=None, plied=True, now=EVENING)
            self.tables.append(table.id)
        self.turn = cycle(self.tables)

    def person(self, number: int) -> Player:
        return self.store.meet(number, f"Player {number}", "en", dm=True, now=EVENING)

    def move(self) -> None:
        """All that storage does for one accepted move that passes the turn on."""
        self.update += 1
        with self.store.begin() as tx:
            tx.first_time(self.update)
            table = tx.load(next(self.turn))
            assert table is not None
            old = table.seats[table.rev % SEATS]
            actor = table.seats[(table.rev - 1) % SEATS].player
            tx.touch(actor, EVENING)
            tx.player(actor)
            called = replace(old, alert=table.rev + 1)
            seats = tuple(called if seat is old else seat for seat in table.seats)
            after = replace(table, rev=table.rev + 1, ply=table.ply + 1, seats=seats)
            line = JournalEntry(after.rev, actor, {"do": "move", "seat": 1, "move": "7H"})
            tx.save(table, after, [line], EVENING)
            new, gone = ([Post(Kind.HAND, seat.player, seat.alert)] for seat in (called, old))
            tx.mark(after, new, gone, actor=actor, plied=True, now=EVENING)


def dealt(lobby: Table, people: list[Player]) -> Table:
    match, _ = new_match(CLASSIC, SEATS, StagedChance("town").round_seed(lobby.id, 1, 1), 0)
    seats = tuple(Seat(person.id, person.name, alert=1) for person in people)
    return replace(lobby, status=Status.PLAYING, rev=1, ply=1, seats=seats, match=match)


@pytest.fixture(scope="module")
def town(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Town]:
    database = Database(f"sqlite:///{tmp_path_factory.mktemp('town') / 'town.sqlite3'}")
    database.upgrade()
    yield Town(database)
    database.close()


def test_a_move(town: Town, benchmark: BenchmarkFixture) -> None:
    benchmark(town.move)
    assert town.store.tables(town.tables[:1])[town.tables[0]].rev > 1


def test_what_is_due_of_ten_thousand_posts(town: Town, benchmark: BenchmarkFixture) -> None:
    skip = [-1000 - number for number in range(50)]
    due = benchmark(town.posts.due, EVENING + timedelta(hours=1), 100, skip)
    assert len(due) == 100


def test_the_tables_of_a_courier_pass(town: Town, benchmark: BenchmarkFixture) -> None:
    assert len(benchmark(town.store.tables, town.tables[:25])) == 25


def test_a_delivery(town: Town, benchmark: BenchmarkFixture) -> None:
    """A claim before the call and the record after it."""
    row = next(
        row
        for row in town.posts.due(EVENING, 100, [])
        if row.post.reader != GROUP_READER and not row.gone
    )

    def deliver() -> None:
        town.posts.claim([row], EVENING, EVENING)
        town.posts.shown(row, now=EVENING, digest="x")

    benchmark(deliver)
