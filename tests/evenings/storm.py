"""An evening on which calls to Telegram go wrong, and the faults there are."""

from collections.abc import Awaitable
from pathlib import Path
from typing import Any

from telegram.request import RequestData

from app.bootstrap import House
from app.sandbox.world import World
from tests.evenings.evening import Evening, Overheard
from tests.tg.courier.line import (
    Answer,
    Call,
    Fault,
    answer_lost,
    answered,
    no_connection,
    question_lost,
)

SLOW_S = 8.0
TWO_MINUTES_S = 120.0


class StormyLine(Overheard):
    """The next calls of a kind in a chat meet a fault; until `away_until` all but getUpdates do."""

    def __init__(self, world: World) -> None:
        super().__init__(world)
        self.world = world
        self.traps: list[tuple[Fault, str, int | None]] = []
        self.away_until = 0.0
        self.asked: list[tuple[float, str, object]] = []

    def meet(self, fault: Fault, method: str, chat: int | None, *, times: int = 1) -> None:
        """The next calls of that method in that chat go wrong."""
        self.traps += [(fault, method, chat)] * times

    async def do_request(
        self, url: str, method: str, request_data: RequestData | None = None, *_: Any, **__: Any
    ) -> Answer:
        ask = super().do_request

        def call() -> Awaitable[Answer]:
            return ask(url, method, request_data)

        name = url.rpartition("/")[2]
        chat = None if request_data is None else request_data.parameters.get("chat_id")
        if name == "getUpdates":
            return await call()
        self.asked.append((self.world.now(), name, chat))
        if self.world.now() < self.away_until:
            return await no_connection(call)
        trap = next((t for t in self.traps if t[1:] == (name, chat)), None)
        if trap is None:
            return await call()
        self.traps.remove(trap)
        return await trap[0](call)

    def most_in(self, seconds: float, chat: int) -> int:
        """The most calls in that chat in any so many seconds."""
        times = [at for at, _, where in self.asked if where == chat]
        return max(sum(begin <= at < begin + seconds for at in times) for begin in times)


class Storm(Evening):
    """An evening with such a line; it stays the same when the bot is started again."""

    line: StormyLine

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, seed="storm")

    def _house(self) -> House:
        if not isinstance(self.line, StormyLine):
            self.line = StormyLine(self.world)
        return super()._house()

    def slow(self) -> Fault:
        """It is done at once and told after eight seconds, when nobody listens any more."""

        async def fault(call: Call) -> Answer:
            self.world.forward(SLOW_S)
            return await answer_lost(call)

        return fault

    def faults(self) -> dict[str, Fault]:
        """Every fault by its name, but for those that come of the state of the world."""
        return {
            "429 short": answered(429, "Too Many Requests: retry after 3", retry_after=3),
            "429 long": answered(429, "Too Many Requests: retry after 90", retry_after=90),
            "403": answered(403, "Forbidden: bot was blocked by the user"),
            "500": answered(500, "Internal Server Error"),
            "delivered, unheard": answer_lost,
            "not delivered": question_lost,
            "slow by 8 s": self.slow(),
        }
