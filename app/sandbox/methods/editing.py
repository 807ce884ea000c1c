"""editMessageText, editMessageCaption, editMessageMedia, editMessageReplyMarkup."""

from dataclasses import replace
from typing import Any, Final

from pydantic import Field

from app.sandbox.access import Access, chat_for, message_for
from app.sandbox.errors import bad_request
from app.sandbox.files import FileKind
from app.sandbox.markup import MarkupObject, read_keyboard
from app.sandbox.media import read_file
from app.sandbox.messages import Message
from app.sandbox.methods.registry import Method, Uploads
from app.sandbox.methods.sending import LinkPreview
from app.sandbox.parameters import ChatRef, EntityObject, Parameters, read_entities
from app.sandbox.state import State
from app.sandbox.texts import read_caption, read_text
from app.sandbox.wire import message_json

_NOT_MODIFIED: Final = (
    "message is not modified: specified new message content and reply markup are exactly "
    "the same as a current content and reply markup of the message"
)


class Edit(Parameters):
    """What all edits have in common: without a keyboard it goes."""

    chat_id: ChatRef = ""
    message_id: int = 0
    reply_markup: MarkupObject | None = None


class EditMessageText(Edit):
    """The parameters of editMessageText."""

    text: str = ""
    parse_mode: str = ""
    entities: list[EntityObject] | None = None
    link_preview_options: LinkPreview | None = None


class EditMessageCaption(Edit):
    """The parameters of editMessageCaption."""

    caption: str = ""
    parse_mode: str = ""
    caption_entities: list[EntityObject] | None = None
    show_caption_above_media: bool = False


class MediaObject(Parameters):
    """An InputMediaPhoto or InputMediaDocument."""

    type: FileKind = Field(strict=False)
    media: str
    caption: str = ""
    parse_mode: str = ""
    caption_entities: list[EntityObject] | None = None
    show_caption_above_media: bool = False
    has_spoiler: bool = False
    disable_content_type_detection: bool = False


class EditMessageMedia(Edit):
    """The parameters of editMessageMedia."""

    media: MediaObject


def edit_message_text(state: State, given: EditMessageText, _: Uploads) -> dict[str, Any]:
    """Replaces the text of a text message."""
    text = read_text(given.text, given.parse_mode, read_entities(given.entities))
    preview = given.link_preview_options
    shown = None if preview is None else preview.model_dump(exclude_none=True)
    message = _editable(state, given)
    if message.file is not None:
        raise bad_request("there is no text in the message to edit")
    return _edit(state, given, message, text=text, link_preview=shown)


def edit_message_caption(state: State, given: EditMessageCaption, _: Uploads) -> dict[str, Any]:
    """Replaces the caption of a file."""
    caption = read_caption(given.caption, given.parse_mode, read_entities(given.caption_entities))
    message = _editable(state, given)
    if message.file is None:
        raise bad_request("there is no caption in the message to edit")
    above = given.show_caption_above_media
    return _edit(state, given, message, text=caption, caption_above=above)


def edit_message_media(state: State, given: EditMessageMedia, uploads: Uploads) -> dict[str, Any]:
    """Replaces a file, or a text by a file; a text never comes back."""
    media = given.media
    file = read_file(state, media.type, media.media, uploads)
    caption = read_caption(media.caption, media.parse_mode, read_entities(media.caption_entities))
    message = _editable(state, given)
    return _edit(
        state,
        given,
        message,
        file=file,
        text=caption,
        spoiler=media.has_spoiler,
        caption_above=media.show_caption_above_media,
        link_preview=None,
    )


def edit_message_reply_markup(state: State, given: Edit, _: Uploads) -> dict[str, Any]:
    """Replaces the keyboard, or takes it away."""
    return _edit(state, given, _editable(state, given))


def _editable(state: State, given: Edit) -> Message:
    place = chat_for(state, given.chat_id, Access.EDIT)
    message = message_for(state, place, given.message_id, "message to edit")
    if not state.by_bot(message) or message.service is not None:
        raise bad_request("message can't be edited")
    return message


def _edit(state: State, given: Edit, message: Message, **changes: Any) -> dict[str, Any]:
    changes["keyboard"] = read_keyboard(given.reply_markup)
    state.floods.admit(message.chat)
    if replace(message, **changes) == message:
        raise bad_request(_NOT_MODIFIED)
    edited = state.messages.change(message, **changes, edited=state.now())
    return message_json(state, edited)


METHODS: Final = (
    Method("editMessageText", EditMessageText, edit_message_text),
    Method("editMessageCaption", EditMessageCaption, edit_message_caption),
    Method("editMessageMedia", EditMessageMedia, edit_message_media),
    Method("editMessageReplyMarkup", Edit, edit_message_reply_markup),
)
