"""Which methods there are, with their parameters."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from app.sandbox.parameters import Parameters, Upload
from app.sandbox.state import State

P = TypeVar("P", bound=Parameters)
Uploads: TypeAlias = Mapping[str, Upload]
Result: TypeAlias = Any
"""What a method gives: plain JSON values."""


@dataclass(frozen=True, slots=True)
class Done:
    """A result with the sentence that Telegram adds to a few of them."""

    result: Result
    description: str


@dataclass(frozen=True, slots=True)
class Method(Generic[P]):
    """A method by its exact name; `act` is awaited if it waits for something."""

    name: str
    parameters: type[P]
    act: Callable[[State, P, Uploads], Result | Awaitable[Result]]
