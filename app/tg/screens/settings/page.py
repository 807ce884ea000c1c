"""What every page of the settings can do, and the buttons that lead there and back."""

from datetime import datetime
from typing import Protocol

from app.tables.settings import Settings
from app.texts.catalogue import Markup, Texts
from app.texts.keys import Key
from app.tg.screens.screen import Button, Screen
from app.tg.taps import Tap, Verb

OPEN = "open"


class SettingPage(Protocol):
    """One setting. `key` names it in taps, `button` leads there."""

    @property
    def key(self) -> str:
        """A letter or two, without a dot."""
        ...

    @property
    def button(self) -> Key:
        """What stands on the button that leads here."""
        ...

    def told(self, settings: Settings, texts: Texts) -> Markup:
        """How it is set now, in one line."""
        ...

    def chosen(self, choice: str, settings: Settings) -> Settings | None:
        """The settings after that choice; None if there is no such choice."""
        ...

    def screen(self, choice: str, settings: Settings, now: datetime, texts: Texts) -> Screen:
        """What there is to choose, after `choice` (empty at first)."""
        ...


def to_page(key: str, choice: str = "") -> Tap:
    """The tap that leads to a page, or chooses there."""
    return Tap(Verb.SETTINGS, arg=f"{key}.{choice}" if choice else key)


def open_settings(texts: Texts) -> Button:
    """**Settings**, which come as a message of their own."""
    return Button(texts.plain(Key.B_SETTINGS), Tap(Verb.SETTINGS, arg=OPEN))


def back(texts: Texts, tap: Tap | None = None) -> Button:
    """**Back**, to all settings unless a tap says where to."""
    return Button(texts.plain(Key.B_BACK), tap or Tap(Verb.SETTINGS))
