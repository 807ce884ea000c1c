"""Lines of chat beside their tables, and lines that wait to be sent to one."""

from collections.abc import Sequence

from sqlmodel import col, select

from app.storage import rows
from app.storage.database import Database
from app.tables.table import ChatLine, Kind, PlayerId, TableId
from app.tables.talk import WaitingLine

MOST_WAITING = 5


class SqlTalk:
    """The port Talk, on a database whose schema is up to date."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def lines(self, table: TableId, most: int) -> Sequence[ChatLine]:
        """The newest lines of the table, the oldest of them first."""
        line = rows.ChatLine
        newest = (
            select(line)
            .where(col(line.table_id) == table)
            .order_by(col(line.no).desc())
            .limit(most)
        )
        with self._database.reading() as session:
            found = session.exec(newest).all()
        return [
            ChatLine(one.no, PlayerId(one.player), one.name, one.text, one.at)
            for one in reversed(found)
        ]

    def table_of(self, chat_id: int, message_id: int) -> TableId | None:
        """Of which table that message is a post, if it is one."""
        post = rows.Post
        with self._database.reading() as session:
            table = session.exec(
                select(post.table_id).where(
                    col(post.chat_id) == chat_id, col(post.message_id) == message_id
                )
            ).first()
        return None if table is None else TableId(table)

    def watched_by(self, player: PlayerId) -> Sequence[TableId]:
        """The tables that the player watches, the one he began to watch last first."""
        post = rows.Post
        watched = (
            select(post.table_id, post.id)
            .where(
                col(post.reader) == player,
                col(post.kind).in_([Kind.BOARD, Kind.RESULT]),
                ~col(post.gone),
                ~select(rows.Seat)
                .where(
                    col(rows.Seat.table_id) == col(post.table_id),
                    col(rows.Seat.player_id) == player,
                )
                .exists(),
            )
            .order_by(col(post.id).desc())
        )
        with self._database.reading() as session:
            found = session.exec(watched).all()
        return [TableId(table) for table in dict.fromkeys(t for t, _ in found) if table]

    def wait(self, player: PlayerId, line: WaitingLine) -> None:
        """Keep the line until the player says where it goes, beside the newest few others."""
        with self._database.writing() as session:
            row = session.get(rows.Player, player)
            if row is not None:
                lines = [*_texts_of(row).items(), (str(line.message), line.text)]
                row.waiting_line = dict(lines[-MOST_WAITING:])
                session.add(row)

    def waiting(self, player: PlayerId, message: int) -> WaitingLine | None:
        """The line in that message, if it waits for the player's word."""
        with self._database.reading() as session:
            row = session.get(rows.Player, player)
            text = _texts_of(row).get(str(message)) if row else None
        return None if text is None else WaitingLine(text, message)

    def wait_no_more(self, player: PlayerId, message: int) -> None:
        """The line in that message has gone where it should."""
        with self._database.writing() as session:
            row = session.get(rows.Player, player)
            if row is not None:
                texts = _texts_of(row)
                texts.pop(str(message), None)
                row.waiting_line = texts or None
                session.add(row)


def _texts_of(row: rows.Player) -> dict[str, str]:
    """The texts that wait, by the ids of their messages; once there was but one, with its id."""
    kept = row.waiting_line or {}
    return {str(kept["message"]): kept["text"]} if "message" in kept else dict(kept)
