"""Outages, set clocks and restarts cost nobody anything, and 200 endings at once are no flood."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from app.tables.absence import deadline
from app.tables.actions import OpenTable, Start, TakeSeat
from app.tables.table import Status
from tests.evenings import apart
from tests.evenings.alerts import sends, turns
from tests.evenings.chats import Call, labels, words
from tests.evenings.evening import Evening
from tests.evenings.guests import careful, play_round, whimsical
from tests.evenings.law import wrong
from tests.evenings.lengths import length

END = "End game: player away"
HOUR, DAY = 3600, 24 * 3600
REMINDER = "A reminder: the others are waiting for you."


@pytest.mark.parametrize("hours", [3, -3])
async def test_a_wall_clock_that_jumps_costs_nobody_anything(evening: Evening, hours: int) -> None:
    await evening.sit_down(evening.ada, evening.bo, bots=1)
    person, before = evening.on_turn(), evening.last_call()
    await evening.gone_by(hours=1)
    evening.clock.ahead = hours * HOUR
    await evening.gone_by(minutes=58)
    assert evening.sent_to(person, before) == []
    await evening.gone_by(minutes=2)
    assert len(evening.sent_to(person, before)) == 1
    guests = dict.fromkeys((evening.ada, evening.bo), careful)
    await play_round(evening, guests, taps=4)
    calls = evening.world.calls(before)
    assert not [call for call in calls if call["status"] == 429]
    await evening.gone_by(hours=45)
    assert not any(END in labels(evening.newest(one)) for one in guests)
    await evening.gone_by(hours=4)
    assert any(END in labels(evening.newest(one)) for one in guests)


async def test_two_hundred_tables_that_expire_at_once_do_not_flood(evening: Evening) -> None:
    """EXPIRING says how many there are; two hundred take 20 seconds."""
    count = length("EXPIRING", 50)
    hosts = [evening.world.add_person(f"Host {number}") for number in range(20)]
    for host in hosts:
        await evening.start(host)
    house, ids = evening.house, evening.books.players()
    for number in range(count):
        one, other = hosts[number % 20], hosts[(number + 1) % 20]
        chat = evening.world.add_group(f"Group {number}", [one, other])
        group = house.store.meet_group(chat, f"Group {number}").id
        table = house.service.handle(OpenTable(player=ids[one], group=group)).table
        assert table is not None
        if number % 2:
            house.service.handle(TakeSeat(table=table, player=ids[other], group=group))
            house.service.handle(Start(table=table, player=ids[one], ply=0))
    for _ in range(40):
        await evening.settle()
        evening.world.forward(4)
    before = evening.last_call()
    evening.world.forward(8 * DAY)
    for _ in range(40):
        await evening.settle()
        evening.world.forward(4)
    calls = evening.world.calls(before)
    tables = evening.books.tables()
    assert len(tables) == count
    assert not any(table.live for table in tables)
    assert not [call for call in calls if call["status"] == 429]
    assert {call["method"] for call in calls} <= {
        *("getUpdates", "editMessageText", "deleteMessage"),
    }
    at = [call["at"] for call in calls if call["method"] != "getUpdates"]
    assert len(at) >= count
    assert all(sooner <= later for sooner, later in pairwise(at))
    assert all(later - sooner >= 0.99 for sooner, later in zip(at, at[26:], strict=False))
    assert not wrong(evening.books, evening.messages)


async def test_every_turn_has_one_alert_whatever_is_played_and_restarted(
    evening: Evening,
) -> None:
    """TURNS says how many; nudges are no alerts."""
    chance = Random(11)  # noqa: S311 - it stages an evening
    guests = dict.fromkeys(evening.people, whimsical(chance.randrange(99)))
    heard: list[Call] = []  # Telegram's own log forgets the oldest
    evening.line.listeners.append(heard.append)
    await evening.sit_down(*evening.people, bots=1)
    seen = 0
    while seen < length("TURNS", 60):
        seen += await play_round(evening, guests, taps=chance.randrange(1, 9))
        match chance.randrange(4):
            case 0:
                await evening.reopen()
                await evening.settle()
            case 1:
                await evening.gone_by(minutes=chance.choice([1, 30, 130, 1500]))
        if evening.table.status is Status.BETWEEN:
            await evening.tap(evening.ada, evening.ada, "Next round")
            await evening.later(8)
        if evening.table.status is Status.OVER:
            await evening.sit_down(*evening.people, bots=1)
    chats = {player: chat for chat, player in evening.books.players().items()}
    calls = [c for c in heard if REMINDER not in str(c["params"].get("text"))]
    alerts = sends(calls)
    for table in evening.books.tables():
        for turn in turns(table, evening.books.journal(table.id), chats):
            assert len(alerts.get(turn, [])) == 1, turn


@pytest.fixture
def beside(tmp_path: Path) -> Iterator[apart.Evening]:
    """The bot as a process of its own, to be killed."""
    one = apart.Evening(tmp_path, seed="outages", often=True)
    one.start_bot()
    yield one
    one.close()


def until_it_is_there(evening: apart.Evening) -> None:
    """Until the bot has given a sign of life by the time of now."""
    turned: float = evening.get("clock")["now"]
    evening.until(lambda: evening.books.alive_at() >= turned)


def come_back(evening: apart.Evening) -> None:
    evening.start_bot()
    until_it_is_there(evening)


async def wait(evening: apart.Evening, seconds: float) -> None:
    """Time goes by while the bot is there, and all is done that this has brought."""
    evening.post("clock", forward_s=seconds)
    until_it_is_there(evening)
    evening.settle()
    await evening.later(12)


async def test_killed_at_hour_47_and_started_at_hour_50(beside: apart.Evening) -> None:
    await beside.sit_down(*beside.people)
    person = beside.on_turn()
    await wait(beside, 46.9 * HOUR)
    before = beside.last_call()
    beside.end_bot()
    beside.post("clock", forward_s=3 * HOUR)
    come_back(beside)
    await wait(beside, 60)
    assert [beside.sent_to(one, before) for one in beside.people] == [[], [], []]
    await wait(beside, 0.9 * HOUR)
    assert not any(END in labels(beside.newest(one)) for one in beside.people)
    await wait(beside, 0.3 * HOUR)
    offered = [one for one in beside.people if END in labels(beside.newest(one))]
    assert offered == [one for one in beside.people if one != person]
    assert [len(beside.sent_to(one, before)) for one in offered] == [1, 1]


async def test_killed_for_three_days(beside: apart.Evening) -> None:
    """Nothing that was due in between is sent, nothing is lost, and the turn goes on."""
    await beside.sit_down(*beside.people)
    person = beside.on_turn()
    await wait(beside, 60)
    before = beside.last_call()
    beside.end_bot()
    beside.post("clock", forward_s=3 * DAY)
    come_back(beside)
    await wait(beside, 60)
    assert [beside.sent_to(one, before) for one in beside.people] == [[], [], []]
    await wait(beside, 2 * HOUR)
    (nudge,) = beside.sent_to(person, before)
    assert REMINDER in nudge["params"]["text"]
    assert "your turn" in words(beside.newest(person))
    await play_round(beside, {person: careful}, taps=1)


async def test_a_loop_of_kills_sends_nothing_twice(beside: apart.Evening) -> None:
    await beside.sit_down(*beside.people)
    person = beside.on_turn()
    before = beside.last_call()
    for _ in range(6):
        await wait(beside, 0.5 * HOUR)
        beside.end_bot()
        beside.post("clock", forward_s=300)
        come_back(beside)
    await wait(beside, 60)
    assert len(beside.sent_to(person, before)) == 1


async def test_after_an_outage_people_read_the_deadline_that_counts(evening: Evening) -> None:
    await evening.sit_down(*evening.people)
    late = evening.on_turn()
    await evening.idle(40 * HOUR)
    await evening.die()
    evening.world.forward(6 * HOUR)
    await evening.come_back()
    await evening.later(60)
    until = deadline(evening.table)
    assert until is not None
    for chat in (evening.group, late):
        assert f"until {until:%Y-%m-%d %H:%M} UTC" in words(evening.newest(chat))
