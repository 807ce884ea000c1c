"""What Telegram and its people do to a table, a line of the scenarios a test."""

import pytest

from tests.evenings.chats import A_GATE_OPENS_S, labels, words
from tests.evenings.evening import Evening
from tests.evenings.guests import careful, play_round
from tests.evenings.law import wrong

TIDY_S = 60


async def test_a_kept_seat_lapses_by_itself_after_ten_minutes(evening: Evening) -> None:
    await evening.sit_down(evening.ada, deal=False)
    await evening.tap(evening.bo, evening.group, "Take a seat")
    await evening.later(A_GATE_OPENS_S)
    assert "Bo (seat kept)" in words(evening.newest(evening.group))
    evening.world.forward(10 * 60)
    await evening.later(TIDY_S)
    assert "Bo" not in words(evening.newest(evening.group))
    assert "Open our private chat" not in labels(evening.newest(evening.group))
    assert not wrong(evening.books, evening.messages)


async def test_the_keyboard_is_lost_and_hand_brings_it_back(evening: Evening) -> None:
    await evening.sit_down(evening.ada, evening.bo)
    person = evening.on_turn()
    hand = evening.newest(person)
    for message in evening.messages(person):
        evening.world.delete(person, message["message_id"])
    await evening.say(person, person, "/hand")
    await evening.later(A_GATE_OPENS_S)
    assert labels(evening.newest(person)) == labels(hand)
    await evening.later(TIDY_S)
    assert not wrong(evening.books, evening.messages)


async def test_three_bots_and_a_human_move_fast_while_the_group_is_shut_for_half_a_minute(
    evening: Evening,
) -> None:
    await evening.sit_down(evening.ada, bots=3)
    evening.world.fault("429", chat=evening.group, seconds=30)
    before = len(evening.world.calls())
    await play_round(evening, {evening.ada: careful}, taps=4)
    shut = [
        call
        for call in evening.world.calls()[before:]
        if call["params"].get("chat_id") == evening.group
    ]
    assert [call["status"] for call in shut][:1] == [429]
    assert len(shut) <= 3
    await evening.later(TIDY_S)
    assert not wrong(evening.books, evening.messages)


@pytest.mark.parametrize(
    ("first", "last"),
    [
        ("<b>x", ""),
        ("a_b*c", ""),
        ("\u202eadA", ""),
        ("🂡" * 64, ""),
        ("Bo", ""),
        ("/start", ""),
        ("Ada", ""),
    ],
)
async def test_names_are_shown_safely_and_told_apart(
    evening: Evening, first: str, last: str
) -> None:
    stranger = evening.world.add_person(first, last)
    evening.world.change_members(evening.group, add=[stranger])
    await evening.sit_down(evening.ada, stranger, deal=False)
    await evening.later(TIDY_S)
    lobby = evening.newest_with(evening.group, "Start")
    names = [seat.name for seat in evening.table.seats]
    assert len(set(names)) == len(names) == 2
    assert all(0 < len(name) <= 40 for name in names)
    assert "\u202e" not in words(lobby)
    assert names[1] in words(lobby)
    refused = [call for call in evening.world.calls() if call["status"] >= 400]
    assert refused == []
    assert not wrong(evening.books, evening.messages)


@pytest.mark.parametrize("method", ["sendMessage", "editMessageText"])
async def test_telegram_answers_after_eight_seconds_and_the_state_moves_on(
    evening: Evening, method: str
) -> None:
    await evening.sit_down(evening.ada, evening.bo)
    evening.world.fault("timeout", method=method, times=2)
    ply = evening.table.ply
    await play_round(evening, dict.fromkeys((evening.ada, evening.bo), careful), taps=3)
    assert evening.table.ply > ply
    await evening.later(10 * TIDY_S)
    assert not wrong(evening.books, evening.messages)
