"""When to sweep: every 30 seconds, and at the very moment when something will be due."""

import asyncio
import contextlib
import logging
from datetime import UTC, datetime, timedelta

from apscheduler.schedulers.asyncio import AsyncIOScheduler

from app.db import Db
from app.reminders.sweep import Sweep
from app.tables.deadlines import Deadlines
from app.tables.ports import Clock, StoreUnavailable

log = logging.getLogger(__name__)

SWEEP_S = 30
THE_SAME = timedelta(seconds=1)
NEVER_DROPPED = {"misfire_grace_time": None, "coalesce": True, "max_instances": 1}


class Reminders:
    """A scheduler that only ticks. It keeps nothing: what is due are rows, after a crash as well.

    It counts by the wall clock. Where that was set back, no job would run until it has caught up
    with itself; so whoever waits here looks after the sweep by a clock that nobody sets.
    """

    def __init__(self, sweep: Sweep, deadlines: Deadlines, clock: Clock, db: Db) -> None:
        self.sweep = sweep
        self._deadlines = deadlines
        self._clock = clock
        self._db = db
        self._bell = asyncio.Event()
        self._armed: datetime | None = None
        self._swept_at = 0.0
        self._turned_by = 0.0
        self._scheduler = AsyncIOScheduler(timezone=UTC, job_defaults=NEVER_DROPPED)

    def ring(self) -> None:
        """Something else may be due next: the clock was turned, or deadlines were seen to.

        Who saves a table need not ring: what is due because of it is due in minutes, and the next
        sweep is nearer than that.
        """
        self._bell.set()

    async def run(self) -> None:
        """Sweep until cancelled."""
        self._scheduler.add_job(
            self._tick, "interval", seconds=SWEEP_S, id="sweep", next_run_time=datetime.now(UTC)
        )
        self._scheduler.start()
        try:
            while True:
                self._bell.clear()
                await self._arm()
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._bell.wait(), SWEEP_S)
                if self._clock_was_turned() or self._sweep_is_overdue():
                    self._scheduler.modify_job("sweep", next_run_time=datetime.now(UTC))
        finally:
            self._scheduler.shutdown(wait=False)

    async def _tick(self) -> None:
        self._swept_at = asyncio.get_running_loop().time()
        with contextlib.suppress(asyncio.CancelledError):  # a stop: no error for the job's log
            await self.sweep()
        self.ring()

    async def _arm(self) -> None:
        """One job at the next deadline. What is overdue and armed already is left to the sweep."""
        try:
            due = await self._db(self._deadlines.next)
        except StoreUnavailable:
            return
        if due is None:
            return
        at = datetime.now(UTC) + (due - self._clock.now())
        if self._armed is None or abs(at - self._armed) > THE_SAME:
            self._armed = at
            self._scheduler.add_job(
                self._tick, "date", run_date=at, id="next", replace_existing=True
            )

    def _clock_was_turned(self) -> bool:
        """Whether a sandbox was turned: we were there all the time, and have to say so by it."""
        turned_by = self._clock.uptime() - asyncio.get_running_loop().time()
        before, self._turned_by = self._turned_by, turned_by
        return abs(turned_by - before) > THE_SAME.total_seconds()

    def _sweep_is_overdue(self) -> bool:
        idle_s = asyncio.get_running_loop().time() - self._swept_at
        return idle_s > 2 * SWEEP_S and not self.sweep.under_way
