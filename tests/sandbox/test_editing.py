"""Edits and deletions: what they give, what they refuse, and for how long."""

from typing import Any

import pytest

from app.sandbox.parameters import Upload
from app.sandbox.world import World
from tests.sandbox.conftest import Api
from tests.sandbox.pictures import png

DAY = 24 * 3600
KEYBOARD = {"inline_keyboard": [[{"text": "Draw", "callback_data": "draw"}]]}
NOT_MODIFIED = (
    "400 Bad Request: message is not modified: specified new message content and reply markup "
    "are exactly the same as a current content and reply markup of the message"
)


@pytest.fixture
async def text(api: Api, ada: int) -> dict[str, Any]:
    sent = await api("sendMessage", chat_id=ada, text="your turn", reply_markup=KEYBOARD)
    return {"chat_id": ada, "message_id": sent["message_id"]}


@pytest.fixture
async def photo(api: Api, ada: int) -> dict[str, Any]:
    file = Upload("hand.png", png())
    sent = await api("sendPhoto", chat_id=ada, photo=file, caption="hand", reply_markup=KEYBOARD)
    return {"chat_id": ada, "message_id": sent["message_id"]}


async def test_an_edit_gives_the_message_and_takes_the_keyboard_away(
    api: Api, world: World, text: dict[str, Any]
) -> None:
    world.forward(7)
    edited = await api("editMessageText", **text, text="<b>Bo's turn</b>", parse_mode="HTML")
    assert edited["text"] == "Bo's turn"
    assert edited["edit_date"] == edited["date"] + 7
    assert edited["entities"] == [{"type": "bold", "offset": 0, "length": 9}]
    assert "reply_markup" not in edited


async def test_a_message_that_stays_the_same_is_not_modified(
    api: Api, world: World, text: dict[str, Any], photo: dict[str, Any]
) -> None:
    world.forward(60)  # a DM bears five calls at once
    same = {"reply_markup": KEYBOARD}
    for method, params in [
        ("editMessageText", {**text, **same, "text": " your turn "}),
        ("editMessageReplyMarkup", {**text, **same}),
        ("editMessageCaption", {**photo, **same, "caption": "hand"}),
    ]:
        assert await api.refusal(method, **params) == NOT_MODIFIED
    media = {"type": "photo", "media": "attach://again", "caption": "hand"}
    again = {"again": Upload("hand.png", png())}
    refusal = await api.refusal("editMessageMedia", **photo, **same, media=media, **again)
    assert refusal == NOT_MODIFIED


async def test_a_text_takes_a_photo_and_never_becomes_text_again(
    api: Api, text: dict[str, Any], photo: dict[str, Any]
) -> None:
    refusal = await api.refusal("editMessageCaption", **text, caption="x")
    assert refusal == "400 Bad Request: there is no caption in the message to edit"
    media = {"type": "photo", "media": "attach://hand"}
    await api("editMessageMedia", **text, media=media, hand=Upload("hand.png", png(blue=7)))
    for message in (text, photo):
        refusal = await api.refusal("editMessageText", **message, text="x")
        assert refusal == "400 Bad Request: there is no text in the message to edit"


async def test_a_file_is_sent_again_by_its_id(
    api: Api, world: World, ada: int, photo: dict[str, Any]
) -> None:
    first = world.messages(ada)["messages"][-1]["photo"]["file_id"]
    sent = await api("sendPhoto", chat_id=ada, photo=first)
    assert [size["file_id"] for size in sent["photo"]] == [first]
    assert (sent["photo"][0]["width"], sent["photo"][0]["height"]) == (24, 32)


async def test_a_message_that_is_gone_can_be_neither_edited_nor_deleted(
    api: Api, world: World, text: dict[str, Any]
) -> None:
    world.delete(text["chat_id"], text["message_id"])
    edit = await api.refusal("editMessageText", **text, text="y")
    assert edit == "400 Bad Request: message to edit not found"
    assert await api.refusal("deleteMessage", **text) == (
        "400 Bad Request: message to delete not found"
    )


async def test_only_the_bots_own_messages_can_be_edited(
    api: Api, world: World, ada: int, group: int
) -> None:
    said = world.say(ada, ada, "hello")
    service = world.messages(group)["messages"][0]["message_id"]
    for chat, message in [(ada, said), (group, service)]:
        edit = {"chat_id": chat, "message_id": message, "text": "y"}
        refusal = await api.refusal("editMessageText", **edit)
        assert refusal == "400 Bad Request: message can't be edited"


async def test_a_message_can_be_edited_for_ever_and_deleted_for_48_hours(
    api: Api, world: World, text: dict[str, Any]
) -> None:
    world.forward(2 * DAY - 1)
    await api("deleteMessage", **text)
    sent = await api("sendMessage", chat_id=text["chat_id"], text="x")
    old = {**text, "message_id": sent["message_id"]}
    world.forward(2 * DAY)
    refusal = await api.refusal("deleteMessage", **old)
    assert refusal == "400 Bad Request: message can't be deleted for everyone"
    await api("editMessageText", **old, text="goodbye")


async def test_what_people_wrote_is_deleted_in_a_dm_and_by_an_admin_of_a_group(
    api: Api, world: World, ada: int, group: int
) -> None:
    dm, talk = world.say(ada, ada, "psst"), world.say(ada, group, "hello")
    await api("deleteMessage", chat_id=ada, message_id=dm)
    in_group = {"chat_id": group, "message_id": talk}
    refusal = await api.refusal("deleteMessage", **in_group)
    assert refusal == "400 Bad Request: message can't be deleted"
    world.set_bot(group, "administrator")
    await api("deleteMessage", **in_group)


async def test_in_a_basic_group_only_an_admin_deletes_what_people_wrote(
    api: Api, world: World, ada: int
) -> None:
    chat = world.add_group("Basic", [ada], supergroup=False)
    in_group = {"chat_id": chat, "message_id": world.say(ada, chat, "hello")}
    refusal = await api.refusal("deleteMessage", **in_group)
    assert refusal == "400 Bad Request: message can't be deleted for everyone"
    world.set_bot(chat, "administrator")
    await api("deleteMessage", **in_group)


async def test_many_are_deleted_at_once_and_missing_ones_passed_over(
    api: Api, world: World, ada: int
) -> None:
    numbers = [(await api("sendMessage", chat_id=ada, text=t))["message_id"] for t in "abc"]
    assert await api("deleteMessages", chat_id=ada, message_ids=[*numbers[:2], 999]) is True
    left = [m["message_id"] for m in world.messages(ada)["messages"] if not m["deleted"]]
    assert set(numbers) & set(left) == {numbers[2]}


@pytest.mark.parametrize(
    ("method", "params", "text"),
    [
        ("deleteMessage", {"message_id": 1}, "chat identifier is not specified"),
        ("deleteMessage", {"chat_id": 1}, "message identifier is not specified"),
        ("deleteMessages", {"chat_id": 1}, "message identifiers are not specified"),
        (
            "deleteMessages",
            {"chat_id": 1, "message_ids": list(range(1, 102))},
            "too many message identifiers specified",
        ),
    ],
)
async def test_a_deletion_names_its_chat_and_1_to_100_messages(
    api: Api, method: str, params: dict[str, Any], text: str
) -> None:
    assert await api.refusal(method, **params) == f"400 Bad Request: {text}"


async def test_the_message_that_opened_a_topic_stays(api: Api, world: World, ada: int) -> None:
    forum = world.add_group("Forum", [ada], forum=True)
    world.set_bot(forum, "administrator")
    thread = world.add_topic(forum, "Mau-Mau")
    refusal = await api.refusal("deleteMessage", chat_id=forum, message_id=thread)
    assert refusal == "400 Bad Request: message can't be deleted"
