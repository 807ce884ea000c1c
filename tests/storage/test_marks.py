from collections.abc import Sequence
from datetime import timedelta

import pytest

from app.storage import rows
from app.tables.actions import Resign, ShowHand, Turn
from app.tables.posts import posts
from app.tables.table import GROUP_READER, Kind, Player, PlayerId, Post, TableId
from tests.clocks import EVENING
from tests.storage.evening import Evening


def wanted(evening: Evening, table: TableId) -> set[tuple[str, int, int]]:
    return {(post.kind, post.reader, post.n) for post in evening.kept(table) if not post.gone}


def hand(evening: Evening, table: TableId, player: Player) -> rows.Post:
    return evening.one(table, Kind.HAND, player.id)


def waiting(evening: Evening, table: TableId) -> Player:
    """Somebody who is neither on turn nor has just played."""
    people = (evening.ada, evening.bo, evening.cleo)
    previous = evening.table(table)
    recent = max(previous.seats, key=lambda seat: (seat.acted_at is not None, seat.acted_at))
    busy = {evening.on_turn(table), recent.player}
    return next(person for person in people if person.id not in busy)


def mark(
    evening: Evening,
    table: TableId,
    *,
    new: Sequence[Post] = (),
    gone: Sequence[Post] = (),
    actor: PlayerId | None = None,
) -> None:
    """A save that changes nothing else."""
    with evening.store.begin() as tx:
        now = tx.load(table)
        assert now is not None
        tx.mark(now, new, gone, actor=actor, plied=False, now=evening.clock.now())


def test_rows_that_are_not_gone_are_the_posts_of_the_table(evening: Evening) -> None:
    table = evening.game()
    for _ in range(3):
        evening.play_out(table)
        assert wanted(evening, table) == named(evening, table)
        evening.next_round(table, evening.bo)
        assert wanted(evening, table) == named(evening, table)
        evening.deliver()
        assert wanted(evening, table) == named(evening, table)
    game = evening.table(table).game
    evening.service.handle(Resign(table=table, player=evening.ada.id, game=game))
    evening.deliver()
    assert wanted(evening, table) == named(evening, table)
    assert evening.posts.next_due() is None


def named(evening: Evening, table: TableId) -> set[tuple[str, int, int]]:
    return {(post.kind, post.reader, post.n) for post in posts(evening.table(table))}


def test_every_move_is_wanted_in_every_message_that_shows_the_round(evening: Evening) -> None:
    table = evening.game()
    evening.deliver()
    before = {post.id: post.want for post in evening.kept(table)}
    evening.play(table)
    for post in evening.kept(table):
        if not post.gone and post.id in before:
            assert post.want == before[post.id] + 1
            assert post.shown == before[post.id]
            assert post.due_at == evening.clock.now()


def test_the_turn_comes_before_the_mover_the_board_and_the_others(evening: Evening) -> None:
    table = evening.game()
    evening.deliver()
    evening.clock.turn(minutes=1)
    mover = evening.play(table)
    order = [(row.post.reader, row.gone) for row in evening.due()]
    other = waiting(evening, table).id
    turn = evening.on_turn(table)
    assert order == [
        (turn, False),
        (mover, False),
        (GROUP_READER, False),
        (other, False),
        (turn, True),
    ]


def test_who_has_not_been_served_keeps_his_place_in_the_queue(evening: Evening) -> None:
    table = evening.game()
    evening.deliver()
    mover = evening.play(table)
    evening.play(table)
    assert evening.one(table, Kind.HAND, mover).rank == 1
    evening.deliver()
    evening.play(table)
    assert evening.one(table, Kind.HAND, waiting(evening, table).id).rank == 3


@pytest.mark.parametrize("kind", [Kind.BOARD, Kind.HAND])
def test_a_message_that_is_being_sent_is_not_due_any_earlier(evening: Evening, kind: Kind) -> None:
    table = evening.game()
    reader = GROUP_READER if kind is Kind.BOARD else waiting(evening, table).id
    row = evening.due_row(table, kind, reader)
    until = evening.clock.now() + timedelta(seconds=20)
    evening.posts.claim([row], EVENING, until)
    mark(evening, table, actor=reader)
    stored = evening.one(table, kind, reader)
    assert (stored.due_at, stored.want) == (until, row.want + 1)
    mark(evening, table, gone=[row.post])
    gone = next(post for post in evening.kept(table) if post.id == row.id)
    assert (gone.due_at, gone.gone) == (until, True)


def test_a_hand_put_off_for_thrift_is_shown_at_once_to_him_who_acts(evening: Evening) -> None:
    table = evening.game()
    evening.deliver()
    evening.play(table)
    reader = waiting(evening, table)
    row = evening.due_row(table, Kind.HAND, reader.id)
    put_off = evening.clock.turn(seconds=20)
    evening.posts.later(row, put_off, tried=False)
    now = evening.clock.turn(seconds=-15)
    mark(evening, table, actor=evening.on_turn(table))
    assert hand(evening, table, reader).due_at == put_off
    mark(evening, table, actor=reader.id)
    assert hand(evening, table, reader).due_at == now


def test_an_overtaken_hand_is_to_go_after_everything_else(evening: Evening) -> None:
    table = evening.game()
    evening.deliver()
    evening.play(table)
    gone = [post for post in evening.kept(table) if post.gone]
    assert [(post.reader, post.rank) for post in gone] == [(evening.on_turn(table), 5)]
    assert gone[0].due_at == evening.clock.now()


def test_a_hand_that_goes_while_it_is_sent_is_taken_away_afterwards(evening: Evening) -> None:
    table = evening.game()
    row = evening.due_row(table, Kind.HAND, evening.on_turn(table))
    evening.posts.claim([row], EVENING, evening.clock.now() + timedelta(seconds=20))
    mark(evening, table, gone=[row.post])
    evening.posts.shown(row, now=evening.clock.now(), digest="old", message_id=7)
    stored = next(post for post in evening.kept(table) if post.id == row.id)
    assert (stored.gone, stored.message_id, stored.rank) == (True, 7, 5)
    assert stored.due_at == evening.clock.now()


def test_results_rest_while_the_next_round_is_played(evening: Evening) -> None:
    table = evening.game()
    evening.play_out(table)
    evening.deliver()
    evening.next_round(table, evening.ada)
    due = {row.post.reader for row in evening.due() if row.post.kind is Kind.RESULT}
    assert due == {GROUP_READER, evening.ada.id, evening.bo.id, evening.cleo.id}
    evening.deliver()
    evening.play(table)
    due = {row.post.reader for row in evening.due() if row.post.kind is Kind.RESULT}
    assert due <= {evening.on_turn(table)}
    assert GROUP_READER not in due


def test_a_result_never_goes_ahead_of_a_turn(evening: Evening) -> None:
    table = evening.game()
    evening.play_out(table)
    evening.deliver()
    evening.next_round(table, evening.ada)
    first = evening.due()[0]
    assert (first.post.kind, first.post.reader) == (Kind.HAND, evening.on_turn(table))


def test_the_result_before_the_last_two_is_forgotten_but_its_message_stays(
    evening: Evening,
) -> None:
    table = evening.game()
    for _ in range(3):
        evening.play_out(table)
        evening.deliver()
        evening.next_round(table, evening.ada)
        evening.deliver()
    results = [post for post in evening.kept(table) if post.kind == Kind.RESULT]
    assert {post.n for post in results} == {2, 3}


def test_an_old_result_whose_button_still_shows_is_kept_for_the_courier(evening: Evening) -> None:
    table = evening.game()
    evening.play_out(table)
    evening.deliver()
    for _ in range(2):
        evening.next_round(table, evening.ada)
        evening.play_out(table)
    oldest = [post for post in evening.kept(table) if (post.kind, post.n) == (Kind.RESULT, 1)]
    assert [post.gone for post in oldest] == [True] * 4
    assert all(post.message_id and post.rank == 5 for post in oldest)


def test_a_result_that_may_have_been_sent_is_kept_until_that_is_known(evening: Evening) -> None:
    table = evening.game()
    evening.play_out(table)
    in_doubt = evening.due_row(table, Kind.RESULT, evening.ada.id)
    unsent = evening.due_row(table, Kind.RESULT, evening.bo.id)
    evening.posts.claim([in_doubt], EVENING, evening.clock.now())
    mark(evening, table, gone=[in_doubt.post, unsent.post])
    kept = {post.id for post in evening.kept(table)}
    assert in_doubt.id in kept
    assert unsent.id not in kept


def test_a_place_in_the_hand_lasts_until_the_next_move(evening: Evening) -> None:
    table = evening.game()
    evening.deliver()
    reader = waiting(evening, table)
    ply = evening.table(table).ply
    evening.service.handle(Turn(table=table, player=reader.id, ply=ply, mode="more"))
    assert hand(evening, table, reader).mode == "more"
    mark(evening, table)
    assert hand(evening, table, reader).mode == "more"
    evening.play(table)
    assert hand(evening, table, reader).mode is None


def test_a_turned_page_is_shown_at_once_and_to_nobody_else(evening: Evening) -> None:
    table = evening.game()
    evening.deliver()
    reader = waiting(evening, table)
    ply = evening.table(table).ply
    evening.service.handle(Turn(table=table, player=reader.id, ply=ply, mode="more"))
    assert [(row.post.reader, row.rank, row.mode) for row in evening.due()] == [
        (reader.id, 1, "more")
    ]


def test_a_refusal_brings_only_messages_that_lag(evening: Evening) -> None:
    table = evening.game()
    evening.deliver()
    with evening.store.begin() as tx:
        tx.wake(table, evening.bo.id, evening.clock.now())
    assert not evening.due()
    evening.play(table)
    lagging = hand(evening, table, evening.bo)
    evening.posts.sleep(next(row for row in evening.due() if row.id == lagging.id))
    with evening.store.begin() as tx:
        tx.wake(table, evening.bo.id, evening.clock.now())
    assert hand(evening, table, evening.bo).due_at == evening.clock.now()


def test_who_is_here_again_is_shown_all_that_slept(evening: Evening) -> None:
    tables = [evening.game(evening.ada, evening.bo) for _ in range(2)]
    evening.deliver()
    for table in tables:
        evening.play(table)
    for row in evening.due():
        evening.posts.sleep(row)
    now = evening.clock.turn(hours=1)
    with evening.store.begin() as tx:
        tx.touch(evening.ada.id, now)
        person = tx.player(evening.ada.id)
    assert person is not None
    assert person.seen_at == now
    assert {row.chat_id for row in evening.due()} == {evening.ada.telegram_id}
    assert {row.table for row in evening.due() if not row.gone} == set(tables)


def test_a_tap_in_the_group_wakes_no_private_chat_that_is_closed(evening: Evening) -> None:
    evening.game()
    assert evening.bo.telegram_id
    evening.posts.unreachable(evening.bo.telegram_id)
    with evening.store.begin() as tx:
        tx.touch(evening.bo.id, evening.clock.now())
    assert evening.bo.telegram_id not in {row.chat_id for row in evening.due()}


def test_a_tap_beside_the_courier_cannot_be_slept_over(evening: Evening) -> None:
    table = evening.game()
    evening.deliver()
    evening.play(table)
    judged = evening.due_row(table, Kind.HAND, waiting(evening, table).id)
    with evening.store.begin() as tx:
        tx.wake(table, judged.post.reader, evening.clock.now())
    evening.posts.sleep(judged)
    assert judged.id in {row.id for row in evening.due()}


def test_a_hand_retired_beside_the_courier_cannot_be_slept_over(evening: Evening) -> None:
    table = evening.game()
    evening.deliver()
    evening.play(table)
    waits = waiting(evening, table)
    judged = evening.due_row(table, Kind.HAND, waits.id)
    outcome = evening.service.handle(ShowHand(table=table, player=waits.id))
    assert outcome.refusal is None
    evening.posts.sleep(judged)
    assert judged.id in {row.id for row in evening.due() if row.gone}


def test_a_hand_asked_for_is_a_new_message_and_the_old_one_goes(evening: Evening) -> None:
    table = evening.game()
    evening.play_out(table)
    evening.deliver()
    old = evening.one(table, Kind.RESULT, evening.bo.id)
    evening.service.handle(ShowHand(table=table, player=evening.bo.id))
    now = evening.one(table, Kind.RESULT, evening.bo.id)
    assert (now.id, now.message_id) == (old.id, None)
    strays = [post for post in evening.kept(table) if post.kind == Kind.STRAY]
    assert [(post.message_id, post.n, post.gone, post.sent_at) for post in strays] == [
        (old.message_id, old.message_id, True, old.sent_at)
    ]
    evening.deliver()
    assert evening.one(table, Kind.RESULT, evening.bo.id).message_id == evening.last_message


def test_a_hand_asked_for_during_an_edit_is_sent_when_the_edit_is_over(evening: Evening) -> None:
    table = evening.game()
    evening.play_out(table)
    evening.deliver()
    evening.next_round(table, evening.ada)
    editing = evening.due_row(table, Kind.RESULT, evening.bo.id)
    evening.posts.claim([editing], EVENING, evening.clock.turn(seconds=20))
    evening.clock.turn(seconds=-19)
    with evening.store.begin() as tx:
        post = Post(Kind.RESULT, evening.bo.id, editing.post.n)
        tx.call_anew(table, post, evening.clock.now())
    evening.posts.shown(editing, now=evening.clock.now(), digest="edited")
    row = evening.due_row(table, Kind.RESULT, evening.bo.id)
    assert (row.message_id, row.digest, row.tries) == (None, None, 0)


def test_posts_for_one_who_cannot_be_written_to_sleep(evening: Evening) -> None:
    assert evening.bo.telegram_id is not None
    evening.posts.unreachable(evening.bo.telegram_id)
    with evening.store.begin() as tx:
        table = tx.create(evening.friday.id, None)
        new = [Post(Kind.HAND, evening.ada.id, 1), Post(Kind.HAND, evening.bo.id, 1)]
        tx.mark(table, new, [], actor=None, plied=False, now=evening.clock.now())
    assert {row.post.reader for row in evening.due()} == {evening.ada.id}
    assert len(evening.kept(table.id)) == 2


def test_who_was_forgotten_is_never_due(evening: Evening) -> None:
    with evening.database.writing() as session:
        person = session.get(rows.Player, evening.bo.id)
        assert person is not None
        person.telegram_id = None
    table = evening.game()
    evening.play(table)
    assert evening.bo.id not in {row.post.reader for row in evening.due()}
    assert hand(evening, table, evening.bo).due_at is None
    assert wanted(evening, table) == named(evening, table)
