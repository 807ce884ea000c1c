"""What Telegram tells of chats: blocked, unblocked, added, removed, grown into supergroups."""

from telegram import Update
from telegram.constants import ChatMemberStatus, ChatType
from telegram.ext import ContextTypes

from app.tg.front import Front

OUT = frozenset({ChatMemberStatus.LEFT, ChatMemberStatus.BANNED})


class Members:
    """Keeps in mind where the bot can write, and where a group has gone."""

    def __init__(self, front: Front) -> None:
        self._front = front

    async def ours(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """The bot's own standing in a chat changed."""
        change = update.my_chat_member
        if change is None:
            return
        if change.new_chat_member.status in OUT:
            await self._front.db(self._front.posts.unreachable, change.chat.id)
        elif change.chat.type == ChatType.PRIVATE:
            await self._front.meet(change.from_user, dm=True)
        elif change.chat.type in (ChatType.GROUP, ChatType.SUPERGROUP):
            await self._front.meet_group(change.chat)
        self._front.courier.ring()

    async def migrated(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """A group became a supergroup: both chats say so, and either word is enough."""
        message = update.message
        if message is None:
            return
        old, new = message.chat.id, message.migrate_to_chat_id
        if message.migrate_from_chat_id is not None:
            old, new = message.migrate_from_chat_id, message.chat.id
        if new is not None:
            await self._front.db(self._front.posts.migrated, old, new, self._front.clock.now())
            self._front.courier.ring()
