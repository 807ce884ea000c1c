"""Deadlines as columns: what is due, what an outage costs, what becomes of a turned clock."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy.dialects import sqlite

from app.storage.database import Database
from app.storage.deadlines import SqlDeadlines
from app.storage.moment import Moment
from app.tables.actions import AddBot, Remind, Resign, Start
from app.tables.ports import OUTAGE
from app.tables.table import Status, Table, TableId
from tests.clocks import EVENING
from tests.storage.evening import Evening

HOUR, DAY = timedelta(hours=1), timedelta(days=1)


@pytest.fixture
def deadlines(database: Database) -> SqlDeadlines:
    return SqlDeadlines(database)


@pytest.fixture
def game(evening: Evening, deadlines: SqlDeadlines) -> TableId:
    """A turn that has begun while the bot was there."""
    deadlines.came_up(EVENING)
    return evening.game()


def clocks(table: Table) -> list[timedelta]:
    """When everybody is due at the table, counted from the evening."""
    moments = (table.moved_at, table.turn_since, table.due_at)
    return [moment - EVENING for moment in moments if moment is not None]


def post_times(evening: Evening, table: TableId) -> list[datetime]:
    """Everything the table's posts remember of time, all kinds of it."""
    kept = [(post.sent_at, post.shown_at, post.due_at) for post in evening.kept(table)]
    assert all(any(kind) for kind in zip(*kept, strict=True))
    return [moment for row in kept for moment in row if moment is not None]


@given(st.datetimes(datetime(1970, 1, 1), datetime(2106, 1, 1), timezones=st.just(UTC)))  # noqa: DTZ001 - hypothesis adds the zone
def test_a_moment_is_read_as_it_was_stored(at: datetime) -> None:
    dialect = sqlite.dialect()
    stored = Moment().process_bind_param(at, dialect)
    assert Moment().process_result_value(stored, dialect) == at


def test_what_is_due_comes_by_its_time_and_no_sooner(
    evening: Evening, deadlines: SqlDeadlines
) -> None:
    first = evening.game()
    assert deadlines.next() == EVENING + 2 * HOUR
    evening.clock.turn(hours=1)
    second = evening.game()
    assert deadlines.due(EVENING + 2 * HOUR - timedelta(microseconds=1), 10) == []
    assert deadlines.due(EVENING + 2 * HOUR, 10) == [first]
    assert deadlines.due(EVENING + 3 * HOUR, 10) == [first, second]
    assert deadlines.due(EVENING + 3 * HOUR, 1) == [first]


def test_nothing_is_due_of_a_table_that_has_ended(
    evening: Evening, deadlines: SqlDeadlines, game: TableId
) -> None:
    evening.service.handle(Resign(table=game, player=evening.ada.id, game=1))
    assert deadlines.next() is None
    assert deadlines.due(EVENING + 30 * DAY, 10) == []


def test_an_outage_sets_the_clocks_of_the_turn_on(
    evening: Evening, deadlines: SqlDeadlines, game: TableId
) -> None:
    deadlines.alive(EVENING + 47 * HOUR)
    assert deadlines.came_up(evening.clock.turn(hours=50)) == 3 * HOUR
    assert clocks(evening.table(game))[:2] == [3 * HOUR, 3 * HOUR]
    assert evening.table(game).credit_s == 3 * 3600


def test_a_table_that_was_due_in_an_outage_is_armed_by_the_new_clocks(
    evening: Evening, deadlines: SqlDeadlines, game: TableId
) -> None:
    deadlines.alive(EVENING + HOUR)
    deadlines.came_up(evening.clock.turn(hours=4))
    before = evening.table(game)
    assert deadlines.due(evening.clock.now(), 10) == [game]
    evening.service.handle(Remind(table=game))
    after = evening.table(game)
    assert (after.rev, after.stage) == (before.rev, 0)
    assert after.due_at == EVENING + 5 * HOUR


def test_ten_minutes_of_silence_are_no_outage(
    evening: Evening, deadlines: SqlDeadlines, game: TableId
) -> None:
    before = evening.table(game)
    assert deadlines.came_up(EVENING + OUTAGE) == timedelta()
    assert evening.table(game) == before
    assert deadlines.came_up(EVENING + OUTAGE + OUTAGE + timedelta(seconds=1)) > OUTAGE


def test_a_restart_loop_extends_no_deadline_for_ever(
    evening: Evening, deadlines: SqlDeadlines, game: TableId
) -> None:
    for minutes in range(15, 8 * 24 * 60, 15):
        deadlines.came_up(EVENING + timedelta(minutes=minutes))
    assert clocks(evening.table(game))[:2] == [7 * DAY, 7 * DAY]


def test_an_outage_of_a_month_is_credited_in_part(
    evening: Evening, deadlines: SqlDeadlines, game: TableId
) -> None:
    deadlines.came_up(evening.clock.turn(days=30))
    assert clocks(evening.table(game))[:2] == [7 * DAY, 7 * DAY]
    evening.service.handle(Remind(table=game))
    assert evening.table(game).status is Status.OVER


def test_the_next_turn_has_a_credit_of_its_own(
    evening: Evening, deadlines: SqlDeadlines, game: TableId
) -> None:
    deadlines.came_up(evening.clock.turn(days=5))
    evening.play(game)
    assert evening.table(game).credit_s == 0
    deadlines.came_up(evening.clock.turn(days=5))
    assert clocks(evening.table(game))[1] == 10 * DAY


def test_the_first_start_is_no_outage(evening: Evening, deadlines: SqlDeadlines) -> None:
    table = evening.game()
    before = evening.table(table)
    assert deadlines.came_up(EVENING + 3 * DAY) == timedelta()
    assert evening.table(table) == before


def test_of_two_processes_that_come_up_one_gives_the_credit(
    evening: Evening, deadlines: SqlDeadlines, game: TableId
) -> None:
    other = SqlDeadlines(evening.database)
    at = evening.clock.turn(hours=3)
    assert deadlines.came_up(at) == 3 * HOUR
    assert other.came_up(at + timedelta(seconds=1)) == timedelta()
    assert evening.table(game).credit_s == 3 * 3600


def test_while_another_process_is_alive_nothing_is_an_outage(
    evening: Evening, deadlines: SqlDeadlines, game: TableId
) -> None:
    SqlDeadlines(evening.database).alive(EVENING + 3 * HOUR)
    assert deadlines.came_up(EVENING + 3 * HOUR + timedelta(seconds=30)) == timedelta()


def test_an_outage_costs_no_lobby_and_no_table_between_rounds_anything(
    evening: Evening, deadlines: SqlDeadlines
) -> None:
    deadlines.came_up(EVENING)
    lobby = evening.lobby(evening.ada)
    deadlines.came_up(evening.clock.turn(days=6))
    evening.clock.turn(days=6)
    evening.service.handle(Remind(table=lobby))
    assert evening.table(lobby).status is Status.LOBBY
    assert evening.table(lobby).due_at == EVENING + 13 * DAY


@pytest.mark.parametrize("hours", [3, -3])
def test_a_jump_of_the_wall_clock_moves_deadlines_and_posts_alike(
    evening: Evening, deadlines: SqlDeadlines, game: TableId, hours: int
) -> None:
    evening.deliver()
    evening.play(game)
    tables, posts = clocks(evening.table(game)), post_times(evening, game)
    by = timedelta(hours=hours)
    deadlines.clock_moved(by, evening.clock.turn(hours=hours))
    assert clocks(evening.table(game)) == [moment + by for moment in tables]
    assert post_times(evening, game) == [moment + by for moment in posts]
    assert evening.table(game).credit_s == 0


def test_of_two_processes_that_see_the_clock_jump_one_moves_what_is_stored(
    evening: Evening, deadlines: SqlDeadlines, game: TableId
) -> None:
    other, by = SqlDeadlines(evening.database), 3 * HOUR
    at = evening.clock.turn(hours=3)
    deadlines.clock_moved(by, at)
    other.clock_moved(by, at + timedelta(seconds=20))
    assert clocks(evening.table(game))[1] == by


def test_a_bot_that_is_due_moves_after_the_clock_was_set_back(
    evening: Evening, deadlines: SqlDeadlines
) -> None:
    deadlines.came_up(EVENING)
    table = evening.lobby(evening.ada)
    evening.service.handle(AddBot(table=table, player=evening.ada.id))
    evening.ok(Start(table=table, player=evening.ada.id, ply=evening.table(table).ply))
    assert evening.store.bots_due(EVENING) == [table]
    back = evening.clock.turn(hours=-3)
    deadlines.clock_moved(-3 * HOUR, back)
    assert evening.store.bots_due(back) == [table]


def test_a_clock_set_back_while_the_bot_was_down_leaves_nothing_in_the_future(
    evening: Evening, deadlines: SqlDeadlines, game: TableId
) -> None:
    back = evening.clock.turn(hours=-3)
    assert deadlines.came_up(back) == timedelta()
    assert clocks(evening.table(game))[:2] == [-3 * HOUR, -3 * HOUR]
    assert len(evening.due()) == len(evening.kept(game))
