"""What is answered to who asks something of a table that has ended. Pure; raises Refuse."""

from app.tables.news import No, Refuse
from app.tables.table import Status, Table

REASONS = {
    Status.OVER: No.TABLE_OVER,
    Status.CLOSED: No.TABLE_CLOSED,
    Status.EXPIRED: No.TABLE_EXPIRED,
}


def check_live(table: Table) -> None:
    """Refuses what nobody can do at a table that has ended."""
    if not table.live:
        raise Refuse(REASONS[table.status])


def check_live_or_over(table: Table) -> None:
    """Refuses what can be done after a game, but not at a lobby that ended without one."""
    if table.status is not Status.OVER:
        check_live(table)
