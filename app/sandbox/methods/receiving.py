"""getMe, getUpdates, setWebhook, deleteWebhook, getWebhookInfo."""

import time
from typing import Any, Final

from app.sandbox.bot import BOT_ID
from app.sandbox.errors import bad_request, conflict
from app.sandbox.methods.registry import Done, Method, Uploads
from app.sandbox.parameters import Parameters
from app.sandbox.state import State
from app.sandbox.updates import Update
from app.sandbox.webhook_target import WebhookTarget
from app.sandbox.wire import given as only
from app.sandbox.wire import user_json

LONGEST_POLL_S: Final = 50
_AT_ONCE: Final = 100
_WEBHOOK_ACTIVE: Final = (
    "can't use getUpdates method while webhook is active; "
    "use deleteWebhook to delete the webhook first"
)
_OTHER_POLL: Final = (
    "terminated by other getUpdates request; make sure that only one bot instance is running"
)


class GetMe(Parameters):
    """getMe has no parameters, and neither has getWebhookInfo."""


class GetUpdates(Parameters):
    """The parameters of getUpdates."""

    offset: int = 0
    limit: int = _AT_ONCE
    timeout: int = 0
    allowed_updates: list[str] | None = None


class SetWebhook(Parameters):
    """The parameters of setWebhook."""

    url: str = ""
    max_connections: int = 40
    allowed_updates: list[str] | None = None
    drop_pending_updates: bool = False
    secret_token: str = ""


class DeleteWebhook(Parameters):
    """The parameters of deleteWebhook."""

    drop_pending_updates: bool = False


def get_me(state: State, _: GetMe, __: Uploads) -> dict[str, Any]:
    """The bot itself; privacy mode is on."""
    return {
        **user_json(state, BOT_ID),
        "can_join_groups": True,
        "can_read_all_group_messages": False,
        "supports_inline_queries": False,
        "can_connect_to_business": False,
        "has_main_web_app": False,
    }


async def get_updates(state: State, given: GetUpdates, _: Uploads) -> list[dict[str, Any]]:
    """The updates from the offset on; without any it waits for one, up to 50 seconds."""
    if state.webhook.target is not None:
        raise conflict(_WEBHOOK_ACTIVE)
    if given.allowed_updates is not None:
        state.updates.allowed = given.allowed_updates
    state.updates.confirm(given.offset)
    poll = state.updates.begin_poll()
    limit = min(max(given.limit, 1), _AT_ONCE)
    end = time.monotonic() + min(max(given.timeout, 0), LONGEST_POLL_S)
    while not (batch := state.updates.waiting(limit)):
        if (left := end - time.monotonic()) <= 0:
            break
        await state.updates.arrived.wait(left)
        if state.webhook.target is not None:
            raise conflict("terminated by setWebhook request")
        if not state.updates.is_newest_poll(poll):
            raise conflict(_OTHER_POLL)
    return [_fetched(state, update) for update in batch]


def set_webhook(state: State, given: SetWebhook, _: Uploads) -> Done:
    """Has updates delivered; an empty URL is the same as deleteWebhook."""
    if not given.url:
        return _delete(state, drop=given.drop_pending_updates)
    if not 1 <= given.max_connections <= 100:
        raise bad_request("max_connections must be from 1 to 100")
    state.webhook.set(WebhookTarget(given.url, given.secret_token, given.max_connections))
    if given.allowed_updates is not None:
        state.updates.allowed = given.allowed_updates
    if given.drop_pending_updates:
        state.updates.drop_all()
    state.updates.arrived.ring()
    return Done(True, "Webhook was set")


def delete_webhook(state: State, given: DeleteWebhook, _: Uploads) -> Done:
    """Goes back to getUpdates."""
    return _delete(state, drop=given.drop_pending_updates)


def get_webhook_info(state: State, _: GetMe, __: Uploads) -> dict[str, Any]:
    """The webhook as it is set, and how many updates wait."""
    target = state.webhook.target
    info = {
        "url": target.url if target else "",
        "has_custom_certificate": False,
        "pending_update_count": len(state.updates.waiting()),
        **only(allowed_updates=state.updates.allowed),
    }
    if target is None:
        return info
    errors = only(last_error_date=target.error_at, last_error_message=target.error)
    return {**info, "max_connections": target.max_connections, **errors}


def _delete(state: State, *, drop: bool) -> Done:
    was_set = state.webhook.delete()
    if drop:
        state.updates.drop_all()
    return Done(True, "Webhook was deleted" if was_set else "Webhook is already deleted")


def _fetched(state: State, update: Update) -> dict[str, Any]:
    if update.query is not None:
        state.queries.fetch(update.query)
    return update.as_json()


METHODS: Final = (
    Method("getMe", GetMe, get_me),
    Method("getUpdates", GetUpdates, get_updates),
    Method("setWebhook", SetWebhook, set_webhook),
    Method("deleteWebhook", DeleteWebhook, delete_webhook),
    Method("getWebhookInfo", GetMe, get_webhook_info),
)
