"""The lobby: who sits down, who leaves, who is host. Pure; raises Refuse."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from app.tables.ended import check_live
from app.tables.news import (
    LinksSet,
    No,
    Opened,
    Refuse,
    SeatAdded,
    Seated,
    SeatKept,
    SeatLeft,
    SeatRemoved,
    TableClosed,
)
from app.tables.seating import BOTS, TABLES_OF_A_PERSON, most_seats
from app.tables.step import Facts, Step
from app.tables.table import (
    Group,
    GroupId,
    PlayerId,
    Seat,
    Status,
    Table,
)
from engine.state import put

KEPT_FOR = timedelta(minutes=10)


def open_table(table: Table, facts: Facts) -> Step:
    """The one who opens it has the first seat and is host; without a person nobody sits yet."""
    if facts.person is None:
        return Step(table, (Opened(),))
    seated = take_seat(table, facts, group=table.group.id if table.group else None, code=table.code)
    return Step(seated.table, (Opened(), *seated.news))


def opened_in(group: Group, opened: Step, asked: Sequence[PlayerId], *, admin: bool) -> Step:
    """A group's new table: those who asked are told of it, except who sits there already.

    In some groups only an `admin` may open one.
    """
    if group.admins_open and not admin:
        raise Refuse(No.ADMINS_OPEN)
    told = tuple(player for player in asked if opened.table.seat_of(player) is None)
    return replace(opened, table=replace(opened.table, notified=told))


def take_seat(
    table: Table, facts: Facts, *, group: GroupId | None = None, code: str | None = None
) -> Step:
    """A person who can be written to sits at once; for another the seat is kept for 10 minutes.

    He asked in the table's own `group`, or followed a link with its `code` where links seat people,
    or has a kept seat already.
    """
    person = facts.person
    if person is not None and table.live and table.has_left(person.id):
        raise Refuse(No.SEAT_HANDED_OVER)
    in_lobby(table)
    if person is None:
        raise Refuse(No.NOT_SEATED)
    index = table.seat_of(person.id)
    if index is not None:
        return _claim_seat(table, index, reachable=person.dm_ok)
    _check_invited(table, group, code)
    if len(table.seats) >= most_seats(table.rules):
        raise Refuse(No.TABLE_FULL)
    if facts.tables() >= TABLES_OF_A_PERSON:
        raise Refuse(No.TOO_MANY_TABLES)
    host = person.id if table.host is None else table.host
    until = None if person.dm_ok else facts.now + KEPT_FOR
    seated = _with_seat(table, Seat(person.id, person.name, kept_until=until))
    news = Seated(host=host == person.id) if until is None else SeatKept(until)
    return Step(replace(seated, host=host), (news,))


def _check_invited(table: Table, group: GroupId | None, code: str | None) -> None:
    by_its_link = table.by_link and table.code == code
    if not table.is_in(group) and not by_its_link:
        raise Refuse(No.NOT_FROM_HERE if table.group else No.NEEDS_LINK)


def _claim_seat(table: Table, index: int, *, reachable: bool) -> Step:
    """Who comes back for his kept seat sits, once he can be written to."""
    seat = table.seats[index]
    if seat.kept_until is None:
        raise Refuse(No.ALREADY_SEATED)
    if not reachable:
        return Step(table, (SeatKept(seat.kept_until),))
    taken = replace(seat, kept_until=None)
    return Step(
        replace(table, seats=put(table.seats, index, taken)),
        (Seated(host=table.host == seat.player),),
    )


def leave_seat(table: Table, player: PlayerId) -> Step:
    """The host's leaving makes the next seated person host; when no person is left it closes."""
    index = in_lobby(table).seat_of(player)
    if index is None:
        raise Refuse(No.NOT_SEATED)
    left = _without_seat(table, index)
    if left.host is None:
        return Step(replace(left, status=Status.CLOSED), (SeatLeft(), TableClosed()))
    if left.host == table.host:
        return Step(left, (SeatLeft(),))
    heir = next(seat.name for seat in left.seats if seat.player == left.host)
    return Step(left, (SeatLeft(new_host=heir),))


def add_bot(table: Table, player: PlayerId) -> Step:
    """The host seats the next bot, in the order Carmen, Tito, Luna."""
    check_host(in_lobby(table), player)
    bots = [(bot, name) for bot, name in BOTS if table.seat_of(bot) is None]
    if not bots:
        raise Refuse(No.NO_BOT_LEFT)
    if len(table.seats) >= most_seats(table.rules):
        raise Refuse(No.TABLE_FULL)
    seated = _with_bot(table, *bots[0])
    return Step(seated, (SeatAdded(seated.seats[-1].name),))


def with_all_bots(table: Table) -> Table:
    """The table of one person, with Carmen, Tito and Luna beside him."""
    for bot, name in BOTS:
        table = _with_bot(table, bot, name)
    return table


def remove_seat(table: Table, player: PlayerId) -> Step:
    """The host takes away the last bot, or where there is none, the last kept seat."""
    check_host(in_lobby(table), player)
    index = removable(table)
    if index is None:
        raise Refuse(No.NOTHING_TO_REMOVE)
    return Step(_without_seat(table, index), (SeatRemoved(table.seats[index].name),))


def set_links(table: Table, player: PlayerId, *, on: bool) -> Step:
    """The host opens a group's table to all who have its link, or closes it to them again."""
    check_host(in_lobby(table), player)
    if table.group is None:
        raise Refuse(No.LINKS_ONLY)
    return Step(replace(table, by_link=on), (LinksSet(on),))


def close(table: Table, player: PlayerId | None, *, admin: bool) -> Step:
    """The host, or an admin of the group, closes the lobby.

    An admin who does not sit here is told of as the group: his name is nowhere else at the table,
    and so /forgetme would not find it.
    """
    in_lobby(table)
    if not admin and (player is None or table.host != player):
        raise Refuse(No.NOT_HOST)
    index = None if player is None else table.seat_of(player)
    group = table.group.title if table.group else None
    by = group if index is None else table.seats[index].name
    return Step(replace(table, status=Status.CLOSED, closed_by=by), (TableClosed(),))


def in_lobby(table: Table) -> Table:
    """The table itself, if it is an open lobby; else the refusal that says what it is."""
    check_live(table)
    if table.status is not Status.LOBBY:
        raise Refuse(No.GAME_RUNNING)
    return table


def removable(table: Table) -> int | None:
    """The seat that **Remove** takes: the last bot, else the last kept seat, never the host's."""
    bots = [i for i, seat in enumerate(table.seats) if seat.bot]
    kept = [i for i, seat in enumerate(table.seats) if seat.kept and seat.player != table.host]
    seats = bots or kept
    return seats[-1] if seats else None


def without_lapsed(table: Table, now: datetime) -> Table:
    """The lobby without the seats that were kept for ten minutes and not claimed."""
    for index in reversed(range(len(table.seats))):
        until = table.seats[index].kept_until
        if until is not None and until <= now:
            table = _without_seat(table, index)
    return table


def without_touch(table: Table, lost: Collection[PlayerId], now: datetime) -> Table:
    """The lobby in which the seats of those who can't be written to any more are kept ones again.

    A host among them hands over to the next seated person, if there is one.
    """
    seats = tuple(
        replace(seat, kept_until=now + KEPT_FOR, alert=0)
        if seat.human and seat.player in lost
        else seat
        for seat in table.seats
    )
    heirs = [seat.player for seat in seats if seat.human]
    handed_over = table.host in lost and heirs
    return replace(table, seats=seats, host=heirs[0] if handed_over else table.host)


def named_apart(name: str, taken: list[str]) -> str:
    """The name, numbered if somebody at the table has it already.

    >>> named_apart("Ada", ["Ada", "Bo", "Ada 2"])
    'Ada 3'
    """
    number, apart = 1, name
    while apart in taken:
        number += 1
        apart = f"{name} {number}"
    return apart


def check_host(table: Table, player: PlayerId) -> None:
    """Refuses whoever is not the host."""
    if table.host != player:
        raise Refuse(No.NOT_HOST)


def _with_bot(table: Table, bot: PlayerId, name: str) -> Table:
    return _with_seat(table, Seat(bot, name, bot=True))


def _with_seat(table: Table, seat: Seat) -> Table:
    """The table with one seat more, its name told apart; who sits needs no notice of it."""
    named = replace(seat, name=named_apart(seat.name, [other.name for other in table.seats]))
    watchers = tuple(one for one in table.watchers if one.player != seat.player)
    told = tuple(player for player in table.notified if player != seat.player)
    return replace(table, seats=(*table.seats, named), watchers=watchers, notified=told)


def _without_seat(table: Table, index: int) -> Table:
    seats = table.seats[:index] + table.seats[index + 1 :]
    if table.host == table.seats[index].player:
        heirs = [seat.player for seat in seats if seat.human]
        heirs += [seat.player for seat in seats if seat.kept]
        return replace(table, seats=seats, host=heirs[0] if heirs else None)
    return replace(table, seats=seats)
