"""A screen: what one message shows, before anything of PTB."""

from dataclasses import dataclass
from enum import StrEnum

from app.tg.taps import Tap


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
class Button:
    """One inline button; `text` is plain, `does` a tap for us or a link for the reader."""

    text: str
    does: Tap | Link
    style: Style | None = None


Row = tuple[Button, ...]
Keyboard = tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Screen:
    """A message: `text` is Telegram's HTML, `keyboard` its rows of buttons (none: no keyboard)."""

    text: str
    keyboard: Keyboard = ()
    picture: None = None
