"""`/settings` in a group: who may open tables, and whether the board is pinned."""

import asyncio

import pytest

from app.tables.table import Status
from tests.evenings.chats import labels, told, words
from tests.evenings.evening import Evening
from tests.evenings.guests import careful, play_round
from tests.evenings.law import wrong

TIDY_S = 30
ADMINS_ONLY = "In this group only admins open tables."
CANT_PIN = "I can't pin messages here"


async def test_only_admins_are_shown_the_settings_and_turn_them(evening: Evening) -> None:
    await evening.say(evening.bo, evening.group, "/settings")
    await evening.later(8)
    assert words(evening.newest(evening.group)) == "Only the group's admins may do that."
    await evening.say(evening.ada, evening.group, "/settings")
    await evening.later(8)
    answer = await evening.tap(evening.bo, evening.group, "Only admins open tables")
    assert told(answer) == "Only the group's admins may do that."
    assert "Everybody may open tables here." in words(evening.newest(evening.group))
    await evening.tap(evening.ada, evening.group, "Only admins open tables")
    await evening.later(8)
    assert "Only admins open tables here." in words(evening.newest(evening.group))
    assert "Everybody opens tables" in labels(evening.newest(evening.group))


async def test_where_only_admins_open_tables_others_are_told_so(evening: Evening) -> None:
    for person in evening.people:
        await evening.start(person)
    welcome = evening.newest_with(evening.group, "Open a table here")
    data = welcome["keyboard"][0][0]["data"]
    await choose(evening, "Only admins open tables")
    await evening.say(evening.bo, evening.group, "/maumau")
    await evening.later(8)
    assert words(evening.newest(evening.group)) == ADMINS_ONLY
    answer = await evening.tap_data(evening.bo, evening.newest(evening.group), data)
    assert told(answer) == ADMINS_ONLY
    assert evening.books.tables() == []
    await evening.tap_data(evening.ada, evening.newest(evening.group), data)
    await evening.later(8)
    assert evening.table.host is not None
    await evening.tap(evening.ada, evening.group, "Leave")
    evening.world.say(evening.ada, evening.group, "/maumau", as_="anonymous")
    await evening.later(8)
    assert "first who takes a seat is the host" in words(evening.newest(evening.group))


async def test_the_board_is_pinned_while_it_is_the_board(evening: Evening) -> None:
    evening.world.set_bot(evening.group, "administrator")
    await choose(evening, "Pin the board")
    await dealt(evening)
    board = evening.newest_with(evening.group, "My cards")
    assert pinned(evening) == [board["message_id"]]
    guests = dict.fromkeys((evening.ada, evening.bo), careful)
    await play_round(evening, guests)
    await evening.later(TIDY_S)
    assert pinned(evening) == []
    await evening.tap(evening.ada, evening.ada, "Next round")
    await evening.later(TIDY_S)
    assert pinned(evening) == [evening.newest_with(evening.group, "My cards")["message_id"]]
    await evening.tap(evening.bo, evening.group, "Show below")
    await evening.later(TIDY_S)
    assert evening.newest_with(evening.group, "My cards")["message_id"] in pinned(evening)
    assert not wrong(evening.books, evening.messages)


@pytest.mark.parametrize("status", ["member", "administrator"])
async def test_a_bot_that_may_not_pin_says_so_and_plays_on_without_pins(
    evening: Evening, status: str
) -> None:
    evening.world.set_bot(evening.group, status)
    await evening.say(evening.ada, evening.group, "/settings")
    await evening.later(8)
    answer = await evening.tap(evening.ada, evening.group, "Pin the board")
    assert told(answer).startswith(CANT_PIN if status == "member" else "")
    await evening.later(8)
    evening.world.set_bot(evening.group, "member")
    await dealt(evening)
    await evening.later(TIDY_S)
    assert pinned(evening) == []
    assert not wrong(evening.books, evening.messages)


async def test_the_settings_stay_in_the_topic_in_which_they_were_asked_for(
    evening: Evening,
) -> None:
    forum = evening.world.add_group("Forum", evening.people, forum=True)
    topic = evening.world.add_topic(forum, "Games")
    await evening.later(8)
    await evening.say(evening.ada, forum, "/settings", thread=topic)
    await evening.later(8)
    await evening.tap(evening.ada, forum, "Only admins open tables")
    await evening.later(8)
    assert "Only admins open tables here." in words(evening.newest(forum))
    assert evening.newest(forum)["thread"] == topic


async def choose(evening: Evening, label: str) -> None:
    """Ada, who made the group, asks for its settings and taps there."""
    await evening.say(evening.ada, evening.group, "/settings")
    await evening.later(8)
    await evening.tap(evening.ada, evening.group, label)
    await evening.later(8)


async def dealt(evening: Evening) -> None:
    """Ada and Bo play, and what the group has to bear is done."""
    await evening.sit_down(evening.ada, evening.bo, deal=False)
    await evening.later(TIDY_S)
    await evening.tap(evening.ada, evening.group, "Start")
    await evening.later(TIDY_S)


def pinned(evening: Evening) -> list[int]:
    """The messages that are pinned in the group and still stand there."""
    standing = {message["message_id"] for message in evening.messages(evening.group)}
    pins = dict(evening.world.state.pins.items())
    return [number for number in pins.get(evening.group, ()) if number in standing]  # type: ignore[call-overload]  # a plain number is a chat id


@pytest.mark.parametrize("command", ["/close", "/maumau"])
async def test_an_admins_word_outlives_a_crash_while_telegram_is_asked_who_they_are(
    evening: Evening, command: str
) -> None:
    for person in evening.people:
        await evening.start(person)
    evening.world.set_admin(evening.group, evening.cleo, admin=True)
    if command == "/close":
        await evening.say(evening.ada, evening.group, "/maumau")
    else:
        await evening.say(evening.cleo, evening.group, "/settings")
        await evening.later(8)
        await evening.tap(evening.cleo, evening.group, "Only admins open tables")
    await evening.later(120)
    evening.world.fault("delay", method="getChatAdministrators", seconds=3600)
    evening.world.say(evening.cleo, evening.group, command)
    polling = asyncio.create_task(evening.house.poller.poll(0))
    while evening.world.calls()[-1]["method"] != "getChatAdministrators":  # noqa: ASYNC110 - the world rings no bell
        await asyncio.sleep(0)
    polling.cancel()
    await asyncio.gather(polling, return_exceptions=True)
    await evening.reopen()
    await evening.later(60)
    (table,) = evening.books.tables()
    assert table.status is (Status.CLOSED if command == "/close" else Status.LOBBY)
