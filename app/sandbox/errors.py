"""Refusals: those the bot gets from the Bot API, and those a person's act gets."""

from typing import Any


class ApiError(Exception):
    """The Bot API says no: an HTTP status and the exact text that Telegram sends."""

    def __init__(self, status: int, description: str, **parameters: int) -> None:
        super().__init__(description)
        self.status = status
        self.description = description
        self.parameters = parameters

    def as_json(self) -> dict[str, Any]:
        """The body of the answer."""
        more = {"parameters": self.parameters} if self.parameters else {}
        return {
            "ok": False,
            "error_code": self.status,
            "description": self.description,
            **more,
        }


def bad_request(text: str, **parameters: int) -> ApiError:
    """400 with Telegram's prefix; the text begins in lower case as Telegram makes it."""
    return ApiError(400, f"Bad Request: {text}", **parameters)


def forbidden(text: str) -> ApiError:
    """403 with Telegram's prefix."""
    return ApiError(403, f"Forbidden: {text}")


def too_many_requests(seconds: int) -> ApiError:
    """429: the chat, or the bot altogether, is shut for so many seconds."""
    return ApiError(429, f"Too Many Requests: retry after {seconds}", retry_after=seconds)


def conflict(text: str) -> ApiError:
    """409: two of them want the same updates."""
    return ApiError(409, f"Conflict: {text}")


class Impossible(ValueError):  # noqa: N818 - a refusal, not a fault
    """Nobody can do that in Telegram: a sentence that says why."""

    status = 400


class Unknown(Impossible):
    """There is no such person, chat or message: a sentence that names it."""

    status = 404
