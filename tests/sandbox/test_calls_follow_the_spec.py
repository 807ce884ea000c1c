"""Calls, answers and updates are valid by the Bot API's own data; what is wrong is found."""

import json
from datetime import UTC, datetime
from typing import Any

import pytest
from telegram import Bot, BotCommand, BotCommandScopeAllGroupChats, InputMediaPhoto, MessageEntity
from telegram import InlineKeyboardButton as Button
from telegram import InlineKeyboardMarkup as Keyboard

from app.sandbox.bot_api import METHODS
from app.sandbox.parameters import Upload
from app.sandbox.request import WorldRequest
from app.sandbox.world import TOKEN, World
from tests.sandbox.conftest import Api
from tests.sandbox.pictures import png
from tests.sandbox.spec import answer_problems, problems


async def every_kind_of_call(bot: Bot, world: World, ada: int, group: int) -> None:
    keyboard = Keyboard([[Button("7♥", callback_data="p:7h", style="success")]])
    now = datetime.fromtimestamp(world.now(), UTC)
    date = MessageEntity(MessageEntity.DATE_TIME, 0, 5, unix_time=now, date_time_format="wt")
    text = await bot.send_message(ada, "18:40", entities=[date], reply_markup=keyboard)
    await bot.edit_message_text("your turn", ada, text.id, reply_markup=keyboard)
    await bot.edit_message_reply_markup(ada, text.id)
    await bot.set_message_reaction(ada, text.id, "👍")
    photo = await bot.send_photo(ada, png(), "hand", message_effect_id="5046509860389126442")
    await bot.edit_message_caption(ada, photo.id, caption="<b>hand</b>", parse_mode="HTML")
    world.forward(60)
    await bot.edit_message_media(InputMediaPhoto(png(blue=9), "other"), ada, photo.id)
    record = await bot.send_document(ada, b"record", filename="game.txt")
    assert record.document
    await bot.get_file(record.document.file_id)
    await bot.delete_message(ada, photo.id)
    await bot.delete_messages(ada, [text.id, 99])
    await bot.send_chat_action(ada, "typing")
    world.set_bot(group, "administrator")
    board = await bot.send_message(group, "board", disable_notification=True)
    await bot.pin_chat_message(group, board.id)
    await bot.unpin_chat_message(group, board.id)
    await bot.get_chat(group)
    await bot.get_chat_member(group, ada)
    await bot.get_chat_administrators(group)
    await bot.set_my_commands([BotCommand("new", "a table")], BotCommandScopeAllGroupChats())
    world.tap(ada, group, board.id, data="seat")
    updates = await bot.get_updates(limit=100, allowed_updates=["message", "callback_query"])
    assert updates[-1].callback_query
    await updates[-1].callback_query.answer("you sit", show_alert=True)
    await bot.set_webhook("http://127.0.0.1:9/hook", max_connections=5)
    await bot.get_webhook_info()
    await bot.delete_webhook()
    await bot.leave_chat(group)


@pytest.mark.usefixtures("calls_are_valid")
async def test_every_kind_of_call_is_valid(bot: Bot, world: World, ada: int, group: int) -> None:
    await every_kind_of_call(bot, world, ada, group)
    assert {call["method"].lower() for call in world.calls()} == set(METHODS)


@pytest.mark.usefixtures("calls_are_valid")
async def test_every_kind_of_answer_is_valid(
    world: World, spec: dict[str, Any], ada: int, group: int
) -> None:
    noting = NotingRequest(world)
    async with Bot(TOKEN, request=noting, get_updates_request=noting) as bot:
        await every_kind_of_call(bot, world, ada, group)
    assert {method.lower() for method, _ in noting.answers} == set(METHODS)
    wrong = [answer_problems(spec, method, result) for method, result in noting.answers]
    assert [problem for problems in wrong for problem in problems] == []


async def test_every_kind_of_update_is_valid(
    world: World, api: Api, spec: dict[str, Any], ada: int, bo: int, group: int
) -> None:
    await every_kind_of_update(world, api, ada, bo, group)
    updates = await api("getUpdates")
    told = {key for update in updates for key in update.get("message", {})}
    assert told >= {
        "new_chat_members", "left_chat_member", "migrate_to_chat_id", "migrate_from_chat_id",
        "group_chat_created", "forum_topic_created", "pinned_message", "sender_chat",
        "reply_to_message",
    }  # fmt: skip
    assert answer_problems(spec, "getUpdates", updates) == []


async def every_kind_of_update(world: World, api: Api, ada: int, bo: int, group: int) -> None:
    old = await api("sendMessage", chat_id=group, text="two days ago")
    world.forward(48 * 3600)
    basic = world.add_group("Basic", [ada, bo], supergroup=False)
    for status in ("administrator", "restricted", "kicked", "member", "left", "member"):
        world.set_bot(basic, status)
    world.change_members(basic, remove=[bo], add=[bo])
    world.migrate(basic)
    forum = world.add_group("Forum", [ada], forum=True)
    world.say(ada, forum, "/new t.me/x @ada", thread=world.add_topic(forum, "Mau-Mau"))
    world.set_admin(group, ada, admin=True, anonymous=True)
    world.say(ada, group, "/new")
    world.say(bo, group, "/new", as_="channel")
    world.set_bot(group, "administrator")
    photo = await api("sendPhoto", chat_id=group, photo=Upload("a.png", png()), caption="board")
    board = photo["message_id"]
    await api("pinChatMessage", chat_id=group, message_id=board)
    world.say(bo, group, "nice", reply_to=board)
    world.block(ada)
    world.start(ada)
    world.tap(bo, group, board, data="seat")
    world.tap(bo, group, old["message_id"], data="seat")
    document = Upload("game.txt", b"record")
    sent = await api("sendDocument", chat_id=ada, document=document, reply_markup=KEYBOARD)
    world.tap(ada, ada, sent["message_id"], "7♥")


class NotingRequest(WorldRequest):
    """Notes every result as it goes over the wire."""

    def __init__(self, world: World) -> None:
        super().__init__(world)
        self.answers: list[tuple[str, Any]] = []

    async def do_request(self, url: str, *args: Any, **kwargs: Any) -> tuple[int, bytes]:
        status, body = await super().do_request(url, *args, **kwargs)
        self.answers.append((url.rpartition("/")[2], json.loads(body)["result"]))
        return status, body


KEYBOARD = {"inline_keyboard": [[{"text": "7♥", "callback_data": "p:7h", "style": "success"}]]}

SPEC: dict[str, Any] = {
    "methods": {
        "sendMessage": {
            "fields": [
                {"name": "chat_id", "types": ["Integer", "String"], "required": True},
                {"name": "silent", "types": ["Boolean"], "required": False},
                {"name": "reply_markup", "types": ["Keyboard"], "required": False},
            ]
        }
    },
    "types": {
        "Keyboard": {
            "fields": [{"name": "rows", "types": ["Array of Array of Button"], "required": True}]
        },
        "Button": {"subtypes": ["Link", "Key"]},
        "Link": {"fields": [{"name": "url", "types": ["String"], "required": True}]},
        "Key": {"fields": [{"name": "data", "types": ["String"], "required": True}]},
    },
}


@pytest.mark.parametrize(
    ("params", "wrong"),
    [
        ({"chat_id": 1, "reply_markup": {"rows": [[{"url": "a"}, {"data": "b"}]]}}, []),
        ({"chat": 1}, ["sendMessage.chat is unknown", "sendMessage.chat_id is missing"]),
        ({"chat_id": True}, ["sendMessage.chat_id: True is not Integer"]),
        ({"chat_id": 1, "silent": 1}, ["sendMessage.silent: 1 is not Boolean"]),
        ({"chat_id": 1, "reply_markup": []}, ["sendMessage.reply_markup is not an object"]),
        (
            {"chat_id": 1, "reply_markup": {"rows": [{"url": "a"}]}},
            ["sendMessage.reply_markup.rows[0] is not a list"],
        ),
        (
            {"chat_id": 1, "reply_markup": {"rows": [[{"url": 7}]]}},
            ["sendMessage.reply_markup.rows[0][0].url: 7 is not String"],
        ),
    ],
)
def test_the_check_names_what_is_wrong(params: dict[str, Any], wrong: list[str]) -> None:
    calls = [{"method": "sendMessage", "status": 200, "params": params}]
    assert problems(SPEC, calls) == wrong
