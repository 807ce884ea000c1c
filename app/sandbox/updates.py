"""The queue of updates that wait for the bot, and who may fetch them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from app.sandbox.bell import Bell
from app.sandbox.clock import Clock
from app.sandbox.ids import QueryId
from app.sandbox.shelf import Shelf

DAY_S: Final = 24 * 3600


@dataclass(frozen=True, slots=True)
class Update:
    """Something the bot is to be told.

    Attributes:
        queue: updates of one queue are delivered one after another.
        until: when it is dropped unfetched.
        query: the tap it tells of, if it does.
    """

    id: int
    kind: str
    body: dict[str, Any]
    queue: str
    until: float
    query: QueryId | None = None

    def as_json(self) -> dict[str, Any]:
        """The update as the bot gets it."""
        return {"update_id": self.id, self.kind: self.body}


class Updates:
    """Pending updates, oldest first."""

    def __init__(self, clock: Clock, next_id: Callable[[], int]) -> None:
        self.pending: Shelf[int, Update] = Shelf("update", int, Update)
        self.kinds: Shelf[str, tuple[str, ...]] = Shelf("update kinds", str, tuple[str, ...])
        self.arrived = Bell()
        self._clock = clock
        self._next_id = next_id
        self._poll = 0

    @property
    def allowed(self) -> list[str]:
        """The kinds the bot asked for; empty means all there are."""
        return list(self.kinds.get("allowed", ()))

    @allowed.setter
    def allowed(self, kinds: list[str]) -> None:
        self.kinds["allowed"] = tuple(kinds)

    def put(
        self,
        kind: str,
        body: dict[str, Any],
        queue: str,
        lives_s: float = DAY_S,
        query: QueryId | None = None,
    ) -> None:
        """Queues an update, if the bot wants that kind."""
        if self.allowed and kind not in self.allowed:
            return
        update = Update(self._next_id(), kind, body, queue, self._clock.now() + lives_s, query)
        self.pending[update.id] = update
        self.arrived.ring()

    def confirm(self, offset: int) -> None:
        """Forgets all updates before the offset; a negative one keeps only the newest."""
        numbers = sorted(self.pending)
        gone = numbers[:offset] if offset < 0 else [n for n in numbers if n < offset]
        for number in gone:
            del self.pending[number]

    def waiting(self, limit: int | None = None) -> list[Update]:
        """The oldest pending updates; those that have waited too long are dropped."""
        now = self._clock.now()
        for update in [update for update in self.pending.values() if update.until < now]:
            del self.pending[update.id]
        return sorted(self.pending.values(), key=lambda update: update.id)[:limit]

    def drop_all(self) -> None:
        """Forgets everything that waits."""
        self.pending.clear()

    def begin_poll(self) -> int:
        """Starts a poll, which ends every other one; gives its number."""
        self._poll += 1
        self.arrived.ring()
        return self._poll

    def is_newest_poll(self, poll: int) -> bool:
        """Whether nobody has started to poll since."""
        return poll == self._poll
