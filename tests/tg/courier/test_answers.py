"""Answers that belong to no table: said once, at the chat's own pace, the newer for the older."""

from app.tg.screens.screen import Screen
from tests.tg.courier.friday import Friday, dm
from tests.tg.courier.line import answer_lost, answered

FLOOD = answered(429, "Too Many Requests: retry after 300", retry_after=300)


def said(friday: Friday, chat: int) -> list[str]:
    return [message.text.text for message in friday.standing(chat)]


async def test_a_private_chat_gets_every_answer_in_turn(friday: Friday) -> None:
    chat = dm(friday.ada)
    for word in ("one", "two", "three", "four"):
        friday.courier.say(chat, Screen(word))
    await friday.quiet()
    assert said(friday, chat) == ["one", "two", "three"]
    friday.turn(1)
    await friday.quiet()
    assert said(friday, chat) == ["one", "two", "three", "four"]


async def test_in_a_group_only_the_newest_answer_stands(friday: Friday) -> None:
    chat = friday.group.telegram_id
    friday.courier.say(chat, Screen("one"))
    await friday.quiet()
    friday.courier.say(chat, Screen("two"))
    friday.courier.say(chat, Screen("three"))
    await friday.quiet()
    assert said(friday, chat) == ["one"]
    friday.turn(3.4)
    await friday.quiet()
    assert said(friday, chat) == ["three"]


async def test_an_answer_stands_in_its_topic_below_what_was_asked(friday: Friday) -> None:
    forum = friday.new_group(supergroup=True, forum=True).telegram_id
    topic = friday.world.add_topic(forum, "Cards")
    asked = friday.world.say(dm(friday.ada), forum, "/help", thread=topic)
    friday.courier.say(forum, Screen("help"), thread=topic, reply_to=asked)
    await friday.quiet()
    (answer,) = friday.standing(forum)
    assert (answer.thread, answer.reply_to, answer.silent) == (topic, asked, True)


async def test_an_answer_that_fails_is_not_repeated_and_its_chat_is_left_alone(
    friday: Friday,
) -> None:
    chat = friday.group.telegram_id
    for fault in (answer_lost, FLOOD):
        friday.turn(400)
        friday.line.meet(fault, "sendMessage", chat)
        friday.courier.say(chat, Screen("one"))
        await friday.settle()
    assert friday.calls(chat, "sendMessage") == ["sendMessage"]
    friday.courier.say(chat, Screen("two"))
    friday.turn(30)
    await friday.quiet()
    assert friday.calls(chat, "sendMessage") == ["sendMessage"]


async def test_nobody_is_answered_after_more_than_a_minute(friday: Friday) -> None:
    chat = dm(friday.ada)
    friday.line.meet(FLOOD, "sendMessage", chat)
    friday.courier.say(chat, Screen("one"))
    await friday.quiet()
    friday.courier.say(chat, Screen("two"))
    await friday.quiet()
    friday.turn(301)
    await friday.quiet()
    assert said(friday, chat) == []
    friday.courier.say(chat, Screen("three"))
    await friday.quiet()
    assert said(friday, chat) == ["three"]


async def test_who_asks_all_the_time_does_not_hold_up_the_board(friday: Friday) -> None:
    table = friday.game()
    await friday.settle()
    chat = friday.group.telegram_id
    asked = len(friday.line.asked)
    for _ in range(10):
        friday.play(table)
        friday.courier.say(chat, Screen("help"))
        await friday.quiet()
        friday.turn(3.4)
    methods = [method for _, method, where in friday.line.asked[asked:] if where == chat]
    assert methods.count("editMessageText") >= 3
    assert methods.count("sendMessage") >= 3
    await friday.settle()
    assert friday.wrong() == []


async def test_answers_and_posts_share_the_gate_of_a_chat(friday: Friday) -> None:
    friday.game()
    chat = friday.group.telegram_id
    friday.courier.say(chat, Screen("help"))
    await friday.quiet()
    assert friday.calls(chat) == ["sendMessage"]
    await friday.settle()
    assert friday.calls(chat) == ["sendMessage"] * 2
