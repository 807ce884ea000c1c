"""Requests from this machine only, and none that another page in the browser sends."""

import asyncio
from typing import Final
from urllib.parse import urlsplit

from tornado.httputil import HTTPServerRequest
from tornado.web import HTTPError, RequestHandler

from app.sandbox.world import World

_NAMES: Final = {"127.0.0.1", "localhost", "::1"}


def is_from_here(request: HTTPServerRequest) -> bool:
    """Whether the address asked for, and the page that asks, are on loopback."""
    asking = request.headers.get("Origin")
    addresses = [f"//{request.host}", *([] if asking is None else [asking])]
    try:
        return all(urlsplit(address).hostname in _NAMES for address in addresses)
    except ValueError:
        return False


class LoopbackHandler(RequestHandler):
    """Serves loopback only, and stops waiting when nobody listens any more."""

    def initialize(self, world: World, running: set["asyncio.Task[None]"]) -> None:
        """Knows its world, and the set of requests that are under way."""
        self.world = world
        self._running = running
        self._task: asyncio.Task[None] | None = None

    def prepare(self) -> None:
        """Refuses strangers; remembers what to stop."""
        if not is_from_here(self.request):
            raise HTTPError(403)
        self._task = asyncio.current_task()
        if self._task is not None:
            self._running.add(self._task)
            self._task.add_done_callback(self._running.discard)

    def on_connection_close(self) -> None:
        """The other side is gone: a poll must not swallow what arrives next."""
        if self._task is not None:
            self._task.cancel()

    def compute_etag(self) -> None:
        """Answers are never the same twice."""
        return
