"""Who looks on: a live board in the private chat, the chat to read, and never a hand. Pure."""

from dataclasses import replace

from app.tables.ended import check_live
from app.tables.news import (
    BoardShown,
    HandShown,
    No,
    Refuse,
    ResultShown,
    StartNeeded,
    Unwatched,
    Watching,
)
from app.tables.step import Facts, Step
from app.tables.table import GroupId, Kind, PlayerId, Post, Status, Table, Watcher

MOST_WATCHERS = 20


def watch(table: Table, facts: Facts, *, group: GroupId | None, code: str | None) -> Step:
    """A person watches, from what there is to be seen now on.

    `group` is where he asked, `code` what his link said: one of them has to be the table's own.
    Who has no private chat with the bot yet is told that he needs one; who has it, and asks in it
    how it stands, has his answer before him.
    """
    person = facts.person
    if person is None:
        raise Refuse(No.NOT_SEATED)
    if table.seat_of(person.id) is not None:
        raise Refuse(No.ALREADY_SEATED)
    if table.watches(person.id):
        elsewhere = group is not None or code is not None
        return Step(table, (Watching(),) if elsewhere else (), moved=False)
    if not table.is_in(group) and code != table.code:
        raise Refuse(No.NOT_SEATED)
    check_live(table)
    if len(table.watchers) >= MOST_WATCHERS:
        raise Refuse(No.TOO_MANY_WATCH)
    if not person.dm_ok:
        return Step(table, (StartNeeded(),), moved=False)
    last = table.last_ending.n if table.last_ending else 0
    since = last - 1 if table.status is Status.BETWEEN else last
    watchers = (*table.watchers, Watcher(person.id, since, facts.now))
    return Step(replace(table, watchers=watchers), (Watching(),), moved=False)


def unwatch(table: Table, player: PlayerId) -> Step:
    """He watches no more: his board goes."""
    if not table.watches(player):
        raise Refuse(No.NOT_WATCHING)
    return Step(without(table, player), (Unwatched(),), moved=False)


def looks_at(table: Table, player: PlayerId) -> Post:
    """The message in which one who watches sees how it stands now."""
    last = table.last_ending
    if table.status in (Status.BETWEEN, Status.OVER) and last is not None:
        return Post(Kind.RESULT, player, last.n)
    return Post(Kind.BOARD, player, table.board_no)


def shown_anew(table: Table, player: PlayerId) -> BoardShown | HandShown | ResultShown:
    """What somebody sees who asks for it once more; a lobby is a board, whoever reads it."""
    if looks_at(table, player).kind is Kind.RESULT:
        return ResultShown()
    plays = table.status is Status.PLAYING and not table.watches(player)
    return HandShown() if plays else BoardShown()


def watched_since(table: Table, player: PlayerId) -> float:
    """Since when somebody watches, in seconds since 1970; 0 where that was not noted yet."""
    at = next((one.at for one in table.watchers if one.player == player), None)
    return at.timestamp() if at else 0.0


def without(table: Table, player: PlayerId) -> Table:
    """The table without that person among those who watch."""
    return replace(table, watchers=tuple(one for one in table.watchers if one.player != player))
