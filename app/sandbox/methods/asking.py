"""getChat, getChatMember, getChatAdministrators, getFile."""

from typing import Any, Final

from app.sandbox.access import Access, chat_for
from app.sandbox.bot import BOT_ID
from app.sandbox.chats import BotStatus, Group
from app.sandbox.errors import bad_request
from app.sandbox.ids import ChatId, PersonId
from app.sandbox.methods.registry import Method, Uploads
from app.sandbox.parameters import ChatRef, Parameters
from app.sandbox.people import Person
from app.sandbox.state import State
from app.sandbox.wire import (
    bot_member_json,
    chat_json,
    message_json,
    person_member_json,
    user_json,
)


class GetChat(Parameters):
    """The parameters of getChat."""

    chat_id: ChatRef = ""


class GetChatMember(Parameters):
    """The parameters of getChatMember."""

    chat_id: ChatRef = ""
    user_id: int = 0


class GetChatAdministrators(Parameters):
    """The parameters of getChatAdministrators."""

    chat_id: ChatRef = ""


class GetFile(Parameters):
    """The parameters of getFile."""

    file_id: str = ""


def get_chat(state: State, given: GetChat, _: Uploads) -> dict[str, Any]:
    """What is known of a chat, with the message that is pinned there."""
    place = chat_for(state, given.chat_id, Access.READ)
    pinned = [
        message_json(state, message, with_reply=False)
        for number in reversed(state.pins.get(ChatId(place.id), ()))
        if (message := state.messages.get(ChatId(place.id), number)) is not None
    ]
    return {
        **chat_json(place),
        "accent_color_id": place.id % 7,
        "max_reaction_count": 11,
        "accepted_gift_types": dict.fromkeys(
            (
                "unlimited_gifts",
                "limited_gifts",
                "unique_gifts",
                "premium_subscription",
                "gifts_from_channels",
            ),
            False,
        ),
        **({"pinned_message": pinned[0]} if pinned else {}),
    }


def get_chat_member(state: State, given: GetChatMember, _: Uploads) -> dict[str, Any]:
    """Somebody's standing in a chat; who never was in it has left."""
    user = PersonId(given.user_id)
    access = Access.READ if user == BOT_ID else Access.MEMBERS
    place = chat_for(state, given.chat_id, access)
    if user == BOT_ID:
        status = place.bot if isinstance(place, Group) else BotStatus.MEMBER
        return bot_member_json(state, status)
    if user not in state.people:
        raise bad_request("invalid user_id specified" if user <= 0 else "user not found")
    match place:
        case Person():
            if user != place.id:
                raise bad_request("user not found")
            return {"user": user_json(state, user), "status": "member"}
        case Group():
            return person_member_json(state, place, user)


def get_chat_administrators(
    state: State, given: GetChatAdministrators, _: Uploads
) -> list[dict[str, Any]]:
    """The admins of a group: people, and the bot itself if it is one; no other bots."""
    place = chat_for(state, given.chat_id, Access.MEMBERS)
    if isinstance(place, Person):
        raise bad_request("there are no administrators in the private chat")
    admins = [
        person_member_json(state, place, member)
        for member in place.members
        if place.is_admin(member)
    ]
    if place.bot is BotStatus.ADMINISTRATOR:
        admins.append(bot_member_json(state, place.bot))
    return admins


def get_file(state: State, given: GetFile, _: Uploads) -> dict[str, Any]:
    """Where a file can be downloaded."""
    file = state.files.known.get(given.file_id)
    if file is None:
        raise bad_request("wrong file_id or the file is temporarily unavailable")
    return {
        "file_id": file.id,
        "file_unique_id": file.unique_id,
        "file_size": file.size,
        "file_path": file.path,
    }


METHODS: Final = (
    Method("getChat", GetChat, get_chat),
    Method("getChatMember", GetChatMember, get_chat_member),
    Method("getChatAdministrators", GetChatAdministrators, get_chat_administrators),
    Method("getFile", GetFile, get_file),
)
