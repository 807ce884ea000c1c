"""The world without sockets, as a PTB bot and a PTB application see it."""

import asyncio
from typing import Any

import pytest
from telegram import Bot, Update
from telegram.error import InvalidToken
from telegram.ext import Application, CallbackContext, TypeHandler

from app.sandbox.request import WorldRequest
from app.sandbox.world import TOKEN, World
from tests.sandbox.pictures import png


async def test_a_picture_comes_back_as_it_was_sent(bot: Bot, ada: int) -> None:
    sent = await bot.send_photo(ada, png(), "hand")
    file = await sent.photo[-1].get_file()
    assert bytes(await file.download_as_bytearray()) == png()


async def test_a_file_that_is_not_there(bot: Bot, ada: int, world: World) -> None:
    file = await (await bot.send_photo(ada, png())).photo[-1].get_file()
    world.state.files.known.clear()
    with pytest.raises(InvalidToken, match="Not Found"):
        await file.download_as_bytearray()


async def test_another_token_is_unauthorized(world: World) -> None:
    stranger = Bot("123456:another", request=WorldRequest(world))
    with pytest.raises(InvalidToken, match="Unauthorized"):
        await stranger.get_me()


async def test_an_application_polls_it_like_telegram(world: World, ada: int) -> None:
    got: asyncio.Queue[Update] = asyncio.Queue()

    async def note(update: Update, _: "CallbackContext[Any, Any, Any, Any]") -> None:
        got.put_nowait(update)

    calls, polls = WorldRequest(world), WorldRequest(world)
    application = (
        Application.builder().token(TOKEN).request(calls).get_updates_request(polls).build()
    )
    application.add_handler(TypeHandler(Update, note))
    async with application:
        await application.start()
        assert application.updater
        await application.updater.start_polling(timeout=30)
        first = await asyncio.wait_for(got.get(), 5)
        world.say(ada, ada, "hello")
        second = await asyncio.wait_for(got.get(), 5)
        await application.updater.stop()
        await application.stop()
    assert [
        update.effective_message and update.effective_message.text for update in (first, second)
    ] == [
        "/start",
        "hello",
    ]
