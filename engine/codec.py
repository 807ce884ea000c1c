"""Matches, events, results and rules as plain JSON values, and back.

The shape follows from the fields of the frozen records: a key a field, a hand as one line of
text, bytes as hex. A field that has its default is left out, so rules say what differs from the
classic table.
"""

from collections.abc import Callable
from dataclasses import MISSING, fields
from enum import StrEnum
from types import NoneType, UnionType
from typing import Any, Generic, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

from engine.cards import Card, Hand
from engine.events import Event
from engine.rules import RuleSet
from engine.scoring import RoundResult
from engine.state import Match

Json = dict[str, Any]
T = TypeVar("T")


class _Form(NamedTuple):
    """How values of one type are written and read."""

    write: Callable[[Any], Any]
    read: Callable[[Any], Any]


class _RecordForm(Generic[T]):
    """How one frozen record is written and read."""

    def __init__(self, kind: type[T]) -> None:
        types = get_type_hints(kind)
        axes = fields(kind)  # type: ignore[arg-type]  # every record is a dataclass
        self._kind = kind
        self._fields = [(axis.name, axis.default, _form_of(types[axis.name])) for axis in axes]
        self._names = {axis.name for axis in axes}

    def write(self, record: T) -> Json:
        data = {}
        for name, default, form in self._fields:
            value = getattr(record, name)
            if value != default:
                data[name] = form.write(value)
        return data

    def read(self, data: Any) -> T:
        kind = self._kind.__name__
        unknown = _checked(dict, dict.keys)(data) - self._names
        if unknown:
            raise ValueError(f"{kind} has no {', '.join(map(str, unknown))}.")
        values = {}
        for name, default, form in self._fields:
            if name in data:
                try:
                    values[name] = form.read(data[name])
                except ValueError as error:
                    raise ValueError(f"{kind}.{name}: {error}") from None
            elif default is MISSING:
                raise ValueError(f"{kind} lacks {name}.")
        return self._kind(**values)


def _form_of(kind: Any) -> _Form:
    if kind == Hand:
        return _Form(_write_hand, _checked(str, _read_hand))
    if kind is Card:
        return _Form(str, _checked(str, Card.parse))
    if kind is bytes:
        return _Form(bytes.hex, _checked(str, bytes.fromhex))
    if kind in (int, bool, str):
        return _Form(_same, _checked(kind, _same))
    if isinstance(kind, UnionType):
        return _optional_form(kind)
    if get_origin(kind) is tuple:
        return _row_form(get_args(kind)[0])
    if issubclass(kind, StrEnum):
        return _Form(str, _checked(str, kind))
    record = _RecordForm[Any](kind)
    return _Form(record.write, record.read)


def _optional_form(kind: UnionType) -> _Form:
    (some,) = (part for part in get_args(kind) if part is not NoneType)
    write, read = _form_of(some)
    return _Form(
        lambda value: None if value is None else write(value),
        lambda data: None if data is None else read(data),
    )


def _row_form(item: Any) -> _Form:
    write, read = _form_of(item)
    return _Form(
        lambda row: [write(value) for value in row],
        _checked(list, lambda row: tuple([read(value) for value in row])),
    )


def _same(value: T) -> T:
    return value


def _write_hand(hand: Hand) -> str:
    return " ".join([card.text for card in hand])


def _read_hand(text: str) -> Hand:
    return tuple([Card.parse(word) for word in text.split()])


def _checked(kind: type, read: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Reads only what JSON wrote as this very type, so that true is no number."""

    def checked(data: Any) -> Any:
        if type(data) is not kind:
            raise ValueError(f"{data!r} is not of type {kind.__name__}.")
        return read(data)

    return checked


_MATCH = _RecordForm(Match)
_RULES = _RecordForm(RuleSet)
_RESULT = _RecordForm(RoundResult)
_EVENTS: dict[str, _RecordForm[Event]] = {
    kind.__name__: _RecordForm(kind) for kind in get_args(Event)
}


def match_to_json(match: Match) -> Json:
    """The whole match, hidden cards included."""
    return _MATCH.write(match)


def match_from_json(data: Json) -> Match:
    """The match that `match_to_json` wrote.

    Raises:
        ValueError: if a key is unknown or missing, or a value cannot be.
    """
    match = _MATCH.read(data)
    seats = match.seats
    for row in (match.hands, match.scores, match.called, match.forced):
        if len(row) != seats:
            raise ValueError(f"Match: there are {seats} seats, but {len(row)} of something.")
    if match.turn not in (None, *range(seats)):
        raise ValueError(f"Match.turn: there is no seat {match.turn}.")
    return match


def rules_to_json(rules: RuleSet) -> Json:
    """What differs from the classic table.

    >>> rules_to_json(RuleSet(mau_penalty=1))
    {'mau_penalty': 1}
    """
    return _RULES.write(rules)


def rules_from_json(data: Json) -> RuleSet:
    """The rules that `rules_to_json` wrote.

    Raises:
        ValueError: if a switch is unknown or its value cannot be.
    """
    return _RULES.read(data)


def result_to_json(result: RoundResult) -> Json:
    """A finished round."""
    return _RESULT.write(result)


def result_from_json(data: Json) -> RoundResult:
    """The round that `result_to_json` wrote.

    Raises:
        ValueError: if a key is unknown or missing, or a value cannot be.
    """
    return _RESULT.read(data)


def event_to_json(event: Event) -> Json:
    """The event, with its name under `event`.

    >>> from engine.events import Passed
    >>> event_to_json(Passed(2))
    {'event': 'Passed', 'seat': 2}
    """
    name = type(event).__name__
    return {"event": name, **_EVENTS[name].write(event)}


def event_from_json(data: Json) -> Event:
    """The event that `event_to_json` wrote.

    Raises:
        ValueError: if there is no such event, or it does not look like this.
    """
    rest = dict(data)
    name = rest.pop("event", None)
    if name not in _EVENTS:
        raise ValueError(f"There is no event {name!r}.")
    return _EVENTS[name].read(rest)
