"""What people see in their chats, wherever the bot and its world run."""

from abc import ABC, abstractmethod
from typing import Any

from app.sandbox.queries import Answer

A_GATE_OPENS_S = 4.0
Message = dict[str, Any]
Call = dict[str, Any]


class Chats(ABC):
    """The chats of Ada, Bo, Cleo and their group."""

    ada: int
    bo: int
    cleo: int
    group: int

    @property
    def people(self) -> tuple[int, int, int]:
        return self.ada, self.bo, self.cleo

    @abstractmethod
    def messages(self, chat: int) -> list[Message]:
        """The bot's messages that stand in the chat, oldest first."""

    @abstractmethod
    def calls(self, since: int = 0) -> list[Call]:
        """The bot's calls after that number, oldest first."""

    @abstractmethod
    async def later(self, seconds: float) -> None:
        """Time goes by, in steps that let a group's gate open."""

    @abstractmethod
    async def start(self, person: int, payload: str = "") -> None:
        """A person presses START in his private chat."""

    @abstractmethod
    async def say(self, person: int, chat: int, text: str) -> None:
        """A person writes into a chat."""

    @abstractmethod
    async def tap_on(self, person: int, message: Message, text: str) -> Answer | None:
        """A person taps that button, and all that comes of it is done; what he is shown."""

    @abstractmethod
    async def tap_data(self, person: int, message: Message, data: str) -> Answer | None:
        """A person taps with data of his own, as a changed client can."""

    async def tap(self, person: int, chat: int, text: str) -> Answer | None:
        """A person taps the newest button with that label in the chat."""
        return await self.tap_on(person, self.newest_with(chat, text), text)

    async def sit_down(self, host: int, *others: int, bots: int = 0, deal: bool = True) -> None:
        """They all have a private chat, take seats at a table in the group, and play."""
        for person in (host, *others):
            await self.start(person)
        await self.say(host, self.group, "/maumau")
        for person in others:
            await self.tap(person, self.group, "Take a seat")
            await self.later(A_GATE_OPENS_S)
        for _ in range(bots):
            await self.tap(host, self.group, "Add a bot")
            await self.later(A_GATE_OPENS_S)
        if deal:
            await self.tap(host, self.group, "Start")
            await self.later(A_GATE_OPENS_S)

    def last_call(self) -> int:
        """The number of the newest call."""
        calls = self.calls()
        return int(calls[-1]["n"]) if calls else 0

    def sent(self, since: int = 0) -> list[Call]:
        """The new messages that came after that call, into any chat."""
        return [call for call in self.calls(since) if was_sent(call)]

    def sent_to(self, chat: int, since: int = 0) -> list[Call]:
        """The new messages that came into the chat after that call."""
        return [call for call in self.sent(since) if call["params"]["chat_id"] == chat]

    def newest(self, chat: int) -> Message:
        return self.messages(chat)[-1]

    def newest_with(self, chat: int, label: str) -> Message:
        """The newest message that has a button with that label."""
        for message in reversed(self.messages(chat)):
            if label in labels(message):
                return message
        shown = [(words(message), labels(message)) for message in self.messages(chat)]
        raise AssertionError(f"nobody sees {label!r} in {shown}")

    def on_turn(self) -> int:
        """Who reads that it is his turn."""
        return next(
            person for person in self.people if "It is your turn" in words(self.newest(person))
        )


def was_sent(call: Call) -> bool:
    """Whether the call brought a new message."""
    return (call["method"], call["status"]) == ("sendMessage", 200)


def told(answer: Answer | None) -> str:
    """What the one who tapped was told; every tap has to be answered."""
    assert answer is not None, "the tap was never answered"
    return answer.text


def labels(message: Message) -> list[str]:
    """What stands on the message's buttons."""
    return [button["text"] for row in message["keyboard"] for button in row]


def carried(message: Message) -> dict[str, str]:
    """What the message's buttons carry, by what stands on them; links carry nothing."""
    buttons = [button for row in message["keyboard"] for button in row]
    return {button["text"]: button["data"] for button in buttons if "data" in button}


def words(message: Message) -> str:
    """What there is to read in the message."""
    text: str = message.get("text") or message.get("caption") or ""
    return text
