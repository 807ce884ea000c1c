"""Inline keyboards as they stand under a message."""

from dataclasses import dataclass
from typing import Any, TypeAlias


@dataclass(frozen=True, slots=True)
class Button:
    """A button: exactly one of data, url and copy_text says what a tap on it does."""

    text: str
    data: str | None = None
    url: str | None = None
    copy_text: str | None = None
    style: str | None = None

    def as_json(self) -> dict[str, Any]:
        """The button in the Bot API."""
        match self:
            case Button(data=str()):
                act: dict[str, Any] = {"callback_data": self.data}
            case Button(url=str()):
                act = {"url": self.url}
            case _:
                act = {"copy_text": {"text": self.copy_text}}
        return {"text": self.text, **act, **({"style": self.style} if self.style else {})}


Keyboard: TypeAlias = tuple[tuple[Button, ...], ...]


def keyboard_json(keyboard: Keyboard) -> dict[str, Any]:
    """The keyboard in the Bot API."""
    return {"inline_keyboard": [[button.as_json() for button in row] for row in keyboard]}
