"""Updates: how the bot fetches them, and who may."""

import asyncio
from typing import Any

import pytest

from app.sandbox.world import World
from tests.sandbox.conftest import Api

HOOK = "http://127.0.0.1:9/hook"


async def numbers(api: Api, **params: Any) -> list[int]:
    return [update["update_id"] for update in await api("getUpdates", **params)]


@pytest.fixture
def five(world: World, ada: int) -> list[int]:
    """START and four words."""
    for word in ("one", "two", "three", "four"):
        world.say(ada, ada, word)
    return list(range(1, 6))


async def test_updates_stay_until_a_later_offset_confirms_them(api: Api, five: list[int]) -> None:
    assert await numbers(api) == five
    assert await numbers(api, limit=2) == five[:2]
    assert await numbers(api, offset=3) == five[2:]
    assert await numbers(api) == five[2:]


async def test_a_negative_offset_keeps_the_newest_only(api: Api, five: list[int]) -> None:
    assert await numbers(api, offset=-2) == five[3:]
    assert await numbers(api) == five[3:]


async def test_only_allowed_kinds_are_queued_and_the_choice_sticks(
    api: Api, world: World, ada: int
) -> None:
    await api.updates(allowed_updates=["my_chat_member"])
    world.say(ada, ada, "hello")
    world.block(ada)
    (update,) = await api.updates()
    assert "my_chat_member" in update
    await api("getUpdates", allowed_updates=[])
    world.start(ada)
    assert [kind for update in await api.updates() for kind in update if kind != "update_id"] == [
        "my_chat_member",
        "message",
    ]


async def test_a_message_is_dropped_after_a_day(api: Api, world: World, five: list[int]) -> None:
    world.forward(24 * 3600 + 1)
    assert await numbers(api) == []


async def test_a_poll_waits_for_the_next_update(api: Api, world: World, ada: int) -> None:
    await api.updates()
    poll = asyncio.create_task(api("getUpdates", timeout=50))
    await asyncio.sleep(0)
    assert not poll.done()
    world.say(ada, ada, "hello")
    (update,) = await poll
    assert update["message"]["text"] == "hello"


async def test_a_second_poll_ends_the_first(api: Api, world: World, ada: int) -> None:
    await api.updates()
    first = asyncio.create_task(api.refusal("getUpdates", timeout=50))
    await asyncio.sleep(0)
    second = asyncio.create_task(api("getUpdates", timeout=50))
    assert await first == (
        "409 Conflict: terminated by other getUpdates request; "
        "make sure that only one bot instance is running"
    )
    world.say(ada, ada, "hello")
    assert len(await second) == 1


async def test_a_webhook_ends_a_poll_and_forbids_the_next(api: Api) -> None:
    poll = asyncio.create_task(api.refusal("getUpdates", timeout=50))
    await asyncio.sleep(0)
    await api("setWebhook", url=HOOK)
    assert await poll == "409 Conflict: terminated by setWebhook request"
    assert await api.refusal("getUpdates") == (
        "409 Conflict: can't use getUpdates method while webhook is active; "
        "use deleteWebhook to delete the webhook first"
    )
    _, body = await api.answer("deleteWebhook")
    assert body["description"] == "Webhook was deleted"
    _, body = await api.answer("setWebhook", url="")
    assert body["description"] == "Webhook is already deleted"
    await api("getUpdates")


async def test_the_webhook_tells_what_waits_and_may_drop_it(api: Api, five: list[int]) -> None:
    await api("setWebhook", url=HOOK, max_connections=7, allowed_updates=["message"])
    info = await api("getWebhookInfo")
    assert info == {
        "url": HOOK,
        "has_custom_certificate": False,
        "pending_update_count": len(five),
        "max_connections": 7,
        "allowed_updates": ["message"],
    }
    await api("deleteWebhook", drop_pending_updates=True)
    assert await numbers(api) == []


@pytest.mark.parametrize(
    ("params", "text"),
    [
        ({"url": "no address"}, "invalid webhook URL specified"),
        ({"url": "http://127.0.0.1:port/"}, "invalid webhook URL specified"),
        (
            {"url": "https://example.org:8443/hook"},
            "bad webhook: only plain http on loopback is reached from here",
        ),
        ({"url": HOOK, "secret_token": "s" * 257}, "secret token is too long"),
        ({"url": HOOK, "secret_token": "ß"}, "secret token contains unallowed characters"),
        ({"url": HOOK, "max_connections": 101}, "max_connections must be from 1 to 100"),
    ],
)
async def test_a_webhook_is_refused_for(api: Api, params: dict[str, Any], text: str) -> None:
    assert await api.refusal("setWebhook", **params) == f"400 Bad Request: {text}"


async def test_the_bot_knows_itself_and_its_privacy_mode(api: Api) -> None:
    me = await api("getMe")
    assert (me["is_bot"], me["username"]) == (True, "maumau_sandbox_bot")
    assert me["can_read_all_group_messages"] is False
