"""Who wants no sound is told everything, when it is due, and hears nothing of it."""

import pytest

from tests.evenings.chats import A_GATE_OPENS_S, Call, words
from tests.evenings.evening import Evening
from tests.evenings.guests import careful, play_round


@pytest.mark.parametrize("choice", ["On", "Off"])
async def test_without_sound_all_messages_come_silently_and_no_nudge_waits(
    evening: Evening, choice: str
) -> None:
    await evening.sit_down(evening.ada, evening.bo, deal=False)
    await evening.say(evening.ada, evening.ada, "/settings")
    for label in ("Sound", choice if choice == "Off" else "✓ On"):
        await evening.later(A_GATE_OPENS_S)
        await evening.tap(evening.ada, evening.ada, label)
    before = evening.last_call()
    await evening.tap(evening.ada, evening.group, "Start")
    await evening.later(A_GATE_OPENS_S)

    both = dict.fromkeys((evening.ada, evening.bo), careful)
    while evening.on_turn() == evening.bo:
        await play_round(evening, both, taps=1)
    await evening.gone_by(hours=2, minutes=1)
    assert "A reminder" in words(evening.newest(evening.ada))
    await play_round(evening, both)
    await evening.say(evening.ada, evening.ada, "/help")
    await evening.later(A_GATE_OPENS_S)

    heard = {person: [rang(call) for call in evening.sent_to(person, before)] for person in both}
    assert len(heard[evening.ada]) > 3
    assert any(heard[evening.ada]) == (choice == "On")
    assert any(heard[evening.bo])


def rang(call: Call) -> bool:
    return not call["params"].get("disable_notification")
