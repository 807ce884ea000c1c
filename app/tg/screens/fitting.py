"""Makes a caption fit: old moves go first, then long names."""

from collections.abc import Callable, Sequence

from app.texts.catalogue import Markup
from app.tg.limits import CAPTION, shown, units
from app.tg.screens.people import LONGEST_NAME

_NAME_LENGTHS = (LONGEST_NAME, 16, 8)


def fitted(build: Callable[[int, int], Markup], moves: int) -> Markup:
    """The fullest text that a caption holds.

    `build(moves, name_length)` gives the text with so many of the last moves in it.
    """
    text = Markup()
    for name_length in _NAME_LENGTHS:
        for count in range(moves, -1, -1):
            text = build(count, name_length)
            if units(shown(text)) <= CAPTION:
                return text
    return text


def newest(told: Sequence[Markup], count: int) -> tuple[Markup, ...]:
    """The last `count` lines, with an ellipsis in the place of those before them."""
    missing = (Markup("…"),) if 0 < count < len(told) else ()
    return (*missing, *told[max(0, len(told) - count) :])
