"""What stays at a table of somebody who asks to be forgotten: a seat without him. Pure."""

from dataclasses import replace

from app.tables import lobby, play
from app.tables.step import Facts, Step
from app.tables.table import PlayerId, Status, Table

NAMELESS = "Player"


def forget(table: Table, player: PlayerId, facts: Facts) -> Step:
    """He leaves a lobby, resigns a game that runs, and nothing here has his name any more.

    What the others did stays whole: the cards he played belong to "Player 2", or where he sat.
    """
    index = table.seat_of(player)
    if index is None:
        return Step(_nameless(table, player, None), moved=False)
    name = table.seats[index].name
    match table.status:
        case Status.LOBBY:
            step = lobby.leave_seat(table, player)
        case Status.PLAYING | Status.BETWEEN:
            step = play.resign(table, player, table.game, facts)
        case Status.OVER | Status.CLOSED | Status.EXPIRED:
            step = Step(table, moved=False)
    return replace(step, table=_nameless(step.table, player, name))


def _nameless(table: Table, player: PlayerId, name: str | None) -> Table:
    index = table.seat_of(player)
    table = replace(
        table,
        chat=tuple(line for line in table.chat if line.player != player),
        watchers=tuple(one for one in table.watchers if one.player != player),
        notified=tuple(one for one in table.notified if one != player),
        agreed=tuple(one for one in table.agreed if one != player),
        closed_by=NAMELESS if name is not None and table.closed_by == name else table.closed_by,
    )
    if index is None:
        return table
    others = [seat.name for seat in table.seats if seat.player != player]
    called = lobby.named_apart(seat_name(index), others)
    endings = tuple(
        replace(one, names=(*one.names[:index], called, *one.names[index + 1 :]))
        for one in table.endings
    )
    seat = replace(table.seats[index], name=called, forgotten=True)
    seats = (*table.seats[:index], seat, *table.seats[index + 1 :])
    return replace(table, seats=seats, endings=endings)


def seat_name(index: int) -> str:
    """What a seat is called that nobody is remembered to have had.

    >>> seat_name(1)
    'Player 2'
    """
    return f"{NAMELESS} {index + 1}"
