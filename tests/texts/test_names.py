import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from app.tables.table import NAMELESS
from app.texts.names import NAME_LENGTH, clean, display_name, isolated, shortened

some_text = st.text() | st.text(alphabet="ab./@#$:\u0301\u200d\u202e\u3164\n é🤖", max_size=60)


@pytest.mark.parametrize(
    ("first", "last", "shown"),
    [
        ("Ada", None, "Ada"),
        ("Ada", "Lovelace", "Ada Lovelace"),
        ("  Ada \n\t ", " L ", "Ada L"),
        ("<b>x", None, "<b>x"),
        ("a_b*c", "`d`", "a_b*c `d`"),
        ("A" * 64, "B" * 64, "A" * 32),
        ("🤖" * 64, None, "🤖" * 32),
        ("José", None, "José"),
        ("Jose\u0301", None, "José"),
        ("מרים", None, "מרים"),
        ("李", "娜", "李 娜"),
        ("R. J.", "Smith", "R. J. Smith"),
        ("AC/DC", "3.5", "AC/DC 3.5"),
        ("</b>", None, "</b>"),
    ],
)
def test_a_name_is_first_and_last_name_in_one_line(
    first: str, last: str | None, shown: str
) -> None:
    assert display_name(first, last) == shown


@pytest.mark.parametrize(
    "nothing",
    [
        "",
        " ",
        "\u200b",
        "\u3164",
        "\u2800",
        "\u00ad",
        "\u202e\u2066",
        "\ufe0f",
        "\u0301",
        "\ue000",
        "\x00",
    ],
)
def test_who_has_no_name_to_see_is_called_a_player(nothing: str) -> None:
    assert display_name(nothing, None) == NAMELESS
    assert display_name(nothing, nothing) == NAMELESS


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("/start", "∕start"),
        ("x /close@bot", "x ∕close＠bot"),
        ("@durov", "＠durov"),
        ("#mau", "＃mau"),
        ("$TON", "＄TON"),
        ("evil.example", "evil․example"),
        ("https://evil.example/x", "https∶//evil․example/x"),
        ("tg://user", "tg∶//user"),
    ],
)
def test_what_telegram_would_make_tappable_stays_text(name: str, shown: str) -> None:
    assert display_name(name, None) == shown


@pytest.mark.parametrize("turning", ["\u202e", "\u202d", "\u2067", "\u200f", "\u061c", "\u2069"])
def test_direction_marks_are_taken_out(turning: str) -> None:
    assert display_name(f"A{turning}da", None) == "Ada"


def test_marks_do_not_pile_up_over_other_lines() -> None:
    assert len(display_name("Z" + "\u0336\u0337\u0338\u0321" * 20 + "a", None)) <= 5


@given(some_text, st.none() | some_text)
@example("a\u200d\u0301", None)
@example("/\u200dx", None)
def test_every_name_is_one_safe_line(first: str, last: str | None) -> None:
    name = display_name(first, last)
    assert 1 <= len(name) <= NAME_LENGTH
    assert name == name.strip()
    assert not any(unicodedata.category(char)[0] == "C" for char in name)
    assert all(char == " " for char in name if unicodedata.category(char)[0] == "Z")
    assert any(unicodedata.category(char)[0] in "LNPS" for char in name)
    name.encode()


@given(some_text)
@example("a\u200d\u0301")
@example("://x")
@example("a.\u200db")
def test_cleaning_twice_is_cleaning_once(text: str) -> None:
    assert clean(clean(text)) == clean(text)


@given(st.text(alphabet="abc 123"))
def test_what_reads_from_left_to_right_is_not_fenced_in(text: str) -> None:
    assert isolated(text) == text


@given(st.text(), st.integers(1, 40))
def test_a_shortened_text_is_short(text: str, length: int) -> None:
    short = shortened(text, length)
    assert len(short) <= length
    assert short == text or short.endswith("…")
