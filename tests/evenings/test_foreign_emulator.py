"""The private side of an evening on an emulator that others wrote: the package tg-auto-test."""

from pathlib import Path
from typing import Any

import pytest

from app.bootstrap import Api, House
from app.chance import StagedChance
from tests.clocks import TurnedClock
from tests.evenings.books import Books
from tests.evenings.guests import careful

emulator = pytest.importorskip(
    "tg_auto_test.test_utils.serverless_telegram_client",
    reason="tg-auto-test is not installed: it needs Python 3.12",
)

MOVES = 5


async def test_a_person_plays_against_the_bots_in_private(tmp_path: Path) -> None:
    clock = TurnedClock()
    houses: list[House] = []

    def build(builder: Any) -> Any:
        line = builder._request
        api = Api("123:ABC", "https://api.telegram.org", (line, line))
        url = f"sqlite:///{tmp_path}/maumau.sqlite3"
        house = House(api=api, database_url=url, clock=clock, chance=StagedChance("evening"))
        houses.append(house)
        return house.application

    client = emulator.ServerlessTelegramClient(build_application=build)
    [house] = houses
    await house.open()
    await client.connect()
    try:
        async with client.conversation("test_bot") as chat:
            await chat.send_message("/start")
            await settle(house, clock)
            greeting = await chat.get_response()
            assert greeting.text.startswith("Hello Alice!")
            await greeting.click(text="Play now")
            await settle(house, clock)
            hand = await chat.get_response()
            for _ in range(MOVES):
                assert "Your cards:" in hand.text
                label = careful([button.text for row in hand.buttons for button in row])
                assert label is not None
                await hand.click(text=label)
                await settle(house, clock)
                hand = newest(client, hand)
        [table] = Books(house.database).tables()
        assert table.ply > MOVES
    finally:
        await client.disconnect()
        await house.close()


async def settle(house: House, clock: TurnedClock) -> None:
    """Until nothing is left to be done, though gates have to open for it."""
    for _ in range(3):
        await house.bots.quiet()
        await house.toasts.quiet()
        await house.courier.quiet()
        clock.turn(seconds=4)


def newest(client: Any, before: Any) -> Any:
    """What the person sees at the end of his chat: a new message, or the one before, edited."""
    shown = [*client._edit_outbox, *client._outbox]
    return shown[-1] if shown else before
