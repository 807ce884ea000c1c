"""Persons and groups: how they get known, and what becomes of them when Telegram says so."""

from collections.abc import Sequence
from datetime import UTC, datetime

from sqlalchemy import ColumnElement, and_, bindparam, case, delete, func, or_, select, update
from sqlmodel import Session, col
from sqlmodel import select as rows_of

from app.storage import rows
from app.storage.database import Database, run
from app.storage.marks import SHOW_SOON, now_, post, wake_chat
from app.storage.rows import FORMER_IDS, GROUPS, NOTIFIED, PLAYERS, POSTS, SEATS, TABLES
from app.storage.values import group_of, player_of
from app.tables.table import Group, Kind, Player, PlayerId, Status, TableId

AT_ONCE = datetime.fromtimestamp(0, UTC)
KNOWN = select(PLAYERS).where(PLAYERS.c.telegram_id == bindparam("telegram"))
LOST_AT = (
    select(SEATS.c.table_id, SEATS.c.player_id)
    .join_from(SEATS, PLAYERS)
    .where(SEATS.c.table_id.in_(bindparam("tables", expanding=True)), ~PLAYERS.c.dm_ok)
)
GAMES_OF = (
    select(SEATS.c.table_id)
    .join_from(SEATS, PLAYERS)
    .join(TABLES, TABLES.c.id == SEATS.c.table_id)
    .where(PLAYERS.c.telegram_id == bindparam("chat"), TABLES.c.status == Status.PLAYING)
)
TELL_OTHERS = SHOW_SOON.where(
    post.table_id.in_(GAMES_OF),
    ~post.gone,
    post.kind.in_([Kind.BOARD, Kind.HAND]),
    post.chat_id != bindparam("chat"),
)


def meet(
    database: Database, telegram_id: int, name: str, language: str, *, dm: bool, now: datetime
) -> Player:
    """See Store.meet. Writes only if something about the person is new."""
    with database.reading() as session:
        found = session.connection().execute(KNOWN, {"telegram": telegram_id}).first()
        known = found is not None and (found.name, found.language) == (name, language)
        if found is not None and known and (found.dm_ok or not dm):
            return player_of(found)
    with database.writing() as session:
        row = person_with(session, telegram_id)
        if row is None:
            row = rows.Player(telegram_id=telegram_id, name=name, language=language)
        row.name, row.language, row.seen_at = name, language, now
        if dm and not row.dm_ok:
            row.dm_ok = True
            wake_chat(session, telegram_id, now)
            tell_others(session, telegram_id, now)
        session.add(row)
        session.flush()
        return player_of(row)


def meet_group(
    database: Database, telegram_id: int, title: str, *, let_in: bool = False, now: datetime
) -> Group:
    """See Store.meet_group. A former id leads to the group as it is now."""
    with database.reading() as session:
        row = group_with(session, telegram_id) or group_once(session, telegram_id)
        title = title or (row.title if row else "")  # an old message comes without it
        told = let_in and row is not None and row.silence_told
        known = row is not None and row.title == title and row.reachable and not told
        if row and (row.telegram_id != telegram_id or known):
            return group_of(row)
    with database.writing() as session:
        row = group_with(session, telegram_id)
        if row is None:
            row = rows.Group(telegram_id=telegram_id, title=title)
        row.title = title
        row.silence_told = row.silence_told and not let_in
        if not row.reachable:
            row.reachable = True
            wake_chat(session, telegram_id, now)
        session.add(row)
        session.flush()
        return group_of(row)


def person_with(session: Session, telegram_id: int) -> rows.Player | None:
    """The person with that Telegram id, if he is known."""
    return session.exec(
        rows_of(rows.Player).where(col(rows.Player.telegram_id) == telegram_id)
    ).first()


def group_with(session: Session, telegram_id: int) -> rows.Group | None:
    """The group that has that Telegram id now."""
    return session.exec(
        rows_of(rows.Group).where(col(rows.Group.telegram_id) == telegram_id)
    ).first()


def group_once(session: Session, telegram_id: int) -> rows.Group | None:
    """The group that had that Telegram id before it became a supergroup."""
    former = rows.FormerId
    return session.exec(
        rows_of(rows.Group).join(former).where(col(former.telegram_id) == telegram_id)
    ).first()


def lost_at(session: Session, tables: Sequence[TableId]) -> Sequence[tuple[int, PlayerId]]:
    """Who sits at which of the tables and can't be written to."""
    return [
        (table, PlayerId(player))
        for table, player in session.connection().execute(LOST_AT, {"tables": list(tables)})
    ]


def tell_others(session: Session, telegram_id: int, now: datetime) -> None:
    """The boards and hands of the games he plays say whether he can be reached."""
    run(session, TELL_OTHERS, chat=telegram_id, now=now)


def unreachable(session: Session, chat_id: int) -> None:
    """See Posts.unreachable. Nothing was sent, so no try counts and nothing is in doubt."""
    person, group = PLAYERS.c.telegram_id == chat_id, GROUPS.c.telegram_id == chat_id
    tell_others(session, chat_id, AT_ONCE)
    run(session, update(PLAYERS).where(person).values(dm_ok=False))
    run(session, update(GROUPS).where(group).values(reachable=False))
    asleep = {"due_at": None, "tries": 0, "doubt": False}
    run(session, update(POSTS).where(post.chat_id == chat_id).values(**asleep))


def topic_gone(session: Session, chat_id: int, thread: int) -> None:
    """See Posts.topic_gone."""
    group = select(GROUPS.c.id).where(GROUPS.c.telegram_id == chat_id).scalar_subquery()
    there = and_(TABLES.c.group_id == group, TABLES.c.thread_id == thread)
    run(session, update(TABLES).where(there).values(thread_id=None))


def migrate(session: Session, chat_id: int, new_chat_id: int, now: datetime) -> None:
    """See Posts.migrated. Told twice it does nothing more.

    Old messages stay behind in the old chat: what has to go there is forgotten, and what people
    still need is posted anew: boards, results between rounds, and whatever was not shown yet.
    """
    run(session, delete(POSTS).where(post.chat_id == chat_id, post.gone))
    group = group_with(session, chat_id)
    if group is None or group.id is None:
        return
    _absorb(session, new_chat_id, group.id)
    group.telegram_id, group.reachable, group.answer_id = new_chat_id, True, None
    session.add_all([group, rows.FormerId(telegram_id=chat_id, group_id=group.id)])
    session.flush()
    needed = or_(post.shown < post.want, _is_looked_at())
    run(
        session,
        update(POSTS)
        .where(post.chat_id == chat_id)
        .values(
            chat_id=new_chat_id,
            message_id=None,
            sent_at=None,
            digest=None,
            want=case((needed, post.want + 1), else_=post.want),
            due_at=case((needed, now_), else_=None),
            tries=0,
            doubt=False,
        ),
        now=now,
    )


def _absorb(session: Session, telegram_id: int, into: int) -> None:
    """What was opened under the new id, before the group was known to have moved, is its own."""
    twin = group_with(session, telegram_id)
    if twin is None:
        return
    his = NOTIFIED.c.group_id
    known = select(NOTIFIED.c.player_id).where(his == into)
    run(
        session,
        delete(NOTIFIED).where(his == twin.id, NOTIFIED.c.player_id.in_(known)),
    )
    for of_group in (TABLES, FORMER_IDS, NOTIFIED):
        theirs = of_group.c.group_id == twin.id
        run(session, update(of_group).where(theirs).values(group_id=into))
    session.delete(twin)
    session.flush()


def _is_looked_at() -> ColumnElement[bool]:
    """A board or result in which people look for the state of their table, and for its buttons."""
    status = select(TABLES.c.status).where(TABLES.c.id == post.table_id).scalar_subquery()
    other = POSTS.alias()
    newest = (
        select(func.max(other.c.n))
        .where(other.c.table_id == post.table_id, other.c.kind == Kind.RESULT)
        .correlate(POSTS)
        .scalar_subquery()
    )
    return or_(
        and_(post.kind == Kind.BOARD, status.in_([Status.LOBBY, Status.PLAYING])),
        and_(post.kind == Kind.RESULT, status == Status.BETWEEN, post.n == newest),
    )
