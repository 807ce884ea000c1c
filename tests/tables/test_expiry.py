"""What time brings to a table, whoever it waits for: the end, after seven days."""

from datetime import timedelta

from app.tables.news import No
from app.tables.scene import ClosedScene, LobbyScene, ResultScene
from app.tables.table import Kind, Status
from engine.scoring import EndReason
from tests.clocks import EVENING
from tests.tables.friday import DEALT, Friday


def test_seven_days_without_a_move_end_a_game_without_a_winner(friday: Friday) -> None:
    friday.tell(f"{DEALT}, 6 days pass, 23 hours pass, 59 minutes pass, 59 seconds pass")
    friday.tell("Time tells")
    assert friday.table.live
    friday.tell("1 seconds pass, Time tells")
    assert friday.table.status is Status.OVER
    assert friday.table.due_at is None
    for reader in ("Ada", "Bo", "Cleo", "the group"):
        result = friday.seen(reader, Kind.RESULT)
        assert isinstance(result, ResultScene)
        assert result.ending.outcome is not None
        assert (result.ending.outcome.reason, result.ending.outcome.winner) == (
            EndReason.EXPIRED,
            None,
        )
        assert not result.head.ring
        assert not result.head.alert
    assert friday.answer("Bo draws") is No.TABLE_OVER


def test_seven_days_close_an_open_lobby_and_a_new_table_can_be_opened(friday: Friday) -> None:
    friday.tell("Ada opens a table, 6 days pass, Bo sits, 6 days pass, Time tells")
    assert isinstance(friday.seen("the group", Kind.BOARD), LobbyScene)
    friday.tell("1 days pass, Time tells")
    board = friday.seen("the group", Kind.BOARD)
    assert isinstance(board, ClosedScene)
    assert board.expired
    assert friday.answer("Cleo sits") is No.TABLE_EXPIRED
    old = friday.id
    friday.tell("Ada opens a table")
    assert friday.id != old


def test_seven_days_end_a_game_between_rounds(friday: Friday) -> None:
    friday.tell(DEALT)
    friday.hold("7S KS", "8S", "9S AS", top="10S", on="Bo")
    friday.tell("Bo plays 8S")
    assert friday.table.status is Status.BETWEEN
    friday.tell("3 days pass, Time tells")
    assert friday.table.status is Status.BETWEEN
    friday.tell("4 days pass, Time tells")
    result = friday.seen("Ada", Kind.RESULT)
    assert isinstance(result, ResultScene)
    assert result.next_ply is None
    assert result.ending.outcome is not None
    assert result.ending.outcome.reason is EndReason.EXPIRED


def test_eight_days_with_a_move_a_day_do_not_expire(friday: Friday) -> None:
    friday.tell(DEALT)
    for _ in range(8):
        friday.hold("7S KS", "8S QS", "9S AS", top="10S", on="Bo")
        friday.tell("1 days pass, Bo draws, Time tells")
    assert friday.table.status is Status.PLAYING


def test_looking_and_poking_are_no_moves(friday: Friday) -> None:
    friday.tell(DEALT)
    for _ in range(7):
        friday.tell("1 days pass, Ada pokes, Bo asks for the hand, Bo wants gentle nudges")
    friday.tell("Time tells")
    assert friday.table.status is Status.OVER


def test_a_kept_seat_lapses_in_its_time(friday: Friday) -> None:
    friday.tell("Ada opens a table, Dora sits")
    assert friday.table.due_at == EVENING + timedelta(minutes=10)
    friday.tell("10 minutes pass, Time tells")
    assert [seat.name for seat in friday.table.seats] == ["Ada"]
    assert friday.table.moved_at == EVENING


def test_a_table_that_is_over_waits_for_nothing(friday: Friday) -> None:
    friday.tell(f"{DEALT}, Bo resigns")
    assert friday.table.due_at is None
    friday.tell("30 days pass, Time tells")
    assert friday.table.status is Status.OVER
