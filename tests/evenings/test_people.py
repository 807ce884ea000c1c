"""People who block the bot, leave a lobby, or sit at several tables at once."""

import pytest

from app.tables.table import Status
from tests.evenings.chats import A_GATE_OPENS_S, labels, told, words
from tests.evenings.evening import Evening
from tests.evenings.guests import card_buttons, careful, play_round
from tests.evenings.law import wrong

LOST = "can't be reached: My hand opens our private chat again."
LOST_BY_LINK = "can't be reached: https://t.me/maumau_sandbox_bot opens our private chat again."


async def test_b_blocks_the_bot_when_he_is_due_the_board_says_so_and_start_brings_him_back(
    evening: Evening,
) -> None:
    await evening.sit_down(evening.ada, evening.bo)
    due = evening.on_turn()
    other = evening.bo if due == evening.ada else evening.ada
    since = evening.table.turn_since
    evening.world.block(due, blocked=True)
    await evening.settle()
    await evening.later(30)
    assert LOST in words(evening.newest(evening.group))
    assert LOST_BY_LINK in words(evening.newest(other))
    assert "My hand" in labels(evening.newest(evening.group))
    assert evening.table.turn_since == since
    evening.world.block(due, blocked=False)
    await evening.start(due)
    await evening.later(30)
    assert LOST not in words(evening.newest(evening.group))
    assert LOST_BY_LINK not in words(evening.newest(other))
    await evening.tap(due, due, "Draw")
    await evening.later(30)
    assert evening.table.ply == 2
    assert not wrong(evening.books, evening.messages)


@pytest.mark.parametrize("how", ["leaves", "blocks the bot"])
async def test_host_leaves_the_lobby_or_blocks_the_bot_the_next_person_has_a_start_that_works(
    evening: Evening, how: str
) -> None:
    await evening.sit_down(evening.ada, evening.bo, evening.cleo, deal=False)
    if how == "leaves":
        await evening.tap(evening.ada, evening.group, "Leave")
    else:
        evening.world.block(evening.ada, blocked=True)
        await evening.settle()
    await evening.later(A_GATE_OPENS_S)
    started = await evening.tap(evening.bo, evening.group, "Start")
    assert told(started).endswith("The cards are dealt.")
    await evening.later(A_GATE_OPENS_S)
    assert evening.table.status is Status.PLAYING
    assert [seat.name for seat in evening.table.seats] == ["Bo", "Cleo"]


async def test_host_silent_lobby_open_an_admin_may_close_and_a_new_table_can_be_opened(
    evening: Evening,
) -> None:
    await evening.sit_down(evening.ada, deal=False)
    evening.world.set_admin(evening.group, evening.cleo, admin=True)
    await evening.say(evening.bo, evening.group, "/close")
    await evening.later(A_GATE_OPENS_S)
    assert evening.table.status is Status.LOBBY
    await evening.later(90)
    await evening.say(evening.cleo, evening.group, "/close")
    await evening.later(A_GATE_OPENS_S)
    closed = evening.table
    assert closed.status is Status.CLOSED
    await evening.say(evening.bo, evening.group, "/maumau")
    await evening.later(A_GATE_OPENS_S)
    assert evening.table.id != closed.id


async def test_one_person_at_three_tables_each_dm_names_its_table_and_each_tap_acts_on_its_own(
    evening: Evening,
) -> None:
    await evening.sit_down(evening.ada, evening.bo)
    for title in ("Saturday cards", "Sunday cards"):
        group = evening.world.add_group(title, evening.people)
        await evening.later(A_GATE_OPENS_S)
        await evening.say(evening.ada, group, "/maumau")
        await evening.later(A_GATE_OPENS_S)
        await evening.tap(evening.bo, group, "Take a seat")
        await evening.later(A_GATE_OPENS_S)
        await evening.tap(evening.ada, group, "Start")
        await evening.later(2 * A_GATE_OPENS_S)
    tables = evening.books.tables()
    assert len(tables) == 3
    hands = [one for one in evening.messages(evening.bo) if card_or_draw(labels(one))]
    assert len(hands) == 3
    for table, hand in zip(tables, hands, strict=True):
        assert table.group is not None
        assert f"Table {table.id} in {table.group.title}" in words(hand)
    await evening.say(evening.bo, evening.bo, "/tables")
    listed = evening.newest(evening.bo)
    for table in tables:
        assert table.group is not None
        assert f"Table {table.id} in {table.group.title}" in labels(listed)
    second = hands[1]
    draw = next(label for label in labels(second) if label.startswith("Draw"))
    await evening.tap_on(evening.bo, second, draw)
    await evening.later(A_GATE_OPENS_S)
    plies = [
        after.ply - before.ply for before, after in zip(tables, evening.books.tables(), strict=True)
    ]
    assert plies == [0, 1, 0]


async def test_the_jacks_suits_are_open_when_another_player_says_mau_and_stay_open(
    evening: Evening,
) -> None:
    await evening.sit_down(evening.ada, evening.bo)
    guests = dict.fromkeys((evening.ada, evening.bo), careful)
    for _ in range(60):
        person = evening.on_turn()
        jacks = [one for one in card_buttons(labels(evening.newest(person))) if one[0] == "J"]
        if jacks:
            break
        await play_round(evening, guests, taps=1)
    await evening.tap(person, person, jacks[0])
    assert "♠" in labels(evening.newest(person))
    other = evening.bo if person == evening.ada else evening.ada
    await evening.say(other, other, "what will it be?")
    await evening.later(30)
    assert "♠" in labels(evening.newest_with(person, "♠"))
    assert "what will it be?" in words(evening.newest_with(person, "♠"))


def card_or_draw(shown: list[str]) -> bool:
    return bool(card_buttons(shown)) or any(label.startswith("Draw") for label in shown)


async def test_a_deal_is_shown_to_who_sat_down_half_an_hour_ago(evening: Evening) -> None:
    await evening.sit_down(*evening.people, deal=False)
    await evening.idle(1800)
    await evening.tap(evening.ada, evening.group, "Start")
    await evening.later(60)
    assert all("Your cards" in words(evening.newest(person)) for person in evening.people)
