"""The texts of one language, filled in: safe HTML for messages, plain text for buttons."""

import html
import pkgutil
from collections.abc import Mapping
from importlib import import_module

from app.tables.news import No
from app.texts import languages
from app.texts.keys import Key
from app.texts.language import Language, Plural
from app.texts.names import clean, isolated
from engine.refusals import Refusal
from engine.rules import Problem


class Markup(str):
    """Text that is Telegram's HTML already."""

    __slots__ = ()


def _found() -> dict[str, Language]:
    names = [module.name for module in pkgutil.iter_modules(languages.__path__)]
    known = [import_module(f"{languages.__name__}.{name}").LANGUAGE for name in names]
    return {language.code: language for language in known}


LANGUAGES: Mapping[str, Language] = _found()
DEFAULT = LANGUAGES["en"]


class Texts:
    """What we say, in one language."""

    def __init__(self, language: str | None) -> None:
        """Take the language of that code; its region is ignored. None and the unknown: English."""
        code = (language or DEFAULT.code).lower()
        self.language = LANGUAGES.get(code) or LANGUAGES.get(code.partition("-")[0]) or DEFAULT

    def __call__(self, key: Key, **values: str | int) -> Markup:
        """The text as Telegram's HTML; every value that is not Markup itself is escaped.

        >>> print(Texts("en")(Key.CARDS_OF, name="<b>x", n=3))
        &lt;b&gt;x: 3 cards
        """
        safe = {name: markup(value) for name, value in values.items()}
        return Markup(html.escape(self._form(key, values), quote=False).format_map(safe))

    def plain(self, key: Key, **values: str | int) -> str:
        """The text for a place that knows no HTML: a button, a toast."""
        safe = {name: isolated(clean(str(value))) for name, value in values.items()}
        return self._form(key, values).format_map(safe)

    def refusal(self, reason: Refusal | No | Problem) -> str:
        """The sentence that names the rule, plain."""
        match reason:
            case No():
                return self.language.nos[reason]
            case Problem():
                return self.language.problems[reason]
            case Refusal():
                return self.language.refusals[reason]

    def preset(self, name: str) -> str:
        """What a preset is called, plain."""
        return self.language.presets[name]

    def switch(self, key: str) -> str:
        """What a switch of the rules is about, plain, for the head of a line.

        >>> Texts("en").switch("cards")
        'Cards dealt'
        """
        name = self.switch_within(key)
        return name[:1].upper() + name[1:]

    def switch_within(self, key: str) -> str:
        """The same within a sentence."""
        return self.language.switches[key].name

    def value(self, key: str, value: object) -> str:
        """A value of a switch in words, plain; one that no menu offers as it is.

        >>> Texts("en").value("target", 75)
        '75'
        """
        return self.language.switches[key].values.get(value, str(value))

    def _form(self, key: Key, values: Mapping[str, str | int]) -> str:
        text = self.language.texts[key]
        if isinstance(text, str):
            return text
        form = self.language.plural(int(values["n"]))
        return text.get(form) or text[Plural.OTHER]


def markup(value: str | int) -> Markup:
    """A value of a text as HTML: cleaned, fenced in and escaped, unless it is Markup."""
    if isinstance(value, Markup):
        return value
    return Markup(html.escape(isolated(clean(str(value))), quote=False))


def bold(value: str | int) -> Markup:
    """The value in bold."""
    return Markup(f"<b>{markup(value)}</b>")


def code(value: str) -> Markup:
    """What is to be copied letter by letter; it has to be ours, since it is escaped only."""
    return Markup(f"<code>{html.escape(value, quote=False)}</code>")
