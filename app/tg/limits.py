"""Telegram's sizes, and whether a screen keeps them. Lengths are UTF-16 units after entities."""

import html
import re
from itertools import chain

from app.tg.screens.screen import Button, Link, Screen
from app.tg.taps import pack

TEXT = 4096
CAPTION = 1024
TOAST = 200
ENTITIES = 100
BUTTONS = 100
BUTTONS_IN_A_ROW = 8
KEYBOARD_BYTES = 10_000
_TAG = re.compile(r"<(/?)[^<>]*>")


def units(plain: str) -> int:
    """The length of a plain text as Telegram counts it.

    >>> units("7♥"), units("🤖")
    (2, 2)
    """
    return len(plain.encode("utf-16-le")) // 2


def shown(text: str) -> str:
    """What of Telegram's HTML is left to read.

    >>> shown("<b>Ada &amp; Bo</b>")
    'Ada & Bo'
    """
    return html.unescape(_TAG.sub("", text))


def fits(screen: Screen, length: int = TEXT) -> bool:
    """Whether Telegram takes the screen, its text being at most `length` long."""
    buttons = list(chain.from_iterable(screen.keyboard))
    return (
        0 < units(shown(screen.text)) <= length
        and sum(tag[1] == "" for tag in _TAG.finditer(screen.text)) <= ENTITIES
        and len(buttons) <= BUTTONS
        and all(0 < len(row) <= BUTTONS_IN_A_ROW for row in screen.keyboard)
        and all(button.text.strip() for button in buttons)
        and sum(map(_bytes, buttons)) <= KEYBOARD_BYTES
    )


def _bytes(button: Button) -> int:
    """What a button weighs: its words and its data, and a little for the JSON around them."""
    does = button.does.url if isinstance(button.does, Link) else pack(button.does)
    return sum(len(part.encode()) for part in (button.text, does, button.style or "")) + 40
