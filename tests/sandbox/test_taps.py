"""Taps: from a button to the answer that the person sees."""

import asyncio
from typing import Any

import pytest

from app.sandbox.errors import Impossible, Unknown
from app.sandbox.queries import Answer
from app.sandbox.world import Tap, World
from tests.sandbox.conftest import Api

TOO_OLD = "400 Bad Request: query is too old and response timeout expired or query ID is invalid"
KEYBOARD = {
    "inline_keyboard": [
        [{"text": "7♥", "callback_data": "p:7h", "style": "success"}],
        [
            {"text": "Rules", "url": "https://t.me/maumau_sandbox_bot?start=rules"},
            {"text": "Invite", "copy_text": {"text": "come and play"}},
        ],
    ]
}


@pytest.fixture
async def hand(api: Api, ada: int) -> int:
    await api.updates()
    sent = await api("sendMessage", chat_id=ada, text="your turn", reply_markup=KEYBOARD)
    number: int = sent["message_id"]
    return number


async def fetched(api: Api) -> dict[str, Any]:
    (update,) = await api.updates()
    query: dict[str, Any] = update["callback_query"]
    return query


async def test_a_tap_tells_who_tapped_what_and_where(
    api: Api, world: World, ada: int, hand: int
) -> None:
    world.tap(ada, ada, hand, "7♥")
    query = await fetched(api)
    assert (query["from"]["id"], query["data"]) == (ada, "p:7h")
    assert query["message"]["reply_markup"] == KEYBOARD
    assert query["chat_instance"]
    world.tap(ada, ada, hand, row=0, column=0)
    assert (await fetched(api))["chat_instance"] == query["chat_instance"]


@pytest.mark.parametrize(
    ("answer", "seen"),
    [
        ({}, Answer()),
        ({"text": "you played 7♥"}, Answer("you played 7♥")),
        ({"text": "x" * 200, "show_alert": True}, Answer("x" * 200, alert=True)),
        (
            {"url": "https://t.me/maumau_sandbox_bot?start=seat_1"},
            Answer(url="https://t.me/maumau_sandbox_bot?start=seat_1"),
        ),
        ({"text": "sit", "url": "t.me/maumau_sandbox_bot?start=s"}, Answer("sit")),
    ],
    ids=["nothing", "a toast", "an alert", "a link", "a text hides the link"],
)
async def test_an_answer_is_seen_as(
    api: Api, world: World, ada: int, hand: int, answer: dict[str, Any], seen: Answer
) -> None:
    tap = world.tap(ada, ada, hand, "7♥")
    assert tap.answer is None
    query = await fetched(api)
    await api("answerCallbackQuery", callback_query_id=query["id"], **answer)
    assert tap.answer == seen


async def test_who_waits_for_an_answer_wakes_up_with_it(
    api: Api, world: World, ada: int, hand: int
) -> None:
    tap = world.tap(ada, ada, hand, "7♥")
    waiting = asyncio.create_task(tap.wait(5))
    query = await fetched(api)
    await api("answerCallbackQuery", callback_query_id=query["id"], text="ok")
    assert await waiting == Answer("ok")


async def test_nobody_answers_and_the_wait_is_over(world: World, ada: int, hand: int) -> None:
    assert await world.tap(ada, ada, hand, "7♥").wait(0.001) is None


@pytest.mark.parametrize(
    ("answer", "text"),
    [
        ({"text": "x" * 201}, "MESSAGE_TOO_LONG"),
        ({"url": "https://example.org"}, "URL_INVALID"),
        ({"url": "https://t.me/another_bot?start=a"}, "URL_INVALID"),
        ({"url": "https://t.me/maumau_sandbox_bot?start=no spaces"}, "URL_INVALID"),
    ],
)
async def test_an_answer_is_refused_for_its_length_or_its_link(
    api: Api, world: World, ada: int, hand: int, answer: dict[str, Any], text: str
) -> None:
    world.tap(ada, ada, hand, "7♥")
    query = await fetched(api)
    refusal = await api.refusal("answerCallbackQuery", callback_query_id=query["id"], **answer)
    assert refusal == f"400 Bad Request: {text}"


async def test_an_answer_comes_too_late_after_15_seconds_a_second_time_or_to_nobody(
    api: Api, world: World, ada: int, hand: int
) -> None:
    for wait in (15, 16):
        world.tap(ada, ada, hand, "7♥")
        world.forward(100)  # unfetched, its time does not run
        query = await fetched(api)
        world.forward(wait)
        if wait == 15:
            await api("answerCallbackQuery", callback_query_id=query["id"])
        late = await api.refusal("answerCallbackQuery", callback_query_id=query["id"])
        assert late == TOO_OLD
    assert await api.refusal("answerCallbackQuery", callback_query_id="nope") == TOO_OLD


async def test_a_tap_is_dropped_when_nobody_fetches_it_for_150_seconds(
    api: Api, world: World, ada: int, hand: int
) -> None:
    world.tap(ada, ada, hand, "7♥")
    world.forward(151)
    world.tap(ada, ada, hand, data="second")
    world.forward(150)
    assert [update["callback_query"]["data"] for update in await api.updates()] == ["second"]


async def test_a_message_older_than_48_hours_comes_with_date_0_and_nothing_else(
    api: Api, world: World, ada: int, hand: int
) -> None:
    world.forward(48 * 3600)
    world.tap(ada, ada, hand, "7♥")
    message = (await fetched(api))["message"]
    assert message == {
        "message_id": hand,
        "date": 0,
        "chat": {"id": ada, "type": "private", "first_name": "Ada", "username": "ada"},
    }


def test_a_link_button_opens_and_a_copy_button_copies_without_the_bot(
    world: World, ada: int, hand: int
) -> None:
    taps = [world.tap(ada, ada, hand, label) for label in ("Rules", "Invite")]
    assert [tap.query for tap in taps] == [None, None]
    assert [acts(tap) for tap in taps] == [
        ("https://t.me/maumau_sandbox_bot?start=rules", None),
        (None, "come and play"),
    ]


def acts(tap: Tap) -> tuple[str | None, str | None]:
    assert tap.button
    return tap.button.url, tap.button.copy_text


async def test_a_changed_client_may_send_any_data(
    api: Api, world: World, ada: int, hand: int
) -> None:
    world.tap(ada, ada, hand, data="cheat")
    assert (await fetched(api))["data"] == "cheat"


def test_nobody_taps_what_he_does_not_see(
    world: World, ada: int, bo: int, group: int, hand: int
) -> None:
    stranger = world.add_person("Eve")
    own = world.say(ada, group, "hello")
    with pytest.raises(Impossible, match="Bo Boson does not see the chat"):
        world.tap(bo, ada, hand, "7♥")
    with pytest.raises(Impossible, match="Eve does not see"):
        world.tap(stranger, group, own, data="x")
    with pytest.raises(Impossible, match="is not the bot's"):
        world.tap(ada, group, own, data="x")
    with pytest.raises(Unknown, match="has no button '8♥'"):
        world.tap(ada, ada, hand, "8♥")
    with pytest.raises(Unknown, match="no button in row 0, column 1"):
        world.tap(ada, ada, hand, row=0, column=1)
    with pytest.raises(Impossible, match="needs the button's text"):
        world.tap(ada, ada, hand)
    world.delete(ada, hand)
    with pytest.raises(Unknown, match="there is no message"):
        world.tap(ada, ada, hand, "7♥")


async def test_an_old_groups_buttons_still_work_after_it_was_upgraded(
    api: Api, world: World, ada: int
) -> None:
    chat = world.add_group("Friday cards", [ada], supergroup=False)
    sent = await api("sendMessage", chat_id=chat, text="board", reply_markup=KEYBOARD)
    world.migrate(chat)
    await api.updates()
    world.tap(ada, chat, sent["message_id"], "7♥")
    assert (await fetched(api))["message"]["chat"]["id"] == chat
