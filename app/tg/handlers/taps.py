"""Taps on our buttons."""

from dataclasses import replace

from telegram import CallbackQuery, MaybeInaccessibleMessage, Update
from telegram.constants import ChatType
from telegram.ext import ContextTypes

from app.tables.actions import OpenSame, OpenTable, Resign, Turn
from app.tables.news import No, Outcome, SeatKept, StartNeeded
from app.tables.scene import HandScene
from app.tables.table import Player, TableId
from app.texts.keys import Key
from app.tg.front import Front, texts_for, topic_of
from app.tg.handlers.asked import action_of
from app.tg.handlers.forgetting import Forgetting
from app.tg.handlers.group_settings import GroupSettings
from app.tg.handlers.settings import turn_settings
from app.tg.handlers.talk import Talking
from app.tg.links import rules_link, seat_link, watch_link
from app.tg.screens.plain import help_in_private, record_file
from app.tg.screens.rules import rules_screens
from app.tg.screens.toasts import my_cards, toast
from app.tg.taps import Tap, Verb, parse_number, unpack
from engine.refusals import Refusal

OUTLIVED = frozenset(
    {
        No.STALE,
        No.SEAT_HANDED_OVER,
        No.TABLE_OVER,
        No.TABLE_CLOSED,
        No.TABLE_EXPIRED,
        No.NO_SUCH_TABLE,
        Refusal.ROUND_OVER,
    }
)
"""Refusals that may mean that the tapped message should no longer be there; to who resigns any."""


class Taps:
    """Answers every tap: what happened, or why not; only the one who tapped sees it."""

    def __init__(self, front: Front, talking: Talking, forgetting: Forgetting) -> None:
        self._front = front
        self._talking = talking
        self._forgetting = forgetting
        self._group_settings = GroupSettings(front)

    async def __call__(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """Handle one callback query."""
        query = update.callback_query
        if query is None:
            return
        message = query.message
        private = message is not None and message.chat.type == ChatType.PRIVATE
        player = await self._front.meet(query.from_user, dm=private)
        tap = unpack(query.data or "")
        if tap is None or message is None:
            self._answer_unreadable(query, player)
        elif tap.verb is Verb.MY_CARDS and tap.table is not None:
            await self._show_cards(query, player, tap.table)
        elif tap.verb is Verb.GROUP_CHOICE:
            if not await self._group_settings.taken(query, player, tap.arg):
                self._answer_unreadable(query, player)
        elif tap.verb is Verb.READ_RULES and tap.table is not None:
            await self._tell_rules(query, player, tap.table)
        elif tap.verb is Verb.RECORD and tap.table is not None and private:
            await self._send_record(query, player, tap.table, parse_number(tap.arg) or 0)
        elif tap.verb is Verb.SETTINGS and private and tap.table is None:
            if not await turn_settings(self._front, query, player, tap.arg, update.update_id):
                self._answer_unreadable(query, player)
        elif tap.verb is Verb.FORGET and private:
            await self._forgetting.confirmed(query, player, tap.n, update.update_id)
        elif tap.verb is Verb.PUT_AWAY and private:
            self._front.toasts.answer(query.id)
            await self._front.retire(query)
        elif tap.verb is Verb.TELL and tap.table is not None and private:
            await self._talking.told(query, player, tap.table, tap.n, update.update_id)
        elif tap.verb is Verb.READ_CHAT and tap.table is not None and private:
            await self._talking.read(query, player, tap.table)
        elif tap.verb is Verb.HELP and private:
            self._front.toasts.answer(query.id)
            self._front.courier.say(message.chat.id, help_in_private(texts_for(player)))
        else:
            await self._act(query, player, tap, update.update_id)

    def _answer_unreadable(self, query: CallbackQuery, player: Player) -> None:
        self._front.toasts.answer(query.id, texts_for(player).plain(Key.UNREADABLE))

    async def _show_cards(self, query: CallbackQuery, player: Player, table: TableId) -> None:
        """**My cards** in the group: an alert that only the tapper sees."""
        scene = await self._front.db(self._front.service.look, table, player.id)
        texts = texts_for(player)
        if isinstance(scene, HandScene):
            self._front.toasts.answer(query.id, my_cards(scene, texts), alert=True)
        else:
            moved_on = No.STALE if scene is None else No.NOT_STARTED
            reason = scene if isinstance(scene, No) else moved_on
            self._front.toasts.answer(query.id, texts.refusal(reason))

    async def _tell_rules(self, query: CallbackQuery, player: Player, table: TableId) -> None:
        """**Rules**: told in the private chat, to which a tap in the table's group leads."""
        message = query.message
        rules = await self._front.db(self._front.service.rules_of, table)
        if rules is not None and message is not None:
            if message.chat.type == ChatType.PRIVATE:
                self._front.toasts.answer(query.id)
                for page in rules_screens(rules, texts_for(player)):
                    self._front.courier.say(message.chat.id, page)
                return
            if rules.group == (await self._front.meet_group(message.chat)).id:
                url = rules_link(self._front.username, rules.code)
                self._front.toasts.answer(query.id, url=url)
                return
        self._front.toasts.answer(query.id, texts_for(player).refusal(No.NO_SUCH_TABLE))

    async def _send_record(
        self, query: CallbackQuery, player: Player, table: TableId, game: int
    ) -> None:
        """**Record**: a game that is over, as a file in the private chat."""
        record = await self._front.db(self._front.service.record_of, table, player.id, game)
        texts = texts_for(player)
        if isinstance(record, No):
            self._front.toasts.answer(query.id, texts.refusal(record))
        elif query.message is not None:
            self._front.toasts.answer(query.id)
            self._front.courier.say(query.message.chat.id, record_file(table, game, record, texts))

    async def _act(self, query: CallbackQuery, player: Player, tap: Tap, update: int) -> None:
        message = query.message
        if message is None:
            return
        private = message.chat.type == ChatType.PRIVATE
        group = None if private else await self._front.meet_group(message.chat)
        thread = topic_of(message)
        action = action_of(tap, player.id, group.id if group else None, update, thread=thread)
        if action is None:
            self._answer_unreadable(query, player)
            return
        outcome = await self._front.handle(action)
        if isinstance(action, Turn) and outcome.refusal is No.STALE and tap.verb is not Verb.CHOOSE:
            outcome = await self._turned_all_the_same(message, action) or outcome
        if isinstance(action, OpenTable | OpenSame) and outcome.refusal is No.ADMINS_OPEN:
            outcome = await self._opened_by_admin(query, message, action) or outcome
        self._toast(query, player, outcome)
        if isinstance(action, Resign) or outcome.refusal in OUTLIVED:
            await self._front.retire(query)

    async def _turned_all_the_same(
        self, message: MaybeInaccessibleMessage, action: Turn
    ) -> Outcome | None:
        """A hand that lags behind the table opens its menus, unlike one that is to be gone."""
        if not await self._front.db(self._front.posts.owns, message.chat.id, message.message_id):
            return None
        return await self._front.handle(replace(action, ply=None, update=None))

    async def _opened_by_admin(
        self, query: CallbackQuery, message: MaybeInaccessibleMessage, action: OpenTable | OpenSame
    ) -> Outcome | None:
        """Where only admins open tables: the table, if one of them has tapped."""
        if not await self._front.admins.has(message.chat, query.from_user):
            return None
        return await self._front.handle(replace(action, admin=True))

    def _toast(self, query: CallbackQuery, player: Player, outcome: Outcome) -> None:
        """A kept seat is answered with the link that fills it, all else with a text or nothing."""
        if any(isinstance(news, StartNeeded) for news in outcome.news) and outcome.code:
            self._front.toasts.answer(query.id, url=watch_link(self._front.username, outcome.code))
            return
        kept = any(isinstance(news, SeatKept) for news in outcome.news)
        if kept and outcome.code:
            self._front.toasts.answer(query.id, url=seat_link(self._front.username, outcome.code))
            return
        self._front.toasts.answer(query.id, toast(outcome, texts_for(player)))
