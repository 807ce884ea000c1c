"""When time brings something to which table, and what moves all of that at once.

A process says with its heartbeat that it is alive. After an outage it was nobody's fault not to
have moved, so the clocks of all tables are set on by its length; and when somebody turns the wall
clock, what is stored is turned with it. Either is one statement a kind of row, and the heartbeat
is changed on a condition first, so that of several processes one does it.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta

from sqlalchemy import (
    ColumnElement,
    Float,
    and_,
    bindparam,
    case,
    func,
    or_,
    select,
    type_coerce,
    update,
)
from sqlmodel import Session

from app.storage.database import Database, run
from app.storage.marks import OTHERS, show_again
from app.storage.moment import Moment
from app.storage.rows import HEARTBEATS, POSTS, TABLES
from app.tables.ports import OUTAGE
from app.tables.table import LIVE, Kind, TableId

MOST_CREDIT_S = 7 * 24 * 3600.0
CLOCK_WAS_SET_BACK = timedelta(minutes=1)

table, alive_at = TABLES.c, HEARTBEATS.c.alive_at
now_, by_ = bindparam("now", type_=Moment), bindparam("by", type_=Float)
present_ = bindparam("present", type_=Float)
before_, after_ = bindparam("before", type_=Moment), bindparam("after", type_=Moment)

DUE = select(table.id).where(table.due_at <= now_).order_by(table.due_at)
NEXT = select(func.min(table.due_at))
ALIVE = update(HEARTBEATS).values(alive_at=now_)
LAST_SEEN = select(alive_at)

CREDIT = case((table.credit_s + by_ <= MOST_CREDIT_S, by_), else_=MOST_CREDIT_S - table.credit_s)


def later(name: str) -> ColumnElement[float]:
    """The moment in that column, set on; but what began since the last sign of life begins now."""
    moved = type_coerce(table[name], Float) + CREDIT
    return case((moved > present_, present_), else_=moved)


STOPPED = and_(table.status.in_(LIVE), table.credit_s < MOST_CREDIT_S)
STOP_THE_CLOCKS = (
    update(TABLES)
    .where(STOPPED)
    .values(
        {
            "turn_since": later("turn_since"),
            "moved_at": later("moved_at"),
            "credit_s": table.credit_s + CREDIT,
        }
    )
)
# The deadlines that people read are others then: told of when nothing else waits.
TELL_OF_IT = show_again(OTHERS).where(
    POSTS.c.table_id.in_(select(table.id).where(STOPPED)),
    POSTS.c.kind.in_([Kind.BOARD, Kind.HAND]),
    ~POSTS.c.gone,
)
# What was due is looked at again all the same, and then armed by the new clocks to the second: only
# the core knows what they mean for one who has quiet hours.
TURN_TABLES = (
    update(TABLES)
    .where(table.status.in_(LIVE))
    .values(
        {
            name: type_coerce(table[name], Float) + by_
            for name in ("turn_since", "moved_at", "due_at", "bot_at")
        }
    )
)
TURN_POSTS = update(POSTS).values(
    {name: type_coerce(POSTS.c[name], Float) + by_ for name in ("sent_at", "shown_at", "due_at")}
)


class SqlDeadlines:
    """The port Deadlines, on a database whose schema is up to date."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def due(self, now: datetime, limit: int) -> Sequence[TableId]:
        """Tables at which time has brought something by now, the longest overdue first."""
        with self._database.reading() as session:
            found = session.connection().execute(DUE.limit(limit), {"now": now})
            return [TableId(one) for one in found.scalars()]

    def next(self) -> datetime | None:
        """When time will next change something at some table, or None."""
        with self._database.reading() as session:
            at: datetime | None = session.connection().scalar(NEXT)
        return at

    def alive(self, now: datetime) -> None:
        """Note that somebody is there to play with."""
        with self._database.writing() as session:
            run(session, ALIVE, now=now)

    def came_up(self, now: datetime) -> timedelta:
        """Note the same after a silence; how long an outage it was, of which nobody is to suffer.

        A silence of up to ten minutes is none. A last sign of life in the future means that the
        clock was set back meanwhile.
        """
        with self._database.writing() as session:
            seen: datetime | None = session.connection().scalar(LAST_SEEN)
            silence = timedelta() if seen is None else now - seen
            if silence > OUTAGE:
                silent = ALIVE.where(alive_at < before_)
                if not run(session, silent, now=now, before=now - OUTAGE):
                    return timedelta()
                run(session, TELL_OF_IT, now=now)
                run(session, STOP_THE_CLOCKS, by=silence.total_seconds(), present=now.timestamp())
                return silence
            if silence < -CLOCK_WAS_SET_BACK:
                ahead = ALIVE.where(alive_at > after_)
                if run(session, ahead, now=now, after=now + CLOCK_WAS_SET_BACK):
                    _turn(session, silence)
            else:
                run(session, ALIVE, now=now)
        return timedelta()

    def clock_moved(self, by: timedelta, now: datetime) -> None:
        """The wall clock jumped by so much and says `now`: nothing is due earlier or later for it.

        A heartbeat by the new time means that another process has seen to it.
        """
        near = abs(by) / 2
        by_the_old_time = ALIVE.where(or_(alive_at < before_, alive_at > after_))
        with self._database.writing() as session:
            if run(session, by_the_old_time, now=now, before=now - near, after=now + near):
                _turn(session, by)


def _turn(session: Session, by: timedelta) -> None:
    run(session, TURN_TABLES, by=by.total_seconds())
    run(session, TURN_POSTS, by=by.total_seconds())
