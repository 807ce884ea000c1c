"""What people write that is no command: chat at their tables."""

from telegram import CallbackQuery, Message, Update
from telegram.ext import ContextTypes

from app.tables.actions import Say
from app.tables.chat import LONGEST_LINE, addressed
from app.tables.news import No, Outcome
from app.tables.scene import Scene
from app.tables.table import Player, TableId
from app.tables.talk import WaitingLine
from app.texts.names import written
from app.tg.front import Front, texts_for
from app.tg.screens.chat import chat_screen, this_table, which_table
from app.tg.screens.plain import help_in_private, refused
from app.tg.screens.screen import Screen
from app.tg.screens.tables import MOST, tables_screen
from app.tg.screens.toasts import toast

SHOWN_AGAIN = 30


class Talking:
    """Brings lines to tables. A line that got there is marked with a thumb up."""

    def __init__(self, front: Front) -> None:
        self._front = front

    async def alone(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """A text in a private chat: to the table that it answers or where its writer last acted.

        If that is not clear he is asked.
        """
        met = await self._front.met(update)
        if met is None:
            return
        message, player = met
        scenes = await self._front.db(self._front.service.talks_at, player)
        replied = await self._table_replied_to(message)
        text = written(message.text or "")
        if not scenes and replied is None:
            await self._tell_onlooker(message, player)
        elif not text:
            self._refuse(message, player, No.TEXT_ONLY)
        elif len(text) > LONGEST_LINE:
            self._refuse(message, player, No.CHAT_TOO_LONG)
        else:
            await self._bring(message, player, scenes, replied, text, update.update_id)

    async def together(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """A reply in a group: chat if it answers a table's message, by who sits there."""
        message = update.message
        table = await self._table_replied_to(message) if message else None
        if message is None or table is None or message.sender_chat is not None:
            return
        if message.from_user is None or message.from_user.is_bot:
            return
        player = await self._front.meet(message.from_user, dm=False)
        text = written(message.text or "")
        outcome = await self._say(message, player, table, text, update.update_id)
        if outcome.refusal in (No.CHAT_FLOOD, No.CHAT_TOO_LONG):
            self._front.say(message, refused(outcome.refusal, texts_for(player)))

    async def told(
        self, query: CallbackQuery, player: Player, table: TableId, message: int, update: int
    ) -> None:
        """The answer to which table a line goes that waits: it takes the place of the question."""
        line = await self._front.db(self._front.talk.waiting, player.id, message)
        texts = texts_for(player)
        if line is None or query.message is None:
            self._front.toasts.answer(query.id, texts.refusal(No.NOTHING_WAITS))
            await self._front.retire(query)
            return
        asked = Say(table=table, player=player.id, text=line.text, update=update)
        outcome = await self._front.handle(asked)
        self._front.toasts.answer(query.id, toast(outcome, texts))
        if outcome.refusal is None:
            await self._front.db(self._front.talk.wait_no_more, player.id, message)
            chat, question = query.message.chat.id, await self._front.question(query)
            if question is not None:
                self._front.courier.say(chat, this_table(table, texts), edits=question)
            self._front.courier.nod(chat, line.message)

    async def shown(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """`/chat`: the last thirty lines where he last acted, or at the table that he watches."""
        met = await self._front.met(update)
        if met is None:
            return
        message, player = met
        tables = await self._tables_to_read(player)
        if tables:
            self._front.say(message, await self._lines_of(tables[0], player))
        else:
            self._front.say(message, tables_screen((), texts_for(player)))

    async def read(self, query: CallbackQuery, player: Player, table: TableId) -> None:
        """**Chat**: the same of that table, for who may read there."""
        if query.message is None or table not in await self._tables_to_read(player):
            self._front.toasts.answer(query.id, texts_for(player).refusal(No.NOT_SEATED))
            return
        self._front.toasts.answer(query.id)
        self._front.courier.say(query.message.chat.id, await self._lines_of(table, player))

    async def _tables_to_read(self, player: Player) -> list[TableId]:
        scenes = await self._front.db(self._front.service.talks_at, player)
        watched = await self._front.db(self._front.talk.watched_by, player.id)
        return [*(scene.head.table for scene in scenes), *watched]

    async def _lines_of(self, table: TableId, player: Player) -> Screen:
        said = await self._front.db(self._front.talk.lines, table, SHOWN_AGAIN)
        return chat_screen(table, said, texts_for(player))

    async def _bring(
        self,
        message: Message,
        player: Player,
        scenes: list[Scene],
        replied: TableId | None,
        text: str,
        update: int,
    ) -> None:
        """To the table whose message he answers, whatever has become of it, else as `addressed`."""
        tables = [scene.head.table for scene in scenes]
        table = replied or addressed(player, tables, self._front.clock.now())
        if table is None:
            line = WaitingLine(text, message.message_id)
            await self._front.db(self._front.talk.wait, player.id, line)
            self._front.say(
                message, which_table(message.message_id, scenes[:MOST], texts_for(player))
            )
            return
        outcome = await self._say(message, player, table, text, update)
        if outcome.refusal is not None:
            self._front.say(message, refused(outcome.refusal, texts_for(player)))

    async def _say(
        self, message: Message, player: Player, table: TableId, text: str, update: int
    ) -> Outcome:
        asked = Say(table=table, player=player.id, text=text, update=update)
        outcome = await self._front.handle(asked)
        if outcome.refusal is None and not outcome.repeat:
            self._front.courier.nod(message.chat.id, message.message_id)
        return outcome

    async def _table_replied_to(self, message: Message) -> TableId | None:
        to = message.reply_to_message
        if to is None:
            return None
        return await self._front.db(self._front.talk.table_of, message.chat.id, to.message_id)

    async def _tell_onlooker(self, message: Message, player: Player) -> None:
        """Who sits nowhere can't be heard; who watches is told so, all others how this works."""
        if await self._front.db(self._front.talk.watched_by, player.id):
            self._refuse(message, player, No.ONLY_WATCHING)
        else:
            self._front.say(message, help_in_private(texts_for(player)))

    def _refuse(self, message: Message, player: Player, reason: No) -> None:
        self._front.say(message, refused(reason, texts_for(player)))
