"""The sandbox's own JSON calls over HTTP, and the page that makes them."""

import inspect
import json
from typing import Any

from tornado.web import HTTPError, StaticFileHandler

from app.sandbox.api import CALLS, ApiCall, Content
from app.sandbox.errors import ApiError, Impossible
from app.sandbox.loopback import LoopbackHandler, is_from_here
from app.sandbox.parameters import decoded, read_parameters


class ApiHandler(LoopbackHandler):
    """Every call under `/api`."""

    async def get(self, path: str) -> None:
        """What there is to see."""
        call = CALLS.get(("GET", path))
        query = {name: values[-1].decode() for name, values in self.request.arguments.items()}
        await self._answer(call, decoded(call.takes if call else None, query))

    async def post(self, path: str) -> None:
        """What people do."""
        try:
            body = json.loads(self.request.body or b"{}")
        except ValueError:
            raise HTTPError(400, reason="the body is not JSON") from None
        if not isinstance(body, dict):
            raise HTTPError(400, reason="the body is not a JSON object")
        await self._answer(CALLS.get(("POST", path)), body)

    def write_error(self, status_code: int, **_: Any) -> None:  # noqa: ARG002 - tornado's
        """Answers a sentence instead of a page."""
        self.write({"error": self._reason})

    async def _answer(self, call: ApiCall[Any] | None, given: dict[str, Any]) -> None:
        if call is None:
            self._refuse(404, f"there is no call {self.request.method} {self.request.path}")
            return
        try:
            result = call.act(self.world, read_parameters(call.takes, given))
            if inspect.isawaitable(result):
                result = await result
        except ApiError as error:
            self._refuse(error.status, error.description.removeprefix("Bad Request: "))
        except Impossible as error:
            self._refuse(error.status, str(error))
        else:
            self.world.state.save()
            self._write(result)

    def _write(self, result: Any) -> None:
        self.set_header("Cache-Control", "no-store")
        if isinstance(result, Content):
            self.set_header("Content-Type", result.mime_type)
            self.write(result.content)
        else:
            self.set_header("Content-Type", "application/json; charset=utf-8")
            self.write(json.dumps(result))

    def _refuse(self, status: int, sentence: str) -> None:
        self.set_status(status)
        self.write({"error": sentence})


class PageHandler(StaticFileHandler):
    """The page's files, never out of a cache."""

    def prepare(self) -> None:
        """Refuses strangers."""
        if not is_from_here(self.request):
            raise HTTPError(403)

    def set_extra_headers(self, path: str) -> None:  # noqa: ARG002 - tornado's interface
        """A page that changes must not be seen as it was."""
        self.set_header("Cache-Control", "no-store")
