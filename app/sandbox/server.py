"""The sandbox as a server on loopback: Bot API, JSON calls and page on one port."""

import asyncio
import errno
import socket
from pathlib import Path
from typing import Final

from tornado.httpserver import HTTPServer
from tornado.web import Application, RequestHandler

from app.sandbox.api_handlers import ApiHandler, PageHandler
from app.sandbox.bot_handlers import BotHandler, DownloadHandler
from app.sandbox.delivery import Delivery
from app.sandbox.world import World

_HOST: Final = "127.0.0.1"
_PAGE: Final = Path(__file__).parent / "page"
_BODY_BYTES: Final = 64 * 1024 * 1024


class PortTaken(Exception):  # noqa: N818 - a fact, not a fault of ours
    """Somebody else listens on the port: a sentence that says so."""


class Sandbox:
    """Serves a world; an empty one gets Ada, Bo, Cleo and a group first."""

    def __init__(self, world: World, port: int) -> None:
        """Makes a server that does not listen yet.

        Args:
            world: what it serves; it is not closed with the server.
            port: where; 0 picks a free one.
        """
        self._world = world
        self._port = port
        self._server: HTTPServer | None = None
        self._delivery: Delivery | None = None
        self._running: set[asyncio.Task[None]] = set()

    @property
    def base_url(self) -> str:
        """The page's address, without a slash at the end."""
        return f"http://{_HOST}:{self._port}"

    async def start(self) -> int:
        """Begins to serve and gives the port; `PortTaken` where it is taken."""
        self._world.populate()
        self._world.state.save()
        try:
            listener = socket.create_server((_HOST, self._port))
        except OSError as error:
            if error.errno in {errno.EADDRINUSE, errno.EACCES}:
                raise PortTaken(f"Port {self._port} is taken: {error.strerror}.") from error
            raise
        listener.setblocking(False)
        self._port = listener.getsockname()[1]
        self._server = HTTPServer(
            self._application(), max_buffer_size=_BODY_BYTES, max_body_size=_BODY_BYTES
        )
        self._server.add_socket(listener)
        self._delivery = Delivery(self._world.state)
        self._delivery.start()
        return self._port

    async def stop(self) -> None:
        """Stops serving; who still waits for an answer gets none."""
        if self._server is None or self._delivery is None:
            return
        self._server.stop()
        waiting = list(self._running)
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        await self._server.close_all_connections()
        await self._delivery.stop()
        self._world.state.save()
        self._server = self._delivery = None

    def _application(self) -> Application:
        known = {"world": self._world, "running": self._running}
        return Application(
            [
                (r"/bot([^/]+)/(\w+)", BotHandler, known),
                (r"/file/bot([^/]+)/(.+)", DownloadHandler, known),
                (r"/api/(.+)", ApiHandler, known),
                (r"/(.*)", PageHandler, {"path": _PAGE, "default_filename": "index.html"}),
            ],
            log_function=_keep_quiet,
        )


def _keep_quiet(_: RequestHandler) -> None:
    """The world logs the bot's calls itself, and a server's log would show the token."""
