"""What every language has to have, so that adding one is one file."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import app
from app.tables.news import No
from app.texts.catalogue import DEFAULT, LANGUAGES, Texts
from app.texts.keys import Key
from app.texts.language import Language, Plural, Text
from app.tg.limits import TOAST, units
from engine.refusals import Refusal
from engine.rules import PRESETS, SWITCHES, Problem

HOUSE = Path(app.__file__).parent
each_language = pytest.mark.parametrize("language", LANGUAGES.values(), ids=LANGUAGES)


def forms(text: Text) -> Iterator[str]:
    yield from (text,) if isinstance(text, str) else text.values()


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def sources() -> Iterator[ast.Module]:
    for path in sorted(HOUSE.rglob("*.py")):
        if path.is_relative_to(HOUSE / "texts" / "languages"):
            continue
        yield ast.parse(path.read_text())


def is_key(node: ast.expr) -> bool:
    return (
        isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "Key"
    )


def asked_for() -> Iterator[tuple[Key, set[str]]]:
    """Every direct call for a text, with the values that it gives."""
    for node in (node for tree in sources() for node in ast.walk(tree)):
        if not isinstance(node, ast.Call) or len(node.args) != 1 or not is_key(node.args[0]):
            continue
        called = ast.unparse(node.func)
        if not re.fullmatch(r"(self\.)?_?texts(\.plain)?|Texts\(.*\)", called):
            continue
        names = {keyword.arg for keyword in node.keywords}
        if None not in names:
            yield Key[ast.unparse(node.args[0])[4:]], {name for name in names if name}


def test_every_text_is_asked_for_somewhere() -> None:
    used = {
        node.attr
        for tree in sources()
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and is_key(node)
    }
    assert used == set(Key.__members__)


def test_who_asks_gives_the_values_that_the_text_needs() -> None:
    asked = list(asked_for())
    assert len(asked) > 50
    for key, values in asked:
        text = DEFAULT.texts[key]
        needed = set().union(*map(placeholders, forms(text)))
        assert values == needed | (set() if isinstance(text, str) else {"n"}), key


@each_language
def test_every_text_and_every_refusal_is_there(language: Language) -> None:
    assert set(language.texts) == set(Key)
    assert set(language.refusals) == set(Refusal)
    assert set(language.nos) == set(No)
    assert set(language.problems) == set(Problem)


@each_language
def test_every_preset_and_every_value_of_every_switch_has_words_of_its_own(
    language: Language,
) -> None:
    assert set(language.presets) == set(PRESETS)
    assert set(language.switches) == {switch.key for switch in SWITCHES}
    assert len({words.name for words in language.switches.values()}) == len(SWITCHES)
    for switch in SWITCHES:
        words = language.switches[switch.key].values
        assert set(words) == set(switch.values), switch.key
        assert len(set(words.values())) == len(switch.values), switch.key


@each_language
def test_every_refusal_has_a_sentence_of_its_own_that_fits_a_toast(language: Language) -> None:
    for sentences in (language.refusals, language.nos, language.problems):
        told = list(sentences.values())
        assert len(set(told)) == len(told)
        assert all(0 < units(sentence) <= TOAST for sentence in told)


@each_language
def test_translations_take_the_same_values(language: Language) -> None:
    for key, text in language.texts.items():
        english = set().union(*map(placeholders, forms(DEFAULT.texts[key])))
        for form in forms(text):
            assert placeholders(form) | {"n"} == english | {"n"}, key


@each_language
def test_plural_forms_are_complete(language: Language) -> None:
    chosen = {language.plural(n) for n in range(200)}
    for key, text in language.texts.items():
        if not isinstance(text, str):
            assert Plural.OTHER in text, key
            assert set(text) <= chosen, key


@each_language
def test_texts_are_plain(language: Language) -> None:
    """Markup is added by the screens, so no translator can break it."""
    every = [form for text in language.texts.values() for form in forms(text)]
    every += [*language.refusals.values(), *language.nos.values(), *language.problems.values()]
    for words in language.switches.values():
        every += [words.name, *words.values.values()]
    every += language.presets.values()
    for text in every:
        assert text == text.strip()
        assert not re.search(r"[<>]|&\w+;", text)


@each_language
def test_buttons_and_commands_keep_their_lengths(language: Language) -> None:
    for key, text in language.texts.items():
        if key.name.startswith("B_"):
            assert max(map(len, forms(text))) <= 32, key
        if key.name.startswith("COMMAND_"):
            assert all(1 <= len(form) <= 256 for form in forms(text)), key


@pytest.mark.parametrize(
    ("code", "found"),
    [("en", "en"), ("EN", "en"), ("en-GB", "en"), ("tlh", "en"), (None, "en"), ("de-x-y", None)],
)
def test_who_speaks_another_language_is_told_in_english(
    code: str | None, found: str | None
) -> None:
    language = Texts(code).language
    assert language.code in ({found} if found else LANGUAGES)


def test_a_region_of_ones_own_comes_before_the_language() -> None:
    for code in LANGUAGES:
        assert Texts(code.upper()).language.code == code
