"""After a game: a rematch for those who played, and a new table with the same rules for anybody."""

from dataclasses import replace

import pytest

from app.tables.news import Agreed, No
from app.tables.posts import posts
from app.tables.scene import ResultScene
from app.tables.table import Kind, Status
from engine.rules import ACES
from engine.scoring import EndReason
from tests.tables.friday import Friday, drawn

THREE = "Ada opens a table, Bo sits, Ada adds a bot, Ada starts"


def won(friday: Friday, story: str = THREE) -> None:
    """A game that Ada wins with her last card."""
    friday.tell(story)
    seats = len(friday.table.seats)
    friday.hold("9C", *("8S KD", "7D AC")[: seats - 1], top="9H", on="Ada")
    with friday.store.begin() as tx:
        before = friday.table
        assert before.match is not None
        match = replace(before.match, scores=(299,) * seats)
        tx.save(before, replace(before, match=match, rev=before.rev + 1), [], friday.clock.now())
    friday.tell("Ada plays 9C")
    assert friday.table.status is Status.OVER


def result(friday: Friday) -> ResultScene:
    scene = friday.seen("the group", Kind.RESULT)
    assert isinstance(scene, ResultScene)
    return scene


def test_all_people_have_to_agree_and_bots_always_do(friday: Friday) -> None:
    won(friday)
    assert result(friday).rematch == (False, False, True)
    assert friday.answer("Bo wants a rematch") == Agreed(("Ada",))
    assert result(friday).rematch == (False, True, True)
    friday.tell("Ada wants a rematch")
    assert friday.table.status is Status.PLAYING
    assert result(friday).rematch is None
    assert not result(friday).over


def test_seats_and_rules_stay_scores_begin_anew_and_the_next_seat_deals(friday: Friday) -> None:
    won(friday)
    before = friday.table
    assert before.match is not None
    friday.tell("Bo wants a rematch, Ada wants a rematch")
    now = friday.table
    assert now.match is not None
    assert drawn(now) == drawn(before)
    assert now.rules == before.rules
    assert (now.game, now.match.round_no, now.match.scores) == (2, 1, (0, 0, 0))
    assert now.match.dealer == (before.match.dealer + 1) % 3
    assert now.ply == before.ply + 1
    assert now.board_no == before.board_no + 1
    boards = {(post.kind, post.n) for post in posts(now) if post.kind is Kind.BOARD}
    assert boards == {(Kind.BOARD, now.board_no)}


def test_there_is_none_after_resigning(friday: Friday) -> None:
    friday.tell(f"{THREE}, Bo resigns")
    assert result(friday).rematch is None
    assert result(friday).over
    assert friday.answer("Ada wants a rematch") is No.NO_REMATCH


@pytest.mark.parametrize("reason", [EndReason.AWAY, EndReason.EXPIRED])
def test_there_is_none_after_absence_and_expiry(friday: Friday, reason: EndReason) -> None:
    won(friday)
    before = friday.table
    last = before.endings[-1]
    assert last.outcome is not None
    ending = replace(last, outcome=replace(last.outcome, reason=reason))
    with friday.store.begin() as tx:
        after = replace(before, endings=(ending,), rev=before.rev + 1)
        tx.save(before, after, [], friday.clock.now())
    assert friday.answer("Ada wants a rematch") is No.NO_REMATCH


def test_refusals_name_what_is_wrong(friday: Friday) -> None:
    won(friday)
    assert friday.answer("Cleo wants a rematch") is No.NOT_SEATED
    friday.tell("Bo wants a rematch")
    assert friday.answer("Bo wants a rematch") is No.AGREED_ALREADY
    last_month = friday.action("Bo", "wants a rematch")
    friday.tell("Ada wants a rematch")
    assert friday.handle(last_month).refusal is No.STALE
    assert friday.answer("Bo wants a rematch") is No.STALE


def test_last_months_yes_to_resigning_is_old_in_a_rematch(friday: Friday) -> None:
    won(friday)
    confirmed = friday.action("Bo", "resigns")
    friday.tell("Ada wants a rematch, Bo wants a rematch")
    assert friday.handle(confirmed).refusal is No.STALE
    assert friday.table.status is Status.PLAYING


def test_a_new_table_has_the_same_rules_and_its_opener_as_host(friday: Friday) -> None:
    friday.tell("Ada opens a table, Bo sits")
    before = friday.table
    with friday.store.begin() as tx:
        tx.save(before, replace(before, rules=ACES, rev=before.rev + 1), [], friday.clock.now())
    friday.tell("Ada starts, Bo resigns, Bo opens one like it")
    assert friday.table.id != before.id
    assert (drawn(friday.table), friday.table.rules) == ("Bo*", ACES)
    assert friday.table.group == before.group


def test_anybody_in_the_group_may_open_it_and_nobody_else(friday: Friday) -> None:
    friday.tell(THREE)
    assert friday.answer("Ada opens one like it") is No.STALE
    friday.tell("Ada resigns")
    assert friday.answer("Cleo opens one like it") is No.NOT_SEATED
    friday.tell("Cleo opens one like it in the group")
    assert drawn(friday.table) == "Cleo*"


def test_where_a_link_alone_leads_who_comes_second_sits_down_with_the_first(
    friday: Friday,
) -> None:
    friday.tell("Ada opens a private table, Bo presses START, Cleo presses START, Ada starts")
    friday.tell("Ada resigns")
    over = friday.id
    friday.tell("Cleo opens one like it")
    first = friday.id
    friday.id = over
    friday.tell("Ada opens one like it")
    assert friday.id == first
    assert drawn(friday.table) == "Cleo* Ada"
    friday.tell("Cleo starts, Cleo resigns")
    friday.id = over
    friday.tell("Bo opens one like it")
    assert friday.id not in (over, first)
    assert drawn(friday.table) == "Bo*"


def test_an_open_lobby_stands_in_its_way(friday: Friday) -> None:
    friday.tell(f"{THREE}, Ada resigns")
    over = friday.id
    friday.tell("Cleo opens a table")
    friday.id = over
    assert friday.answer("Ada opens one like it") is No.LOBBY_OPEN
