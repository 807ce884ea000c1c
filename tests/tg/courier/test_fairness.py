"""Who comes first, and that nobody is starved."""

from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from tests.tg.courier.friday import Friday, dm
from tests.tg.courier.line import answered

KEYBOARD = InlineKeyboardMarkup([[InlineKeyboardButton("Old", callback_data="x")]])


async def old_message(friday: Friday, chat: int) -> None:
    message = await friday.bot.send_message(chat, "An old message", reply_markup=KEYBOARD)
    friday.posts.stray(chat, message.message_id, friday.clock.now())


async def test_a_shut_group_with_120_due_posts_starves_nobody(friday: Friday) -> None:
    group, cleo = friday.group.telegram_id, dm(friday.cleo)
    for number in range(120):
        friday.posts.stray(group, 1000 + number, friday.clock.now())
    friday.line.meet(
        answered(429, "Too Many Requests: retry after 600", retry_after=600),
        "editMessageReplyMarkup",
        group,
    )
    friday.turn(1)
    await old_message(friday, cleo)
    await friday.quiet()
    assert friday.standing(cleo) == []
    assert [chat for _, _, chat in friday.line.asked].count(group) == 1


async def test_a_turn_is_told_before_old_messages_are_retired(friday: Friday) -> None:
    table = friday.game()
    await friday.settle()
    waiting = friday.not_on_turn(table)
    chat = dm(waiting)
    await old_message(friday, chat)
    await old_message(friday, chat)
    friday.turn(60)
    while friday.on_turn(table) != waiting:
        friday.play(table)
    asked = len(friday.line.asked)
    await friday.settle()
    methods = [method for _, method, where in friday.line.asked[asked:] if where == chat]
    assert methods == ["sendMessage", *["deleteMessage"] * 3]


async def test_the_mover_and_the_next_player_come_before_the_group_and_the_others(
    friday: Friday,
) -> None:
    table = friday.game(friday.ada, friday.bo, friday.cleo)
    await friday.settle()
    friday.turn(60)
    mover = friday.play(table)
    while friday.on_turn(table) == mover:
        friday.play(table)
    asked = len(friday.line.asked)
    await friday.quiet()
    order = [chat for _, _, chat in friday.line.asked[asked:]]
    bystander = friday.bystander(table, mover)
    expected = [dm(friday.on_turn(table)), dm(mover), friday.group.telegram_id, dm(bystander)]
    assert sorted(set(order), key=order.index) == expected


async def test_no_more_than_25_calls_are_made_in_a_second(friday: Friday) -> None:
    people = [friday.person(f"Guest {number}") for number in range(60)]
    for person in people:
        friday.posts.stray(dm(person), 1, friday.clock.now())
    for second in (1, 2, 3):
        await friday.quiet()
        assert len(friday.line.asked) == min(60, 25 * second)
        friday.turn(1)
