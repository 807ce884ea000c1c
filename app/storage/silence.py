"""Groups in which the bot may not write, and whether the hosts of their tables know of it."""

from sqlalchemy import and_, update
from sqlmodel import Session, col, select

from app.storage import rows
from app.storage.database import run
from app.storage.people import group_with
from app.storage.rows import GROUPS
from app.tables.post_rows import Silenced
from app.tables.table import LIVE


def silenced(session: Session, chat_id: int) -> Silenced | None:
    """Whom to tell that the bot may not write in the group; None if they have been told."""
    group = group_with(session, chat_id)
    if group is None or group.silence_told:
        return None
    group.silence_told = True
    session.add(group)
    table, player = rows.GameTable, rows.Player
    snapshots = session.exec(
        select(table.snapshot).where(col(table.group_id) == group.id, col(table.status).in_(LIVE))
    )
    hosts = {snapshot["host"] for snapshot in snapshots}
    found = session.exec(
        select(player.telegram_id, player.language).where(
            col(player.id).in_(hosts), col(player.dm_ok)
        )
    )
    told = tuple((chat, language) for chat, language in found if chat is not None)
    return Silenced(group.title, told)


def heard(session: Session, chat_id: int) -> None:
    """Something was sent to the group: should the bot be silenced again, that is news again."""
    told = and_(GROUPS.c.telegram_id == chat_id, GROUPS.c.silence_told)
    run(session, update(GROUPS).where(told).values(silence_told=False))
