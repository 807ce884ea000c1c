"""/leave and /forgetme: a question that can be taken back, and that goes when it is answered."""

import pytest

from tests.evenings.chats import A_GATE_OPENS_S, carried, labels, told, words
from tests.evenings.evening import Evening
from tests.evenings.law import wrong


async def ask(evening: Evening, person: int, command: str = "/leave") -> None:
    await evening.say(person, person, command)
    await evening.later(A_GATE_OPENS_S)


def questions(evening: Evening, person: int, label: str = "Yes, resign") -> int:
    """How many messages still ask."""
    return sum(label in labels(message) for message in evening.messages(person))


async def test_an_older_question_goes_with_a_tap_after_the_game_is_over(evening: Evening) -> None:
    await evening.sit_down(evening.ada, evening.bo)
    for _ in range(2):
        await ask(evening, evening.bo)
    await ask(evening, evening.ada)
    await evening.tap(evening.bo, evening.bo, "Yes, resign")
    await evening.later(A_GATE_OPENS_S)
    assert (questions(evening, evening.bo), questions(evening, evening.ada)) == (1, 1)
    for person in (evening.ada, evening.bo):
        late = await evening.tap(person, person, "Yes, resign")
        assert told(late) == "The game at this table is over."
        await evening.later(A_GATE_OPENS_S)
        assert questions(evening, person) == 0


async def test_a_question_of_who_has_no_seat_any_more_goes_with_a_tap(evening: Evening) -> None:
    await evening.sit_down(evening.ada, evening.bo)
    await ask(evening, evening.bo)
    await ask(evening, evening.bo, "/forgetme")
    await evening.tap(evening.bo, evening.bo, "Yes, forget me")
    await evening.later(A_GATE_OPENS_S)
    assert told(await evening.tap(evening.bo, evening.bo, "Yes, resign")) == (
        "You have no seat at this table."
    )
    await evening.later(A_GATE_OPENS_S)
    assert questions(evening, evening.bo) == 0


@pytest.mark.parametrize("command", ["/leave", "/forgetme"])
async def test_back_takes_the_question_away_and_does_nothing_else(
    evening: Evening, command: str
) -> None:
    await evening.sit_down(evening.ada, evening.bo)
    before = evening.everything()
    await ask(evening, evening.bo, command)
    question = evening.newest(evening.bo)
    assert labels(question)[1:] == ["Back"]
    assert told(await evening.tap(evening.bo, evening.bo, "Back")) == ""
    await evening.later(A_GATE_OPENS_S)
    assert evening.everything() == before
    forged = await evening.tap_data(
        evening.bo, evening.newest(evening.bo), carried(question)["Back"]
    )
    assert told(forged) == ""
    await evening.later(A_GATE_OPENS_S)
    assert evening.everything() == before


async def test_the_question_whether_to_be_forgotten_becomes_the_answer(evening: Evening) -> None:
    await evening.start(evening.bo)
    await ask(evening, evening.bo, "/forgetme")
    question = evening.newest(evening.bo)
    await evening.tap(evening.bo, evening.bo, "Yes, forget me")
    await evening.later(A_GATE_OPENS_S)
    answer = evening.newest(evening.bo)
    assert answer["message_id"] == question["message_id"]
    assert words(answer).startswith("You are forgotten")
    assert labels(answer) == []


async def test_leave_of_who_only_watches_stops_watching_what_he_began_to_watch_last(
    evening: Evening,
) -> None:
    await evening.sit_down(evening.ada, evening.bo)
    other = evening.world.add_group("Saturday cards", evening.people)
    await evening.say(evening.ada, other, "/maumau")
    await evening.later(A_GATE_OPENS_S)
    await evening.start(evening.cleo)
    for chat in (other, evening.group):
        await evening.tap(evening.cleo, chat, "Watch")
        await evening.later(A_GATE_OPENS_S)
    await evening.tap(evening.bo, other, "Take a seat")
    await evening.later(A_GATE_OPENS_S)
    await evening.tap(evening.ada, other, "Start")
    await evening.later(60)
    await evening.tap(evening.bo, other, "Show below")
    await evening.later(30)
    for title in ("Table 1 in Friday cards", "Table 2 in Saturday cards"):
        await ask(evening, evening.cleo)
        assert words(evening.newest(evening.cleo)) == f"{title}\nYou watch no more."
    await ask(evening, evening.cleo)
    assert "You sit at no table." in words(evening.newest(evening.cleo))
    assert not wrong(evening.books, evening.messages)
