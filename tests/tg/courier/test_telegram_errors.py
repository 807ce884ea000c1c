"""Telegram's error texts, word for word, and what each of them means to us."""

from datetime import timedelta

import httpx
import pytest
from telegram.error import (
    BadRequest,
    ChatMigrated,
    Forbidden,
    InvalidToken,
    NetworkError,
    RetryAfter,
    TelegramError,
    TimedOut,
)
from telegram.warnings import PTBDeprecationWarning

from app.tg.telegram_errors import Trouble, trouble, wait_seconds


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (
            "message is not modified: specified new message content and reply markup are exactly"
            " the same as a current content and reply markup of the message",
            Trouble.NOT_MODIFIED,
        ),
        ("message to edit not found", Trouble.MESSAGE_GONE),
        ("message to delete not found", Trouble.MESSAGE_GONE),
        ("message can't be edited", Trouble.MESSAGE_GONE),
        ("MESSAGE_ID_INVALID", Trouble.MESSAGE_GONE),
        ("message can't be deleted", Trouble.CANT_DELETE),
        ("message can't be deleted for everyone", Trouble.CANT_DELETE),
        ("message thread not found", Trouble.NO_THREAD),
        ("TOPIC_DELETED", Trouble.NO_THREAD),
        ("TOPIC_CLOSED", Trouble.NO_THREAD),
        ("chat not found", Trouble.UNREACHABLE),
        ("PEER_ID_INVALID", Trouble.UNREACHABLE),
        ("not enough rights to send text messages to the chat", Trouble.UNREACHABLE),
        ("have no write access to the chat", Trouble.UNREACHABLE),
        ("CHAT_WRITE_FORBIDDEN", Trouble.UNREACHABLE),
        ("can't parse entities: unsupported start tag", Trouble.OTHER),
        ("message is too long", Trouble.OTHER),
        ("BUTTON_DATA_INVALID", Trouble.OTHER),
    ],
)
def test_a_bad_request_is_told_by_its_words(text: str, kind: Trouble) -> None:
    assert trouble(BadRequest(f"Bad Request: {text}")) is kind


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        (ChatMigrated(-1009), Trouble.MIGRATED),
        (Forbidden("Forbidden: bot was blocked by the user"), Trouble.UNREACHABLE),
        (InvalidToken("Unauthorized"), Trouble.OTHER),
        (TimedOut(), Trouble.IN_DOUBT),
        (NetworkError("Internal Server Error"), Trouble.IN_DOUBT),
        (TelegramError("Invalid server response"), Trouble.IN_DOUBT),
    ],
    ids=lambda value: type(value).__name__,
)
def test_other_errors_are_told_by_their_class(error: TelegramError, kind: Trouble) -> None:
    assert trouble(error) is kind


@pytest.mark.parametrize(
    ("cause", "kind"),
    [
        (httpx.PoolTimeout("busy"), Trouble.NOT_SENT),
        (httpx.ConnectTimeout("slow"), Trouble.NOT_SENT),
        (httpx.ConnectError("refused"), Trouble.NOT_SENT),
        (httpx.ReadTimeout("slow"), Trouble.IN_DOUBT),
        (httpx.WriteTimeout("slow"), Trouble.IN_DOUBT),
        (httpx.RemoteProtocolError("hung up"), Trouble.IN_DOUBT),
    ],
    ids=lambda value: type(value).__name__,
)
def test_only_a_request_that_never_left_was_not_sent(cause: httpx.HTTPError, kind: Trouble) -> None:
    error = NetworkError("httpx")
    error.__cause__ = cause
    assert trouble(error) is kind


def test_too_many_requests_are_a_flood() -> None:
    assert trouble(RetryAfter(timedelta(seconds=3))) is Trouble.FLOOD


def test_how_long_to_wait_is_understood_in_both_of_ptbs_ways(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert wait_seconds(RetryAfter(timedelta(seconds=30))) == 30
    monkeypatch.delenv("PTB_TIMEDELTA")
    with pytest.warns(PTBDeprecationWarning):
        assert wait_seconds(RetryAfter(30)) == 30
