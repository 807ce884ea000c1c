"""Telegram's sizes, and how it measures: lengths are UTF-16 units after entities."""

import html
import re

TEXT = 4096
CAPTION = 1024
TOAST = 200
ENTITIES = 100
BUTTONS = 100
BUTTONS_IN_A_ROW = 8
KEYBOARD_BYTES = 10_000
_TAG = re.compile(r"<[^<>]*>")


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


def entities(text: str) -> int:
    """How many entities Telegram's HTML makes.

    >>> entities("<b>Ada</b> and <i>Bo</i>")
    2
    """
    return sum(not tag.startswith("</") for tag in _TAG.findall(text))
