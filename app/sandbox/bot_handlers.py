"""The Bot API over HTTP: `/bot<TOKEN>/<method>` and `/file/bot<TOKEN>/<path>`."""

import asyncio
import json
from typing import Any, Final

from tornado.web import HTTPError

from app.sandbox.bot import TOKEN
from app.sandbox.bot_api import call
from app.sandbox.errors import ApiError
from app.sandbox.loopback import LoopbackHandler
from app.sandbox.parameters import Upload

_LOST_S: Final = 600
"""So long a connection is held whose answer is lost; clients give up much earlier."""


class BotHandler(LoopbackHandler):
    """Every method, by form, multipart or JSON."""

    async def get(self, token: str, method: str) -> None:
        """Telegram takes calls by GET as well."""
        await self.post(token, method)

    async def post(self, token: str, method: str) -> None:
        """Carries out a call; the status is the error code, as Telegram answers."""
        if token != TOKEN:
            self._refuse(ApiError(401, "Unauthorized"))
            return
        answer = await call(self.world.state, method, self._parameters(), self._uploads())
        if answer.lost:
            await asyncio.sleep(_LOST_S)
        self.set_status(answer.status)
        if answer.retry_after is not None:
            self.set_header("Retry-After", str(answer.retry_after))
        self.write(answer.body)

    def write_error(self, status_code: int, **_: Any) -> None:
        """Answers what went wrong on the way in Telegram's form."""
        self.write({"ok": False, "error_code": status_code, "description": self._reason})

    def _refuse(self, error: ApiError) -> None:
        self.set_status(error.status)
        self.write(error.as_json())

    def _parameters(self) -> dict[str, object]:
        if self.request.headers.get("Content-Type", "").startswith("application/json"):
            try:
                body = json.loads(self.request.body)
            except ValueError:
                raise HTTPError(400, reason="Bad Request: can't parse JSON object") from None
            if not isinstance(body, dict):
                raise HTTPError(400, reason="Bad Request: JSON object expected")
            return {name: value for name, value in body.items() if value is not None}
        return {
            name: values[-1].decode("utf-8", "replace")
            for name, values in self.request.arguments.items()
        }

    def _uploads(self) -> dict[str, Upload]:
        return {
            part: Upload(files[0]["filename"], files[0]["body"], files[0]["content_type"])
            for part, files in self.request.files.items()
        }


class DownloadHandler(LoopbackHandler):
    """The files that getFile names."""

    def get(self, token: str, path: str) -> None:
        """Gives the bytes as they were uploaded."""
        file = self.world.state.files.at(path)
        if token != TOKEN or file is None:
            self.set_status(404)
            self.write(ApiError(404, "Not Found").as_json())
            return
        self.set_header("Content-Type", file.mime_type)
        self.write(self.world.state.files.content(file))
