"""Four people tap at once, on what they see and on what they saw; INTERLEAVINGS says how often."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from threading import Barrier

import pytest

from app.chance import StagedChance
from app.storage.database import Database
from app.storage.store import SqlStore
from app.tables.actions import Action, Move, NextRound, OpenTable, SayMau, Start, TakeSeat
from app.tables.posts import posts
from app.tables.scene import HandScene
from app.tables.service import Service
from app.tables.table import Kind, PlayerId, Post, Table, TableId
from engine.cards import SHORT_DECK
from engine.moves import Draw, Pass
from tests.evenings.books import Books, Stopped
from tests.evenings.lengths import length
from tests.evenings.secrets_kept import replayed

TAPS_EACH = 15


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    one = Database(f"sqlite:///{tmp_path}/maumau.sqlite3")
    one.upgrade()
    yield one
    one.close()


def test_whatever_the_order_of_four_peoples_taps(database: Database) -> None:
    clock = Stopped()
    store = SqlStore(database, clock)
    service = Service(store, clock, StagedChance("all at once"))
    books = Books(database)
    people = [
        store.meet(1000 + n, name, "en", dm=True, now=clock.now()).id
        for n, name in enumerate(("Ada", "Bo", "Cleo", "Dan"))
    ]
    for seed in range(length("INTERLEAVINGS", 12)):
        start = _table_of(service, people)
        accepted = _all_at_once(service, start.id, people, seed)
        now = store.tables([start.id])[start.id]
        _nothing_was_lost(start, now, accepted)
        assert replayed(books.journal(now.id)) == now.match
        stored = [row for row in books.posts() if row.table_id == now.id and not row.gone]
        assert {Post(Kind(r.kind), PlayerId(r.reader), r.n) for r in stored} == posts(now)


def _table_of(service: Service, people: list[PlayerId]) -> Table:
    """They have sat down, and the cards are dealt."""
    host = people[0]
    opened = service.handle(OpenTable(player=host))
    assert opened.table is not None
    for player in people[1:]:
        service.handle(TakeSeat(table=opened.table, player=player, code=opened.code))
    service.handle(Start(table=opened.table, player=host, ply=0))
    return service.store.tables([opened.table])[opened.table]


def _all_at_once(
    service: Service, table: TableId, people: list[PlayerId], seed: int
) -> list[Action]:
    """Everybody taps for himself; the taps that changed the table."""
    barrier = Barrier(len(people))

    def taps_of(player: PlayerId) -> list[Action]:
        barrier.wait()
        return _tap_on_and_on(service, table, player, Random(f"{seed} {player}"))  # noqa: S311

    with ThreadPoolExecutor(len(people)) as threads:
        return [action for taps in threads.map(taps_of, people) for action in taps]


def _tap_on_and_on(
    service: Service, table: TableId, player: PlayerId, random: Random
) -> list[Action]:
    accepted, rev = [], 0
    for _ in range(TAPS_EACH):
        seen = service.store.tables([table])[table]
        _all_cards_are_there(seen)
        assert seen.rev >= rev
        rev = seen.rev
        action = _some_action(service, seen, player, random)
        outcome = service.handle(action)
        if outcome.refusal is None and outcome.news:
            accepted.append(action)
    return accepted


def _some_action(service: Service, table: Table, player: PlayerId, random: Random) -> Action:
    ply = table.ply - (random.random() < 0.1)
    hand = service.look(table.id, player)
    if not isinstance(hand, HandScene):
        return NextRound(table=table.id, player=player, ply=ply)
    if hand.view.words and random.random() < 0.5:
        round_no = hand.view.table.round_no
        return SayMau(table=table.id, player=player, game=table.game, round_no=round_no)
    move = random.choice(hand.view.moves or (Draw(), Pass()))
    return Move(table=table.id, player=player, ply=ply, move=move)


def _nothing_was_lost(start: Table, now: Table, accepted: list[Action]) -> None:
    """Each accepted tap is one save, each of them with a ply is one ply, and none has the same."""
    assert now.rev - start.rev == len(accepted)
    plies = [action.ply for action in accepted if isinstance(action, Move | NextRound)]
    assert sorted(plies) == list(range(start.ply, now.ply))
    _all_cards_are_there(now)


def _all_cards_are_there(table: Table) -> None:
    match = table.match
    assert match is not None
    held = [card for hand in match.hands for card in hand]
    cards = [*held, *match.stock, *match.discard, match.top]
    assert sorted(map(str, cards)) == sorted(map(str, SHORT_DECK))
