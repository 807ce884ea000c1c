"""A person's settings as JSON and back. What is missing there is as it is for a new player."""

from collections.abc import Mapping
from typing import Any

from app.tables.settings import DEFAULT, Nudges, QuietHours, Settings


def json_of(settings: Settings) -> dict[str, Any]:
    """The JSON of the settings."""
    quiet = settings.quiet
    return {
        "nudges": settings.nudges,
        "quiet": None if quiet is None else [quiet.offset, quiet.start, quiet.end],
        "chat_messages": settings.chat_messages,
        "sound": settings.sound,
        "two_taps": settings.two_taps,
    }


def settings_of(data: Mapping[str, Any]) -> Settings:
    """The settings that were stored as `data`.

    >>> settings_of({}) == DEFAULT
    True
    """
    quiet = data.get("quiet")
    return Settings(
        nudges=Nudges(data.get("nudges", DEFAULT.nudges)),
        quiet=None if quiet is None else QuietHours(*quiet),
        chat_messages=data.get("chat_messages", DEFAULT.chat_messages),
        sound=data.get("sound", DEFAULT.sound),
        two_taps=data.get("two_taps", DEFAULT.two_taps),
    )
