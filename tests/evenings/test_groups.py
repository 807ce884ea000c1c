"""Groups as they really are: topics, supergroups, admins in hiding, and a bot that is shut out."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from telegram import Update

from app.sandbox.chats import BotStatus
from app.sandbox.ids import ChatId
from tests.evenings.chats import A_GATE_OPENS_S, Call, Message, labels, told, words
from tests.evenings.evening import Evening
from tests.evenings.guests import Choose, careful, play_round
from tests.evenings.law import wrong

TIDY_S = 60


async def test_a_table_in_a_topic_stays_there_and_falls_back_once_when_it_is_deleted(
    evening: Evening,
) -> None:
    forum = evening.world.add_group("Forum", evening.people, forum=True)
    topic = evening.world.add_topic(forum, "Games")
    await two_at_a_table(evening, forum, thread=topic)
    assert evening.newest(forum)["thread"] == topic
    evening.world.delete_topic(forum, topic)
    await evening.later(TIDY_S)
    await play_round(evening, players(evening), taps=1)
    await evening.later(TIDY_S)
    assert "thread" not in evening.newest(forum)
    assert evening.table.thread is None
    into_topic = [c for c in calls(evening, "sendMessage") if c["params"].get("message_thread_id")]
    refused = [call for call in into_topic if call["status"] != 200]
    assert len(refused) == 1
    boards = evening.messages(forum)
    await play_round(evening, players(evening), taps=1)
    await evening.later(TIDY_S)
    assert numbers(evening.messages(forum)) == numbers(boards)
    assert not wrong(evening.books, evening.messages)


async def test_a_table_in_general_has_no_topic(evening: Evening) -> None:
    forum = evening.world.add_group("Forum", evening.people, forum=True)
    await two_at_a_table(evening, forum)
    await play_round(evening, players(evening), taps=3)
    sent = [c["params"] for c in calls(evening, "sendMessage") if c["params"]["chat_id"] == forum]
    assert sent
    assert not any("message_thread_id" in params for params in sent)


async def test_a_table_opened_in_a_reply_in_a_plain_group_has_no_topic(evening: Evening) -> None:
    before = evening.world.say(evening.bo, evening.group, "who plays?")
    await two_at_a_table(evening, evening.group, reply_to=before)
    assert evening.table.thread is None
    assert evening.messages(evening.group)


@pytest.mark.parametrize("heard", ["both", "the old chat", "the new chat", "nothing"])
async def test_a_telegram_group_grows_into_a_supergroup_while_a_call_is_in_flight(
    evening: Evening, heard: str
) -> None:
    old = evening.world.add_group("Small", evening.people, supergroup=False)
    await evening.later(A_GATE_OPENS_S)
    await two_at_a_table(evening, old)
    new = evening.world.migrate(old)
    told_in = {"both": (old, new), "the old chat": (old,), "the new chat": (new,), "nothing": ()}
    keep_from_hearing(evening, [chat for chat in (old, new) if chat not in told_in[heard]])
    await play_round(evening, players(evening), taps=2)
    await evening.later(TIDY_S)
    boards = [m for m in evening.messages(new) if "My cards" in labels(m)]
    assert len(boards) == 1
    assert evening.table.group is not None
    assert evening.table.group.telegram_id == new
    assert not wrong(evening.books, evening.messages)
    held = told(await evening.tap_on(evening.ada, boards[0], "My cards"))
    assert held.startswith("Your cards: ")


async def test_taps_on_old_boards_count_after_the_group_has_grown(evening: Evening) -> None:
    old = evening.world.add_group("Small", evening.people, supergroup=False)
    for person in evening.people:
        await evening.start(person)
    await evening.say(evening.ada, old, "/maumau")
    await evening.later(A_GATE_OPENS_S)
    lobby = evening.newest_with(old, "Take a seat")
    new = evening.world.migrate(old)
    answer = await evening.tap_on(evening.bo, lobby, "Take a seat")
    assert told(answer) == "You have a seat."
    await evening.later(TIDY_S)
    assert "Bo" in words(evening.newest_with(new, "Take a seat"))
    assert len([m for m in evening.messages(new) if "Take a seat" in labels(m)]) == 1


@pytest.mark.parametrize("as_", ["anonymous", "channel"])
async def test_who_posts_without_a_name_opens_a_table_that_the_first_real_tap_owns(
    evening: Evening, as_: str
) -> None:
    for person in evening.people:
        await evening.start(person)
    await evening.say(evening.ada, evening.group, "/maumau", as_=as_)
    await evening.later(A_GATE_OPENS_S)
    assert evening.table.host is None
    assert "first who takes a seat is the host" in words(evening.newest(evening.group))
    answer = await evening.tap(evening.bo, evening.group, "Take a seat")
    assert told(answer) == "You have a seat and are the host."
    await evening.later(A_GATE_OPENS_S)
    await evening.tap(evening.cleo, evening.group, "Take a seat")
    await evening.later(A_GATE_OPENS_S)
    assert told(await evening.tap(evening.bo, evening.group, "Start")) == "The cards are dealt."


async def test_the_bot_is_added_and_says_once_how_to_begin(evening: Evening) -> None:
    group = evening.world.add_group("New here", evening.people)
    await evening.later(TIDY_S)
    [welcome] = evening.messages(group)
    assert labels(welcome) == ["Open a table here"]
    await evening.start(evening.bo)
    await evening.tap(evening.bo, group, "Open a table here")
    await evening.later(A_GATE_OPENS_S)
    assert "Bo (host)" in words(evening.newest_with(group, "Take a seat"))
    assert told(await evening.tap_on(evening.cleo, welcome, "Open a table here")) == (
        "This group has an open table already: take a seat there."
    )


@pytest.mark.parametrize("out", ["kicked", "left", "restricted"])
async def test_the_bot_is_shut_out_and_comes_back(evening: Evening, out: str) -> None:
    await two_at_a_table(evening, evening.group)
    evening.world.set_bot(evening.group, out)
    said = len(calls(evening))
    await play_round(evening, players(evening), taps=4)
    await evening.later(TIDY_S)
    in_group = [c for c in calls(evening)[said:] if c["params"].get("chat_id") == evening.group]
    assert in_group == []
    about = [m for m in evening.messages(evening.ada) if "I can't write in" in words(m)]
    assert len(about) == 1
    assert not [m for m in evening.messages(evening.bo) if "I can't write in" in words(m)]
    evening.world.set_bot(evening.group, "member")
    await evening.later(TIDY_S)
    assert not wrong(evening.books, evening.messages)
    boards = [m for m in evening.messages(evening.group) if "My cards" in labels(m)]
    assert len(boards) == 1


async def test_a_bot_that_finds_itself_muted_tells_the_host_once_and_is_silent(
    evening: Evening,
) -> None:
    await two_at_a_table(evening, evening.group)
    refused = "not enough rights"
    mute_unheard(evening)
    await play_round(evening, players(evening), taps=1)
    await evening.later(TIDY_S)
    board = evening.newest_with(evening.group, "My cards")
    for _ in range(3):
        await evening.tap_on(evening.bo, board, "Show below")
        await evening.later(TIDY_S)
    tried = [c for c in calls(evening) if refused in c.get("description", "")]
    assert 1 <= len(tried) <= 4
    about = [m for m in evening.messages(evening.ada) if "I can't write in" in words(m)]
    assert len(about) == 1


async def test_a_lays_a_seven_and_leaves_the_telegram_group(evening: Evening) -> None:
    await two_at_a_table(evening, evening.group)
    evening.world.change_members(evening.group, remove=[evening.ada])
    await play_round(evening, players(evening), taps=6)
    assert [seat.name for seat in evening.table.seats] == ["Ada", "Bo"]
    await evening.later(TIDY_S)
    assert not wrong(evening.books, evening.messages)


async def test_the_board_is_deleted_by_an_admin_and_posted_anew_once(evening: Evening) -> None:
    await two_at_a_table(evening, evening.group)
    await evening.later(TIDY_S)
    board = evening.newest_with(evening.group, "My cards")
    evening.world.delete(evening.group, board["message_id"])
    for _ in range(3):
        await play_round(evening, players(evening), taps=1)
        await evening.later(TIDY_S)
    boards = [m for m in evening.messages(evening.group) if "My cards" in labels(m)]
    assert len(boards) == 1
    assert boards[0]["message_id"] > board["message_id"]
    assert not wrong(evening.books, evening.messages)


async def test_show_below_posts_the_board_again_once_a_minute_and_retires_the_old(
    evening: Evening,
) -> None:
    await two_at_a_table(evening, evening.group)
    await evening.later(TIDY_S)
    old = evening.newest_with(evening.group, "My cards")
    evening.world.say(evening.bo, evening.group, "what a hand I have")
    answer = await evening.tap(evening.cleo, evening.group, "Show below")
    assert told(answer) == "The board is at the end of this chat now."
    await evening.later(A_GATE_OPENS_S)
    answer = await evening.tap(evening.bo, evening.group, "Show below")
    assert told(answer) == "The board was shown below less than a minute ago."
    await evening.later(30)
    [board] = [m for m in evening.messages(evening.group) if "My cards" in labels(m)]
    assert board["message_id"] > old["message_id"]
    assert not wrong(evening.books, evening.messages)
    await evening.later(TIDY_S)
    await evening.tap(evening.bo, evening.group, "Show below")
    await evening.later(A_GATE_OPENS_S)
    assert evening.newest(evening.group)["message_id"] > board["message_id"]


async def test_nobody_shows_a_board_in_another_group(evening: Evening) -> None:
    await two_at_a_table(evening, evening.group)
    other = evening.world.add_group("Elsewhere", evening.people)
    await evening.later(A_GATE_OPENS_S)
    data = f"sb:{evening.table.id}:0:"
    answer = await evening.tap_data(evening.cleo, evening.newest(other), data)
    assert told(answer) == "That table belongs to another group."


@pytest.mark.parametrize("kind", ["channel_post", "edited_message", "business_message"])
async def test_channel_posts_edited_messages_business_messages_are_ignored(
    evening: Evening, kind: str
) -> None:
    await evening.start(evening.ada)
    said = spoken(evening)
    command = {"type": "bot_command", "offset": 0, "length": 7}
    for chat in (
        {"id": evening.ada, "type": "private", "first_name": "Ada"},
        {"id": evening.group, "type": "supergroup", "title": "Friday cards"},
        {"id": -1009, "type": "channel", "title": "News"},
    ):
        update = {
            "update_id": 900,
            kind: {
                "message_id": 77,
                "date": int(evening.world.now()),
                "chat": chat,
                "from": {"id": evening.ada, "is_bot": False, "first_name": "Ada"},
                "text": "/maumau",
                "entities": [command],
            },
        }
        await evening.house.application.process_update(
            Update.de_json(update, evening.house.application.bot)
        )
    await evening.settle()
    assert evening.books.tables() == []
    assert spoken(evening) == said


async def two_at_a_table(evening: Evening, group: int, **how: Any) -> None:
    """Ada and Bo sit at a table in that group, and the cards are dealt."""
    for person in (evening.ada, evening.bo):
        await evening.start(person)
    await evening.say(evening.ada, group, "/maumau", **how)
    await evening.later(A_GATE_OPENS_S)
    await evening.tap(evening.bo, group, "Take a seat")
    await evening.later(A_GATE_OPENS_S)
    await evening.tap(evening.ada, group, "Start")
    await evening.later(A_GATE_OPENS_S)


def keep_from_hearing(evening: Evening, chats: list[int]) -> None:
    """The service messages of these chats never reach the bot."""
    pending = evening.world.state.updates.pending
    for number, update in list(pending.items()):
        if update.kind == "message" and update.body["chat"]["id"] in chats:
            del pending[number]


def mute_unheard(evening: Evening) -> None:
    """The group lets nobody but admins write any more, of which no bot is told."""
    groups = evening.world.state.groups
    chat = ChatId(evening.group)
    groups[chat] = replace(groups[chat], bot=BotStatus.RESTRICTED)


def players(evening: Evening) -> Mapping[int, Choose]:
    return dict.fromkeys((evening.ada, evening.bo), careful)


def calls(evening: Evening, method: str = "") -> list[Call]:
    return [call for call in evening.world.calls() if method in call["method"]]


def spoken(evening: Evening) -> list[Call]:
    """All that the bot ever said."""
    return [call for call in evening.world.calls() if call["method"] != "getUpdates"]


def numbers(messages: list[Message]) -> list[int]:
    return [message["message_id"] for message in messages]
