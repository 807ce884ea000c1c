"""What every handler has at hand: the service, the people, and the two ways to answer."""

import asyncio
import logging
from dataclasses import dataclass, field
from typing import Any

from telegram import Bot, CallbackQuery, Chat, MaybeInaccessibleMessage, Message, Update, User
from telegram.constants import ChatType
from telegram.error import TelegramError

from app.db import Db
from app.tables.actions import Action
from app.tables.news import Outcome
from app.tables.ports import Clock, Posts, Store
from app.tables.service import Service
from app.tables.table import Group, Player
from app.tables.talk import Talk
from app.texts.catalogue import DEFAULT, Texts
from app.texts.names import clean, display_name
from app.tg.admins import Admins
from app.tg.courier.courier import Courier
from app.tg.screens.screen import Screen

log = logging.getLogger(__name__)

TITLE_LENGTH = 64


@dataclass(slots=True)
class Toasts:
    """Answers to taps: started after the commit, awaited by nobody, never a reason to fail."""

    bot: Bot
    _running: set[asyncio.Task[None]] = field(default_factory=set)

    def answer(
        self, query_id: str, text: str | None = None, *, alert: bool = False, url: str | None = None
    ) -> None:
        """Answer the tap; with a link there is no text, since clients would show only the text."""
        task = asyncio.create_task(self._answer(query_id, text, alert, url))
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    async def _answer(self, query_id: str, text: str | None, alert: bool, url: str | None) -> None:
        asked: dict[str, Any] = {"url": url} if url else {"text": text, "show_alert": alert}
        try:
            await self.bot.answer_callback_query(query_id, **asked)
        except TelegramError as error:
            log.info("a tap's answer was not taken: %s", type(error).__name__)

    async def quiet(self) -> None:
        """Wait until every answer is given."""
        while self._running:
            await asyncio.gather(*self._running)


@dataclass(frozen=True, slots=True)
class Front:
    """Passed to the handlers when they are made."""

    service: Service
    store: Store
    posts: Posts
    clock: Clock
    db: Db
    toasts: Toasts
    courier: Courier
    admins: Admins
    talk: Talk

    @property
    def username(self) -> str:
        """The bot's own name, without @."""
        return self.toasts.bot.username

    async def meet(self, user: User, *, dm: bool) -> Player:
        """The person behind the update, known from now on."""
        name = display_name(user.first_name, user.last_name)
        language = user.language_code or DEFAULT.code
        now = self.clock.now()
        return await self.db(self.store.meet, user.id, name, language, dm=dm, now=now)

    async def met(self, update: Update) -> tuple[Message, Player] | None:
        """What a person wrote in his private chat, and who he is; None for all else."""
        message = update.message
        if message is None or message.from_user is None or message.from_user.is_bot:
            return None
        return message, await self.meet(message.from_user, dm=True)

    async def meet_group(self, chat: Chat, *, let_in: bool = False) -> Group:
        """The group behind the update, known from now on; `let_in`: the bot may write there now."""
        title = clean(chat.title or "")[:TITLE_LENGTH]
        return await self.db(self.store.meet_group, chat.id, title, let_in=let_in)

    def say(self, message: Message, screen: Screen, *, reply_to: int | None = None) -> None:
        """Answer a command or a text where it was written, in its topic.

        In a group the answer is a reply, to `reply_to` or else to the command itself.
        """
        private = message.chat.type == ChatType.PRIVATE
        self.courier.say(
            message.chat.id,
            screen,
            thread=topic_of(message),
            reply_to=None if private else reply_to or message.message_id,
        )

    async def retire(self, query: CallbackQuery) -> None:
        """Have the tapped message go if it really has that button, and is no post any more."""
        message = query.message
        if message is not None and _offers(message, query.data):
            now = self.clock.now()
            await self.db(self.posts.stray, message.chat.id, message.message_id, now)
            self.courier.ring()

    async def question(self, query: CallbackQuery) -> int | None:
        """The tapped message, where its answer may take its place; None if it has to stay."""
        message = query.message
        if message is None or not _offers(message, query.data):
            return None
        owned = await self.db(self.posts.owns, message.chat.id, message.message_id)
        return None if owned else message.message_id

    async def handle(self, action: Action) -> Outcome:
        """Carry out the action; when this returns it is committed."""
        return await self.db(self.service.handle, action)


def texts_for(player: Player) -> Texts:
    """The texts in the player's language."""
    return Texts(player.language)


def topic_of(message: MaybeInaccessibleMessage) -> int | None:
    """The topic in which the message stands; of an old message it is not known."""
    if isinstance(message, Message) and message.is_topic_message:
        return message.message_thread_id
    return None


def _offers(message: MaybeInaccessibleMessage, data: str | None) -> bool:
    """Whether the message has that button; of an old one nobody tells us, so it may have."""
    if not isinstance(message, Message):
        return True
    rows = message.reply_markup.inline_keyboard if message.reply_markup else ()
    return any(button.callback_data == data for row in rows for button in row)
