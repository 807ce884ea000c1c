"""Catching who forgot to say Mau, and when bots may (decisions 27 and 28)."""

from datetime import timedelta

import pytest

from app.bots import chosen
from app.tables.actions import Catch, SayMau, SetRule
from app.tables.bot_time import CATCH_OF_PEOPLE, HELD_BY_A_CATCH
from app.tables.news import Happened, No, Outcome
from engine.events import CardPlayed, MauForgotten
from engine.moves import Word
from engine.refusals import Refusal
from engine.rules import MauWhen
from tests.tables.friday import Friday


@pytest.fixture
def three(friday: Friday) -> Friday:
    """Ada, Bo and Cleo, each with few cards; Ada has just forgotten to say Mau."""
    return forgotten(friday, "Ada opens a table, Bo sits, Cleo sits")


@pytest.fixture
def with_bots(friday: Friday) -> Friday:
    """The same with Bo and two bots behind Ada, so that a bot is next."""
    return forgotten(friday, "Ada opens a table, Ada adds a bot, Ada adds a bot, Bo sits")


def forgotten(friday: Friday, story: str) -> Friday:
    friday.tell(story)
    asked = SetRule(
        table=friday.id, player=friday.people["Ada"], key="mau_when", value=MauWhen.CAUGHT
    )
    assert friday.handle(asked).refusal is None
    friday.tell("Ada starts")
    others = ["9H 8H 10H"] * (len(friday.table.seats) - 1)
    friday.hold("7S KS", *others, top="QS", on="Ada", stock="QH KD 10C JD 7D 8D 9D KC QC AC")
    friday.tell("Ada plays KS")
    return friday


def catch(friday: Friday, name: str, offender: str = "Ada") -> Outcome:
    return friday.handle(
        Catch(
            table=friday.id,
            player=friday.people[name],
            game=1,
            round_no=1,
            offender=friday.seat(offender),
        )
    )


def let_bots(friday: Friday) -> list[Outcome]:
    """What the bots do at this moment."""
    due = friday.store.bots_due(friday.clock.now())
    return [friday.service.handle(chosen(turn)) for turn in friday.service.bot_turns(due)]


def test_the_others_may_catch_and_the_first_wins(three: Friday) -> None:
    assert three.hand("Bo").view.catch == three.seat("Ada")
    assert three.hand("Ada").view.catch is None
    news = [one.event for one in catch(three, "Cleo").news if isinstance(one, Happened)]
    assert news[0] == MauForgotten(three.seat("Ada"), 2, Word.MAU, three.seat("Cleo"))
    assert len(three.cards("Ada").split()) == 3
    assert catch(three, "Bo").refusal is Refusal.NOBODY_TO_CATCH
    assert len(three.cards("Ada").split()) == 3


def test_until_another_players_next_action(three: Friday) -> None:
    three.tell("Bo draws")
    assert three.table.catch_since is None
    assert catch(three, "Cleo").refusal is Refusal.NOBODY_TO_CATCH


def test_the_offender_may_still_call(three: Friday) -> None:
    said = SayMau(table=three.id, player=three.people["Ada"], game=1, round_no=1)
    assert three.handle(said).refusal is None
    assert catch(three, "Bo").refusal is Refusal.NOBODY_TO_CATCH


def test_nobody_catches_himself_an_outsider_catches_nobody_and_an_old_tap_neither(
    three: Friday,
) -> None:
    assert catch(three, "Ada").refusal is Refusal.NOT_ON_YOURSELF
    assert catch(three, "Eve").refusal is No.NOT_SEATED
    assert catch(three, "Cleo", "Bo").refusal is Refusal.NOBODY_TO_CATCH
    old = Catch(table=three.id, player=three.people["Bo"], game=1, round_no=2, offender=0)
    assert three.handle(old).refusal is No.STALE
    assert three.table.catch_since is not None


def test_a_human_who_is_next_is_not_held(three: Friday) -> None:
    assert three.tell("Bo draws").refusal is None


def test_who_is_caught_reads_all_that_happened_since_his_turn(three: Friday) -> None:
    catch(three, "Cleo")
    since = [type(one.event).__name__ for one in three.hand("Ada").since]
    assert since == ["MauForgotten", "CardsDrawn"]


def test_catching_makes_no_card_button_stale(three: Friday) -> None:
    ply = three.table.ply
    catch(three, "Cleo")
    assert three.table.ply == ply


def test_a_bot_that_is_next_waits_8_seconds_while_a_catch_is_open(with_bots: Friday) -> None:
    opened = with_bots.clock.now()
    assert with_bots.table.bot_at == opened + HELD_BY_A_CATCH == opened + timedelta(seconds=8)
    with_bots.clock.turn(seconds=7)
    assert let_bots(with_bots) == []
    with_bots.clock.turn(seconds=1)
    (outcome,) = let_bots(with_bots)
    assert outcome.refusal is None
    assert with_bots.table.catch_since is None
    assert len(with_bots.cards("Ada").split()) == 1


def test_once_somebody_is_caught_the_bot_plays_at_once(with_bots: Friday) -> None:
    with_bots.clock.turn(seconds=3)
    assert catch(with_bots, "Bo").refusal is None
    assert with_bots.table.bot_at == with_bots.clock.now()
    assert len(let_bots(with_bots)) == 1


def test_bots_catch_only_when_people_have_had_20_seconds(friday: Friday) -> None:
    held = forgotten(friday, "Ada opens a table, Bo sits, Ada adds a bot")
    opened = held.clock.now()
    assert held.table.bot_at == opened + CATCH_OF_PEOPLE == opened + timedelta(seconds=20)
    held.clock.turn(seconds=19)
    assert let_bots(held) == []
    held.clock.turn(seconds=1)
    (outcome,) = let_bots(held)
    event = next(one.event for one in outcome.news if isinstance(one, Happened))
    assert event == MauForgotten(held.seat("Ada"), 2, Word.MAU, held.seat("Carmen"))
    assert held.table.bot_at is None
    assert not any(isinstance(one, CardPlayed) for one in outcome.news)


def test_a_bot_calls_at_once_what_it_owes_while_it_waits(friday: Friday) -> None:
    """An ace and its companion leave one card: only after the play can it be said (decision 5)."""
    friday.tell("Ada opens a table, Ada adds a bot, Bo sits")
    for key, value in (("ace_extra", True), ("mau_when", MauWhen.NEXT_TURN)):
        asked = SetRule(table=friday.id, player=friday.people["Ada"], key=key, value=value)
        assert friday.handle(asked).refusal is None
    friday.tell("Ada starts")
    friday.hold("9H 8H", "AS KS QD", "9D 10D", top="10S", on="Carmen")
    friday.clock.turn(seconds=60)
    let_bots(friday)
    assert friday.table.match is not None
    if friday.table.match.forced[1]:
        let_bots(friday)
    assert not friday.table.match.forced[1]
    assert friday.table.match.called[1] is Word.MAU


def test_others_hands_are_due_at_once_while_somebody_can_be_caught(three: Friday) -> None:
    now = three.clock.now()
    hands = [row for row in three.kept() if row.kind == "hand" and not row.gone]
    assert {row.reader for row in hands} == {three.people[name] for name in ("Ada", "Bo", "Cleo")}
    assert all(row.due_at is not None and row.due_at <= now for row in hands)
