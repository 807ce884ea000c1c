"""Long polling by our own loop: an update is confirmed only after it has been handled.

PTB's Updater confirms an update once it is queued, so a crash would lose it.
"""

import asyncio
import contextlib
import logging
from typing import Any

from telegram import Update
from telegram.error import Conflict, InvalidToken, TelegramError
from telegram.ext import Application, ContextTypes

from app.tables.ports import StoreUnavailable
from app.texts.catalogue import Texts
from app.texts.keys import Key
from app.tg.front import Toasts

log = logging.getLogger(__name__)

AnyApplication = Application[Any, Any, Any, Any, Any, Any]

LONG_POLL_S = 50
RETRY_S = 2.0
ALLOWED = [Update.MESSAGE, Update.CALLBACK_QUERY, Update.MY_CHAT_MEMBER]


class Poller:
    """Fetches updates and hands each to the PTB application, in order, one at a time."""

    def __init__(self, application: AnyApplication, toasts: Toasts) -> None:
        self._application = application
        self._toasts = toasts
        self._offset: int | None = None
        self._database_away = False
        application.add_error_handler(self._failed)

    async def run(self) -> None:
        """Poll until cancelled. Raises InvalidToken for a token that Telegram does not know."""
        while True:
            try:
                await self.poll(LONG_POLL_S)
            except InvalidToken:
                raise
            except Conflict:
                log.error("another process asks for this bot's updates; stop it, or this one")  # noqa: TRY400
                await asyncio.sleep(RETRY_S)
            except TelegramError as error:
                log.warning("no updates: %s; asking again", type(error).__name__)
                await asyncio.sleep(RETRY_S)

    async def poll(self, wait_s: int) -> int:
        """Handle the updates of one call of getUpdates; how many there were."""
        updates = await self._fetch(wait_s)
        for update in updates:
            await self._handle(update)
        return len(updates)

    async def confirm(self) -> None:
        """Tell Telegram what was handled, so that a clean stop leaves nothing to be done twice."""
        with contextlib.suppress(TelegramError):
            if self._offset is not None:
                await self._fetch(0)

    async def _fetch(self, wait_s: int) -> tuple[Update, ...]:
        updates: tuple[Update, ...] = await self._application.bot.get_updates(
            offset=self._offset, timeout=wait_s, allowed_updates=ALLOWED
        )
        return updates

    async def _handle(self, update: Update) -> None:
        """Until it is handled: what the database could not take is tried again."""
        while True:
            self._database_away = False
            await self._application.process_update(update)
            if not self._database_away:
                break
            await asyncio.sleep(RETRY_S)
        self._offset = update.update_id + 1

    async def _failed(self, update: object, context: ContextTypes.DEFAULT_TYPE) -> None:
        """A handler raised: say so to the log and to who tapped, or try again with the database."""
        if isinstance(context.error, StoreUnavailable):
            log.warning("the database is away; the update waits")
            self._database_away = True
            return
        log.error("an update was not handled", exc_info=context.error)
        if isinstance(update, Update) and update.callback_query:
            query = update.callback_query
            texts = Texts(query.from_user.language_code or "en")
            self._toasts.answer(query.id, texts.plain(Key.FAILED))
