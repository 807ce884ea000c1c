"""Settings are shown beside the hand, never in its place."""

import pytest

from tests.evenings.chats import labels
from tests.evenings.evening import Evening
from tests.evenings.law import wrong


@pytest.mark.parametrize("data", ["se::0:", "se::0:n", "se::0:open"])
async def test_a_hand_stays_a_hand_whoever_asks_for_settings_there(
    evening: Evening, data: str
) -> None:
    await evening.sit_down(*evening.people)
    hand = evening.newest(evening.bo)
    answer = await evening.tap_data(evening.bo, hand, data)
    await evening.later(4)
    assert answer is not None
    assert "Nudges" in evening.newest(evening.bo)["text"]
    assert evening.newest(evening.bo)["message_id"] != hand["message_id"]
    await evening.later(60)
    assert not wrong(evening.books, evening.messages)


async def test_a_greeting_stays_a_greeting_too(evening: Evening) -> None:
    await evening.start(evening.ada)
    greeting = evening.newest_with(evening.ada, "Settings")
    await evening.tap(evening.ada, evening.ada, "Settings")
    await evening.later(4)
    assert "Nudges" in evening.newest(evening.ada)["text"]
    assert "Play now" in labels(evening.newest_with(evening.ada, "Play now"))
    assert evening.newest(evening.ada)["message_id"] > greeting["message_id"]
    await evening.tap(evening.ada, evening.ada, "Nudges")
    await evening.tap(evening.ada, evening.ada, "Back")
    await evening.later(4)
    assert len([one for one in evening.messages(evening.ada) if "Nudges" in labels(one)]) == 1
