"""What Telegram does to chats: people block, admins delete, topics vanish, groups grow and mute."""

import pytest

from app.tables.table import Group
from tests.tg.courier.friday import Friday, dm, look
from tests.tg.courier.line import answered


async def test_who_blocks_the_bot_is_left_alone_until_he_is_back(friday: Friday) -> None:
    table = friday.game()
    await friday.settle()
    waiting = friday.not_on_turn(table)
    friday.world.block(dm(waiting))
    while friday.on_turn(table) != waiting:
        friday.play(table)
    await friday.settle()
    tried = len(friday.calls(dm(waiting)))
    friday.turn(3600)
    await friday.settle()
    assert len(friday.calls(dm(waiting))) == tried
    assert friday.wrong(dm(waiting)) == []
    friday.world.start(dm(waiting))
    friday.store.meet(dm(waiting), waiting.name, "en", dm=True, now=friday.clock.now())
    await friday.settle()
    assert friday.wrong() == []


@pytest.mark.parametrize("status", ["kicked", "restricted"])
async def test_a_group_that_shuts_the_bot_out_hears_nothing_and_its_table_plays_on(
    friday: Friday, status: str
) -> None:
    table = friday.game()
    await friday.settle()
    group = friday.group.telegram_id
    friday.world.set_bot(group, status)
    friday.line.meet(answered(400, "Bad Request: CHAT_WRITE_FORBIDDEN"), "editMessageText", group)
    friday.play(table)
    await friday.settle()
    tried = len(friday.calls(group))
    friday.play(table)
    await friday.settle()
    assert len(friday.calls(group)) == tried
    assert friday.wrong(group) == []


@pytest.mark.parametrize("how", ["deleted", "can't be edited"])
async def test_a_board_that_was_taken_away_is_posted_anew_once(friday: Friday, how: str) -> None:
    table = friday.game()
    await friday.settle()
    group = friday.group.telegram_id
    (board,) = friday.standing(group)
    friday.world.delete(group, board.id)
    if how != "deleted":
        friday.line.meet(answered(400, f"Bad Request: message {how}"), "editMessageText", group)
    for _ in range(3):
        friday.play(table)
        await friday.settle()
    assert friday.wrong() == []
    assert friday.calls(group, "sendMessage") == ["sendMessage"] * 2


async def test_a_hand_that_its_player_deleted_himself_is_retired_without_a_word(
    friday: Friday,
) -> None:
    table = friday.game()
    await friday.settle()
    waiting = friday.not_on_turn(table)
    friday.world.delete(dm(waiting), friday.standing(dm(waiting))[-1].id)
    while friday.on_turn(table) != waiting:
        friday.play(table)
    await friday.settle()
    assert friday.wrong() == []
    assert len(friday.standing(dm(waiting))) == 1


async def test_a_hand_too_old_to_be_deleted_says_so_in_one_line(friday: Friday) -> None:
    table = friday.game()
    await friday.settle()
    waiting = friday.not_on_turn(table)
    friday.turn(49 * 3600)
    while friday.on_turn(table) != waiting:
        friday.play(table)
    await friday.settle()
    old, new = friday.standing(dm(waiting))
    assert look(old) == ("This is over (en).", ())
    assert not new.silent
    assert friday.wrong() == []
    assert "deleteMessage" not in friday.calls(dm(waiting))


async def test_a_stray_of_unknown_age_that_can_not_be_deleted_is_emptied(friday: Friday) -> None:
    chat = dm(friday.ada)
    stray = await friday.bot.send_message(chat, "An old message")
    friday.turn(49 * 3600)
    friday.posts.stray(chat, stray.message_id, friday.clock.now())
    await friday.settle()
    (old,) = friday.standing(chat)
    assert look(old) == ("This is over (en).", ())
    assert friday.calls(chat)[1:] == ["deleteMessage", "editMessageText"]


async def test_everything_of_a_table_in_a_topic_stays_in_it(friday: Friday) -> None:
    forum = friday.new_group(supergroup=True, forum=True)
    topic = friday.world.add_topic(forum.telegram_id, "Cards")
    table = friday.game(group=forum, thread=topic)
    await friday.settle()
    friday.play_out(table)
    await friday.settle()
    friday.next_round(table, friday.ada)
    await friday.settle()
    assert {message.thread for message in friday.standing(forum.telegram_id)} == {topic}
    assert friday.wrong() == []


async def test_when_the_topic_was_deleted_the_board_comes_into_the_group_itself(
    friday: Friday,
) -> None:
    forum = friday.new_group(supergroup=True, forum=True)
    topic = friday.world.add_topic(forum.telegram_id, "Cards")
    table = friday.game(group=forum, thread=topic)
    await friday.settle()
    friday.world.delete_topic(forum.telegram_id, topic)
    friday.play(table)
    await friday.settle()
    (board,) = friday.standing(forum.telegram_id)
    assert board.thread is None
    friday.play(table)
    await friday.settle()
    assert friday.wrong() == []


async def test_a_group_that_grows_has_its_board_in_the_new_chat_once(friday: Friday) -> None:
    small = friday.new_group(supergroup=False)
    table = friday.game(group=small)
    await friday.settle()
    new = friday.world.migrate(small.telegram_id)
    friday.play(table)
    await friday.settle()
    assert [message.text.text for message in friday.standing(new)] == _boards(friday, small, new)
    friday.play(table)
    await friday.settle()
    assert friday.wrong(small.telegram_id) == []
    assert friday.calls(new, "sendMessage") == ["sendMessage"]


def _boards(friday: Friday, old: Group, new: int) -> list[str]:
    """What the group ought to read, now that it is known under its new id."""
    assert friday.store.meet_group(new, old.title).id == old.id
    return [what[0] for chat, what in friday.wanted() if chat == new]
