"""What time brings to a table, by the setting of the one it waits for."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from app.tables import absence
from app.tables.actions import Choose
from app.tables.news import No, Poked, Reminded
from app.tables.scene import BoardScene
from app.tables.settings import DEFAULT, Nudges, QuietHours, Settings
from app.tables.table import Kind, Status, Why
from engine.refusals import Refusal
from engine.scoring import EndReason
from tests.clocks import EVENING
from tests.tables.friday import DEALT, Friday

HOUR = timedelta(hours=1)
AWAY_H = 48 + 1 / 3600
NIGHT = Settings(quiet=QuietHours(offset=0))


def stages(friday: Friday, settings: Settings = DEFAULT, *, days: int = 3) -> list[float]:
    """After how many hours of the turn something is due, if every stage is acted on in time."""
    table, found = friday.table, []
    assert table.turn_since is not None
    while (due := absence.next_due(table, settings)) < EVENING + timedelta(days=days):  # type: ignore[operator]  # a live table always has one
        stage = absence.latest_due(table, settings, due)  # type: ignore[arg-type]  # as above
        assert stage is not None
        found.append((due - table.turn_since) / HOUR)  # type: ignore[operator]  # as above
        table = absence.remind(table, stage).table
    return found


@pytest.mark.parametrize(
    ("nudges", "hours"),
    [
        (Nudges.OFF, []),
        (Nudges.GENTLE, [24, 44]),
        (Nudges.NORMAL, [2, 24, 44]),
        (Nudges.OFTEN, [0.25, 2, 12, 24, 36, 44]),
    ],
)
def test_each_setting_has_its_stages_and_then_comes_the_offer(
    friday: Friday, nudges: Nudges, hours: list[float]
) -> None:
    friday.tell(DEALT)
    assert stages(friday, Settings(nudges)) == [*hours, AWAY_H]


def test_a_new_player_is_nudged_as_is_normal(friday: Friday) -> None:
    friday.tell(DEALT)
    assert friday.table.due_at == EVENING + 2 * HOUR


@pytest.mark.parametrize("hour", range(24))
def test_nudges_of_a_turn_keep_their_order_in_the_night(friday: Friday, hour: int) -> None:
    friday.tell(DEALT)
    for start, end in ((22, 8), (20, 12), (1, 6), (8, 8)):
        quiet = QuietHours(offset=60 * hour, start=start, end=end)
        times = stages(friday, Settings(Nudges.OFTEN, quiet))
        assert times == sorted(times)
        assert times[-1] == AWAY_H


def test_a_nudge_in_quiet_hours_waits_for_the_morning(friday: Friday) -> None:
    friday.tell(DEALT)  # at 20:00; two hours later the night begins
    assert stages(friday, NIGHT) == [12, 24, 44, AWAY_H]


def test_a_nudge_does_not_wait_until_it_would_be_too_late(friday: Friday) -> None:
    friday.tell("4 hours pass")
    friday.tell(DEALT)  # at midnight; 44 hours later it is 20:00, and in Tokyo 5:00
    tokyo = Settings(Nudges.GENTLE, QuietHours(offset=9 * 60))
    assert stages(friday, tokyo) == [24, 47, AWAY_H]
    late = Settings(Nudges.GENTLE, QuietHours(offset=9 * 60, end=9))
    assert stages(friday, late) == [24, 44, AWAY_H]


def test_what_is_past_of_a_turn_is_skipped_for_its_latest_stage(friday: Friday) -> None:
    friday.tell(f"Bo wants nudges often, {DEALT}, 30 hours pass, Time tells")
    assert friday.table.stage == 24 * 3600
    assert friday.table.due_at == EVENING + 36 * HOUR


def test_a_nudge_is_a_new_message_that_rings_for_the_one_on_turn_alone(friday: Friday) -> None:
    friday.tell(f"{DEALT}, 2 hours pass")
    before = friday.table
    assert friday.answer("Time tells") == Reminded()
    seats = {seat.name: seat for seat in friday.table.seats}
    assert (seats["Bo"].alert, seats["Bo"].anew) == (friday.table.rev, True)
    assert (friday.hand("Bo").why, friday.hand("Bo").head.ring) == (Why.NUDGE, True)
    assert [seats[name] for name in ("Ada", "Cleo")] == [before.seats[0], before.seats[2]]


def test_a_move_before_the_nudge_cancels_it(friday: Friday) -> None:
    friday.tell(f"{DEALT}, 119 minutes pass")
    friday.hold("7S KS", "8S QS", "9S AS", top="10S", on="Bo")
    friday.tell("Bo plays 8S, 1 minutes pass, Time tells")
    assert friday.hand("Bo").why is Why.TURN
    assert friday.table.stage == 0


def test_a_reminder_that_comes_too_early_changes_nothing_but_the_time_to_look_again(
    friday: Friday,
) -> None:
    friday.tell(DEALT)
    before = friday.table
    with friday.store.begin() as tx:
        tx.rearm(before.id, before.stage, EVENING)
    friday.tell("Time tells")
    assert friday.table == before
    assert before.due_at == EVENING + 2 * HOUR


def test_what_one_does_in_his_turn_begins_its_time_anew(friday: Friday) -> None:
    friday.tell(f"{DEALT}, 40 hours pass, Time tells")
    friday.hold("7S KS", "8H QD", "9S AS", top="10C", on="Bo")
    friday.tell("47 hours pass, Bo draws, 47 hours pass, Time tells")
    assert friday.answer("Ada claims") is Refusal.NOT_AWAY_YET
    assert friday.hand("Bo").why is Why.NUDGE


def test_what_others_do_does_not_begin_it_anew(friday: Friday) -> None:
    friday.tell(DEALT)
    friday.hold("7S KS", "8H QD", "9S AS", top="10C", on="Bo")
    friday.tell("40 hours pass, Ada says Mau, 9 hours pass, Ada claims")
    assert friday.table.status is Status.OVER


@pytest.mark.parametrize(
    ("waited", "ends"), [("172799 seconds", False), ("48 hours", False), ("172801 seconds", True)]
)
def test_silent_for_47_59_then_past_48_00(friday: Friday, waited: str, ends: bool) -> None:
    friday.tell(f"{DEALT}, {waited} pass, Time tells")
    assert friday.hand("Ada").away is ends
    assert friday.hand("Cleo").away is ends
    board = friday.seen("the group", Kind.BOARD)
    assert isinstance(board, BoardScene)
    assert board.away is ends
    assert friday.answer("Eve claims") is No.NOT_SEATED
    assert friday.answer("Bo claims") is Refusal.NOT_ON_YOURSELF
    if ends:
        friday.tell("Ada claims")
        ending = friday.table.last_ending
        assert ending is not None
        assert ending.outcome is not None
        assert ending.outcome.reason is EndReason.AWAY
        assert ending.outcome.by == friday.seat("Bo")
        assert ending.ended_by == friday.people["Ada"]
    else:
        assert friday.answer("Ada claims") is Refusal.NOT_AWAY_YET


def test_the_offer_is_a_new_message_that_rings_for_the_others_alone(friday: Friday) -> None:
    friday.tell(f"{DEALT}, 45 hours pass, Time tells")
    before = friday.hand("Bo")
    friday.tell("3 hours pass, 1 seconds pass, Time tells")
    for name in ("Ada", "Cleo"):
        assert (friday.hand(name).why, friday.hand(name).head.ring) == (Why.AWAY, True)
        assert friday.table.seats[friday.seat(name)].alert == friday.table.rev
    assert friday.hand("Bo").head.post == before.head.post


def test_48_hours_only_allow_the_end_the_late_player_may_still_move(friday: Friday) -> None:
    friday.tell(f"{DEALT}, 100 hours pass, Time tells")
    friday.hold("7S KS", "8S QS", "9S AS", top="10S", on="Bo")
    friday.tell("Bo plays QS")
    assert not friday.hand("Ada").away
    assert friday.hand("Cleo").why is Why.TURN


def test_an_offer_of_an_earlier_turn_is_refused_as_old(friday: Friday) -> None:
    friday.tell(f"{DEALT}, 100 hours pass, Time tells")
    friday.hold("7S KS", "8S QS", "9S AS", top="10S", on="Bo")
    offer = friday.action("Ada", "claims")
    friday.tell("Bo plays QS, 100 hours pass")
    assert friday.handle(offer).refusal is No.STALE
    friday.tell("Ada claims")


def test_a_bot_is_never_away_and_a_person_alone_with_bots_is_left_in_peace(
    friday: Friday,
) -> None:
    friday.tell("Ada plays now")
    friday.hold("7S KS", "8S QS", "9S AS", "9H AH", top="10S", on="Ada")
    friday.tell("1 seconds pass, Ada says Mau")
    assert friday.table.due_at == friday.table.moved_at + timedelta(days=7)  # type: ignore[operator]  # it has moved
    assert friday.hand("Ada").deadline is None
    assert friday.answer("Ada pokes") is No.POKED_YOURSELF
    friday.hold("7S KS", "8S QS", "9S AS", "9H AH", top="10S", on="Carmen")
    friday.tell("3 days pass, Time tells")
    assert friday.answer("Ada claims") is Refusal.NOT_AWAY_YET
    assert friday.answer("Ada pokes") is No.NOBODY_TO_POKE


def test_a_poke_is_a_message_to_the_one_on_turn_once_in_twelve_hours(friday: Friday) -> None:
    friday.tell(DEALT)
    assert friday.answer("Ada pokes") == Poked("Bo")
    assert (friday.hand("Bo").why, friday.hand("Bo").head.ring) == (Why.POKE, True)
    moved = friday.table.moved_at
    assert friday.answer("719 minutes pass, Cleo pokes") is No.POKED_LATELY
    assert friday.answer("1 minutes pass, Cleo pokes") == Poked("Bo")
    assert friday.table.moved_at == moved


def test_a_poke_moves_no_deadline(friday: Friday) -> None:
    friday.tell(f"{DEALT}, 1 hours pass")
    before = friday.table
    friday.tell("Ada pokes")
    after = friday.table
    assert (after.turn_since, after.stage, after.due_at) == (
        before.turn_since,
        before.stage,
        before.due_at,
    )


@pytest.mark.parametrize(
    ("story", "answer"),
    [
        ("Eve pokes", No.NOT_SEATED),
        ("Bo pokes", No.POKED_YOURSELF),
        ("Bo resigns, Ada pokes", No.NOBODY_TO_POKE),
    ],
)
def test_who_may_not_poke(friday: Friday, story: str, answer: No) -> None:
    friday.tell(DEALT)
    assert friday.answer(story) is answer


def test_a_poke_in_the_lobby_meets_nobody(friday: Friday) -> None:
    assert friday.answer("Ada opens a table, Ada pokes") is No.NOBODY_TO_POKE


def test_changed_settings_count_at_once_for_the_tables_that_wait(friday: Friday) -> None:
    friday.tell(f"{DEALT}, 1 hours pass")
    due = {"no nudges": AWAY_H, "gentle nudges": 24.0, "nudges often": 2.0}
    for wanted, hours in due.items():
        friday.tell(f"Bo wants {wanted}")
        assert friday.table.due_at == EVENING + timedelta(hours=hours)
    friday.tell("Ada wants no nudges, Cleo wants no nudges")
    assert friday.table.due_at == EVENING + 2 * HOUR


def test_who_asks_for_more_nudges_is_not_nudged_for_what_is_past(friday: Friday) -> None:
    friday.tell(f"Bo wants no nudges, {DEALT}, 25 hours pass, Bo wants nudges often")
    friday.tell("Time tells")
    assert friday.hand("Bo").why is Why.TURN
    assert friday.table.due_at == EVENING + 36 * HOUR


def test_the_offer_is_not_lost_when_settings_change_late(friday: Friday) -> None:
    friday.tell(f"{DEALT}, 49 hours pass, Bo wants nudges often, Time tells")
    assert friday.hand("Ada").away


def test_settings_are_kept(friday: Friday) -> None:
    chosen = Settings(Nudges.OFTEN, QuietHours(offset=-210, start=23, end=7))
    friday.handle(Choose(player=friday.people["Bo"], settings=chosen))
    assert friday.meet("Bo", dm=True) == friday.people["Bo"]
    with friday.store.begin() as tx:
        person = tx.player(friday.people["Bo"])
    assert person is not None
    assert person.settings == chosen


@pytest.mark.parametrize(
    ("hour", "minute", "over"),
    [(21, 59, None), (22, 0, 8), (23, 59, 8), (0, 0, 8), (7, 59, 8), (8, 0, None), (12, 0, None)],
)
def test_quiet_hours_over_midnight(hour: int, minute: int, over: int | None) -> None:
    at = datetime(2027, 1, 5, hour, minute, tzinfo=UTC)
    for offset in (-11 * 60, -210, 0, 345, 12 * 60):
        there = at - timedelta(minutes=offset)
        end = QuietHours(offset=offset).over(there)
        assert (None if end is None else (end + timedelta(minutes=offset)).hour) == over


def test_a_turn_that_came_back_by_a_clock_set_back_still_rings(friday: Friday) -> None:
    friday.tell(DEALT)
    friday.hold("7S KS", "8S QS", "9S AS", top="10S", on="Bo")
    friday.tell("Bo plays 8S")
    friday.clock.turn(hours=-3)
    friday.hold("7S KS", "8S QS", "9S AS", top="10S", on="Ada")
    friday.tell("Ada plays KS")
    assert friday.table.on_turn is not None
    assert replace(friday.hand("Bo").head, ply=0).ring
