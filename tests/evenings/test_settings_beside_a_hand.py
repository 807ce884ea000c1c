"""Settings are shown beside the hand, never in its place."""

import pytest

from tests.evenings.evening import Evening
from tests.evenings.law import wrong


@pytest.mark.parametrize("data", ["se::0:", "se::0:n"])
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
