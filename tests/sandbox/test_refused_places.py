"""Where the bot may act: each refusal with the text that Telegram's own server has for it.

Texts from tdlib/telegram-bot-api (Client.cpp, check_chat_access) and tdlib/td
(MessagesManager.cpp).
"""

from typing import Any

import pytest

from app.sandbox.parameters import Upload
from app.sandbox.world import World
from tests.sandbox.conftest import Api
from tests.sandbox.pictures import png

WRITES: list[tuple[str, dict[str, Any]]] = [
    ("sendMessage", {"text": "x"}),
    ("editMessageText", {"message_id": 2, "text": "y"}),
    ("deleteMessage", {"message_id": 2}),
    ("getChatAdministrators", {}),
]


async def test_a_chat_that_is_not_named(api: Api) -> None:
    assert await api.refusal("sendMessage", text="x") == "400 Bad Request: chat_id is empty"


@pytest.mark.parametrize("chat", [-100_999_888_777, 42, "@nobody", "-5"])
async def test_a_chat_that_is_not_there_is_not_found(api: Api, chat: Any) -> None:
    refusal = await api.refusal("sendMessage", chat_id=chat, text="x")
    assert refusal == "400 Bad Request: chat not found"


async def test_a_bot_cannot_begin_a_conversation(api: Api, world: World, bo: int) -> None:
    refusal = await api.refusal("sendMessage", chat_id=bo, text="x")
    assert refusal == "403 Forbidden: bot can't initiate conversation with a user"
    world.start(bo)
    await api("sendMessage", chat_id=bo, text="x")


async def test_who_blocked_the_bot_gets_nothing_until_he_presses_start(
    api: Api, world: World, ada: int
) -> None:
    sent = await api("sendMessage", chat_id=ada, text="x")
    world.block(ada)
    blocked = "403 Forbidden: bot was blocked by the user"
    edit = {"chat_id": ada, "message_id": sent["message_id"], "text": "y"}
    assert await api.refusal("sendMessage", chat_id=ada, text="x") == blocked
    assert await api.refusal("editMessageText", **edit) == blocked
    world.start(ada)
    await api("editMessageText", **edit)


@pytest.mark.parametrize(
    ("supergroup", "status", "text"),
    [
        (True, "left", "bot is not a member of the supergroup chat"),
        (True, "kicked", "bot was kicked from the supergroup chat"),
        (False, "left", "bot is not a member of the group chat"),
        (False, "kicked", "bot was kicked from the group chat"),
    ],
)
async def test_a_group_without_the_bot_is_closed_to_it(
    api: Api, world: World, ada: int, supergroup: bool, status: str, text: str
) -> None:
    chat = world.add_group("Friday cards", [ada], supergroup=supergroup)
    await api("sendMessage", chat_id=chat, text="x")
    world.set_bot(chat, status)
    for method, params in WRITES:
        assert await api.refusal(method, chat_id=chat, **params) == f"403 Forbidden: {text}"


async def test_a_muted_bot_may_send_neither_text_nor_photos_nor_documents(
    api: Api, world: World, group: int
) -> None:
    message = (await api("sendMessage", chat_id=group, text="x"))["message_id"]
    world.set_bot(group, "restricted")
    file = Upload("a.png", png())
    sends: list[tuple[str, dict[str, Any], str]] = [
        ("sendMessage", {"text": "x"}, "text messages"),
        ("sendPhoto", {"photo": file}, "photos"),
        ("sendDocument", {"document": file}, "documents"),
    ]
    for method, params, what in sends:
        refusal = await api.refusal(method, chat_id=group, **params)
        assert refusal == f"400 Bad Request: not enough rights to send {what} to the chat"
    await api("editMessageText", chat_id=group, message_id=message, text="edits are allowed")


async def test_an_upgraded_group_names_its_supergroup(api: Api, world: World, ada: int) -> None:
    old = world.add_group("Friday cards", [ada], supergroup=False)
    await api("sendMessage", chat_id=old, text="x")
    new = world.migrate(old)
    for method, params in WRITES:
        status, body = await api.answer(method, chat_id=old, **params)
        assert (status, body["description"], body["parameters"]) == (
            400,
            "Bad Request: group chat was upgraded to a supergroup chat",
            {"migrate_to_chat_id": new},
        )
    await api("sendMessage", chat_id=new, text="x")


@pytest.mark.parametrize("thread", [1, 77])
async def test_a_thread_that_is_not_there_and_general_by_its_number(
    api: Api, world: World, ada: int, group: int, thread: int
) -> None:
    forum = world.add_group("Forum", [ada], forum=True)
    for chat in (ada, group, forum):
        refusal = await api.refusal("sendMessage", chat_id=chat, message_thread_id=thread, text="x")
        assert refusal == "400 Bad Request: message thread not found"


async def test_a_deleted_topic_is_not_found(api: Api, world: World, ada: int) -> None:
    forum = world.add_group("Forum", [ada], forum=True)
    thread = world.add_topic(forum, "Mau-Mau")
    params = {"chat_id": forum, "message_thread_id": thread, "text": "x"}
    sent = await api("sendMessage", **params)
    assert (sent["message_thread_id"], sent["is_topic_message"]) == (thread, True)
    world.delete_topic(forum, thread)
    assert await api.refusal("sendMessage", **params) == "400 Bad Request: message thread not found"
    gone = await api.refusal(
        "editMessageText", chat_id=forum, message_id=sent["message_id"], text="y"
    )
    assert gone == "400 Bad Request: message to edit not found"


async def test_a_message_that_is_answered_must_be_there(api: Api, ada: int) -> None:
    reply = {"message_id": 99}
    refusal = await api.refusal("sendMessage", chat_id=ada, text="x", reply_parameters=reply)
    assert refusal == "400 Bad Request: message to be replied not found"
    reply["allow_sending_without_reply"] = True
    sent = await api("sendMessage", chat_id=ada, text="x", reply_parameters=reply)
    assert "reply_to_message" not in sent


async def test_a_dm_has_no_administrators(api: Api, ada: int) -> None:
    refusal = await api.refusal("getChatAdministrators", chat_id=ada)
    assert refusal == "400 Bad Request: there are no administrators in the private chat"


async def test_a_member_nobody_knows(api: Api, group: int) -> None:
    refusals = [await api.refusal("getChatMember", chat_id=group, user_id=n) for n in (0, 424242)]
    assert refusals == [
        "400 Bad Request: invalid user_id specified",
        "400 Bad Request: user not found",
    ]


async def test_a_dm_has_one_member_and_the_bot(api: Api, ada: int, bo: int) -> None:
    me = (await api("getMe"))["id"]
    members = [await api("getChatMember", chat_id=ada, user_id=user) for user in (ada, me)]
    assert [one["status"] for one in members] == ["member", "member"]
    refusal = await api.refusal("getChatMember", chat_id=ada, user_id=bo)
    assert refusal == "400 Bad Request: user not found"


async def test_nobody_is_asked_about_who_never_started(api: Api, bo: int) -> None:
    assert await api.refusal("getChat", chat_id=bo) == "400 Bad Request: chat not found"


async def test_an_answer_into_another_chat_is_refused(
    api: Api, world: World, ada: int, group: int
) -> None:
    said = world.say(ada, ada, "hello")
    reply = {"message_id": said, "chat_id": ada}
    await api("sendMessage", chat_id=ada, text="x", reply_parameters=reply)
    refusal = await api.refusal("sendMessage", chat_id=group, text="x", reply_parameters=reply)
    assert refusal == "400 Bad Request: replies into another chat are not known here"


async def test_only_an_admin_pins(api: Api, world: World, group: int) -> None:
    message = (await api("sendMessage", chat_id=group, text="x"))["message_id"]
    for method in ("pinChatMessage", "unpinChatMessage"):
        refusal = await api.refusal(method, chat_id=group, message_id=message)
        assert refusal == (
            "400 Bad Request: not enough rights to manage pinned messages in the chat"
        )


async def test_a_service_message_is_not_pinned(api: Api, world: World, group: int) -> None:
    world.set_bot(group, "administrator")
    service = world.messages(group)["messages"][0]["message_id"]
    refusal = await api.refusal("pinChatMessage", chat_id=group, message_id=service)
    assert refusal == "400 Bad Request: a service message can't be pinned"


async def test_what_is_pinned_or_unpinned_must_be_there(api: Api, world: World, group: int) -> None:
    world.set_bot(group, "administrator")
    assert [
        await api.refusal("pinChatMessage", chat_id=group, message_id=99),
        await api.refusal("unpinChatMessage", chat_id=group, message_id=99),
        await api.refusal("unpinChatMessage", chat_id=group),
    ] == [
        "400 Bad Request: message to pin not found",
        "400 Bad Request: message to unpin not found",
        "400 Bad Request: message to unpin not found",
    ]


async def test_a_dm_cannot_be_left(api: Api, ada: int) -> None:
    refusal = await api.refusal("leaveChat", chat_id=ada)
    assert refusal == "400 Bad Request: chat member status can't be changed in private chats"


async def test_a_file_id_that_never_was(api: Api) -> None:
    refusal = await api.refusal("getFile", file_id="photo-0")
    assert refusal == "400 Bad Request: wrong file_id or the file is temporarily unavailable"


async def test_an_action_nobody_knows(api: Api, ada: int) -> None:
    refusal = await api.refusal("sendChatAction", chat_id=ada, action="shuffling")
    assert refusal == "400 Bad Request: wrong parameter action in request"


@pytest.mark.parametrize(
    ("reaction", "text"),
    [
        ([{"type": "emoji", "emoji": "♥"}], "REACTION_INVALID"),
        ([{"type": "emoji", "emoji": "👍"}] * 2, "REACTIONS_TOO_MANY"),
        ([{"type": "paid", "emoji": ""}], "invalid reaction type specified"),
    ],
)
async def test_a_reaction_is_one_emoji_of_telegrams_list(
    api: Api, world: World, ada: int, reaction: Any, text: str
) -> None:
    message = world.say(ada, ada, "well played")
    refusal = await api.refusal(
        "setMessageReaction", chat_id=ada, message_id=message, reaction=reaction
    )
    assert refusal == f"400 Bad Request: {text}"


async def test_a_reaction_needs_its_message(api: Api, ada: int) -> None:
    refusal = await api.refusal("setMessageReaction", chat_id=ada, message_id=99)
    assert refusal == "400 Bad Request: message to react not found"
