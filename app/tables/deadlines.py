"""What the sweep asks of the world outside: the deadlines that are stored."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Protocol

from app.tables.table import TableId


class Deadlines(Protocol):
    """When time brings something to which table, and what moves all of that at once."""

    def due(self, now: datetime, limit: int) -> Sequence[TableId]:
        """Tables at which time has brought something by now, the longest overdue first."""
        ...

    def next(self) -> datetime | None:
        """When time will next change something at some table, or None."""
        ...

    def alive(self, now: datetime) -> None:
        """Note that somebody is there to play with."""
        ...

    def came_up(self, now: datetime) -> timedelta:
        """Note the same after a silence; how long an outage it was, of which nobody is to suffer.

        It sets the clocks of every table on by its length, by at most 7 days a turn. A silence of
        up to OUTAGE is none.
        """
        ...

    def clock_moved(self, by: timedelta, now: datetime) -> None:
        """The wall clock jumped by so much and says `now`: nothing is due earlier or later for it.

        Of several processes that notice, the first moves what is stored.
        """
        ...
