"""Who wants to be told when a table opens in a group."""

from collections.abc import Sequence

from sqlalchemy import and_, delete
from sqlmodel import Session, col, select

from app.storage import rows
from app.storage.database import insert, run
from app.storage.rows import NOTIFIED
from app.tables.table import GroupId, PlayerId


def notified(session: Session, group: GroupId) -> Sequence[PlayerId]:
    """Whom to tell of a new table."""
    asked = rows.Notified
    found = session.exec(
        select(asked.player_id).where(asked.group_id == group).order_by(col(asked.player_id))
    )
    return [PlayerId(player) for player in found]


def turn(session: Session, group: GroupId, player: PlayerId) -> bool:
    """Tell the player of new tables from now on, or, if he is told already, no longer."""
    his = and_(NOTIFIED.c.group_id == group, NOTIFIED.c.player_id == player)
    if run(session, delete(NOTIFIED).where(his)):
        return False
    insert(session, NOTIFIED, [{"group_id": group, "player_id": player}])
    return True
