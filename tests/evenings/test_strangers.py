"""What people try who have no business there."""

import pytest

from app.tables.table import Status, TableId
from app.tg.taps import Tap, Verb, pack
from tests.evenings.chats import labels, words
from tests.evenings.evening import Evening


async def test_a_code_that_is_guessed_is_soon_not_looked_up_any_more(evening: Evening) -> None:
    await evening.sit_down(evening.ada, deal=False)
    right = evening.table.code
    for guess in range(10):
        await evening.start(evening.cleo, f"s_guess{guess}")
        assert words(evening.newest(evening.cleo)) == "There is no such table any more."
        await evening.later(4)
    await evening.start(evening.cleo, f"s_{right}")
    assert "Try again in ten minutes" in words(evening.newest(evening.cleo))
    await evening.later(600)
    await evening.start(evening.cleo, f"s_{right}")
    assert "seats those who tap" in words(evening.newest(evening.cleo))


async def test_nobody_sits_at_more_than_twenty_tables(evening: Evening) -> None:
    await evening.start(evening.ada)
    menu = evening.newest(evening.ada)
    for _ in range(20):
        answer = await evening.tap_on(evening.ada, menu, "Play now")
        assert answer is not None
        assert "20 tables" not in answer.text
        await evening.later(4)
    answer = await evening.tap_on(evening.ada, menu, "Play now")
    assert answer is not None
    assert "20 tables" in answer.text
    await evening.say(evening.ada, evening.group, "/maumau")
    assert "20 tables" in words(evening.newest(evening.group))
    assert len(evening.books.tables()) == 20
    await evening.later(8)
    await evening.sit_down(evening.bo, deal=False)
    await evening.later(4)
    lobby = evening.newest_with(evening.group, "Take a seat")
    answer = await evening.tap_on(evening.ada, lobby, "Take a seat")
    assert answer is not None
    assert "20 tables" in answer.text


async def test_a_tap_made_up_in_a_private_chat_opens_no_seat_elsewhere(evening: Evening) -> None:
    await evening.sit_down(evening.ada, deal=False)
    await evening.start(evening.cleo)
    for number in (1, 2, 10**17):
        data = pack(Tap(Verb.SIT, TableId(number)))
        await evening.tap_data(evening.cleo, evening.newest(evening.cleo), data)
    assert [seat.name for seat in evening.table.seats] == ["Ada"]


async def test_a_tap_made_up_on_a_message_does_not_take_its_buttons_away(evening: Evening) -> None:
    await evening.start(evening.cleo)
    for verb in (Verb.DRAW, Verb.SIT, Verb.NEXT_ROUND):
        data = pack(Tap(verb, TableId(99)))
        await evening.tap_data(evening.cleo, evening.newest(evening.cleo), data)
        await evening.later(4)
    assert "Play now" in labels(evening.newest(evening.cleo))


async def test_play_now_made_up_in_a_group_opens_no_table(evening: Evening) -> None:
    await evening.sit_down(evening.ada, deal=False)
    data = pack(Tap(Verb.PLAY_NOW))
    await evening.tap_data(evening.cleo, evening.newest(evening.group), data)
    assert len(evening.books.tables()) == 1


@pytest.mark.parametrize("admin", [False, True])
async def test_close_is_for_the_host_and_for_admins(evening: Evening, admin: bool) -> None:
    await evening.sit_down(evening.bo, evening.cleo, deal=False)
    evening.world.set_admin(evening.group, evening.cleo, admin=admin)
    await evening.say(evening.cleo, evening.group, "/close")
    assert evening.table.status is (Status.CLOSED if admin else Status.LOBBY)


async def test_a_hundred_closes_ask_telegram_once_a_minute_who_administers_the_group(
    evening: Evening,
) -> None:
    await evening.sit_down(evening.ada, evening.cleo, deal=False)
    for _ in range(100):
        evening.world.say(evening.cleo, evening.group, "/close")
    await evening.settle()
    asked = [c for c in evening.world.calls() if c["method"] == "getChatAdministrators"]
    assert len(asked) == 1
    assert evening.table.status is Status.LOBBY
    assert "Take a seat" in labels(evening.newest_with(evening.group, "Take a seat"))
