"""A moment as a number, so that many of them can be moved by one statement on any database."""

from datetime import UTC, datetime

from sqlalchemy import Dialect, Float
from sqlalchemy.types import TypeDecorator


class Moment(TypeDecorator[datetime]):
    """An aware datetime, stored as seconds since 1970: to the microsecond, until 2106."""

    impl = Float
    cache_ok = True

    def process_bind_param(self, value: datetime | None, _dialect: Dialect) -> float | None:
        """Seconds since 1970."""
        return None if value is None else value.timestamp()

    def process_result_value(self, value: float | None, _dialect: Dialect) -> datetime | None:
        """The moment, in UTC."""
        return None if value is None else datetime.fromtimestamp(value, UTC)
