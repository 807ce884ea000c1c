"""Listens to every call of the bot, and notes each card that is told to one who may not know it."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from app.sandbox.ids import QueryId
from app.tables.table import PlayerId, Table, TableId
from app.tg.taps import unpack
from engine.cards import Card
from tests.evenings.chats import Call
from tests.evenings.evening import Evening
from tests.evenings.secrets_kept import Secrets, cards_coded, cards_read

A_COUNTED_HAND = "still held"


@dataclass
class Listener:
    """`leaks` says what must not have been said, `cards` how many cards were looked at."""

    evening: Evening
    leaks: list[str] = field(default_factory=list)
    cards: int = 0
    _secrets: defaultdict[TableId, Secrets] = field(default_factory=lambda: defaultdict(Secrets))
    _tables: list[Table] = field(default_factory=list)
    _players: dict[int, PlayerId] = field(default_factory=dict)

    def __call__(self, call: Call) -> None:
        self._look_at_the_books()
        if call["method"] == "answerCallbackQuery":
            self._toast(call)
        elif "chat_id" in call["params"]:
            self._message(call)

    def _message(self, call: Call) -> None:
        params, text = call["params"], _text_of(call)
        rows = params.get("reply_markup", {}).get("inline_keyboard", ())
        buttons = [(b["text"], str(b.get("callback_data", ""))) for row in rows for b in row]
        tables = self._tables_of(text, [data for _, data in buttons])
        for line in text.split("\n"):
            if A_COUNTED_HAND in line:
                self._counted(line, tables)
            else:
                self._told(call, cards_read(line), params["chat_id"], tables)
        for label, data in buttons:
            cards = cards_read(label) | cards_coded(data.rpartition(":")[2])
            self._told(call, cards, params["chat_id"], tables)

    def _toast(self, call: Call) -> None:
        query = self.evening.world.state.queries.shelf[QueryId(call["params"]["callback_query_id"])]
        text = str(call["params"].get("text", ""))
        self._told(call, cards_read(text), query.person, self._tables_of("", [query.data]))

    def _told(self, call: Call, cards: set[Card], chat: int, tables: list[Table]) -> None:
        self.cards += len(cards)
        known: set[Card] = set()
        for table in tables:
            known |= self._secrets[table.id].may_know(self._seat(table, chat))
        for card in cards - known:
            self.leaks.append(f"call {call['n']} tells {chat} of {card}: {call['params']}")

    def _counted(self, line: str, tables: list[Table]) -> None:
        """At a round's end everybody may know what the others still held."""
        hands = {
            hand for table in tables for one in self._secrets[table.id].counted for hand in one
        }
        if frozenset(cards_read(line)) not in hands:
            self.leaks.append(f"nobody held that: {line}")

    def _look_at_the_books(self) -> None:
        books = self.evening.books
        if books.revs() != {table.id: table.rev for table in self._tables}:
            self._tables, self._players = books.tables(), books.players()
            for table in self._tables:
                self._secrets[table.id].read(books.journal(table.id))

    def _seat(self, table: Table, chat: int) -> int | None:
        return table.seat_of(self._players[chat]) if chat in self._players else None

    def _tables_of(self, text: str, datas: list[str]) -> list[Table]:
        """The tables that a text with such buttons is about."""
        return [
            table
            for table in self._tables
            if f"Table {table.id}" in text or table.id in set(_named(datas))
        ]


def _text_of(call: Call) -> str:
    """All that is written in a message, be it under a picture."""
    params = call["params"]
    return "\n".join(
        str(part)
        for part in (params.get("text"), params.get("caption"), params.get("media"))
        if part is not None
    )


def _named(datas: list[str]) -> Iterator[TableId]:
    for data in datas:
        tap = unpack(data)
        if tap is not None and tap.table is not None:
            yield tap.table
