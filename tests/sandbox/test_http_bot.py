"""The Bot API over HTTP: forms, files and JSON in, statuses out, loopback only."""

import asyncio
import socket
from collections.abc import AsyncIterator
from urllib.parse import quote

import httpx
import pytest

from app.sandbox.server import PortTaken, Sandbox
from app.sandbox.world import TOKEN, World
from tests.sandbox.guest import CLIENT, serving
from tests.sandbox.pictures import png


@pytest.fixture
async def client(world: World) -> AsyncIterator[httpx.AsyncClient]:
    async with (
        serving(world) as sandbox,
        httpx.AsyncClient(base_url=sandbox.base_url, **CLIENT) as client,
    ):
        yield client


@pytest.mark.parametrize(
    "request_of",
    [
        lambda ada: {"data": {"chat_id": ada, "text": "7♥", "disable_notification": "true"}},
        lambda ada: {"json": {"chat_id": ada, "text": "7♥", "disable_notification": True}},
        lambda ada: {"params": {"chat_id": ada, "text": "7♥", "disable_notification": "true"}},
        lambda ada: {
            "data": {"chat_id": str(ada), "text": "7♥", "disable_notification": "true"},
            "files": {"unused": b"x"},
        },
    ],
    ids=["a form", "a JSON body", "a query", "multipart"],
)
async def test_parameters_come_in(
    client: httpx.AsyncClient, world: World, ada: int, request_of: object
) -> None:
    assert callable(request_of)
    answer = await client.post(f"/bot{TOKEN}/sendMessage", **request_of(ada))
    assert answer.json()["result"]["text"] == "7♥"
    assert world.messages(ada)["messages"][-1]["silent"]


async def test_get_works_and_methods_have_no_case(client: httpx.AsyncClient) -> None:
    answer = await client.get(f"/bot{quote(TOKEN, safe='')}/GETME")
    assert answer.json()["result"]["is_bot"]


async def test_a_file_is_attached_by_its_part_or_by_its_name(
    client: httpx.AsyncClient, ada: int
) -> None:
    for form in ({"photo": "attach://hand"}, {}):
        part = "hand" if form else "photo"
        answer = await client.post(
            f"/bot{TOKEN}/sendPhoto",
            data={"chat_id": str(ada), **form},
            files={part: ("hand.png", png(), "image/png")},
        )
        file_id = answer.json()["result"]["photo"][-1]["file_id"]
        found = await client.post(f"/bot{TOKEN}/getFile", data={"file_id": file_id})
        path = found.json()["result"]["file_path"]
        download = await client.get(f"/file/bot{quote(TOKEN, safe='')}/{path}")
        assert (download.content, download.headers["Content-Type"]) == (png(), "image/png")


@pytest.mark.parametrize(
    ("path", "status", "description"),
    [
        ("/bot1:wrong/getMe", 401, "Unauthorized"),
        (f"/bot{TOKEN}/getStars", 404, "Not Found: method not found"),
        (f"/file/bot{TOKEN}/photos/photo-0.png", 404, "Not Found"),
        ("/file/bot1:wrong/photos/photo-0.png", 404, "Not Found"),
    ],
)
async def test_an_error_has_its_code_as_status(
    client: httpx.AsyncClient, path: str, status: int, description: str
) -> None:
    answer = await client.get(path)
    assert answer.status_code == status
    assert answer.json() == {"ok": False, "error_code": status, "description": description}


@pytest.mark.parametrize("body", [b"{", b"[]"])
async def test_a_body_that_is_no_json_object(client: httpx.AsyncClient, body: bytes) -> None:
    headers = {"Content-Type": "application/json"}
    answer = await client.post(f"/bot{TOKEN}/getMe", content=body, headers=headers)
    assert answer.status_code == 400
    assert answer.json()["description"].startswith("Bad Request")


async def test_a_flood_says_in_a_header_too_how_long_to_wait(
    client: httpx.AsyncClient, world: World, ada: int
) -> None:
    world.fault("429", seconds=9)
    answer = await client.post(f"/bot{TOKEN}/sendMessage", data={"chat_id": ada, "text": "x"})
    assert (answer.status_code, answer.headers["Retry-After"]) == (429, "9")
    assert answer.json()["parameters"] == {"retry_after": 9}


async def test_a_lost_answer_is_a_timeout_of_a_call_that_was_carried_out(
    client: httpx.AsyncClient, world: World, ada: int
) -> None:
    world.fault("timeout")
    with pytest.raises(httpx.ReadTimeout):
        await client.post(
            f"/bot{TOKEN}/sendMessage", data={"chat_id": ada, "text": "lost"}, timeout=0.05
        )
    assert world.messages(ada)["messages"][-1]["text"] == "lost"


async def test_a_poll_nobody_waits_for_any_more_takes_no_update(
    client: httpx.AsyncClient, world: World, ada: int
) -> None:
    await client.post(f"/bot{TOKEN}/getUpdates", data={"offset": 100})
    with pytest.raises(httpx.ReadTimeout):
        await client.post(f"/bot{TOKEN}/getUpdates", data={"timeout": 50}, timeout=0.05)
    await client.post(f"/bot{TOKEN}/getMe")
    world.say(ada, ada, "hello")
    await client.post(f"/bot{TOKEN}/getMe")
    assert [call["method"] for call in world.calls()] == ["getUpdates", "getMe", "getMe"]


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "sandbox.example.org"},
        {"Host": "127.0.0.1.example.org"},
        {"Origin": "https://example.org"},
        {"Origin": "null"},
        {"Origin": "http://["},
    ],
)
@pytest.mark.parametrize("path", [f"/bot{TOKEN}/getMe", "/api/people", "/"])
async def test_strangers_and_other_pages_are_refused(
    client: httpx.AsyncClient, path: str, headers: dict[str, str]
) -> None:
    assert (await client.get(path, headers=headers)).status_code == 403


@pytest.mark.parametrize("name", ["127.0.0.1", "localhost", "[::1]"])
async def test_loopback_by_any_name_is_served(client: httpx.AsyncClient, name: str) -> None:
    headers = {"Host": f"{name}:8081", "Origin": f"http://{name}:8081"}
    assert (await client.get("/api/people", headers=headers)).status_code == 200


async def test_a_taken_port_is_named(world: World) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(PortTaken, match=f"Port {port} is taken"):
            await Sandbox(world, port).start()


async def test_a_server_stops_while_somebody_polls_and_can_start_again(
    world: World, ada: int
) -> None:
    sandbox = Sandbox(world, 0)
    port = await sandbox.start()
    assert sandbox.base_url == f"http://127.0.0.1:{port}"
    async with httpx.AsyncClient(base_url=sandbox.base_url, **CLIENT) as client:
        await client.post(f"/bot{TOKEN}/getUpdates", data={"offset": 100})
        poll = asyncio.create_task(client.post(f"/bot{TOKEN}/getUpdates", data={"timeout": 50}))
        await client.post(f"/bot{TOKEN}/getMe")
        await sandbox.stop()
        await sandbox.stop()
        with pytest.raises(httpx.TransportError):
            await poll
        assert await sandbox.start() == port
        assert (await client.post(f"/bot{TOKEN}/getMe")).status_code == 200
        await sandbox.stop()
