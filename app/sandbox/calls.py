"""The log of the bot's calls, refused ones too."""

from dataclasses import asdict, dataclass
from typing import Any, Final

from app.sandbox.shelf import Shelf

_REMEMBERED: Final = 10_000


@dataclass(frozen=True, slots=True)
class Call:
    """One call of the bot, as it was answered."""

    n: int
    at: float
    method: str
    params: dict[str, Any]
    status: int
    description: str | None = None

    def as_json(self) -> dict[str, Any]:
        """The call for whoever reads the log; a call that worked has no description."""
        return {key: value for key, value in asdict(self).items() if value is not None}


class Calls:
    """The newest calls of the bot, numbered from 1."""

    def __init__(self, counters: Shelf[str, int]) -> None:
        self.shelf: Shelf[int, Call] = Shelf("call", int, Call)
        self._counters = counters

    def add(
        self, at: float, method: str, params: dict[str, Any], status: int, description: str | None
    ) -> None:
        """Notes a call."""
        n = self._counters["call"] = self._counters.get("call", 0) + 1
        self.shelf[n] = Call(n, at, method, params, status, description)
        self.shelf.keep_newest(_REMEMBERED)

    def since(self, n: int) -> list[Call]:
        """The calls after number n, oldest first."""
        newest = self._counters.get("call", 0)
        return [self.shelf[i] for i in range(n + 1, newest + 1) if i in self.shelf]
