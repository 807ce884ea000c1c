"""A stored post and its reader, as the courier works with them."""

from dataclasses import dataclass
from datetime import datetime

from app.tables.settings import DEFAULT, Settings
from app.tables.table import Post, TableId


@dataclass(frozen=True, slots=True)
class PostRow:
    """A stored post, as the courier works with it (delivery: rows).

    `table` is 0 for a stray message of no known table.
    """

    id: int
    table: TableId
    post: Post
    chat_id: int
    thread: int | None
    message_id: int | None
    sent_at: datetime | None
    want: int
    shown: int
    digest: str | None
    shown_at: datetime | None
    mode: str | None
    rank: int
    tries: int
    doubt: bool
    gone: bool


@dataclass(frozen=True, slots=True)
class Reader:
    """What the courier must know of who reads; a group is never seen, and may want pins."""

    language: str
    reachable: bool
    seen_at: datetime | None
    settings: Settings = DEFAULT
    pins: bool = False


@dataclass(frozen=True, slots=True)
class Silenced:
    """A group in which the bot may not write any more: its title, and who hosts a table there.

    Each host is the chat to tell him in, and his language.
    """

    title: str
    hosts: tuple[tuple[int, str], ...]
