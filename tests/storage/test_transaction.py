from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta

import pytest
from sqlmodel import col, func, select

from app.storage import rows
from app.tables.actions import LeaveSeat, PlayNow, TakeSeat
from app.tables.ports import LostUpdate
from app.tables.table import JournalEntry, TableId
from tests.clocks import EVENING
from tests.storage.evening import Evening


class PowerCut(Exception):  # noqa: N818 - what happens in these tests
    pass


@contextmanager
def power_cut() -> Iterator[None]:
    with pytest.raises(PowerCut):
        yield


def test_who_saves_second_is_told_and_nothing_of_his_stays(evening: Evening) -> None:
    table = evening.game()
    seen = evening.table(table)
    evening.play(table)
    now = evening.table(table)
    entry = JournalEntry(seen.journal + 1, None, {"do": "late"})
    with pytest.raises(LostUpdate), evening.store.begin() as tx:
        tx.save(seen, replace(seen, rev=seen.rev + 1), [entry], EVENING)
    assert evening.table(table) == now
    assert len(journal(evening, table)) == now.journal


def test_an_update_counts_once(evening: Evening) -> None:
    with evening.store.begin() as tx:
        assert tx.first_time(700)
        assert not tx.first_time(700)
    with evening.store.begin() as tx:
        assert not tx.first_time(700)
        assert tx.first_time(701)


def test_an_update_whose_action_failed_is_not_forgotten_to_be_done(evening: Evening) -> None:
    with power_cut(), evening.store.begin() as tx:
        assert tx.first_time(700)
        raise PowerCut
    with evening.store.begin() as tx:
        assert tx.first_time(700)


def test_updates_are_remembered_for_a_day(evening: Evening) -> None:
    with evening.store.begin() as tx:
        tx.first_time(700)
    evening.clock.turn(hours=23)
    with evening.store.begin() as tx:
        tx.first_time(768)
        assert not tx.first_time(700)
    evening.clock.turn(hours=2)
    with evening.store.begin() as tx:
        tx.first_time(1024)
    with evening.database.reading() as session:
        assert session.exec(select(rows.SeenUpdate.update_id)).all() == [768, 1024]


def test_a_move_that_is_not_committed_never_was(evening: Evening) -> None:
    table = evening.game()
    before, posts = evening.table(table), evening.kept(table)
    with power_cut(), evening.store.begin() as tx:
        now = tx.load(table)
        assert now is not None
        after = replace(now, rev=now.rev + 1)
        tx.save(now, after, [JournalEntry(now.journal + 1, evening.ada.id, {})], EVENING)
        tx.mark(after, [], [], actor=evening.ada.id, plied=True, now=EVENING)
        raise PowerCut
    assert (evening.table(table), evening.kept(table)) == (before, posts)
    assert len(journal(evening, table)) == before.journal


def test_the_journal_tells_who_did_what_in_order(evening: Evening) -> None:
    table = evening.game()
    players = [evening.play(table) for _ in range(3)]
    lines = journal(evening, table)
    assert [line.no for line in lines] == [1, 2, 3, 4]
    assert [line.move["do"] for line in lines] == ["start", "move", "move", "move"]
    assert [line.player for line in lines[1:]] == players


def test_a_move_leaves_group_and_topic_as_they_are(evening: Evening) -> None:
    table = evening.game()
    with evening.store.begin() as tx:
        before = tx.load(table)
        assert before is not None
        evening_off = replace(before, group=None, thread=99, rev=before.rev + 1)
        tx.save(before, evening_off, [], EVENING)
        assert tx.load(table) == replace(before, rev=before.rev + 1)


def test_deadlines_changed_beside_the_table_are_what_is_loaded(evening: Evening) -> None:
    table = evening.game()
    with evening.database.writing() as session:
        row = session.exec(select(rows.GameTable)).one()
        row.due_at = EVENING + timedelta(days=3)
    assert evening.table(table).due_at == EVENING + timedelta(days=3)


def test_tables_have_ids_and_codes_of_their_own(evening: Evening) -> None:
    with evening.store.begin() as tx:
        made = [tx.create(evening.friday.id, 5) for _ in range(20)]
    assert len({table.id for table in made}) == len({table.code for table in made}) == 20
    assert all(len(table.code) >= 16 for table in made)
    assert {(table.group, table.thread, table.rev) for table in made} == {(evening.friday, 5, 0)}
    assert evening.store.table_by_code(made[7].code) == made[7].id
    assert evening.store.table_by_code("nothing") is None


def test_a_table_that_never_was_is_none(evening: Evening) -> None:
    with evening.store.begin() as tx:
        assert tx.load(TableId(404)) is None
        assert tx.player(evening.ada.id) == evening.ada
    assert evening.store.tables([TableId(404)]) == {}


def test_a_group_has_an_open_lobby_until_the_cards_are_dealt(evening: Evening) -> None:
    saturday = evening.store.meet_group(-1002, "Saturday")
    with evening.store.begin() as tx:
        assert tx.open_lobby(evening.friday.id) is None
    lobby = evening.lobby(evening.ada)
    with evening.store.begin() as tx:
        assert tx.open_lobby(evening.friday.id) == lobby
        assert tx.open_lobby(saturday.id) is None
    evening.service.handle(LeaveSeat(table=lobby, player=evening.ada.id))
    evening.game()
    with evening.store.begin() as tx:
        assert tx.open_lobby(evening.friday.id) is None


def test_a_persons_tables_come_in_the_order_of_his_own_doings(evening: Evening) -> None:
    opened = []
    for _ in range(3):
        opened.append(evening.game(evening.ada, evening.bo))
        evening.clock.turn(minutes=1)
    oldest, middle, newest = opened
    while evening.play(middle) != evening.ada.id:
        evening.clock.turn(minutes=1)
    assert [table.id for table in evening.store.tables_of(evening.ada.id)] == [
        middle,
        newest,
        oldest,
    ]
    assert evening.store.tables_of(evening.cleo.id) == []


def test_who_left_or_has_finished_has_the_table_no_more(evening: Evening) -> None:
    lobby = evening.lobby(evening.ada, evening.bo)
    evening.service.handle(LeaveSeat(table=lobby, player=evening.bo.id))
    assert evening.store.tables_of(evening.bo.id) == []
    evening.service.handle(LeaveSeat(table=lobby, player=evening.ada.id))
    assert evening.store.tables_of(evening.ada.id) == []


def test_a_kept_seat_is_a_seat(evening: Evening) -> None:
    dora = evening.person(14, "Dora", dm=False)
    lobby = evening.lobby(evening.ada)
    evening.service.handle(TakeSeat(table=lobby, player=dora.id, group=evening.friday.id))
    assert [table.id for table in evening.store.tables_of(dora.id)] == [lobby]


def test_bots_are_due_where_one_is_on_turn(evening: Evening) -> None:
    assert evening.store.next_bot() is None
    evening.game()
    first = evening.service.handle(PlayNow(player=evening.ada.id)).table
    evening.clock.turn(minutes=1)
    second = evening.service.handle(PlayNow(player=evening.bo.id)).table
    bots = [
        table
        for table in (first, second)
        if table and (seat := evening.table(table).on_turn) and seat.bot
    ]
    assert evening.store.bots_due(evening.clock.now()) == bots
    assert evening.store.bots_due(evening.clock.now(), limit=1) == bots[:1]
    assert evening.store.bots_due(EVENING - timedelta(seconds=1)) == []
    assert bots
    assert evening.store.next_bot() == evening.table(bots[0]).bot_at


def journal(evening: Evening, table: TableId) -> list[rows.Move]:
    with evening.database.reading() as session:
        of_table = select(rows.Move).where(col(rows.Move.table_id) == table)
        lines = list(session.exec(of_table.order_by(col(rows.Move.no))).all())
        assert session.exec(select(func.count()).select_from(rows.Move)).one() >= len(lines)
        session.expunge_all()
        return lines
