"""An evening at the table: the whole bot on a world without sockets, driven as people would."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from app.bootstrap import Api, House
from app.chance import StagedChance
from app.sandbox.bot import BOT_ID
from app.sandbox.queries import Answer
from app.sandbox.request import WorldRequest
from app.sandbox.world import TOKEN, World
from app.tables.table import Table
from tests.clocks import WorldClock
from tests.evenings.books import Books
from tests.evenings.chats import A_GATE_OPENS_S, Call, Chats, Message, labels, words
from tests.sandbox.spec import check

HALF_AN_HOUR_S = 1800.0

NEW_YEAR = datetime(2027, 1, 1, 12, tzinfo=UTC).timestamp()


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


@dataclass(frozen=True, slots=True)
class Everything:
    """What is stored and what is seen: equal before and after something that changed nothing."""

    revs: dict[int, int]
    seen: dict[tuple[int, int], tuple[str, list[str]]]

    def but(self, message: Message) -> "Everything":
        """All of it but that message."""
        number = message["chat"], message["message_id"]
        return Everything(self.revs, {n: said for n, said in self.seen.items() if n != number})

    def but_in(self, chat: int) -> "Everything":
        """All of it but what stands in that chat."""
        return Everything(self.revs, {n: said for n, said in self.seen.items() if n[0] != chat})


class Evening(Chats):
    """Ada, Bo, Cleo, their group, and the bot. Every step is followed by all that comes of it."""

    def __init__(self, folder: Path, *, seed: str = "evening") -> None:
        self.world = World(lambda: NEW_YEAR)
        self.ada: int = self.world.add_person("Ada")
        self.bo: int = self.world.add_person("Bo")
        self.cleo: int = self.world.add_person("Cleo")
        self.group = self.world.add_group("Friday cards", self.people)
        self.line = Overheard(self.world)
        self.folder, self.seed = folder, seed
        self.clock = WorldClock(self.world)
        self.house = self._house()

    def _house(self) -> House:
        return House(
            api=Api(TOKEN, "http://sandbox", (self.line, self.line)),
            database_url=f"sqlite:///{self.folder}/maumau.sqlite3",
            clock=self.clock,
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

    async def come_back(self) -> None:
        """The bot is started again."""
        self.house = self._house()
        await self.house.open()

    async def reopen(self) -> None:
        """The bot dies where it stands and is started again."""
        await self.die()
        await self.come_back()

    async def settle(self) -> None:
        """Until nothing is left to be done at this time."""
        while await self.house.poller.poll(0):
            pass
        await self.house.reminders.sweep()
        await self.house.bots.quiet()
        await self.house.toasts.quiet()
        await self.house.courier.quiet()

    async def later(self, seconds: float) -> None:
        while seconds > 0:
            self.world.forward(min(A_GATE_OPENS_S, seconds))
            seconds -= A_GATE_OPENS_S
            await self.settle()

    async def idle(self, seconds: float) -> None:
        """Nobody does anything for so long; the bot is there all the while."""
        while seconds > 0:
            self.world.forward(min(HALF_AN_HOUR_S, seconds))
            seconds -= HALF_AN_HOUR_S
            await self.settle()

    async def gone_by(self, **span: float) -> None:
        """Nobody does anything for so long; then all is done that this has brought."""
        self.world.forward(timedelta(**span).total_seconds())
        await self.settle()
        await self.later(3 * A_GATE_OPENS_S)

    async def calm(self) -> None:
        """Time goes by until no message is left to be brought up to date."""
        await self.settle()
        while (due := self.books.next_due()) is not None:
            await self.later(max(A_GATE_OPENS_S, due.timestamp() - self.world.now()))

    async def say(self, person: int, chat: int, text: str, **how: Any) -> None:
        self.world.say(person, chat, text, **how)
        await self.settle()

    async def start(self, person: int, payload: str = "") -> None:
        self.world.start(person, payload)
        await self.settle()

    async def tap_on(self, person: int, message: Message, text: str) -> Answer | None:
        tap = self.world.tap(person, message["chat"], message["message_id"], text=text)
        await self.settle()
        if tap.query is None and tap.button is not None:
            return Answer(url=tap.button.url or "")
        return tap.answer

    async def tap_data(self, person: int, message: Message, data: str) -> Answer | None:
        tap = self.world.tap(person, message["chat"], message["message_id"], data=data)
        await self.settle()
        return tap.answer

    def everything(self) -> Everything:
        """How often each table was saved, and all that stands in the chats."""
        seen = {
            (chat, message["message_id"]): (words(message), labels(message))
            for chat in (*self.people, self.group)
            for message in self.messages(chat)
        }
        return Everything(self.books.revs(), seen)

    def calls(self, since: int = 0) -> list[Call]:
        return self.world.calls(since)

    def messages(self, chat: int) -> list[Message]:
        return [
            {**message, "chat": chat}
            for message in self.world.messages(chat)["messages"]
            if not message["deleted"] and message["from"] == BOT_ID
        ]


@asynccontextmanager
async def an_evening(folder: Path, *, seed: str = "evening") -> AsyncIterator[Evening]:
    evening = Evening(folder, seed=seed)
    await evening.house.open()
    await evening.settle()
    await evening.later(A_GATE_OPENS_S)  # the bot has greeted the group long ago
    try:
        yield evening
    finally:
        await evening.house.close()
    check(evening.world.calls())
