"""The line to a sandbox's world, on which calls get lost, hang, or are answered strangely."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import httpx
from telegram.error import TimedOut
from telegram.request import RequestData

from app.sandbox.request import WorldRequest
from app.sandbox.world import World

Answer = tuple[int, bytes]
Call = Callable[[], Awaitable[Answer]]
Fault = Callable[[Call], Awaitable[Answer]]


async def answer_lost(call: Call) -> Answer:
    await call()
    raise TimedOut


async def question_lost(call: Call) -> Answer:
    raise TimedOut


async def no_connection(call: Call) -> Answer:
    raise TimedOut from httpx.ConnectTimeout("nobody there")


async def no_free_connection(call: Call) -> Answer:
    raise TimedOut from httpx.PoolTimeout("all lines are busy")


async def killed(call: Call) -> Answer:
    await call()
    raise asyncio.CancelledError


async def never_asked(call: Call) -> Answer:
    raise asyncio.CancelledError


def answered(status: int, description: str, **parameters: int) -> Fault:
    """Telegram refuses, and does nothing."""
    body = {"ok": False, "error_code": status, "description": description}

    async def fault(call: Call) -> Answer:
        return status, json.dumps(body | {"parameters": parameters}).encode()

    return fault


class Slow:
    """Telegram takes its time until it is let go."""

    def __init__(self) -> None:
        self.let_go = asyncio.Event()

    async def __call__(self, call: Call) -> Answer:
        await self.let_go.wait()
        return await call()


@dataclass(frozen=True)
class Trap:
    method: str
    chat: int
    fault: Fault


class Line(WorldRequest):
    """Carries calls to the world. With so many `lives` left, the bot dies at the last of them."""

    def __init__(self, world: World) -> None:
        super().__init__(world)
        self.traps: list[Trap] = []
        self.lives: int | None = None
        self.asked: list[tuple[float, str, int]] = []

    def meet(self, fault: Fault, method: str, chat: int, *, times: int = 1) -> None:
        """The next calls of that method in that chat go wrong."""
        self.traps += [Trap(method, chat, fault)] * times

    async def do_request(
        self,
        url: str,
        method: str,
        request_data: RequestData | None = None,
        *_timeouts: Any,
        **_named_timeouts: Any,
    ) -> Answer:
        def call() -> Awaitable[Answer]:
            return super(Line, self).do_request(url, method, request_data)

        name = url.rpartition("/")[2]
        chat = int(str(request_data.parameters["chat_id"])) if request_data else 0
        self.asked.append((self._state.clock.now(), name, chat))
        if self.lives is not None:
            self.lives -= 1
            if self.lives <= 0:
                return await (killed if self.lives == 0 else never_asked)(call)
        trap = next((t for t in self.traps if (t.method, t.chat) == (name, chat)), None)
        if trap is None:
            return await call()
        self.traps.remove(trap)
        return await trap.fault(call)
