"""Reading the texts that the bot sends: entities, trimming and the limits on length."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from app.sandbox.errors import bad_request
from app.sandbox.formatted import Entity, FormattedText, sorted_entities, utf16_length
from app.sandbox.found_entities import with_found_entities
from app.sandbox.html_in import read_html

TEXT_LENGTH: Final = 4096
CAPTION_LENGTH: Final = 1024
ENTITY_COUNT: Final = 100

_BLANK: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]")
_DROPPED: Final = re.compile(r"[\r\u2028-\u202e]")
_SOURCE_BYTES: Final = 1 << 15


def read_text(source: str, parse_mode: str, entities: Sequence[Entity] | None) -> FormattedText:
    """The text of a message: 1 to 4096 UTF-16 units after its entities."""
    if not source:
        raise bad_request("message text is empty")
    text = _read(source, parse_mode, entities)
    if not text.text:
        raise bad_request("text must be non-empty")
    if utf16_length(text.text) > TEXT_LENGTH:
        raise bad_request("message is too long")
    return text


def read_caption(source: str, parse_mode: str, entities: Sequence[Entity] | None) -> FormattedText:
    """The caption of a file: up to 1024 UTF-16 units after its entities."""
    text = _read(source, parse_mode, entities)
    if utf16_length(text.text) > CAPTION_LENGTH:
        raise bad_request("message caption is too long")
    return text


def _read(source: str, parse_mode: str, entities: Sequence[Entity] | None) -> FormattedText:
    if len(_utf8(source)) > _SOURCE_BYTES:
        raise bad_request("text is too long")
    if parse_mode and entities is not None:
        raise bad_request("can't parse entities: parse_mode and entities exclude each other")
    if parse_mode and parse_mode.lower() != "html":
        raise bad_request("unsupported parse_mode")
    if parse_mode:
        text = read_html(source)
    else:
        text = FormattedText(source, sorted_entities(list(entities or ())))
        _check_ends(text)
    _utf8(text.text)
    if len(text.entities) > ENTITY_COUNT:
        raise bad_request("ENTITIES_TOO_LONG")
    return with_found_entities(_trim(_without_styled_code(_cleaned(text))))


def _utf8(text: str) -> bytes:
    try:
        return text.encode()
    except UnicodeEncodeError:
        raise bad_request("strings must be encoded in UTF-8") from None


def _check_ends(text: FormattedText) -> None:
    """Entities must begin and end within the text, and between its characters."""
    encoded = text.text.encode("utf-16-le")
    length = len(encoded) // 2
    for entity in text.entities:
        if entity.offset < 0 or entity.length < 0:
            field, value = (
                ("offset", entity.offset) if entity.offset < 0 else ("length", entity.length)
            )
            raise bad_request(f"receive an entity with incorrect {field} {value}")
        if entity.offset >= length:
            raise bad_request(
                f"entity begins after the end of the text at UTF-16 offset {entity.offset}"
            )
        beginning = f"entity beginning at UTF-16 offset {entity.offset} ends"
        if entity.end > length:
            raise bad_request(
                f"{beginning} after the end of the text at UTF-16 offset {entity.end}"
            )
        if _splits_character(encoded, entity.offset):
            place = _byte_offset(encoded, entity.offset)
            raise bad_request(
                f"entity begins in a middle of a UTF-16 symbol at byte offset {place}"
            )
        if _splits_character(encoded, entity.end):
            place = _byte_offset(encoded, entity.end)
            raise bad_request(f"{beginning} in a middle of a UTF-16 symbol at byte offset {place}")


def _splits_character(encoded: bytes, offset: int) -> bool:
    unit = encoded[2 * offset : 2 * offset + 2]
    return len(unit) == 2 and 0xDC00 <= int.from_bytes(unit, "little") <= 0xDFFF


def _byte_offset(encoded: bytes, offset: int) -> int:
    return len(encoded[: 2 * offset + 2].decode("utf-16-le").encode())


def _cleaned(text: FormattedText) -> FormattedText:
    """Control characters become spaces; carriage returns and direction marks go."""
    encoded = text.text.encode("utf-16-le")

    def moved(offset: int) -> int:
        return utf16_length(_DROPPED.sub("", encoded[: 2 * offset].decode("utf-16-le")))

    entities = [
        replace(
            entity, offset=moved(entity.offset), length=moved(entity.end) - moved(entity.offset)
        )
        for entity in text.entities
    ]
    return FormattedText(_BLANK.sub(" ", _DROPPED.sub("", text.text)), tuple(entities))


def _without_styled_code(text: FormattedText) -> FormattedText:
    """Nothing within code is special, and empty entities are none."""
    code = [entity for entity in text.entities if entity.type in {"code", "pre"}]
    kept = [
        entity
        for entity in text.entities
        if entity.length
        and not any(
            outer is not entity and outer.offset <= entity.offset and entity.end <= outer.end
            for outer in code
        )
    ]
    return replace(text, entities=tuple(kept))


def _trim(text: FormattedText) -> FormattedText:
    """Telegram drops spaces at both ends, at the front only as far as no entity covers them."""
    stripped = text.text.rstrip()
    length = utf16_length(stripped)
    front = len(stripped) - len(stripped.lstrip(" \n"))
    front = min([front, *(entity.offset for entity in text.entities)])
    entities = [
        replace(
            entity, offset=entity.offset - front, length=min(entity.end, length) - entity.offset
        )
        for entity in text.entities
        if entity.offset < length
    ]
    return FormattedText(stripped[front:], sorted_entities(entities))
