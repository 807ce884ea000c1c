"""All that a world holds, in one place, so that it can be stored and opened again."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from app.sandbox.bot import BOT_ID
from app.sandbox.calls import Calls
from app.sandbox.chats import Group
from app.sandbox.clock import Clock
from app.sandbox.faults import Faults
from app.sandbox.files import Files
from app.sandbox.floods import Floods
from app.sandbox.formatted import FormattedText
from app.sandbox.ids import ChatId, MessageId, PersonId
from app.sandbox.messages import Message, Messages
from app.sandbox.people import Person
from app.sandbox.queries import Queries
from app.sandbox.shelf import Shelf
from app.sandbox.updates import Updates
from app.sandbox.webhook_target import Webhook


class State:
    """The things of a world and how they are counted.

    Both sides act on it: people through `World`, the bot through the Bot API's methods.
    """

    def __init__(self, clock: Callable[[], float] | None = None) -> None:
        self.clock = Clock(clock)
        self.counters: Shelf[str, int] = Shelf("counter", str, int)
        self.people: Shelf[PersonId, Person] = Shelf("person", PersonId, Person)
        self.groups: Shelf[ChatId, Group] = Shelf("group", ChatId, Group)
        self.pins: Shelf[ChatId, tuple[MessageId, ...]] = Shelf(
            "pin", ChatId, tuple[MessageId, ...]
        )
        self.reads: Shelf[tuple[PersonId, ChatId], MessageId] = Shelf(
            "read", tuple[PersonId, ChatId], MessageId
        )
        self.messages = Messages(self.counters)
        self.queries = Queries(self.clock)
        self.updates = Updates(self.clock, lambda: self.next("update"))
        self.webhook = Webhook()
        self.floods = Floods(self.clock)
        self.faults = Faults()
        self.files = Files()
        self.calls = Calls(self.counters)
        self.save: Callable[[], None] = _keep_in_memory
        self.close: Callable[[], None] = _keep_in_memory

    def shelves(self) -> Iterator[Shelf[Any, Any]]:
        """Everything that outlives a process."""
        yield from (self.clock.turned, self.counters, self.people, self.groups)
        yield from (self.messages.shelf, self.pins, self.reads, self.queries.shelf)
        yield from (self.updates.pending, self.updates.kinds, self.webhook.shelf)
        yield from (self.floods.times, self.faults.shelf, self.calls.shelf)
        yield from (self.files.known, self.files.contents)

    def next(self, what: str) -> int:
        """Counts on, from 1."""
        self.counters[what] = self.counters.get(what, 0) + 1
        return self.counters[what]

    def now(self) -> int:
        """The date that messages get now."""
        return int(self.clock.now())

    def post(self, chat: ChatId, sender: PersonId, text: FormattedText, **more: Any) -> Message:
        """Puts a new message into a chat; further fields of `Message` by name."""
        group = self.groups.get(chat)
        in_supergroup = group is not None and group.supergroup
        number = self.messages.next_id(chat, supergroup=in_supergroup)
        message = Message(chat, number, 0, self.now(), sender, text=text)
        message = replace(message, **more)
        if in_supergroup and message.thread is None:
            message = self._in_thread_of_answered(message)
        return self.messages.add(message)

    def _in_thread_of_answered(self, message: Message) -> Message:
        """An answer stands in its message's topic; a plain supergroup's replies make a thread."""
        if message.reply_to is None:
            return message
        answered = self.messages.get(message.chat, message.reply_to)
        if answered is None or answered.thread is None:
            return replace(message, thread=message.reply_to)
        return replace(message, thread=answered.thread, topic=answered.topic)

    def by_bot(self, message: Message) -> bool:
        """Whether the bot itself wrote it."""
        return message.sender == BOT_ID


def _keep_in_memory() -> None:
    """A world without a file has nothing to write and nothing to close."""
