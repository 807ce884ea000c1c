"""Clocks that stand still unless a test turns them."""

from datetime import UTC, datetime, timedelta

from app.sandbox.world import World

EVENING = datetime(2026, 3, 6, 20, 0, tzinfo=UTC)


class TurnedClock:
    """It shows EVENING until somebody turns it."""

    def __init__(self) -> None:
        self.moment = EVENING

    def now(self) -> datetime:
        return self.moment

    def uptime(self) -> float:
        return (self.moment - EVENING).total_seconds()

    def turn(self, **by: float) -> datetime:
        """Go on by what a timedelta is made of; the new moment."""
        self.moment += timedelta(**by)
        return self.moment


class WorldClock:
    """The clock of a sandbox's world, for a bot beside it.

    `ahead` is by how many seconds somebody has set the bot's wall clock wrong.
    """

    def __init__(self, world: World, ahead: float = 0.0) -> None:
        self.world = world
        self.ahead = ahead

    def now(self) -> datetime:
        return datetime.fromtimestamp(self.world.now() + self.ahead, UTC)

    def uptime(self) -> float:
        return self.world.uptime()
