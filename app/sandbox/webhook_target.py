"""Where updates are delivered to, if the bot does not fetch them itself."""

import re
from dataclasses import dataclass, replace
from typing import Final
from urllib.parse import urlsplit

from app.sandbox.errors import bad_request
from app.sandbox.shelf import Shelf

_SECRET: Final = re.compile(r"[A-Za-z0-9_-]*")
_LOOPBACK: Final = {"127.0.0.1", "localhost", "::1"}


@dataclass(frozen=True, slots=True)
class WebhookTarget:
    """A webhook as setWebhook left it, with what last went wrong there."""

    url: str
    secret_token: str = ""
    max_connections: int = 40
    error: str = ""
    error_at: int = 0


class Webhook:
    """The bot's webhook, if it has one."""

    def __init__(self) -> None:
        self.shelf: Shelf[str, WebhookTarget] = Shelf("webhook", str, WebhookTarget)

    @property
    def target(self) -> WebhookTarget | None:
        """The webhook that is set."""
        return self.shelf.get("target")

    def set(self, target: WebhookTarget) -> None:
        """Checks and sets a webhook; only plain http on loopback is reached from here."""
        try:
            parts = urlsplit(target.url)
            named = parts.hostname is not None and parts.port != 0
        except ValueError:
            named = False
        if not named or parts.scheme not in {"http", "https"}:
            raise bad_request("invalid webhook URL specified")
        if len(target.secret_token) > 256:
            raise bad_request("secret token is too long")
        if not _SECRET.fullmatch(target.secret_token):
            raise bad_request("secret token contains unallowed characters")
        if parts.scheme != "http" or parts.hostname not in _LOOPBACK:
            raise bad_request("bad webhook: only plain http on loopback is reached from here")
        self.shelf["target"] = target

    def delete(self) -> bool:
        """Takes the webhook away; says whether there was one."""
        return self.shelf.pop("target", None) is not None

    def failed(self, error: str, at: int) -> None:
        """Notes what went wrong, for getWebhookInfo."""
        if self.target is not None:
            self.shelf["target"] = replace(self.target, error=error, error_at=at)
