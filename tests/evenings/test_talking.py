"""Chat and watching, as people see them."""

import pytest

from tests.evenings.chats import A_GATE_OPENS_S, Message, carried, labels, told, words
from tests.evenings.evening import Evening
from tests.evenings.guests import careful, play_round
from tests.evenings.law import wrong

QUARTER_OF_AN_HOUR = 15 * 60


async def test_what_is_written_in_private_shows_in_every_hand_and_on_the_board(
    evening: Evening,
) -> None:
    await evening.sit_down(evening.ada, evening.bo)
    written = len(evening.world.messages(evening.ada)["messages"])
    await evening.say(evening.ada, evening.ada, "good luck <b>Bo</b>")
    await evening.later(30)
    for chat in (evening.ada, evening.bo, evening.group):
        assert "Ada: good luck <b>Bo</b>" in words(evening.newest(chat))
    line = evening.world.messages(evening.ada)["messages"][written]
    assert nods(evening) == [(evening.ada, line["message_id"])]
    await evening.say(evening.bo, evening.bo, "/chat")
    assert "Ada: good luck <b>Bo</b>" in words(evening.newest(evening.bo))
    assert not wrong(evening.books, evening.messages)


async def test_a_reply_to_the_board_by_who_sits_there_is_chat_and_by_others_it_is_not(
    evening: Evening,
) -> None:
    await evening.sit_down(evening.ada, evening.bo)
    board, before = evening.newest(evening.group), len(evening.messages(evening.group))
    for person, text in ((evening.cleo, "who wins?"), (evening.bo, "I do")):
        evening.world.say(person, evening.group, text, reply_to=board["message_id"])
        await evening.settle()
    await evening.later(30)
    assert [(line.name, line.text) for line in evening.table.chat] == [("Bo", "I do")]
    assert "Bo: I do" in words(evening.newest(evening.group))
    assert [chat for chat, _ in nods(evening)] == [evening.group]
    assert len(evening.messages(evening.group)) == before


async def test_a_private_line_with_two_tables_goes_where_its_writer_last_acted_or_he_is_asked(
    evening: Evening,
) -> None:
    await evening.sit_down(evening.ada, evening.bo)
    first = evening.table.id
    other = evening.world.add_group("Saturday cards", evening.people)
    await evening.say(evening.ada, other, "/maumau")
    await evening.later(A_GATE_OPENS_S)
    await evening.tap(evening.bo, other, "Take a seat")
    await evening.later(A_GATE_OPENS_S)
    await evening.tap(evening.ada, other, "Start")
    await evening.later(A_GATE_OPENS_S)
    second = evening.table.id
    await evening.say(evening.bo, evening.bo, "to Saturday, where I sat down last")
    assert chat_at(evening, second) == ["to Saturday, where I sat down last"]
    await evening.later(660)
    await evening.say(evening.bo, evening.bo, "and this?")
    question = evening.newest(evening.bo)
    assert "To which table does that go?" in words(question)
    assert labels(question) == [
        f"Table {second} in Saturday cards",
        f"Table {first} in Friday cards",
    ]
    assert chat_at(evening, first) == []
    await evening.reopen()
    answer = await evening.tap_on(evening.bo, question, f"Table {first} in Friday cards")
    assert told(answer) == "They will read it at that table."
    assert chat_at(evening, first) == ["and this?"]
    await evening.later(A_GATE_OPENS_S)
    (answered,) = (
        one for one in evening.messages(evening.bo) if one["message_id"] == question["message_id"]
    )
    assert (words(answered), labels(answered)) == (f"That went to table {first}.", [])
    data = carried(question)[f"Table {first} in Friday cards"]
    again = await evening.tap_data(evening.bo, answered, data)
    assert told(again) == "No line waits to be sent: write it again."
    await evening.say(evening.bo, evening.bo, "still Friday")
    assert chat_at(evening, first) == ["and this?", "still Friday"]


async def test_each_line_that_waits_goes_where_its_writer_says_and_its_question_goes(
    evening: Evening,
) -> None:
    await evening.sit_down(evening.ada, evening.bo)
    await evening.start(evening.bo)
    await evening.tap(evening.bo, evening.bo, "Play now")
    await evening.later(660)
    for line in ("one", "two"):
        await evening.say(evening.bo, evening.bo, line)
        await evening.later(A_GATE_OPENS_S)
    for left in (1, 0):
        await evening.tap(evening.bo, evening.bo, "Table 1 in Friday cards")
        await evening.later(A_GATE_OPENS_S)
        asking = [one for one in evening.messages(evening.bo) if "To which" in words(one)]
        assert len(asking) == left
    assert chat_at(evening, 1) == ["two", "one"]


async def test_a_line_of_which_nothing_can_be_seen_is_no_line(evening: Evening) -> None:
    await evening.sit_down(evening.ada, evening.bo)
    await evening.say(evening.ada, evening.ada, "\u200b\u2800\u202e")
    await evening.later(A_GATE_OPENS_S)
    assert words(evening.newest(evening.ada)) == "Only text goes to a table."
    assert chat_at(evening, evening.table.id) == []


async def test_more_leads_to_what_was_written_at_that_table_for_who_may_read_there(
    evening: Evening,
) -> None:
    await evening.sit_down(evening.ada, evening.bo)
    await evening.say(evening.bo, evening.bo, "hello Ada")
    await evening.later(A_GATE_OPENS_S)
    await evening.tap(evening.ada, evening.ada, "More ›")
    await evening.later(A_GATE_OPENS_S)
    more = evening.newest_with(evening.ada, "Chat")
    await evening.tap(evening.ada, evening.ada, "Chat")
    await evening.later(A_GATE_OPENS_S)
    assert words(evening.newest(evening.ada)).endswith("Bo: hello Ada")
    await evening.start(evening.cleo)
    stranger = await evening.tap_data(
        evening.cleo, evening.newest(evening.cleo), carried(more)["Chat"]
    )
    assert told(stranger) == "You have no seat at this table."
    assert "hello" not in words(evening.newest(evening.cleo))


async def test_a_flood_is_damped_with_an_answer(evening: Evening) -> None:
    await evening.sit_down(evening.ada, evening.bo)
    for n in range(6):
        await evening.say(evening.ada, evening.ada, f"line {n}")
    await evening.later(20)
    assert words(evening.newest(evening.ada)).startswith("Slowly, please")
    assert chat_at(evening, evening.table.id)[-1] == "line 4"


async def test_a_watcher_sees_the_board_live_and_never_a_hand_and_stops_when_he_likes(
    evening: Evening,
) -> None:
    await evening.sit_down(evening.ada, evening.bo)
    stranger = await evening.tap(evening.cleo, evening.group, "Watch")
    assert stranger is not None
    assert "start=w_" in (stranger.url or "")
    await evening.start(evening.cleo, (stranger.url or "").partition("start=")[2])
    board = evening.newest(evening.cleo)
    assert labels(board) == ["↻", "Stop watching", "Rules"]
    assert "Your cards" not in words(board)
    await evening.say(evening.cleo, evening.cleo, "may I?")
    await evening.later(A_GATE_OPENS_S)
    refused = words(evening.newest(evening.cleo))
    assert refused == "Who watches can read the chat, but not write in it."
    await evening.later(20)
    await play_round(evening, dict.fromkeys((evening.ada, evening.bo), careful), taps=2)
    await evening.later(20)
    assert seats(evening.newest_with(evening.cleo, "Stop watching")) == seats(
        evening.newest(evening.group)
    )
    assert not wrong(evening.books, evening.messages)
    await evening.tap(evening.cleo, evening.cleo, "Stop watching")
    await evening.later(A_GATE_OPENS_S)
    assert all("Stop watching" not in labels(one) for one in evening.messages(evening.cleo))
    assert not wrong(evening.books, evening.messages)


async def test_tables_lists_what_one_watches_and_brings_its_board_to_the_end_of_the_chat(
    evening: Evening,
) -> None:
    await evening.sit_down(evening.ada, evening.bo)
    await evening.start(evening.cleo)
    await evening.tap(evening.cleo, evening.group, "Watch")
    await evening.later(A_GATE_OPENS_S)
    (board,) = (one for one in evening.messages(evening.cleo) if "↻" in labels(one))
    await evening.say(evening.cleo, evening.cleo, "/tables")
    await evening.later(A_GATE_OPENS_S)
    listed = evening.newest(evening.cleo)
    assert "Table 1 in Friday cards · Ada, Bo\nYou watch · " in words(listed)
    shown = await evening.tap(evening.cleo, evening.cleo, "Table 1 in Friday cards")
    assert told(shown) == "The board is at the end of this chat now."
    await evening.later(20)
    (anew,) = (one for one in evening.messages(evening.cleo) if "↻" in labels(one))
    assert anew["message_id"] > listed["message_id"] > board["message_id"]
    assert not wrong(evening.books, evening.messages)
    await evening.tap(evening.cleo, evening.cleo, "Stop watching")
    await evening.say(evening.cleo, evening.cleo, "/tables")
    await evening.later(A_GATE_OPENS_S)
    assert "You sit at no table." in words(evening.newest(evening.cleo))


async def test_a_watchers_board_rests_after_a_quarter_of_an_hour_without_a_tap(
    evening: Evening,
) -> None:
    await evening.sit_down(evening.ada, evening.bo)
    await evening.start(evening.cleo)
    await evening.tap(evening.cleo, evening.group, "Watch")
    await evening.later(A_GATE_OPENS_S)
    await evening.later(QUARTER_OF_AN_HOUR + 60)
    seen = words(evening.newest(evening.cleo))
    calls = len(evening.world.calls())
    await play_round(evening, dict.fromkeys((evening.ada, evening.bo), careful), taps=3)
    await evening.later(20)
    assert words(evening.newest(evening.cleo)) == seen
    to_cleo = [
        c for c in evening.world.calls()[calls:] if c["params"].get("chat_id") == evening.cleo
    ]
    assert to_cleo == []
    assert told(await evening.tap(evening.cleo, evening.cleo, "↻")) == ""
    await evening.later(A_GATE_OPENS_S)
    assert seats(evening.newest(evening.cleo)) == seats(evening.newest(evening.group))


@pytest.mark.parametrize("what", ["a round ends", "the board is shown below", "the lobby closes"])
async def test_who_watches_and_has_gone_still_has_something_of_the_table_in_his_chat(
    evening: Evening, what: str
) -> None:
    await evening.sit_down(evening.ada, evening.bo, deal=what != "the lobby closes")
    await evening.start(evening.cleo)
    await evening.tap(evening.cleo, evening.group, "Watch")
    await evening.later(A_GATE_OPENS_S)
    await evening.idle(QUARTER_OF_AN_HOUR + 60)
    before = len(evening.messages(evening.cleo))
    match what:
        case "a round ends":
            await play_round(evening, dict.fromkeys((evening.ada, evening.bo), careful))
        case "the board is shown below":
            await evening.tap(evening.ada, evening.group, "Show below")
        case _:
            await evening.say(evening.ada, evening.group, "/close")
    await evening.later(120)
    assert len(evening.messages(evening.cleo)) == before
    seen = words(evening.newest(evening.cleo))
    assert "Table 1" in seen or "has closed this table" in seen


async def test_who_follows_a_link_too_late_watches(evening: Evening) -> None:
    await evening.start(evening.ada)
    await evening.tap(evening.ada, evening.ada, "Open a table")
    await evening.tap(evening.ada, evening.ada, "Add a bot")
    await evening.tap(evening.ada, evening.ada, "Start")
    await evening.later(A_GATE_OPENS_S)
    await evening.start(evening.cleo, f"s_{evening.table.code}")
    await evening.later(A_GATE_OPENS_S)
    assert "Stop watching" in labels(evening.newest_with(evening.cleo, "Stop watching"))
    assert any("so you watch it" in words(one) for one in evening.messages(evening.cleo))


def nods(evening: Evening) -> list[tuple[int, int]]:
    """Which messages the bot has marked."""
    return [
        (call["params"]["chat_id"], call["params"]["message_id"])
        for call in evening.world.calls()
        if call["method"] == "setMessageReaction"
    ]


def chat_at(evening: Evening, table: int) -> list[str]:
    found = next(one for one in evening.books.tables() if one.id == table)
    return [line.text for line in found.chat]


def seats(board: Message) -> list[str]:
    """The lines that say who holds how many cards."""
    return [line for line in words(board).splitlines() if " card" in line and ":" in line]
