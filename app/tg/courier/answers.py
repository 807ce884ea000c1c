"""Answers that belong to no table: they wait for the gates as posts do, but nothing keeps them."""

from collections import deque
from collections.abc import Callable, Collection
from dataclasses import dataclass

from app.tables.ports import Clock
from app.tg.courier.letters import Letter

STALE_AFTER_S = 60.0
MOST_WAITING = 5

SwapAnswer = Callable[[int, int], int | None]
"""Remember a group's newest answer (chat id, message id); gives the one it replaces, if any."""


@dataclass(frozen=True, slots=True)
class Answer:
    """Something to say in a chat, in its topic, as a reply to who asked.

    `edits` is the id of our own message that is to say it, if it still stands.
    """

    chat_id: int
    letter: Letter
    thread: int | None = None
    reply_to: int | None = None
    edits: int | None = None


@dataclass(frozen=True, slots=True)
class Nod:
    """A thumb up under somebody's message."""

    chat_id: int
    message_id: int


class Answers:
    """The answers that wait, by chat.

    In a group a newer answer takes the place of one that still waits; a private chat hears all of
    them in turn, though never more than the newest five. After a minute nobody waits any more.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._waiting: dict[int, deque[tuple[float, Answer | Nod]]] = {}

    @property
    def chats(self) -> Collection[int]:
        """The chats in which an answer waits."""
        return self._waiting.keys()

    def add(self, answer: Answer | Nod) -> None:
        """Have the answer wait for its turn. In a group a nod takes no answer's place."""
        if isinstance(answer, Nod) and answer.chat_id < 0 and answer.chat_id in self._waiting:
            return
        length = 1 if answer.chat_id < 0 else MOST_WAITING
        queue = self._waiting.setdefault(answer.chat_id, deque(maxlen=length))
        queue.append((self._clock.uptime(), answer))

    def take(self, skip: Collection[int], most: int) -> list[Answer | Nod]:
        """The oldest answer of each chat that is not in `skip`; they wait no longer."""
        self._forget_stale()
        chats = [chat for chat in self._waiting if chat not in skip][:most]
        taken = [self._waiting[chat].popleft()[1] for chat in chats]
        self._drop_empty()
        return taken

    def _forget_stale(self) -> None:
        old = self._clock.uptime() - STALE_AFTER_S
        for queue in self._waiting.values():
            while queue and queue[0][0] < old:
                queue.popleft()
        self._drop_empty()

    def _drop_empty(self) -> None:
        self._waiting = {chat: queue for chat, queue in self._waiting.items() if queue}
