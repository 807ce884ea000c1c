"""The bot's side of a world: one call in, one answer out, the log and the store in between."""

import inspect
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from app.sandbox.errors import ApiError
from app.sandbox.faults import Fault, FaultKind
from app.sandbox.ids import ChatId
from app.sandbox.methods import (
    answering,
    arranging,
    asking,
    deleting,
    editing,
    naming,
    receiving,
    sending,
)
from app.sandbox.methods.registry import Done, Method
from app.sandbox.parameters import Upload, decoded, read_parameters
from app.sandbox.state import State

_ALL: Final[tuple[Method[Any], ...]] = (
    *receiving.METHODS,
    *sending.METHODS,
    *editing.METHODS,
    *deleting.METHODS,
    *answering.METHODS,
    *asking.METHODS,
    *arranging.METHODS,
    *naming.METHODS,
)
METHODS: Final = {method.name.lower(): method for method in _ALL}
"""Every method this world knows, by its name in lower case, as Telegram looks them up."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What the bot gets for a call.

    Attributes:
        lost: the call was carried out, and its answer never arrives.
    """

    status: int
    body: dict[str, Any]
    lost: bool = False

    @property
    def retry_after(self) -> int | None:
        """The seconds to wait after a 429."""
        seconds: int | None = self.body.get("parameters", {}).get("retry_after")
        return seconds


async def call(
    state: State, name: str, given: Mapping[str, object], uploads: Mapping[str, Upload]
) -> Answer:
    """Carries out one call of the bot; it is logged and stored before it is answered.

    Args:
        state: the world.
        name: the method, in any case.
        given: its parameters, as texts of a form or as JSON values.
        uploads: the files that came with it, by the name of their part.
    """
    called_at = state.clock.now()
    method = METHODS.get(name.lower())
    kind = None if method is None else method.parameters
    attached = {
        part: f"attach://{part}"
        for part in uploads
        if kind is not None and part in kind.model_fields and part not in given
    }
    values = decoded(kind, {**given, **attached})
    fault = state.faults.take(name.lower(), _chat_of(values))
    try:
        body = await _carry_out(state, method, values, uploads, fault)
        status, description = 200, None
    except ApiError as refusal:
        body, status, description = refusal.as_json(), refusal.status, refusal.description
    exact = name if method is None else method.name
    state.calls.add(state.clock.now(), exact, values, status, description)
    state.save()
    if fault is not None and fault.kind is FaultKind.DELAY:
        await state.clock.pause_until(called_at + fault.seconds)
    return Answer(status, body, fault is not None and fault.kind is FaultKind.TIMEOUT)


async def _carry_out(
    state: State,
    method: Method[Any] | None,
    values: Mapping[str, object],
    uploads: Mapping[str, Upload],
    fault: Fault | None,
) -> dict[str, Any]:
    if method is None:
        raise ApiError(404, "Not Found: method not found")
    if fault is not None and (refusal := fault.refusal()) is not None:
        raise refusal
    result = method.act(state, read_parameters(method.parameters, values), uploads)
    if inspect.isawaitable(result):
        result = await result
    if isinstance(result, Done):
        return {"ok": True, "result": result.result, "description": result.description}
    return {"ok": True, "result": result}


def _chat_of(values: Mapping[str, Any]) -> ChatId | None:
    chat = values.get("chat_id")
    try:
        return None if chat is None else ChatId(int(chat))
    except (TypeError, ValueError):
        return None
