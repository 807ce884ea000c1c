"""An evening at the table: the whole bot on a world without sockets, driven as people would."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from app.bootstrap import Api, House
from app.chance import StagedChance
from app.sandbox.bot import BOT_ID
from app.sandbox.request import WorldRequest
from app.sandbox.world import TOKEN, Tap, World
from app.tables.table import Table
from tests.evenings.books import Books

NEW_YEAR = datetime(2027, 1, 1, 12, tzinfo=UTC).timestamp()
A_GATE_OPENS_S = 4.0
Message = dict[str, Any]
Call = dict[str, Any]


class Overheard(WorldRequest):
    """Tells of every call of the bot as soon as it is carried out, before it is answered."""

    def __init__(self, world: World) -> None:
        super().__init__(world)
        self.listeners: list[Callable[[Call], None]] = []
        self._world = world
        self._told = 0

    async def do_request(self, *request: Any, **more: Any) -> tuple[int, bytes]:
        try:
            return await super().do_request(*request, **more)
        finally:
            for call in self._world.calls(self._told):
                self._told = call["n"]
                for listener in self.listeners:
                    listener(call)


class WorldClock:
    """The clock of the world, which only moves when it is turned."""

    def __init__(self, world: World) -> None:
        self.world = world

    def now(self) -> datetime:
        return datetime.fromtimestamp(self.world.now(), UTC)

    def uptime(self) -> float:
        return self.world.uptime()


class Evening:
    """Ada, Bo, Cleo, their group, and the bot. Every step is followed by all that comes of it."""

    def __init__(self, folder: Path, *, seed: str = "evening") -> None:
        self.world = World(lambda: NEW_YEAR)
        self.ada: int = self.world.add_person("Ada")
        self.bo: int = self.world.add_person("Bo")
        self.cleo: int = self.world.add_person("Cleo")
        self.people = (self.ada, self.bo, self.cleo)
        self.group = self.world.add_group("Friday cards", self.people)
        self.line = Overheard(self.world)
        self.folder, self.seed = folder, seed
        self.house = self._house()

    def _house(self) -> House:
        return House(
            api=Api(TOKEN, "http://sandbox", (self.line, self.line)),
            database_url=f"sqlite:///{self.folder}/maumau.sqlite3",
            clock=WorldClock(self.world),
            chance=StagedChance(self.seed),
        )

    @property
    def books(self) -> Books:
        """What the bot has stored."""
        return Books(self.house.database)

    @property
    def table(self) -> Table:
        """The youngest table."""
        return self.books.tables()[-1]

    async def die(self) -> None:
        """The bot stops where it stands: nothing more is sent, recorded or confirmed."""
        await self.house.application.shutdown()
        self.house.db.close()
        self.house.database.close()

    async def reopen(self) -> None:
        """The bot dies where it stands and is started again."""
        await self.die()
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
            self.world.forward(min(A_GATE_OPENS_S, seconds))
            seconds -= A_GATE_OPENS_S
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

    async def tap_data(self, person: int, message: Message, data: str) -> Tap:
        """Taps with data of one's own, as a changed client can."""
        tap = self.world.tap(person, message["chat"], message["message_id"], data=data)
        await self.settle()
        return tap

    async def sit_down(self, host: int, *others: int, bots: int = 0, deal: bool = True) -> None:
        """They all have a private chat, take seats at a table in the group, and play."""
        for person in (host, *others):
            await self.start(person)
        await self.say(host, self.group, "/maumau")
        for person in others:
            await self.tap(person, self.group, "Take a seat")
            await self.later(A_GATE_OPENS_S)
        for _ in range(bots):
            await self.tap(host, self.group, "Add a bot")
            await self.later(A_GATE_OPENS_S)
        if deal:
            await self.tap(host, self.group, "Start")
            await self.later(A_GATE_OPENS_S)

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
        shown = [(words(message), labels(message)) for message in self.messages(chat)]
        raise AssertionError(f"nobody sees {label!r} in {shown}")

    def with_buttons(self, chat: int) -> list[Message]:
        """The messages under which something can be tapped, oldest first."""
        return [message for message in self.messages(chat) if message["keyboard"]]


def labels(message: Message) -> list[str]:
    """What stands on the message's buttons."""
    return [button["text"] for row in message["keyboard"] for button in row]


def words(message: Message) -> str:
    """What there is to read in the message."""
    text: str = message.get("text") or message.get("caption") or ""
    return text


@asynccontextmanager
async def an_evening(folder: Path, *, seed: str = "evening") -> AsyncIterator[Evening]:
    evening = Evening(folder, seed=seed)
    await evening.house.open()
    try:
        yield evening
    finally:
        await evening.house.close()
