"""A screen as Telegram takes it."""

import hashlib
from dataclasses import dataclass
from typing import assert_never

from telegram import CopyTextButton, InlineKeyboardButton, InlineKeyboardMarkup

from app.tg.screens.screen import Button, Copy, Document, Keyboard, Link, Screen
from app.tg.taps import Tap, pack


@dataclass(frozen=True, slots=True)
class Letter:
    """What one call writes: Telegram's HTML and the keyboard, None for no keyboard.

    With a document the text is its caption; such a letter is never edited. An edit has no `effect`.
    """

    text: str
    keyboard: InlineKeyboardMarkup | None = None
    document: Document | None = None
    effect: str | None = None

    @property
    def digest(self) -> str:
        """32 characters that tell this letter from every other."""
        keyboard = self.keyboard.to_json() if self.keyboard else ""
        return hashlib.sha256(f"{self.text}\0{keyboard}".encode()).hexdigest()[:32]


def letter(screen: Screen) -> Letter:
    """Put a screen into Telegram's form."""
    keyboard = _keyboard(screen.keyboard) if screen.keyboard else None
    return Letter(screen.text, keyboard, screen.document, screen.effect)


def _keyboard(rows: Keyboard) -> InlineKeyboardMarkup:
    return InlineKeyboardMarkup([[_button(button) for button in row] for row in rows])


def _button(button: Button) -> InlineKeyboardButton:
    match button.does:
        case Tap():
            return InlineKeyboardButton(
                button.text, callback_data=pack(button.does), style=button.style
            )
        case Link(url=url):
            return InlineKeyboardButton(button.text, url=url, style=button.style)
        case Copy(text=text):
            copy = CopyTextButton(text)
            return InlineKeyboardButton(button.text, copy_text=copy, style=button.style)
        case _:
            assert_never(button.does)
