"""`/settings` in a group, for its admins."""

from telegram import CallbackQuery, Chat, ChatMemberAdministrator, Update
from telegram.error import TelegramError
from telegram.ext import ContextTypes

from app.tables.news import No
from app.tables.table import Player
from app.texts.catalogue import Texts
from app.tg.front import Front, texts_for, topic_of
from app.tg.group_choices import GroupChoice, chosen, parse_choice
from app.tg.screens.group_settings import group_settings_screen
from app.tg.screens.plain import refused


class GroupSettings:
    """Shows what the admins of a group chose, and takes their choices."""

    def __init__(self, front: Front) -> None:
        self._front = front

    async def shown(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """`/settings`: what may be chosen; only admins are shown it."""
        message = update.message
        if message is None:
            return
        group = await self._front.meet_group(message.chat)
        language = message.from_user.language_code if message.from_user else None
        texts = Texts(language)
        if await self._front.admins.wrote(message):
            self._front.say(message, group_settings_screen(group, texts))
        else:
            self._front.say(message, refused(No.NOT_ADMIN, texts))

    async def taken(self, query: CallbackQuery, player: Player, arg: str) -> bool:
        """Take the choice in a tap; False if there is none."""
        choice, message, texts = parse_choice(arg), query.message, texts_for(player)
        if choice is None or message is None or message.chat.id > 0:
            return False
        chat = message.chat
        reason = await self._refusal(chat, query, choice)
        if reason is not None:
            self._front.toasts.answer(query.id, texts.refusal(reason), alert=True)
            return True
        group = chosen(await self._front.meet_group(chat), choice)
        await self._front.db(self._front.store.choose_for, group)
        self._front.toasts.answer(query.id)
        screen = group_settings_screen(group, texts)
        self._front.courier.say(group.telegram_id, screen, thread=topic_of(message))
        return True

    async def _refusal(self, chat: Chat, query: CallbackQuery, choice: GroupChoice) -> No | None:
        if not await self._front.admins.has(chat, query.from_user):
            return No.NOT_ADMIN
        if choice is GroupChoice.PIN and not await self._may_pin(chat):
            return No.MAY_NOT_PIN
        return None

    async def _may_pin(self, chat: Chat) -> bool:
        try:
            ours = await chat.get_member(self._front.toasts.bot.id)
        except TelegramError:
            return False
        return isinstance(ours, ChatMemberAdministrator) and ours.can_pin_messages is not False
