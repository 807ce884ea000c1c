"""What the handlers ask of the world outside to know where a line goes, and who reads along."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from app.tables.table import ChatLine, PlayerId, TableId


@dataclass(frozen=True, slots=True)
class WaitingLine:
    """A line in message `message` of which it is not yet known to which table it goes."""

    text: str
    message: int


class Talk(Protocol):
    """Lines of chat, beside what their tables show of them."""

    def lines(self, table: TableId, most: int) -> Sequence[ChatLine]:
        """The newest lines of the table, the oldest of them first."""
        ...

    def table_of(self, chat_id: int, message_id: int) -> TableId | None:
        """Of which table that message is a post, if it is one."""
        ...

    def watched_by(self, player: PlayerId) -> Sequence[TableId]:
        """The tables that the player watches, the one he began to watch last first."""
        ...

    def wait(self, player: PlayerId, line: WaitingLine) -> None:
        """Keep the line until the player says where it goes, beside the newest few others."""
        ...

    def waiting(self, player: PlayerId, message: int) -> WaitingLine | None:
        """The line in that message, if it waits for the player's word."""
        ...

    def wait_no_more(self, player: PlayerId, message: int) -> None:
        """The line in that message has gone where it should."""
        ...
