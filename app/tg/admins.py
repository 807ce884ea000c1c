"""Who administers a group, asked of Telegram once a minute at most."""

from dataclasses import dataclass, field

from telegram import Chat, Message, User
from telegram.error import TelegramError

from app.tables.ports import Clock

KNOWN_FOR_S = 60.0


@dataclass(slots=True)
class Admins:
    """The admins of groups, remembered for a minute."""

    clock: Clock
    _known: dict[int, tuple[float, frozenset[int]]] = field(default_factory=dict)

    async def wrote(self, message: Message) -> bool:
        """Whether an admin of the group wrote this; one who hides behind the group is one.

        Where Telegram does not say, nobody is.
        """
        if message.sender_chat is not None:
            return message.sender_chat.id == message.chat.id
        if message.from_user is None:
            return False
        return await self.has(message.chat, message.from_user)

    async def has(self, chat: Chat, user: User) -> bool:
        """Whether the person administers the group."""
        return user.id in await self._of(chat)

    async def _of(self, chat: Chat) -> frozenset[int]:
        now = self.clock.uptime()
        self._known = {key: one for key, one in self._known.items() if one[0] > now}
        known = self._known.get(chat.id)
        if known is not None:
            return known[1]
        try:
            found = await chat.get_administrators()
        except TelegramError:
            return frozenset()
        admins = frozenset(admin.user.id for admin in found)
        self._known[chat.id] = now + KNOWN_FOR_S, admins
        return admins
