"""Telegram did what it was asked, and its answer was lost: what people see is what counts."""

from tests.evenings.chats import labels
from tests.evenings.evening import Evening
from tests.evenings.law import wrong


async def test_an_edit_that_was_carried_out_unheard_is_taken_back(evening: Evening) -> None:
    await evening.sit_down(evening.ada, evening.bo)
    person = evening.on_turn()
    hand = labels(evening.newest(person))
    evening.world.fault("timeout", method="editMessageText", chat=person)
    await evening.tap(person, person, "More ›")
    assert labels(evening.newest(person)) == ["Chat", "Settings", "Resign", "Back"]
    await evening.tap(person, person, "Back")
    await evening.later(60)
    assert labels(evening.newest(person)) == hand
    assert not wrong(evening.books, evening.messages)
