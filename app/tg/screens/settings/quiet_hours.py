"""When messages come without a sound; for that we have to know what time it is there."""

import re
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

from app.tables.settings import QuietHours, Settings
from app.texts.catalogue import Markup, Texts, bold
from app.texts.keys import Key
from app.tg.screens.layout import blocks, lines
from app.tg.screens.screen import Button, Screen, option
from app.tg.screens.settings.page import back, to_page

STARTS, ENDS = (20, 21, 22, 23, 0), (6, 7, 8, 9, 10)
ASK, ASK_HALF, OFF = "ask", "half", "off"
DAY = 24 * 60
IN_A_ROW = 6
_CHOICE = re.compile(r"([zse])(\d{1,4})")


@dataclass(frozen=True, slots=True)
class QuietHoursPage:
    """From when to when, by the reader's own time: asked for first, kept as an offset from UTC.

    A choice is `z` with a time zone (minutes after UTC, within a day), `s` or `e` with the hour at
    which quiet hours start or end.
    """

    key: str = "q"
    button: Key = Key.B_QUIET_HOURS

    def told(self, settings: Settings, texts: Texts) -> Markup:
        """Quiet hours: 22:00 to 8:00."""
        quiet = settings.quiet
        if quiet is None:
            return texts(Key.NO_QUIET_HOURS)
        return texts(Key.QUIET_HOURS, start=bold(clock(quiet.start)), end=bold(clock(quiet.end)))

    def chosen(self, choice: str, settings: Settings) -> Settings | None:
        """The settings with those quiet hours; to be asked for the time changes none."""
        if choice == OFF:
            return replace(settings, quiet=None)
        if choice in (ASK, ASK_HALF):
            return settings
        parts = _CHOICE.fullmatch(choice)
        quiet = None if parts is None else _changed(settings.quiet, parts[1], int(parts[2]))
        return None if quiet is None else replace(settings, quiet=quiet)

    def screen(self, choice: str, settings: Settings, now: datetime, texts: Texts) -> Screen:
        """What time it is, or when to be quiet by that."""
        if choice in (ASK, ASK_HALF) or (settings.quiet is None and choice != OFF):
            return self._what_time(now, texts, half=choice == ASK_HALF)
        if settings.quiet is None:
            ask = Button(texts.plain(Key.B_QUIET_HOURS), to_page(self.key, ASK))
            return Screen(self.told(settings, texts), ((ask, back(texts)),))
        return self._when(settings.quiet, settings, now, texts)

    def _what_time(self, now: datetime, texts: Texts, *, half: bool) -> Screen:
        """A button for each time of day that it may be for the reader, from midnight on."""
        utc = now.astimezone(UTC)
        zones = range(30 if half else 0, DAY, 60)
        times = sorted(((utc.hour * 60 + utc.minute + zone) % DAY, zone) for zone in zones)
        buttons = tuple(
            Button(clock(*divmod(minutes, 60)), to_page(self.key, f"z{zone}"))
            for minutes, zone in times
        )
        rows = tuple(buttons[i : i + IN_A_ROW] for i in range(0, len(buttons), IN_A_ROW))
        other = to_page(self.key, ASK if half else ASK_HALF)
        last = (Button(texts.plain(Key.B_HALF_HOUR), other), back(texts))
        text = blocks(bold(texts(Key.WHAT_TIME)), texts(Key.QUIET_EXPLAINED))
        return Screen(text, (*rows, last))

    def _when(self, quiet: QuietHours, settings: Settings, now: datetime, texts: Texts) -> Screen:
        local = now.astimezone(UTC) + timedelta(minutes=quiet.offset)
        text = blocks(
            lines(
                self.told(settings, texts),
                texts(Key.YOUR_TIME, time=clock(local.hour, local.minute)),
            ),
            texts(Key.QUIET_EXPLAINED),
        )
        starts = tuple(self._hour("s", hour, now=hour == quiet.start) for hour in STARTS)
        ends = tuple(self._hour("e", hour, now=hour == quiet.end) for hour in ENDS)
        off = Button(texts.plain(Key.B_NO_QUIET_HOURS), to_page(self.key, OFF))
        ask = Button(texts.plain(Key.B_OTHER_TIME), to_page(self.key, ASK))
        return Screen(text, (starts, ends, (ask, off), (back(texts),)))

    def _hour(self, which: str, hour: int, *, now: bool) -> Button:
        return option(clock(hour), to_page(self.key, f"{which}{hour}"), now=now)


def clock(hour: int, minute: int = 0) -> str:
    """A time of day.

    >>> clock(8), clock(22, 5)
    ('8:00', '22:05')
    """
    return f"{hour}:{minute:02}"


def _changed(quiet: QuietHours | None, which: str, number: int) -> QuietHours | None:
    match which, quiet:
        case "z", _ if number < DAY:
            offset = number - DAY if number > DAY // 2 else number
            return replace(quiet, offset=offset) if quiet else QuietHours(offset)
        case "s", QuietHours() if number in STARTS:
            return replace(quiet, start=number)
        case "e", QuietHours() if number in ENDS:
            return replace(quiet, end=number)
        case _:
            return None
