"""Text with its entities, measured as Telegram measures it."""

from dataclasses import dataclass

from app.sandbox.ids import PersonId


@dataclass(frozen=True, slots=True)
class Entity:
    """A stretch of text that is special; offset and length count UTF-16 units."""

    type: str
    offset: int
    length: int
    url: str = ""
    language: str = ""
    custom_emoji_id: str = ""
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
    """The order in which Telegram lists entities."""
    return tuple(sorted(entities, key=lambda entity: (entity.offset, -entity.length)))
