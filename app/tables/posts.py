"""Which messages ought to exist for a table (delivery: a post is a value)."""

from app.tables.table import GROUP_READER, Kind, Post, Status, Table


def posts(table: Table) -> frozenset[Post]:
    """All posts of the table as it is now.

    A lobby and a running round have a board in the group and a hand for every person. The last two
    endings have a result for the group and every person; between rounds the result stands in the
    board's place. A lobby that ended keeps its board, to say so.
    """
    people = [seat for seat in table.seats if seat.human]
    wanted: set[Post] = set()
    if table.status in (Status.LOBBY, Status.PLAYING):
        wanted |= {Post(Kind.HAND, seat.player, seat.alert) for seat in people}
    if table.group and table.status in (
        Status.LOBBY,
        Status.PLAYING,
        Status.CLOSED,
        Status.EXPIRED,
    ):
        wanted.add(Post(Kind.BOARD, GROUP_READER, table.board_no))
    for ending in table.endings:
        wanted |= {Post(Kind.RESULT, seat.player, ending.n) for seat in people}
        if table.group:
            wanted.add(Post(Kind.RESULT, GROUP_READER, ending.n))
    return frozenset(wanted)
