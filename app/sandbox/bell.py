"""Waking those who wait, within one event loop and without losing one."""

import asyncio


class Bell:
    """Rings for everyone who waits at that moment."""

    def __init__(self) -> None:
        self._waiting: set[asyncio.Future[None]] = set()

    def ring(self) -> None:
        """Wakes all who wait now; later comers wait for the next ring."""
        for waiter in self._waiting:
            if not waiter.done():
                waiter.set_result(None)

    async def wait(self, seconds: float) -> bool:
        """Waits for the next ring, at most that many real seconds; says whether it rang."""
        waiter = asyncio.get_running_loop().create_future()
        self._waiting.add(waiter)
        try:
            done, _ = await asyncio.wait({waiter}, timeout=max(0.0, seconds))
        finally:
            self._waiting.discard(waiter)
        return bool(done)
