"""Every kind of call made here is valid by the Bot API's own data; wrong ones are found."""

from datetime import UTC, datetime
from typing import Any

import pytest
from telegram import Bot, BotCommand, BotCommandScopeAllGroupChats, InputMediaPhoto, MessageEntity
from telegram import InlineKeyboardButton as Button
from telegram import InlineKeyboardMarkup as Keyboard

from app.sandbox.bot_api import METHODS
from app.sandbox.world import World
from tests.sandbox.pictures import png
from tests.sandbox.spec import problems


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
