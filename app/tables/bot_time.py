"""When a bot has something to do: to play, to call what it owes, to catch who forgot. Pure."""

from datetime import datetime, timedelta

from app.tables.table import Table
from engine.bots import call_due
from engine.views import player_view

HELD_BY_A_CATCH = timedelta(seconds=8)
CATCH_OF_PEOPLE = timedelta(seconds=20)


def next_of_bots(table: Table, now: datetime) -> tuple[datetime, int] | None:
    """Which bot's seat does something next, and when; None while all bots wait.

    A bot calls at once what it owes. While somebody can be caught, a bot on turn waits 8 seconds
    before its move closes that; and for 20 seconds catching is left to people (decision 27).
    """
    match = table.match
    if match is None or match.turn is None:
        return None
    bots = [seat for seat, sitting in enumerate(table.seats) if sitting.bot]
    for seat in bots:
        owes = match.forced[seat] or match.catchable == seat
        if owes and call_due(player_view(match, seat)) is not None:
            return now, seat
    opened, dues = table.catch_since, []
    if match.turn in bots:
        dues.append((now if opened is None else opened + HELD_BY_A_CATCH, match.turn))
    catchers = [seat for seat in bots if seat != match.catchable and match.hands[seat]]
    if opened is not None and catchers:
        dues.append((opened + CATCH_OF_PEOPLE, catchers[0]))
    return min(dues, default=None)


def catch_since(before: Table, after: Table, now: datetime) -> datetime | None:
    """Since when somebody can be caught, once `after` is saved now; None if nobody can be."""
    if after.match is None or after.match.turn is None or after.match.catchable is None:
        return None
    caught_before = before.match.catchable if before.match else None
    same = caught_before == after.match.catchable and before.catch_since is not None
    return before.catch_since if same else now
