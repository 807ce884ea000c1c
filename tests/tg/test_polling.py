"""Updates: none is confirmed before it is handled, and one process gets them."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
from telegram import Update
from telegram.ext import Application, ContextTypes, TypeHandler

from app.sandbox.request import WorldRequest
from app.sandbox.world import TOKEN, World
from app.tables.ports import StoreUnavailable
from app.tg import polling
from app.tg.front import Toasts
from app.tg.polling import GoneElsewhere, Poller

Handle = Callable[[Update], None]


@dataclass
class Bot:
    """A bot that notes what it handles; `on` is called with each update first."""

    world: World
    handled: list[int] = field(default_factory=list)
    on: Handle = lambda _: None
    heard: asyncio.Event = field(default_factory=asyncio.Event)

    def __post_init__(self) -> None:
        self.application: Application[Any, Any, Any, Any, Any, Any] = (
            Application.builder()
            .token(TOKEN)
            .base_url("http://sandbox/bot")
            .request(WorldRequest(self.world))
            .get_updates_request(WorldRequest(self.world))
            .updater(None)
            .build()
        )
        self.application.add_handler(TypeHandler(Update, self._handle))
        self.toasts = Toasts(self.application.bot)
        self.poller = Poller(self.application, self.toasts)

    async def _handle(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        self.on(update)
        await asyncio.sleep(0)
        self.handled.append(update.update_id)
        self.heard.set()

    @property
    def unconfirmed(self) -> int:
        """How many updates Telegram would give to the next who asks."""
        return len(self.world.state.updates.waiting())


@pytest.fixture
async def bot(monkeypatch: pytest.MonkeyPatch) -> Bot:
    monkeypatch.setenv("PTB_TIMEDELTA", "1")
    monkeypatch.setattr(polling, "RETRY_S", 0.01)
    world = World(lambda: 1_800_000_000.0)
    world.add_person("Ada")
    bot = Bot(world)
    await bot.application.initialize()
    return bot


def say(world: World, *texts: str) -> None:
    for text in texts:
        world.say(ada(world), ada(world), text)


def ada(world: World) -> int:
    return next(iter(world.state.people))


async def test_an_update_is_confirmed_only_after_it_is_handled(bot: Bot) -> None:
    left: list[int] = []
    bot.on = lambda _: left.append(bot.unconfirmed)
    say(bot.world, "one", "two", "three")
    await bot.poller.poll(0)
    assert left == [3, 3, 3]
    await bot.poller.poll(0)
    assert bot.unconfirmed == 0
    assert len(bot.handled) == 3


async def test_a_stop_between_two_updates_leaves_the_second_to_the_next_start(bot: Bot) -> None:
    stops: list[asyncio.Task[None]] = []

    def stop(_: Update) -> None:
        stops.append(asyncio.create_task(bot.poller.stop()))

    bot.on = stop
    say(bot.world, "one", "two")
    running = asyncio.create_task(bot.poller.run())
    await running
    await asyncio.gather(*stops)
    await bot.poller.confirm()
    assert len(bot.handled) == 1
    assert bot.unconfirmed == 1


async def test_a_stop_ends_a_long_poll_at_once(bot: Bot) -> None:
    running = asyncio.create_task(bot.poller.run())
    await asyncio.sleep(0)
    await asyncio.wait_for(bot.poller.stop(), 1)
    await asyncio.wait_for(running, 1)


async def test_an_update_waits_for_the_database_and_is_then_handled_once(
    bot: Bot, caplog: pytest.LogCaptureFixture
) -> None:
    away = iter([True, True])

    def database(_: Update) -> None:
        if next(away, False):
            raise StoreUnavailable("the file is locked")

    bot.on = database
    say(bot.world, "one", "two")
    await bot.poller.poll(0)
    assert len(bot.handled) == 2
    assert caplog.messages.count("the database is away; the update waits") == 2


async def test_a_stop_while_the_database_is_away_leaves_the_update_unconfirmed(bot: Bot) -> None:
    stops: list[asyncio.Task[None]] = []

    def database(_: Update) -> None:
        stops.append(asyncio.create_task(bot.poller.stop()))
        raise StoreUnavailable("the file is locked")

    bot.on = database
    say(bot.world, "one")
    await asyncio.wait_for(bot.poller.poll(0), 1)
    await asyncio.gather(*stops)
    await bot.poller.confirm()
    assert bot.handled == []
    assert bot.unconfirmed == 1


async def test_an_update_at_which_a_handler_breaks_is_confirmed_and_logged_without_its_words(
    bot: Bot, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(_: Update) -> None:
        raise ValueError("7♥ of Ada")

    bot.on = broken
    say(bot.world, "one")
    await bot.poller.poll(0)
    await bot.poller.poll(0)
    assert bot.unconfirmed == 0
    (record,) = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert "ValueError at test_polling.py" in record.getMessage()
    assert "Ada" not in caplog.text


async def test_after_a_quiet_week_ids_may_begin_anew_anywhere(bot: Bot) -> None:
    bot.world.state.counters["update"] = 5_000
    say(bot.world, "one")
    await bot.poller.poll(0)
    await bot.poller.poll(0)
    bot.world.state.counters["update"] = 70
    say(bot.world, "two")
    await bot.poller.poll(0)
    assert bot.handled == [5_001, 71]


async def test_a_second_process_on_the_same_token_stops_with_a_sentence_and_the_first_goes_on(
    bot: Bot,
) -> None:
    has_long_been_there = Poller(bot.application, bot.toasts, newcomer_s=0)
    first = asyncio.create_task(has_long_been_there.run())
    await asyncio.sleep(0)
    with pytest.raises(GoneElsewhere, match="BOT_TOKEN is in use by another process"):
        await asyncio.wait_for(bot.poller.run(), 5)
    say(bot.world, "one")
    await asyncio.wait_for(bot.heard.wait(), 5)
    await has_long_been_there.stop()
    await first


async def test_a_token_whose_updates_go_to_a_webhook_is_refused_with_a_sentence(bot: Bot) -> None:
    await bot.application.bot.set_webhook("http://127.0.0.1:9/hook")
    with pytest.raises(GoneElsewhere, match="deleteWebhook"):
        await bot.poller.run()


async def test_a_telegram_that_does_not_answer_is_asked_again(bot: Bot) -> None:
    bot.world.fault("500", method="getUpdates", times=3)
    say(bot.world, "one")
    running = asyncio.create_task(bot.poller.run())
    await asyncio.wait_for(bot.heard.wait(), 5)
    await bot.poller.stop()
    await running
