"""An event loop that waits for nothing: when all are asleep its time jumps to the first to wake."""

import asyncio
import selectors
from collections.abc import Callable, Coroutine


class WarpedLoop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self.slept = 0.0
        super().__init__(_Sleepless(self._sleep))

    def time(self) -> float:
        return self.slept

    def _sleep(self, seconds: float) -> None:
        self.slept += seconds


class _Sleepless(selectors.DefaultSelector):
    def __init__(self, sleep: Callable[[float], None]) -> None:
        super().__init__()
        self._sleep = sleep

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        assert timeout is not None, "everybody sleeps, and nobody will wake them"
        events = super().select(0)
        if not events:
            self._sleep(timeout)
        return events


def run(make: Callable[[WarpedLoop], Coroutine[None, None, None]]) -> None:
    """Run a coroutine in a warped loop, which it is given."""
    loop = WarpedLoop()
    with asyncio.Runner(loop_factory=lambda: loop) as runner:
        runner.run(make(loop))
