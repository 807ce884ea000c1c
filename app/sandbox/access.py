"""Whether the bot may act in a chat: Telegram's checks, in its order and words."""

from enum import IntEnum

from app.sandbox.chats import BotStatus, Group
from app.sandbox.errors import bad_request, forbidden
from app.sandbox.files import FileKind
from app.sandbox.ids import ChatId, MessageId, PersonId
from app.sandbox.messages import Message
from app.sandbox.people import Person
from app.sandbox.state import State


class Access(IntEnum):
    """What the bot wants in a chat."""

    READ = 0
    MEMBERS = 1
    """Its members, which are not to be seen in a group that the bot is not in."""
    DELETE = 2
    EDIT = 3
    WRITE = 4


def chat_for(state: State, chat: int | str, access: Access) -> Person | Group:
    """The person or group behind a chat id, if the bot may do that there."""
    if chat == "":
        raise bad_request("chat_id is empty")
    if isinstance(chat, str):
        raise bad_request("chat not found")
    if chat < 0 and (group := state.groups.get(ChatId(chat))) is not None:
        _check_group(group, access)
        return group
    if (person := state.people.get(PersonId(chat))) is not None:
        _check_dm(person, access)
        return person
    raise bad_request("chat not found")


def message_for(state: State, place: Person | Group, number: int, what: str) -> Message:
    """The message with that number, named in the refusal as what it was wanted for."""
    message = state.messages.get(ChatId(place.id), MessageId(number))
    if message is None:
        raise bad_request(f"{what} not found")
    return message


def check_may_send(place: Person | Group, kind: FileKind | None) -> None:
    """A muted bot may send nothing."""
    if isinstance(place, Group) and place.bot is BotStatus.RESTRICTED:
        what = {None: "text messages", FileKind.PHOTO: "photos", FileKind.DOCUMENT: "documents"}
        raise bad_request(f"not enough rights to send {what[kind]} to the chat")


def check_thread(place: Person | Group, thread: int | None) -> MessageId | None:
    """The open topic with that number; General is named by leaving it out."""
    if thread is None:
        return None
    if not isinstance(place, Group) or place.topic(MessageId(thread)) is None:
        raise bad_request("message thread not found")
    return MessageId(thread)


def _check_group(group: Group, access: Access) -> None:
    if group.became is not None:
        if access > Access.READ:
            text = "group chat was upgraded to a supergroup chat"
            raise bad_request(text, migrate_to_chat_id=group.became)
    elif group.supergroup or access > Access.READ:
        kind = "supergroup" if group.supergroup else "group"
        if group.bot is BotStatus.KICKED:
            raise forbidden(f"bot was kicked from the {kind} chat")
        if group.bot is BotStatus.LEFT:
            raise forbidden(f"bot is not a member of the {kind} chat")


def _check_dm(person: Person, access: Access) -> None:
    if access >= Access.EDIT:
        if person.blocked:
            raise forbidden("bot was blocked by the user")
        if not person.started:
            raise forbidden("bot can't initiate conversation with a user")
    elif not person.started:
        raise bad_request("chat not found")
