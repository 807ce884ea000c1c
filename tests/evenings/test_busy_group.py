"""Four tables at once in one group: Telegram bears it, and everybody sees the last state."""

import random
from pathlib import Path

from tests.evenings.evening import Evening, an_evening
from tests.evenings.law import left_over, wrong
from tests.evenings.tappers import Tappers

MOVES = 590
SECONDS = 150.0
TABLES = 4
A_MINUTE_S = 60.0
IN_A_MINUTE = 18
NOBODY_LOOKS = ("getUpdates", "answerCallbackQuery")


async def test_590_moves_in_150_seconds_in_one_group(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        dora = evening.world.add_person("Dora")
        evening.world.change_members(evening.group, add=[dora])
        for _ in range(TABLES):
            await evening.sit_down(*evening.people, dora)
            await evening.later(60)
        began, calls = evening.world.now(), len(evening.world.calls())
        tappers = Tappers(evening, random.Random("friday"))  # noqa: S311 - to be repeated
        for _ in range(MOVES):
            await tappers.move()
            evening.world.forward(SECONDS / MOVES)
        assert evening.world.now() - began <= SECONDS + 1
        assert played(evening) >= MOVES - 20
        await evening.later(600)
        made = evening.world.calls()[calls:]
        assert [call for call in made if call["status"] == 429] == []
        times = [call["at"] for call in made if call["params"].get("chat_id") == evening.group]
        assert most_in_a_minute(times) <= IN_A_MINUTE
        assert wrong(evening.books, evening.messages) == []
        chats = [evening.messages(chat) for chat in (*evening.people, dora, evening.group)]
        assert left_over(evening.books, chats) == []


def played(evening: Evening) -> int:
    """How often somebody at a table moved or dealt."""
    return sum(table.ply for table in evening.books.tables())


def most_in_a_minute(times: list[float]) -> int:
    """The most calls in any sixty seconds."""
    return max(
        sum(begin <= time < begin + A_MINUTE_S for time in times[number:])
        for number, begin in enumerate(times)
    )
