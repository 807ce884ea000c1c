"""Faults on demand: what is to go wrong goes wrong, as often as asked, and nothing else does."""

import asyncio

import pytest
from telegram import Bot
from telegram.error import TimedOut

from app.sandbox.world import World
from tests.sandbox.conftest import Api


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("429", "429 Too Many Requests: retry after 7"),
        ("403", "403 Forbidden: bot was blocked by the user"),
        ("500", "500 Internal Server Error"),
    ],
)
async def test_a_refusal_is_given_instead_of_the_call(
    api: Api, world: World, ada: int, kind: str, text: str
) -> None:
    world.fault(kind, times=2, seconds=7)
    for _ in range(2):
        assert await api.refusal("sendMessage", chat_id=ada, text="x") == text
    await api("sendMessage", chat_id=ada, text="through")
    assert [m["text"] for m in world.messages(ada)["messages"]] == ["/start", "through"]


async def test_a_chat_is_shut_and_toasts_still_come(
    api: Api, world: World, ada: int, group: int
) -> None:
    board = (await api("sendMessage", chat_id=group, text="board"))["message_id"]
    world.fault("429", chat=group, seconds=30)
    world.tap(ada, group, board, data="x")
    query = (await api.updates())[-1]["callback_query"]["id"]
    await api("answerCallbackQuery", callback_query_id=query)
    await api("sendMessage", chat_id=ada, text="x")
    assert await api.refusal("sendMessage", chat_id=group, text="x") == (
        "429 Too Many Requests: retry after 30"
    )


async def test_a_method_alone_is_hit(api: Api, world: World, ada: int) -> None:
    world.fault("500", method="deleteMessage")
    sent = await api("sendMessage", chat_id=ada, text="x")
    delete = {"chat_id": ada, "message_id": sent["message_id"]}
    assert await api.refusal("deleteMessage", **delete) == "500 Internal Server Error"
    await api("deleteMessage", **delete)


async def test_updates_are_hit_by_name_only(api: Api, world: World) -> None:
    world.fault("500")
    await api("getUpdates")
    assert await api.refusal("getMe") == "500 Internal Server Error"
    world.fault("500", method="getUpdates")
    assert await api.refusal("getUpdates") == "500 Internal Server Error"


async def test_all_faults_are_taken_back(api: Api, world: World, ada: int) -> None:
    world.fault("500", times=99)
    world.fault("clear")
    await api("sendMessage", chat_id=ada, text="x")


async def test_a_timeout_carries_the_call_out_and_loses_the_answer(
    bot: Bot, world: World, ada: int
) -> None:
    world.fault("timeout", method="sendMessage")
    with pytest.raises(TimedOut):
        await bot.send_message(ada, "lost")
    assert world.messages(ada)["messages"][-1]["text"] == "lost"
    assert world.calls()[-1]["status"] == 200


async def test_a_delay_carries_the_call_out_and_answers_when_its_time_has_come(
    api: Api, world: World, ada: int
) -> None:
    world.fault("delay", seconds=30)
    sending = asyncio.create_task(api("sendMessage", chat_id=ada, text="late"))
    await asyncio.sleep(0)
    assert world.messages(ada)["messages"][-1]["text"] == "late"
    world.forward(29)
    await asyncio.sleep(0)
    assert not sending.done()
    world.forward(1)
    assert (await sending)["text"] == "late"


async def test_refused_calls_are_in_the_log(api: Api, world: World, ada: int) -> None:
    world.fault("429", seconds=3)
    await api.refusal("sendMessage", chat_id=ada, text="x")
    await api.refusal("sendDice", chat_id=ada)
    await api("sendMessage", chat_id=str(ada), text="y", reply_markup='{"inline_keyboard": []}')
    flood, unknown, fine = world.calls()
    assert (flood["status"], flood["description"]) == (429, "Too Many Requests: retry after 3")
    assert (unknown["method"], unknown["status"]) == ("sendDice", 404)
    params = {"chat_id": ada, "text": "y", "reply_markup": {"inline_keyboard": []}}
    assert fine == {
        "n": 3, "at": world.now(), "method": "sendMessage", "params": params, "status": 200
    }  # fmt: skip
    assert world.calls(since=2) == [fine]
