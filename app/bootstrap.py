"""The one place that wires things together."""

import asyncio
import contextlib
import logging
from collections.abc import Coroutine
from dataclasses import dataclass

from telegram.error import InvalidToken, TelegramError
from telegram.ext import Application
from telegram.request import BaseRequest, HTTPXRequest

from app.bots import Bots
from app.db import DbThread
from app.reminders.reminders import Reminders
from app.reminders.sweep import Sweep
from app.storage.courier_store import SqlPosts
from app.storage.database import Database
from app.storage.deadlines import SqlDeadlines
from app.storage.store import SqlStore
from app.storage.talk import SqlTalk
from app.tables.ports import Chance, Clock
from app.tables.service import Service
from app.texts.catalogue import Texts
from app.texts.keys import Key
from app.tg.admins import Admins
from app.tg.commands import set_commands
from app.tg.courier import Courier
from app.tg.front import Front, Toasts
from app.tg.handlers import add_handlers
from app.tg.polling import Poller
from app.tg.screens.plain import silenced
from app.tg.screens.render import render

log = logging.getLogger(__name__)

POOL = 64
RETRY_S = 2.0
GRACE_S = 8.0


@dataclass(frozen=True, slots=True)
class Api:
    """Where the Bot API is and who we are there; `requests` replaces HTTP (calls, getUpdates)."""

    token: str
    base: str
    requests: tuple[BaseRequest, BaseRequest] | None = None


class UnknownToken(Exception):  # noqa: N818 - names what happened
    """The Bot API does not know the token."""


class House:
    """A whole bot: storage, core, courier, bots and handlers around one PTB application."""

    def __init__(self, *, api: Api, database_url: str, clock: Clock, chance: Chance) -> None:
        self.database = Database(database_url)
        self.store = SqlStore(self.database, clock)
        self.posts = SqlPosts(self.database)
        self.db = DbThread()
        self.service = Service(self.store, clock, chance, self._rung)
        calls, polls = api.requests or (_http(POOL, api.base), _http(2, api.base))
        self.application = (
            Application.builder()
            .token(api.token)
            .base_url(f"{api.base}/bot")
            .base_file_url(f"{api.base}/file/bot")
            .request(calls)
            .get_updates_request(polls)
            .updater(None)
            .build()
        )
        bot = self.application.bot
        self.bots = Bots(self.service, self.store, clock, self.db)
        deadlines = SqlDeadlines(self.database)
        sweep = Sweep(self.service, deadlines, clock, self.db)
        self.reminders = Reminders(sweep, deadlines, clock, self.db)
        self.toasts = Toasts(bot)
        self.courier = Courier(
            posts=self.posts,
            scenes=self.service.scenes,
            render=lambda scene, mode, language: render(
                scene, mode=mode, texts=Texts(language), bot=bot.username
            ),
            bot=bot,
            clock=clock,
            db=self.db,
            farewell=lambda language: Texts(language)(Key.FAREWELL),
            swap_answer=self.posts.swap_answer,
            silence=lambda group, language: silenced(group, Texts(language)),
        )
        front = Front(
            service=self.service,
            store=self.store,
            posts=self.posts,
            clock=clock,
            db=self.db,
            toasts=self.toasts,
            courier=self.courier,
            admins=Admins(clock),
            talk=SqlTalk(self.database),
        )
        add_handlers(self.application, front)
        self.poller = Poller(self.application, self.toasts)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._running: list[asyncio.Task[object]] = []

    async def open(self) -> None:
        """Bring the database up to date and make ourselves known; UnknownToken if we are not.

        Whether there was an outage is settled before anything is judged by the time of now. While
        the Bot API does not answer it is asked again.
        """
        self._loop = asyncio.get_running_loop()
        await self.db(self.database.upgrade)
        await self.reminders.sweep.note_the_time()
        while True:
            try:
                await self.application.initialize()
                await set_commands(self.application.bot)
            except InvalidToken as error:
                raise UnknownToken from error
            except TelegramError as error:
                log.warning("the Bot API does not answer: %s; asking again", type(error).__name__)
                await asyncio.sleep(RETRY_S)
            else:
                return

    async def run(self, stop: asyncio.Event) -> None:
        """Play until `stop` is set. Raises what ends one of its parts; UnknownToken as `open`."""
        self._running = [asyncio.create_task(part, name=name) for name, part in self._parts(stop)]
        done, _ = await asyncio.wait(self._running, return_when=asyncio.FIRST_COMPLETED)
        try:
            for part in done:
                part.result()
        except InvalidToken as error:
            raise UnknownToken from error

    def _parts(self, stop: asyncio.Event) -> list[tuple[str, Coroutine[None, None, object]]]:
        return [
            ("stop", stop.wait()),
            ("updates", self.poller.run()),
            ("courier", self.courier.run()),
            ("bots", self.bots.run()),
            ("reminders", self.reminders.run()),
        ]

    async def close(self, grace_s: float = GRACE_S) -> None:
        """Let what is under way end, but not for longer than that, then give everything back."""
        await asyncio.gather(self._end_updates(grace_s), self.courier.stop(grace_s))
        for part in self._running:
            part.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
        await self.application.shutdown()
        self.db.close()
        self.database.close()

    async def _end_updates(self, grace_s: float) -> None:
        """Handle the update in hand to its end, answer its tap, and confirm it."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(grace_s):
                await self.poller.stop()
                await self.toasts.quiet()
                await self.poller.confirm()

    def ring(self) -> None:
        """The clock was turned: look for work."""
        self._saved()
        self.reminders.ring()

    def _saved(self) -> None:
        self.courier.ring()
        self.bots.ring()

    def _rung(self) -> None:
        """From the database thread."""
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._saved)


def _http(pool: int, base: str) -> HTTPXRequest:
    """PTB's own request; the machine's proxy is not asked for a server on this machine."""
    local = "//127.0.0.1" in base or "//localhost" in base
    return HTTPXRequest(
        connection_pool_size=pool, httpx_kwargs={"trust_env": False} if local else None
    )
