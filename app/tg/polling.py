"""Long polling by our own loop: an update is confirmed only after it has been handled.

PTB's Updater confirms an update once it is queued, so a crash would lose it.
"""

import asyncio
import contextlib
import logging
from typing import Any

from telegram import Update
from telegram.error import Conflict, InvalidToken, RetryAfter, TelegramError
from telegram.ext import Application, ContextTypes

from app.tables.ports import StoreUnavailable
from app.texts.catalogue import Texts
from app.texts.keys import Key
from app.tg.front import Toasts
from app.tg.telegram_errors import wait_seconds
from app.whereabouts import whereabouts

log = logging.getLogger(__name__)

AnyApplication = Application[Any, Any, Any, Any, Any, Any]

LONG_POLL_S = 50
RETRY_S = 2.0
NEWCOMER_S = 15.0
ALLOWED = [Update.MESSAGE, Update.CALLBACK_QUERY, Update.MY_CHAT_MEMBER]


class GoneElsewhere(Exception):  # noqa: N818 - names what happened
    """Somebody else is given this bot's updates; the message is a sentence that says who."""


class Poller:
    """Fetches updates and hands each to the PTB application, in order, one at a time."""

    def __init__(
        self, application: AnyApplication, toasts: Toasts, *, newcomer_s: float = NEWCOMER_S
    ) -> None:
        """For `newcomer_s` seconds it may turn out that another process was there before."""
        self._application = application
        self._toasts = toasts
        self._newcomer_s = newcomer_s
        self._offset: int | None = None
        self._database_away = False
        self._stopping = asyncio.Event()
        self._polling = asyncio.Lock()
        self._asking_since: float | None = None
        application.add_error_handler(self._failed)

    async def run(self) -> None:
        """Poll until stopped.

        Raises:
            InvalidToken: Telegram does not know the token.
            GoneElsewhere: another process was there before us. One that came after us is expected
                to find that out itself.
        """
        while not self._stopping.is_set():
            try:
                await self.poll(LONG_POLL_S)
            except InvalidToken:
                raise
            except Conflict as error:
                if self._is_newcomer():
                    raise GoneElsewhere(_who(error)) from error
                log.error("%s", _who(error))  # noqa: TRY400 - a sentence, no traceback
                await self._pause(RETRY_S)
            except TelegramError as error:
                log.warning("no updates: %s; asking again", type(error).__name__)
                asked = wait_seconds(error) if isinstance(error, RetryAfter) else 0.0
                await self._pause(max(RETRY_S, asked))

    async def poll(self, wait_s: int) -> int:
        """Handle the updates of one call of getUpdates; how many there were."""
        async with self._polling:
            if self._asking_since is None:
                self._asking_since = _uptime()
            updates = await self._fetch_unless_stopped(wait_s)
            for update in updates:
                if not self._stopping.is_set():
                    await self._handle(update)
            return len(updates)

    async def stop(self) -> None:
        """Ask for nothing more; returns when the update in hand is handled."""
        self._stopping.set()
        async with self._polling:
            pass

    async def confirm(self) -> None:
        """Tell Telegram what was handled, so that a clean stop leaves nothing to be done twice."""
        with contextlib.suppress(TelegramError):
            if self._offset is not None:
                await self._fetch(0)

    async def _fetch_unless_stopped(self, wait_s: int) -> tuple[Update, ...]:
        fetching = asyncio.create_task(self._fetch(wait_s))
        stopping = asyncio.create_task(self._stopping.wait())
        try:
            await asyncio.wait((fetching, stopping), return_when=asyncio.FIRST_COMPLETED)
            return fetching.result() if fetching.done() else ()
        finally:
            fetching.cancel()
            stopping.cancel()
            await asyncio.gather(fetching, stopping, return_exceptions=True)

    async def _fetch(self, wait_s: int) -> tuple[Update, ...]:
        """Confirms what is below the offset; after an empty answer nothing is left to confirm.

        Then the next ids may be smaller: after a quiet week Telegram begins anew anywhere.
        """
        updates: tuple[Update, ...] = await self._application.bot.get_updates(
            offset=self._offset, timeout=wait_s, allowed_updates=ALLOWED
        )
        if not updates:
            self._offset = None
        return updates

    def _is_newcomer(self) -> bool:
        """Whether who contests our updates may have been there before us: he asks again soon."""
        return self._asking_since is None or _uptime() - self._asking_since < self._newcomer_s

    async def _pause(self, seconds: float) -> None:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._stopping.wait(), seconds)

    async def _handle(self, update: Update) -> None:
        """Until it is handled: what the database could not take is tried again."""
        while True:
            self._database_away = False
            await self._application.process_update(update)
            if not self._database_away:
                break
            await self._pause(RETRY_S)
            if self._stopping.is_set():
                return
        self._offset = update.update_id + 1

    async def _failed(self, update: object, context: ContextTypes.DEFAULT_TYPE) -> None:
        """A handler raised: say so to the log and to who tapped, or try again with the database."""
        if isinstance(context.error, StoreUnavailable):
            log.warning("the database is away; the update waits")
            self._database_away = True
            return
        if context.error is not None:
            log.error("an update was not handled: %s", whereabouts(context.error))
        if isinstance(update, Update) and update.callback_query:
            query = update.callback_query
            texts = Texts(query.from_user.language_code)
            self._toasts.answer(query.id, texts.plain(Key.FAILED))


def _who(conflict: Conflict) -> str:
    if "webhook" in conflict.message:
        return (
            "BOT_TOKEN's updates go to a webhook, so another program serves this bot: stop it and "
            "call the Bot API's deleteWebhook, or use another bot's token."
        )
    return (
        "BOT_TOKEN is in use by another process, which asks for this bot's updates too: "
        "stop one of the two."
    )


def _uptime() -> float:
    return asyncio.get_running_loop().time()
