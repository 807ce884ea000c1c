"""deleteMessage, deleteMessages: 48 hours, and whose messages."""

from typing import Final

from pydantic import Field

from app.sandbox.access import Access, chat_for, message_for
from app.sandbox.chats import BotStatus, Group
from app.sandbox.errors import bad_request
from app.sandbox.ids import ChatId, MessageId
from app.sandbox.messages import DELETABLE_S, Message
from app.sandbox.methods.registry import Method, Uploads
from app.sandbox.parameters import ChatRef, Parameters
from app.sandbox.people import Person
from app.sandbox.state import State

_AT_ONCE: Final = 100
_LASTING: Final = ("forum_topic_created", "migrate_from_chat_id")


class DeleteMessage(Parameters):
    """The parameters of deleteMessage."""

    chat_id: ChatRef = ""
    message_id: int = 0


class DeleteMessages(Parameters):
    """The parameters of deleteMessages."""

    chat_id: ChatRef = ""
    message_ids: list[int] = Field(default_factory=list)


def delete_message(state: State, given: DeleteMessage, _: Uploads) -> bool:
    """Deletes a message for everybody."""
    if given.chat_id == "":
        raise bad_request("chat identifier is not specified")
    if given.message_id == 0:
        raise bad_request("message identifier is not specified")
    place = chat_for(state, given.chat_id, Access.DELETE)
    message = message_for(state, place, given.message_id, "message to delete")
    _check_deletable(state, place, message)
    state.messages.change(message, deleted=True)
    return True


def delete_messages(state: State, given: DeleteMessages, _: Uploads) -> bool:
    """Deletes up to 100 messages; those that are not there are passed over."""
    if not given.message_ids:
        raise bad_request("message identifiers are not specified")
    if len(given.message_ids) > _AT_ONCE:
        raise bad_request("too many message identifiers specified")
    place = chat_for(state, given.chat_id, Access.DELETE)
    numbers = dict.fromkeys(MessageId(number) for number in given.message_ids)
    found = [state.messages.get(ChatId(place.id), number) for number in numbers]
    messages = [message for message in found if message is not None]
    for message in messages:
        _check_deletable(state, place, message)
    for message in messages:
        state.messages.change(message, deleted=True)
    return True


def _check_deletable(state: State, place: Person | Group, message: Message) -> None:
    own = state.by_bot(message)
    too_old = state.clock.now() - message.date >= DELETABLE_S
    if isinstance(place, Person):
        if too_old:
            raise bad_request("message can't be deleted for everyone")
        return
    is_admin = place.bot is BotStatus.ADMINISTRATOR
    lasting = place.supergroup and any(kind in (message.service or {}) for kind in _LASTING)
    if lasting or (place.supergroup and (too_old or not (own or is_admin))):
        raise bad_request("message can't be deleted")
    if too_old or not (own or is_admin):
        raise bad_request("message can't be deleted for everyone")


METHODS: Final = (
    Method("deleteMessage", DeleteMessage, delete_message),
    Method("deleteMessages", DeleteMessages, delete_messages),
)
