"""Makes a caption fit: chat goes first, then old moves, long names, for whom bots play on."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from app.texts.catalogue import Markup
from app.tg.limits import CAPTION, shown, units
from app.tg.screens.people import LONGEST_NAME, SHORTEST_NAME

_NAME_LENGTHS = (LONGEST_NAME, 16, SHORTEST_NAME)


@dataclass(frozen=True, slots=True)
class Room:
    """What there is room for: so many lines of chat, of the last moves, and letters in a name."""

    chat: int
    moves: int
    name: int


def fitted(build: Callable[[Room], Markup], *, chat: int, moves: int) -> Markup:
    """The fullest text that a caption holds: chat goes first, then moves, then long names."""
    text = Markup()
    for name in _NAME_LENGTHS:
        rooms = [Room(count, moves, name) for count in range(chat, 0, -1)]
        rooms += [Room(0, count, name) for count in range(moves, -1, -1)]
        for room in rooms:
            text = build(room)
            if units(shown(text)) <= CAPTION:
                return text
    return text


def newest(told: Sequence[Markup], count: int) -> tuple[Markup, ...]:
    """The last `count` lines, with an ellipsis in the place of those before them."""
    missing = (Markup("…"),) if 0 < count < len(told) else ()
    return (*missing, *told[max(0, len(told) - count) :])
