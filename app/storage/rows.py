"""The rows as they are stored. Nothing outside `app.storage` sees them."""

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, BigInteger, Index, MetaData, UniqueConstraint, text
from sqlmodel import Field, SQLModel

from app.storage.moment import Moment

NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}


class Row(SQLModel):
    """What all rows share: metadata of their own, in which every constraint has a name."""

    metadata = MetaData(naming_convention=NAMES)


class Player(Row, table=True):
    """A person. The id is ours; Telegram's is None once he asked to be forgotten."""

    __tablename__ = "player"

    id: int | None = Field(default=None, primary_key=True)
    telegram_id: int | None = Field(default=None, sa_type=BigInteger, unique=True)
    name: str
    language: str
    settings: dict[str, Any] = Field(default_factory=dict, sa_type=JSON)
    dm_ok: bool = False
    seen_at: datetime | None = Field(default=None, sa_type=Moment)
    acted_table: int | None = None
    acted_at: datetime | None = Field(default=None, sa_type=Moment)
    waiting_line: dict[str, Any] | None = Field(default=None, sa_type=JSON)


class Group(Row, table=True):
    """A Telegram group, under the id it has now; `answer_id` is our last word of no table.

    `silence_told`: hosts there have been told that the bot may not write.
    """

    __tablename__ = "group"

    id: int | None = Field(default=None, primary_key=True)
    telegram_id: int = Field(sa_type=BigInteger, unique=True)
    title: str
    language: str = "en"
    settings: dict[str, Any] = Field(default_factory=dict, sa_type=JSON)
    reachable: bool = True
    answer_id: int | None = Field(default=None, sa_type=BigInteger)
    silence_told: bool = False


class FormerId(Row, table=True):
    """An id that a group had before it became a supergroup; its old messages still carry it."""

    __tablename__ = "former_id"

    telegram_id: int = Field(sa_type=BigInteger, primary_key=True)
    group_id: int = Field(foreign_key="group.id", index=True)


class Notified(Row, table=True):
    """Who is told in private when a table opens in a group."""

    __tablename__ = "notified"

    group_id: int = Field(foreign_key="group.id", primary_key=True)
    player_id: int = Field(foreign_key="player.id", primary_key=True, index=True)


class GameTable(Row, table=True):
    """A table: the snapshot, and beside it whatever is searched for or changed on its own."""

    __tablename__ = "game_table"

    id: int | None = Field(default=None, primary_key=True)
    code: str = Field(unique=True)
    group_id: int | None = Field(default=None, foreign_key="group.id", index=True)
    thread_id: int | None = Field(default=None, sa_type=BigInteger)
    status: str
    rev: int = 0
    schema_no: int
    snapshot: dict[str, Any] = Field(sa_type=JSON)
    moved_at: datetime | None = Field(default=None, sa_type=Moment)
    turn_since: datetime | None = Field(default=None, sa_type=Moment)
    stage: int = 0
    credit_s: float = 0.0
    due_at: datetime | None = Field(default=None, sa_type=Moment, index=True)
    bot_at: datetime | None = Field(default=None, sa_type=Moment, index=True)


class Heartbeat(Row, table=True):
    """The one row that says when a process was last seen alive."""

    __tablename__ = "heartbeat"

    id: int = Field(primary_key=True)
    alive_at: datetime | None = Field(default=None, sa_type=Moment)


class Seat(Row, table=True):
    """Which people sit at which tables, for finding a person's tables; the snapshot says how."""

    __tablename__ = "seat"

    table_id: int = Field(foreign_key="game_table.id", primary_key=True)
    player_id: int = Field(foreign_key="player.id", primary_key=True, index=True)


class Leaver(Row, table=True):
    """Which people once sat at which tables, until a bot took over; the snapshot says where."""

    __tablename__ = "leaver"

    table_id: int = Field(foreign_key="game_table.id", primary_key=True)
    player_id: int = Field(foreign_key="player.id", primary_key=True, index=True)


class Move(Row, table=True):
    """A line of a table's journal: written once, never changed. Bots have negative ids."""

    __tablename__ = "move"

    table_id: int = Field(foreign_key="game_table.id", primary_key=True)
    no: int = Field(primary_key=True)
    player: int | None = None
    move: dict[str, Any] = Field(sa_type=JSON)
    at: datetime = Field(sa_type=Moment)


class ChatLine(Row, table=True):
    """A line that somebody wrote at a table, under the name he had there."""

    __tablename__ = "chat_line"

    table_id: int = Field(foreign_key="game_table.id", primary_key=True)
    no: int = Field(primary_key=True)
    player: int = Field(index=True)
    name: str
    text: str
    at: datetime = Field(sa_type=Moment)


class SeenUpdate(Row, table=True):
    """An update of Telegram's that was handled."""

    __tablename__ = "seen_update"

    update_id: int = Field(sa_type=BigInteger, primary_key=True)
    at: datetime = Field(sa_type=Moment)


class Post(Row, table=True):
    """A message that ought to exist, or has to go (`gone`), and how far that has come.

    Ids are never given twice, so that what a slow call reports cannot meet a younger row.
    `chat_id` is None for a reader who was forgotten, `table_id` for a message of no known table.
    """

    __tablename__ = "post"
    __table_args__ = (
        UniqueConstraint("table_id", "kind", "reader", "n"),
        Index("ix_post_chat_id_message_id", "chat_id", "message_id"),
        Index(
            "ix_post_rank_due_at",
            "rank",
            "due_at",
            sqlite_where=text("due_at IS NOT NULL"),
            postgresql_where=text("due_at IS NOT NULL"),
        ),
        {"sqlite_autoincrement": True},
    )

    id: int | None = Field(default=None, primary_key=True)
    table_id: int | None = Field(default=None, foreign_key="game_table.id")
    kind: str
    reader: int
    n: int = Field(sa_type=BigInteger)
    chat_id: int | None = Field(default=None, sa_type=BigInteger)
    message_id: int | None = Field(default=None, sa_type=BigInteger)
    sent_at: datetime | None = Field(default=None, sa_type=Moment)
    want: int = 1
    shown: int = 0
    digest: str | None = None
    shown_at: datetime | None = Field(default=None, sa_type=Moment)
    mode: str | None = None
    due_at: datetime | None = Field(default=None, sa_type=Moment)
    rank: int
    tries: int = 0
    doubt: bool = False
    gone: bool = False


# The same as tables, for statements that are built once.
PLAYERS = Row.metadata.tables["player"]
GROUPS = Row.metadata.tables["group"]
FORMER_IDS = Row.metadata.tables["former_id"]
NOTIFIED = Row.metadata.tables["notified"]
TABLES = Row.metadata.tables["game_table"]
CHAT_LINES = Row.metadata.tables["chat_line"]
MOVES = Row.metadata.tables["move"]
SEATS = Row.metadata.tables["seat"]
LEAVERS = Row.metadata.tables["leaver"]
HEARTBEATS = Row.metadata.tables["heartbeat"]
UPDATES = Row.metadata.tables["seen_update"]
POSTS = Row.metadata.tables["post"]
