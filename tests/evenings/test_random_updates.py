"""A flood of random updates to a bot with fifty tables: nothing breaks, nothing unlawful happens.

RANDOM_UPDATES says how many; the long form is 20,000.
"""

import logging
import os
from pathlib import Path

import pytest

from app.sandbox.world import TOKEN
from tests.evenings.crowd import MARK, TABLES, Crowd
from tests.evenings.evening import Evening, an_evening
from tests.evenings.law import wrong
from tests.evenings.secrets_kept import cards_read

UPDATES = int(os.environ.get("RANDOM_UPDATES", "300"))
SEED = os.environ.get("RANDOM_UPDATES_SEED", "friday")
A_BREATH = 10
HARMLESS = (
    "message is not modified",
    "message to delete not found",
    "message to edit not found",
    "bot was blocked by the user",
    "bot can't initiate conversation with a user",
    "bot was kicked from the",
    "bot is not a member of the",
    "not enough rights to send",
    "not enough rights to manage pinned messages",
    "group chat was upgraded to a supergroup chat",
    "chat not found",
)


async def test_random_updates_break_nothing_and_change_nothing_that_is_not_lawful(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    caplog.set_level(logging.INFO, logger="telegram")
    async with an_evening(tmp_path) as evening:
        crowd = Crowd(evening, SEED)
        await crowd.sit_down()
        assert len(evening.books.revs()) == TABLES
        lawful = 0
        for number in range(UPDATES):
            lawful += await one_update(evening, crowd)
            if number % A_BREATH == 0:
                await evening.later(4)
        assert lawful > UPDATES / 50
        crowd.calm_down()
        await evening.later(120)
        refused = [call for call in evening.world.calls() if call["status"] != 200]
        assert [call for call in refused if not _is_harmless(call["description"])] == []
        assert wrong(evening.books, evening.messages) == []
    broken = [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
    assert broken == []
    assert not [record for record in caplog.records if record.exc_info]
    for record in caplog.records:
        message = record.getMessage()
        assert TOKEN not in message
        assert MARK not in message
        assert not cards_read(message)


async def one_update(evening: Evening, crowd: Crowd) -> bool:
    """Send it, look at every table; whether one of them changed."""
    before = evening.books.revs()
    attempt = crowd.attempt()
    tap = attempt.send()
    while await evening.house.poller.poll(0):
        pass
    await evening.house.toasts.quiet()
    after = evening.books.revs()
    opened = after.keys() - before.keys()
    changed = {table for table in before if after[table] != before[table]}
    assert changed <= attempt.may_change, f"{attempt.told} changed {changed - attempt.may_change}"
    assert len(opened) <= attempt.may_open, f"{attempt.told} opened {opened}"
    assert tap is None or tap.answer is not None, f"nobody answered: {attempt.told}"
    return bool(changed or opened)


def _is_harmless(description: str | None) -> bool:
    return any(text in (description or "") for text in HARMLESS)
