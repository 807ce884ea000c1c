"""What is stored about a person, and having it deleted."""

from datetime import timedelta

from telegram import CallbackQuery, Update
from telegram.ext import ContextTypes

from app.tables.actions import Forget
from app.tables.news import Forgotten, No
from app.tables.table import Player
from app.tg.front import Front, texts_for
from app.tg.screens.privacy import ask_to_forget, forgotten, privacy

GOOD_FOR = timedelta(minutes=10)


class Forgetting:
    """`/privacy`, `/forgetme` and its confirmation, which is good for ten minutes."""

    def __init__(self, front: Front) -> None:
        self._front = front

    async def privacy(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """`/privacy`: what is stored, and who sees it."""
        met = await self._front.met(update)
        if met is not None:
            message, player = met
            self._front.say(message, privacy(texts_for(player)))

    async def ask(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """`/forgetme`: what will happen, and a button that does it."""
        met = await self._front.met(update)
        if met is not None:
            message, player = met
            now = int(self._front.clock.now().timestamp())
            self._front.say(message, ask_to_forget(now, texts_for(player)))

    async def confirmed(
        self, query: CallbackQuery, player: Player, asked_at: int, update: int
    ) -> None:
        """He is sure: it is done, and the question becomes the answer."""
        texts = texts_for(player)
        age = self._front.clock.now().timestamp() - asked_at
        if not 0 <= age <= GOOD_FOR.total_seconds() or query.message is None:
            self._front.toasts.answer(query.id, texts.refusal(No.STALE))
            await self._front.retire(query)
            return
        question = await self._front.question(query)
        outcome = await self._front.handle(Forget(player=player.id, update=update))
        self._front.toasts.answer(query.id)
        for news in outcome.news:
            if isinstance(news, Forgotten):
                self._front.courier.say(
                    query.message.chat.id, forgotten(news, texts), edits=question
                )
