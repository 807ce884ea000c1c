"""A bot plays on in the seat of who resigned or was away, where the rules say so. Pure."""

from dataclasses import replace
from itertools import count

from app.tables.lobby import named_apart
from app.tables.news import No
from app.tables.seating import BOTS
from app.tables.table import Leaver, PlayerId, Seat, Status, Table
from engine.rules import Leaving
from engine.state import put


def bot_plays_on(table: Table, index: int) -> bool:
    """Whether a bot takes that seat if its player leaves: not where no other person would play."""
    others = (*table.seats[:index], *table.seats[index + 1 :])
    return table.rules.leaving is Leaving.BOT and any(seat.human for seat in others)


def handed_over(table: Table, index: int, *, resigned: bool) -> Table:
    """The table with a bot in that seat; a host who leaves hands that over to the next person.

    `resigned`: its player has given it up himself. Whether or not, he is told that it is gone.
    """
    seat = table.seats[index]
    bot, name = _next_bot(table)
    between = table.last_ending if table.status is Status.BETWEEN else None
    after = between.n if between else None
    left = Leaver(seat.player, seat.name, table.game, after, owed=True, resigned=resigned)
    following = (*table.seats[index + 1 :], *table.seats[:index])
    host = table.host
    if host == seat.player:
        host = next((heir.player for heir in following if heir.human), None)
    seats = put(table.seats, index, Seat(bot, name, bot=True, left=left))
    return replace(table, seats=seats, host=host)


def not_seated(table: Table, player: PlayerId) -> No:
    """Why somebody without a seat has none."""
    return No.SEAT_HANDED_OVER if table.has_left(player) else No.NOT_SEATED


def _next_bot(table: Table) -> tuple[PlayerId, str]:
    """The first of Carmen, Tito and Luna who is not here; where all are, the next of that name."""
    taken = {seat.player for seat in table.seats}
    bot = next(PlayerId(-n) for n in count(1) if PlayerId(-n) not in taken)
    names = [seat.name for seat in table.seats]
    names += [seat.left.name for seat in table.seats if seat.left]
    return bot, named_apart(BOTS[(-bot - 1) % len(BOTS)][1], names)
