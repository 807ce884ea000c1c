"""The game at the table, by stories: who may do what when, and what old buttons do."""

from dataclasses import dataclass

import pytest

from app.tables.actions import Action, Resign, SayMau
from app.tables.news import News, No
from app.tables.play import NEWEST_HAPPENINGS
from app.tables.table import Status
from engine.cards import Card
from engine.events import (
    CardPlayed,
    CardsDrawn,
    DebtRaised,
    Event,
    GameEnded,
    MauCalled,
    MauForgotten,
    Passed,
    Why,
)
from engine.moves import Word
from engine.refusals import Refusal
from engine.scoring import EndReason, Outcome
from tests.engine.positions import cards
from tests.tables.friday import Friday


@pytest.fixture
def round_of_three(friday: Friday) -> Friday:
    """Ada, Bo and Cleo in mid-round; Ada is on turn."""
    friday.tell("Ada opens a table, Bo sits, Cleo sits, Ada starts")
    friday.hold("7H KC", "7S 9C KD", "8H QC 10D", top="9H", on="Ada")
    return friday


@dataclass(frozen=True)
class Case:
    rule: str
    story: str
    answer: News | Event | No | Refusal


CASES = [
    Case("who does not sit here can't move", "Eve draws", No.NOT_SEATED),
    Case("who is not on turn can't move", "Bo plays 7S", Refusal.NOT_YOUR_TURN),
    Case("a card that does not fit stays", "Ada plays KC", Refusal.DOES_NOT_FIT),
    Case("nobody plays what he does not hold", "Ada plays 9C", Refusal.CARD_NOT_IN_HAND),
    Case("nobody passes before drawing", "Ada passes", Refusal.MUST_DRAW_FIRST),
    Case("under a 7 one draws or answers", "Ada plays 7H, Bo plays 9C", Refusal.DEBT_STANDS),
    Case("who has paid is done", "Ada plays 7H, Bo draws, Bo draws", Refusal.NOT_YOUR_TURN),
    Case("Mau is said with two cards", "Ada says Mau", MauCalled(0, Word.MAU)),
    Case("not with three", "Cleo says Mau", Refusal.MAU_NEEDS_TWO_CARDS),
    Case("nor by an onlooker", "Eve says Mau", No.NOT_SEATED),
    Case("a running round is not dealt again", "Bo deals", Refusal.ROUND_RUNNING),
    Case("an onlooker can't resign", "Eve resigns", No.NOT_SEATED),
    Case("out of turn one resigns as well", "Cleo resigns", GameEnded(EndReason.RESIGNED, 0, 2)),
    Case("after the end nobody moves", "Cleo resigns, Ada draws", No.TABLE_OVER),
    Case("nor calls", "Cleo resigns, Ada says Mau", No.TABLE_OVER),
    Case("nor deals", "Cleo resigns, Ada deals", No.TABLE_OVER),
    Case("nor resigns again", "Cleo resigns, Cleo resigns", No.TABLE_OVER),
    Case("nor sits down", "Cleo resigns, Cleo sits", No.TABLE_OVER),
]


@pytest.mark.parametrize("case", CASES, ids=[case.rule for case in CASES])
def test_play(round_of_three: Friday, case: Case) -> None:
    assert round_of_three.answer(case.story) == case.answer


def test_before_the_deal_there_is_nothing_to_play(friday: Friday) -> None:
    friday.tell("Ada opens a table, Bo sits")
    for story in ("Ada draws", "Ada says Mau", "Ada deals", "Ada resigns"):
        assert friday.answer(story) is No.NOT_STARTED


def test_a_table_that_never_was_says_so(friday: Friday) -> None:
    for sentence in ("Ada sits", "Ada asks for the hand"):
        assert friday.answer(sentence) is No.NO_SUCH_TABLE


def test_two_equal_taps_are_one_move(round_of_three: Friday) -> None:
    ply = round_of_three.table.ply
    assert round_of_three.does("Ada draws", ply=ply).refusal is None
    assert round_of_three.does("Ada draws", ply=ply).refusal is No.STALE
    assert round_of_three.cards("Ada") == "7H KC QH"


def test_yesterdays_button_for_todays_turn_is_old(round_of_three: Friday) -> None:
    yesterday = round_of_three.table.ply
    round_of_three.tell("Ada says Mau, Ada plays 7H, Bo draws, Cleo plays 8H")
    assert round_of_three.table.on_turn == round_of_three.table.seats[1]
    assert round_of_three.does("Bo plays 9C", ply=yesterday).refusal is No.STALE


def test_a_call_makes_no_button_old(round_of_three: Friday) -> None:
    ply = round_of_three.table.ply
    round_of_three.tell("Ada says Mau")
    assert round_of_three.does("Ada plays 7H", ply=ply).refusal is None


def test_a_second_call_changes_nothing(round_of_three: Friday) -> None:
    round_of_three.tell("Ada says Mau")
    before, lines = round_of_three.table, len(round_of_three.journal())
    assert round_of_three.tell("Ada says Mau").refusal is None
    assert (round_of_three.table, len(round_of_three.journal())) == (before, lines)


def test_who_waits_with_two_cards_may_call_and_is_heard(round_of_three: Friday) -> None:
    round_of_three.hold("KC 9C QC", "9S KD", "8H QC 10D", top="9H", on="Ada")
    assert round_of_three.answer("Bo says Mau") == MauCalled(1, Word.MAU)
    round_of_three.tell("Ada plays 9C, Bo plays 9S")
    assert round_of_three.cards("Bo") == "KD"


def test_who_forgets_mau_pays_at_once_and_sees_with_what(round_of_three: Friday) -> None:
    happened = round_of_three.events("Ada plays 7H")
    assert happened == [
        CardPlayed(0, Card.parse("7H"), None, (), left=1),
        MauForgotten(0, 2),
        CardsDrawn(0, 2, cards("QH KD"), Why.MAU),
        DebtRaised(1, 2),
    ]


@pytest.fixture
def between_rounds(friday: Friday) -> Friday:
    """Ada has gone out; nobody has dealt again."""
    friday.tell("Ada opens a table, Bo sits, Cleo sits, Ada starts")
    friday.hold("9C", "7S KD", "8H QC", top="9H", on="Ada")
    friday.tell("Ada plays 9C")
    return friday


def test_the_last_card_ends_the_round_and_names_who_ended_it(between_rounds: Friday) -> None:
    table = between_rounds.table
    ending = table.endings[-1]
    assert table.status is Status.BETWEEN
    assert (ending.n, ending.game, ending.ended_by) == (1, 1, between_rounds.people["Ada"])
    assert (ending.names, ending.scores) == (("Ada", "Bo", "Cleo"), (35, 0, 0))
    assert ending.outcome is None
    assert ending.round is not None
    assert ending.round.hands == ((), cards("7S KD"), cards("8H QC"))


@pytest.mark.parametrize("name", ["Ada", "Bo", "Cleo"])
def test_anyone_seated_deals_the_next_round_but_only_one(between_rounds: Friday, name: str) -> None:
    ply, board = between_rounds.table.ply, between_rounds.table.board_no
    assert between_rounds.does(f"{name} deals", ply=ply).refusal is None
    for other in ("Ada", "Bo", "Cleo"):
        assert between_rounds.does(f"{other} deals", ply=ply).refusal is No.STALE
    table = between_rounds.table
    assert table.match is not None
    assert (table.status, table.match.round_no) == (Status.PLAYING, 2)
    assert table.board_no == board + 1
    assert table.match.scores == (35, 0, 0)


CASES_BETWEEN = [
    Case("an onlooker does not deal", "Eve deals", No.NOT_SEATED),
    Case("there is nothing to play", "Bo draws", Refusal.ROUND_OVER),
    Case("nor to call", "Bo says Mau", Refusal.ROUND_OVER),
    Case("nobody sits down between rounds", "Eve sits", No.GAME_RUNNING),
    Case("one resigns between rounds too", "Ada resigns", GameEnded(EndReason.RESIGNED, 2, 0)),
]


@pytest.mark.parametrize("case", CASES_BETWEEN, ids=[case.rule for case in CASES_BETWEEN])
def test_between_rounds(between_rounds: Friday, case: Case) -> None:
    assert between_rounds.answer(case.story) == case.answer


def test_resigning_between_rounds_ends_the_game_in_the_same_result(between_rounds: Friday) -> None:
    before = between_rounds.table.endings[-1]
    between_rounds.tell("10 minutes pass, Bo resigns")
    (ending,) = between_rounds.table.endings
    assert (ending.n, ending.round) == (before.n, before.round)
    assert ending.outcome == Outcome(EndReason.RESIGNED, winner=0, by=1)
    assert ending.at == between_rounds.clock.now()


def test_resigning_in_mid_round_scores_nothing(round_of_three: Friday) -> None:
    round_of_three.tell("Cleo resigns")
    (ending,) = round_of_three.table.endings
    assert (ending.round, ending.scores) == (None, (0, 0, 0))
    assert ending.ended_by == round_of_three.people["Cleo"]
    assert round_of_three.table.status is Status.OVER


def test_last_months_confirmations_do_nothing(round_of_three: Friday) -> None:
    ada, game = round_of_three.people["Ada"], round_of_three.table.game
    round_no = 1
    old: list[Action] = [
        Resign(table=round_of_three.id, player=ada, game=game - 1),
        Resign(table=round_of_three.id, player=ada, game=game + 1),
        SayMau(table=round_of_three.id, player=ada, game=game - 1, round_no=round_no),
        SayMau(table=round_of_three.id, player=ada, game=game, round_no=round_no + 1),
    ]
    before = round_of_three.table
    assert {round_of_three.handle(action).refusal for action in old} == {No.STALE}
    assert round_of_three.table == before


def test_a_call_of_the_last_round_is_old_in_the_next(between_rounds: Friday) -> None:
    old = between_rounds.action("Bo", "says Mau")
    between_rounds.tell("Bo deals")
    assert between_rounds.handle(old).refusal is No.STALE


def test_only_the_last_two_endings_are_kept(between_rounds: Friday) -> None:
    for _ in range(3):
        between_rounds.tell("Bo deals")
        between_rounds.hold("9C", "7S KD", "8H QC", top="9H", on="Ada")
        between_rounds.tell("Ada plays 9C")
    assert [ending.n for ending in between_rounds.table.endings] == [3, 4]


def test_a_round_without_end_does_not_swell_the_table(friday: Friday) -> None:
    friday.tell("Ada opens a table, Bo sits, Ada starts")
    friday.hold("KC QC", "7D 8D", top="9H", on="Ada")
    for _ in range(17):
        friday.tell("Ada draws, Ada passes, Bo draws, Bo passes")
        friday.hold("KC QC", "7D 8D", top="9H", on="Ada")
    assert len(friday.table.log) == NEWEST_HAPPENINGS
    assert friday.table.log[-1].event == Passed(1)
    assert friday.table.journal == len(friday.journal()) == 69
