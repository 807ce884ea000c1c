"""Reading a call's parameters: known names, right types, nested values as JSON."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias, TypeVar, get_args

from pydantic import BaseModel, BeforeValidator, ConfigDict, ValidationError

from app.sandbox.errors import bad_request
from app.sandbox.formatted import Entity
from app.sandbox.ids import PersonId


class Parameters(BaseModel):
    """The parameters of one method, or an object within them: nothing unknown, no wrong type."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


P = TypeVar("P", bound=Parameters)


@dataclass(frozen=True, slots=True)
class Upload:
    """A file that came with a call."""

    name: str
    content: bytes
    mime_type: str = "application/octet-stream"


def _as_number(value: object) -> object:
    """Chat ids come as numbers or as text that is one."""
    if isinstance(value, str) and value.removeprefix("-").isdigit():
        return int(value)
    return value


ChatRef: TypeAlias = Annotated[int | str, BeforeValidator(_as_number)]


class UserObject(Parameters):
    """A User as far as an entity may name one."""

    id: int
    is_bot: bool = False
    first_name: str = ""
    last_name: str | None = None
    username: str | None = None
    language_code: str | None = None


class EntityObject(Parameters):
    """A MessageEntity as the bot sends it."""

    type: str
    offset: int
    length: int
    url: str = ""
    language: str = ""
    unix_time: int = 0
    date_time_format: str = ""
    user: UserObject | None = None


class ReplyParameters(Parameters):
    """What message a new one answers."""

    message_id: int
    chat_id: ChatRef | None = None
    allow_sending_without_reply: bool = False


_FOUND_BY_TELEGRAM = {
    "mention", "hashtag", "cashtag", "bot_command", "url", "email", "phone_number",
}  # fmt: skip
_STYLES = {
    "bold", "italic", "underline", "strikethrough", "spoiler", "code", "pre", "blockquote",
    "expandable_blockquote", "text_link", "text_mention", "date_time",
}  # fmt: skip


def read_entities(entities: list[EntityObject] | None) -> list[Entity] | None:
    """The entities that count: those Telegram finds by itself are passed over."""
    if entities is None:
        return None
    return [_entity(one) for one in entities if one.type not in _FOUND_BY_TELEGRAM]


def _entity(given: EntityObject) -> Entity:
    if given.type not in _STYLES:
        raise bad_request("can't parse MessageEntity: Unsupported type specified")
    if given.type == "text_link" and not given.url:
        raise bad_request("can't parse MessageEntity: Can't find field \"url\"")
    if given.type == "text_mention" and given.user is None:
        raise bad_request("can't parse MessageEntity: Can't find field \"user\"")
    if given.type == "date_time":
        if given.unix_time <= 0:
            raise bad_request("invalid date specified")
        if given.date_time_format not in {"r", "R"} and set(given.date_time_format) - set("tTdDwW"):
            raise bad_request("can't parse MessageEntity: Invalid date-time format specified")
    values = given.model_dump(exclude={"user"})
    return Entity(**values, user=PersonId(given.user.id) if given.user else None)


def read_parameters(kind: type[P], values: Mapping[str, object]) -> P:
    """The parameters of a method out of JSON values; 400 where they are wrong."""
    try:
        return kind.model_validate(values)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        place = ".".join(str(step) for step in first["loc"])
        raise bad_request(f"can't parse {place}: {first['msg']}") from None


def decoded(kind: type[Parameters] | None, given: Mapping[str, object]) -> dict[str, Any]:
    """Turns a form's texts into JSON values, except where the parameter is itself a text."""
    return {name: _decode(kind, name, value) for name, value in given.items()}


def _decode(kind: type[Parameters] | None, name: str, value: object) -> object:
    field = kind.model_fields.get(name) if kind is not None else None
    if not isinstance(value, str) or field is None:
        return value
    types = (field.annotation, *get_args(field.annotation))
    if str in types:
        return _as_number(value) if int in types else value
    try:
        return json.loads(value)
    except ValueError:
        return value
