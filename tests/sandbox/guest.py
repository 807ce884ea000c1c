"""A real PTB application on a real sandbox server, and people who act through its JSON calls."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
from telegram import Bot, CallbackQuery, Message, Update
from telegram.ext import Application, CallbackContext, CommandHandler, TypeHandler
from telegram.request import HTTPXRequest

from app.sandbox.server import Sandbox
from app.sandbox.world import TOKEN, World

PATIENCE_S = 5


class Guest:
    """The application's bot, what reached it, and the hands of the people."""

    def __init__(self, sandbox: Sandbox, client: httpx.AsyncClient) -> None:
        self.base_url = sandbox.base_url
        self.application = (
            Application.builder()
            .token(TOKEN)
            .base_url(f"{self.base_url}/bot")
            .base_file_url(f"{self.base_url}/file/bot")
            .request(_http())
            .get_updates_request(_http())
            .build()
        )
        self.application.add_handler(TypeHandler(Update, self._note), group=-1)
        self.application.add_handler(CommandHandler("start", self._note_arguments))
        self.arguments: asyncio.Queue[list[str]] = asyncio.Queue()
        self._updates: asyncio.Queue[Update] = asyncio.Queue()
        self._client = client

    @property
    def bot(self) -> Bot:
        bot: Bot = self.application.bot
        return bot

    async def update(self) -> Update:
        return await asyncio.wait_for(self._updates.get(), PATIENCE_S)

    async def message(self) -> Message:
        """The next message that reaches the application."""
        while (message := (await self.update()).message) is None:
            pass
        return message

    async def query(self) -> CallbackQuery:
        """The next tap that reaches the application."""
        while (query := (await self.update()).callback_query) is None:
            pass
        return query

    async def post(self, call: str, **body: Any) -> Any:
        answer = await self._client.post(f"{self.base_url}/api/{call}", json=body)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def get(self, call: str, **query: Any) -> Any:
        answer = await self._client.get(f"{self.base_url}/api/{call}", params=query)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def _note(self, update: Update, _: "CallbackContext[Any, Any, Any, Any]") -> None:
        self._updates.put_nowait(update)

    async def _note_arguments(
        self, _: Update, context: "CallbackContext[Any, Any, Any, Any]"
    ) -> None:
        self.arguments.put_nowait(context.args or [])


@asynccontextmanager
async def serving(world: World) -> AsyncIterator[Sandbox]:
    sandbox = Sandbox(world, 0)
    await sandbox.start()
    try:
        yield sandbox
    finally:
        await sandbox.stop()


@asynccontextmanager
async def a_guest(world: World) -> AsyncIterator[Guest]:
    """An application that does not fetch updates yet."""
    async with serving(world) as sandbox, httpx.AsyncClient(**CLIENT) as client:
        guest = Guest(sandbox, client)
        async with guest.application:
            await guest.application.start()
            yield guest
            await guest.application.stop()


@asynccontextmanager
async def polling(world: World) -> AsyncIterator[Guest]:
    """An application that fetches its updates by long polling."""
    async with a_guest(world) as guest:
        updater = guest.application.updater
        assert updater
        await updater.start_polling(timeout=10, bootstrap_retries=0)
        yield guest
        await updater.stop()


CLIENT: dict[str, Any] = {"trust_env": False, "verify": False, "timeout": PATIENCE_S}


def _http() -> HTTPXRequest:
    return HTTPXRequest(httpx_kwargs={"trust_env": False, "verify": False})
