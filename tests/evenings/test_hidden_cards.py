"""A hidden card never goes to another chat, to another person's toast, or to a line of the log.

ROUNDS says over how many rounds that is looked at.
"""

import logging

import pytest

from app.cli import INDISCREET
from app.tables.table import Status
from app.tg.screens.cards import card_label
from tests.evenings.chats import words
from tests.evenings.evening import Evening
from tests.evenings.guests import card_buttons, careful, forgetful, play_round
from tests.evenings.lengths import length
from tests.evenings.listener import Listener
from tests.evenings.secrets_kept import betrayed


@pytest.fixture
def log(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    """The most talkative log that can be had of the bot."""
    caplog.set_level(logging.DEBUG)
    for name, quieter in INDISCREET.items():
        caplog.set_level(quieter, name)
    return caplog


async def test_nobody_is_told_of_a_card_that_he_may_not_know(evening: Evening) -> None:
    listener = Listener(evening)
    evening.line.listeners.append(listener)
    await evening.sit_down(evening.ada, evening.bo, evening.cleo, bots=1)
    guests = {evening.ada: careful, evening.bo: forgetful, evening.cleo: careful}
    dana = await _somebody_watches(evening)
    await _everybody_looks(evening)
    for _ in range(length("ROUNDS", 1)):
        await play_round(evening, guests)
        if evening.table.status is Status.BETWEEN:
            await evening.tap(evening.cleo, evening.cleo, "Next round")
            await evening.later(8)
    await evening.start(evening.bo)
    await evening.tap(evening.bo, evening.bo, "Play now")
    await evening.later(8)
    await _everybody_looks(evening)
    await play_round(evening, guests, taps=10)
    assert listener.leaks == []
    assert listener.cards > 500
    assert any(card_buttons(words(message).split()) for message in evening.messages(dana))


async def test_who_hears_a_hidden_card_says_so(evening: Evening) -> None:
    await evening.sit_down(evening.ada, evening.bo)
    listener = Listener(evening)
    assert evening.table.match is not None
    card = card_label(evening.table.match.hands[0][0])
    for chat, text in (
        (evening.ada, f"Table 1: you have {card}"),
        (evening.bo, f"Table 1: Ada has {card}"),
        (evening.group, f"Table 1: Ada has {card}"),
        (evening.group, f"Table 1\nAda still held {card}"),
    ):
        listener({"n": 1, "method": "sendMessage", "params": {"chat_id": chat, "text": text}})
    assert len(listener.leaks) == 3


async def test_nothing_that_breaks_tells_the_log_of_a_card(
    evening: Evening, log: pytest.LogCaptureFixture
) -> None:
    await evening.sit_down(evening.ada, evening.bo, evening.cleo, bots=1)
    guests = dict.fromkeys(evening.people, careful)
    for kind in ("429", "500", "timeout", "403"):
        evening.world.fault(kind, times=2)
        await play_round(evening, guests, taps=1)
        await evening.later(60)
    for person in evening.people:
        evening.world.delete(person, evening.newest(person)["message_id"])
        await evening.say(person, person, "/hand")
    with evening.house.database.writing() as session:
        session.connection().exec_driver_sql(
            "CREATE TRIGGER broken BEFORE UPDATE ON game_table BEGIN SELECT RAISE(ABORT, 'no'); END"
        )
    await play_round(evening, guests, taps=1)
    assert "was not handled" in log.text
    assert not betrayed(log.text, evening.books.journals().values())


async def _somebody_watches(evening: Evening) -> int:
    dana = evening.world.add_person("Dana")
    evening.world.change_members(evening.group, [dana], [])
    await evening.start(dana)
    await evening.tap(dana, evening.group, "Watch")
    await evening.later(8)
    return dana


async def _everybody_looks(evening: Evening) -> None:
    for person in evening.people:
        await evening.tap(person, evening.group, "My cards")
    await evening.later(8)
