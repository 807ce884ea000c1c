"""What stands behind `t.me/<bot>?start=`: a table's code and what is wanted of it.

Telegram lets 1 to 64 of `A-Z a-z 0-9 _ -` through, and anybody can type anything there.
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from urllib.parse import quote, urlencode

_PAYLOAD = re.compile(r"([shrw])_([A-Za-z0-9_-]{1,62})")


class Wanted(StrEnum):
    """What the one who follows the link wants."""

    SEAT = "s"
    HAND = "h"
    RULES = "r"
    WATCH = "w"


@dataclass(frozen=True, slots=True)
class Payload:
    """A link's meaning: what is wanted, of the table with that code."""

    wanted: Wanted
    code: str


def payload_text(payload: Payload) -> str:
    """The text behind `start=`; ValueError for a code that Telegram would not let through.

    >>> payload_text(Payload(Wanted.HAND, "k3f9a"))
    'h_k3f9a'
    """
    text = f"{payload.wanted}_{payload.code}"
    if parse_payload(text) != payload:
        raise ValueError(f"no link can carry the code {payload.code!r}")
    return text


def parse_payload(text: str) -> Payload | None:
    """What the link meant; None for anything but a `payload_text`.

    >>> parse_payload("s_k3f9a")
    Payload(wanted=<Wanted.SEAT: 's'>, code='k3f9a')
    """
    parts = _PAYLOAD.fullmatch(text)
    return Payload(Wanted(parts[1]), parts[2]) if parts else None


def link(bot: str, payload: Payload) -> str:
    """The address that opens the private chat with `bot` (a username without @) and says START."""
    return f"https://t.me/{bot}?start={payload_text(payload)}"


def seat_link(bot: str, code: str) -> str:
    """The address that takes a seat at the table with that code."""
    return link(bot, Payload(Wanted.SEAT, code))


def watch_link(bot: str, code: str) -> str:
    """The address that shows the board of the table with that code, live."""
    return link(bot, Payload(Wanted.WATCH, code))


def hand_link(bot: str, code: str) -> str:
    """The address that shows the own hand at the table with that code."""
    return link(bot, Payload(Wanted.HAND, code))


def rules_link(bot: str, code: str) -> str:
    """The address that tells the rules of the table with that code, and lets its host set them."""
    return link(bot, Payload(Wanted.RULES, code))


def share_link(url: str, text: str) -> str:
    """The address that asks its reader to which of his chats he wants to send `url` and `text`.

    >>> share_link("https://t.me/bot?start=s_k3", "Play?")
    'https://t.me/share/url?url=https%3A%2F%2Ft.me%2Fbot%3Fstart%3Ds_k3&text=Play%3F'
    """
    asked = {"url": url, "text": text}
    return f"https://t.me/share/url?{urlencode(asked, safe='', quote_via=quote)}"


def chat_link(bot: str) -> str:
    """The address that opens the private chat with `bot`."""
    return f"https://t.me/{bot}"
