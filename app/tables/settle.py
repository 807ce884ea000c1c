"""What follows from any accepted action: the rev, who is called, since when a turn runs. Pure."""

from dataclasses import replace
from datetime import datetime

from app.tables.table import PlayerId, Seat, Table


def settle(
    before: Table,
    after: Table,
    *,
    actor: PlayerId | None,
    called: frozenset[PlayerId],
    now: datetime,
) -> Table:
    """The table as it is to be saved.

    A new turn calls its player, a new deal everybody, a new seat its person. Only the player on
    turn, and who asked for his hand, is called by a message that has to be new. A turn runs from
    its start or its player's last own doing in it; to ask for a hand is no doing.
    """
    rev = before.rev + 1
    turn = turn_key(after)
    new_turn = turn is not None and turn != turn_key(before)
    anew = called | ({after.on_turn.player} if new_turn and after.on_turn else frozenset())
    dealt = round_key(after) != round_key(before)

    def settled(seat: Seat) -> Seat:
        acted_at = now if seat.player == actor else seat.acted_at
        if not seat.human:
            return replace(seat, acted_at=acted_at)
        if seat.player in anew:
            return replace(seat, acted_at=acted_at, alert=rev, anew=True)
        if dealt or not seat.alert:
            return replace(seat, acted_at=acted_at, alert=rev, anew=False)
        return replace(seat, acted_at=acted_at)

    on_turn = after.on_turn
    acts_in_turn = on_turn is not None and on_turn.player == actor
    restarted = new_turn or (acts_in_turn and after.match != before.match)
    return replace(
        after,
        rev=rev,
        seats=tuple(settled(seat) for seat in after.seats),
        moved_at=now if after != before else before.moved_at or now,
        turn_since=None if turn is None else now if restarted else after.turn_since,
        bot_at=now if on_turn is not None and on_turn.bot else None,
    )


def turn_key(table: Table) -> tuple[int, int] | None:
    """What tells one turn of this table from every other; None when nobody is on turn."""
    if table.match is None or table.on_turn is None:
        return None
    return table.game, table.match.turn_no


def round_key(table: Table) -> tuple[int, int]:
    """What tells one deal of this table from every other."""
    return table.game, table.match.round_no if table.match else 0
