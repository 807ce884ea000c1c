"""Messages, and the counter that tells readers which of them changed."""

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Final

from app.sandbox.files import File
from app.sandbox.formatted import FormattedText
from app.sandbox.ids import ChatId, MessageId, PersonId
from app.sandbox.keyboards import Keyboard
from app.sandbox.shelf import Shelf

DELETABLE_S: Final = 48 * 3600
"""After so long a bot cannot delete a message any more, and taps on it come without it."""


@dataclass(frozen=True, slots=True)
class Message:
    """A message as it stands now.

    Attributes:
        n: the change counter when it last changed; edits and deletion count.
        sender: a person, the bot, or one of Telegram's stand-in senders.
        sender_chat: the chat that signs it, for anonymous admins and channels.
        text: its text, or the caption of its file.
        service: the fields of a service message; such a message has no text.
        thread: the topic, or in a plain supergroup the first message of the replies.
    """

    chat: ChatId
    id: MessageId
    n: int
    date: int
    sender: PersonId
    sender_chat: ChatId | None = None
    sender_chat_title: str = ""
    text: FormattedText = field(default_factory=FormattedText)
    file: File | None = None
    service: dict[str, Any] | None = None
    keyboard: Keyboard = ()
    thread: MessageId | None = None
    topic: bool = False
    reply_to: MessageId | None = None
    edited: int | None = None
    silent: bool = False
    deleted: bool = False
    protected: bool = False
    spoiler: bool = False
    caption_above: bool = False
    effect: str = ""
    reaction: str = ""
    link_preview: dict[str, Any] | None = None


class Messages:
    """All messages of a world, by chat and number."""

    def __init__(self, counters: Shelf[str, int]) -> None:
        self.shelf: Shelf[tuple[ChatId, MessageId], Message] = Shelf(
            "message", tuple[ChatId, MessageId], Message
        )
        self._counters = counters
        self._chats: dict[ChatId, list[MessageId]] = {}

    @property
    def n(self) -> int:
        """The change counter now."""
        return self._counters.get("change", 0)

    def next_id(self, chat: ChatId, *, supergroup: bool) -> MessageId:
        """A new number: supergroups count for themselves, all other chats together."""
        return MessageId(self._count(f"message:{chat}" if supergroup else "message"))

    def add(self, message: Message) -> Message:
        """Puts a new message into its chat."""
        message = replace(message, n=self._count("change"))
        numbers = self._ids(message.chat)
        self.shelf[message.chat, message.id] = message
        numbers.append(message.id)
        return message

    def change(self, message: Message, **changes: Any) -> Message:
        """Replaces fields of a message; readers see that it changed."""
        message = replace(message, n=self._count("change"), **changes)
        self.shelf[message.chat, message.id] = message
        return message

    def get(self, chat: ChatId, number: MessageId) -> Message | None:
        """The message, unless there is none or it was deleted."""
        message = self.shelf.get((chat, number))
        return None if message is None or message.deleted else message

    def of(self, chat: ChatId) -> Iterator[Message]:
        """The messages of a chat, oldest first, deleted ones too."""
        return (self.shelf[chat, number] for number in self._ids(chat))

    def after(self, chat: ChatId, number: MessageId) -> Iterator[Message]:
        """The messages of a chat that came after that one, deleted ones too."""
        numbers = self._ids(chat)
        return (self.shelf[chat, newer] for newer in numbers[bisect_right(numbers, number) :])

    def last(self, chat: ChatId) -> Message | None:
        """The newest message of a chat that is not deleted."""
        newest_first = (self.shelf[chat, number] for number in reversed(self._ids(chat)))
        return next((message for message in newest_first if not message.deleted), None)

    def _ids(self, chat: ChatId) -> list[MessageId]:
        if chat not in self._chats:
            self._chats[chat] = sorted(number for place, number in self.shelf if place == chat)
        return self._chats[chat]

    def _count(self, what: str) -> int:
        self._counters[what] = self._counters.get(what, 0) + 1
        return self._counters[what]
