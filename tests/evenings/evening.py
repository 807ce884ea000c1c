"""An evening at the table: the whole bot on a world without sockets, driven as people would."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from app.bootstrap import Api, House
from app.chance import StagedChance
from app.sandbox.bot import BOT_ID
from app.sandbox.request import WorldRequest
from app.sandbox.world import TOKEN, Tap, World

NEW_YEAR = datetime(2027, 1, 1, 12, tzinfo=UTC).timestamp()
Message = dict[str, Any]


class WorldClock:
    """The clock of the world, which only moves when it is turned."""

    def __init__(self, world: World) -> None:
        self.world = world

    def now(self) -> datetime:
        return datetime.fromtimestamp(self.world.now(), UTC)

    def uptime(self) -> float:
        return self.world.uptime()


class Evening:
    """People, their group, and the bot. Every step is followed by all that comes of it."""

    def __init__(self, folder: Path, *, seed: str = "evening") -> None:
        self.world = World(lambda: NEW_YEAR)
        self.folder, self.seed = folder, seed
        self.house = self._house()

    def _house(self) -> House:
        return House(
            api=Api(TOKEN, "http://sandbox", (WorldRequest(self.world), WorldRequest(self.world))),
            database_url=f"sqlite:///{self.folder}/maumau.sqlite3",
            clock=WorldClock(self.world),
            chance=StagedChance(self.seed),
        )

    async def reopen(self) -> None:
        """The bot dies where it stands and is started again."""
        await self.house.close()
        self.house = self._house()
        await self.house.open()

    async def settle(self) -> None:
        """Until nothing is left to be done at this time."""
        while await self.house.poller.poll(0):
            pass
        await self.house.bots.quiet()
        await self.house.toasts.quiet()
        await self.house.courier.quiet()

    async def later(self, seconds: float = 60) -> None:
        """Time goes by, in steps that let a group's gate open."""
        while seconds > 0:
            self.world.forward(min(4.0, seconds))
            seconds -= 4.0
            await self.settle()

    async def say(self, person: int, chat: int, text: str) -> None:
        self.world.say(person, chat, text)
        await self.settle()

    async def start(self, person: int, payload: str = "") -> None:
        self.world.start(person, payload)
        await self.settle()

    async def tap(self, person: int, chat: int, text: str) -> Tap:
        """Taps the newest button with that label in the chat."""
        message = self.newest_with(chat, text)
        return await self.tap_on(person, message, text)

    async def tap_on(self, person: int, message: Message, text: str) -> Tap:
        tap = self.world.tap(person, message["chat"], message["message_id"], text=text)
        await self.settle()
        return tap

    async def tap_data(self, person: int, chat: int, message_id: int, data: str) -> Tap:
        tap = self.world.tap(person, chat, message_id, data=data)
        await self.settle()
        return tap

    def messages(self, chat: int) -> list[Message]:
        """The bot's messages that stand in the chat, oldest first."""
        found = self.world.messages(chat)["messages"]
        return [
            {**message, "chat": chat}
            for message in found
            if not message["deleted"] and message["from"] == BOT_ID
        ]

    def newest(self, chat: int) -> Message:
        return self.messages(chat)[-1]

    def newest_with(self, chat: int, label: str) -> Message:
        """The newest message of the bot that has a button with that label."""
        for message in reversed(self.messages(chat)):
            if label in labels(message):
                return message
        shown = [(message["text"], labels(message)) for message in self.messages(chat)]
        raise AssertionError(f"nobody sees {label!r} in {shown}")


def labels(message: Message) -> list[str]:
    """What stands on the message's buttons."""
    return [button["text"] for row in message["keyboard"] for button in row]


@asynccontextmanager
async def an_evening(folder: Path, *, seed: str = "evening") -> AsyncIterator[Evening]:
    evening = Evening(folder, seed=seed)
    await evening.house.open()
    try:
        yield evening
    finally:
        await evening.house.close()
