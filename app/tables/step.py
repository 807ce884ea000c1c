"""What a decision is made with, and what it comes to."""

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from datetime import datetime

from app.tables.news import News
from app.tables.table import Player, PlayerId, Table, Why


@dataclass(frozen=True, slots=True)
class Facts:
    """What a decision may know beside the table.

    The time, who acts, a seed for a round, at how many live tables he sits, who of those who read
    along wants the chat as a message of its own, and who of some players never played before.
    """

    now: datetime
    person: Player | None
    seed: Callable[[int, int], bytes]
    tables: Callable[[], int] = lambda: 0
    chat_wanted: Callable[[], Collection[PlayerId]] = tuple
    newcomers: Callable[[Collection[PlayerId]], Collection[PlayerId]] = lambda _players: ()


@dataclass(frozen=True, slots=True)
class Step:
    """The table after an accepted action, the facts about it, and its journal lines.

    `called` are players whose hand has to come as a new message, `why` what for. Not `moved` is
    what leaves the clocks alone: reminders, and looking at one's hand.
    """

    table: Table
    news: tuple[News, ...] = ()
    lines: tuple[dict[str, object], ...] = ()
    called: frozenset[PlayerId] = field(default_factory=frozenset)
    why: Why = Why.ASKED
    moved: bool = True
