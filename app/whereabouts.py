"""Where something broke, for the log: never an error's message, which may tell cards or names."""

import traceback
from pathlib import Path

DEEPEST = 8


def whereabouts(error: BaseException) -> str:
    """The kind of the error and the lines that led to it, the innermost first, its cause behind it.

    >>> try:
    ...     int("7♥")
    ... except ValueError as error:
    ...     print(whereabouts(error).partition(":")[0])
    ValueError at <doctest app.whereabouts.whereabouts[0]>
    """
    frames = traceback.extract_tb(error.__traceback__)[-DEEPEST:]
    lines = [f"{Path(frame.filename).name}:{frame.lineno}" for frame in reversed(frames)]
    place = f" at {' < '.join(lines)}" if lines else ""
    cause = f", because of {whereabouts(error.__cause__)}" if error.__cause__ else ""
    return f"{type(error).__name__}{place}{cause}"
