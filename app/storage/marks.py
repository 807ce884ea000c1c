"""What an action leaves behind for the courier: which posts no longer show their table.

A row that is being tried (`tries` above 0) may have a call in flight, so nothing here makes it due
earlier: what it becomes is brought when the try is recorded or its claim has run out.
"""

from collections.abc import Collection
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, and_, case, delete, func, literal, or_, tuple_, update
from sqlmodel import Session, col, select
from sqlmodel.sql.sqltypes import UTCDateTime

from app.storage import rows
from app.storage.database import run
from app.tables.table import GROUP_READER, Kind, PlayerId, Post, Status, Table, TableId

ON_TURN, ACTED, GROUP, OTHERS, RETIRED = range(5)

POST = rows.Post
LAGS = or_(col(POST.shown) < col(POST.want), col(POST.gone))
"""A row whose message is not yet what it ought to be."""


def mark(
    session: Session,
    table: Table,
    new: Collection[Post],
    gone: Collection[Post],
    *,
    actor: PlayerId | None,
    plied: bool,
    now: datetime,
) -> None:
    """See Transaction.mark."""
    if gone:
        _retire(session, table.id, gone, now)
    turn = table.on_turn.player if table.on_turn else None
    values: dict[str, Any] = {
        "want": col(POST.want) + 1,
        "rank": _more_urgent(_rank_in_sql(turn, actor)),
        "due_at": _due(now, at_once=_among({turn, actor} - {None})),
    }
    if plied:
        values["mode"] = None
    changed = or_(col(POST.kind) != Kind.RESULT, _result_changed(table, new))
    run(session, update(POST).where(_live(table.id), changed).values(**values))
    if new:
        _insert(session, table, new, turn, actor, now)


def wake(session: Session, table: TableId, reader: PlayerId, now: datetime) -> None:
    """See Transaction.wake."""
    _show_soon(session, and_(_live(table), col(POST.reader) == reader, LAGS), now)


def turn_to(
    session: Session, table: TableId, reader: PlayerId, mode: str | None, now: datetime
) -> None:
    """See Transaction.turn."""
    hand = and_(_live(table), col(POST.reader) == reader, col(POST.kind) == Kind.HAND)
    _show_soon(session, hand, now, mode=mode)


def call_anew(session: Session, table: TableId, post: Post, now: datetime) -> None:
    """See Transaction.call_anew. A send that is already under way is the new message."""
    this = and_(_live(table), _is_one_of([post]))
    row = session.exec(select(POST).where(this)).first()
    if row is None:
        return
    if row.message_id is not None and row.chat_id is not None:
        session.add(stray_row(row.chat_id, row.message_id, row.reader, now, table, row.sent_at))
    _show_soon(session, this, now, message_id=None, sent_at=None, digest=None)


def wake_chat(session: Session, chat_id: ColumnElement[Any], now: datetime) -> None:
    """Posts of that chat that sleep without showing what they should are due again."""
    asleep = and_(col(POST.chat_id) == chat_id, col(POST.due_at).is_(None), LAGS)
    _show_soon(session, asleep, now)


def stray_row(
    chat_id: int,
    message_id: int,
    reader: int,
    now: datetime,
    table: TableId | None = None,
    sent_at: datetime | None = None,
) -> rows.Post:
    """A message that no post owns any more, due to be retired."""
    return rows.Post(
        table_id=table,
        kind=Kind.STRAY,
        reader=reader,
        n=message_id,
        chat_id=chat_id,
        message_id=message_id,
        sent_at=sent_at,
        due_at=now,
        rank=RETIRED,
        gone=True,
    )


def moment(now: datetime) -> ColumnElement[datetime]:
    """`now` as a value of the columns that hold times."""
    return literal(now, UTCDateTime())


def due_unless_tried(now: datetime) -> ColumnElement[datetime | None]:
    """Due now; but a row that is being tried stays as it is, and one without a chat never is."""
    return _due(now, at_once=literal(True))


def _retire(session: Session, table: TableId, gone: Collection[Post], now: datetime) -> None:
    """A gone result needs nothing more, unless its keyboard is still to be taken away."""
    values = {"gone": True, "rank": RETIRED, "due_at": due_unless_tried(now)}
    run(session, update(POST).where(_live(table), _is_one_of(gone)).values(**values))
    if any(post.kind is Kind.RESULT for post in gone):
        nothing_sent = and_(col(POST.message_id).is_(None), ~col(POST.doubt))
        done = and_(
            col(POST.kind) == Kind.RESULT, or_(col(POST.shown) >= col(POST.want), nothing_sent)
        )
        nobody = col(POST.chat_id).is_(None)
        of_table = and_(col(POST.table_id) == table, col(POST.gone))
        run(session, delete(POST).where(of_table, or_(done, nobody)))


def _insert(
    session: Session,
    table: Table,
    new: Collection[Post],
    turn: PlayerId | None,
    actor: PlayerId | None,
    now: datetime,
) -> None:
    readers = {post.reader for post in new} - {GROUP_READER}
    people = session.exec(
        select(rows.Player.id, rows.Player.telegram_id, rows.Player.dm_ok).where(
            col(rows.Player.id).in_(readers)
        )
    )
    chats: dict[int | None, tuple[int | None, bool]] = {
        player: (telegram_id, dm_ok and telegram_id is not None)
        for player, telegram_id, dm_ok in people
    }
    if table.group is not None:
        chats[GROUP_READER] = (table.group.telegram_id, table.group.reachable)
    for post in sorted(new):
        chat_id, reachable = chats.get(post.reader, (None, False))
        session.add(
            rows.Post(
                table_id=table.id,
                kind=post.kind,
                reader=post.reader,
                n=post.n,
                chat_id=chat_id,
                due_at=now if reachable else None,
                rank=_rank(post, turn, actor),
            )
        )
    session.flush()


def _rank(post: Post, turn: PlayerId | None, actor: PlayerId | None) -> int:
    """How urgent a post is: the smaller the sooner. A result never goes ahead of a turn."""
    if post.reader == turn and post.kind is not Kind.RESULT:
        return ON_TURN
    if post.reader == actor:
        return ACTED
    return GROUP if post.reader == GROUP_READER else OTHERS


def _rank_in_sql(turn: PlayerId | None, actor: PlayerId | None) -> ColumnElement[int]:
    reader = col(POST.reader)
    return case(
        (and_(reader == turn, col(POST.kind) != Kind.RESULT), ON_TURN),
        (reader == actor, ACTED),
        (reader == GROUP_READER, GROUP),
        else_=OTHERS,
    )


def _more_urgent(rank: ColumnElement[int]) -> ColumnElement[int]:
    """The rank, or the row's own if that is smaller and has not been served yet."""
    ahead = and_(col(POST.shown) < col(POST.want), col(POST.rank) < rank)
    return case((ahead, col(POST.rank)), else_=rank)


def _due(now: datetime, *, at_once: ColumnElement[bool]) -> ColumnElement[datetime | None]:
    """When a row is due that was wanted once more: `at_once` jumps a delay that is mere thrift."""
    return case(
        (col(POST.chat_id).is_(None), None),
        (and_(at_once, col(POST.tries) == 0), moment(now)),
        else_=func.coalesce(col(POST.due_at), moment(now)),
    )


def _result_changed(table: Table, new: Collection[Post]) -> ColumnElement[bool]:
    """Which results look different now: the newest, as long as its round is the last.

    And once more when the reader gets something newer, for then its button goes. What was left
    behind in a former chat is not posted again.
    """
    newest = table.last_ending.n if table.last_ending else 0
    readers = {post.reader for post in new if post.kind is not Kind.RESULT}
    of_reader = literal(True) if table.status is not Status.PLAYING else _among(readers)
    kept = or_(col(POST.message_id).is_not(None), col(POST.shown) < col(POST.want))
    return and_(col(POST.n) == newest, of_reader, kept)


def _show_soon(
    session: Session, which: ColumnElement[bool], now: datetime, **values: object
) -> None:
    """Want those rows once more, so that a courier who has just judged them judges again."""
    run(
        session,
        update(POST)
        .where(which)
        .values(
            want=col(POST.want) + 1,
            rank=case((col(POST.gone), RETIRED), else_=_more_urgent(literal(ACTED))),
            due_at=due_unless_tried(now),
            **values,
        ),
    )


def _live(table: TableId) -> ColumnElement[bool]:
    return and_(col(POST.table_id) == table, ~col(POST.gone))


def _among(readers: Collection[PlayerId | None]) -> ColumnElement[bool]:
    return col(POST.reader).in_(readers)


def _is_one_of(posts: Collection[Post]) -> ColumnElement[bool]:
    key = tuple_(col(POST.kind), col(POST.reader), col(POST.n))
    return key.in_([(post.kind, post.reader, post.n) for post in posts])
