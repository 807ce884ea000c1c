"""pinChatMessage, unpinChatMessage, leaveChat."""

from typing import Final

from app.sandbox.access import Access, chat_for, message_for
from app.sandbox.bot import BOT_ID
from app.sandbox.chats import BotStatus, Group
from app.sandbox.errors import bad_request
from app.sandbox.groups import post_service, take_bot_away
from app.sandbox.ids import ChatId
from app.sandbox.methods.registry import Method, Uploads
from app.sandbox.parameters import ChatRef, Parameters
from app.sandbox.people import Person
from app.sandbox.state import State
from app.sandbox.wire import message_json


class PinChatMessage(Parameters):
    """The parameters of pinChatMessage."""

    chat_id: ChatRef = ""
    message_id: int = 0
    disable_notification: bool = False


class UnpinChatMessage(Parameters):
    """The parameters of unpinChatMessage."""

    chat_id: ChatRef = ""
    message_id: int | None = None


class LeaveChat(Parameters):
    """The parameters of leaveChat."""

    chat_id: ChatRef = ""


def pin_chat_message(state: State, given: PinChatMessage, _: Uploads) -> bool:
    """Pins a message on top of the others; the chat sees a service message."""
    place = chat_for(state, given.chat_id, Access.WRITE)
    message = message_for(state, place, given.message_id, "message to pin")
    _check_may_pin(place)
    if message.service is not None:
        raise bad_request("a service message can't be pinned")
    state.floods.admit(message.chat)
    pins = [number for number in state.pins.get(message.chat, ()) if number != message.id]
    state.pins[message.chat] = (*pins, message.id)
    pinned = {"pinned_message": message_json(state, message, with_reply=False)}
    silent = given.disable_notification
    post_service(state, message.chat, BOT_ID, pinned, silent=silent)
    return True


def unpin_chat_message(state: State, given: UnpinChatMessage, _: Uploads) -> bool:
    """Unpins a message, without a number the newest pinned one."""
    place = chat_for(state, given.chat_id, Access.WRITE)
    _check_may_pin(place)
    chat = ChatId(place.id)
    pins = state.pins.get(chat, ())
    if given.message_id is None:
        if not pins:
            raise bad_request("message to unpin not found")
        state.pins[chat] = pins[:-1]
        return True
    message = message_for(state, place, given.message_id, "message to unpin")
    state.pins[chat] = tuple(number for number in pins if number != message.id)
    return True


def leave_chat(state: State, given: LeaveChat, _: Uploads) -> bool:
    """The bot leaves a group."""
    place = chat_for(state, given.chat_id, Access.READ)
    if isinstance(place, Person):
        raise bad_request("chat member status can't be changed in private chats")
    if place.bot.present:
        take_bot_away(state, place, BOT_ID, BotStatus.LEFT)
    return True


def _check_may_pin(place: Person | Group) -> None:
    if isinstance(place, Group) and place.bot is not BotStatus.ADMINISTRATOR:
        raise bad_request("not enough rights to manage pinned messages in the chat")


METHODS: Final = (
    Method("pinChatMessage", PinChatMessage, pin_chat_message),
    Method("unpinChatMessage", UnpinChatMessage, unpin_chat_message),
    Method("leaveChat", LeaveChat, leave_chat),
)
