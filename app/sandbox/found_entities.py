"""The entities that Telegram finds by itself: commands, mentions and links."""

import re
from typing import Final

from app.sandbox.formatted import Entity, FormattedText, sorted_entities, utf16_offset

_FINDERS: Final = (
    (
        "bot_command",
        re.compile(r"(?<![\w/<>@])/[A-Za-z0-9_]{1,64}(?:@[A-Za-z0-9_]{3,32})?(?![\w@/<])"),
    ),
    ("mention", re.compile(r"(?<![\w@/])@[A-Za-z][A-Za-z0-9_]{2,31}(?!\w)")),
    ("url", re.compile(r"(?<![\w@.])(?:https?://|(?:www\.|t\.me/))[^\s<>\"]*[^\s<>\".,;:!?)\]]")),
)


def with_found_entities(text: FormattedText) -> FormattedText:
    """Adds what Telegram finds, except where the text is special already.

    >>> found = with_found_entities(FormattedText("/new@maumau_sandbox_bot for @ada"))
    >>> [(entity.type, entity.offset, entity.length) for entity in found.entities]
    [('bot_command', 0, 23), ('mention', 28, 4)]
    """
    entities = list(text.entities)
    taken = [entity for entity in entities if entity.type in {"code", "pre", "text_link"}]
    for kind, finder in _FINDERS:
        for found in finder.finditer(text.text):
            start = utf16_offset(text.text, found.start())
            entity = Entity(kind, start, utf16_offset(text.text, found.end()) - start)
            if not any(_overlap(entity, other) for other in taken):
                entities.append(entity)
                taken.append(entity)
    return FormattedText(text.text, sorted_entities(entities))


def _overlap(one: Entity, other: Entity) -> bool:
    return one.offset < other.end and other.offset < one.end
