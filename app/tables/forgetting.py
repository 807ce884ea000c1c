"""What stays at a table of somebody who asks to be forgotten: a seat without him. Pure."""

from dataclasses import replace

from app.tables import lobby, play
from app.tables.step import Facts, Step
from app.tables.table import NAMELESS, PlayerId, Seat, Status, Table
from engine.state import put


def forget(table: Table, player: PlayerId, facts: Facts) -> Step:
    """He leaves a lobby, resigns a game that runs, and nothing here has his name any more.

    Nor has a seat in which a bot plays on for him, or did in an earlier game. What the others did
    stays whole: the cards he played belong to "Player 2", or where he sat.
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
    table = replace(
        table,
        chat=tuple(line for line in table.chat if line.player != player),
        watchers=tuple(one for one in table.watchers if one.player != player),
        notified=tuple(one for one in table.notified if one != player),
        agreed=tuple(one for one in table.agreed if one != player),
        closed_by=NAMELESS if name is not None and table.closed_by == name else table.closed_by,
    )
    for index, seat in enumerate(table.seats):
        taken = [other.name for other in table.seats if other.player != player]
        called = lobby.named_apart(seat_name(index), taken)
        if seat.player == player:
            nobody = replace(seat, name=called, forgotten=True)
            return _renamed(table, index, seat.name, nobody)
        if seat.left and seat.left.player == player:
            nobody = replace(seat, left=replace(seat.left, name=called, owed=False))
            return _renamed(table, index, seat.left.name, nobody)
    return table


def _renamed(table: Table, index: int, name: str, seat: Seat) -> Table:
    """The table with that seat, whose player had that name, now and in its endings."""
    called = seat.left.name if seat.left else seat.name
    endings = tuple(
        replace(
            one,
            names=_without_name(one.names, index, name, called),
            last_names=_without_name(one.last_names, index, name, called),
        )
        for one in table.endings
    )
    return replace(table, seats=put(table.seats, index, seat), endings=endings)


def _without_name(names: tuple[str, ...], index: int, name: str, called: str) -> tuple[str, ...]:
    return put(names, index, called) if names and names[index] == name else names


def seat_name(index: int) -> str:
    """What a seat is called that nobody is remembered to have had.

    >>> seat_name(1)
    'Player 2'
    """
    return f"{NAMELESS} {index + 1}"
