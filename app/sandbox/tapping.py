"""Taps on buttons, as any client or a changed one sends them."""

import time
from dataclasses import dataclass

from app.sandbox.errors import Impossible, Unknown
from app.sandbox.ids import ChatId, QueryId
from app.sandbox.keyboards import Button
from app.sandbox.messages import Message
from app.sandbox.named import message_named, person_named
from app.sandbox.people import Person
from app.sandbox.queries import Answer
from app.sandbox.state import State
from app.sandbox.telling import tell_tap


@dataclass(frozen=True)
class Tap:
    """What became of a tap.

    Attributes:
        button: the button, unless the client sent data of its own.
        query: the callback query, if it was such a button.
    """

    state: State
    button: Button | None
    query: QueryId | None = None

    @property
    def answer(self) -> Answer | None:
        """What the person was shown, once the bot has answered."""
        query = None if self.query is None else self.state.queries.shelf.get(self.query)
        return None if query is None else query.answer

    async def wait(self, seconds: float) -> Answer | None:
        """Waits for the bot's answer, at most that many real seconds."""
        end = time.monotonic() + seconds
        while self.answer is None and (left := end - time.monotonic()) > 0:
            await self.state.queries.answered.wait(left)
        return self.answer


class Tapping:
    """The part of a world that is about buttons."""

    state: State

    def tap(
        self,
        person: int,
        chat: int,
        message_id: int,
        text: str | None = None,
        *,
        data: str | None = None,
        row: int | None = None,
        column: int | None = None,
    ) -> Tap:
        """A person taps a button of a message.

        Args:
            person: who taps.
            chat: a group, or his own id for the DM.
            message_id: the message the button is under.
            text: the button's text, or
            row: its row, from 0, and
            column: its place in the row, from 0, or
            data: what a changed client sends, whatever the buttons are.
        """
        who = person_named(self.state, person)
        message = self._message_before(who, chat, message_id)
        if data is not None:
            return self._query(who, message, data, None)
        button = _find(message, text, row, column)
        if button.data is None:
            return Tap(self.state, button)
        return self._query(who, message, button.data, button)

    def _query(self, person: Person, message: Message, data: str, button: Button | None) -> Tap:
        number = self.state.next("query")
        query = self.state.queries.add(number, person.id, message.chat, message.id, data)
        tell_tap(self.state, query)
        return Tap(self.state, button, query.id)

    def _message_before(self, person: Person, chat: int, number: int) -> Message:
        group = self.state.groups.get(ChatId(chat))
        if chat != person.id and (group is None or person.id not in group.members):
            raise Impossible(f"{person.name} does not see the chat {chat}")
        message = message_named(self.state, chat, number)
        if not self.state.by_bot(message):
            raise Impossible(f"message {number} in {chat} is not the bot's")
        return message


def _find(message: Message, text: str | None, row: int | None, column: int | None) -> Button:
    if text is not None:
        for button in (button for line in message.keyboard for button in line):
            if button.text == text:
                return button
        raise Unknown(f"message {message.id} has no button {text!r}")
    if row is None or column is None:
        raise Impossible("a tap needs the button's text, its row and column, or data")
    if not (0 <= row < len(message.keyboard) and 0 <= column < len(message.keyboard[row])):
        raise Unknown(f"message {message.id} has no button in row {row}, column {column}")
    return message.keyboard[row][column]
