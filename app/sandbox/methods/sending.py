"""sendMessage, sendPhoto, sendDocument, sendChatAction."""

from typing import Any, Final

from app.sandbox.access import Access, chat_for, check_may_send, check_thread
from app.sandbox.bot import BOT_ID
from app.sandbox.chats import Group
from app.sandbox.errors import bad_request
from app.sandbox.files import File, FileKind
from app.sandbox.formatted import FormattedText
from app.sandbox.ids import ChatId, MessageId
from app.sandbox.markup import MarkupObject, read_keyboard
from app.sandbox.media import read_file
from app.sandbox.methods.registry import Method, Uploads
from app.sandbox.parameters import (
    ChatRef,
    EntityObject,
    Parameters,
    ReplyParameters,
    read_entities,
)
from app.sandbox.people import Person
from app.sandbox.state import State
from app.sandbox.texts import read_caption, read_text
from app.sandbox.wire import message_json

_ACTIONS: Final = {
    "typing", "upload_photo", "record_video", "upload_video", "record_voice", "upload_voice",
    "upload_document", "choose_sticker", "find_location", "record_video_note",
    "upload_video_note",
}  # fmt: skip


class LinkPreview(Parameters):
    """How links in a text are shown."""

    is_disabled: bool | None = None
    url: str | None = None
    prefer_small_media: bool | None = None
    prefer_large_media: bool | None = None
    show_above_text: bool | None = None


class Send(Parameters):
    """What all sent messages have in common."""

    chat_id: ChatRef = ""
    message_thread_id: int | None = None
    disable_notification: bool = False
    protect_content: bool = False
    message_effect_id: str = ""
    reply_parameters: ReplyParameters | None = None
    reply_markup: MarkupObject | None = None


class SendMessage(Send):
    """The parameters of sendMessage."""

    text: str = ""
    parse_mode: str = ""
    entities: list[EntityObject] | None = None
    link_preview_options: LinkPreview | None = None


class SendFile(Send):
    """What files sent have in common."""

    caption: str = ""
    parse_mode: str = ""
    caption_entities: list[EntityObject] | None = None


class SendPhoto(SendFile):
    """The parameters of sendPhoto."""

    photo: str = ""
    show_caption_above_media: bool = False
    has_spoiler: bool = False


class SendDocument(SendFile):
    """The parameters of sendDocument."""

    document: str = ""
    disable_content_type_detection: bool = False


class SendChatAction(Parameters):
    """The parameters of sendChatAction."""

    chat_id: ChatRef = ""
    message_thread_id: int | None = None
    action: str = ""


def send_message(state: State, given: SendMessage, _: Uploads) -> dict[str, Any]:
    """Sends a text."""
    text = read_text(given.text, given.parse_mode, read_entities(given.entities))
    preview = given.link_preview_options
    shown = None if preview is None else preview.model_dump(exclude_none=True)
    return _send(state, given, text, None, link_preview=shown)


def send_photo(state: State, given: SendPhoto, uploads: Uploads) -> dict[str, Any]:
    """Sends a photo by upload or file id."""
    file = read_file(state, FileKind.PHOTO, given.photo, uploads)
    more = {"spoiler": given.has_spoiler, "caption_above": given.show_caption_above_media}
    return _send(state, given, _caption(given), file, **more)


def send_document(state: State, given: SendDocument, uploads: Uploads) -> dict[str, Any]:
    """Sends a file by upload or file id."""
    file = read_file(state, FileKind.DOCUMENT, given.document, uploads)
    return _send(state, given, _caption(given), file)


def send_chat_action(state: State, given: SendChatAction, _: Uploads) -> bool:
    """Says that something is coming; nobody keeps it."""
    if given.action not in _ACTIONS:
        raise bad_request("wrong parameter action in request")
    place = chat_for(state, given.chat_id, Access.WRITE)
    check_thread(place, given.message_thread_id)
    return True


def _caption(given: SendFile) -> FormattedText:
    return read_caption(given.caption, given.parse_mode, read_entities(given.caption_entities))


def _send(
    state: State, given: Send, text: FormattedText, file: File | None, **more: Any
) -> dict[str, Any]:
    keyboard = read_keyboard(given.reply_markup)
    place = chat_for(state, given.chat_id, Access.WRITE)
    thread = check_thread(place, given.message_thread_id)
    reply_to = _answered(state, place, given.reply_parameters)
    check_may_send(place, None if file is None else file.kind)
    _check_effect(place, given.message_effect_id)
    chat = ChatId(place.id)
    state.floods.admit(chat)
    message = state.post(
        chat,
        BOT_ID,
        text,
        file=file,
        keyboard=keyboard,
        thread=thread,
        topic=thread is not None,
        reply_to=reply_to,
        silent=given.disable_notification,
        protected=given.protect_content,
        effect=given.message_effect_id,
        **more,
    )
    return message_json(state, message)


def _answered(
    state: State, place: Person | Group, reply: ReplyParameters | None
) -> MessageId | None:
    if reply is None:
        return None
    if reply.chat_id not in {None, place.id}:
        raise bad_request("replies into another chat are not known here")
    number = MessageId(reply.message_id)
    if state.messages.get(ChatId(place.id), number) is not None:
        return number
    if reply.allow_sending_without_reply:
        return None
    raise bad_request("message to be replied not found")


def _check_effect(place: Person | Group, effect: str) -> None:
    if effect and (isinstance(place, Group) or not effect.isdigit()):
        raise bad_request("EFFECT_ID_INVALID")


METHODS: Final = (
    Method("sendMessage", SendMessage, send_message),
    Method("sendPhoto", SendPhoto, send_photo),
    Method("sendDocument", SendDocument, send_document),
    Method("sendChatAction", SendChatAction, send_chat_action),
)
