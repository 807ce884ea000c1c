"""What Telegram tells of chats: blocked, unblocked, added, removed, grown into supergroups."""

from telegram import ChatMember, ChatMemberRestricted, ChatMemberUpdated, Update
from telegram.constants import ChatMemberStatus, ChatType
from telegram.ext import ContextTypes

from app.texts.catalogue import Texts
from app.tg.front import Front
from app.tg.screens.plain import welcome

OUT = frozenset({ChatMemberStatus.LEFT, ChatMemberStatus.BANNED})
GROUPS = frozenset({ChatType.GROUP, ChatType.SUPERGROUP})


class Members:
    """Keeps in mind where the bot can write, and where a group has gone."""

    def __init__(self, front: Front) -> None:
        self._front = front

    async def ours(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """The bot's own standing in a chat changed; who lets it in is welcomed. No channels."""
        change = update.my_chat_member
        if change is None:
            return
        if change.chat.type in GROUPS:
            await self._in_group(change)
        elif change.chat.type == ChatType.PRIVATE:
            if change.new_chat_member.status in OUT:
                await self._front.db(self._front.posts.unreachable, change.chat.id)
            else:
                await self._front.meet(change.from_user, dm=True)
        self._front.courier.ring()

    async def _in_group(self, change: ChatMemberUpdated) -> None:
        if not _may_write(change.new_chat_member):
            silenced = await self._front.db(self._front.posts.unreachable, change.chat.id)
            self._front.courier.tell(silenced)
            return
        await self._front.meet_group(change.chat, let_in=True)
        if change.old_chat_member.status in OUT:
            texts = Texts(change.from_user.language_code)
            self._front.courier.say(change.chat.id, welcome(texts))

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


def _may_write(ours: ChatMember) -> bool:
    """Whether the bot, with that standing in a group, may send texts."""
    if isinstance(ours, ChatMemberRestricted):
        return ours.is_member and ours.can_send_messages
    return ours.status not in OUT
