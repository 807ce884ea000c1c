from datetime import timedelta

from app.tables.actions import TakeSeat
from app.tables.table import GROUP_READER, Kind, Post
from tests.clocks import EVENING
from tests.storage.evening import FRIDAY, Evening

SUPER = -100777


def test_a_person_is_known_by_his_telegram_id_whatever_he_is_called(evening: Evening) -> None:
    later = evening.clock.turn(days=1)
    renamed = evening.store.meet(11, "Ada L.", "de", dm=False, now=later)
    assert (renamed.id, renamed.name, renamed.language) == (evening.ada.id, "Ada L.", "de")
    assert renamed.dm_ok
    assert evening.person(12, "Bo") == evening.bo
    assert evening.person(15, "Ada L.").id != renamed.id


def test_who_only_tapped_in_the_group_cannot_be_written_to_yet(evening: Evening) -> None:
    dora = evening.person(14, "Dora", dm=False)
    assert not dora.dm_ok
    assert evening.person(14, "Dora").dm_ok
    assert evening.person(14, "Dora", dm=False).dm_ok


def test_who_blocked_the_bot_and_comes_back_is_shown_the_table(evening: Evening) -> None:
    table = evening.game()
    evening.deliver()
    assert evening.bo.telegram_id
    evening.posts.unreachable(evening.bo.telegram_id)
    for _ in range(4):
        evening.play(table)
    for row in evening.due():
        if row.chat_id == evening.bo.telegram_id:
            evening.posts.sleep(row)
    evening.deliver()
    assert evening.bo.telegram_id not in {row.chat_id for row in evening.due()}
    now = evening.clock.turn(hours=5)
    back = evening.store.meet(12, "Bo", "en", dm=True, now=now)
    assert back.dm_ok
    due = [row for row in evening.due() if row.chat_id == evening.bo.telegram_id]
    live = evening.one(table, Kind.HAND, evening.bo.id)
    assert live.id in {row.id for row in due}
    assert (live.due_at, live.tries, live.doubt) == (now, 0, False)


def test_a_blocked_bot_has_no_send_in_doubt(evening: Evening) -> None:
    table = evening.game()
    row = evening.due_row(table, Kind.HAND, evening.bo.id)
    evening.posts.claim([row], EVENING, EVENING + timedelta(seconds=20))
    evening.posts.unreachable(row.chat_id)
    stored = evening.one(table, Kind.HAND, evening.bo.id)
    assert (stored.due_at, stored.tries, stored.doubt) == (None, 0, False)


def test_a_group_that_took_the_bot_back_is_shown_its_tables(evening: Evening) -> None:
    table = evening.game()
    evening.posts.unreachable(FRIDAY)
    assert FRIDAY not in {row.chat_id for row in evening.due()}
    second = evening.lobby(evening.cleo)
    assert FRIDAY not in {row.chat_id for row in evening.due()}
    evening.clock.turn(hours=1)
    assert evening.store.meet_group(FRIDAY, "Friday").reachable
    boards = {row.table for row in evening.due(evening.cleo.id) if row.chat_id == FRIDAY}
    assert boards == {table, second}


def test_a_groups_new_title_is_remembered_and_no_title_is_none_new(evening: Evening) -> None:
    assert evening.store.meet_group(FRIDAY, "Friday night").title == "Friday night"
    assert evening.store.meet_group(FRIDAY, "").title == "Friday night"


def test_a_grown_group_keeps_its_tables_and_gets_one_board_in_its_new_chat(
    evening: Evening,
) -> None:
    playing, between = evening.game(), evening.game()
    for table in (playing, between):
        evening.play_out(table)
        evening.next_round(table, evening.ada)
    evening.play_out(between)
    evening.deliver()
    evening.posts.migrated(FRIDAY, SUPER, evening.clock.turn(minutes=1))
    group = evening.store.meet_group(SUPER, "Friday")
    assert group.id == evening.friday.id
    assert evening.table(playing).group == group
    due = {(row.table, row.post.kind, row.post.n, row.message_id) for row in evening.due()}
    assert due == {(playing, Kind.BOARD, 2, None), (between, Kind.RESULT, 2, None)}
    assert {row.chat_id for row in evening.due()} == {SUPER}
    assert all(row.shown < row.want for row in evening.due())


def test_results_left_in_the_old_chat_are_not_posted_again(evening: Evening) -> None:
    table = evening.game()
    evening.play_out(table)
    evening.next_round(table, evening.ada)
    evening.deliver()
    evening.posts.migrated(FRIDAY, SUPER, EVENING)
    evening.deliver()
    with evening.store.begin() as tx:
        now = tx.load(table)
        assert now is not None
        below = [Post(Kind.BOARD, GROUP_READER, now.board_no + 1)]
        tx.mark(now, below, [], actor=evening.ada.id, plied=False, now=EVENING)
    results = [row for row in evening.due() if row.post.kind is Kind.RESULT]
    assert GROUP_READER not in {row.post.reader for row in results}


def test_a_migration_told_twice_changes_nothing_more(evening: Evening) -> None:
    table = evening.game()
    evening.posts.migrated(FRIDAY, SUPER, EVENING)
    evening.deliver()
    before = evening.kept(table)
    evening.posts.migrated(FRIDAY, SUPER, EVENING)
    assert evening.kept(table) == before


def test_taps_on_boards_of_the_old_chat_still_count(evening: Evening) -> None:
    evening.posts.migrated(FRIDAY, SUPER, EVENING)
    lobby = evening.lobby(evening.ada)
    group = evening.store.meet_group(FRIDAY, "Friday")
    assert (group.id, group.telegram_id) == (evening.friday.id, SUPER)
    evening.ok(TakeSeat(table=lobby, player=evening.bo.id, group=group.id))
    assert not evening.posts.stray(FRIDAY, 55, EVENING)


def test_what_an_old_call_brings_after_a_migration_is_discarded(evening: Evening) -> None:
    table = evening.game()
    row = evening.due_row(table, Kind.BOARD, GROUP_READER)
    evening.posts.claim([row], EVENING, EVENING + timedelta(seconds=20))
    evening.posts.migrated(FRIDAY, SUPER, EVENING)
    evening.posts.shown(row, now=EVENING, digest="d", message_id=5)
    evening.posts.later(row, EVENING + timedelta(hours=1))
    evening.posts.lost(row, EVENING + timedelta(hours=1))
    evening.posts.sleep(row)
    evening.posts.drop(row)
    again = evening.due_row(table, Kind.BOARD, GROUP_READER)
    assert (again.id, again.chat_id, again.message_id) == (row.id, SUPER, None)
    assert (again.shown, again.doubt) == (0, False)


def test_messages_that_were_to_go_are_left_in_the_old_chat(evening: Evening) -> None:
    table = evening.game()
    evening.deliver()
    evening.play_out(table)
    assert any(post.gone and post.chat_id == FRIDAY for post in evening.kept(table))
    evening.posts.migrated(FRIDAY, SUPER, EVENING)
    assert not any(post.gone for post in evening.kept(table) if post.reader == GROUP_READER)


def test_a_table_opened_under_the_new_id_before_the_news_came_is_the_groups_own(
    evening: Evening,
) -> None:
    old = evening.game()
    early = evening.store.meet_group(SUPER, "Friday")
    with evening.store.begin() as tx:
        new = tx.create(early.id, None)
    evening.posts.migrated(FRIDAY, SUPER, EVENING)
    assert evening.table(old).group == evening.table(new.id).group
    group = evening.table(old).group
    assert group is not None
    assert (group.id, group.telegram_id) == (evening.friday.id, SUPER)
    assert evening.store.meet_group(SUPER, "Friday").id == evening.friday.id
