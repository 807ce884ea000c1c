"""Callback queries: a tap that waits for the bot's answer, and when it is too late for one."""

from dataclasses import dataclass, replace
from typing import Final

from app.sandbox.bell import Bell
from app.sandbox.clock import Clock
from app.sandbox.errors import bad_request
from app.sandbox.ids import ChatId, MessageId, PersonId, QueryId
from app.sandbox.shelf import Shelf

ANSWERABLE_S: Final = 15
"""So long after it was fetched a query can be answered."""

KEPT_S: Final = 150
"""So long a query waits to be fetched."""

_REMEMBERED: Final = 10_000
_FIRST_ID: Final = 4_382_000_000_000_000_000


@dataclass(frozen=True, slots=True)
class Answer:
    """What the person sees after his tap.

    Attributes:
        alert: whether it is a window to be closed rather than a toast.
        url: the link that opens, when there is no text.
    """

    text: str = ""
    alert: bool = False
    url: str = ""


@dataclass(frozen=True, slots=True)
class Query:
    """A tap by a person on a button."""

    id: QueryId
    person: PersonId
    chat: ChatId
    message: MessageId
    data: str
    at: float
    fetched_at: float | None = None
    answer: Answer | None = None


class Queries:
    """The taps of a world."""

    def __init__(self, clock: Clock) -> None:
        self.shelf: Shelf[QueryId, Query] = Shelf("query", QueryId, Query)
        self.answered = Bell()
        self._clock = clock

    def add(
        self, number: int, person: PersonId, chat: ChatId, message: MessageId, data: str
    ) -> Query:
        """Notes a tap."""
        query_id = QueryId(str(_FIRST_ID + number))
        query = Query(query_id, person, chat, message, data, self._clock.now())
        self.shelf[query.id] = query
        self.shelf.keep_newest(_REMEMBERED)
        return query

    def fetch(self, query_id: QueryId) -> None:
        """The bot has got it: from its first fetching on, its 15 seconds run."""
        query = self.shelf.get(query_id)
        if query is not None and query.fetched_at is None:
            self.shelf[query_id] = replace(query, fetched_at=self._clock.now())

    def answer(self, query_id: QueryId, answer: Answer) -> None:
        """Shows the answer to the person; refused when unknown, answered or too old."""
        query = self.shelf.get(query_id)
        if query is None or query.answer is not None or self._too_old(query):
            raise bad_request(
                "query is too old and response timeout expired or query ID is invalid"
            )
        self.shelf[query_id] = replace(query, answer=answer)
        self.answered.ring()

    def _too_old(self, query: Query) -> bool:
        return query.fetched_at is None or self._clock.now() > query.fetched_at + ANSWERABLE_S
