"""Text with its entities, measured as Telegram measures it."""

from dataclasses import dataclass
from typing import Final

from app.sandbox.ids import PersonId

_OUTERMOST: Final = (
    "blockquote", "expandable_blockquote", "pre", "code", "date_time", "text_link",
    "text_mention", "mention", "bot_command", "url", "bold", "italic", "underline",
    "strikethrough", "spoiler",
)  # fmt: skip
"""Of entities with the same place, which comes first."""


@dataclass(frozen=True, slots=True)
class Entity:
    """A stretch of text that is special; offset and length count UTF-16 units."""

    type: str
    offset: int
    length: int
    url: str = ""
    language: str = ""
    unix_time: int = 0
    date_time_format: str = ""
    user: PersonId | None = None

    @property
    def end(self) -> int:
        """Where it ends, in UTF-16 units."""
        return self.offset + self.length


@dataclass(frozen=True, slots=True)
class FormattedText:
    """A text and its entities, sorted by offset, the longer first."""

    text: str = ""
    entities: tuple[Entity, ...] = ()


def utf16_length(text: str) -> int:
    """How long Telegram says the text is.

    >>> utf16_length("7♥"), utf16_length("🂷")
    (2, 2)
    """
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def utf16_offset(text: str, index: int) -> int:
    """The place of a character, counted in UTF-16 units."""
    return utf16_length(text[:index])


def sorted_entities(entities: list[Entity]) -> tuple[Entity, ...]:
    """The order in which Telegram lists entities: the outermost of a place first."""
    return tuple(sorted(entities, key=_place))


def _place(entity: Entity) -> tuple[int, int, int]:
    kind = _OUTERMOST.index(entity.type) if entity.type in _OUTERMOST else len(_OUTERMOST)
    return entity.offset, -entity.length, kind
