"""The sandbox's own JSON calls, each once as a script makes it, and how they refuse."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest

from app.sandbox.api import CALLS
from app.sandbox.world import TOKEN, World
from tests.sandbox.guest import CLIENT, serving
from tests.sandbox.pictures import png


class Script:
    """Makes calls and remembers which."""

    def __init__(self, client: httpx.AsyncClient) -> None:
        self.client = client
        self.made: set[tuple[str, str]] = set()

    async def post(self, call: str, **body: Any) -> Any:
        self.made.add(("POST", call))
        return self._good(await self.client.post(f"/api/{call}", json=body))

    async def get(self, call: str, **query: Any) -> Any:
        self.made.add(("GET", call))
        return self._good(await self.client.get(f"/api/{call}", params=query))

    async def bot(self, method: str, **params: Any) -> Any:
        answer = await self.client.post(f"/bot{TOKEN}/{method}", json=params)
        return self._good(answer)["result"]

    async def refusal(self, call: str, **body: Any) -> tuple[int, str]:
        answer = await self.client.post(f"/api/{call}", json=body)
        return answer.status_code, answer.json()["error"]

    def _good(self, answer: httpx.Response) -> Any:
        assert answer.status_code == 200, answer.text
        return answer.json()


@pytest.fixture
async def script(world: World) -> AsyncIterator[Script]:
    async with (
        serving(world) as sandbox,
        httpx.AsyncClient(base_url=sandbox.base_url, **CLIENT) as client,
    ):
        yield Script(client)


async def test_every_call_is_made_once(script: Script) -> None:
    assert [person["name"] for person in await script.get("people")] == ["Ada", "Bo", "Cleo"]
    dana = (await script.post("people", name="Dana", language_code="de", id=4000))["id"]
    assert dana == 4000
    eve = (await script.post("people", name="Eve", last_name="E", username="eve"))["id"]
    basic = (await script.post("groups", title="Basic", members=[dana], supergroup=False))["id"]
    assert await script.post("groups/members", chat=basic, add=[eve], remove=[]) == {}
    assert await script.post("groups/admins", chat=basic, person=eve, admin=True) == {}
    assert await script.post("groups/bot", chat=basic, status="administrator") == {}
    supergroup = (await script.post("groups/migrate", chat=basic))["id"]
    assert supergroup < -1_000_000_000_000
    forum = (await script.post("groups", title="Forum", members=[dana], forum=True))["id"]
    thread = (await script.post("groups/topics", chat=forum, name="Mau"))["thread_id"]
    await script.post("groups/topics", chat=forum, delete=thread)
    titles = [group["title"] for group in await script.get("groups")]
    assert titles == ["Friday cards", "Basic", "Forum"]

    started = await script.post("start", person=dana, payload="seat_1")
    said = await script.post("say", person=dana, chat=supergroup, text="hello", **{"as": "channel"})
    assert started["message_id"]
    assert said["message_id"]
    sent = await script.bot("sendMessage", chat_id=dana, text="x", reply_markup=KEYBOARD)
    tap = {"person": dana, "chat": dana, "message_id": sent["message_id"]}
    link = await script.post("tap", **tap, text="Rules")
    assert link == {"url": "https://t.me/x"}
    assert await script.post("tap", **tap, text="Invite") == {"copy": "come"}
    nobody = await script.post("tap", **tap, data="anything", wait_ms=1)
    assert nobody["answer"] is None
    assert nobody["waited_ms"] >= 1
    waiting = asyncio.create_task(script.post("tap", **tap, row=0, column=0))
    query = await fetch_tap(script, "p:7h")
    await script.bot("answerCallbackQuery", callback_query_id=query, text="ok", show_alert=True)
    assert (await waiting)["answer"] == {"text": "ok", "alert": True}

    await script.post("delete", chat=dana, message_id=sent["message_id"])
    messages = await script.get("messages", chat=dana, person=dana, since=0)
    assert messages["messages"][-1]["deleted"]
    chats = await script.get("chats", person=dana)
    assert [chat["type"] for chat in chats] == ["private", "supergroup", "supergroup"]
    await script.post("block", person=dana, blocked=True)
    await script.post("fault", kind="500", method="getMe")
    turned = await script.post("clock", forward_s=3600)
    assert (turned["offset_s"], turned["n"]) == (3600, 1)
    assert await script.get("clock") == turned
    calls = await script.get("calls", since=1)
    assert calls[0]["n"] == 2
    answer = await script.client.get("/api/file", params={"id": await a_photo(script, eve)})
    assert (answer.content, answer.headers["Content-Type"]) == (png(), "image/png")
    assert script.made | {("GET", "file")} == set(CALLS)


KEYBOARD = {
    "inline_keyboard": [
        [{"text": "7♥", "callback_data": "p:7h"}],
        [
            {"text": "Rules", "url": "https://t.me/x"},
            {"text": "Invite", "copy_text": {"text": "come"}},
        ],
    ]
}


async def fetch_tap(script: Script, data: str) -> str:
    """Polls like a bot until that tap is there."""
    offset = 0
    while True:
        for update in await script.bot("getUpdates", offset=offset, timeout=5):
            offset = update["update_id"] + 1
            if update.get("callback_query", {}).get("data") == data:
                query: str = update["callback_query"]["id"]
                return query


async def a_photo(script: Script, person: int) -> str:
    await script.post("start", person=person)
    await script.client.post(
        f"/bot{TOKEN}/sendPhoto",
        data={"chat_id": str(person)},
        files={"photo": ("hand.png", png(), "image/png")},
    )
    messages = await script.get("messages", chat=person)
    file_id: str = messages["messages"][-1]["photo"]["file_id"]
    return file_id


async def test_who_watches_the_clock_is_told_when_it_is_turned(script: Script) -> None:
    turned = await script.post("clock", forward_s=1)
    watching = asyncio.create_task(script.get("clock", wait_s=5, after=turned["n"]))
    await script.get("clock")
    assert not watching.done()
    again = await script.post("clock", forward_s=2)
    assert await watching == again
    assert await script.get("clock", wait_s=5, after=0) == again
    assert await script.get("clock", wait_s=0.001, after=again["n"]) == again


@pytest.mark.parametrize(
    ("call", "body", "status", "sentence"),
    [
        ("start", {"person": 77}, 404, "there is no person 77"),
        ("say", {"person": 1001, "chat": -77, "text": "x"}, 404, "there is no group -77"),
        ("people", {"name": " "}, 400, "a person needs a name"),
        ("people", {}, 400, "can't parse name: Field required"),
        ("people", {"name": 7}, 400, "can't parse name: Input should be a valid string"),
        ("start", {"person": 1001, "to": 1}, 400, "can't parse to: Extra inputs are not permitted"),
        ("clock", {"forward_s": -1}, 400, "the clock only turns forward"),
        ("fault", {"kind": "500", "method": "sendStars"}, 400, "there is no method sendStars"),
        (
            "groups/topics",
            {"chat": -1},
            400,
            "a topic is opened by its name or deleted by its number",
        ),
        ("nothing", {}, 404, "there is no call POST /api/nothing"),
        ("calls", {}, 404, "there is no call POST /api/calls"),
    ],
)
async def test_a_refusal_is_a_sentence(
    script: Script, call: str, body: dict[str, Any], status: int, sentence: str
) -> None:
    assert await script.refusal(call, **body) == (status, sentence)


@pytest.mark.parametrize(("body", "sentence"), [(b"{", "not JSON"), (b"[]", "not a JSON object")])
async def test_a_body_must_be_a_json_object(script: Script, body: bytes, sentence: str) -> None:
    answer = await script.client.post("/api/start", content=body)
    assert (answer.status_code, answer.json()) == (400, {"error": f"the body is {sentence}"})


async def test_unknown_status_and_fault_name_what_is_allowed(script: Script) -> None:
    _, status = await script.refusal("groups/bot", chat=-1, status="gone")
    _, fault = await script.refusal("fault", kind="418")
    assert "'kicked'" in status
    assert "'clear'" in fault


async def test_the_page_is_never_out_of_a_cache(script: Script) -> None:
    answer = await script.client.get("/")
    assert answer.status_code == 200
    assert "text/html" in answer.headers["Content-Type"]
    assert answer.headers["Cache-Control"] == "no-store"
    assert (await script.client.get("/no-such-file.js")).status_code == 404
    assert (await script.client.get("/../server.py")).status_code == 404
