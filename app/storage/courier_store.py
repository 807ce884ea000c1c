"""The courier's half of the store."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime

from sqlalchemy import ColumnElement, and_, case, delete, func, or_, update
from sqlmodel import Session, col, select

from app.storage import people
from app.storage.database import Database, run
from app.storage.marks import POST, due_unless_tried, moment, stray_row
from app.storage.rows import GameTable, Group, Player
from app.storage.rows import Post as StoredPost
from app.tables.ports import PostRow, Reader
from app.tables.table import GROUP_READER, Kind, PlayerId, Post, TableId

NOBODY_KNOWN = Reader(language="en", reachable=True, seen_at=None)


class SqlPosts:
    """The port Posts, on a database whose schema is up to date.

    What a call has brought is recorded only where the row is still in the chat, and has still the
    message, that the call was made for.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def due(self, now: datetime, limit: int, skip: Collection[int]) -> Sequence[PostRow]:
        """Rows that are due, by rank and time, without the chats in `skip`."""
        with self._database.reading() as session:
            found = session.exec(
                select(POST, GameTable.thread_id)
                .join(GameTable, isouter=True)
                .where(col(POST.due_at) <= now, col(POST.chat_id).not_in(list(skip)))
                .order_by(col(POST.rank), col(POST.due_at), col(POST.id))
                .limit(limit)
            )
            return [_post_row(row, thread) for row, thread in found]

    def next_due(self) -> datetime | None:
        """When the next row is due, or None."""
        due_at = col(POST.due_at)
        with self._database.reading() as session:
            return session.exec(select(func.min(due_at)).where(due_at.is_not(None))).one()

    def readers(self, rows: Sequence[PostRow]) -> Mapping[int, Reader]:
        """By row id: who reads it."""
        players = {row.post.reader for row in rows} - {GROUP_READER}
        chats = {row.chat_id for row in rows if row.post.reader == GROUP_READER}
        with self._database.reading() as session:
            persons = session.exec(select(Player).where(col(Player.id).in_(players)))
            by_player = {p.id: Reader(p.language, p.dm_ok, p.seen_at) for p in persons}
            groups = session.exec(select(Group).where(col(Group.telegram_id).in_(chats)))
            by_chat = {g.telegram_id: Reader(g.language, g.reachable, None) for g in groups}
        return {
            row.id: by_chat.get(row.chat_id, NOBODY_KNOWN)
            if row.post.reader == GROUP_READER
            else by_player.get(row.post.reader, NOBODY_KNOWN)
            for row in rows
        }

    def claim(self, ids: Sequence[int], until: datetime) -> None:
        """Committed before a call: one try more, in doubt if it is a send, not due until then."""
        is_send = and_(col(POST.message_id).is_(None), ~col(POST.gone))
        with self._database.writing() as session:
            run(
                session,
                update(POST)
                .where(col(POST.id).in_(ids))
                .values(
                    tries=col(POST.tries) + 1,
                    doubt=or_(col(POST.doubt), is_send),
                    due_at=moment(until),
                ),
            )

    def shown(
        self, row: PostRow, *, now: datetime, digest: str, message_id: int | None = None
    ) -> None:
        """The message shows what was wanted when `row` was read; a send brings its message id."""
        sent = {} if message_id is None else {"message_id": message_id, "sent_at": now}
        with self._database.writing() as session:
            if not self._settle(session, row, now, digest=digest, shown_at=now, **sent):
                self._release(session, row, now)

    def same(self, row: PostRow, now: datetime) -> None:
        """It already showed what is wanted: as `shown`, without a call."""
        with self._database.writing() as session:
            self._settle(session, row, now)

    def later(self, row: PostRow, at: datetime, *, tried: bool = True) -> None:
        """Due again then. With `tried=False` tries and doubt are again as they were in `row`."""
        before = {} if tried else {"tries": row.tries, "doubt": row.doubt}
        with self._database.writing() as session:
            run(session, update(POST).where(_in_chat(row)).values(due_at=at, **before))

    def lost(self, row: PostRow, now: datetime) -> None:
        """The message is gone in Telegram: forget it and post anew, once, now."""
        forgotten = {"message_id": None, "sent_at": None, "digest": None}
        with self._database.writing() as session:
            run(
                session,
                update(POST)
                .where(_as_read(row))
                .values(due_at=now, tries=0, doubt=False, **forgotten),
            )

    def sleep(self, row: PostRow) -> None:
        """Not due until something wakes it; but if more is wanted than in `row` it stays due."""
        with self._database.writing() as session:
            same = and_(_in_chat(row), col(POST.want) == row.want)
            run(session, update(POST).where(same).values(due_at=None))

    def drop(self, row: PostRow) -> None:
        """A gone post whose message is retired: forget it."""
        with self._database.writing() as session:
            run(session, delete(POST).where(_in_chat(row)))

    def take_over(self, row: PostRow) -> bool:
        """Give a message-less post the message of a gone sibling, if there is one."""
        with self._database.writing() as session:
            old = session.exec(
                select(POST)
                .where(
                    col(POST.table_id) == row.table,
                    col(POST.reader) == row.post.reader,
                    col(POST.kind) == _sibling(row.post),
                    col(POST.gone),
                    col(POST.message_id).is_not(None),
                )
                .order_by(col(POST.n).desc())
            ).first()
            if old is None or row.message_id is not None:
                return False
            message = {
                "message_id": old.message_id,
                "sent_at": old.sent_at,
                "digest": old.digest,
                "shown_at": old.shown_at,
            }
            if not run(session, update(POST).where(_as_read(row)).values(**message)):
                return False
            session.delete(old)
            return True

    def reply_to(self, row: PostRow) -> int | None:
        """For a new board: the message id of the group's newest result of that table."""
        with self._database.reading() as session:
            return session.exec(
                select(POST.message_id)
                .where(
                    col(POST.table_id) == row.table,
                    col(POST.kind) == Kind.RESULT,
                    col(POST.reader) == GROUP_READER,
                    col(POST.message_id).is_not(None),
                )
                .order_by(col(POST.n).desc())
            ).first()

    def board_message(self, table: TableId) -> int | None:
        """The message id of the table's board in its group, if it is there."""
        with self._database.reading() as session:
            return session.exec(
                select(POST.message_id).where(
                    col(POST.table_id) == table,
                    col(POST.kind) == Kind.BOARD,
                    col(POST.reader) == GROUP_READER,
                    ~col(POST.gone),
                )
            ).first()

    def swap_answer(self, chat_id: int, message_id: int) -> int | None:
        """Remember the newest answer in a group that belongs to no table; the one before."""
        with self._database.writing() as session:
            group = people.group_with(session, chat_id)
            if group is None:
                return None
            before, group.answer_id = group.answer_id, message_id
            session.add(group)
            return before

    def unreachable(self, chat_id: int) -> None:
        """403: the person or group can't be written to; its posts sleep."""
        with self._database.writing() as session:
            people.unreachable(session, chat_id)

    def migrated(self, chat_id: int, new_chat_id: int, now: datetime) -> None:
        """The group has a new id: in one transaction re-key it and post anew what is needed."""
        with self._database.writing() as session:
            people.migrate(session, chat_id, new_chat_id, now)

    def stray(self, chat_id: int, message_id: int, now: datetime) -> bool:
        """A tap came from this message; if no live post owns it, have it retired. True if so.

        While a send into that chat is in doubt the message may be the one it made, and stays; and
        in the former chat of a group nothing can be retired.
        """
        with self._database.writing() as session:
            in_chat = col(POST.chat_id) == chat_id
            of_message = and_(in_chat, col(POST.message_id) == message_id)
            owner = session.exec(select(POST).where(of_message)).first()
            if owner is not None and owner.gone:
                run(session, update(POST).where(of_message).values(due_at=due_unless_tried(now)))
                return True
            in_doubt = select(POST.id).where(in_chat, col(POST.doubt))
            if owner or session.exec(in_doubt).first() or people.group_once(session, chat_id):
                return False
            person = people.person_with(session, chat_id)
            reader = person.id if person and person.id else GROUP_READER
            session.add(stray_row(chat_id, message_id, reader, now))
            return True

    def _settle(self, session: Session, row: PostRow, now: datetime, **values: object) -> bool:
        """Note that `row` shows what it wanted; False if it has another message by now."""
        more = or_(col(POST.gone), col(POST.want) > row.want)
        settled = {
            "shown": row.want,
            "tries": 0,
            "doubt": False,
            "due_at": case((more, moment(now)), else_=None),
        }
        return run(session, update(POST).where(_as_read(row)).values(**settled, **values)) > 0

    def _release(self, session: Session, row: PostRow, now: datetime) -> None:
        """The call is over, but its post is to be a new message: no need to wait for the claim."""
        free = {"due_at": now, "tries": 0, "doubt": False}
        run(session, update(POST).where(_in_chat(row)).values(**free))


def _post_row(row: StoredPost, thread: int | None) -> PostRow:
    if row.id is None or row.chat_id is None:
        raise ValueError("only a stored post with a chat can be due")
    return PostRow(
        id=row.id,
        table=TableId(row.table_id or 0),
        post=Post(Kind(row.kind), PlayerId(row.reader), row.n),
        chat_id=row.chat_id,
        thread=thread if row.reader == GROUP_READER else None,
        message_id=row.message_id,
        sent_at=row.sent_at,
        want=row.want,
        shown=row.shown,
        digest=row.digest,
        shown_at=row.shown_at,
        mode=row.mode,
        rank=row.rank,
        tries=row.tries,
        doubt=row.doubt,
        gone=row.gone,
    )


def _in_chat(row: PostRow) -> ColumnElement[bool]:
    """The stored row, unless its group has moved to another chat meanwhile."""
    return and_(col(POST.id) == row.id, col(POST.chat_id) == row.chat_id)


def _as_read(row: PostRow) -> ColumnElement[bool]:
    """The stored row, if it also has the message still that it had when `row` was read."""
    return and_(_in_chat(row), col(POST.message_id).is_not_distinct_from(row.message_id))


def _sibling(post: Post) -> Kind:
    """Of which kind the gone message is that a new post may take over."""
    if post.kind is Kind.RESULT:
        return Kind.BOARD if post.reader == GROUP_READER else Kind.HAND
    return post.kind
