"""What a language has to bring along."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from app.tables.news import No
from app.texts.keys import Key
from engine.refusals import Refusal
from engine.rules import Problem


class Plural(StrEnum):
    """The plural forms that languages tell apart, named as in Unicode's CLDR."""

    ZERO = "zero"
    ONE = "one"
    TWO = "two"
    FEW = "few"
    MANY = "many"
    OTHER = "other"


Forms = Mapping[Plural, str]
Text = str | Forms


@dataclass(frozen=True, slots=True)
class SwitchWords:
    """A switch of the rules: what it is about, and each value that it offers.

    The name is written as it is within a sentence; at the head of a line it has a capital letter.
    """

    name: str
    values: Mapping[object, str]


@dataclass(frozen=True, slots=True)
class Language:
    """A language: its code (as Telegram's `language_code`), its name in itself, and its texts.

    Texts are plain, with `{placeholders}`; where a text has plural forms, `{n}` chooses among
    them by `plural`. `OTHER` is always there. `presets` and `switches` are by the engine's names.
    """

    code: str
    name: str
    plural: Callable[[int], Plural]
    texts: Mapping[Key, Text]
    refusals: Mapping[Refusal, str]
    nos: Mapping[No, str]
    problems: Mapping[Problem, str]
    presets: Mapping[str, str]
    switches: Mapping[str, SwitchWords]
