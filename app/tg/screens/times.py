"""Moments, which every client shows in its reader's own time zone and language."""

from datetime import UTC, datetime

from app.texts.catalogue import Markup


def moment(at: datetime) -> Markup:
    """Weekday and time of day: of what runs, since no turn lasts longer than a week.

    >>> print(moment(datetime(2026, 11, 30, 18, 40, tzinfo=UTC)))
    <tg-time unix="1796064000" format="wt">2026-11-30 18:40 UTC</tg-time>
    """
    return _shown_as("wt", at)


def date_and_time(at: datetime) -> Markup:
    """Date and time of day: of what stays to be read."""
    return _shown_as("Dt", at)


def _shown_as(form: str, at: datetime) -> Markup:
    """A date-time entity; clients that do not know it show the words inside."""
    utc = at.astimezone(UTC)
    words = f"{utc:%Y-%m-%d %H:%M} UTC"
    return Markup(f'<tg-time unix="{int(utc.timestamp())}" format="{form}">{words}</tg-time>')
