"""Playing on after a game: the same people once more, or a new table with the same rules. Pure."""

from dataclasses import replace

from app.tables.ended import check_live_or_over
from app.tables.handover import not_seated
from app.tables.lobby import open_table
from app.tables.news import Agreed, GameStarted, No, Refuse
from app.tables.play import deal
from app.tables.step import Facts, Step
from app.tables.table import GroupId, PlayerId, Status, Table
from engine.scoring import EndReason


def agree(table: Table, player: PlayerId, game_no: int, facts: Facts) -> Step:
    """One more who wants a rematch of the game that just ended; the last one's word deals it.

    Bots always want one. Seats, rules and order stay, all scores are 0 again, and the seat behind
    the last dealer deals first. A game that ended by resigning, absence or expiry has none.
    """
    index = table.seat_of(player)
    if index is None or not table.seats[index].human:
        raise Refuse(not_seated(table, player))
    if game_no != table.game:
        raise Refuse(No.STALE)
    if table.status is Status.LOBBY:
        raise Refuse(No.NOT_STARTED)
    if table.live:
        raise Refuse(No.STALE)
    check_live_or_over(table)
    if not may_be_asked(table):
        raise Refuse(No.NO_REMATCH)
    if player in table.agreed:
        raise Refuse(No.AGREED_ALREADY)
    table = replace(table, agreed=(*table.agreed, player))
    waited_for = tuple(seat.name for seat in table.seats if not agrees(table, seat.player))
    if waited_for:
        return Step(table, (Agreed(waited_for),))
    table = replace(table, agreed=(), board_no=table.board_no + 1)
    dealt = deal(table, facts, dealer=_next_dealer(table))
    return replace(dealt, news=(GameStarted(), *dealt.news))


def may_be_asked(table: Table) -> bool:
    """Whether the game that just ended may be followed by a rematch: it was played to its end."""
    outcome = table.last_ending.outcome if table.last_ending else None
    return (
        table.status is Status.OVER
        and outcome is not None
        and outcome.reason is EndReason.PLAYED
        and all(seat.bot or seat.human for seat in table.seats)
    )


def agrees(table: Table, player: PlayerId) -> bool:
    """Whether that player wants a rematch."""
    return player in table.agreed or any(s.bot and s.player == player for s in table.seats)


def open_same(table: Table, like: Table, facts: Facts) -> Step:
    """A new table where `like` stood, with its rules; who asks has the first seat."""
    return open_table(replace(table, rules=like.rules), facts)


def check_may_open_same(like: Table, player: PlayerId, group: GroupId | None) -> None:
    """Only who sat there, or who taps in the group of the table, opens one like it."""
    if like.live:
        raise Refuse(No.STALE)
    if like.seat_of(player) is None and not like.is_in(group):
        raise Refuse(No.NOT_SEATED)


def _next_dealer(table: Table) -> int:
    last = table.match.dealer if table.match else -1
    return (last + 1) % len(table.seats)
