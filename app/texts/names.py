"""Names of people and groups, which anybody may have chosen to do harm, made safe to show."""

import re
import unicodedata

from app.tables.table import NAMELESS

NAME_LENGTH = 32
_MARKS_ON_A_LETTER = 2
_BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
_ISOLATE, _END = "\u2068", "\u2069"

# What Telegram would make tappable, and a sign that looks the same and stays text.
_LOOKALIKES = (
    (re.compile(r"://"), "\u2236//"),
    (re.compile(r"(?<![\w/<>])/(?=\w)"), "\u2215"),
    (re.compile(r"@(?=\w)"), "\uff20"),
    (re.compile(r"#(?=\w)"), "\uff03"),
    (re.compile(r"\$(?=[A-Za-z])"), "\uff04"),
    (re.compile(r"(?<=\w)\.(?=[^\W\d_])"), "\u2024"),
)


def display_name(first: str, last: str | None) -> str:
    r"""A person's name in one safe line of 1 to 32 characters.

    >>> display_name("Ada", "Lovelace"), display_name("\u200b", None)
    ('Ada Lovelace', 'Player')
    """
    name = clean(f"{first} {last or ''}")[:NAME_LENGTH].rstrip()
    return name if any(map(_is_seen, name)) else NAMELESS


def written(text: str) -> str:
    r"""What somebody wrote, without the blanks around it; nothing if nothing can be seen of it.

    >>> written(" hi "), written("\u200b\u2800")
    ('hi', '')
    """
    return text.strip() if any(_is_seen(char) for char in text if char not in _BLANKS) else ""


def clean(text: str) -> str:
    r"""The text in one line, without what can't be seen and without what Telegram makes tappable.

    Controls, direction marks, zero-width and blank characters go, marks pile up two high at most.
    Cleaning twice is cleaning once.

    >>> clean("a\u202eb\n/start")
    'ab ∕start'
    """
    seen = "".join(filter(None, map(_shown, text)))
    line = " ".join(_unpiled(unicodedata.normalize("NFC", seen)).split())
    for pattern, lookalike in _LOOKALIKES:
        line = pattern.sub(lookalike, line)
    return line


def _shown(char: str) -> str:
    """The character, a space for what is blank, nothing for what can't be seen."""
    kind = unicodedata.category(char)
    if kind[0] == "Z" or kind == "Cc" or char in _BLANKS:
        return " "
    return "" if kind[0] == "C" else char


def _unpiled(text: str) -> str:
    """The text with at most two marks on a letter, and none on a space."""
    kept: list[str] = []
    marks = _MARKS_ON_A_LETTER
    for char in text:
        marks = marks + 1 if unicodedata.category(char)[0] == "M" else 0
        if char == " ":
            marks = _MARKS_ON_A_LETTER
        if marks <= _MARKS_ON_A_LETTER:
            kept.append(char)
    return "".join(kept)


def isolated(text: str) -> str:
    """The text, fenced in if it is written from right to left, so that it turns nothing around."""
    if any(unicodedata.bidirectional(char) in ("R", "AL", "AN") for char in text):
        return f"{_ISOLATE}{text}{_END}"
    return text


def shortened(text: str, length: int) -> str:
    """At most `length` characters of the text, the last an ellipsis if some are missing.

    >>> shortened("Ada Lovelace", 6)
    'Ada L…'
    """
    return text if len(text) <= length else f"{text[: length - 1].rstrip()}…"


def _is_seen(char: str) -> bool:
    return unicodedata.category(char)[0] in "LNPS"
