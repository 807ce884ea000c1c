"""What a PTB application takes for granted of the Bot API, over real HTTP, step by step."""

import asyncio
import socket
from collections.abc import AsyncIterator
from datetime import timedelta

import pytest
from telegram import BotCommand, InputMediaPhoto, Message
from telegram import InlineKeyboardButton as Button
from telegram import InlineKeyboardMarkup as Keyboard
from telegram.error import BadRequest, ChatMigrated, Forbidden, InvalidToken, RetryAfter

from app.sandbox.ids import ChatId, PersonId
from app.sandbox.world import World
from tests.sandbox.guest import Guest, a_guest, polling
from tests.sandbox.pictures import png

KEYBOARD = Keyboard([[Button("7♥", callback_data="play:7H"), Button("Draw", callback_data="draw")]])


@pytest.fixture
async def guest(world: World, ada: PersonId) -> AsyncIterator[Guest]:
    """The application polls, and has met Ada."""
    async with polling(world) as guest:
        assert (await guest.message()).text == "/start"
        await guest.arguments.get()
        yield guest


@pytest.fixture
def basic(world: World, ada: PersonId, bo: PersonId) -> ChatId:
    return world.add_group("Table", [ada, bo], supergroup=False)


@pytest.fixture
async def hand(guest: Guest, ada: int) -> Message:
    return await guest.bot.send_message(ada, "Your hand", reply_markup=KEYBOARD)


async def test_get_me(guest: Guest) -> None:
    assert guest.bot.username == "maumau_sandbox_bot"


async def test_idle_polling_blocks_instead_of_asking_again(guest: Guest, world: World) -> None:
    polls = [call for call in world.calls() if call["method"] == "getUpdates"]
    await guest.bot.get_me()
    await guest.bot.get_me()
    assert [call for call in world.calls() if call["method"] == "getUpdates"] == polls


async def test_a_deep_link_in_the_dm(guest: Guest, ada: int) -> None:
    await guest.post("start", person=ada, payload="join_AB12")
    assert await asyncio.wait_for(guest.arguments.get(), 5) == ["join_AB12"]


async def test_a_persons_message_in_a_group(guest: Guest, basic: int, bo: int) -> None:
    await guest.post("say", person=bo, chat=basic, text="/maumau")
    while (message := await guest.message()).text != "/maumau":
        pass
    assert (message.chat.id, message.chat.type) == (basic, "group")
    assert message.from_user
    assert message.from_user.id == bo


async def test_a_message_with_keyboard_to_a_group(guest: Guest, basic: int) -> None:
    text = "Table #1 <b>open</b>"
    sent = await guest.bot.send_message(basic, text, parse_mode="HTML", reply_markup=KEYBOARD)
    assert (sent.text, sent.chat.type, sent.reply_markup) == ("Table #1 open", "group", KEYBOARD)
    assert [entity.type for entity in sent.entities] == ["bold"]


async def test_a_message_with_keyboard_to_a_dm(guest: Guest, hand: Message) -> None:
    assert hand.reply_markup == KEYBOARD
    assert hand.from_user
    assert hand.from_user.is_bot


async def test_a_tap_in_the_dm_and_its_toast(guest: Guest, hand: Message, ada: int) -> None:
    tap = asyncio.create_task(
        guest.post("tap", person=ada, chat=ada, message_id=hand.id, text="7♥")
    )
    query = await guest.query()
    assert (query.data, query.from_user.id) == ("play:7H", ada)
    assert query.message
    assert query.message.message_id == hand.id
    assert query.message.date.timestamp() == hand.date.timestamp()
    assert await query.answer("ok", show_alert=True)
    assert (await tap)["answer"] == {"text": "ok", "alert": True}


async def test_another_persons_tap_in_a_group(guest: Guest, basic: int, bo: int) -> None:
    board = await guest.bot.send_message(basic, "board", reply_markup=KEYBOARD)
    await guest.post("tap", person=bo, chat=basic, message_id=board.id, row=0, column=1, wait_ms=0)
    query = await guest.query()
    assert (query.data, query.from_user.id) == ("draw", bo)
    assert query.message
    assert query.message.chat.id == basic


async def test_an_edit_gives_the_message(guest: Guest, hand: Message) -> None:
    edited = await hand.edit_text("Your hand: 7♥", reply_markup=KEYBOARD)
    assert isinstance(edited, Message)
    assert edited.edit_date


async def test_an_edit_that_changes_nothing(guest: Guest, hand: Message) -> None:
    with pytest.raises(BadRequest, match=r"^Message is not modified"):
        await hand.edit_text("Your hand", reply_markup=KEYBOARD)


async def test_a_keyboard_that_goes(guest: Guest, hand: Message) -> None:
    edited = await hand.edit_reply_markup(None)
    assert isinstance(edited, Message)
    assert edited.reply_markup is None


async def test_a_photo_comes_back_as_it_was_sent(guest: Guest, ada: int) -> None:
    sent = await guest.bot.send_photo(ada, png(), "hand", reply_markup=KEYBOARD)
    assert (sent.caption, sent.reply_markup) == ("hand", KEYBOARD)
    file = await guest.bot.get_file(sent.photo[-1].file_id)
    assert bytes(await file.download_as_bytearray()) == png()


async def test_a_photo_is_replaced(guest: Guest, ada: int) -> None:
    sent = await guest.bot.send_photo(ada, png())
    other = InputMediaPhoto(png(blue=160), caption="hand 2")
    edited = await sent.edit_media(other, reply_markup=KEYBOARD)
    assert isinstance(edited, Message)
    assert edited.caption == "hand 2"
    assert edited.photo[-1].file_unique_id != sent.photo[-1].file_unique_id


async def test_a_message_is_deleted(guest: Guest, hand: Message, world: World) -> None:
    assert await hand.delete()
    assert world.messages(hand.chat_id)["messages"][-1]["deleted"]


async def test_commands_are_set(guest: Guest) -> None:
    assert await guest.bot.set_my_commands([BotCommand("new", "open a table")])


async def test_a_message_is_pinned(guest: Guest, world: World, group: int) -> None:
    world.set_bot(group, "administrator")
    board = await guest.bot.send_message(group, "board")
    assert await board.pin()
    while (pinned := (await guest.message()).pinned_message) is None:
        pass
    assert pinned.message_id == board.id


async def test_a_chat_its_admins_and_its_members(
    guest: Guest, group: int, ada: int, bo: int
) -> None:
    assert (await guest.bot.get_chat(group)).title == "Friday cards"
    assert [one.user.id for one in await guest.bot.get_chat_administrators(group)] == [ada]
    assert (await guest.bot.get_chat_member(group, bo)).status == "member"


async def test_a_reaction_and_an_action(guest: Guest, world: World, ada: int) -> None:
    said = world.say(ada, ada, "well played")
    assert await guest.bot.set_message_reaction(ada, said, "👍")
    assert await guest.bot.send_chat_action(ada, "typing")


async def test_strict_a_text_of_4097(guest: Guest, ada: int) -> None:
    with pytest.raises(BadRequest, match=r"^Message is too long$"):
        await guest.bot.send_message(ada, "x" * 4097)


async def test_strict_callback_data_of_65_bytes(guest: Guest, ada: int) -> None:
    with pytest.raises(BadRequest, match=r"^Button_data_invalid$"):
        await guest.bot.send_message(
            ada, "x", reply_markup=Keyboard([[Button("a", callback_data="d" * 65)]])
        )


async def test_strict_an_unclosed_tag(guest: Guest, ada: int) -> None:
    with pytest.raises(BadRequest, match=r"^Can't parse entities"):
        await guest.bot.send_message(ada, "<b>x", parse_mode="HTML")


async def test_strict_an_unknown_chat(guest: Guest) -> None:
    with pytest.raises(BadRequest, match=r"^Chat not found$"):
        await guest.bot.send_message(-100_999_888_777, "x")


async def test_strict_somebody_who_never_started(guest: Guest, bo: int) -> None:
    with pytest.raises(Forbidden, match="can't initiate conversation"):
        await guest.bot.send_message(bo, "x")


async def test_strict_an_edit_of_nothing(guest: Guest, ada: int) -> None:
    with pytest.raises(BadRequest, match=r"^Message to edit not found$"):
        await guest.bot.edit_message_text("y", ada, 987_654)


async def test_strict_a_deletion_of_nothing(guest: Guest, ada: int) -> None:
    with pytest.raises(BadRequest, match=r"^Message to delete not found$"):
        await guest.bot.delete_message(ada, 987_654)


async def test_strict_an_unknown_query(guest: Guest) -> None:
    with pytest.raises(BadRequest, match=r"^Query is too old"):
        await guest.bot.answer_callback_query("nope-123")


async def test_strict_a_method_that_is_not_there(guest: Guest, ada: int) -> None:
    with pytest.raises(InvalidToken, match="method not found"):
        await guest.bot.send_dice(ada)


async def test_a_blocked_bot(guest: Guest, ada: int) -> None:
    await guest.post("block", person=ada, blocked=True)
    change = (await guest.update()).my_chat_member
    assert change
    assert change.new_chat_member.status == "kicked"
    with pytest.raises(Forbidden, match="bot was blocked by the user"):
        await guest.bot.send_message(ada, "ping")


async def test_a_flood_made_by_itself(
    guest: Guest, basic: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PTB_TIMEDELTA", "1")
    for n in range(20):
        await guest.bot.send_message(basic, str(n))
    with pytest.raises(RetryAfter) as flood:
        await guest.bot.send_message(basic, "one too many")
    assert flood.value.retry_after == timedelta(seconds=60)


async def test_a_group_that_was_upgraded(guest: Guest, basic: int) -> None:
    new = (await guest.post("groups/migrate", chat=basic))["id"]
    with pytest.raises(ChatMigrated) as migrated:
        await guest.bot.send_message(basic, "ping")
    assert migrated.value.new_chat_id == new
    told: dict[int, int | None] = {}
    while len(told) < 2:
        message = await guest.message()
        if message.migrate_to_chat_id or message.migrate_from_chat_id:
            told[message.chat.id] = message.migrate_to_chat_id or message.migrate_from_chat_id
    assert told == {basic: new, new: basic}


@pytest.mark.parametrize("secret", [None, "s3cret"])
async def test_updates_come_by_webhook(world: World, ada: int, secret: str | None) -> None:
    async with a_guest(world) as guest:
        updater = guest.application.updater
        assert updater
        port = free_port()
        await updater.start_webhook(
            listen="127.0.0.1",
            port=port,
            url_path="hook",
            secret_token=secret,
            webhook_url=f"http://127.0.0.1:{port}/hook",
            bootstrap_retries=0,
        )
        assert (await guest.message()).text == "/start"
        await guest.post("say", person=ada, chat=ada, text="via webhook")
        assert (await guest.message()).text == "via webhook"
        await updater.stop()
        await guest.bot.delete_webhook()


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port
