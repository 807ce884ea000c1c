from datetime import timedelta

import pytest

from app.storage.courier_store import SqlPosts
from app.storage.database import Database
from app.tables.actions import Choose, Say
from app.tables.settings import QuietHours, Settings
from app.tables.table import GROUP_READER, Kind, Post, TableId
from tests.clocks import EVENING
from tests.storage.evening import FRIDAY, Evening


def test_rows_come_by_rank_and_then_by_age(evening: Evening) -> None:
    table = evening.game()
    evening.deliver()
    evening.clock.turn(minutes=1)
    evening.play(table)
    second = evening.game()
    evening.clock.turn(minutes=1)
    rows = evening.due()
    assert [row.rank for row in rows] == sorted(row.rank for row in rows)
    urgent = [row.table for row in rows if row.rank == 0]
    assert urgent == [table, second]
    assert len(evening.posts.due(evening.clock.now(), 3, [])) == 3


def test_a_shut_chat_with_a_hundred_rows_hides_no_other(evening: Evening) -> None:
    with evening.store.begin() as tx:
        table = tx.create(evening.friday.id, None)
        boards = [Post(Kind.BOARD, GROUP_READER, n) for n in range(1, 121)]
        hand = Post(Kind.HAND, evening.ada.id, 1)
        tx.mark(table, [hand, *boards], [], actor=None, plied=False, now=EVENING)
    assert {row.chat_id for row in evening.due()} == {FRIDAY}
    assert [row.post for row in evening.due(FRIDAY)] == [hand]
    assert evening.due(FRIDAY, evening.ada.telegram_id or 0) == []


def test_what_is_not_due_yet_is_not_there(evening: Evening) -> None:
    table = evening.game()
    assert evening.posts.next_due() == EVENING
    for row in evening.due():
        evening.posts.later(row, EVENING + timedelta(minutes=row.rank + 1))
    assert not evening.due()
    assert evening.posts.next_due() == EVENING + timedelta(minutes=1)
    evening.clock.turn(minutes=1)
    assert [row.post.reader for row in evening.due()] == [evening.on_turn(table)]


def test_a_board_goes_to_its_topic_and_a_hand_to_no_topic(evening: Evening) -> None:
    with evening.store.begin() as tx:
        table = tx.create(evening.friday.id, 5)
        new = [Post(Kind.BOARD, GROUP_READER, 1), Post(Kind.HAND, evening.ada.id, 1)]
        tx.mark(table, new, [], actor=None, plied=False, now=EVENING)
    assert {(row.chat_id, row.thread) for row in evening.due()} == {
        (FRIDAY, 5),
        (evening.ada.telegram_id, None),
    }


def test_readers_are_known_by_what_matters_for_sending(evening: Evening) -> None:
    evening.game(evening.ada, evening.bo)
    assert evening.bo.telegram_id
    rows = [row for row in evening.due() if not row.gone]
    evening.posts.unreachable(evening.bo.telegram_id)
    with evening.store.begin() as tx:
        tx.touch(evening.ada.id, evening.clock.turn(minutes=3))
    readers = evening.posts.readers(rows)
    by_reader = {row.post.reader: readers[row.id] for row in rows}
    ada, bo, friday = (by_reader[key] for key in (evening.ada.id, evening.bo.id, GROUP_READER))
    assert (ada.reachable, ada.seen_at) == (True, evening.clock.now())
    assert (bo.reachable, bo.language) == (False, "en")
    assert (friday.reachable, friday.seen_at) == (True, None)


def test_a_claim_is_given_once(evening: Evening) -> None:
    table = evening.game()
    row = evening.due_row(table, Kind.HAND, evening.on_turn(table))
    until = EVENING + timedelta(seconds=20)
    assert evening.posts.claim([row], EVENING, until) == {row.id}
    assert evening.posts.claim([row], EVENING, until) == set()
    evening.clock.turn(seconds=20)
    again = evening.due_row(table, Kind.HAND, evening.on_turn(table))
    assert evening.posts.claim([again], until, until) == {row.id}


def test_what_is_no_longer_as_it_was_read_is_not_claimed(evening: Evening) -> None:
    table = evening.game()
    read = evening.due_row(table, Kind.HAND, evening.on_turn(table))
    evening.posts.shown(read, now=EVENING, digest="one", message_id=7)
    evening.service.handle(Say(table=table, player=evening.ada.id, text="hello"))
    late = EVENING + timedelta(minutes=1)
    assert evening.posts.claim([read], late, late) == set()


def test_a_claim_outlives_a_crash(evening: Evening, database: Database) -> None:
    table = evening.game()
    row = evening.due_row(table, Kind.BOARD, GROUP_READER)
    evening.posts.claim([row], EVENING, EVENING + timedelta(seconds=20))
    database.close()
    after = SqlPosts(database)
    assert row.id not in {other.id for other in after.due(EVENING, 100, [])}
    again = next(
        other for other in after.due(EVENING + timedelta(seconds=20), 100, []) if other.id == row.id
    )
    assert (again.tries, again.doubt, again.message_id) == (1, True, None)


def test_only_a_send_leaves_doubt(evening: Evening) -> None:
    table = evening.game()
    evening.deliver()
    evening.play(table)
    row = evening.due_row(table, Kind.BOARD, GROUP_READER)
    evening.posts.claim([row], EVENING, EVENING)
    assert not evening.one(table, Kind.BOARD, GROUP_READER).doubt


def test_a_message_that_shows_all_rests(evening: Evening) -> None:
    table = evening.game()
    row = evening.due_row(table, Kind.BOARD, GROUP_READER)
    evening.posts.claim([row], EVENING, EVENING + timedelta(seconds=20))
    evening.posts.shown(row, now=evening.clock.turn(seconds=1), digest="d", message_id=5)
    stored = evening.one(table, Kind.BOARD, GROUP_READER)
    assert (stored.due_at, stored.shown, stored.tries, stored.doubt) == (None, row.want, 0, False)
    assert (stored.message_id, stored.sent_at, stored.shown_at, stored.digest) == (
        5,
        evening.clock.now(),
        evening.clock.now(),
        "d",
    )


def test_a_move_during_the_call_makes_the_message_due_again(evening: Evening) -> None:
    table = evening.game()
    row = evening.due_row(table, Kind.BOARD, GROUP_READER)
    evening.posts.claim([row], EVENING, EVENING + timedelta(seconds=20))
    evening.play(table)
    evening.posts.shown(row, now=evening.clock.turn(seconds=1), digest="d", message_id=5)
    again = evening.due_row(table, Kind.BOARD, GROUP_READER)
    assert (again.shown, again.want, again.message_id) == (row.want, row.want + 1, 5)
    evening.posts.same(again, evening.clock.now())
    stored = evening.one(table, Kind.BOARD, GROUP_READER)
    assert (stored.due_at, stored.shown, stored.digest) == (None, row.want + 1, "d")


def test_a_flood_wait_is_no_try_but_an_older_doubt_remains(evening: Evening) -> None:
    table = evening.game()
    first = evening.due_row(table, Kind.BOARD, GROUP_READER)
    evening.posts.claim([first], EVENING, EVENING)
    second = evening.due_row(table, Kind.BOARD, GROUP_READER)
    evening.posts.claim([second], EVENING, EVENING)
    evening.posts.later(second, EVENING + timedelta(seconds=30), tried=False)
    stored = evening.one(table, Kind.BOARD, GROUP_READER)
    assert (stored.tries, stored.doubt) == (1, True)
    assert stored.due_at == EVENING + timedelta(seconds=30)
    evening.posts.later(first, EVENING, tried=False)
    stored = evening.one(table, Kind.BOARD, GROUP_READER)
    assert (stored.tries, stored.doubt) == (0, False)


def test_a_message_deleted_in_telegram_is_posted_anew_once(evening: Evening) -> None:
    table = evening.game()
    evening.deliver()
    evening.play(table)
    row = evening.due_row(table, Kind.BOARD, GROUP_READER)
    evening.posts.claim([row], EVENING, EVENING + timedelta(seconds=20))
    evening.posts.lost(row, EVENING)
    evening.posts.lost(row, EVENING)
    again = evening.due_row(table, Kind.BOARD, GROUP_READER)
    assert (again.message_id, again.sent_at, again.digest, again.tries) == (None, None, None, 0)
    message = evening.send(again)
    assert evening.one(table, Kind.BOARD, GROUP_READER).message_id == message
    assert table not in {row.table for row in evening.due() if row.post.kind is Kind.BOARD}


def test_a_hand_that_need_not_ring_takes_over_the_old_message(evening: Evening) -> None:
    table = evening.game()
    evening.deliver()
    reader = evening.bo.id
    old = evening.one(table, Kind.HAND, reader)
    evening.play_out(table)
    evening.next_round(table, evening.ada)
    evening.clock.turn(minutes=1)
    row = evening.due_row(table, Kind.HAND, reader)
    assert evening.posts.take_over(row)
    new = evening.one(table, Kind.HAND, reader)
    assert (new.id, new.message_id, new.sent_at) == (row.id, old.message_id, old.sent_at)
    assert (new.digest, new.shown_at, new.shown) == (old.digest, old.shown_at, 0)
    assert old.id not in {post.id for post in evening.kept(table)}
    assert not evening.posts.take_over(evening.due_row(table, Kind.HAND, reader))


@pytest.mark.parametrize("reader", ["group", "player"])
def test_a_result_takes_over_the_board_or_the_hand(evening: Evening, reader: str) -> None:
    table = evening.game()
    evening.deliver()
    kind, who = (Kind.BOARD, GROUP_READER) if reader == "group" else (Kind.HAND, evening.ada.id)
    evening.play_out(table)
    old = next(post for post in evening.kept(table) if (post.kind, post.reader) == (kind, who))
    assert evening.posts.take_over(evening.due_row(table, Kind.RESULT, who))
    assert evening.one(table, Kind.RESULT, who).message_id == old.message_id


def test_there_is_nothing_to_take_over_from_another_or_from_a_live_post(evening: Evening) -> None:
    table = evening.game()
    other = evening.game()
    assert not evening.posts.take_over(evening.due_row(table, Kind.BOARD, GROUP_READER))
    evening.deliver()
    evening.play_out(table)
    third = evening.game()
    assert not evening.posts.take_over(evening.due_row(third, Kind.BOARD, GROUP_READER))
    assert evening.one(other, Kind.BOARD, GROUP_READER).message_id


def test_a_new_board_answers_the_last_result(evening: Evening) -> None:
    table = evening.game()
    assert evening.posts.reply_to(evening.due_row(table, Kind.BOARD, GROUP_READER)) is None
    for _ in range(2):
        evening.play_out(table)
        evening.deliver()
        result = evening.one(table, Kind.RESULT, GROUP_READER)
        evening.next_round(table, evening.ada)
        board = evening.due_row(table, Kind.BOARD, GROUP_READER)
        assert evening.posts.reply_to(board) == result.message_id


def test_the_board_of_a_table_can_be_found_while_it_is_there(evening: Evening) -> None:
    table = evening.game()
    assert evening.posts.board_message(table) is None
    evening.deliver()
    board = evening.one(table, Kind.BOARD, GROUP_READER)
    assert evening.posts.board_message(table) == board.message_id
    evening.play_out(table)
    assert evening.posts.board_message(table) is None


def test_a_groups_newer_answer_replaces_the_older(evening: Evening) -> None:
    assert evening.posts.swap_answer(FRIDAY, 7) is None
    assert evening.posts.swap_answer(FRIDAY, 9) == 7
    assert evening.posts.swap_answer(-404, 9) is None


def test_who_wants_no_sound_is_answered_without_one(evening: Evening) -> None:
    assert evening.ada.telegram_id
    assert not evening.posts.silent(evening.ada.telegram_id, EVENING)
    for settings in (Settings(sound=False), Settings(quiet=QuietHours(0, start=20))):
        evening.service.handle(Choose(player=evening.ada.id, settings=settings))
        assert evening.posts.silent(evening.ada.telegram_id, EVENING)
    assert not evening.posts.silent(404, EVENING)


def test_no_id_is_given_twice(evening: Evening) -> None:
    table = evening.game()
    evening.deliver()
    for row in evening.kept(table):
        assert evening.posts.stray(FRIDAY, 1000 + (row.id or 0), EVENING)
    newest = max(evening.due(), key=lambda row: row.id)
    evening.posts.drop(newest)
    evening.posts.stray(FRIDAY, 5000, EVENING)
    assert max(row.id for row in evening.due()) == newest.id + 1


def test_a_tap_on_an_unknown_message_has_it_retired(evening: Evening) -> None:
    evening.game()
    evening.deliver()
    assert evening.posts.stray(FRIDAY, 77, EVENING)
    assert evening.posts.stray(FRIDAY, 77, EVENING)
    assert evening.ada.telegram_id
    assert evening.posts.stray(evening.ada.telegram_id, 77, EVENING)
    found = {(row.post, row.chat_id, row.message_id, row.table) for row in evening.due()}
    assert found == {
        (Post(Kind.STRAY, GROUP_READER, 77), FRIDAY, 77, TableId(0)),
        (Post(Kind.STRAY, evening.ada.id, 77), evening.ada.telegram_id, 77, TableId(0)),
    }
    assert all(row.gone and row.rank == 5 for row in evening.due())


def test_a_tap_on_a_live_message_leaves_it(evening: Evening) -> None:
    table = evening.game()
    evening.deliver()
    board = evening.one(table, Kind.BOARD, GROUP_READER)
    assert board.message_id
    assert not evening.posts.stray(FRIDAY, board.message_id, EVENING)
    assert not evening.due()


def test_a_tap_on_a_message_that_is_to_go_hastens_it(evening: Evening) -> None:
    table = evening.game()
    evening.deliver()
    evening.play(table)
    gone = next(row for row in evening.due() if row.gone)
    assert gone.message_id
    evening.posts.later(gone, EVENING + timedelta(minutes=10))
    assert evening.posts.stray(gone.chat_id, gone.message_id, EVENING)
    assert gone.id in {row.id for row in evening.due()}


def test_a_message_just_sent_and_not_yet_recorded_is_no_stray(evening: Evening) -> None:
    table = evening.game()
    row = evening.due_row(table, Kind.BOARD, GROUP_READER)
    evening.posts.claim([row], EVENING, EVENING + timedelta(seconds=20))
    assert not evening.posts.stray(FRIDAY, 501, EVENING)
    evening.posts.shown(row, now=EVENING, digest="d", message_id=501)
    assert not evening.posts.stray(FRIDAY, 501, EVENING)
    assert evening.posts.stray(FRIDAY, 500, EVENING)
