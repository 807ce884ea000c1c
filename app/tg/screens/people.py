"""Who sits at a table, as the lines of a screen name them."""

from collections.abc import Iterable

from app.tables.scene import Head
from app.texts.catalogue import Markup, Texts
from app.texts.keys import Key
from app.texts.names import shortened

LONGEST_NAME = 40
BOT, KEPT, ON_TURN = "🤖", "⏳", "▶"


def names_of(head: Head, length: int = LONGEST_NAME) -> tuple[str, ...]:
    """The names in seat order, each at most `length` characters."""
    return tuple(shortened(place.name, length) for place in head.places)


def marked(head: Head, seat: int, names: tuple[str, ...]) -> str:
    """A name with the mark of a bot."""
    return f"{names[seat]} {BOT}" if head.places[seat].bot else names[seat]


def table_title(head: Head, texts: Texts) -> Markup:
    """Which table this is, and in which group."""
    if head.group is None:
        return texts(Key.TABLE, table=head.table)
    group = shortened(head.group, LONGEST_NAME)
    return texts(Key.TABLE_IN, table=head.table, group=group)


def lines(*parts: str | None) -> Markup:
    """The parts that are there, a line each."""
    return Markup("\n".join(part for part in parts if part))


def dotted(parts: Iterable[str | None]) -> Markup:
    """The parts that are there, in one line."""
    return Markup(" · ".join(part for part in parts if part))
