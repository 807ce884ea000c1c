"""Chat as messages, from the setting to the end of the game, as people see it."""

from tests.evenings.chats import A_GATE_OPENS_S, Message, labels, told, words
from tests.evenings.evening import Evening
from tests.evenings.guests import careful, play_round
from tests.evenings.law import wrong


async def test_an_evening_with_chat_as_messages(evening: Evening) -> None:
    await evening.sit_down(*evening.people)
    await turn(evening, evening.ada, "On")
    await line(evening, evening.bo, "good luck <b>all</b>")
    first = chat(evening, evening.ada)
    table = evening.table.id
    title = f"Chat at table {table} in Friday cards"
    assert words(first) == f"{title}\n\nBo: good luck <b>all</b>"
    assert not first["silent"]
    assert evening.newest(evening.ada) == first
    assert messages_of_chat(evening, evening.bo) == messages_of_chat(evening, evening.cleo) == []

    await line(evening, evening.cleo, "and to you")
    second = chat(evening, evening.ada)
    assert second["message_id"] == first["message_id"]
    assert words(second).endswith("Bo: good luck <b>all</b>\nCleo: and to you")

    answer = await evening.tap(evening.ada, evening.ada, "My hand")
    assert told(answer) == "Your hand is at the end of this chat."
    await evening.later(A_GATE_OPENS_S)
    assert "Your cards" in words(evening.newest(evening.ada))
    assert "good luck" not in words(evening.newest(evening.ada))
    await line(evening, evening.bo, "whose turn?")
    third = chat(evening, evening.ada)
    assert third["message_id"] > second["message_id"]
    assert evening.newest(evening.ada) == third

    evening.world.say(evening.ada, evening.ada, "yours", reply_to=third["message_id"])
    await evening.later(30)
    assert evening.table.chat[-1].text == "yours"
    assert words(chat(evening, evening.ada)).endswith("Bo: whose turn?\nAda: yours")
    assert chat(evening, evening.ada)["message_id"] == third["message_id"]
    await line(evening, evening.bo, "oh")
    assert chat(evening, evening.ada)["message_id"] > third["message_id"]
    assert not wrong(evening.books, evening.messages)

    await turn(evening, evening.ada, "Off")
    assert messages_of_chat(evening, evening.ada) == []
    hand = evening.newest_with(evening.ada, "More ›")
    assert "Bo: oh" in words(hand)
    assert not wrong(evening.books, evening.messages)


async def test_it_is_there_between_rounds_and_after_the_game_without_buttons(
    evening: Evening,
) -> None:
    await evening.sit_down(evening.ada, evening.bo)
    await turn(evening, evening.ada, "On")
    await play_round(evening, dict.fromkeys((evening.ada, evening.bo), careful))
    await line(evening, evening.bo, "well played")
    assert labels(chat(evening, evening.ada)) == ["My hand", "Settings"]
    await evening.tap_on(evening.ada, chat(evening, evening.ada), "My hand")
    await evening.later(A_GATE_OPENS_S)
    assert "Next round" in labels(evening.newest(evening.ada))
    await evening.tap(evening.ada, evening.ada, "Next round")
    await evening.later(A_GATE_OPENS_S)
    for label in ("More ›", "Resign", "Yes, resign"):
        await evening.tap(evening.bo, evening.bo, label)
        await evening.later(A_GATE_OPENS_S)
    await line(evening, evening.bo, "good night")
    last = chat(evening, evening.ada)
    assert words(last).endswith("Bo: well played\nBo: good night")
    assert labels(last) == []
    evening.world.say(evening.ada, evening.ada, "sleep well", reply_to=last["message_id"])
    await evening.later(30)
    assert evening.table.chat[-1].text == "sleep well"
    assert not wrong(evening.books, evening.messages)


async def test_a_reply_goes_to_the_table_that_it_answers(evening: Evening) -> None:
    """Also where its writer acted elsewhere since."""
    await evening.sit_down(evening.ada, evening.bo)
    await turn(evening, evening.ada, "On")
    await line(evening, evening.bo, "hello")
    friday = evening.table.id
    await evening.say(evening.ada, evening.ada, "/newtable")
    await evening.later(A_GATE_OPENS_S)
    on = chat(evening, evening.ada)["message_id"]
    evening.world.say(evening.ada, evening.ada, "to Friday", reply_to=on)
    await evening.later(A_GATE_OPENS_S)
    said = {table.id: [one.text for one in table.chat] for table in evening.books.tables()}
    assert said == {friday: ["hello", "to Friday"], evening.table.id: []}


async def test_who_watches_reads_along_and_is_told_that_he_can_not_write(
    evening: Evening,
) -> None:
    await evening.sit_down(evening.ada, evening.bo)
    await evening.start(evening.cleo)
    await evening.say(evening.cleo, evening.cleo, "/newtable")
    await evening.later(A_GATE_OPENS_S)
    await evening.tap(evening.cleo, evening.group, "Watch")
    await turn(evening, evening.cleo, "On")
    await line(evening, evening.bo, "hello")
    seen = chat(evening, evening.cleo)
    assert seen["silent"]
    evening.world.say(evening.cleo, evening.cleo, "may I?", reply_to=seen["message_id"])
    await evening.later(A_GATE_OPENS_S)
    refused = words(evening.newest(evening.cleo))
    assert refused == "Who watches can read the chat, but not write in it."
    assert all("may I?" not in [one.text for one in t.chat] for t in evening.books.tables())
    await evening.tap_on(evening.cleo, seen, "Stop watching")
    await evening.later(A_GATE_OPENS_S)
    assert messages_of_chat(evening, evening.cleo) == []
    assert not wrong(evening.books, evening.messages)


async def test_a_message_of_chat_leads_to_its_setting_and_stays(evening: Evening) -> None:
    await evening.sit_down(evening.ada, evening.bo)
    await turn(evening, evening.ada, "On")
    await line(evening, evening.bo, "hello")
    await evening.tap_on(evening.ada, chat(evening, evening.ada), "Settings")
    await evening.later(A_GATE_OPENS_S)
    assert labels(evening.newest(evening.ada)) == ["✓ On", "Off", "Back"]
    assert words(chat(evening, evening.ada)).endswith("Bo: hello")
    await evening.tap(evening.ada, evening.ada, "Off")
    await evening.later(A_GATE_OPENS_S)
    assert messages_of_chat(evening, evening.ada) == []
    assert not wrong(evening.books, evening.messages)


async def test_a_bot_that_stops_before_it_has_told_the_line_tells_it_afterwards(
    evening: Evening,
) -> None:
    await evening.sit_down(evening.ada, evening.bo)
    await turn(evening, evening.ada, "On")
    evening.world.say(evening.bo, evening.bo, "hello")
    await evening.house.poller.poll(0)
    await evening.reopen()
    await evening.later(30)
    assert words(chat(evening, evening.ada)).endswith("Bo: hello")
    assert len(messages_of_chat(evening, evening.ada)) == 1
    assert not wrong(evening.books, evening.messages)


async def test_who_asks_to_be_forgotten_has_no_message_of_chat_any_more(
    evening: Evening,
) -> None:
    await evening.sit_down(*evening.people)
    await turn(evening, evening.ada, "On")
    await line(evening, evening.bo, "hello")
    await evening.say(evening.ada, evening.ada, "/forgetme")
    await evening.later(A_GATE_OPENS_S)
    await evening.tap(evening.ada, evening.ada, "Yes, forget me")
    await evening.later(30)
    assert messages_of_chat(evening, evening.ada) == []
    assert evening.table.chat_posts == ()
    assert not wrong(evening.books, evening.messages)


async def turn(evening: Evening, person: int, choice: str) -> None:
    """He turns chat as messages on or off, and some time goes by."""
    await evening.say(person, person, "/settings")
    await evening.later(A_GATE_OPENS_S)
    for label in ("Chat as messages", choice):
        await evening.tap(person, person, label)
        await evening.later(A_GATE_OPENS_S)
    await evening.later(30)


async def line(evening: Evening, person: int, text: str) -> None:
    """He writes in his private chat, and all that comes of it is shown."""
    await evening.say(person, person, text)
    await evening.later(30)


def messages_of_chat(evening: Evening, person: int) -> list[Message]:
    return [m for m in evening.messages(person) if words(m).startswith("Chat at table")]


def chat(evening: Evening, person: int) -> Message:
    """The one message of chat that he sees."""
    (found,) = messages_of_chat(evening, person)
    return found
