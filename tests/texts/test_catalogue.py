import html

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.texts.catalogue import Markup, Texts, bold, markup
from app.texts.keys import Key
from app.tg.limits import entities, shown

TEXTS = Texts("en")


def test_plural_forms_are_right() -> None:
    told = [TEXTS(Key.CARDS_OF, name="Ada", n=n) for n in (0, 1, 2, 11, 21)]
    assert [one.removeprefix("Ada: ") for one in told] == [
        "0 cards",
        "1 card",
        "2 cards",
        "11 cards",
        "21 cards",
    ]


@pytest.mark.parametrize("name", ["<b>x", "</b>", "a&b", "{n}", "{0}", "%s", "&lt;", "`x`", "*x*"])
def test_a_name_is_never_markup(name: str) -> None:
    told = TEXTS(Key.CARDS_OF, name=name, n=1)
    assert entities(told) == 0
    assert shown(told) == f"{name}: 1 card"


@given(st.text())
def test_no_value_ever_makes_markup_or_a_new_line(value: str) -> None:
    told = bold(TEXTS(Key.WENT_OUT, name=value))
    assert entities(told) == 1
    assert told.count("<") == 2
    assert "\n" not in told
    assert "\n" not in TEXTS.plain(Key.WENT_OUT, name=value)


def test_what_is_markup_already_stays() -> None:
    assert TEXTS(Key.WENT_OUT, name=bold("<Ada>")) == "<b>&lt;Ada&gt;</b> went out."
    assert markup(Markup("<i>x</i>")) == "<i>x</i>"


def test_plain_text_knows_no_html() -> None:
    assert TEXTS.plain(Key.WENT_OUT, name="<Ada> & Bo") == "<Ada> & Bo went out."


def test_a_name_written_from_right_to_left_turns_nothing_around() -> None:
    told = TEXTS(Key.CARDS_OF, name="מרים", n=3)
    assert told == "\u2068מרים\u2069: 3 cards"
    assert TEXTS.plain(Key.CARDS_OF, name="مريم", n=3) == "\u2068مريم\u2069: 3 cards"
    assert "\u2068" not in TEXTS(Key.CARDS_OF, name="Ada", n=3)


def test_quotation_marks_are_left_alone() -> None:
    assert html.unescape(TEXTS(Key.WENT_OUT, name="O'Hara")) == "O'Hara went out."
    assert TEXTS(Key.WENT_OUT, name="O'Hara") == "O'Hara went out."
