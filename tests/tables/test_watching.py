"""Watching: a board of one's own, never a hand, and gone when one has enough."""

import pytest

from app.tables.actions import Watch
from app.tables.news import (
    BoardShown,
    HandShown,
    No,
    ResultShown,
    StartNeeded,
    Unwatched,
    Watching,
)
from app.tables.posts import posts
from app.tables.scene import BoardScene, HandScene, ResultScene
from app.tables.table import Kind, Post
from app.tables.watching import MOST_WATCHERS
from tests.tables.friday import Friday, drawn

ROUND = "Ada opens a table, Bo sits, Ada starts"


def own(friday: Friday, name: str) -> set[tuple[str, int]]:
    reader = friday.people[name]
    return {(post.kind.value, post.n) for post in posts(friday.table) if post.reader == reader}


def end_a_round(friday: Friday) -> None:
    friday.hold("9C", "8S KD", top="9H", on="Ada")
    friday.tell("Ada plays 9C")


def test_who_watches_has_the_board_and_never_a_hand(friday: Friday) -> None:
    friday.tell(ROUND)
    assert friday.answer("Eve watches") == Watching()
    assert own(friday, "Eve") == {("board", 1)}
    eve = friday.people["Eve"]
    for kind in Kind:
        seen = friday.service.scenes([(friday.id, Post(kind, eve, 1))])[0]
        assert not isinstance(seen, HandScene)
    board = friday.service.scenes([(friday.id, Post(Kind.BOARD, eve, 1))])[0]
    group = friday.seen("the group", Kind.BOARD)
    assert isinstance(board, BoardScene)
    assert isinstance(group, BoardScene)
    assert board.view == group.view
    assert board.head.watching
    assert not board.head.ring


def test_what_is_shown_again_is_called_what_it_is(friday: Friday) -> None:
    friday.tell("Ada opens a table, Bo sits")
    assert friday.answer("Ada asks for the hand") == BoardShown()
    friday.tell("Ada starts, Eve watches")
    assert friday.answer("Ada asks for the hand") == HandShown()
    assert friday.answer("Eve asks for the hand") == BoardShown()
    end_a_round(friday)
    for name in ("Ada", "Eve"):
        assert friday.answer(f"{name} asks for the hand") == ResultShown()


def test_who_watches_and_asks_how_it_stands_has_the_answer_before_him(friday: Friday) -> None:
    friday.tell(f"{ROUND}, Eve watches")
    assert friday.answer("Eve watches") == Watching()
    on_the_board = Watch(table=friday.id, player=friday.people["Eve"])
    outcome = friday.handle(on_the_board)
    assert (outcome.refusal, outcome.news) == (None, ())


def test_who_watches_goes_along_through_rounds_and_sees_no_old_result(friday: Friday) -> None:
    friday.tell(ROUND)
    end_a_round(friday)
    friday.tell("Bo deals, Eve watches")
    assert own(friday, "Eve") == {("board", 2)}
    end_a_round(friday)
    assert own(friday, "Eve") == {("result", 2)}
    seen = friday.service.scenes([(friday.id, Post(Kind.RESULT, friday.people["Eve"], 2))])[0]
    assert isinstance(seen, ResultScene)
    friday.tell("Ada deals")
    assert own(friday, "Eve") == {("result", 2), ("board", 3)}


@pytest.mark.parametrize("between", [False, True])
def test_who_stops_and_begins_anew_has_new_messages_and_the_old_ones_go(
    friday: Friday, between: bool
) -> None:
    friday.tell(ROUND)
    if between:
        end_a_round(friday)
    friday.tell("Eve watches")
    before = own(friday, "Eve")
    friday.tell("Eve stops watching, Eve watches, Eve stops watching, Eve watches")
    rows = [row for row in friday.kept() if row.reader == friday.people["Eve"]]
    assert own(friday, "Eve") == before == {(row.kind, row.n) for row in rows if not row.gone}
    assert {row.kind for row in rows if row.gone} <= {Kind.STRAY}


def test_between_rounds_the_last_result_is_what_there_is_to_see(friday: Friday) -> None:
    friday.tell(ROUND)
    end_a_round(friday)
    friday.tell("Eve watches")
    assert own(friday, "Eve") == {("result", 1)}


def test_enough_is_enough_at_any_time(friday: Friday) -> None:
    friday.tell(f"{ROUND}, Eve watches")
    assert friday.answer("Eve stops watching") == Unwatched()
    assert own(friday, "Eve") == set()
    assert friday.answer("Eve stops watching") is No.NOT_WATCHING


def test_watching_moves_no_clock(friday: Friday) -> None:
    friday.tell(ROUND)
    before = friday.table
    friday.tell("10 minutes pass, Eve watches, Eve stops watching")
    assert (friday.table.moved_at, friday.table.ply) == (before.moved_at, before.ply)


def test_who_takes_a_seat_watches_no_more(friday: Friday) -> None:
    friday.tell("Ada opens a table, Eve watches")
    assert own(friday, "Eve") == {("board", 1)}
    friday.tell("Eve sits")
    assert {kind for kind, _ in own(friday, "Eve")} == {"hand"}
    assert friday.answer("Eve watches") is No.ALREADY_SEATED


def test_a_stranger_needs_a_private_chat_first(friday: Friday) -> None:
    friday.tell(ROUND)
    assert friday.answer("Dora watches") == StartNeeded()
    assert not friday.table.watchers


@pytest.mark.parametrize(
    ("story", "reason"),
    [
        ("Ada opens a table, Ada closes, Eve watches", No.TABLE_CLOSED),
        (f"{ROUND}, Bo resigns, Eve watches", No.TABLE_OVER),
        ("Ada opens a table, Eve watches from Saturday", No.NOT_SEATED),
    ],
)
def test_refusals_say_why(friday: Friday, story: str, reason: No) -> None:
    assert friday.answer(story) is reason


def test_a_link_lets_anybody_watch_and_a_guessed_one_nobody(friday: Friday) -> None:
    friday.tell(ROUND)
    eve = friday.people["Eve"]
    guessed = Watch(table=friday.id, player=eve, code="Zm9vYmFyYmF6cXV4")
    assert friday.handle(guessed).refusal is No.NOT_SEATED
    link = Watch(table=friday.id, player=eve, code=friday.table.code)
    assert friday.handle(link).news == (Watching(),)


def test_twenty_may_watch(friday: Friday) -> None:
    friday.tell(ROUND)
    for n in range(MOST_WATCHERS):
        person = friday.store.meet(500 + n, f"W{n}", "en", dm=True, now=friday.clock.now())
        asked = Watch(table=friday.id, player=person.id, group=friday.group.id)
        assert friday.handle(asked).refusal is None
    assert friday.answer("Eve watches") is No.TOO_MANY_WATCH
    assert drawn(friday.table) == "Ada* Bo"
