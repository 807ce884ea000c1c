"""Chat: who may write how much, and to which table a line goes."""

from datetime import timedelta

import pytest

from app.tables.actions import Say
from app.tables.chat import LONGEST_LINE, addressed
from app.tables.news import No, Said
from app.tables.scene import HandScene
from app.tables.table import Kind, Player, PlayerId, TableId
from tests.clocks import EVENING
from tests.tables.friday import DEALT, Friday


def says(friday: Friday, name: str, text: str) -> object:
    outcome = friday.handle(Say(table=friday.id, player=friday.people[name], text=text))
    return outcome.refusal or outcome.news[-1]


def test_a_line_shows_in_every_hand_and_on_the_board(friday: Friday) -> None:
    friday.tell(DEALT)
    assert says(friday, "Bo", " hello ") == Said()
    for reader in ("Ada", "Bo", "Cleo"):
        assert [(line.name, line.text) for line in friday.hand(reader).head.chat] == [
            ("Bo", "hello")
        ]
    board = friday.seen("the group", Kind.BOARD)
    assert board is not None
    assert [line.text for line in board.head.chat] == ["hello"]


def test_chat_moves_no_clock_and_outdates_no_button(friday: Friday) -> None:
    friday.tell(DEALT)
    before = friday.table
    friday.tell("10 minutes pass")
    says(friday, "Ada", "anyone?")
    after = friday.table
    assert (after.moved_at, after.turn_since, after.ply, after.due_at) == (
        before.moved_at,
        before.turn_since,
        before.ply,
        before.due_at,
    )
    assert [seat.alert for seat in after.seats] == [seat.alert for seat in before.seats]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("x" * (LONGEST_LINE + 1), No.CHAT_TOO_LONG),
        (" \n ", No.TEXT_ONLY),
    ],
)
def test_what_is_no_line_is_refused(friday: Friday, text: str, reason: No) -> None:
    friday.tell(DEALT)
    assert says(friday, "Ada", text) is reason
    assert friday.table.chat == ()


def test_only_who_sits_there_writes(friday: Friday) -> None:
    friday.tell(DEALT)
    assert says(friday, "Eve", "hello") is No.NOT_SEATED
    friday.tell("Eve watches")
    assert says(friday, "Eve", "hello") is No.ONLY_WATCHING


def test_a_flood_by_one_person_is_damped_and_a_talk_is_not(friday: Friday) -> None:
    friday.tell(DEALT)
    for n in range(5):
        assert says(friday, "Ada", f"line {n}") == Said()
    assert says(friday, "Ada", "and one more") is No.CHAT_FLOOD
    assert says(friday, "Bo", "slowly") == Said()
    assert says(friday, "Ada", "sorry") == Said()
    friday.tell("1 minutes pass")
    for n in range(5):
        assert says(friday, "Ada", f"line {n}") == Said()


def test_a_line_counts_once_whatever_telegram_repeats(friday: Friday) -> None:
    friday.tell(DEALT)
    line = Say(table=friday.id, player=friday.people["Ada"], text="once", update=77)
    assert friday.handle(line).news
    assert friday.handle(line).repeat
    assert [one.text for one in friday.table.chat] == ["once"]


def test_an_old_result_shows_what_was_written_until_play_went_on(friday: Friday) -> None:
    friday.tell(DEALT)
    friday.hold("9C", "8S KD", "7D AC", top="9H", on="Ada")
    friday.tell("Ada plays 9C")
    says(friday, "Bo", "well played")
    result = friday.seen("Bo", Kind.RESULT)
    assert result is not None
    assert [line.text for line in result.head.chat] == ["well played"]
    friday.tell("Bo deals")
    result = friday.seen("Bo", Kind.RESULT)
    assert result is not None
    assert result.head.chat == ()
    assert isinstance(friday.seen("Bo"), HandScene)


A, B, C = TableId(1), TableId(2), TableId(3)


@pytest.mark.parametrize(
    ("tables", "acted", "minutes_ago", "goes_to"),
    [
        ([A], None, 0, A),
        ([A], B, 1, A),
        ([A, B], B, 1, B),
        ([A, B], B, 10, B),
        ([A, B], B, 11, None),
        ([A, B], C, 1, None),
        ([A, B], None, 0, None),
        ([], C, 1, None),
    ],
)
def test_where_a_line_goes(
    tables: list[TableId], acted: TableId | None, minutes_ago: int, goes_to: TableId | None
) -> None:
    at = EVENING - timedelta(minutes=minutes_ago)
    ada = Player(PlayerId(1), 11, "Ada", acted_table=acted, acted_at=at if acted else None)
    assert addressed(ada, tables, EVENING) == goes_to
