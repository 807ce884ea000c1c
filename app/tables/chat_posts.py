"""Chat as a message of its own, for who wants that: when it is a new one, else an edit. Pure."""

from collections.abc import Collection
from dataclasses import replace
from datetime import datetime, timedelta

from app.tables.step import Step
from app.tables.table import ChatLine, ChatPost, PlayerId, Table

ONE_TALK = timedelta(minutes=10)


def with_line(table: Table, line: ChatLine, wanted: Collection[PlayerId]) -> Table:
    """Everybody here who wants it is shown that line, which is about to be written.

    His message is edited, unless he would not see that: he has been called by something newer since
    it was new, has written something himself, or has had it for ten minutes. Then a new one comes.
    His own line calls nobody.
    """
    shown = {one.player: one for one in table.chat_posts}
    posts = (
        _with_line(table, shown.get(player, ChatPost(player, line.at)), line)
        for player in table.readers
        if player in wanted
    )
    return replace(table, chat_posts=tuple(posts))


def turned(table: Table, player: PlayerId, *, on: bool, now: datetime) -> Step:
    """At a live table he wants the chat as a message of its own from now on, or no longer.

    What was written until now he is shown at once, silently.
    """
    others = tuple(one for one in table.chat_posts if one.player != player)
    if not on or player not in table.readers:
        return Step(replace(table, chat_posts=others), moved=False)
    n = table.rev + 1 if table.chat else 0
    post = ChatPost(player, now, n, under=_newest_call(table, player))
    return Step(replace(table, chat_posts=(*others, post)), moved=False)


def _with_line(table: Table, post: ChatPost, line: ChatLine) -> ChatPost:
    if line.player == post.player:
        return replace(post, under=None)
    newest_call = _newest_call(table, post.player)
    if post.n and post.under == newest_call and line.at - post.at < ONE_TALK:
        return post
    return ChatPost(post.player, line.at, table.rev + 1, ring=True, under=newest_call)


def _newest_call(table: Table, player: PlayerId) -> tuple[int, int]:
    """What tells whether he was sent something newer: his hand or board, and his last result."""
    index = table.seat_of(player)
    called = table.board_no if index is None else table.seats[index].alert
    return called, table.last_ending.n if table.last_ending else 0
