"""Formatted text as HTML, for the page."""

import html
from dataclasses import replace
from typing import Final

from app.sandbox.formatted import Entity, FormattedText

_TAGS: Final = {
    "bold": "b",
    "italic": "i",
    "underline": "u",
    "strikethrough": "s",
    "spoiler": "tg-spoiler",
    "code": "code",
    "pre": "pre",
    "blockquote": "blockquote",
}


def as_html(text: FormattedText) -> str:
    """The text with its entities as tags; what Telegram finds by itself stays plain.

    >>> as_html(FormattedText("7♥ < 8", (Entity("bold", 0, 2),)))
    '<b>7♥</b> &lt; 8'
    """
    encoded = text.text.encode("utf-16-le")
    shown = [entity for entity in text.entities if _tags(entity) is not None]
    return _stretch(encoded, shown, 0, len(encoded) // 2)


def _stretch(encoded: bytes, entities: list[Entity], begin: int, end: int) -> str:
    """A stretch of the text with the entities that begin in it, outermost first."""
    parts: list[str] = []
    at = begin
    while entities and entities[0].offset < end:
        entity, *entities = entities
        start, stop = max(entity.offset, at), min(entity.end, end)
        inner = [replace(e, offset=max(e.offset, start)) for e in entities if e.offset < stop]
        entities = [_from(e, stop) for e in entities if e.end > stop]
        opening, closing = _tags(entity) or ("", "")
        parts.append(_plain(encoded, at, start))
        parts.append(f"{opening}{_stretch(encoded, inner, start, stop)}{closing}")
        at = stop
    parts.append(_plain(encoded, at, end))
    return "".join(parts)


def _from(entity: Entity, offset: int) -> Entity:
    """What is left of an entity from there on: overlapping ones are split."""
    moved = max(entity.offset, offset)
    return replace(entity, offset=moved, length=entity.end - moved)


def _plain(encoded: bytes, begin: int, end: int) -> str:
    return html.escape(encoded[2 * begin : 2 * end].decode("utf-16-le"), quote=False)


def _tags(entity: Entity) -> tuple[str, str] | None:
    match entity.type:
        case "text_link":
            return f'<a href="{html.escape(entity.url)}">', "</a>"
        case "text_mention":
            return f'<a href="tg://user?id={entity.user}">', "</a>"
        case "expandable_blockquote":
            return "<blockquote expandable>", "</blockquote>"
        case "date_time":
            how = f' format="{html.escape(entity.date_time_format)}"'
            unix = f'unix="{entity.unix_time}"'
            return f"<tg-time {unix}{how if entity.date_time_format else ''}>", "</tg-time>"
        case "pre" if entity.language:
            language = html.escape(entity.language)
            return f'<pre><code class="language-{language}">', "</code></pre>"
        case simple if simple in _TAGS:
            return f"<{_TAGS[simple]}>", f"</{_TAGS[simple]}>"
        case _:
            return None
