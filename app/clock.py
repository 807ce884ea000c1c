"""The clock that everything reads: the machine's, or one that follows a sandbox that is turned."""

import asyncio
import logging
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import httpx

log = logging.getLogger(__name__)

LONG_POLL_S = 25
RETRY_S = 1.0


class SystemClock:
    """The machine's clock, moved forward by `offset` (zero unless a sandbox turned it)."""

    def __init__(self) -> None:
        self.offset = timedelta()

    def now(self) -> datetime:
        """The present moment, aware, UTC."""
        return datetime.now(UTC) + self.offset

    def uptime(self) -> float:
        """Seconds since some moment before the start; a turned clock moves it too."""
        return time.monotonic() + self.offset.total_seconds()


async def follow(clock: SystemClock, url: str, turned: Callable[[], None]) -> None:
    """Keep `clock` in step with the sandbox clock at `url`; `turned` is called after each turn.

    Runs until it is cancelled; a sandbox that is away is asked again.
    """
    turn = -1
    async with httpx.AsyncClient(timeout=LONG_POLL_S + 5, trust_env=False) as client:
        while True:
            try:
                answer = await client.get(url, params=_question(turn))
                answer.raise_for_status()
                told = answer.json()
                n, offset = told["n"], timedelta(seconds=told["offset_s"])
            except (httpx.HTTPError, ValueError, LookupError, TypeError):
                log.warning("what CLOCK_URL names answers as no clock does; asking again")
                await asyncio.sleep(RETRY_S)
                continue
            if n != turn:
                turn = n
                clock.offset = offset
                turned()


def _question(turn: int) -> dict[str, int]:
    return {} if turn < 0 else {"wait_s": LONG_POLL_S, "after": turn}
