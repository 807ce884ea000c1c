"""Two processes on one database and one world: each thing is said once, whoever of them dies."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from typing import Any

import pytest

from app.bootstrap import Api, House
from app.chance import StagedChance
from app.sandbox.request import WorldRequest
from app.sandbox.world import TOKEN, World
from app.tables.actions import AddBot, OpenTable, Start, TakeSeat
from tests.evenings.alerts import sends, turns
from tests.evenings.chats import A_GATE_OPENS_S, labels
from tests.evenings.evening import Evening
from tests.evenings.guests import careful, play_round
from tests.evenings.law import wrong

TABLES = 12
REMINDER = "A reminder: the others are waiting for you."


class Line(WorldRequest):
    """A process's line to Telegram; once it is killed nothing of what it calls gets there."""

    def __init__(self, world: World) -> None:
        super().__init__(world)
        self.killed = False
        self.called_in_vain = asyncio.Event()

    async def do_request(self, *request: Any, **more: Any) -> tuple[int, bytes]:
        if self.killed:
            self.called_in_vain.set()
            await asyncio.Event().wait()
        return await super().do_request(*request, **more)


class Other:
    """A second process beside that of the evening; it is given no updates."""

    def __init__(self, evening: Evening) -> None:
        self.line = Line(evening.world)
        self.house = House(
            api=Api(TOKEN, "http://sandbox", (self.line, self.line)),
            database_url=f"sqlite:///{evening.folder}/maumau.sqlite3",
            clock=evening.clock,
            chance=StagedChance(evening.seed),
        )

    async def die(self) -> None:
        """Killed: what it has in hand goes nowhere."""
        await self.house.application.shutdown()
        self.house.db.close()
        self.house.database.close()


@pytest.fixture
async def other(evening: Evening) -> AsyncIterator[Other]:
    one = Other(evening)
    await one.house.open()
    yield one
    await one.die()


async def at_once(evening: Evening, other: Other) -> None:
    """Both do all that they find to do, side by side."""
    houses = evening.house, other.house
    await asyncio.gather(*(house.reminders.sweep() for house in houses))
    await asyncio.gather(*(house.bots.quiet() for house in houses))
    await asyncio.gather(*(house.courier.quiet() for house in houses))


async def go_by(evening: Evening, other: Other, seconds: float) -> None:
    while seconds > 0:
        evening.world.forward(A_GATE_OPENS_S)
        seconds -= A_GATE_OPENS_S
        await at_once(evening, other)


async def sit_down_everywhere(evening: Evening) -> None:
    """Two people and a bot play at each of twelve tables."""
    house = evening.house
    for number in range(TABLES):
        pair = [evening.world.add_person(f"{name} {number}") for name in ("Dora", "Emil")]
        for person in pair:
            await evening.start(person)
        one, two = (evening.books.players()[person] for person in pair)
        chat = evening.world.add_group(f"Group {number}", pair)
        group = house.store.meet_group(chat, f"Group {number}").id
        table = house.service.handle(OpenTable(player=one, group=group)).table
        assert table is not None
        house.service.handle(TakeSeat(table=table, player=two, group=group))
        house.service.handle(AddBot(table=table, player=one))
        house.service.handle(Start(table=table, player=one, ply=0))


async def test_each_alert_nudge_and_move_of_a_bot_comes_once(
    evening: Evening, other: Other
) -> None:
    await sit_down_everywhere(evening)
    await go_by(evening, other, 40)
    chats = {player: chat for chat, player in evening.books.players().items()}
    alerts = sends(evening.world.calls())
    for table in evening.books.tables():
        called = list(turns(table, evening.books.journal(table.id), chats))
        assert called
        assert [len(alerts.get(turn, [])) for turn in called] == [1] * len(called)
    before = evening.last_call()
    evening.world.forward(2.5 * 3600)
    await at_once(evening, other)
    await go_by(evening, other, 60)
    nudged = Counter(call["params"]["chat_id"] for call in evening.sent(before))
    assert sorted(nudged.values()) == [1] * TABLES
    assert all(REMINDER in call["params"]["text"] for call in evening.sent(before))


async def test_what_a_killed_process_had_claimed_the_other_brings_once_and_silently(
    evening: Evening, other: Other
) -> None:
    await evening.sit_down(*evening.people)
    guests = dict.fromkeys(evening.people, careful)
    other.line.killed = True
    evening.world.forward(2.5 * 3600)
    before = evening.last_call()
    await other.house.reminders.sweep()
    claiming = asyncio.create_task(other.house.courier.quiet())
    await other.line.called_in_vain.wait()
    claiming.cancel()
    await other.house.courier.stop(0)
    await evening.settle()
    assert evening.sent(before) == []
    await evening.later(24)
    (nudge,) = evening.sent(before)
    assert REMINDER in nudge["params"]["text"]
    assert nudge["params"]["disable_notification"]
    await play_round(evening, guests, taps=3)
    await evening.calm()
    assert not wrong(evening.books, evening.messages)


async def test_who_is_held_up_between_his_look_and_his_claim_claims_nothing_that_has_changed(
    evening: Evening, other: Other
) -> None:
    await evening.sit_down(*evening.people)
    await play_round(evening, dict.fromkeys(evening.people, careful), taps=2)
    hand = evening.newest(evening.on_turn())
    label = careful(labels(hand))
    assert label is not None
    evening.world.tap(hand["chat"], hand["chat"], hand["message_id"], text=label)
    await evening.house.poller.poll(0)
    read = other.house.posts.due(evening.clock.now(), 100, ())
    await evening.house.courier.quiet()
    evening.world.say(evening.ada, evening.ada, "well played")
    await evening.house.poller.poll(0)
    now = evening.clock.now()
    due = {row.id for row in evening.house.posts.due(now, 100, ())}
    assert due & {row.id for row in read}
    assert not other.house.posts.claim(read, now, now)
    await evening.later(120)
    assert not wrong(evening.books, evening.messages)
