"""A clock that moves only when it is turned."""

from datetime import UTC, datetime, timedelta

START = datetime(2027, 1, 15, 18, 0, tzinfo=UTC)


class TurnedClock:
    def __init__(self) -> None:
        self._turned = timedelta()

    def turn(self, seconds: float) -> None:
        self._turned += timedelta(seconds=seconds)

    def now(self) -> datetime:
        return START + self._turned

    def uptime(self) -> float:
        return 5000.0 + self._turned.total_seconds()
