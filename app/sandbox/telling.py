"""What the bot is told of: messages as privacy mode lets it hear them, taps, its own status."""

from typing import Any

from app.sandbox.bot import BOT_ID, USERNAME
from app.sandbox.chats import BotStatus, Group
from app.sandbox.ids import PersonId
from app.sandbox.messages import DELETABLE_S, Message
from app.sandbox.people import Person
from app.sandbox.queries import KEPT_S, Query
from app.sandbox.state import State
from app.sandbox.wire import (
    bot_member_json,
    chat_json,
    inaccessible_json,
    message_json,
    user_json,
)


def tell_message(state: State, message: Message) -> None:
    """Queues an update about a new message, if the bot hears of it."""
    group = state.groups.get(message.chat)
    if group is None or hears(state, group, message):
        state.updates.put("message", message_json(state, message), f"chat {message.chat}")


def hears(state: State, group: Group, message: Message) -> bool:
    """Whether the bot hears a message in a group: privacy mode is on."""
    if not group.bot.present:
        return message.service == {"left_chat_member": user_json(state, BOT_ID)}
    if message.service is not None or group.bot is BotStatus.ADMINISTRATOR:
        return True
    return _is_command_for_bot(message) or _answers_bot(state, message)


def tell_tap(state: State, query: Query) -> None:
    """Queues an update about a tap; of an old message only its number is told."""
    message = state.messages.shelf[query.chat, query.message]
    old = state.clock.now() - message.date >= DELETABLE_S
    body = {
        "id": query.id,
        "from": user_json(state, query.person),
        "message": (inaccessible_json if old else message_json)(state, message),
        "chat_instance": str(8_000_000_000_000_000_000 + query.chat),
        "data": query.data,
    }
    state.updates.put("callback_query", body, f"taps {query.person}", KEPT_S, query.id)


def tell_bot_status(
    state: State, group: Group, actor: PersonId, old: BotStatus, new: BotStatus
) -> None:
    """Queues my_chat_member for a group."""
    _put_my_chat_member(state, group, actor, old, new)


def tell_block(state: State, person: Person, *, blocked: bool) -> None:
    """Queues my_chat_member for a DM: blocked counts as kicked."""
    old, new = BotStatus.MEMBER, BotStatus.KICKED
    if not blocked:
        old, new = new, old
    _put_my_chat_member(state, person, person.id, old, new)


def _put_my_chat_member(
    state: State, place: Person | Group, actor: PersonId, old: BotStatus, new: BotStatus
) -> None:
    body: dict[str, Any] = {
        "chat": chat_json(place),
        "from": user_json(state, actor),
        "date": state.now(),
        "old_chat_member": bot_member_json(state, old),
        "new_chat_member": bot_member_json(state, new),
    }
    state.updates.put("my_chat_member", body, f"chat {place.id}")


def _is_command_for_bot(message: Message) -> bool:
    entities = message.text.entities
    if not entities or entities[0].type != "bot_command" or entities[0].offset != 0:
        return False
    _, at, name = message.text.text[: entities[0].length].partition("@")
    return not at or name.lower() == USERNAME


def _answers_bot(state: State, message: Message) -> bool:
    answered = message.reply_to and state.messages.get(message.chat, message.reply_to)
    return bool(answered and answered.sender == BOT_ID)
