"""Whether chat comes as messages of its own."""

from dataclasses import dataclass, replace
from datetime import datetime

from app.tables.settings import Settings
from app.texts.catalogue import Markup, Texts, bold
from app.texts.keys import Key
from app.tg.screens.layout import blocks
from app.tg.screens.screen import Screen, option
from app.tg.screens.settings.page import back, to_page

LABELS = {"on": Key.B_ON, "off": Key.B_OFF}


@dataclass(frozen=True, slots=True)
class ChatPage:
    """On, off."""

    key: str = "c"
    button: Key = Key.B_CHAT_MESSAGES

    def told(self, settings: Settings, texts: Texts) -> Markup:
        """Chat as messages: on."""
        label = Key.B_ON if settings.chat_messages else Key.B_OFF
        return texts(Key.CHAT_MESSAGES, choice=bold(texts.plain(label)))

    def chosen(self, choice: str, settings: Settings) -> Settings | None:
        """The settings with chat as messages, or without."""
        return replace(settings, chat_messages=choice == "on") if choice in LABELS else None

    def screen(self, _choice: str, settings: Settings, _now: datetime, texts: Texts) -> Screen:
        """Both, and what a message of chat is."""
        now = "on" if settings.chat_messages else "off"
        options = tuple(
            option(texts.plain(label), to_page(self.key, choice), now=choice == now)
            for choice, label in LABELS.items()
        )
        text = blocks(self.told(settings, texts), texts(Key.CHAT_MESSAGES_EXPLAINED))
        return Screen(text, (options, (back(texts),)))
