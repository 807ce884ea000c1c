"""The Bot API's objects as the bot gets them: users, chats, members and messages."""

from typing import Any

from app.sandbox.bot import BOT_ID, CHANNEL_BOT, GROUP_ANONYMOUS_BOT, NAME, USERNAME
from app.sandbox.chats import BotStatus, Group
from app.sandbox.files import File, FileKind
from app.sandbox.formatted import Entity, FormattedText
from app.sandbox.ids import ChatId, PersonId
from app.sandbox.keyboards import keyboard_json
from app.sandbox.messages import Message
from app.sandbox.people import Person
from app.sandbox.state import State

_STAND_INS = {
    BOT_ID: (NAME, USERNAME),
    GROUP_ANONYMOUS_BOT: ("Group", "GroupAnonymousBot"),
    CHANNEL_BOT: ("Channel", "Channel_Bot"),
}


def user_json(state: State, user: PersonId) -> dict[str, Any]:
    """A User: a person, the bot or one of Telegram's stand-ins."""
    if user in _STAND_INS:
        first_name, username = _STAND_INS[user]
        return {"id": user, "is_bot": True, "first_name": first_name, "username": username}
    person = state.people[user]
    return {
        "id": user,
        "is_bot": False,
        "first_name": person.first_name,
        **given(
            last_name=person.last_name,
            username=person.username,
            language_code=person.language_code,
        ),
    }


def chat_json(place: Person | Group) -> dict[str, Any]:
    """A Chat, as it stands in messages."""
    match place:
        case Person():
            return {
                "id": place.id,
                "type": "private",
                "first_name": place.first_name,
                **given(last_name=place.last_name, username=place.username),
            }
        case Group():
            return {
                "id": place.id,
                "type": place.kind,
                "title": place.title,
                **given(is_forum=place.forum),
            }


def place_of(state: State, chat: ChatId) -> Person | Group:
    """The group with that id, or the person whose DM it is."""
    return state.groups[chat] if chat < 0 else state.people[PersonId(chat)]


def bot_member_json(state: State, status: BotStatus) -> dict[str, Any]:
    """The bot's ChatMember with that status."""
    user = user_json(state, BOT_ID)
    match status:
        case BotStatus.MEMBER | BotStatus.LEFT:
            return {"user": user, "status": status.value}
        case BotStatus.KICKED:
            return {"user": user, "status": status.value, "until_date": 0}
        case BotStatus.ADMINISTRATOR:
            return {**_admin_rights(user), "can_be_edited": False, "is_anonymous": False}
        case BotStatus.RESTRICTED:
            return _restricted(user)


def person_member_json(state: State, group: Group, person: PersonId) -> dict[str, Any]:
    """A person's ChatMember in a group; somebody who is not in it has left."""
    user = user_json(state, person)
    anonymous = person in group.anonymous
    if person not in group.members:
        return {"user": user, "status": "left"}
    if person == group.creator:
        return {"user": user, "status": "creator", "is_anonymous": anonymous}
    if person in group.admins:
        return {**_admin_rights(user), "can_be_edited": False, "is_anonymous": anonymous}
    return {"user": user, "status": "member"}


def message_json(state: State, message: Message, *, with_reply: bool = True) -> dict[str, Any]:
    """A Message with everything that Telegram tells of it."""
    place = place_of(state, message.chat)
    reply = _answered_json(state, message) if with_reply else None
    return {
        "message_id": message.id,
        "from": user_json(state, message.sender),
        **given(sender_chat=_sender_chat(state, message)),
        "chat": chat_json(place),
        "date": message.date,
        **given(
            edit_date=message.edited,
            message_thread_id=message.thread,
            is_topic_message=message.topic,
            reply_to_message=reply,
            has_protected_content=message.protected,
            effect_id=message.effect,
            link_preview_options=message.link_preview,
        ),
        **_content_json(state, message),
        **(message.service or {}),
        **({"reply_markup": keyboard_json(message.keyboard)} if message.keyboard else {}),
    }


def inaccessible_json(state: State, message: Message) -> dict[str, Any]:
    """What is told of a message that is too old to be told of."""
    return {
        "chat": chat_json(place_of(state, message.chat)),
        "message_id": message.id,
        "date": 0,
    }


def entity_json(state: State, entity: Entity) -> dict[str, Any]:
    """A MessageEntity."""
    return {
        "type": entity.type,
        "offset": entity.offset,
        "length": entity.length,
        **given(
            url=entity.url,
            language=entity.language,
            unix_time=entity.unix_time,
            date_time_format=entity.date_time_format,
            user=None if entity.user is None else user_json(state, entity.user),
        ),
    }


def given(**fields: Any) -> dict[str, Any]:
    """The fields that say something; Telegram leaves the others out.

    >>> given(title="Table", is_forum=False, username="")
    {'title': 'Table'}
    """
    return {name: value for name, value in fields.items() if value}


def _content_json(state: State, message: Message) -> dict[str, Any]:
    if message.file is None:
        return _text_json(state, message.text, "text", "entities")
    return {
        **_file_json(message.file),
        **_text_json(state, message.text, "caption", "caption_entities"),
        **given(has_media_spoiler=message.spoiler, show_caption_above_media=message.caption_above),
    }


def _text_json(state: State, text: FormattedText, name: str, entities: str) -> dict[str, Any]:
    return given(
        **{
            name: text.text,
            entities: [entity_json(state, entity) for entity in text.entities],
        }
    )


def _file_json(file: File) -> dict[str, Any]:
    ids = {"file_id": file.id, "file_unique_id": file.unique_id, "file_size": file.size}
    match file.kind:
        case FileKind.PHOTO:
            return {"photo": [{**ids, "width": file.width, "height": file.height}]}
        case FileKind.DOCUMENT:
            return {"document": {**ids, "file_name": file.name, "mime_type": file.mime_type}}


def _sender_chat(state: State, message: Message) -> dict[str, Any] | None:
    if message.sender_chat is None:
        return None
    if message.sender_chat == message.chat:
        return chat_json(state.groups[message.chat])
    return {"id": message.sender_chat, "type": "channel", "title": message.sender_chat_title}


def _answered_json(state: State, message: Message) -> dict[str, Any] | None:
    """The message it answers; in a topic, failing that, the one that opened the topic."""
    number = message.reply_to or (message.thread if message.topic else None)
    answered = None if number is None else state.messages.get(message.chat, number)
    return None if answered is None else message_json(state, answered, with_reply=False)


def _admin_rights(user: dict[str, Any]) -> dict[str, Any]:
    rights = (
        "can_manage_chat", "can_delete_messages", "can_manage_video_chats",
        "can_restrict_members", "can_promote_members", "can_change_info", "can_invite_users",
        "can_post_stories", "can_edit_stories", "can_delete_stories", "can_pin_messages",
        "can_manage_topics",
    )  # fmt: skip
    return {"user": user, "status": "administrator", **dict.fromkeys(rights, True)}


def _restricted(user: dict[str, Any]) -> dict[str, Any]:
    rights = (
        "can_send_messages", "can_send_audios", "can_send_documents", "can_send_photos",
        "can_send_videos", "can_send_video_notes", "can_send_voice_notes", "can_send_polls",
        "can_send_other_messages", "can_add_web_page_previews", "can_react_to_messages",
        "can_edit_tag", "can_change_info", "can_invite_users", "can_pin_messages",
        "can_manage_topics",
    )  # fmt: skip
    return {
        "user": user,
        "status": "restricted",
        "is_member": True,
        "until_date": 0,
        **dict.fromkeys(rights, False),
    }
