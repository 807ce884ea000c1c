"""Three people and Carmen play two rounds: real processes, long polling, JSON calls."""

import re
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.evenings.apart import Evening
from tests.evenings.chats import A_GATE_OPENS_S, told, words
from tests.evenings.guests import play_round
from tests.evenings.rehearsal import guests_of, missed
from tests.evenings.secrets_kept import betrayed

SEED = "friday 24"
"""Stages a short evening in which all of that happens; another is found by `rehearsal`."""

POINTS = {"J": 20, "A": 11, "K": 10, "Q": 10, "10": 10, "9": 9, "8": 8, "7": 7}


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    one = Evening(tmp_path, seed=SEED)
    one.start_bot()
    yield one
    one.close()


async def test_three_people_and_carmen_play_two_rounds(evening: Evening) -> None:
    await evening.start(evening.ada)
    await evening.start(evening.bo)
    await evening.say(evening.ada, evening.group, "/maumau")
    bo = await evening.tap(evening.bo, evening.group, "Take a seat")
    assert told(bo) == "You have a seat."
    await the_newcomer_takes_his_seat(evening, evening.cleo)
    carmen = await evening.tap(evening.ada, evening.group, "Add a bot")
    assert told(carmen) == "Carmen has a seat."
    await evening.later(A_GATE_OPENS_S)
    await evening.tap(evening.ada, evening.group, "Start")

    guests = guests_of(evening)
    await play_round(evening, guests)
    await evening.later(60)
    scores = the_result_follows_from_the_cards(evening, before={})
    result = evening.newest(evening.group)
    dealt = await evening.tap(evening.bo, evening.bo, "Next round")
    assert told(dealt) == "The cards are dealt."
    await evening.later(60)
    assert evening.newest(evening.group)["reply_to"] == result["message_id"]

    await play_round(evening, guests)
    await evening.later(60)
    the_result_follows_from_the_cards(evening, before=scores)

    assert missed(evening.calls(), evening.group) == [], "find another seed"
    assert {"You said Mau.", "You passed.", "The cards are dealt."} <= toasts(evening)
    assert [
        toast for toast in toasts(evening) if toast.startswith("You forgot to say Mau. You drew")
    ]

    assert evening.end_bot(signal.SIGTERM) == 0
    assert not betrayed(evening.log.read_text(), evening.books.journals().values())


async def the_newcomer_takes_his_seat(evening: Evening, person: int) -> None:
    """Who has never met the bot is given a link, and START behind it seats him."""
    kept = await evening.tap(person, evening.group, "Take a seat")
    assert kept is not None
    address, _, payload = kept.url.partition("?start=")
    assert address == "https://t.me/maumau_sandbox_bot"
    await evening.later(A_GATE_OPENS_S)
    assert "Waiting for Cleo" in words(evening.newest(evening.group))
    await evening.start(person, payload)
    await evening.later(A_GATE_OPENS_S)
    assert "Waiting" not in words(evening.newest(evening.group))
    assert "Cleo" in words(evening.newest(evening.group))


def the_result_follows_from_the_cards(evening: Evening, before: dict[str, int]) -> dict[str, int]:
    """Who went out gets the points of the cards shown with the others; everybody reads that."""
    result = words(evening.newest(evening.group))
    winner = _found(r"^(\w+) went out\.$", result)
    counted = 0
    for line in re.findall(r"still held .*", result):
        ranks = re.findall(r"(10|[789JQKA])[♠♥♦♣]", line)
        points = sum(POINTS[rank] for rank in ranks)
        assert f"({points} point" in line
        counted += points
    scores = {
        name: int(points)
        for name, points in re.findall(r"^\d\. (\w+): (\d+) point", result, re.MULTILINE)
    }
    assert scores == {**dict.fromkeys(scores, 0), **before, winner: before.get(winner, 0) + counted}
    assert set(scores) == {"Ada", "Bo", "Cleo", "Carmen"}
    for person in evening.people:
        assert [line for line in result.split("\n") if "point" in line] == [
            line for line in words(evening.newest(person)).split("\n") if "point" in line
        ]
    return scores


def toasts(evening: Evening) -> set[str]:
    return {
        str(call["params"].get("text", ""))
        for call in evening.calls()
        if call["method"] == "answerCallbackQuery"
    }


def _found(pattern: str, text: str) -> str:
    found = re.search(pattern, text, re.MULTILINE)
    assert found is not None, text
    return found[1]
