"""Commands in a group."""

from dataclasses import replace

from telegram import Message, Update
from telegram.ext import ContextTypes

from app.tables.actions import Close, OpenTable
from app.tables.news import No
from app.tables.table import Group, Player
from app.texts.catalogue import Texts
from app.tg.front import Front, topic_of
from app.tg.links import chat_link, rules_link
from app.tg.screens.plain import in_private_chat, nameless_notices, notices, refused


class InGroup:
    """What people can ask of the bot in a group. Each method is one command's handler."""

    def __init__(self, front: Front) -> None:
        self._front = front

    async def open(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """`/maumau`: a lobby in this group and topic; there is one at a time.

        Who posts as the group or as a channel is nobody in particular: the first who takes a seat
        becomes host.
        """
        message = update.message
        if message is None:
            return
        group, player = await self._meet(message)
        asked = OpenTable(
            player=player.id if player else None,
            group=group.id,
            thread=topic_of(message),
            update=update.update_id,
        )
        outcome = await self._front.handle(asked)
        if outcome.refusal is No.ADMINS_OPEN and await self._front.admins.wrote(message):
            outcome = await self._front.handle(replace(asked, admin=True))
        if outcome.refusal is No.LOBBY_OPEN and outcome.table is not None:
            board = await self._front.db(self._front.posts.board_message, outcome.table)
            self._front.say(message, refused(No.LOBBY_OPEN, self._texts(player)), reply_to=board)
        elif outcome.refusal is not None:
            self._front.say(message, refused(outcome.refusal, self._texts(player)))

    async def close(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """`/close`: the host or an admin closes the open lobby."""
        message = update.message
        if message is None:
            return
        group, player = await self._meet(message)
        asked = Close(group=group.id, player=player.id if player else None, update=update.update_id)
        outcome = await self._front.handle(asked)
        if outcome.refusal is No.NOT_HOST and await self._front.admins.wrote(message):
            outcome = await self._front.handle(replace(asked, admin=True))
        if outcome.refusal is not None:
            self._front.say(message, refused(outcome.refusal, self._texts(player)))

    async def notify(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """`/notify`: who asks is told when a table opens here; asked again, no longer."""
        message = update.message
        if message is None:
            return
        group, player = await self._meet(message)
        if player is None:
            self._front.say(message, nameless_notices(self._texts(player)))
            return
        on = await self._front.db(self._front.store.turn_notices, group.id, player.id)
        self._front.say(message, notices(player, on, self._texts(player), self._front.username))

    async def elsewhere(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """`/help`, `/tables`, `/hand`: one line and a button into the private chat."""
        if update.message is not None:
            _, player = await self._meet(update.message)
            link = chat_link(self._front.username)
            self._front.say(update.message, in_private_chat(self._texts(player), link))

    async def rules(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """`/rules`: a button to the rules of the newest table here, in the private chat."""
        if update.message is not None:
            group, player = await self._meet(update.message)
            bot, code = self._front.username, await self._newest_table(group)
            link = chat_link(bot) if code is None else rules_link(bot, code)
            self._front.say(update.message, in_private_chat(self._texts(player), link))

    async def _newest_table(self, group: Group) -> str | None:
        return await self._front.db(self._front.store.newest_table, group.id)

    async def _meet(self, message: Message) -> tuple[Group, Player | None]:
        group = await self._front.meet_group(message.chat)
        user = message.from_user
        if user is None or user.is_bot or message.sender_chat is not None:
            return group, None
        return group, await self._front.meet(user, dm=False)

    def _texts(self, player: Player | None) -> Texts:
        return Texts(player.language if player else None)
