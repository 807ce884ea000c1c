"""A world: people, their chats and the one bot. Everything people do to it is a method here."""

from collections.abc import Callable

from app.sandbox.bot import TOKEN
from app.sandbox.faults import Fault, FaultKind
from app.sandbox.groups import Groups
from app.sandbox.ids import ChatId
from app.sandbox.reading import Reading
from app.sandbox.state import State
from app.sandbox.talking import Talking
from app.sandbox.tapping import Tap, Tapping

__all__ = ["TOKEN", "Tap", "World"]


class World(Groups, Talking, Tapping, Reading):
    """Telegram with nobody outside: driven by people here, by the bot through the Bot API."""

    def __init__(
        self, clock: Callable[[], float] | None = None, state: State | None = None
    ) -> None:
        """Makes an empty world, or opens what is already there.

        Args:
            clock: gives seconds since 1970; the machine's clock if not given.
            state: the things of a world that exists.
        """
        self.state = state or State(clock)

    def now(self) -> float:
        """Wall time in the world, seconds since 1970."""
        return self.state.clock.now()

    def uptime(self) -> float:
        """Seconds that only run forward; turning the clock moves them as well."""
        return self.state.clock.uptime()

    def forward(self, seconds: float) -> None:
        """Turns the clock forward."""
        self.state.clock.forward(seconds)

    def fault(
        self,
        kind: FaultKind | str,
        *,
        method: str = "",
        chat: int | None = None,
        times: int = 1,
        seconds: float = 1,
    ) -> None:
        """Lets the bot's next calls go wrong; the kind "clear" takes all faults back."""
        if kind == "clear":
            self.state.faults.clear()
            return
        place = None if chat is None else ChatId(chat)
        self.state.faults.add(Fault(FaultKind(kind), method, place, times, seconds))

    def close(self) -> None:
        """Writes what is left and lets go of the file, if the world has one."""
        self.state.save()
        self.state.close()

    def populate(self) -> None:
        """Gives an empty world Ada, Bo, Cleo and a group of theirs with the bot."""
        if not self.state.people:
            friends = [self.add_person(name) for name in ("Ada", "Bo", "Cleo")]
            self.add_group("Friday cards", friends)
