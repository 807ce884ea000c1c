"""The bot dies where it stands, and an evening goes on as if nothing had been."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.tables.table import Status
from tests.evenings import apart
from tests.evenings.chats import labels, told, words
from tests.evenings.evening import Evening
from tests.evenings.guests import careful, play_round

HOUR = 3600.0
DAY = 24 * HOUR


async def test_a_debt_of_four_and_everything_else_outlives_the_bot(evening: Evening) -> None:
    await evening.sit_down(*evening.people)
    guests = dict.fromkeys(evening.people, careful)
    while evening.table.match is None or evening.table.match.debt < 4:
        assert await play_round(evening, guests, taps=1), "nobody owed four: try another seed"
    seen, match, calls = evening.everything(), evening.table.match, len(evening.world.calls())
    await evening.reopen()
    await evening.settle()
    assert evening.everything() == seen
    assert evening.table.match == match
    assert _said_since(evening, calls) == []

    person = evening.on_turn()
    assert "You owe 4 cards." in words(evening.newest(person))
    drew = await evening.tap(person, person, "Draw 4")
    assert told(drew).startswith("You drew")
    await play_round(evening, guests, taps=3)


@pytest.mark.parametrize("at", ["commit", "toast"])
async def test_what_was_decided_is_told_after_the_restart(evening: Evening, at: str) -> None:
    """Dead between the commit and the first call, or before the toast was given."""
    await evening.sit_down(*evening.people)
    person = evening.on_turn()
    hand, ply = evening.newest(person), evening.table.ply
    evening.world.tap(person, person, hand["message_id"], text="Draw")
    await evening.house.poller.poll(0)
    if at == "toast":
        await evening.house.toasts.quiet()
    assert evening.table.ply == ply + 1
    assert labels(evening.newest(person)) == labels(hand)
    await evening.reopen()
    await evening.later(30)
    assert evening.table.ply == ply + 1
    assert "Pass" in labels(evening.newest(person))


async def test_a_tap_that_nobody_heard_is_heard_after_the_restart(evening: Evening) -> None:
    await evening.sit_down(*evening.people)
    person = evening.on_turn()
    hand, ply = evening.newest(person), evening.table.ply
    await evening.die()
    tap = evening.world.tap(person, person, hand["message_id"], text="Draw")
    await evening.come_back()
    await evening.settle()
    assert told(tap.answer).startswith("You drew")
    assert evening.table.ply == ply + 1


async def test_an_open_lobby_outlives_the_bot(evening: Evening) -> None:
    await evening.start(evening.bo)
    await evening.sit_down(evening.ada, deal=False)
    await evening.later(8)
    lobby = evening.newest(evening.group)
    await evening.reopen()
    seated = await evening.tap_on(evening.bo, lobby, "Take a seat")
    assert told(seated) == "You have a seat."
    await evening.later(8)
    assert "Bo" in words(evening.newest(evening.group))
    assert evening.newest(evening.group)["message_id"] == lobby["message_id"]
    await evening.tap(evening.ada, evening.group, "Start")
    assert evening.table.status is Status.PLAYING


async def test_a_nudge_that_was_armed_comes_once_at_its_time(evening: Evening) -> None:
    """A player who has not said otherwise is reminded after 2 hours."""
    await evening.sit_down(evening.ada, evening.bo)
    person = evening.on_turn()
    alert = evening.newest(person)["message_id"]
    await evening.idle(1.9 * HOUR)
    await evening.reopen()
    await evening.settle()
    assert evening.newest(person)["message_id"] == alert
    await evening.idle(0.2 * HOUR)
    nudge = evening.newest(person)["message_id"]
    assert nudge > alert
    await evening.reopen()
    await evening.idle(3 * HOUR)
    assert evening.newest(person)["message_id"] == nudge


async def test_a_table_expires_once_and_for_good_whatever_was_restarted(
    evening: Evening,
) -> None:
    await evening.sit_down(evening.ada, evening.bo)
    await evening.idle(6.9 * DAY)
    await evening.reopen()
    await evening.settle()
    assert evening.table.live
    await evening.idle(0.2 * DAY)
    assert evening.table.status is Status.OVER
    rev = evening.table.rev
    for chat in (evening.ada, evening.bo, evening.group):
        assert "Nobody had moved for seven days" in words(evening.newest(chat))
    await evening.reopen()
    await evening.idle(2 * DAY)
    assert evening.table.rev == rev


async def test_an_outage_from_hour_47_to_hour_50_counts_against_nobody(evening: Evening) -> None:
    await evening.sit_down(evening.ada, evening.bo)
    await evening.idle(47 * HOUR)
    stage = evening.table.stage
    await evening.die()
    evening.world.forward(3 * HOUR)
    await evening.come_back()
    await evening.settle()
    assert evening.table.stage == stage
    await evening.idle(0.9 * HOUR)
    assert evening.table.stage == stage
    await evening.idle(0.2 * HOUR)
    assert evening.table.stage > stage


@pytest.fixture
def beside(tmp_path: Path) -> Iterator[apart.Evening]:
    one = apart.Evening(tmp_path, seed="two bots", often=True)
    one.start_bot()
    yield one
    one.close()


async def test_a_second_bot_on_the_same_file_refuses_with_a_sentence(
    beside: apart.Evening,
) -> None:
    await beside.start(beside.ada)
    code, sentence = beside.refusal_of_a_second_bot()
    assert code == 2
    assert sentence.endswith("maumau.sqlite3 is in use by another process: stop that one first.")


def _said_since(evening: Evening, calls: int) -> list[str]:
    quiet = {"getUpdates", "getMe", "setMyCommands"}
    made = [call["method"] for call in evening.world.calls()[calls:]]
    return [method for method in made if method not in quiet]
