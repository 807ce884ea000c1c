"""Delivering updates to the bot's webhook: in order within a queue, queues side by side."""

import asyncio
import json
from typing import Final

from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest, HTTPResponse

from app.sandbox.state import State
from app.sandbox.updates import Update
from app.sandbox.webhook_target import WebhookTarget

_FIRST_PAUSE_S: Final = 1.0
_LONGEST_PAUSE_S: Final = 60.0
_LONGEST_RETRY_AFTER_S: Final = 3600.0
_LOOK_S: Final = 30.0
_SECRET_HEADER: Final = "X-Telegram-Bot-Api-Secret-Token"  # noqa: S105 - a header's name


class Delivery:
    """Runs beside the server for as long as it does."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._client = AsyncHTTPClient(force_instance=True, defaults={"request_timeout": 30})
        self._queues: dict[str, asyncio.Task[None]] = {}
        self._runner: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begins to deliver whenever a webhook is set."""
        self._runner = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Stops; what was not delivered stays pending."""
        tasks = [*self._queues.values(), *([self._runner] if self._runner else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._client.close()

    async def _run(self) -> None:
        while True:
            target = self._state.webhook.target
            for update in self._state.updates.waiting() if target is not None else ():
                if len(self._queues) >= (target.max_connections if target else 0):
                    break
                if update.queue not in self._queues:
                    self._queues[update.queue] = asyncio.create_task(self._drain(update.queue))
            await self._state.updates.arrived.wait(_LOOK_S)

    async def _drain(self, queue: str) -> None:
        """Delivers one queue until it is empty or there is no webhook any more."""
        pause = _FIRST_PAUSE_S
        try:
            while (update := self._first(queue)) and (target := self._state.webhook.target):
                begun = self._state.clock.now()
                wait = await self._deliver(target, update)
                if wait is None:
                    self._state.updates.pending.pop(update.id, None)
                self._state.save()
                if wait is None:
                    pause = _FIRST_PAUSE_S
                    continue
                await self._state.clock.pause_until(begun + (wait or pause))
                pause = min(2 * pause, _LONGEST_PAUSE_S)
        finally:
            self._queues.pop(queue, None)
            self._state.updates.arrived.ring()

    def _first(self, queue: str) -> Update | None:
        waiting = self._state.updates.waiting()
        return next((update for update in waiting if update.queue == queue), None)

    async def _deliver(self, target: WebhookTarget, update: Update) -> float | None:
        """Posts one update; None if it was taken, else the seconds to wait (0: as usual)."""
        if update.query is not None:
            self._state.queries.fetch(update.query)
        secret = {_SECRET_HEADER: target.secret_token} if target.secret_token else {}
        request = HTTPRequest(
            target.url,
            method="POST",
            headers={"Content-Type": "application/json", **secret},
            body=json.dumps(update.as_json()),
            follow_redirects=False,
        )
        try:
            response = await self._client.fetch(request, raise_error=False)
        except (HTTPClientError, OSError) as error:
            return self._failed(str(error))
        if 200 <= response.code < 300:
            return None
        self._failed(f"Wrong response from the webhook: {response.code} {response.reason}")
        return _retry_after(response)

    def _failed(self, error: str) -> float:
        self._state.webhook.failed(error, self._state.now())
        return 0.0


def _retry_after(response: HTTPResponse) -> float:
    seconds = response.headers.get("Retry-After", "")
    return min(float(seconds), _LONGEST_RETRY_AFTER_S) if seconds.isdigit() else 0.0
