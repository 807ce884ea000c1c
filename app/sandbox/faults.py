"""Faults on demand: what goes wrong at the next calls of the bot."""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from app.sandbox.errors import ApiError, forbidden, too_many_requests
from app.sandbox.ids import ChatId
from app.sandbox.shelf import Shelf

_UNCOUNTED: Final = "answercallbackquery"


class FaultKind(StrEnum):
    """What happens to a call."""

    TOO_MANY = "429"
    FORBIDDEN = "403"
    SERVER_ERROR = "500"
    TIMEOUT = "timeout"
    """It is carried out and the answer is lost."""
    DELAY = "delay"
    """It is carried out and the answer comes late."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that is to go wrong.

    Attributes:
        method: the method it concerns. Without one it concerns every call but getUpdates, and
            as a 429 not the answers to taps, which Telegram does not count.
        chat: the chat it concerns; then only calls that name that chat.
        times: how many calls it still hits.
        seconds: of the delay, or to wait after a 429.
    """

    kind: FaultKind
    method: str = ""
    chat: ChatId | None = None
    times: int = 1
    seconds: float = 1

    def hits(self, method: str, chat: ChatId | None) -> bool:
        """Whether it concerns a call of that method (in lower case) that names that chat."""
        if self.chat is not None and self.chat != chat:
            return False
        if self.method:
            return self.method.lower() == method
        return method != "getupdates" and not (
            self.kind is FaultKind.TOO_MANY and method == _UNCOUNTED
        )

    def refusal(self) -> ApiError | None:
        """The answer instead of the right one, if the call is not carried out."""
        match self.kind:
            case FaultKind.TOO_MANY:
                return too_many_requests(max(1, round(self.seconds)))
            case FaultKind.FORBIDDEN:
                return forbidden("bot was blocked by the user")
            case FaultKind.SERVER_ERROR:
                return ApiError(500, "Internal Server Error")
            case FaultKind.TIMEOUT | FaultKind.DELAY:
                return None


class Faults:
    """The faults that are set, first set first hit."""

    def __init__(self) -> None:
        self.shelf: Shelf[int, Fault] = Shelf("fault", int, Fault)

    def add(self, fault: Fault) -> None:
        """Sets a fault."""
        self.shelf[max(self.shelf, default=0) + 1] = fault

    def clear(self) -> None:
        """Takes all faults back."""
        self.shelf.clear()

    def take(self, method: str, chat: ChatId | None) -> Fault | None:
        """The fault that hits this call; it is used up by one."""
        for number, fault in sorted(self.shelf.items()):
            if fault.hits(method, chat):
                if fault.times > 1:
                    self.shelf[number] = replace(fault, times=fault.times - 1)
                else:
                    del self.shelf[number]
                return fault
        return None
