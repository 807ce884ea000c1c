"""What a person may choose for himself, beside his language."""

from dataclasses import dataclass
from datetime import datetime, time, timedelta, timezone
from enum import StrEnum

DAY = timedelta(days=1)


class Nudges(StrEnum):
    """How often one wants to be reminded of one's turn."""

    OFF = "off"
    GENTLE = "gentle"
    NORMAL = "normal"
    OFTEN = "often"


@dataclass(frozen=True, slots=True)
class QuietHours:
    """When messages come silently and nudges wait, in a time zone `offset` minutes east of UTC.

    From `start` to `end` o'clock, over midnight where `start` is the later one.
    """

    offset: int
    start: int = 22
    end: int = 8

    def over(self, at: datetime) -> datetime | None:
        """When the quiet hours end in which `at` falls; None if it falls in none.

        >>> from datetime import UTC
        >>> QuietHours(offset=60).over(datetime(2027, 1, 1, 2, 30, tzinfo=UTC))
        datetime.datetime(2027, 1, 1, 7, 0, tzinfo=datetime.timezone.utc)
        >>> QuietHours(offset=60).over(datetime(2027, 1, 1, 7, tzinfo=UTC))
        """
        local = at.astimezone(timezone(timedelta(minutes=self.offset)))
        midnight = datetime.combine(local.date(), time(), local.tzinfo)
        for day in (midnight - DAY, midnight):
            start, end = day + timedelta(hours=self.start), day + timedelta(hours=self.end)
            if self.end <= self.start:
                end += DAY
            if start <= local < end:
                return end.astimezone(at.tzinfo)
        return None


@dataclass(frozen=True, slots=True)
class Settings:
    """One person's choices; the defaults are what a new player gets.

    Without `sound` every message comes silently, but no nudge waits for that. With `two_taps` the
    first tap on a card picks it, and only the second plays it.
    """

    nudges: Nudges = Nudges.NORMAL
    quiet: QuietHours | None = None
    chat_messages: bool = False
    sound: bool = True
    two_taps: bool = False

    def silent(self, at: datetime) -> bool:
        """Whether what is sent at that time comes without a sound."""
        return not self.sound or (self.quiet is not None and self.quiet.over(at) is not None)


DEFAULT = Settings()
