"""A screen: what one message shows, before anything of PTB."""

from dataclasses import dataclass
from enum import StrEnum
from itertools import chain
from typing import assert_never

from app.tg import limits
from app.tg.taps import Tap, pack


class Style(StrEnum):
    """A button's colour, in Telegram's words: blue, green, red."""

    PRIMARY = "primary"
    SUCCESS = "success"
    DANGER = "danger"


@dataclass(frozen=True, slots=True)
class Link:
    """What a button does that opens an address."""

    url: str


@dataclass(frozen=True, slots=True)
class Copy:
    """What a button does that puts a text into the reader's clipboard."""

    text: str


@dataclass(frozen=True, slots=True)
class Button:
    """One inline button; `text` is plain, `does` a tap for us, a link or a copy for the reader."""

    text: str
    does: Tap | Link | Copy
    style: Style | None = None


def marked(label: str) -> str:
    """What stands on a button that is chosen already.

    >>> marked("Off")
    '✓ Off'
    """
    return f"✓ {label}"


def option(label: str, does: Tap, *, now: bool) -> Button:
    """One of several choices, marked if it is the present one."""
    return Button(marked(label), does, Style.SUCCESS) if now else Button(label, does)


Row = tuple[Button, ...]
Keyboard = tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Document:
    """A file to be sent, under that name."""

    name: str
    content: bytes


@dataclass(frozen=True, slots=True)
class Screen:
    """A message: `text` is Telegram's HTML, `keyboard` its rows of buttons (none: no keyboard).

    With a document the text stands under it, so it has to fit a caption. An `effect` of Telegram's
    plays when the message comes, in a private chat.
    """

    text: str
    keyboard: Keyboard = ()
    document: Document | None = None
    effect: str | None = None


def fits(screen: Screen, length: int = limits.TEXT) -> bool:
    """Whether Telegram takes the screen, its text being at most `length` long.

    Raises ValueError for a tap that can't be packed.
    """
    buttons = list(chain.from_iterable(screen.keyboard))
    return (
        0 < limits.units(limits.shown(screen.text)) <= length
        and limits.entities(screen.text) <= limits.ENTITIES
        and len(buttons) <= limits.BUTTONS
        and all(0 < len(row) <= limits.BUTTONS_IN_A_ROW for row in screen.keyboard)
        and all(button.text.strip() for button in buttons)
        and sum(map(_weight, buttons)) <= limits.KEYBOARD_BYTES
    )


def _weight(button: Button) -> int:
    """A button's bytes: its words and what it carries, and a little for the JSON around them."""
    match button.does:
        case Tap():
            carried = pack(button.does)
        case Link(url=carried) | Copy(text=carried):
            pass
        case _:
            assert_never(button.does)
    return sum(len(part.encode()) for part in (button.text, carried, button.style or "")) + 40
