"""What an action leaves behind for the courier: which posts no longer show their table.

A row that is being tried (`tries` above 0) may have a call in flight, so nothing here makes it due
earlier: what it becomes is brought when the try is recorded or its claim has run out.

The statements are built once: building them takes longer than carrying them out.
"""

from collections.abc import Collection
from datetime import datetime

from sqlalchemy import (
    Boolean,
    ColumnElement,
    Integer,
    Update,
    and_,
    bindparam,
    case,
    delete,
    func,
    literal,
    or_,
    select,
    true,
    tuple_,
    update,
)
from sqlmodel import Session

from app.storage.database import insert, run
from app.storage.moment import Moment
from app.storage.rows import PLAYERS, POSTS
from app.tables.table import GROUP_READER, Kind, PlayerId, Post, Status, Table, TableId

ON_TURN, ACTED, GROUP, OTHERS, CHAT, RETIRED = range(6)

post = POSTS.c
now_ = bindparam("now", type_=Moment)
turn_ = bindparam("turn", type_=Integer)
actor_ = bindparam("actor", type_=Integer)
hurry_ = bindparam("hurry", type_=Boolean)

UNSERVED = post.shown < post.want
LAGS = or_(UNSERVED, post.gone)
"""A row whose message is not yet what it ought to be."""

LIVE = and_(post.table_id == bindparam("table"), ~post.gone)
NAMED = tuple_(post.kind, post.reader, post.n).in_(bindparam("named", expanding=True))
OF_READER = post.reader == bindparam("reader_")


def due(at_once: ColumnElement[bool]) -> ColumnElement[datetime | None]:
    """When a row is due that is wanted once more: `at_once` ends a delay that is mere thrift.

    A row without a chat is never due.
    """
    return case(
        (post.chat_id.is_(None), None),
        (and_(at_once, post.tries == 0), now_),
        else_=func.coalesce(post.due_at, now_),
    )


DUE_UNLESS_TRIED = due(at_once=true())


def at_least_as_urgent(rank: ColumnElement[int]) -> ColumnElement[int]:
    """The rank, or the row's own if that is smaller and has not been served yet."""
    return case((and_(UNSERVED, post.rank < rank), post.rank), else_=rank)


# A result looks different as long as its round is the last, and once more when its reader gets
# something newer, for then its button goes; an old one if it tells its story anew. What a migration
# left behind is not posted again.
RESULT_CHANGED = and_(
    or_(
        and_(
            post.n == bindparam("newest"),
            or_(
                bindparam("round_over", type_=Boolean),
                post.reader.in_(bindparam("readers", expanding=True)),
            ),
        ),
        post.n.in_(bindparam("retold", expanding=True)),
    ),
    or_(post.message_id.is_not(None), UNSERVED),
)
RANK = case(
    (post.kind == Kind.CHAT, CHAT),
    (and_(post.reader == turn_, post.kind != Kind.RESULT), ON_TURN),
    (post.reader == actor_, ACTED),
    (post.reader == GROUP_READER, GROUP),
    else_=OTHERS,
)
MARK = (
    update(POSTS)
    .where(LIVE, or_(post.kind != Kind.RESULT, RESULT_CHANGED))
    .values(
        want=post.want + 1,
        rank=at_least_as_urgent(RANK),
        due_at=due(or_(post.reader == turn_, post.reader == actor_, hurry_)),
        mode=case((bindparam("plied", type_=Boolean), None), else_=post.mode),
    )
)
RETIRE = update(POSTS).where(LIVE, NAMED).values(gone=True, rank=RETIRED, due_at=DUE_UNLESS_TRIED)

# A gone result needs nothing more, unless its keyboard is still to be taken away: the newest has
# one when its reader leaves.
PAST = and_(~UNSERVED, post.n < bindparam("newest"))
NOTHING_SENT = and_(post.message_id.is_(None), ~post.doubt)
FORGET_RESULTS = delete(POSTS).where(
    post.table_id == bindparam("table"),
    post.gone,
    or_(
        post.chat_id.is_(None),
        and_(post.kind == Kind.RESULT, or_(PAST, NOTHING_SENT)),
    ),
)

# Who stops watching and begins anew has the same posts once more; what is still to be retired of
# the old ones can't have their names then.
MAKE_ROOM = (
    update(POSTS)
    .where(post.table_id == bindparam("table"), post.gone, NAMED)
    .values(kind=Kind.STRAY, n=func.coalesce(post.message_id, -post.id))
)


def show_again(rank: int) -> Update:
    """Rows are wanted once more, so that a courier who has just judged them judges again."""
    return update(POSTS).values(
        want=post.want + 1,
        rank=case((post.gone, RETIRED), else_=at_least_as_urgent(literal(rank))),
        due_at=DUE_UNLESS_TRIED,
    )


SHOW_SOON = show_again(ACTED)
WAKE = SHOW_SOON.where(LIVE, OF_READER, UNSERVED)
TURN = SHOW_SOON.where(LIVE, OF_READER, post.kind == Kind.HAND).values(mode=bindparam("to_mode"))
MODE = select(post.mode).where(LIVE, OF_READER, post.kind == Kind.HAND)
CALL_ANEW = SHOW_SOON.where(LIVE, NAMED).values(message_id=None, sent_at=None, digest=None)
ASLEEP = and_(post.due_at.is_(None), LAGS)
WAKE_CHAT = SHOW_SOON.where(post.chat_id == bindparam("chat"), ASLEEP)
WAKE_PLAYER = SHOW_SOON.where(
    post.chat_id
    == select(PLAYERS.c.telegram_id)
    .where(PLAYERS.c.id == bindparam("player"), PLAYERS.c.dm_ok)
    .scalar_subquery(),
    ASLEEP,
)
CHATS = select(PLAYERS.c.id, PLAYERS.c.telegram_id, PLAYERS.c.dm_ok).where(
    PLAYERS.c.id.in_(bindparam("readers", expanding=True))
)
MESSAGE = select(post.chat_id, post.message_id, post.sent_at).where(
    LIVE, NAMED, post.message_id.is_not(None)
)


def mark(
    session: Session,
    table: Table,
    new: Collection[Post],
    gone: Collection[Post],
    *,
    actor: PlayerId | None,
    plied: bool,
    retold: Collection[int],
    now: datetime,
) -> None:
    """See Transaction.mark."""
    if gone:
        run(session, RETIRE, table=table.id, named=_names(gone), now=now)
    newest = table.last_ending.n if table.last_ending else 0
    if any(one.kind is Kind.RESULT for one in gone):
        run(session, FORGET_RESULTS, table=table.id, newest=newest)
    turn = table.on_turn.player if table.on_turn else None
    run(
        session,
        MARK,
        table=table.id,
        turn=turn,
        actor=actor,
        hurry=table.catch_since is not None,
        plied=plied,
        retold=list(retold),
        now=now,
        newest=newest,
        round_over=table.status is not Status.PLAYING,
        readers=[one.reader for one in new if one.kind not in (Kind.RESULT, Kind.CHAT)],
    )
    again = [
        one for one in new if one.kind not in (Kind.HAND, Kind.CHAT) and one.reader != GROUP_READER
    ]
    if again:
        run(session, MAKE_ROOM, table=table.id, named=_names(again))
    if new:
        chats = _chats(session, table, new)
        made = [_row(table.id, one, chats, turn, actor, now) for one in sorted(new)]
        insert(session, POSTS, made)


def wake(session: Session, table: TableId, reader: PlayerId, now: datetime) -> None:
    """See Transaction.wake."""
    run(session, WAKE, table=table, reader_=reader, now=now)


def mode_of(session: Session, table: TableId, reader: PlayerId) -> str | None:
    """See Transaction.mode."""
    mode: str | None = session.connection().scalar(MODE, {"table": table, "reader_": reader})
    return mode


def turn_to(
    session: Session, table: TableId, reader: PlayerId, mode: str | None, now: datetime
) -> None:
    """See Transaction.turn."""
    run(session, TURN, table=table, reader_=reader, to_mode=mode, now=now)


def call_anew(session: Session, table: TableId, one: Post, now: datetime) -> None:
    """See Transaction.call_anew. A send that is already under way is the new message."""
    this = {"table": table, "named": _names([one])}
    old = session.connection().execute(MESSAGE, this).all()
    insert(session, POSTS, [stray_row(*message, one.reader, now, table) for message in old])
    run(session, CALL_ANEW, **this, now=now)


def wake_chat(session: Session, chat_id: int, now: datetime) -> None:
    """Posts of that chat that sleep without showing what they should are due again."""
    run(session, WAKE_CHAT, chat=chat_id, now=now)


def wake_player(session: Session, player: PlayerId, now: datetime) -> None:
    """The same for the private chat of a person who can be written to."""
    run(session, WAKE_PLAYER, player=player, now=now)


def stray_row(
    chat_id: int,
    message_id: int,
    sent_at: datetime | None,
    reader: int,
    now: datetime,
    table: TableId | None = None,
) -> dict[str, object]:
    """The row of a message that no post owns any more, due to be retired."""
    return {
        "table_id": table,
        "kind": Kind.STRAY,
        "reader": reader,
        "n": message_id,
        "chat_id": chat_id,
        "message_id": message_id,
        "sent_at": sent_at,
        "due_at": now,
        "rank": RETIRED,
        "gone": True,
    }


Chats = dict[PlayerId, tuple[int | None, bool]]


def _chats(session: Session, table: Table, new: Collection[Post]) -> Chats:
    """Where each reader is written to, and whether he can be."""
    readers = [one.reader for one in new if one.reader != GROUP_READER]
    found = session.connection().execute(CHATS, {"readers": readers})
    chats: Chats = {
        player: (chat_id, dm_ok and chat_id is not None) for player, chat_id, dm_ok in found
    }
    if table.group is not None:
        chats[GROUP_READER] = (table.group.telegram_id, table.group.reachable)
    return chats


def _row(
    table: TableId,
    one: Post,
    chats: Chats,
    turn: PlayerId | None,
    actor: PlayerId | None,
    now: datetime,
) -> dict[str, object]:
    chat_id, reachable = chats.get(one.reader, (None, False))
    return {
        "table_id": table,
        "kind": one.kind,
        "reader": one.reader,
        "n": one.n,
        "chat_id": chat_id,
        "due_at": now if reachable else None,
        "rank": _rank(one, turn, actor),
    }


def _rank(one: Post, turn: PlayerId | None, actor: PlayerId | None) -> int:
    """How urgent a post is, the smaller the sooner, as RANK says it for stored ones."""
    if one.kind is Kind.CHAT:
        return CHAT
    if one.reader == turn and one.kind is not Kind.RESULT:
        return ON_TURN
    if one.reader == actor:
        return ACTED
    return GROUP if one.reader == GROUP_READER else OTHERS


def _names(posts: Collection[Post]) -> list[tuple[str, int, int]]:
    return [(one.kind, one.reader, one.n) for one in posts]
