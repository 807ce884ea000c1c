"""The sandbox's own JSON calls: a thin layer over the acts of a world."""

import time
from collections.abc import Awaitable, Callable
from dataclasses import asdict, dataclass
from typing import Any, Final, Generic, TypeVar

from app.sandbox import api_parameters as takes
from app.sandbox.bot_api import METHODS
from app.sandbox.errors import Impossible
from app.sandbox.parameters import Parameters
from app.sandbox.queries import Answer
from app.sandbox.wire import given as only
from app.sandbox.world import World

_LONGEST_WAIT_S: Final = 60

P = TypeVar("P", bound=Parameters)


@dataclass(frozen=True, slots=True)
class ApiCall(Generic[P]):
    """One call: what it takes and what it does; awaited if it waits for something."""

    takes: type[P]
    act: Callable[[World, P], Any | Awaitable[Any]]


@dataclass(frozen=True, slots=True)
class Content:
    """An answer that is not JSON."""

    mime_type: str
    content: bytes


def _people(world: World, body: takes.People) -> dict[str, int]:
    who = world.add_person(body.name, body.last_name, body.username, body.language_code, body.id)
    return {"id": who}


def _groups(world: World, body: takes.Groups) -> dict[str, int]:
    options = body.model_dump(exclude={"title", "members"})
    return {"id": world.add_group(body.title, body.members, **options)}


def _members(world: World, body: takes.Members) -> dict[str, Any]:
    world.change_members(body.chat, body.add, body.remove)
    return {}


def _bot(world: World, body: takes.Bot) -> dict[str, Any]:
    world.set_bot(body.chat, body.status)
    return {}


def _admins(world: World, body: takes.Admins) -> dict[str, Any]:
    world.set_admin(body.chat, body.person, admin=body.admin, anonymous=body.anonymous)
    return {}


def _topics(world: World, body: takes.Topics) -> dict[str, int]:
    match body:
        case takes.Topics(name=str(name), delete=None):
            return {"thread_id": world.add_topic(body.chat, name)}
        case takes.Topics(name=None, delete=int(thread)):
            world.delete_topic(body.chat, thread)
            return {"thread_id": thread}
        case _:
            raise Impossible("a topic is opened by its name or deleted by its number")


def _migrate(world: World, body: takes.Migrate) -> dict[str, int]:
    return {"id": world.migrate(body.chat)}


def _say(world: World, body: takes.Say) -> dict[str, int]:
    return {"message_id": world.say(**body.model_dump())}


def _start(world: World, body: takes.Start) -> dict[str, int]:
    return {"message_id": world.start(body.person, body.payload)}


async def _tap(world: World, body: takes.TapBody) -> dict[str, Any]:
    begun = time.monotonic()
    tap = world.tap(**body.model_dump(exclude={"wait_ms"}))
    if tap.query is None and tap.button is not None:
        return only(url=tap.button.url, copy=tap.button.copy_text)
    world.state.save()
    answer = await tap.wait(body.wait_ms / 1000)
    waited = round((time.monotonic() - begun) * 1000)
    return {"answer": None if answer is None else _answer(answer), "waited_ms": waited}


def _block(world: World, body: takes.Block) -> dict[str, Any]:
    world.block(body.person, body.blocked)
    return {}


def _delete(world: World, body: takes.Delete) -> dict[str, Any]:
    world.delete(body.chat, body.message_id)
    return {}


def _turn_clock(world: World, body: takes.TurnClock) -> dict[str, Any]:
    if body.forward_s < 0:
        raise Impossible("the clock only turns forward")
    world.forward(body.forward_s)
    return _clock(world)


async def _watch_clock(world: World, query: takes.WatchClock) -> dict[str, Any]:
    clock = world.state.clock
    end = time.monotonic() + min(query.wait_s, _LONGEST_WAIT_S)
    while query.after is not None and clock.n <= query.after:
        if (left := end - time.monotonic()) <= 0:
            break
        await clock.rung.wait(left)
    return _clock(world)


def _fault(world: World, body: takes.FaultBody) -> dict[str, Any]:
    if body.method and body.method.lower() not in METHODS:
        raise Impossible(f"there is no method {body.method}")
    world.fault(**body.model_dump())
    return {}


def _file(world: World, query: takes.FileId) -> Content:
    file, content = world.file(query.id)
    return Content(file.mime_type, content)


def _clock(world: World) -> dict[str, Any]:
    clock = world.state.clock
    return {"now": clock.now(), "offset_s": clock.offset, "n": clock.n}


def _answer(answer: Answer) -> dict[str, Any]:
    return {key: value for key, value in asdict(answer).items() if value or key == "alert"}


CALLS: Final[dict[tuple[str, str], ApiCall[Any]]] = {
    ("POST", "people"): ApiCall(takes.People, _people),
    ("GET", "people"): ApiCall(takes.Nothing, lambda world, _: world.people()),
    ("POST", "groups"): ApiCall(takes.Groups, _groups),
    ("GET", "groups"): ApiCall(takes.Nothing, lambda world, _: world.groups()),
    ("POST", "groups/members"): ApiCall(takes.Members, _members),
    ("POST", "groups/bot"): ApiCall(takes.Bot, _bot),
    ("POST", "groups/admins"): ApiCall(takes.Admins, _admins),
    ("POST", "groups/topics"): ApiCall(takes.Topics, _topics),
    ("POST", "groups/migrate"): ApiCall(takes.Migrate, _migrate),
    ("POST", "say"): ApiCall(takes.Say, _say),
    ("POST", "start"): ApiCall(takes.Start, _start),
    ("POST", "tap"): ApiCall(takes.TapBody, _tap),
    ("POST", "block"): ApiCall(takes.Block, _block),
    ("POST", "delete"): ApiCall(takes.Delete, _delete),
    ("POST", "clock"): ApiCall(takes.TurnClock, _turn_clock),
    ("GET", "clock"): ApiCall(takes.WatchClock, _watch_clock),
    ("POST", "fault"): ApiCall(takes.FaultBody, _fault),
    ("GET", "chats"): ApiCall(takes.Chats, lambda world, query: world.chats(query.person)),
    ("GET", "messages"): ApiCall(
        takes.Messages,
        lambda world, query: world.messages(query.chat, query.person, query.since),
    ),
    ("GET", "calls"): ApiCall(takes.Calls, lambda world, query: world.calls(query.since)),
    ("GET", "file"): ApiCall(takes.FileId, _file),
}
