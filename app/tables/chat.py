"""What people write at a table: where a line goes, and who may write how much. Pure."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from app.tables import chat_posts
from app.tables.ended import check_live_or_over
from app.tables.handover import not_seated
from app.tables.news import No, Refuse, Said
from app.tables.step import Facts, Step
from app.tables.table import ChatLine, Player, PlayerId, Table, TableId

LONGEST_LINE = 500
NEWEST_LINES = 5
LINES_AT_ONCE = 5
AT_ONCE = timedelta(seconds=30)
ACTED_LATELY = timedelta(minutes=10)


def say(table: Table, player: PlayerId, text: str, facts: Facts) -> Step:
    """One line by somebody who sits here. It moves no clock and outdates no button.

    Who writes five lines within 30 seconds, with nobody in between, is asked to go slowly.
    """
    index = table.seat_of(player)
    if index is None or not table.seats[index].human:
        raise Refuse(No.ONLY_WATCHING if table.watches(player) else not_seated(table, player))
    check_live_or_over(table)
    text = text.strip()
    if not text:
        raise Refuse(No.TEXT_ONLY)
    if len(text) > LONGEST_LINE:
        raise Refuse(No.CHAT_TOO_LONG)
    if _floods(table, player, facts.now):
        raise Refuse(No.CHAT_FLOOD)
    line = ChatLine(table.chat_no + 1, player, table.seats[index].name, text, facts.now)
    chat = (*table.chat, line)[-NEWEST_LINES:]
    told = chat_posts.with_line(table, line, facts.chat_wanted())
    return Step(replace(told, chat=chat, chat_no=line.no), (Said(),), moved=False)


def addressed(player: Player, tables: Sequence[TableId], now: datetime) -> TableId | None:
    """To which of his tables a line goes that does not say so; None: he has to be asked.

    The only one there is, or the one at which he last did something himself, 10 minutes ago at
    most. What the bot told him meanwhile counts for nothing.
    """
    if len(tables) == 1:
        return tables[0]
    acted_at = player.acted_at
    if player.acted_table in tables and acted_at and now - acted_at <= ACTED_LATELY:
        return player.acted_table
    return None


def _floods(table: Table, player: PlayerId, now: datetime) -> bool:
    newest = table.chat[-LINES_AT_ONCE:]
    return len(newest) == LINES_AT_ONCE and all(
        line.player == player and now - line.at < AT_ONCE for line in newest
    )
