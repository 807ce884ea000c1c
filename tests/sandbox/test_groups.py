"""Groups: what the bot hears of them, who is in them, and what they become."""

from collections.abc import Callable
from typing import Any

import pytest

from app.sandbox.errors import Impossible, Unknown
from app.sandbox.world import World
from tests.sandbox.conftest import Api


async def heard(api: Api) -> list[str]:
    """The texts of the messages that the bot hears."""
    messages = [u["message"] for u in await api.updates() if "message" in u]
    return [message["text"] for message in messages if "text" in message]


async def service(api: Api) -> list[dict[str, Any]]:
    """The service messages that the bot hears, without what every message has."""
    common = {"message_id", "from", "chat", "date"}
    messages = [u["message"] for u in await api.updates() if "message" in u]
    return [{key: m[key] for key in m.keys() - common} for m in messages]


async def statuses(api: Api) -> list[tuple[str, str]]:
    changes = [u["my_chat_member"] for u in await api.updates() if "my_chat_member" in u]
    return [(c["old_chat_member"]["status"], c["new_chat_member"]["status"]) for c in changes]


@pytest.mark.parametrize(
    ("text", "hears"),
    [
        ("hello", False),
        ("/maumau", True),
        ("/maumau@maumau_sandbox_bot now", True),
        ("/maumau@Maumau_Sandbox_Bot", True),
        ("/maumau@another_bot", False),
        ("please /maumau", False),
        ("@maumau_sandbox_bot hello", False),
        ("/", False),
    ],
)
async def test_in_a_group_the_bot_hears_commands_for_it(
    api: Api, world: World, ada: int, group: int, text: str, hears: bool
) -> None:
    await api.updates()
    world.say(ada, group, text)
    assert await heard(api) == ([text] if hears else [])


async def test_in_a_group_the_bot_hears_replies_to_it_and_no_others(
    api: Api, world: World, ada: int, bo: int, group: int
) -> None:
    board = (await api("sendMessage", chat_id=group, text="board"))["message_id"]
    await api.updates()
    world.say(ada, group, "nice", reply_to=board)
    world.say(bo, group, "what?", reply_to=world.say(ada, group, "hello"))
    assert await heard(api) == ["nice"]


async def test_an_admin_bot_hears_everything_and_a_muted_one_what_others_do(
    api: Api, world: World, ada: int, group: int
) -> None:
    await api.updates()
    for status in ("administrator", "restricted"):
        world.set_bot(group, status)
        world.say(ada, group, f"hello {status}")
        world.say(ada, group, f"/{status}")
    assert await heard(api) == ["hello administrator", "/administrator", "/restricted"]


async def test_a_command_is_marked_where_it_stands(api: Api, world: World, ada: int) -> None:
    await api.updates()
    world.say(ada, ada, "🂱 /hand now")
    (update,) = await api.updates()
    assert update["message"]["entities"] == [{"type": "bot_command", "offset": 3, "length": 5}]


async def test_the_bot_is_told_when_it_is_added_promoted_muted_and_thrown_out(
    api: Api, world: World, ada: int
) -> None:
    chat = world.add_group("Friday cards", [ada], bot=False)
    await api.updates()
    for status in ("member", "administrator", "restricted", "kicked", "member", "left"):
        world.set_bot(chat, status)
    world.say(ada, chat, "/maumau")
    updates = await api.updates()
    changes = [
        u["my_chat_member"]["new_chat_member"]["status"] for u in updates if "my_chat_member" in u
    ]
    assert changes == ["member", "administrator", "restricted", "kicked", "member", "left"]
    comings = [
        "came" if "new_chat_members" in u["message"] else "went" for u in updates if "message" in u
    ]
    assert comings == ["came", "went", "came", "went"]


async def test_a_basic_group_with_the_bot_begins_with_its_creation(
    api: Api, world: World, ada: int
) -> None:
    await api.updates()
    world.add_group("Friday cards", [ada], supergroup=False)
    assert await service(api) == [{"group_chat_created": True}]


async def test_people_join_and_leave(api: Api, world: World, ada: int, bo: int, group: int) -> None:
    cleo = world.add_person("Cleo")
    await api.updates()
    world.change_members(group, add=[cleo, ada], remove=[bo])
    joined, left = await service(api)
    assert joined["new_chat_members"][0]["first_name"] == "Cleo"
    assert left["left_chat_member"]["id"] == bo
    member = [await api("getChatMember", chat_id=group, user_id=who) for who in (cleo, bo)]
    assert [one["status"] for one in member] == ["member", "left"]


async def test_blocking_and_unblocking_is_told_for_the_dm(api: Api, world: World, ada: int) -> None:
    await api.updates()
    world.block(ada)
    world.block(ada)
    world.block(ada, blocked=False)
    assert await statuses(api) == [("member", "kicked"), ("kicked", "member")]


async def test_start_after_a_block_unblocks_first(api: Api, world: World, ada: int) -> None:
    world.block(ada)
    await api.updates()
    world.start(ada, "seat_1")
    first, second = await api.updates()
    assert first["my_chat_member"]["new_chat_member"]["status"] == "member"
    assert second["message"]["text"] == "/start seat_1"


async def test_an_upgrade_is_told_in_both_chats_and_keeps_everybody(
    api: Api, world: World, ada: int, bo: int
) -> None:
    old = world.add_group("Friday cards", [ada, bo], supergroup=False)
    world.set_admin(old, bo, admin=True)
    sent = await api("sendMessage", chat_id=old, text="board")
    await api.updates()
    new = world.migrate(old)
    assert await service(api) == [{"migrate_to_chat_id": new}, {"migrate_from_chat_id": old}]
    admins = await api("getChatAdministrators", chat_id=new)
    assert [(one["user"]["id"], one["status"]) for one in admins] == [
        (ada, "creator"),
        (bo, "administrator"),
    ]
    edit = {"chat_id": new, "message_id": sent["message_id"], "text": "x"}
    refusal = await api.refusal("editMessageText", **edit)
    assert refusal == "400 Bad Request: message to edit not found"
    with pytest.raises(Impossible, match=f"is the supergroup {new} now"):
        world.say(ada, old, "anybody here?")


async def test_an_anonymous_admin_and_a_channel_sign_with_a_chat(
    api: Api, world: World, ada: int, bo: int, group: int
) -> None:
    world.set_admin(group, ada, admin=True, anonymous=True)
    await api.updates()
    world.say(ada, group, "/maumau")
    world.say(bo, group, "/maumau", as_="channel")
    world.say(bo, group, "/maumau", as_="anonymous")
    senders = [
        (u["message"]["from"]["id"], u["message"]["sender_chat"]["type"])
        for u in await api.updates()
    ]
    anonymous, channel = (1087968824, "supergroup"), (136817688, "channel")
    assert senders == [anonymous, channel, anonymous]
    shown = await api("getChatAdministrators", chat_id=group)
    assert [(one["status"], one["is_anonymous"]) for one in shown] == [("creator", True)]


async def test_a_topics_messages_hang_on_the_one_that_opened_it(
    api: Api, world: World, ada: int
) -> None:
    forum = world.add_group("Forum", [ada], forum=True)
    thread = world.add_topic(forum, "Mau-Mau")
    await api.updates()
    world.say(ada, forum, "/maumau", thread=thread)
    world.say(ada, forum, "/maumau")
    topic, general = [u["message"] for u in await api.updates()]
    assert (topic["message_thread_id"], topic["is_topic_message"]) == (thread, True)
    assert topic["reply_to_message"]["forum_topic_created"]["name"] == "Mau-Mau"
    assert "message_thread_id" not in general
    assert general["chat"]["is_forum"] is True


async def test_an_answer_in_a_supergroup_has_a_thread_that_is_no_topic(
    api: Api, world: World, ada: int, group: int
) -> None:
    board = (await api("sendMessage", chat_id=group, text="board"))["message_id"]
    await api.updates()
    first = world.say(ada, group, "nice", reply_to=board)
    await api("sendMessage", chat_id=group, text="ok", reply_parameters={"message_id": first})
    (update,) = await api.updates()
    assert update["message"]["message_thread_id"] == board
    assert "is_topic_message" not in update["message"]


async def test_an_answer_stands_in_the_topic_of_its_message(
    api: Api, world: World, ada: int
) -> None:
    forum = world.add_group("Forum", [ada], forum=True)
    thread = world.add_topic(forum, "Mau-Mau")
    said = world.say(ada, forum, "/maumau", thread=thread)
    sent = await api("sendMessage", chat_id=forum, text="ok", reply_parameters={"message_id": said})
    assert (sent["message_thread_id"], sent["is_topic_message"]) == (thread, True)


async def test_supergroups_count_messages_for_themselves_and_other_chats_together(
    api: Api, world: World, ada: int, bo: int, group: int
) -> None:
    world.start(bo)
    basic = world.add_group("Basic", [ada], supergroup=False)
    sent = [
        (await api("sendMessage", chat_id=chat, text="x"))["message_id"]
        for chat in (ada, bo, basic, group)
    ]
    assert sent[1] == sent[0] + 1
    assert sent[2] == sent[1] + 1
    assert sent[3] == 2


async def test_the_bot_leaves_and_hears_nothing_more(
    api: Api, world: World, ada: int, group: int
) -> None:
    await api.updates()
    await api("leaveChat", chat_id=group)
    world.say(ada, group, "/maumau")
    (left,) = [u["message"] for u in await api.updates() if "message" in u]
    assert left["left_chat_member"]["is_bot"] is True


async def test_a_pin_makes_a_service_message_and_shows_in_the_chat(
    api: Api, world: World, group: int
) -> None:
    world.set_bot(group, "administrator")
    numbers = [(await api("sendMessage", chat_id=group, text=t))["message_id"] for t in "ab"]
    await api.updates()
    for number in numbers:
        await api("pinChatMessage", chat_id=group, message_id=number, disable_notification=True)
    pins = [u["message"]["pinned_message"]["text"] for u in await api.updates()]
    assert pins == ["a", "b"]
    await api("unpinChatMessage", chat_id=group)
    assert (await api("getChat", chat_id=group))["pinned_message"]["text"] == "a"
    await api("unpinChatMessage", chat_id=group, message_id=numbers[0])
    assert "pinned_message" not in await api("getChat", chat_id=group)


def test_people_do_what_is_possible_only(world: World, ada: int, bo: int, group: int) -> None:
    stranger = world.add_person("Eve")
    impossible: list[tuple[str, Callable[[], object]]] = [
        ("Eve is not a member of Friday cards", lambda: world.say(stranger, group, "hi")),
        ("is the DM of somebody else than Ada", lambda: world.say(ada, bo, "hi")),
        ("a message has 1 to 4096 characters", lambda: world.say(ada, ada, "")),
        ("has no topics", lambda: world.add_topic(group, "x")),
        ("is a supergroup already", lambda: world.migrate(group)),
        ("Eve is not a member", lambda: world.set_admin(group, stranger, admin=True)),
        ("needs a name", lambda: world.add_person(" ")),
        ("cannot be the id of a new person", lambda: world.add_person("Ada", id=ada)),
        ("cannot be the id of a new group", lambda: world.add_group("x", id=group)),
    ]
    for sentence, act in impossible:
        with pytest.raises(Impossible, match=sentence):
            act()
    world.block(ada)
    with pytest.raises(Impossible, match="has blocked the bot"):
        world.say(ada, ada, "hi")


def test_nobody_acts_on_what_is_not_there(world: World, ada: int, group: int) -> None:
    acts: list[Callable[[], object]] = [
        lambda: world.start(77),
        lambda: world.say(ada, -77, "hi"),
        lambda: world.say(ada, group, "hi", thread=77),
        lambda: world.say(ada, group, "hi", reply_to=77),
        lambda: world.delete(group, 77),
        lambda: world.add_group("x", [77]),
        lambda: world.messages(-77),
        lambda: world.chats(77),
        lambda: world.file("photo-0"),
    ]
    for act in acts:
        with pytest.raises(Unknown, match=r"there is no|has no topic"):
            act()
