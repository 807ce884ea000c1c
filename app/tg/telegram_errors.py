"""What Telegram's errors mean to us.

PTB capitalises the texts of status 400 ("Topic_deleted"), so they are looked for in lower case.
"""

from datetime import timedelta
from enum import StrEnum

import httpx
from telegram.error import (
    BadRequest,
    ChatMigrated,
    Conflict,
    Forbidden,
    InvalidToken,
    NetworkError,
    RetryAfter,
    TelegramError,
)


class Trouble(StrEnum):
    """The kinds of trouble a call can meet, told apart by what has to be done."""

    NOT_MODIFIED = "not_modified"
    MESSAGE_GONE = "message_gone"
    CANT_DELETE = "cant_delete"
    NO_THREAD = "no_thread"
    NO_EFFECT = "no_effect"
    UNREACHABLE = "unreachable"
    MIGRATED = "migrated"
    FLOOD = "flood"
    NOT_SENT = "not_sent"
    IN_DOUBT = "in_doubt"
    OTHER = "other"


_TEXTS = {
    "message is not modified": Trouble.NOT_MODIFIED,
    "message to edit not found": Trouble.MESSAGE_GONE,
    "message to delete not found": Trouble.MESSAGE_GONE,
    "message can't be edited": Trouble.MESSAGE_GONE,
    "message_id_invalid": Trouble.MESSAGE_GONE,
    "message can't be deleted": Trouble.CANT_DELETE,
    "message thread not found": Trouble.NO_THREAD,
    "topic_deleted": Trouble.NO_THREAD,
    "topic_closed": Trouble.NO_THREAD,
    "effect_id_invalid": Trouble.NO_EFFECT,
    "chat not found": Trouble.UNREACHABLE,
    "peer_id_invalid": Trouble.UNREACHABLE,
    "not enough rights to send": Trouble.UNREACHABLE,
    "have no write access": Trouble.UNREACHABLE,
    "chat_write_forbidden": Trouble.UNREACHABLE,
    "chat_restricted": Trouble.UNREACHABLE,
    "chat_admin_required": Trouble.UNREACHABLE,
    "chat_send_plain_forbidden": Trouble.UNREACHABLE,
    "chat_guest_send_forbidden": Trouble.UNREACHABLE,
}
_NEVER_LEFT = (httpx.PoolTimeout, httpx.ConnectTimeout, httpx.ConnectError)


def trouble(error: TelegramError) -> Trouble:
    """Name the trouble.

    A request that never left is NOT_SENT. One whose answer did not come, or came from a server that
    stumbled, is IN_DOUBT: what it asked for may have been done. OTHER is a plain refusal.

    >>> trouble(BadRequest("Topic_deleted")), trouble(NetworkError("Bad Gateway"))
    (<Trouble.NO_THREAD: 'no_thread'>, <Trouble.IN_DOUBT: 'in_doubt'>)
    """
    match error:
        case RetryAfter():
            return Trouble.FLOOD
        case ChatMigrated():
            return Trouble.MIGRATED
        case Forbidden():
            return Trouble.UNREACHABLE
        case BadRequest():
            text = error.message.lower()
            return next((kind for part, kind in _TEXTS.items() if part in text), Trouble.OTHER)
        case NetworkError(__cause__=cause) if isinstance(cause, _NEVER_LEFT):
            return Trouble.NOT_SENT
        case InvalidToken() | Conflict():
            return Trouble.OTHER
        case _:
            return Trouble.IN_DOUBT


def wait_seconds(error: RetryAfter) -> float:
    """How long the chat is shut, in seconds, whichever way PTB says it."""
    wait = error.retry_after
    return wait.total_seconds() if isinstance(wait, timedelta) else float(wait)
