"""A Telegram that answers every call in the same time, and hands out updates that were prepared."""

import asyncio
import json
from itertools import count
from typing import Any

from telegram.request import BaseRequest, RequestData

BOT = {"id": 1, "is_bot": True, "first_name": "Bot", "username": "quick_bot"}
CHAT = {"id": 1, "type": "private", "first_name": "Ada"}


class QuickTelegram(BaseRequest):
    """Answers after `delay_s`; getUpdates gives what is in `updates`, a hundred at a time."""

    def __init__(self, delay_s: float = 0.0) -> None:
        self.delay_s = delay_s
        self.updates: list[dict[str, Any]] = []
        self.confirmed = asyncio.Event()
        self._message = count(1_000_000)

    @property
    def read_timeout(self) -> float | None:
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
        *_: Any,
        **__: Any,
    ) -> tuple[int, bytes]:
        asked = {} if request_data is None else request_data.parameters
        await asyncio.sleep(self.delay_s)
        name = url.rpartition("/")[2]
        result: Any = True
        if name == "getMe":
            result = BOT
        elif name == "getUpdates":
            result = await self._given(int(str(asked.get("offset") or 0)))
        elif name in ("sendMessage", "editMessageText", "editMessageReplyMarkup"):
            result = {"message_id": next(self._message), "date": 1_800_000_000, "chat": CHAT}
        return 200, json.dumps({"ok": True, "result": result}).encode()

    async def _given(self, offset: int) -> list[dict[str, Any]]:
        self.updates = [update for update in self.updates if update["update_id"] >= offset]
        if not self.updates:
            self.confirmed.set()
            await asyncio.sleep(0.01)
        return self.updates[:100]


def tap(update: int, person: int, data: str) -> dict[str, Any]:
    """The update of a tap in a private chat."""
    user = {"id": person, "is_bot": False, "first_name": f"Player {person}", "language_code": "en"}
    chat = {"id": person, "type": "private", "first_name": user["first_name"]}
    message = {"message_id": 1, "date": 1_800_000_000, "chat": chat, "from": BOT, "text": "x"}
    query = {"id": str(update), "from": user, "message": message, "data": data}
    return {"update_id": update, "callback_query": query | {"chat_instance": "1"}}
