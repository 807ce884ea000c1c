"""Reading the keyboards that the bot sends: the limits and the refusals."""

import json
from typing import Final

from app.sandbox.errors import bad_request
from app.sandbox.html_in import checked_link
from app.sandbox.keyboards import Button, Keyboard, keyboard_json
from app.sandbox.parameters import Parameters

BUTTONS: Final = 100
ROW: Final = 8
DATA_BYTES: Final = 64
COPY_LENGTH: Final = 256
MARKUP_BYTES: Final = 10_000
_STYLES: Final = {"danger", "success", "primary"}


class CopyText(Parameters):
    """What a button copies."""

    text: str


class ButtonObject(Parameters):
    """An InlineKeyboardButton, of the kinds that are known here."""

    text: str
    callback_data: str | None = None
    url: str | None = None
    copy_text: CopyText | None = None
    style: str | None = None


class MarkupObject(Parameters):
    """An InlineKeyboardMarkup."""

    inline_keyboard: list[list[ButtonObject]]


def read_keyboard(markup: MarkupObject | None) -> Keyboard:
    """The keyboard under a message; 400 where a button or the whole is not allowed."""
    if markup is None:
        return ()
    rows = [tuple(_button(one) for one in row) for row in markup.inline_keyboard if row]
    keyboard = tuple(rows)
    too_wide = any(len(row) > ROW for row in keyboard)
    size = len(json.dumps(keyboard_json(keyboard), ensure_ascii=False).encode())
    if too_wide or sum(map(len, keyboard)) > BUTTONS or size > MARKUP_BYTES:
        raise bad_request("reply markup is too long")
    return keyboard


def _button(given: ButtonObject) -> Button:
    if not given.text.strip():
        raise bad_request("inline keyboard button text must be non-empty")
    if given.style is not None and given.style not in _STYLES:
        raise bad_request("invalid button style specified")
    acts = [act for act in (given.callback_data, given.url, given.copy_text) if act is not None]
    if not acts or acts == [""]:
        raise bad_request("text buttons are unallowed in the inline keyboard")
    if len(acts) > 1:
        raise bad_request("can't parse inline keyboard button: it must have exactly one act")
    data, copy = given.callback_data, given.copy_text
    if data is not None and not 1 <= len(data.encode()) <= DATA_BYTES:
        raise bad_request("BUTTON_DATA_INVALID")
    if copy is not None and not 1 <= len(copy.text) <= COPY_LENGTH:
        raise bad_request("BUTTON_COPY_TEXT_INVALID")
    url = None if given.url is None else _link(given.url)
    return Button(given.text, data, url, copy.text if copy else None, given.style)


def _link(url: str) -> str:
    if not (link := checked_link(url)):
        raise bad_request(f"inline keyboard button URL '{url}' is invalid: Wrong HTTP URL")
    return link
