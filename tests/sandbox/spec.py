"""Are calls and answers valid by the Bot API's data (methods and types with their fields)?"""

import json
import os
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

_PLAIN: dict[str, tuple[type, ...]] = {
    "Integer": (int,),
    "Float": (int, float),
    "String": (str,),
    "Boolean": (bool,),
    "True": (bool,),
    "InputFile": (str,),
}
_ARRAY = "Array of "


def named_spec() -> dict[str, Any] | None:
    """The Bot API's own data that BOTAPI_SPEC names: its methods and types with their fields."""
    path = os.environ.get("BOTAPI_SPEC")
    return _read(path) if path else None


@cache
def _read(path: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(Path(path).read_text())
    return data


def check(calls: Iterable[dict[str, Any]]) -> None:
    """Whatever the bot has called is valid by that data, where there is any."""
    spec = named_spec()
    found = problems(spec, calls) if spec else []
    assert not found, "\n".join(found)


def problems(spec: dict[str, Any], calls: Iterable[dict[str, Any]]) -> list[str]:
    """What is wrong in those of the logged calls that were carried out."""
    return [
        problem
        for call in calls
        if call["status"] == 200
        for problem in _object(
            spec, spec["methods"][call["method"]], call["params"], call["method"]
        )
    ]


def answer_problems(spec: dict[str, Any], method: str, result: Any) -> list[str]:
    """What is wrong in a method's result."""
    returns = spec["methods"][method].get("returns")  # some data does not say
    return _value(spec, returns, result, f"result of {method}") if returns else []


def _object(spec: dict[str, Any], kind: dict[str, Any], value: Any, at: str) -> Iterator[str]:
    fields = {field["name"]: field for field in kind.get("fields", ())}
    if not isinstance(value, dict):
        yield f"{at} is not an object"
    elif subtypes := kind.get("subtypes"):
        yield from _least(_object(spec, spec["types"][name], value, at) for name in subtypes)
    else:
        yield from (f"{at}.{name} is unknown" for name in value if name not in fields)
        for name, field in fields.items():
            if name in value:
                yield from _value(spec, field["types"], value[name], f"{at}.{name}")
            elif field["required"]:
                yield f"{at}.{name} is missing"


def _value(spec: dict[str, Any], types: list[str], value: Any, at: str) -> list[str]:
    return _least(_one_type(spec, kind, value, at) for kind in types)


def _one_type(spec: dict[str, Any], kind: str, value: Any, at: str) -> Iterator[str]:
    if kind.startswith(_ARRAY):
        if not isinstance(value, list):
            yield f"{at} is not a list"
            return
        for index, item in enumerate(value):
            yield from _value(spec, [kind.removeprefix(_ARRAY)], item, f"{at}[{index}]")
    elif kind in _PLAIN:
        plain = str if isinstance(value, str) else type(value)  # our HTML is a str of its own
        if plain not in _PLAIN[kind]:
            yield f"{at}: {value!r} is not {kind}"
    elif _is_abstract(spec["types"][kind]):
        if not isinstance(value, dict):
            yield f"{at} is not an object"
    else:
        yield from _object(spec, spec["types"][kind], value, at)


def _is_abstract(kind: dict[str, Any]) -> bool:
    """Some data names a type of several kinds without saying which they are."""
    return not (kind.get("fields") or kind.get("subtypes"))


def _least(attempts: Iterable[Iterable[str]]) -> list[str]:
    """The shortest list of problems: of several allowed types the best fit counts."""
    return min((list(attempt) for attempt in attempts), key=len)
