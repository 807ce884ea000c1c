"""Whole games by every preset and by house rules: set in the menu, played to the end, checked."""

import re

from app.sandbox.ids import ChatId
from app.tables.table import Status
from app.tables.verify import Right, verify
from app.texts.catalogue import Texts
from tests.evenings.chats import labels, told
from tests.evenings.evening import Evening
from tests.evenings.guests import Choose, careful, play_round

EN = Texts("en")
MOST_ROUNDS = 60
NEXT_PAGE = re.compile(r"\d+ ›")
HOUSE: dict[str, object] = {
    "deck": 52,
    "starter": "effect",
    "jack_on_jack": True,
    "seven_draw": 3,
    "seven_loses_turn": False,
    "eight_pass": True,
    "nine_draw": 3,
    "reverse": "Q",
    "after_draw": "any",
    "mau_when": "caught",
    "mau_mau": "on_last_if_jack",
    "last_effect": True,
    "play_on": True,
    "score": "none",
}


async def open_menu(evening: Evening) -> None:
    answer = await evening.tap(evening.ada, evening.group, "Rules ›")
    assert answer is not None
    await evening.start(evening.ada, answer.url.partition("?start=")[2])
    await evening.later(4)


async def choose(evening: Evening, label: str) -> str:
    """Ada taps in her private chat; what she is told."""
    answer = await evening.tap(evening.ada, evening.ada, label)
    await evening.later(2)
    return told(answer)


async def turn(evening: Evening, key: str, value: object) -> None:
    """Ada turns a switch, which she finds by its name on the pages of the menu."""
    name, words = EN.switch(key), EN.value(key, value)
    shown = labels(evening.newest(evening.ada))
    while not any(label.startswith(f"{name}: ") for label in shown):
        await choose(evening, next(label for label in shown if NEXT_PAGE.fullmatch(label)))
        shown = labels(evening.newest(evening.ada))
    label = next(label for label in shown if label.startswith(f"{name}: "))
    if label.endswith(" ›"):
        await choose(evening, label)
        assert await choose(evening, words) == f"{name}: {words}"
        await choose(evening, "Back")
    else:
        assert await choose(evening, label) == f"{name}: {words}"


async def leave_menu(evening: Evening) -> None:
    while "Start" not in labels(evening.newest(evening.ada)):
        await choose(evening, "Back")


async def play_to_the_end(evening: Evening, guests: dict[int, Choose]) -> int:
    """Rounds are played until the game is over; how many those were."""
    for rounds in range(1, MOST_ROUNDS):
        await play_round(evening, guests)
        await evening.later(8)
        if evening.table.status is Status.OVER:
            return rounds
        await evening.tap(evening.ada, evening.ada, "Next round")
        await evening.later(8)
    raise AssertionError(f"nobody has won in {MOST_ROUNDS} rounds")


async def the_record(evening: Evening, person: int) -> Right:
    """What **Record** sends stands."""
    await evening.tap(person, person, "Record")
    await evening.later(4)
    state = evening.world.state
    sent = [m.file for m in state.messages.of(ChatId(person)) if m.file is not None]
    assert sent
    right = verify(state.files.content(sent[-1]).decode())
    assert isinstance(right, Right), right
    return right


def catching(shown: list[str]) -> str | None:
    """As the careful one, and notices who forgets to say Mau."""
    if "Caught!" in shown:
        return "Caught!"
    return "Say Mau-Mau" if "Say Mau-Mau" in shown else careful(shown)
