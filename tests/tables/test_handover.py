"""Where the rules say so a bot plays on in the seat of who resigns or is away."""

import json
from dataclasses import replace

import pytest

from app.storage import rows
from app.tables.actions import Forget, SetRule, TakeSeat
from app.tables.bot_time import next_of_bots
from app.tables.handover import bot_plays_on
from app.tables.news import Forgotten, Happened, No, Watching
from app.tables.posts import posts
from app.tables.scene import BoardScene, ResultScene, SeatLostScene
from app.tables.table import GROUP_READER, Kind, Leaver, Post, Status
from app.tables.verify import Right, verify
from engine.events import SeatHandedOver
from engine.refusals import Refusal
from engine.rules import Leaving
from engine.scoring import EndReason
from tests.tables.friday import Friday, drawn

AWAY = "48 hours pass, 1 seconds pass, Time tells"


@pytest.fixture
def table(friday: Friday) -> Friday:
    """Ada, Bo and Cleo at a table where a bot plays on; Ada deals, so Bo is on turn."""
    friday.tell("Ada opens a table, Bo sits, Cleo sits")
    turn_switch(friday)
    friday.tell("Ada starts")
    return friday


def turn_switch(friday: Friday, key: str = "leaving", value: object = Leaving.BOT) -> None:
    host = friday.table.host
    assert host is not None
    asked = SetRule(table=friday.id, player=host, key=key, value=value)
    assert friday.handle(asked).refusal is None


def kinds_for(friday: Friday, name: str) -> set[Kind]:
    return {post.kind for post in posts(friday.table) if post.reader == friday.people[name]}


def end_a_round(friday: Friday) -> None:
    friday.hold("9C", "8S KD", "AS QS", top="9H", on="Ada")
    friday.tell("Ada plays 9C")


def forget(friday: Friday, name: str) -> object:
    return friday.handle(Forget(player=friday.people[name])).news[-1]


def test_a_bot_takes_the_seat_with_hand_points_and_debt_and_pays(table: Friday) -> None:
    table.hold("7S KS", "8H QD", "9S AS", top="7D", on="Bo", debt=2, stock="QH KD 10C")
    before = table.table.match
    assert table.events("Bo resigns") == [SeatHandedOver(1, EndReason.RESIGNED)]
    assert drawn(table.table) == "Ada* [Carmen] Cleo"
    assert table.table.match == before
    bo, now = table.people["Bo"], table.clock.now()
    assert table.table.seats[1].left == Leaver(bo, "Bo", 1, owed=True, resigned=True)
    assert (table.table.bot_at, next_of_bots(table.table, now)) == (now, (now, 1))
    (turn,) = table.service.bot_turns([table.id])
    assert [str(card) for card in turn.view.hand] == ["8H", "QD"]


def test_who_is_not_on_turn_leaves_as_well_and_nobodys_turn_begins_anew(table: Friday) -> None:
    before = table.table
    table.tell("5 minutes pass, Cleo resigns")
    assert drawn(table.table) == "Ada* Bo [Carmen]"
    assert (table.table.turn_since, table.table.ply) == (before.turn_since, before.ply)
    assert table.table.on_turn == before.on_turn
    assert table.table.bot_at is None


def test_who_leaves_has_no_hand_and_no_seat_any_more_but_a_notice_of_that(table: Friday) -> None:
    end_a_round(table)
    table.tell("Ada deals")
    assert kinds_for(table, "Bo") == {Kind.HAND, Kind.RESULT}
    table.tell("Bo resigns")
    assert kinds_for(table, "Bo") == {Kind.NOTICE}
    assert table.service.look(table.id, table.people["Bo"]) is No.SEAT_HANDED_OVER
    assert table.store.tables_of(table.people["Bo"]) == []
    bo = table.people["Bo"]
    assert {one.kind for one in table.kept() if one.reader == bo and not one.gone} == {Kind.NOTICE}


@pytest.mark.parametrize(
    "does",
    [
        *("plays 8H", "draws", "says Mau", "deals", "resigns", "claims", "pokes"),
        *("asks for the hand", "wants a rematch", "sits", "presses START"),
    ],
)
def test_whatever_he_tries_he_is_told_why_not(table: Friday, does: str) -> None:
    table.tell("Bo resigns")
    assert table.answer(f"Bo {does}") is No.SEAT_HANDED_OVER


def test_who_leaves_between_rounds_and_watches_at_once_sees_that_result(table: Friday) -> None:
    end_a_round(table)
    table.tell("Bo resigns, Bo watches")
    assert kinds_for(table, "Bo") == {Kind.RESULT, Kind.NOTICE}
    result = table.seen("Bo", Kind.RESULT)
    assert isinstance(result, ResultScene)
    assert (result.head.me, result.head.watching) == (None, True)


def test_he_may_watch_but_not_see_his_cards(table: Friday) -> None:
    table.tell("Bo resigns")
    assert table.answer("Bo watches") == Watching()
    assert kinds_for(table, "Bo") == {Kind.BOARD, Kind.NOTICE}
    assert isinstance(table.seen("Bo", Kind.BOARD), BoardScene)
    hand = Post(Kind.HAND, table.people["Bo"], table.table.rev)
    assert isinstance(table.service.scenes([(table.id, hand)])[0], BoardScene)


def test_the_host_who_leaves_hands_that_over_to_the_next_person(table: Friday) -> None:
    table.tell("Ada resigns")
    assert drawn(table.table) == "[Carmen] Bo* Cleo"
    table.tell("Bo resigns")
    assert drawn(table.table) == "[Carmen] [Tito] Cleo*"


def test_the_last_but_one_leaves_and_the_last_is_left_in_peace(table: Friday) -> None:
    table.tell("Ada resigns, Bo resigns")
    assert table.table.status is Status.PLAYING
    table.hold("7S KS", "8H QD", "9S AS", top="10C", on="Cleo")
    table.tell("1 seconds pass, Cleo says Mau, 3 days pass, Time tells")
    assert table.hand("Cleo").deadline is None
    assert not table.hand("Cleo").away
    assert not bot_plays_on(table.table, 2)


def test_the_last_leaves_and_the_game_is_over(table: Friday) -> None:
    table.tell("Ada resigns, Bo resigns, Cleo resigns")
    assert table.table.status is Status.OVER
    ending = table.table.last_ending
    assert ending is not None
    assert ending.outcome is not None
    assert (ending.outcome.reason, ending.outcome.by) == (EndReason.RESIGNED, 2)
    assert ending.names == ("Carmen", "Tito", "Cleo")


def test_without_the_switch_the_game_ends(friday: Friday) -> None:
    friday.tell("Ada opens a table, Bo sits, Cleo sits, Ada starts, Bo resigns")
    assert friday.table.status is Status.OVER


@pytest.mark.parametrize(("waited", "lost"), [("172800 seconds", False), ("172801 seconds", True)])
def test_who_is_away_for_more_than_48_hours_can_be_replaced(
    table: Friday, waited: str, lost: bool
) -> None:
    table.tell(f"{waited} pass, Time tells")
    assert table.answer("Bo claims") is Refusal.NOT_ON_YOURSELF
    answer = table.answer("Cleo claims")
    assert answer == (SeatHandedOver(1, EndReason.AWAY) if lost else Refusal.NOT_AWAY_YET)
    assert drawn(table.table) == ("Ada* [Carmen] Cleo" if lost else "Ada* Bo Cleo")


def test_nudges_and_the_offer_of_that_turn_end_with_it(table: Friday) -> None:
    table.tell(AWAY)
    assert table.hand("Ada").away
    table.tell("Ada claims")
    assert not table.hand("Ada").away
    assert table.hand("Ada").deadline is None
    assert table.table.bot_at == table.clock.now()
    assert table.table.moved_at is not None
    assert (table.table.due_at - table.table.moved_at).days == 7  # type: ignore[operator]  # it lives


def test_of_two_claims_one_wins_and_the_other_is_told(table: Friday) -> None:
    table.tell(AWAY)
    late = table.action("Cleo", "claims")
    table.tell("Ada claims")
    assert table.handle(late).refusal is No.STALE


@pytest.mark.parametrize("late", [True, False])
def test_a_late_move_and_a_claim_one_wins_and_the_other_is_told(table: Friday, late: bool) -> None:
    table.hold("7S KS", "8S QS", "9S AS", top="10S", on="Bo")
    table.tell("48 hours pass, 1 seconds pass")
    move, claim = table.action("Bo", "plays QS"), table.action("Ada", "claims")
    answers = [table.handle(one).refusal for one in ((claim, move) if late else (move, claim))]
    assert answers == [None, No.SEAT_HANDED_OVER if late else No.STALE]


@pytest.mark.parametrize("story", [f"{AWAY}, Ada claims", "Bo resigns"])
def test_who_lost_his_seat_reads_so_silently_if_he_resigned(table: Friday, story: str) -> None:
    resigned = story == "Bo resigns"
    table.tell(story)
    assert kinds_for(table, "Bo") == {Kind.NOTICE}
    seen = table.service.scenes([(table.id, Post(Kind.NOTICE, table.people["Bo"], 2))])[0]
    assert isinstance(seen, SeatLostScene)
    assert (seen.bot, seen.resigned, seen.head.ring) == ("Carmen", resigned, not resigned)
    table.tell("Ada resigns, Cleo resigns")
    assert kinds_for(table, "Bo") == {Kind.NOTICE}


def test_between_rounds_a_bot_takes_the_seat_and_the_result_says_so(table: Friday) -> None:
    end_a_round(table)
    table.tell("Bo resigns")
    assert drawn(table.table) == "Ada* [Carmen] Cleo"
    result = table.seen("Ada", Kind.RESULT)
    assert isinstance(result, ResultScene)
    assert result.ending.names == ("Ada", "Bo", "Cleo")
    assert result.left == (("Bo", "Carmen"),)
    table.tell("Cleo deals")
    assert table.table.status is Status.PLAYING
    assert kinds_for(table, "Bo") == {Kind.NOTICE}


def test_a_result_does_not_change_for_what_happens_in_the_next_round(table: Friday) -> None:
    end_a_round(table)
    result = Post(Kind.RESULT, GROUP_READER, 1)
    table.tell("Ada deals")
    before = table.service.scenes([(table.id, result)])[0]
    assert isinstance(before, ResultScene)
    table.tell("Bo resigns")
    after = table.service.scenes([(table.id, result)])[0]
    assert isinstance(after, ResultScene)
    assert (after.ending, after.left) == (before.ending, before.left)


def test_who_sat_there_at_that_end_is_named_in_it_and_the_bot_wins(table: Friday) -> None:
    table.tell("Bo resigns")
    table.hold("9C KD", "8S", "AS QS", top="8H", on="Carmen")
    ((bot, _),) = [(seat.player, seat) for seat in table.table.seats if seat.bot]
    table.people["Carmen"] = bot
    table.tell("Carmen plays 8S")
    assert table.table.last_ending is not None
    assert table.table.last_ending.names == ("Ada", "Carmen", "Cleo")


def test_the_last_to_leave_between_rounds_leaves_a_result_that_names_who_sat_there(
    table: Friday,
) -> None:
    end_a_round(table)
    table.tell("Bo resigns, Ada resigns, Cleo resigns")
    result = table.seen("Cleo", Kind.RESULT)
    assert isinstance(result, ResultScene)
    assert result.ending.outcome is not None
    assert result.ending.names == ("Ada", "Bo", "Cleo")
    assert result.ending.last_names == ("Tito", "Carmen", "Cleo")
    assert result.left == (("Ada", "Tito"), ("Bo", "Carmen"))


def test_a_rematch_keeps_the_bot_in_the_seat_and_nobody_plays_for_anybody(table: Friday) -> None:
    table.tell("Bo resigns")
    match = table.table.match
    assert match is not None
    with table.store.begin() as tx:
        won = replace(table.table, match=replace(match, scores=(299, 0, 0)))
        tx.save(table.table, replace(won, rev=won.rev + 1), [], table.clock.now())
    end_a_round(table)
    assert table.table.status is Status.OVER
    assert table.answer("Bo wants a rematch") is No.SEAT_HANDED_OVER
    table.tell("Ada wants a rematch, Cleo wants a rematch")
    assert table.table.game == 2
    assert drawn(table.table) == "Ada* [Carmen] Cleo"
    assert [place.plays_for for place in table.hand("Ada").head.places] == [None, None, None]
    assert table.answer("Bo draws") is No.NOT_SEATED


def test_there_is_always_a_bot_for_a_seat_and_its_name_is_told_apart(friday: Friday) -> None:
    friday.people["Carmen"] = friday.meet("Eve", dm=True)
    friday.tell("Ada opens a table, Bo sits, Cleo sits, Eve sits")
    turn_switch(friday)
    turn_switch(friday, "eight_pass", True)
    friday.tell("Ada adds a bot, Ada adds a bot, Ada adds a bot, Ada starts")
    friday.tell("Bo resigns, Cleo resigns, Eve resigns")
    assert drawn(friday.table) == ("Ada* [Carmen 2] [Tito 2] [Luna 2] [Carmen] [Tito] [Luna]")
    ids = [seat.player for seat in friday.table.seats]
    assert len(set(ids)) == len(ids)


def test_a_bot_is_not_named_as_the_person_for_whom_it_plays(friday: Friday) -> None:
    friday.store.meet(12, "Carmen", "en", dm=True, now=friday.clock.now())
    friday.tell("Ada opens a table, Bo sits, Cleo sits")
    turn_switch(friday)
    friday.tell("Ada starts, Bo resigns")
    assert drawn(friday.table) == "Ada* [Carmen 2] Cleo"


def test_journal_and_record_say_who_took_over(table: Friday) -> None:
    end = "Ada resigns, Cleo resigns"
    table.tell("Bo resigns")
    line = table.journal()[-1]
    assert line.player == table.people["Bo"]
    assert line.move == {"do": "move", "seat": 1, "move": "hand_over resign 1", "bot": "Carmen"}
    assert table.service.record_of(table.id, table.people["Bo"], 1) is No.SEAT_HANDED_OVER
    table.tell(end)
    text = table.service.record_of(table.id, table.people["Cleo"], 1)
    assert isinstance(text, str)
    assert "hand_over resign 1\n# player 1 Carmen\n" in text
    right = verify(text)
    assert isinstance(right, Right)
    assert right.names == ("Tito", "Carmen", "Cleo")
    assert right.took_over == (("Carmen", "Bo"), ("Tito", "Ada"))


def test_who_is_forgotten_at_such_a_table_is_replaced_and_nothing_has_his_name(
    table: Friday,
) -> None:
    assert forget(table, "Bo") == Forgotten(resigned=1, left=0, lines=0)
    assert_nothing_of_bo(table)


@pytest.mark.parametrize("how", ["Bo resigns", f"{AWAY}, Ada claims"])
def test_who_left_before_is_forgotten_as_well(table: Friday, how: str) -> None:
    end_a_round(table)
    table.tell("Cleo deals")
    table.hold("9C KD", "8S 8D", "AS QS", top="8H", on="Bo")
    table.tell(how)
    assert forget(table, "Bo") == Forgotten(resigned=0, left=0, lines=0)
    assert_nothing_of_bo(table)
    assert table.table.endings[0].names == ("Ada", "Player 2", "Cleo")


def test_a_record_keeps_the_bots_name_when_others_are_forgotten(table: Friday) -> None:
    table.tell("Bo resigns")
    forget(table, "Cleo")
    assert table.journal()[0].move["names"] == ["Ada", "Bo", "Player 3"]


def assert_nothing_of_bo(table: Friday) -> None:
    assert table.table.status is Status.PLAYING
    assert drawn(table.table) == "Ada* [Carmen] Cleo"
    assert table.hand("Ada").head.places[1].plays_for == "Player 2"
    assert table.journal()[0].move["names"] == ["Ada", "Player 2", "Cleo"]
    assert kinds_for(table, "Bo") == set()
    with table.database.reading() as session:
        row = session.get(rows.GameTable, table.id)
        assert row is not None
        assert '"Bo"' not in json.dumps(row.snapshot)
    assert '"Bo"' not in json.dumps([line.move for line in table.journal()])


def test_the_one_who_acts_is_told_what_came_of_it(table: Friday) -> None:
    (news,) = table.tell("Bo resigns").news
    assert news == Happened(SeatHandedOver(1, EndReason.RESIGNED), me=1)


def test_a_link_does_not_bring_him_back(friday: Friday) -> None:
    friday.tell("Ada opens a private table, Dora presses START")
    turn_switch(friday)
    friday.tell("Bo presses START, Ada starts, Bo resigns")
    again = TakeSeat(table=friday.id, player=friday.people["Bo"], code=friday.table.code)
    assert friday.handle(again).refusal is No.SEAT_HANDED_OVER
