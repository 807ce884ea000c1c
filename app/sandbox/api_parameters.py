"""What the sandbox's own JSON calls take: bodies of POST, queries of GET."""

from typing import Literal

from pydantic import Field

from app.sandbox.chats import BotStatus
from app.sandbox.parameters import Parameters


class Nothing(Parameters):
    """A call without parameters."""


class People(Parameters):
    """POST /api/people."""

    name: str
    last_name: str = ""
    username: str = ""
    language_code: str = "en"
    id: int | None = None


class Groups(Parameters):
    """POST /api/groups."""

    title: str
    members: list[int]
    bot: bool = True
    forum: bool = False
    supergroup: bool = True
    id: int | None = None


class Members(Parameters):
    """POST /api/groups/members."""

    chat: int
    add: list[int] = Field(default_factory=list)
    remove: list[int] = Field(default_factory=list)


class Bot(Parameters):
    """POST /api/groups/bot."""

    chat: int
    status: BotStatus = Field(strict=False)


class Admins(Parameters):
    """POST /api/groups/admins."""

    chat: int
    person: int
    admin: bool
    anonymous: bool = False


class Topics(Parameters):
    """POST /api/groups/topics: a name to open one, a number to delete one."""

    chat: int
    name: str | None = None
    delete: int | None = None


class Migrate(Parameters):
    """POST /api/groups/migrate."""

    chat: int


class Say(Parameters):
    """POST /api/say."""

    person: int
    chat: int
    text: str
    thread: int | None = None
    reply_to: int | None = None
    as_: Literal["anonymous", "channel"] | None = Field(default=None, alias="as")


class Start(Parameters):
    """POST /api/start."""

    person: int
    payload: str = ""


class TapBody(Parameters):
    """POST /api/tap."""

    person: int
    chat: int
    message_id: int
    text: str | None = None
    data: str | None = None
    row: int | None = None
    column: int | None = None
    wait_ms: float = 5000


class Block(Parameters):
    """POST /api/block."""

    person: int
    blocked: bool


class Delete(Parameters):
    """POST /api/delete."""

    chat: int
    message_id: int


class TurnClock(Parameters):
    """POST /api/clock."""

    forward_s: float


class WatchClock(Parameters):
    """GET /api/clock: with `after` it waits for the clock to be turned once more."""

    wait_s: float = 0
    after: int | None = None


class FaultBody(Parameters):
    """POST /api/fault."""

    kind: Literal["429", "403", "500", "timeout", "delay", "clear"]
    method: str = ""
    chat: int | None = None
    times: int = 1
    seconds: float = 1


class Chats(Parameters):
    """GET /api/chats."""

    person: int


class Messages(Parameters):
    """GET /api/messages."""

    chat: int
    person: int | None = None
    since: int = 0


class Calls(Parameters):
    """GET /api/calls."""

    since: int = 0


class FileId(Parameters):
    """GET /api/file."""

    id: str
