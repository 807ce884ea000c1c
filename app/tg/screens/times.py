"""Moments, which every client shows in its reader's own time zone and language."""

from datetime import UTC, datetime

from app.texts.catalogue import Markup


def moment(at: datetime) -> Markup:
    """Weekday and time of day; clients that can't convert it read the date and time in UTC.

    >>> print(moment(datetime(2026, 11, 30, 18, 40, tzinfo=UTC)))
    <tg-time unix="1796064000" format="wt">2026-11-30 18:40 UTC</tg-time>
    """
    utc = at.astimezone(UTC)
    return Markup(
        f'<tg-time unix="{int(utc.timestamp())}" format="wt">{utc:%Y-%m-%d %H:%M} UTC</tg-time>'
    )
