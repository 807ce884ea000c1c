"""Settings that are on or off."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime

from app.tables.settings import Settings
from app.texts.catalogue import Markup, Texts, bold
from app.texts.keys import Key
from app.tg.screens.layout import blocks
from app.tg.screens.screen import Screen, option
from app.tg.screens.settings.page import back, to_page

ON, OFF = "on", "off"
LABELS = {ON: Key.B_ON, OFF: Key.B_OFF}


@dataclass(frozen=True, slots=True)
class OnOffPage:
    """On, off. `line` takes the present `choice`, `explained` says what each of them means."""

    key: str
    button: Key
    line: Key
    explained: Key
    is_on: Callable[[Settings], bool]
    turned: Callable[[Settings, bool], Settings]

    def told(self, settings: Settings, texts: Texts) -> Markup:
        """Chat as messages: on."""
        return texts(self.line, choice=bold(texts.plain(LABELS[self._now(settings)])))

    def chosen(self, choice: str, settings: Settings) -> Settings | None:
        """The settings with this one on, or off."""
        return self.turned(settings, choice == ON) if choice in LABELS else None

    def screen(self, _choice: str, settings: Settings, _now: datetime, texts: Texts) -> Screen:
        """Both, and what they mean."""
        options = tuple(
            option(texts.plain(label), to_page(self.key, choice), now=choice == self._now(settings))
            for choice, label in LABELS.items()
        )
        text = blocks(self.told(settings, texts), texts(self.explained))
        return Screen(text, (options, (back(texts),)))

    def _now(self, settings: Settings) -> str:
        return ON if self.is_on(settings) else OFF


SOUND = OnOffPage(
    "s",
    Key.B_SOUND,
    Key.SOUND,
    Key.SOUND_EXPLAINED,
    is_on=lambda settings: settings.sound,
    turned=lambda settings, on: replace(settings, sound=on),
)
TWO_TAPS = OnOffPage(
    "t",
    Key.B_TWO_TAPS,
    Key.TWO_TAPS,
    Key.TWO_TAPS_EXPLAINED,
    is_on=lambda settings: settings.two_taps,
    turned=lambda settings, on: replace(settings, two_taps=on),
)
CHAT_MESSAGES = OnOffPage(
    "c",
    Key.B_CHAT_MESSAGES,
    Key.CHAT_MESSAGES,
    Key.CHAT_MESSAGES_EXPLAINED,
    is_on=lambda settings: settings.chat_messages,
    turned=lambda settings, on: replace(settings, chat_messages=on),
)
