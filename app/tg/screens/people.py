"""Who sits at a table, as the lines of a screen name them."""

from app.tables.scene import Head
from app.texts.names import shortened

LONGEST_NAME, SHORTEST_NAME = 40, 8
BOT, KEPT, ON_TURN = "🤖", "⏳", "▶"


def names_of(head: Head, length: int = LONGEST_NAME) -> tuple[str, ...]:
    """The names in seat order, each at most `length` characters."""
    return tuple(shortened(place.name, length) for place in head.places)


def left_by(head: Head, length: int = LONGEST_NAME) -> tuple[str | None, ...]:
    """For whom a bot plays on in each seat, if one does; the same length."""
    left = (place.plays_for for place in head.places)
    return tuple(name and shortened(name, length) for name in left)


def marked(head: Head, seat: int, names: tuple[str, ...]) -> str:
    """A name with the mark of a bot."""
    return f"{names[seat]} {BOT}" if head.places[seat].bot else names[seat]
