"""The world without sockets: PTB's bot calls it as it would call the network."""

import json
from typing import Any
from urllib.parse import unquote, urlsplit

from telegram.error import TimedOut
from telegram.request import BaseRequest, RequestData

from app.sandbox.bot import TOKEN
from app.sandbox.bot_api import call
from app.sandbox.errors import ApiError
from app.sandbox.parameters import Upload
from app.sandbox.world import World


class WorldRequest(BaseRequest):
    """Hand it to `Application.builder().request(…).get_updates_request(…)`."""

    def __init__(self, world: World) -> None:
        self._state = world.state

    @property
    def read_timeout(self) -> float | None:
        """PTB adds it to the timeout of getUpdates; nothing here waits for a network."""
        return 5.0

    async def initialize(self) -> None:
        """Nothing is to be opened."""

    async def shutdown(self) -> None:
        """Nothing is to be closed."""

    async def do_request(
        self,
        url: str,
        method: str,  # noqa: ARG002 - PTB's interface
        request_data: RequestData | None = None,
        *timeouts: Any,  # noqa: ARG002
        **named_timeouts: Any,  # noqa: ARG002
    ) -> tuple[int, bytes]:
        """Carries out a call, or downloads a file; a lost answer is PTB's `TimedOut`."""
        path = unquote(urlsplit(url).path).strip("/")
        if path.startswith("file/"):
            return self._download(path)
        bot, _, name = path.rpartition("/")
        if bot != f"bot{TOKEN}":
            return _refused(ApiError(401, "Unauthorized"))
        answer = await call(self._state, name, _parameters(request_data), _uploads(request_data))
        if answer.lost:
            raise TimedOut
        return answer.status, json.dumps(answer.body).encode()

    def _download(self, path: str) -> tuple[int, bytes]:
        file = self._state.files.at(path.removeprefix(f"file/bot{TOKEN}/"))
        if file is None:
            return _refused(ApiError(404, "Not Found"))
        return 200, self._state.files.content(file)


def _refused(error: ApiError) -> tuple[int, bytes]:
    return error.status, json.dumps(error.as_json()).encode()


def _parameters(data: RequestData | None) -> dict[str, object]:
    return {} if data is None else dict(data.json_parameters)


def _uploads(data: RequestData | None) -> dict[str, Upload]:
    if data is None or not data.contains_files:
        return {}
    uploads = {}
    for part, (name, content, mime_type) in data.multipart_data.items():
        whole = content if isinstance(content, bytes) else content.read()
        uploads[part] = Upload(name, whole, mime_type)
    return uploads
