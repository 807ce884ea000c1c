from dataclasses import replace
from datetime import timedelta
from itertools import cycle, islice

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlmodel import update

from app.chance import StagedChance
from app.storage import rows
from app.storage.codec import SCHEMA, _leaver_from_json, _watcher_from_json, snapshot_of
from app.tables.actions import AtTable, Choose, Move, NextRound, Resign, SayMau, Start
from app.tables.decide import decide
from app.tables.news import Refuse
from app.tables.seating import BOTS
from app.tables.settings import Nudges, QuietHours, Settings
from app.tables.settle import settle
from app.tables.step import Facts
from app.tables.table import ChatPost, Leaver, PlayerId, Seat, Table, TableId, Watcher
from engine.legal import legal_moves
from engine.refusals import Refused
from engine.rules import PRESETS
from tests.clocks import EVENING
from tests.storage.evening import Evening

ADA = PlayerId(1)
ROUND_SEEDS = st.text(max_size=3)
CHOICES = st.lists(st.integers(0, 99), min_size=1, max_size=20)
STEPS = st.integers(0, 160)


def played(rules: str, word: str, choices: list[int], steps: int) -> Table:
    """A table of Ada and three bots after so many steps, as far as the rules allow them."""
    chance, now = StagedChance(word), EVENING
    bots = (Seat(bot, name, bot=True) for bot, name in BOTS)
    seats = (Seat(ADA, "Ada"), *bots)
    table = Table(TableId(1), "code", rules=PRESETS[rules], host=ADA, seats=seats)
    for number, choice in enumerate(islice(cycle(choices), steps)):
        now += timedelta(seconds=choice, microseconds=number)
        facts = Facts(now, None, lambda g, r: chance.round_seed(TableId(1), g, r))
        actor = table.on_turn.player if table.on_turn else ADA
        try:
            step = decide(table, action(table, actor, choice), facts)
        except (Refuse, Refused):
            continue
        table = settle(table, step, actor=actor, now=now)
        table = replace(table, journal=table.journal + len(step.lines))
    return table


def action(table: Table, actor: PlayerId, choice: int) -> AtTable:
    match = table.match
    if match is None:
        return Start(table=table.id, player=actor, ply=table.ply)
    if choice == 99:
        return Resign(table=table.id, player=actor, game=table.game)
    if match.turn is None:
        return NextRound(table=table.id, player=actor, ply=table.ply)
    if choice % 10 == 7:
        return SayMau(table=table.id, player=actor, game=table.game, round_no=match.round_no)
    moves = legal_moves(match, match.turn)
    return Move(table=table.id, player=actor, ply=table.ply, move=moves[choice % len(moves)])


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.sampled_from(sorted(PRESETS)), ROUND_SEEDS, CHOICES, STEPS)
def test_a_table_is_read_as_it_was_saved(
    evening: Evening, rules: str, word: str, choices: list[int], steps: int
) -> None:
    with evening.store.begin() as tx:
        before = tx.create(evening.friday.id, 7)
        after = replace(
            played(rules, word, choices, steps),
            id=before.id,
            code=before.code,
            group=before.group,
            thread=before.thread,
            host=evening.ada.id,
            seats=(
                Seat(evening.ada.id, "Ada", kept_until=EVENING, acted_at=EVENING),
                Seat(
                    PlayerId(-4),
                    "Carmen 2",
                    bot=True,
                    left=Leaver(evening.bo.id, "Bo", 1, 3, resigned=True),
                ),
            ),
            chat_posts=(ChatPost(evening.ada.id, EVENING, 7, True, (3, 1)), ChatPost(ADA, EVENING)),
            watchers=(Watcher(evening.bo.id, 2, EVENING), Watcher(PlayerId(77), 0)),
            closed_by="Bo",
            rev=1,
            stage=2,
            due_at=EVENING + timedelta(hours=24),
            bot_at=EVENING + timedelta(seconds=1),
        )
        tx.save(before, after, [], EVENING)
        assert tx.load(before.id) == after
    assert evening.table(before.id) == after


def test_columns_are_columns_only(evening: Evening) -> None:
    table = evening.table(evening.game())
    moved = replace(
        table,
        id=TableId(99),
        code="other",
        rev=77,
        group=None,
        thread=9,
        turn_since=None,
        stage=3,
        due_at=EVENING,
        bot_at=EVENING,
    )
    assert snapshot_of(moved) == snapshot_of(table)


@pytest.mark.parametrize("later", ["chat_posts", "moments"])
def test_a_table_stored_before_something_was_known_is_read_without_it(
    evening: Evening, later: str
) -> None:
    table = evening.game()
    with evening.database.writing() as session:
        row = session.get_one(rows.GameTable, table)
        row.snapshot = {key: row.snapshot[key] for key in row.snapshot if key != later}
    assert getattr(evening.table(table), later) == ()


def test_a_table_stored_before_bots_took_seats_over_is_read_without_leavers(
    evening: Evening,
) -> None:
    table = evening.game()
    before = evening.table(table)
    with evening.database.writing() as session:
        row = session.get_one(rows.GameTable, table)
        seats = [
            {key: seat[key] for key in seat if key != "left"} for seat in row.snapshot["seats"]
        ]
        row.snapshot = {**row.snapshot, "seats": seats}
    assert evening.table(table) == before


def test_settings_are_read_as_they_were_chosen(evening: Evening) -> None:
    chosen = Settings(Nudges.OFTEN, QuietHours(60), chat_messages=True, sound=False, two_taps=True)
    evening.service.handle(Choose(player=evening.ada.id, settings=chosen))
    assert evening.person(11, "Ada").settings == chosen
    assert evening.person(12, "Bo").settings == Settings()


def test_a_table_of_a_later_program_is_refused_by_name(evening: Evening) -> None:
    table = evening.game()
    with evening.database.writing() as session:
        session.exec(update(rows.GameTable).values(schema_no=SCHEMA + 1))
    with pytest.raises(ValueError, match=f"table {table} has schema {SCHEMA + 1}"):
        evening.table(table)


def test_a_leaver_stored_before_who_resigned_was_told_was_away_if_he_is_owed_a_message() -> None:
    assert _leaver_from_json([2, "Bo", 1, None, True]) == Leaver(PlayerId(2), "Bo", 1, owed=True)


def test_who_watched_before_it_was_noted_since_when_still_watches() -> None:
    assert _watcher_from_json(2, 5) == Watcher(PlayerId(2), since=5)
