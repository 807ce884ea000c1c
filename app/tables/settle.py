"""What follows from any accepted action: the rev, who is called, since when a turn runs. Pure."""

from dataclasses import replace
from datetime import datetime

from app.tables.bot_time import catch_since, next_of_bots
from app.tables.step import Step
from app.tables.table import PlayerId, Seat, Table, Why


def settle(before: Table, step: Step, *, actor: PlayerId | None, now: datetime) -> Table:
    """The table as it is to be saved.

    A new turn calls its player, a new deal everybody, a new seat its person. Only the player on
    turn, and who is `called` for another reason, is called by a message that has to be new; who
    acts has heard it. A turn runs from its start or its player's last own doing in it; what is not
    `moved` leaves its clocks and those of the table alone. Who reads here no more is shown no chat.
    """
    after = replace(step.table, catch_since=catch_since(before, step.table, now))
    rev = before.rev + 1
    turn = turn_key(after)
    new_turn = turn is not None and turn != turn_key(before)
    on_turn = after.on_turn
    turns_to = on_turn.player if new_turn and on_turn else None
    dealt = round_key(after) != round_key(before)

    def settled(seat: Seat) -> Seat:
        acted_at = now if seat.player == actor else seat.acted_at
        if not seat.human:
            return replace(seat, acted_at=acted_at)
        if seat.player == turns_to:
            return replace(seat, acted_at=acted_at, alert=rev, anew=True, why=Why.TURN)
        if seat.player in step.called:
            return replace(seat, acted_at=acted_at, alert=rev, anew=True, why=step.why)
        if dealt or not seat.alert:
            return replace(seat, acted_at=acted_at, alert=rev, anew=False, why=Why.TURN)
        why = Why.TURN if seat.player == actor else seat.why
        return replace(seat, acted_at=acted_at, why=why)

    acts_in_turn = step.moved and on_turn is not None and on_turn.player == actor
    restarted = new_turn or acts_in_turn
    bots = next_of_bots(after, now)
    return replace(
        after,
        rev=rev,
        seats=tuple(settled(seat) for seat in after.seats),
        chat_posts=tuple(one for one in after.chat_posts if one.player in after.readers),
        moved_at=now if step.moved or after.moved_at is None else after.moved_at,
        turn_since=None if turn is None else now if restarted else after.turn_since,
        stage=0 if turn is None or restarted else after.stage,
        credit_s=0.0 if restarted or (turn is None and step.moved) else after.credit_s,
        bot_at=bots[0] if bots else None,
    )


def turn_key(table: Table) -> tuple[int, int] | None:
    """What tells one turn of this table from every other; None when nobody is on turn."""
    if table.match is None or table.on_turn is None:
        return None
    return table.game, table.match.turn_no


def round_key(table: Table) -> tuple[int, int]:
    """What tells one deal of this table from every other."""
    return table.game, table.match.round_no if table.match else 0
