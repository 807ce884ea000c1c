"""One sweep: a sign of life, and a question to every table whose time has come."""

import asyncio
import logging
import time
from collections.abc import Callable
from datetime import timedelta

from app.db import Db
from app.tables.actions import Remind
from app.tables.deadlines import Deadlines
from app.tables.ports import OUTAGE, Clock, LostUpdate, StoreUnavailable
from app.tables.service import Service
from app.tables.table import TableId
from app.whereabouts import whereabouts

log = logging.getLogger(__name__)

TABLES_AT_ONCE = 200
JUMP = timedelta(minutes=1)


class Sweep:
    """Sees to deadlines once, whenever it is called; one call after the other.

    Args:
        service: is asked about each table that is due, and alone decides.
        deadlines: says which are due, and keeps the heartbeat.
        clock: the time of deadlines; that `now` and `uptime` part shows a jump of the wall clock.
        db: runs all of these in a thread of their own.
        monotonic: seconds that nobody turns, to know for how long the database was away.
    """

    def __init__(
        self,
        service: Service,
        deadlines: Deadlines,
        clock: Clock,
        db: Db,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self._service = service
        self._deadlines = deadlines
        self._clock = clock
        self._db = db
        self._monotonic = monotonic
        self._turn = asyncio.Lock()
        self._heard_at: float | None = None
        self._apart = self._now_apart()

    @property
    def under_way(self) -> bool:
        """Whether a sweep is going on."""
        return self._turn.locked()

    async def __call__(self) -> None:
        """Ask each table that is due, once. What can't be done now is due the next time."""
        async with self._turn:
            try:
                await self._tell_all()
            except StoreUnavailable:
                log.warning("the database is away; deadlines wait")

    async def note_the_time(self) -> None:
        """Give a sign of life; after an outage or a jump of the wall clock, set deadlines right.

        Raises StoreUnavailable; then all of that is made up for the next time.
        """
        now, apart = self._clock.now(), self._now_apart()
        jump = timedelta(seconds=apart - self._apart)
        if abs(jump) > JUMP:
            await self._db(self._deadlines.clock_moved, jump, now)
            log.warning("the clock jumped by %s; deadlines moved with it", jump)
        self._apart = apart
        if self._heard_at is None or self._monotonic() - self._heard_at > OUTAGE.total_seconds():
            silence = await self._db(self._deadlines.came_up, now)
            if silence:
                log.warning("away for %s; the time does not count against anybody", silence)
        else:
            await self._db(self._deadlines.alive, now)
        self._heard_at = self._monotonic()

    async def _tell_all(self) -> None:
        asked: set[TableId] = set()
        while True:
            await self.note_the_time()
            due = await self._db(self._deadlines.due, self._clock.now(), TABLES_AT_ONCE)
            new = [table for table in due if table not in asked]
            if not new:
                return
            for table in new:
                asked.add(table)
                await self._tell(table)

    async def _tell(self, table: TableId) -> None:
        """A visit of its own to the database for each table, so that taps need not wait for all."""
        try:
            await self._db(self._service.handle, Remind(table=table))
        except StoreUnavailable:
            raise
        except LostUpdate:
            log.info("table %s moved while time looked at it", table)
        except Exception as error:  # noqa: BLE001 - one table must not hold up all others
            log.error("table %s can't be asked: %s", table, whereabouts(error))  # noqa: TRY400 - the message may tell cards

    def _now_apart(self) -> float:
        """How far `now` is from `uptime`: it changes only when somebody sets the wall clock."""
        return self._clock.now().timestamp() - self._clock.uptime()
