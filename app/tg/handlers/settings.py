"""Taps under the message of a person's settings."""

from telegram import CallbackQuery

from app.tables.actions import Choose
from app.tables.table import Player
from app.tg.front import Front, texts_for
from app.tg.screens.settings import turned_to


async def turn_settings(
    front: Front, query: CallbackQuery, player: Player, arg: str, update: int
) -> bool:
    """Store what was chosen and turn the message to what it leads to; False for no tap of ours.

    A hand, whose More leads here, stays what it is: its settings come as a message of their own.
    """
    turned = turned_to(arg, player.settings, front.clock.now(), texts_for(player))
    if turned is None or query.message is None:
        return False
    settings, screen = turned
    if settings != player.settings:
        await front.handle(Choose(player=player.id, settings=settings, update=update))
    front.toasts.answer(query.id)
    chat, message = query.message.chat.id, query.message.message_id
    of_a_table = await front.db(front.posts.owns, chat, message)
    front.courier.say(chat, screen, edits=None if of_a_table else message)
    return True
