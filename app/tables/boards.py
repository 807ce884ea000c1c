"""The group's board, posted anew at the end of the chat for who asks. Pure; raises Refuse."""

from dataclasses import replace
from datetime import timedelta

from app.tables.lobby import in_lobby
from app.tables.news import BoardShown, No, Refuse
from app.tables.step import Facts, Step
from app.tables.table import GroupId, Status, Table

BETWEEN_BOARDS = timedelta(minutes=1)


def show_below(table: Table, group: GroupId | None, facts: Facts) -> Step:
    """A running round's board goes below, at most once a minute; it is no move of the game."""
    if not table.is_in(group):
        raise Refuse(No.NOT_ITS_GROUP)
    if table.status is Status.BETWEEN:
        raise Refuse(No.STALE)
    if table.status is not Status.PLAYING:
        in_lobby(table)
        raise Refuse(No.NOT_STARTED)
    if table.below_at is not None and facts.now - table.below_at < BETWEEN_BOARDS:
        raise Refuse(No.SHOWN_LATELY)
    shown = replace(table, board_no=table.board_no + 1, below_at=facts.now)
    return Step(shown, (BoardShown(),), moved=False)
