"""Webhooks: what is delivered when, in which order, and again until it is taken."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest
from tornado.httpserver import HTTPServer
from tornado.httputil import HTTPHeaders as Headers
from tornado.httputil import HTTPServerRequest, ResponseStartLine

from app.sandbox.server import Sandbox
from app.sandbox.world import World
from tests.sandbox.conftest import Api
from tests.sandbox.guest import CLIENT, PATIENCE_S, serving

WORD = "s3cret"


class Hook:
    """A webhook that answers what it is told to, at first 200."""

    def __init__(self) -> None:
        self.got: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.secrets: list[str | None] = []
        self.answers: list[tuple[int, dict[str, str]]] = []
        self._server = HTTPServer(self._take)
        self._server.listen(0, "127.0.0.1")
        sockets = self._server._sockets.values()
        self.url = f"http://127.0.0.1:{next(iter(sockets)).getsockname()[1]}/hook"

    def _take(self, request: HTTPServerRequest) -> None:
        self.secrets.append(request.headers.get("X-Telegram-Bot-Api-Secret-Token"))
        self.got.put_nowait(json.loads(request.body))
        status, headers = self.answers.pop(0) if self.answers else (200, {})
        answer = Headers({"Content-Length": "0", **headers})
        assert request.connection
        request.connection.write_headers(ResponseStartLine("HTTP/1.1", status, "-"), answer)
        request.connection.finish()

    async def next(self) -> dict[str, Any]:
        return await asyncio.wait_for(self.got.get(), PATIENCE_S)

    async def stop(self) -> None:
        self._server.stop()
        await self._server.close_all_connections()


@pytest.fixture
async def hook() -> AsyncIterator[Hook]:
    hook = Hook()
    yield hook
    await hook.stop()


@pytest.fixture
async def sandbox(world: World, ada: int) -> AsyncIterator[Sandbox]:
    await Api(world).updates()
    async with serving(world) as sandbox:
        yield sandbox


async def emptied(world: World) -> None:
    """Until nothing waits any more."""
    while world.state.updates.waiting():
        assert await world.state.updates.arrived.wait(PATIENCE_S)


@pytest.mark.usefixtures("sandbox")
async def test_what_waits_is_delivered_in_order_with_the_secret(
    api: Api, world: World, ada: int, hook: Hook
) -> None:
    words = ["one", "two", "three"]
    for word in words:
        world.say(ada, ada, word)
    await api("setWebhook", url=hook.url, secret_token=WORD)
    assert [(await hook.next())["message"]["text"] for _ in words] == words
    await emptied(world)
    world.say(ada, ada, "four")
    assert (await hook.next())["message"]["text"] == "four"
    assert hook.secrets == [WORD] * 4


async def test_an_update_is_delivered_again_until_it_is_taken(
    api: Api, world: World, ada: int, hook: Hook, sandbox: Sandbox
) -> None:
    hook.answers = [(500, {}), (429, {"Retry-After": "40"})]
    await api("setWebhook", url=hook.url)
    world.say(ada, ada, "hello")
    first = await hook.next()
    world.forward(1)
    assert await hook.next() == first
    info = await api("getWebhookInfo")
    assert info["last_error_message"] == "Wrong response from the webhook: 500 -"
    world.forward(39)
    async with httpx.AsyncClient(base_url=sandbox.base_url, **CLIENT) as client:
        for _ in range(5):  # time enough for what should not happen
            await client.get("/api/clock")
    assert hook.got.empty()
    world.forward(1)
    assert await hook.next() == first
    await emptied(world)


@pytest.mark.usefixtures("sandbox")
async def test_the_time_to_answer_a_tap_runs_from_the_first_attempt(
    api: Api, world: World, ada: int, hook: Hook
) -> None:
    sent = await api("sendMessage", chat_id=ada, text="x")
    hook.answers = [(500, {})]
    await api("setWebhook", url=hook.url)
    world.tap(ada, ada, sent["message_id"], data="x")
    query = (await hook.next())["callback_query"]["id"]
    world.forward(16)
    late = await api.refusal("answerCallbackQuery", callback_query_id=query)
    assert late.startswith("400 Bad Request: query is too old")


@pytest.mark.usefixtures("sandbox")
async def test_a_webhook_nobody_serves_is_noted(api: Api, world: World, ada: int) -> None:
    await api("setWebhook", url="http://127.0.0.1:9/hook")
    saved = asyncio.Event()
    world.state.save = saved.set
    world.say(ada, ada, "hello")
    await asyncio.wait_for(saved.wait(), PATIENCE_S)
    info = await api("getWebhookInfo")
    assert "refused" in info["last_error_message"]
    assert info["pending_update_count"] == 1
