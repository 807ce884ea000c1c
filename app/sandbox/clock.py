"""The world's clock: real time, or any other, plus what it has been turned forward."""

import time
from collections.abc import Callable

from app.sandbox.bell import Bell
from app.sandbox.shelf import Shelf


class Clock:
    """Tells the time of the world; both wall time and uptime move when it is turned."""

    def __init__(self, base: Callable[[], float] | None = None) -> None:
        """Makes a clock that has not been turned.

        Args:
            base: gives seconds since 1970; the machine's clock if not given.
        """
        self.turned: Shelf[str, float] = Shelf("clock", str, float)
        self.rung = Bell()
        self._base = base or time.time
        self._uptime = base or time.monotonic

    def now(self) -> float:
        """Wall time, seconds since 1970."""
        return self._base() + self.offset

    def uptime(self) -> float:
        """Seconds that only ever run forward, from an arbitrary start."""
        return self._uptime() + self.offset

    @property
    def offset(self) -> float:
        """How many seconds the clock has been turned forward in all."""
        return self.turned.get("offset", 0.0)

    @property
    def n(self) -> int:
        """How often the clock has been turned."""
        return int(self.turned.get("n", 0))

    def forward(self, seconds: float) -> None:
        """Turns the clock forward and wakes who waits for it."""
        if seconds < 0:
            raise ValueError("the clock only turns forward")
        self.turned["offset"] = self.offset + seconds
        self.turned["n"] = self.n + 1
        self.rung.ring()

    async def pause_until(self, moment: float) -> None:
        """Waits for a moment of wall time to come: really, or by turning the clock."""
        end = time.monotonic() + moment - self.now()
        while self.now() < moment and (left := end - time.monotonic()) > 0:
            await self.rung.wait(left)
