"""parse_mode=HTML in, HTML for the page out.

Refusals from tdlib/td (MessageEntity.cpp, parse_html).
"""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.sandbox.errors import ApiError
from app.sandbox.formatted import Entity, FormattedText
from app.sandbox.html_in import read_html
from app.sandbox.html_out import as_html
from app.sandbox.ids import PersonId
from app.sandbox.texts import read_text
from tests.sandbox.conftest import Api

READ: dict[str, tuple[str, str, list[Entity]]] = {
    "a bold word": ("<b>7♥</b>!", "7♥!", [Entity("bold", 0, 2)]),
    "pairs count twice": ("🂱<i>x</i>", "🂱x", [Entity("italic", 2, 1)]),
    "all simple tags": (
        "<strong>a</strong><em>b</em><ins>c</ins><del>d</del><tg-spoiler>e</tg-spoiler>",
        "abcde",
        [
            Entity("bold", 0, 1),
            Entity("italic", 1, 1),
            Entity("underline", 2, 1),
            Entity("strikethrough", 3, 1),
            Entity("spoiler", 4, 1),
        ],
    ),
    "tags in tags": (
        "<u>a<b>b</b></u>",
        "ab",
        [Entity("underline", 0, 2), Entity("bold", 1, 1)],
    ),
    "a spoiler by its class": (
        '<span class="tg-spoiler">a</span>',
        "a",
        [Entity("spoiler", 0, 1)],
    ),
    "a link": (
        '<a href="https://t.me/x?a=1&amp;b=2">go</a>',
        "go",
        [Entity("text_link", 0, 2, url="https://t.me/x?a=1&b=2")],
    ),
    "code in a language": (
        '<pre><code class="language-python">x</code></pre>',
        "x",
        [Entity("pre", 0, 1, language="python")],
    ),
    "code without one": ("<code>x</code>", "x", [Entity("code", 0, 1)]),
    "a folded quotation": (
        "<blockquote expandable>a\nb</blockquote>",
        "a\nb",
        [Entity("expandable_blockquote", 0, 3)],
    ),
    "a date": (
        '<tg-time unix="1798761600" format="wt">18:40</tg-time>',
        "18:40",
        [Entity("date_time", 0, 5, unix_time=1798761600, date_time_format="wt")],
    ),
    "characters by name and number": ("&lt;b&gt; &amp; &quot;&#9829;&#x2665;", '<b> & "♥♥', []),
    "names that are not known": ("&nbsp; &lol; &", "&nbsp; &lol; &", []),
    "end tags without a name": ("<b>a</>", "a", [Entity("bold", 0, 1)]),
    "empty tags": ("a<b></b>", "a", []),
    "tokens without quotation marks": (
        "<span class=TG-spoiler >a</span >",
        "a",
        [Entity("spoiler", 0, 1)],
    ),
    "a link that is its own text": (
        "<a>t.me</a>",
        "t.me",
        [Entity("text_link", 0, 4, url="http://t.me/")],
    ),
    "a link to an app": ('<a href="tg://x">a</a>', "a", [Entity("text_link", 0, 1, url="tg://x")]),
    "a link to nowhere": ('<a href="nowhere">a</a>', "a", []),
    "code around pre": (
        '<code class="language-c"><pre>x</pre></code>',
        "x",
        [Entity("pre", 0, 1, language="c")],
    ),
    "pre alone": ("<pre>x</pre>", "x", [Entity("pre", 0, 1)]),
    "a quotation": ("<blockquote>a</blockquote>", "a", [Entity("blockquote", 0, 1)]),
    "a date that is none": ('<tg-time unix="x">a</tg-time>', "a", []),
    "attributes that mean nothing": ("<b id='1'>a</b>", "a", [Entity("bold", 0, 1)]),
}

REFUSED: dict[str, tuple[str, str]] = {
    "an unknown tag": ("♥<x>", 'Unsupported start tag "x" at byte offset 3'),
    "a tag that never ends": ("<b>x", 'Can\'t find end tag corresponding to start tag "b"'),
    "the wrong end": (
        "<b>x</i>",
        'Unmatched end tag at byte offset 4, expected "</b>", found "</i>"',
    ),
    "an end without a beginning": ("x</b>", "Unexpected end tag at byte offset 1"),
    "an unclosed start": ("a <b", "Unclosed start tag at byte offset 2"),
    "an unclosed end": ("<b>a</b", "Unclosed end tag at byte offset 4"),
    "a lonely less-than": ("a < b", 'Unsupported start tag "" at byte offset 2'),
    "a span of another class": (
        '<span class="x">a</span>',
        'Tag "span" must have class "tg-spoiler" at byte offset 0',
    ),
    "a token with a slash": ("<a href=x/y>a</a>", "Unexpected end of name token at byte offset 8"),
    "a start that ends in a value": ('<a href="x', "Unclosed start tag at byte offset 0"),
    "a start that ends before a value": ("<a href= ", 'Unclosed start tag "a" at byte offset 0'),
    "a start that ends in a name": ("<a href", 'Unclosed start tag "a" at byte offset 0'),
    "an attribute without a name": (
        '<a ="x">a</a>',
        'Empty attribute name in the tag "a" at byte offset 0',
    ),
    "a date in no format": ('<tg-time unix="1" format="q">a</tg-time>', "Invalid date format used"),
}


@pytest.mark.parametrize(("source", "text", "entities"), READ.values(), ids=READ)
def test_html_is_read(source: str, text: str, entities: list[Entity]) -> None:
    assert read_html(source) == FormattedText(text, tuple(entities))


@pytest.mark.parametrize(("source", "text"), REFUSED.values(), ids=REFUSED)
def test_html_is_refused_for(source: str, text: str) -> None:
    with pytest.raises(ApiError) as refusal:
        read_html(source)
    assert refusal.value.description == f"Bad Request: can't parse entities: {text}"


styled = st.recursive(
    st.text(st.sampled_from('ab♥🂱<>&" \n'), min_size=1, max_size=4).map(
        lambda text: as_html(FormattedText(text))
    ),
    lambda inner: st.builds(
        lambda tag, parts: f"<{tag}>{''.join(parts)}</{tag}>",
        st.sampled_from(["b", "i", "u", "s", "tg-spoiler"]),
        st.lists(inner, min_size=1, max_size=3),
    ),
    max_leaves=12,
)


@settings(max_examples=100)
@given(source=styled)
def test_what_is_read_and_shown_and_read_again_is_the_same(source: str) -> None:
    read = read_html(source)
    assert read_html(as_html(read)) == read


@pytest.mark.parametrize("name", ["code in a language", "a link", "a date", "a folded quotation"])
def test_the_page_gets_the_html_that_would_be_read_again(name: str) -> None:
    source, text, entities = READ[name]
    assert as_html(FormattedText(text, tuple(entities))) == source


def test_a_mention_without_a_name_leads_to_the_person() -> None:
    text = FormattedText("Ada", (Entity("text_mention", 0, 3, user=PersonId(1001)),))
    assert as_html(text) == '<a href="tg://user?id=1001">Ada</a>'


def test_overlapping_entities_are_split_for_the_page() -> None:
    text = FormattedText("abc", (Entity("bold", 0, 2), Entity("italic", 1, 2)))
    assert as_html(text) == "<b>a<i>b</i></b><i>c</i>"


@pytest.mark.parametrize(
    "name", ["<b>x", "<img src=x onerror=alert(1)>", "a & b", '"><script>', "&lt;"]
)
def test_a_hostile_name_stays_text(name: str) -> None:
    shown = as_html(FormattedText(name))
    assert "<" not in shown
    assert read_html(shown).text == name


def test_a_hostile_link_cannot_leave_its_attribute() -> None:
    evil = Entity("text_link", 0, 1, url='tg://x"onclick="alert(1)')
    assert as_html(FormattedText("a", (evil,))) == (
        '<a href="tg://x&quot;onclick=&quot;alert(1)">a</a>'
    )


@pytest.mark.parametrize(
    ("source", "kept"),
    [
        ("  your turn \n\n", "your turn"),
        ("a\r\nb", "a\nb"),
        ("a\x07b", "a b"),
        ("\u202eevil", "evil"),
    ],
)
def test_a_text_is_cleaned_and_trimmed(source: str, kept: str) -> None:
    assert read_text(source, "", None).text == kept


def test_entities_move_with_the_text_they_mark() -> None:
    source, marks = " \r\n🂱 \r\nyour turn  ", [Entity("bold", 8, 50 - 39)]
    assert read_text(source, "", marks) == FormattedText("🂱 \nyour turn", (Entity("bold", 4, 9),))


async def test_what_telegram_finds_by_itself_is_marked_except_in_code(api: Api, ada: int) -> None:
    async def found(text: str) -> list[Any]:
        sent = await api("sendMessage", chat_id=ada, text=text, parse_mode="HTML")
        return [(e["type"], e["offset"], e["length"]) for e in sent.get("entities", [])]

    assert await found("/help or t.me/x, @ada") == [
        ("bot_command", 0, 5),
        ("url", 9, 6),
        ("mention", 17, 4),
    ]
    assert await found("<code>/help</code>") == [("code", 0, 5)]
    assert await found("1/2 and a/b and me@home") == []
