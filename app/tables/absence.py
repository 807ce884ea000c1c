"""Who is waited for, and what time brings: nudges, the away offer, expiry. Pure.

Who has not acted for more than 48 hours may be played out by the others; a table without a move for
7 x 24 hours ends without a winner (000:82).
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum

from app.tables.handover import not_seated
from app.tables.news import No, Poked, Refuse, Reminded
from app.tables.settings import Nudges, Settings
from app.tables.step import Facts, Step
from app.tables.table import PlayerId, Seat, Status, Table, Why
from engine.match import AWAY_S, EXPIRY_S

AWAY = timedelta(seconds=AWAY_S)
OFFERED = AWAY + timedelta(seconds=1)
EXPIRY = timedelta(seconds=EXPIRY_S)
BETWEEN_POKES = timedelta(hours=12)

NUDGES: dict[Nudges, tuple[timedelta, ...]] = {
    Nudges.OFF: (),
    Nudges.GENTLE: (timedelta(hours=24), timedelta(hours=44)),
    Nudges.NORMAL: (timedelta(hours=2), timedelta(hours=24), timedelta(hours=44)),
    Nudges.OFTEN: (
        timedelta(minutes=15),
        *(timedelta(hours=hours) for hours in (2, 12, 24, 36, 44)),
    ),
}


class Stage(StrEnum):
    """What a moment of a turn brings."""

    NUDGE = "nudge"
    AWAY = "away"


@dataclass(frozen=True, slots=True)
class Due:
    """A stage of the present turn: `idle` names it for good, `at` is when it comes."""

    stage: Stage
    idle: timedelta
    at: datetime


def waited_for(table: Table) -> Seat | None:
    """The person on turn whom another person waits for; None at a table of one person."""
    seat = table.on_turn
    if seat is None or not seat.human or sum(other.human for other in table.seats) < 2:
        return None
    return seat


def deadline(table: Table) -> datetime | None:
    """Until when the player on turn can't be played out; None where nobody waits for him."""
    if waited_for(table) is None or table.turn_since is None:
        return None
    return table.turn_since + AWAY


def is_away(table: Table) -> bool:
    """Whether the others have been offered to play him out."""
    return table.stage >= OFFERED.total_seconds() and waited_for(table) is not None


def latest_due(table: Table, settings: Settings, now: datetime) -> Due | None:
    """The newest stage that has come and was not acted on; the ones before it are skipped."""
    passed = [due for due in _stages(table, settings) if due.at <= now]
    return passed[-1] if passed else None


def next_due(table: Table, settings: Settings) -> datetime | None:
    """When time will next change something at this table; None at a table that has ended."""
    if not table.live or table.moved_at is None:
        return None
    moments = [due.at for due in _stages(table, settings)][:1]
    moments += [seat.kept_until for seat in table.seats if seat.kept_until is not None]
    return min([*moments, table.moved_at + EXPIRY])


def without_missed(table: Table, settings: Settings, now: datetime) -> Table:
    """Nudges that would have come before the player chose these settings do not come any more."""
    due = latest_due(table, settings, now)
    if due is None or due.stage is not Stage.NUDGE:
        return table
    return replace(table, stage=int(due.idle.total_seconds()))


def has_expired(table: Table, now: datetime) -> bool:
    """Whether nobody has moved here for 7 x 24 hours."""
    return table.live and table.moved_at is not None and now - table.moved_at >= EXPIRY


def remind(table: Table, due: Due) -> Step:
    """The player on turn is nudged, or the others are offered to play him out."""
    seat = waited_for(table)
    if seat is None:
        return Step(table)
    others = frozenset(other.player for other in table.seats if other.human and other != seat)
    called, why = (
        (frozenset({seat.player}), Why.NUDGE) if due.stage is Stage.NUDGE else (others, Why.AWAY)
    )
    reminded = replace(table, stage=int(due.idle.total_seconds()))
    return Step(reminded, (Reminded(),), called=called, why=why, moved=False)


def poke(table: Table, player: PlayerId, facts: Facts) -> Step:
    """One who waits reminds the player on turn, who bears that once in 12 hours."""
    if table.seat_of(player) is None:
        raise Refuse(not_seated(table, player))
    if table.status is not Status.PLAYING or table.on_turn is None:
        raise Refuse(No.NOBODY_TO_POKE)
    if table.on_turn.player == player:
        raise Refuse(No.POKED_YOURSELF)
    seat = waited_for(table)
    if seat is None:
        raise Refuse(No.NOBODY_TO_POKE)
    if seat.poked_at is not None and facts.now - seat.poked_at < BETWEEN_POKES:
        raise Refuse(No.POKED_LATELY)
    poked = replace(seat, poked_at=facts.now)
    seats = tuple(poked if other == seat else other for other in table.seats)
    return Step(
        replace(table, seats=seats),
        (Poked(seat.name),),
        called=frozenset({seat.player}),
        why=Why.POKE,
        moved=False,
    )


def _stages(table: Table, settings: Settings) -> Iterator[Due]:
    """The stages of the present turn that were not acted on, in the order of time."""
    since = table.turn_since
    if since is None or waited_for(table) is None:
        return
    for idle in NUDGES[settings.nudges]:
        if idle.total_seconds() > table.stage:
            yield Due(Stage.NUDGE, idle, _in_the_morning(since + idle, since + AWAY, settings))
    if OFFERED.total_seconds() > table.stage:
        yield Due(Stage.AWAY, OFFERED, since + OFFERED)


def _in_the_morning(at: datetime, last: datetime, settings: Settings) -> datetime:
    """A nudge in quiet hours waits for their end, unless that would be too late for the turn."""
    morning = settings.quiet.over(at) if settings.quiet else None
    return at if morning is None or morning >= last else morning
