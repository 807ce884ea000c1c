"""The courier's half of the store."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from sqlalchemy import (
    BigInteger,
    Row,
    and_,
    bindparam,
    case,
    delete,
    func,
    or_,
    select,
    tuple_,
    update,
)
from sqlmodel import Session

from app.storage import people, silence
from app.storage.choices import settings_of
from app.storage.database import Begun, Database, insert, run
from app.storage.marks import DUE_UNLESS_TRIED, now_, stray_row
from app.storage.moment import Moment
from app.storage.rows import GROUPS, PLAYERS, POSTS, TABLES
from app.storage.values import pins
from app.tables.post_rows import PostRow, Reader, Silenced
from app.tables.table import GROUP_READER, Kind, PlayerId, Post, TableId

NOBODY_KNOWN = Reader(language="en", reachable=True, seen_at=None)

post = POSTS.c

DUE = (
    select(POSTS, TABLES.c.thread_id)
    .select_from(POSTS.outerjoin(TABLES))
    .where(post.due_at <= now_, post.chat_id.not_in(bindparam("skip", expanding=True)))
    .order_by(post.rank, post.due_at, post.id)
    .limit(bindparam("limit"))
)
NEXT_DUE = select(func.min(post.due_at)).where(post.due_at.is_not(None))
PERSONS = select(
    PLAYERS.c.id,
    PLAYERS.c.language,
    PLAYERS.c.dm_ok,
    PLAYERS.c.seen_at,
    PLAYERS.c.settings,
).where(PLAYERS.c.id.in_(bindparam("ids", expanding=True)), PLAYERS.c.telegram_id.is_not(None))
SETTINGS = select(PLAYERS.c.settings).where(PLAYERS.c.telegram_id == bindparam("chat"))
CHATS = select(
    GROUPS.c.telegram_id, GROUPS.c.language, GROUPS.c.reachable, GROUPS.c.settings
).where(GROUPS.c.telegram_id.in_(bindparam("ids", expanding=True)))

# The stored row, unless its group has moved to another chat since it was read; and only if it also
# has the message still that it had then.
IN_CHAT = and_(post.id == bindparam("row"), post.chat_id == bindparam("chat"))
AS_READ = and_(
    IN_CHAT, post.message_id.is_not_distinct_from(bindparam("message", type_=BigInteger))
)

CLAIM = (
    update(POSTS)
    .where(
        tuple_(post.id, post.want, post.tries, post.gone, func.coalesce(post.message_id, 0)).in_(
            bindparam("read", expanding=True)
        ),
        post.due_at <= now_,
    )
    .values(
        tries=post.tries + 1,
        doubt=post.message_id.is_(None),
        due_at=bindparam("until", type_=Moment),
    )
    .returning(post.id)
)
MORE_TO_DO = or_(post.gone, post.want > bindparam("want_read"))
SHOWN = (
    update(POSTS)
    .where(AS_READ)
    .values(
        shown=bindparam("want_read"),
        tries=0,
        doubt=False,
        due_at=case((MORE_TO_DO, now_), else_=None),
    )
)
UPDATE = update(POSTS).where(IN_CHAT)
LOST = update(POSTS).where(AS_READ).values(message_id=None, sent_at=None, digest=None)
SLEEP = UPDATE.where(
    post.want == bindparam("want_read"), post.gone == bindparam("gone_read")
).values(due_at=None)
DROP = delete(POSTS).where(IN_CHAT)

OF_TABLE = and_(post.table_id == bindparam("table"), post.message_id.is_not(None))
GONE_SIBLING = (
    select(post.id, post.message_id, post.sent_at, post.digest, post.shown_at)
    .where(
        OF_TABLE,
        post.reader == bindparam("reader_"),
        post.kind.in_(bindparam("kinds", expanding=True)),
    )
    .where(post.gone)
    .order_by(post.n.desc())
)
OF_GROUP = (
    select(post.message_id)
    .where(OF_TABLE, post.reader == GROUP_READER, post.kind == bindparam("kind_"))
    .order_by(post.n.desc())
)
OF_MESSAGE = and_(post.chat_id == bindparam("chat"), post.message_id == bindparam("message"))


class SqlPosts:
    """The port Posts, on a database whose schema is up to date.

    What a call has brought is recorded only where the row is still in the chat, and has still the
    message, that the call was made for.
    """

    def __init__(self, database: Database | Begun) -> None:
        self._database = database

    def due(self, now: datetime, limit: int, skip: Collection[int]) -> Sequence[PostRow]:
        """Rows that are due, by rank and time, without the chats in `skip`."""
        values = {"now": now, "limit": limit, "skip": list(skip)}
        with self._database.reading() as session:
            return [_post_row(found) for found in session.connection().execute(DUE, values)]

    def next_due(self) -> datetime | None:
        """When the next row is due, or None."""
        with self._database.reading() as session:
            next_due: datetime | None = session.connection().scalar(NEXT_DUE)
        return next_due

    def readers(self, rows: Sequence[PostRow]) -> Mapping[int, Reader]:
        """By row id: who reads it."""
        players = {row.post.reader for row in rows} - {GROUP_READER}
        chats = {row.chat_id for row in rows if row.post.reader == GROUP_READER}
        with self._database.reading() as session:
            persons = session.connection().execute(PERSONS, {"ids": list(players)})
            by_player = {
                key: Reader(language, ok, seen, settings_of(settings))
                for key, language, ok, seen, settings in persons
            }
            groups = session.connection().execute(CHATS, {"ids": list(chats)})
            by_chat = {
                key: Reader(language, ok, None, pins=pins(settings))
                for key, language, ok, settings in groups
            }
        return {
            row.id: by_chat.get(row.chat_id, NOBODY_KNOWN)
            if row.post.reader == GROUP_READER
            else by_player.get(row.post.reader, NOBODY_KNOWN)
            for row in rows
        }

    def claim(self, read: Sequence[PostRow], now: datetime, until: datetime) -> Collection[int]:
        """Committed before a call: one try more, in doubt if it is a send, not due until then.

        Which of them could be claimed, by id: those that are due `now` and still as they were read,
        so that what somebody else has claimed or brought meanwhile is left to him.
        """
        as_read = [(row.id, row.want, row.tries, row.gone, row.message_id or 0) for row in read]
        values = {"read": as_read, "now": now, "until": until}
        with self._database.writing() as session:
            return set(session.connection().execute(CLAIM, values).scalars())

    @contextmanager
    def together(self) -> Iterator["SqlPosts"]:
        """What is recorded with these is one transaction."""
        with self._database.writing() as session:
            yield SqlPosts(Begun(session))

    def shown(
        self, row: PostRow, *, now: datetime, digest: str, message_id: int | None = None
    ) -> None:
        """The message shows what was wanted when `row` was read; a send brings its message id."""
        news: dict[str, object] = {"digest": digest, "shown_at": now}
        if message_id is not None:
            news |= {"message_id": message_id, "sent_at": now}
        with self._database.writing() as session:
            if not run(session, SHOWN, **_as_read(row), want_read=row.want, now=now, **news):
                # It is to be a new message by now: the call is over, no need to wait for the claim.
                run(session, UPDATE, **_in_chat(row), due_at=now, tries=0, doubt=False)
            if message_id is not None and row.post.reader == GROUP_READER:
                silence.heard(session, row.chat_id)

    def same(self, row: PostRow, now: datetime) -> None:
        """It already showed what is wanted: as `shown`, without a call."""
        with self._database.writing() as session:
            run(session, SHOWN, **_as_read(row), want_read=row.want, now=now)

    def later(self, row: PostRow, at: datetime, *, tried: bool = True) -> None:
        """Due again then. With `tried=False` tries and doubt are again as they were in `row`."""
        before = {} if tried else {"tries": row.tries, "doubt": row.doubt}
        with self._database.writing() as session:
            run(session, UPDATE, **_in_chat(row), due_at=at, **before)

    def lost(self, row: PostRow, now: datetime) -> None:
        """The message is gone in Telegram: forget it and post anew, once, now."""
        with self._database.writing() as session:
            run(session, LOST, **_as_read(row), due_at=now, tries=0, doubt=False)

    def sleep(self, row: PostRow) -> None:
        """Not due until something wakes it; what changed since `row` was read stays due."""
        with self._database.writing() as session:
            run(session, SLEEP, **_in_chat(row), want_read=row.want, gone_read=row.gone)

    def drop(self, row: PostRow) -> None:
        """A gone post whose message is retired: forget it."""
        with self._database.writing() as session:
            run(session, DROP, **_in_chat(row))

    def take_over(self, row: PostRow) -> bool:
        """Give a message-less post the message of a gone sibling, if there is one."""
        if row.message_id is not None:
            return False
        whose = {"table": row.table, "reader_": row.post.reader, "kinds": _siblings(row.post)}
        with self._database.writing() as session:
            old = session.connection().execute(GONE_SIBLING, whose).first()
            if old is None:
                return False
            sibling, *message = old
            keys = ("message_id", "sent_at", "digest", "shown_at")
            taken = dict(zip(keys, message, strict=True))
            if not run(session, update(POSTS).where(AS_READ), **_as_read(row), **taken):
                return False
            run(session, delete(POSTS).where(post.id == bindparam("row")), row=sibling)
            return True

    def reply_to(self, row: PostRow) -> int | None:
        """For a new board: the message id of the group's newest result of that table."""
        values = {"table": row.table, "kind_": Kind.RESULT}
        with self._database.reading() as session:
            return session.connection().scalar(OF_GROUP, values)

    def board_message(self, table: TableId) -> int | None:
        """The message id of the table's board in its group, if it is there."""
        values = {"table": table, "kind_": Kind.BOARD}
        with self._database.reading() as session:
            return session.connection().scalar(OF_GROUP.where(~post.gone), values)

    def owns(self, chat_id: int, message_id: int) -> bool:
        """Whether the message is a post's, which alone says what it shows."""
        this = {"chat": chat_id, "message": message_id}
        with self._database.reading() as session:
            return session.connection().scalar(select(post.id).where(OF_MESSAGE), this) is not None

    def swap_answer(self, chat_id: int, message_id: int) -> int | None:
        """Remember the newest answer in a group that belongs to no table; the one before."""
        with self._database.writing() as session:
            group = people.group_with(session, chat_id)
            if group is None:
                return None
            before, group.answer_id = group.answer_id, message_id
            session.add(group)
            return before

    def silent(self, chat_id: int, now: datetime) -> bool:
        """Whether who reads in that private chat wants no sound at this time."""
        with self._database.reading() as session:
            settings = session.connection().scalar(SETTINGS, {"chat": chat_id})
        return settings_of(settings or {}).silent(now)

    def unreachable(self, chat_id: int) -> Silenced | None:
        """403: the person or group can't be written to; its posts sleep. Whom to tell of it."""
        with self._database.writing() as session:
            people.unreachable(session, chat_id)
            return silence.silenced(session, chat_id)

    def topic_gone(self, chat_id: int, thread: int) -> None:
        """A group's topic was deleted: its tables go on in the group itself."""
        with self._database.writing() as session:
            people.topic_gone(session, chat_id, thread)

    def migrated(self, chat_id: int, new_chat_id: int, now: datetime) -> None:
        """The group has a new id: in one transaction re-key it and post anew what is needed."""
        with self._database.writing() as session:
            people.migrate(session, chat_id, new_chat_id, now)

    def stray(self, chat_id: int, message_id: int, now: datetime) -> bool:
        """A tap came from this message; if no live post owns it, have it retired. True if so.

        While a send into that chat is in doubt the message may be the one it made, and stays; and
        in the former chat of a group nothing can be retired.
        """
        this = {"chat": chat_id, "message": message_id}
        with self._database.writing() as session:
            gone = session.connection().scalar(select(post.gone).where(OF_MESSAGE), this)
            if gone is None and not _may_be_ours(session, chat_id):
                person = people.person_with(session, chat_id)
                reader = person.id if person and person.id else GROUP_READER
                insert(session, POSTS, [stray_row(chat_id, message_id, None, reader, now)])
                return True
            if gone:
                due = update(POSTS).where(OF_MESSAGE).values(due_at=DUE_UNLESS_TRIED)
                run(session, due, **this, now=now)
            return bool(gone)


def _may_be_ours(session: Session, chat_id: int) -> bool:
    """Whether a message that no row knows may yet turn out to be a post's, or be out of reach."""
    in_doubt = select(post.id).where(post.chat_id == chat_id, post.doubt)
    return session.connection().scalar(in_doubt) is not None or (
        people.group_once(session, chat_id) is not None
    )


def _post_row(found: Row[Any]) -> PostRow:
    return PostRow(
        id=found.id,
        table=TableId(found.table_id or 0),
        post=Post(Kind(found.kind), PlayerId(found.reader), found.n),
        chat_id=found.chat_id,
        thread=found.thread_id if found.reader == GROUP_READER else None,
        message_id=found.message_id,
        sent_at=found.sent_at,
        want=found.want,
        shown=found.shown,
        digest=found.digest,
        shown_at=found.shown_at,
        mode=found.mode,
        rank=found.rank,
        tries=found.tries,
        doubt=found.doubt,
        gone=found.gone,
    )


def _in_chat(row: PostRow) -> dict[str, object]:
    return {"row": row.id, "chat": row.chat_id}


def _as_read(row: PostRow) -> dict[str, object]:
    return {"row": row.id, "chat": row.chat_id, "message": row.message_id}


def _siblings(post: Post) -> list[Kind]:
    """Of which kinds the gone message may be that a new post takes over."""
    return [Kind.BOARD, Kind.HAND] if post.kind is Kind.RESULT else [post.kind]
