"""A world with Ada, Bo, Cleo and their group, and the bot that calls it without sockets."""

from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from telegram import Bot

from app.sandbox.bot_api import call
from app.sandbox.ids import ChatId, PersonId
from app.sandbox.parameters import Upload
from app.sandbox.request import WorldRequest
from app.sandbox.world import TOKEN, World
from tests.sandbox.spec import named_spec, problems

NEW_YEAR = 1_798_761_600.0


@dataclass
class Api:
    """The Bot API as JSON values, for what PTB would not send or would word differently."""

    world: World

    async def answer(self, method: str, /, **params: Any) -> tuple[int, dict[str, Any]]:
        uploads = {name: one for name, one in params.items() if isinstance(one, Upload)}
        values = {name: one for name, one in params.items() if name not in uploads}
        answer = await call(self.world.state, method, values, uploads)
        return answer.status, answer.body

    async def __call__(self, method: str, /, **params: Any) -> Any:
        status, body = await self.answer(method, **params)
        assert status == 200, body
        return body["result"]

    async def refusal(self, method: str, /, **params: Any) -> str:
        """The description with its status in front of it."""
        status, body = await self.answer(method, **params)
        assert status != 200, f"{method} was not refused"
        assert body["error_code"] == status
        return f"{status} {body['description']}"

    async def updates(self, **params: Any) -> list[dict[str, Any]]:
        """What waits for the bot; it is confirmed."""
        waiting = await self("getUpdates", **params)
        if waiting:
            await self("getUpdates", offset=waiting[-1]["update_id"] + 1, limit=1)
        return list(waiting)


@pytest.fixture
def world() -> World:
    return World(lambda: NEW_YEAR)


@pytest.fixture
def ada(world: World) -> PersonId:
    ada = world.add_person("Ada", username="ada")
    world.start(ada)
    return ada


@pytest.fixture
def bo(world: World) -> PersonId:
    """Bo has not pressed START yet."""
    return world.add_person("Bo", "Boson")


@pytest.fixture
def group(world: World, ada: PersonId, bo: PersonId) -> ChatId:
    return world.add_group("Friday cards", [ada, bo])


@pytest.fixture
def api(world: World) -> Api:
    return Api(world)


@pytest.fixture
async def bot(world: World) -> AsyncIterator[Bot]:
    calls, polls = WorldRequest(world), WorldRequest(world)
    async with Bot(TOKEN, request=calls, get_updates_request=polls) as bot:
        yield bot


@pytest.fixture(scope="session")
def spec() -> dict[str, Any]:
    """The Bot API's own data: its methods and types with their fields."""
    data = named_spec()
    if data is None:
        pytest.skip("BOTAPI_SPEC does not name the Bot API's data")
    return data


@pytest.fixture
def calls_are_valid(world: World, spec: dict[str, Any]) -> Iterator[None]:
    """Every call that the test's world carried out is valid by that data."""
    yield
    assert problems(spec, world.calls()) == []
