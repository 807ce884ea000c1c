"""Which messages ought to exist for a table (delivery: a post is a value)."""

from app.tables.table import GROUP_READER, Kind, Post, Status, Table


def posts(table: Table) -> frozenset[Post]:
    """All posts of the table as it is now.

    An open lobby has a notice for everybody who asked for one and does not sit there. A lobby and a
    running round have a board in the group and a hand for every person. The last two endings have a
    result for the group and every person; between rounds the result stands in the board's place. A
    lobby that ended keeps its board, to say so. Who watches has what the group has, but no result
    from before he came. Who is shown the chat as a message of its own keeps it after the game.
    Who lost his seat to a bot has a notice of it until another game begins.
    """
    people = [seat for seat in table.seats if seat.human]
    wanted: set[Post] = set()
    if table.status in (Status.LOBBY, Status.PLAYING):
        wanted |= {Post(Kind.HAND, seat.player, seat.alert) for seat in people}
    if table.status is Status.LOBBY:
        wanted |= {Post(Kind.NOTICE, player, 1) for player in table.notified}
    lost = map(table.left_in, range(len(table.seats)))
    wanted |= {Post(Kind.NOTICE, one.player, 1 + one.game) for one in lost if one and one.owed}
    onlookers = [watcher.player for watcher in table.watchers]
    if table.group:
        onlookers.append(GROUP_READER)
    if table.status in (Status.LOBBY, Status.PLAYING, Status.CLOSED, Status.EXPIRED):
        wanted |= {Post(Kind.BOARD, reader, table.board_no) for reader in onlookers}
    for ending in table.endings:
        wanted |= {Post(Kind.RESULT, seat.player, ending.n) for seat in people}
        if table.group:
            wanted.add(Post(Kind.RESULT, GROUP_READER, ending.n))
        wanted |= {
            Post(Kind.RESULT, watcher.player, ending.n)
            for watcher in table.watchers
            if watcher.since < ending.n
        }
    if table.status not in (Status.CLOSED, Status.EXPIRED):
        wanted |= {Post(Kind.CHAT, one.player, one.n) for one in table.chat_posts if one.n}
    return frozenset(wanted)
