"""After anything that can happen in an evening, people see the last state and nothing else.

LAWS says on how many evenings things go wrong.
"""

from pathlib import Path
from random import Random

import pytest

from tests.evenings.evening import Evening, an_evening
from tests.evenings.guests import Choose, careful, play_round, what_they_see, whimsical
from tests.evenings.law import left_over, wrong
from tests.evenings.lengths import length

KINDS = ("429", "403", "500", "timeout")
METHODS = ("", "sendMessage", "editMessageText", "deleteMessage", "answerCallbackQuery")
SPELLS, TAPS_IN_A_SPELL = 5, 5


async def test_two_rounds_in_which_nothing_goes_wrong(evening: Evening) -> None:
    await evening.sit_down(evening.ada, evening.bo, evening.cleo, bots=1)
    guests = dict.fromkeys(evening.people, careful)
    await play_round(evening, guests)
    await evening.calm()
    assert not wrong(evening.books, evening.messages)
    await evening.tap(evening.bo, evening.bo, "Next round")
    await play_round(evening, guests)
    await evening.calm()
    assert not wrong(evening.books, evening.messages)
    assert not left_over(evening.books, _all_chats(evening))


@pytest.mark.parametrize("seed", range(length("LAWS", 4)))
async def test_calls_go_wrong_and_the_bot_dies_at_random(tmp_path: Path, seed: int) -> None:
    random = Random(seed)  # noqa: S311 - it stages an evening
    async with an_evening(tmp_path, seed=f"law {seed}") as evening:
        await evening.sit_down(evening.ada, evening.bo, evening.cleo, bots=1)
        guests = {person: whimsical(random.randrange(10**6)) for person in evening.people}
        lost = 0
        for _ in range(SPELLS):
            for _ in range(TAPS_IN_A_SPELL):
                lost += _something_goes_wrong(evening, random)
                if random.random() < 0.1:
                    await evening.reopen()
                await _play_on_somehow(evening, guests)
            evening.world.fault("clear")
            await evening.calm()
            assert not wrong(evening.books, evening.messages, some_sleep=True)
        await _everybody_is_back(evening)
        assert not wrong(evening.books, evening.messages)
        assert len(left_over(evening.books, _all_chats(evening))) <= lost


def _something_goes_wrong(evening: Evening, random: Random) -> int:
    """Now and then; how many answers that may lose."""
    if random.random() < 0.5:
        return 0
    kind, times = random.choice(KINDS), random.randint(1, 3)
    chat = random.choice((None, *evening.people, evening.group))
    evening.world.fault(
        kind, method=random.choice(METHODS), chat=chat, times=times, seconds=random.randint(1, 60)
    )
    return times if kind == "timeout" else 0


async def _play_on_somehow(evening: Evening, guests: dict[int, Choose]) -> None:
    """Whoever sees that he can go on does; if nobody does, all ask for their hands."""
    for person, shown in what_they_see(evening, guests).items():
        label = "Next round" if "Next round" in shown else guests[person](shown)
        if label is not None:
            await evening.tap(person, person, label)
            await evening.later(8)
            return
    for person in guests:
        await evening.say(person, person, "/hand")
    await evening.later(8)


async def _everybody_is_back(evening: Evening) -> None:
    """Whoever could not be reached, or did not look, is there again."""
    await evening.say(evening.ada, evening.group, "/help")
    for person in evening.people:
        await evening.say(person, person, "/hand")
    await evening.calm()


def _all_chats(evening: Evening) -> list[list[dict[str, object]]]:
    return [evening.messages(chat) for chat in (*evening.people, evening.group)]
