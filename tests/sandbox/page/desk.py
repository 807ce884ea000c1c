"""The page in a browser beside the world it shows, and the bot's hand on the Bot API."""

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from app.sandbox.ids import ChatId, MessageId, PersonId
from app.sandbox.world import TOKEN, World

playwright = pytest.importorskip("playwright.async_api", reason="playwright is not installed")
expect = playwright.expect

if TYPE_CHECKING:
    from playwright.async_api import Locator, Page

GROUP = ChatId(-1_001_000_000_007)
ADA, BO, CLEO = PersonId(11), PersonId(12), PersonId(13)

Buttons = list[list[dict[str, Any]]]


def tap(text: str, data: str = "do", **more: str) -> dict[str, Any]:
    """A button that asks the bot."""
    return {"text": text, "callback_data": data, **more}


@dataclass(frozen=True)
class Bot:
    """Calls the Bot API as the bot would, without being one."""

    http: httpx.AsyncClient
    base_url: str

    async def call(self, method: str, **params: Any) -> Any:
        """The result, or the description of the refusal."""
        return await self._post(method, json=params)

    async def upload(self, method: str, name: str, file: bytes, **fields: int | str) -> Any:
        files = {name: ("hand.png", file, "image/png")}
        return await self._post(method, data=fields, files=files)

    async def _post(self, method: str, **body: Any) -> Any:
        posted = await self.http.post(f"{self.base_url}/bot{TOKEN}/{method}", **body)
        answer = posted.json()
        return answer["result"] if answer["ok"] else answer["description"]

    async def send(
        self, chat: int, text: str, buttons: Buttons | None = None, **more: Any
    ) -> MessageId:
        markup = {"reply_markup": {"inline_keyboard": buttons}} if buttons else {}
        sent = await self.call("sendMessage", chat_id=chat, text=text, **markup, **more)
        return MessageId(sent["message_id"])

    async def edit(
        self, chat: int, number: MessageId, text: str, buttons: Buttons | None = None
    ) -> None:
        markup = {"reply_markup": {"inline_keyboard": buttons}} if buttons else {}
        await self.call("editMessageText", chat_id=chat, message_id=number, text=text, **markup)

    async def next_tap(self) -> dict[str, Any]:
        """Waits for a tap and takes it out of the queue."""
        offset = 0
        while True:
            for update in await self.call("getUpdates", offset=offset, timeout=10):
                offset = update["update_id"] + 1
                if "callback_query" in update:
                    await self.call("getUpdates", offset=offset)
                    query: dict[str, Any] = update["callback_query"]
                    return query

    async def answer_next_tap(self, **answer: Any) -> dict[str, Any]:
        query = await self.next_tap()
        await self.call("answerCallbackQuery", callback_query_id=query["id"], **answer)
        return query


@dataclass(frozen=True)
class Phone:
    """One person's phone on the page."""

    node: "Locator"

    def tab(self, title: str) -> "Locator":
        return self.node.get_by_role("tab", name=re.compile(f"^{title}"))

    def button(self, label: str) -> "Locator":
        return self.node.get_by_role("button", name=label, exact=True)

    def message(self, text: str) -> "Locator":
        return self.node.locator(".message").filter(has_text=text)

    @property
    def toast(self) -> "Locator":
        return self.node.locator(".toast")

    @property
    def dialog(self) -> "Locator":
        return self.node.get_by_role("alertdialog")

    @property
    def field(self) -> "Locator":
        return self.node.get_by_role("textbox")


@dataclass(frozen=True)
class Desk:
    """A world of three with a group, its page, and the bot."""

    world: World
    bot: Bot
    page: "Page"

    def phone(self, name: str) -> Phone:
        return Phone(self.page.get_by_role("region", name=f"Phone of {name}", exact=True))

    async def open_controls(self, panel: str) -> "Locator":
        await self.page.locator("#controls").click()
        await self.page.get_by_role("tab", name=panel, exact=True).click()
        return self.page.get_by_role("complementary", name="Controls")

    def said(self, chat: int) -> list[str]:
        """The texts in a chat, oldest first."""
        shown = self.world.messages(ChatId(chat))["messages"]
        return [message.get("text", "") for message in shown if not message["deleted"]]
