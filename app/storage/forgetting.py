"""What is deleted of a person who asks to be forgotten: all but an id of our own."""

from collections.abc import Sequence

from sqlalchemy import and_, delete, literal, or_, select, union
from sqlmodel import Session, col
from sqlmodel import select as rows_of

from app.storage import rows
from app.storage.database import run
from app.storage.rows import CHAT_LINES, LEAVERS, NOTIFIED, POSTS, SEATS
from app.tables.table import PlayerId, Table, TableId


def tables_with(session: Session, player: PlayerId) -> Sequence[TableId]:
    """Every table that shows something of him: where he sits, has left, wrote or watches."""
    found = union(
        select(SEATS.c.table_id).where(SEATS.c.player_id == player),
        select(LEAVERS.c.table_id).where(LEAVERS.c.player_id == player),
        select(CHAT_LINES.c.table_id).where(CHAT_LINES.c.player == player),
        select(POSTS.c.table_id).where(POSTS.c.reader == player, POSTS.c.table_id.is_not(None)),
    )
    return sorted(TableId(table) for (table,) in session.connection().execute(found))


def rename_in_journal(session: Session, table: Table) -> None:
    """The journal's first lines name who sat there then, as they are called now."""
    starts = session.exec(
        rows_of(rows.Move).where(
            col(rows.Move.table_id) == table.id, col(rows.Move.player).is_not(None)
        )
    ).all()
    for line in starts:
        if line.move.get("do") == "start":
            line.move = {**line.move, "names": list(table.names_dealt(line.move["game"]))}
            session.add(line)


def forget_person(session: Session, player: PlayerId) -> int:
    """Delete his lines and all that is known of him; how many lines that were.

    Messages in his chat that are still to be retired keep its id until that is done, unless he
    can't be written to: then nobody will ever retire them.
    """
    lines = run(session, delete(CHAT_LINES).where(CHAT_LINES.c.player == player))
    run(session, delete(NOTIFIED).where(NOTIFIED.c.player_id == player))
    row = session.get(rows.Player, player)
    if row is None:
        return lines
    of_his = or_(POSTS.c.reader == player, POSTS.c.chat_id == row.telegram_id)
    to_retire = and_(POSTS.c.message_id.is_not(None), literal(row.dm_ok))
    run(session, delete(POSTS).where(of_his, ~to_retire))
    row.telegram_id, row.name, row.language, row.settings = None, "", "en", {}
    row.dm_ok, row.seen_at = False, None
    row.acted_table, row.acted_at, row.waiting_line = None, None, None
    session.add(row)
    session.flush()
    return lines
