"""What people see of it: chats, messages, unread marks, what changed since."""

from typing import Any

from app.sandbox.bot import BOT_ID
from app.sandbox.parameters import Upload
from app.sandbox.world import World
from tests.sandbox.conftest import NEW_YEAR, Api
from tests.sandbox.pictures import png


def shown(world: World, chat: int, since: int = 0) -> list[dict[str, Any]]:
    messages: list[dict[str, Any]] = world.messages(chat, since=since)["messages"]
    return messages


async def test_a_message_shows_what_a_person_reads(api: Api, world: World, ada: int) -> None:
    keyboard = [
        [{"text": "7♥", "callback_data": "p", "style": "success"}],
        [
            {"text": "Rules", "url": "https://t.me/x"},
            {"text": "Invite", "copy_text": {"text": "c"}},
        ],
    ]
    start = shown(world, ada)[0]["message_id"]
    await api(
        "sendMessage",
        chat_id=ada,
        text="<b>your</b> turn",
        parse_mode="HTML",
        disable_notification=True,
        reply_markup={"inline_keyboard": keyboard},
        reply_parameters={"message_id": start},
    )
    message = shown(world, ada)[-1]
    assert message == {
        "message_id": 2,
        "from": BOT_ID,
        "date": int(NEW_YEAR),
        "reply_to": start,
        "silent": True,
        "deleted": False,
        "text": "your turn",
        "html": "<b>your</b> turn",
        "keyboard": [
            [{"text": "7♥", "style": "success", "data": "p"}],
            [{"text": "Rules", "url": "https://t.me/x"}, {"text": "Invite", "copy": "c"}],
        ],
    }


async def test_a_picture_shows_with_its_caption_and_its_bytes(
    api: Api, world: World, ada: int
) -> None:
    await api("sendPhoto", chat_id=ada, photo=Upload("hand.png", png(), "image/png"), caption="<")
    photo = shown(world, ada)[-1]
    assert (photo["caption"], photo["html"]) == ("<", "&lt;")
    assert (photo["photo"]["width"], photo["photo"]["height"]) == (24, 32)
    file, content = world.file(photo["photo"]["file_id"])
    assert (file.mime_type, content) == ("image/png", png())
    await api("sendDocument", chat_id=ada, document=Upload("game.txt", b"record"))
    assert shown(world, ada)[-1]["document"]["file_name"] == "game.txt"


async def test_only_what_changed_since_is_told_edits_and_deletions_too(
    api: Api, world: World, ada: int
) -> None:
    for text in "ab":
        await api("sendMessage", chat_id=ada, text=text)
    n = world.messages(ada)["n"]
    assert shown(world, ada, since=n) == []
    world.forward(5)
    await api("editMessageText", chat_id=ada, message_id=2, text="c")
    world.delete(ada, 3)
    await api(
        "setMessageReaction", chat_id=ada, message_id=1, reaction=[{"type": "emoji", "emoji": "👍"}]
    )
    start, edited, deleted = shown(world, ada, since=n)
    assert start["reactions"] == ["👍"]
    assert (edited["text"], edited["edited"]) == ("c", edited["date"] + 5)
    assert deleted == {**deleted, "deleted": True, "keyboard": []}
    assert "text" not in deleted


async def test_a_chat_tells_what_its_reader_has_not_read(
    api: Api, world: World, ada: int, bo: int, group: int
) -> None:
    dm, cards = world.chats(ada)
    assert (dm["chat"], dm["type"], dm["unread"]) == (ada, "private", 0)
    assert (cards["chat"], cards["type"], cards["title"]) == (group, "supergroup", "Friday cards")
    await api("sendMessage", chat_id=group, text="board")
    world.say(bo, group, "hello")
    assert [chat["unread"] for chat in world.chats(ada)] == [0, 2]
    assert [chat["unread"] for chat in world.chats(bo)] == [0, 2]
    world.messages(group, ada)
    assert world.chats(ada)[1]["unread"] == 0
    assert world.chats(bo)[1]["last"]["text"] == "hello"


def test_service_messages_are_worded(world: World, ada: int, bo: int) -> None:
    chat = world.add_group("Friday cards", [ada], supergroup=False)
    cleo = world.add_person("Cleo", "Cle")
    world.change_members(chat, add=[cleo], remove=[cleo])
    world.set_bot(chat, "kicked")
    new = world.migrate(chat)
    world.set_bot(new, "administrator")
    forum = world.add_group("Forum", [ada], forum=True, bot=False)
    world.add_topic(forum, "Mau-Mau")
    lines = [message["text"] for place in (chat, new, forum) for message in shown(world, place)]
    assert lines == [
        "Ada created the group",
        "Cleo Cle joined the group",
        "Cleo Cle left the group",
        "Ada removed Mau-Mau Sandbox",
        "Ada upgraded the group to a supergroup",
        "Ada upgraded the group to a supergroup",
        "Ada added Mau-Mau Sandbox",
        "Ada opened the topic Mau-Mau",
    ]


def test_people_and_groups_are_listed(world: World, ada: int, bo: int, group: int) -> None:
    world.block(bo)
    forum = world.add_group("Forum", [bo], forum=True, bot=False)
    thread = world.add_topic(forum, "Mau-Mau")
    world.set_admin(group, bo, admin=True, anonymous=True)
    assert world.people() == [
        {
            "id": ada, "name": "Ada", "username": "ada", "language_code": "en",
            "started": True, "blocked": False,
        },
        {
            "id": bo, "name": "Bo", "last_name": "Boson", "language_code": "en",
            "started": False, "blocked": True,
        },
    ]  # fmt: skip
    cards, other = world.groups()
    assert cards == {
        "id": group, "title": "Friday cards", "type": "supergroup", "forum": False,
        "bot": "member", "members": [ada, bo], "topics": [],
        "admins": [{"id": ada, "anonymous": False}, {"id": bo, "anonymous": True}],
    }  # fmt: skip
    assert (other["bot"], other["topics"]) == ("left", [{"thread_id": thread, "name": "Mau-Mau"}])


def test_an_empty_world_gets_three_friends_and_their_group_once() -> None:
    world = World()
    world.populate()
    world.populate()
    assert [person["name"] for person in world.people()] == ["Ada", "Bo", "Cleo"]
    (group,) = world.groups()
    assert (group["bot"], len(group["members"])) == ("member", 3)
