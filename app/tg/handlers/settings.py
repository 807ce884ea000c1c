"""Taps under the message of a person's settings."""

from telegram import CallbackQuery

from app.tables.actions import Choose
from app.tables.table import Player
from app.tg.front import Front, texts_for
from app.tg.screens.settings import turned_to
from app.tg.screens.settings.page import OPEN


async def turn_settings(
    front: Front, query: CallbackQuery, player: Player, arg: str, update: int
) -> bool:
    """Store what was chosen and turn the message to what it leads to; False for no tap of ours.

    What leads here from elsewhere stays what it is: then the settings are a message of their own.
    """
    turned = turned_to(arg, player.settings, front.clock.now(), texts_for(player))
    if turned is None or query.message is None:
        return False
    settings, screen = turned
    if settings != player.settings:
        await front.handle(Choose(player=player.id, settings=settings, update=update))
    front.toasts.answer(query.id)
    chat, message = query.message.chat.id, query.message.message_id
    elsewhere = arg == OPEN or await front.db(front.posts.owns, chat, message)
    front.courier.say(chat, screen, edits=None if elsewhere else message)
    return True
