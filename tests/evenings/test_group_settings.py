"""`/settings` in a group: who may open tables, and whether the board is pinned."""

import pytest

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
