"""The loop: what it waits for, that one chat holds up no other, and how it ends.

Time is the loop's own and jumps ahead when everybody waits, so an evening takes a moment.
"""

import asyncio
from collections.abc import Callable, Coroutine

import pytest

from app.storage.database import Database
from tests.tg.courier.friday import EVENING, Friday, dm
from tests.tg.courier.line import Slow, answered, no_connection
from tests.tg.courier.warped import WarpedLoop, run

Play = Callable[[Friday], Coroutine[None, None, None]]


@pytest.fixture
def evening(database: Database) -> Callable[[Play], None]:
    """Run something while the courier's loop runs."""

    async def all_of_it(loop: WarpedLoop, play: Play) -> None:
        friday = Friday(database, lambda: EVENING + loop.time())
        courier = asyncio.create_task(friday.courier.run())
        try:
            await play(friday)
        finally:
            await friday.courier.stop()
            await asyncio.wait_for(courier, 1)

    return lambda play: run(lambda loop: all_of_it(loop, play))


def most_in_a_minute(times: list[float]) -> int:
    return max(sum(start <= time < start + 60 for time in times) for start in times)


def test_two_tables_in_a_hurry_give_telegram_no_reason_to_complain(
    evening: Callable[[Play], None],
) -> None:
    async def play(friday: Friday) -> None:
        tables = [friday.game(), friday.game(friday.cleo, friday.bo)]
        for _ in range(18):
            for table in tables:
                friday.go_on(table)
            friday.courier.ring()
            await asyncio.sleep(3)
        await asyncio.sleep(60)
        assert friday.wrong() == []
        assert {call["status"] for call in friday.world.calls()} == {200}
        group = friday.group.telegram_id
        times = [at for at, _, chat in friday.line.asked if chat == group]
        assert 15 <= most_in_a_minute(times) <= 18
        assert friday.posts.looked < 3 * len(friday.line.asked)

    evening(play)


def test_the_bell_is_heard_at_once(evening: Callable[[Play], None]) -> None:
    async def play(friday: Friday) -> None:
        await asyncio.sleep(30)
        table = friday.game()
        friday.courier.ring()
        await asyncio.sleep(0.01)
        assert friday.wrong() == []
        assert friday.table(table).group == friday.group

    evening(play)


def test_what_was_put_off_is_done_when_it_is_due_without_a_bell(
    evening: Callable[[Play], None],
) -> None:
    async def play(friday: Friday) -> None:
        group = friday.group.telegram_id
        friday.line.meet(no_connection, "sendMessage", group)
        friday.game()
        friday.courier.ring()
        await asyncio.sleep(4.9)
        assert friday.wrong() != []
        await asyncio.sleep(0.2)
        assert friday.wrong() == []

    evening(play)


def test_when_the_clock_was_turned_the_bell_ends_the_wait(
    evening: Callable[[Play], None],
) -> None:
    async def play(friday: Friday) -> None:
        table = friday.game(friday.ada, friday.bo, friday.cleo)
        friday.courier.ring()
        await asyncio.sleep(4)
        friday.line.meet(
            answered(429, "Too Many Requests: retry after 3000", retry_after=3000),
            "editMessageText",
            friday.group.telegram_id,
        )
        friday.play(table)
        friday.courier.ring()
        await asyncio.sleep(30)
        assert friday.wrong() != []
        friday.turn(3000)
        friday.courier.ring()
        await asyncio.sleep(0.01)
        assert friday.wrong() == []

    evening(play)


def test_an_idle_courier_looks_once_a_minute(evening: Callable[[Play], None]) -> None:
    async def play(friday: Friday) -> None:
        friday.game()
        friday.courier.ring()
        await asyncio.sleep(60)
        looked = friday.posts.looked
        await asyncio.sleep(600)
        assert friday.posts.looked - looked <= 11

    evening(play)


def test_a_shut_chat_does_not_make_the_courier_spin(evening: Callable[[Play], None]) -> None:
    async def play(friday: Friday) -> None:
        group = friday.group.telegram_id
        friday.line.meet(
            answered(429, "Too Many Requests: retry after 300", retry_after=300),
            "editMessageReplyMarkup",
            group,
        )
        for number in range(2):
            friday.posts.stray(group, 900 + number, friday.clock.now())
        friday.courier.ring()
        await asyncio.sleep(10)
        looked = friday.posts.looked
        await asyncio.sleep(200)
        assert friday.posts.looked - looked <= 201

    evening(play)


def test_the_database_may_be_away_for_a_while(evening: Callable[[Play], None]) -> None:
    async def play(friday: Friday) -> None:
        friday.posts.broken["due"] = 20
        friday.game()
        friday.courier.ring()
        await asyncio.sleep(25)
        assert friday.wrong() == []

    evening(play)


def test_a_slow_chat_holds_up_no_other_and_has_one_call_in_flight(
    evening: Callable[[Play], None],
) -> None:
    async def play(friday: Friday) -> None:
        slow = Slow()
        table = friday.game()
        ada = dm(friday.ada)
        friday.line.meet(slow, "sendMessage", ada)
        friday.courier.ring()
        await asyncio.sleep(4)
        assert friday.wrong(ada) == []
        while friday.on_turn(table) != friday.bo:
            friday.play(table)
        friday.courier.ring()
        await asyncio.sleep(4)
        assert friday.wrong(ada) == []
        assert [chat for _, _, chat in friday.line.asked].count(ada) == 1
        slow.let_go.set()
        await asyncio.sleep(4)
        assert friday.wrong() == []

    evening(play)


def test_a_call_in_flight_is_recorded_before_the_courier_stops(
    evening: Callable[[Play], None],
) -> None:
    async def play(friday: Friday) -> None:
        slow = Slow()
        friday.line.meet(slow, "sendMessage", dm(friday.ada))
        friday.game()
        friday.courier.ring()
        await asyncio.sleep(1)
        asyncio.get_running_loop().call_later(9, slow.let_go.set)
        await friday.courier.stop()
        assert friday.wrong() == []

    evening(play)


def test_after_ten_seconds_the_courier_stops_and_leaves_the_claim(
    evening: Callable[[Play], None],
) -> None:
    async def play(friday: Friday) -> None:
        loop = asyncio.get_running_loop()
        friday.line.meet(Slow(), "sendMessage", dm(friday.ada))
        friday.game()
        friday.courier.ring()
        await asyncio.sleep(1)
        before = loop.time()
        await friday.courier.stop()
        assert loop.time() - before == pytest.approx(10, abs=0.1)
        assert friday.posts.next_due() is not None

    evening(play)
