"""After anything that can happen in an evening, people see the last state and nothing else."""

from tests.evenings.evening import Evening
from tests.evenings.guests import careful, forgetful, play_round
from tests.evenings.law import left_over, wrong


async def test_an_evening_of_two_rounds(evening: Evening) -> None:
    await evening.sit_down(evening.ada, evening.bo, evening.cleo, bots=1)
    guests = {evening.ada: careful, evening.bo: forgetful, evening.cleo: careful}
    await play_round(evening, guests)
    await evening.later(60)
    assert not wrong(evening.books, evening.messages)
    await evening.tap(evening.bo, evening.bo, "Next round")
    await play_round(evening, guests)
    await evening.later(60)
    assert not wrong(evening.books, evening.messages)
    assert not left_over(
        evening.books, [evening.messages(c) for c in (*evening.people, evening.group)]
    )
