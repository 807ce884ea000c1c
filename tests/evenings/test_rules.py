"""The host sets the rules in his private chat; everybody can read them there."""

from app.sandbox.queries import Answer
from engine.rules import ACES, PRESETS
from tests.evenings.chats import labels, told, words
from tests.evenings.evening import Evening
from tests.evenings.law import wrong


def payload(answer: Answer | None) -> str:
    """What the link carries with which a tap was answered."""
    assert answer is not None
    return answer.url.partition("?start=")[2]


async def open_rules(evening: Evening, person: int) -> None:
    answer = await evening.tap(person, evening.group, "Rules ›")
    await evening.start(person, payload(answer))
    await evening.later(4)


async def choose(evening: Evening, label: str) -> Answer | None:
    """Ada taps in her private chat, and waits for what comes of it."""
    answer = await evening.tap(evening.ada, evening.ada, label)
    await evening.later(4)
    return answer


async def test_the_host_takes_a_preset_and_turns_single_switches(evening: Evening) -> None:
    await evening.sit_down(evening.ada, evening.bo, deal=False)
    await open_rules(evening, evening.ada)
    await choose(evening, "Aces")
    await choose(evening, "2 ›")
    await choose(evening, "Cards dealt: 6 ›")
    answer = await choose(evening, "7")
    assert told(answer) == "Cards dealt: 7"
    assert "✓ 7" in labels(evening.newest(evening.ada))
    assert evening.table.rules == ACES.turned("cards", 7)
    await choose(evening, "Back")
    await choose(evening, "Back")
    assert "Start" in labels(evening.newest(evening.ada))
    await evening.later(20)
    assert "Rules: Aces, but cards dealt: 7." in words(evening.newest(evening.group))
    assert not wrong(evening.books, evening.messages)


async def test_senseless_rules_are_refused_with_the_reason(evening: Evening) -> None:
    await evening.sit_down(evening.ada, evening.bo, deal=False)
    await open_rules(evening, evening.ada)
    await choose(evening, "2 ›")
    await choose(evening, "3 ›")
    answer = await choose(evening, "After a jack any card: no")
    assert told(answer) == "After a jack any card: then a jack must go on a jack as well."
    assert evening.table.rules == PRESETS["classic"]


async def test_anyone_else_reads_the_rules(evening: Evening) -> None:
    await evening.sit_down(evening.ada, evening.bo, deal=False)
    for person in (evening.bo, evening.cleo):
        await open_rules(evening, person)
        assert "The rules of table 1" in words(evening.newest(person))
        assert "A jack goes on any card but a jack." in words(evening.newest(person))
        assert not labels(evening.newest(person))


async def test_a_stranger_who_opened_the_table_takes_his_seat_on_the_way_to_the_menu(
    evening: Evening,
) -> None:
    await evening.say(evening.ada, evening.group, "/maumau")
    await open_rules(evening, evening.ada)
    assert labels(evening.newest(evening.ada))[:3] == ["✓ Classic", "Penalty", "Aces"]
    assert not evening.table.seats[0].kept


async def test_once_the_cards_are_dealt_the_menu_is_closed(evening: Evening) -> None:
    await evening.sit_down(evening.ada, evening.bo, deal=False)
    await open_rules(evening, evening.ada)
    menu = evening.newest(evening.ada)
    await evening.tap(evening.ada, evening.group, "Start")
    answer = await evening.tap_data(evening.ada, menu, "rp:1:0:aces")
    assert "rules stay as they are" in told(answer)
    await evening.later(60)
    assert evening.table.rules == PRESETS["classic"]
    assert not wrong(evening.books, evening.messages)


async def test_rules_by_command_and_from_hand_and_board(evening: Evening) -> None:
    await evening.say(evening.cleo, evening.group, "/rules")
    assert labels(evening.newest(evening.group)) == ["Open our private chat"]
    await evening.later(8)
    await evening.sit_down(evening.ada, evening.bo)
    await evening.say(evening.ada, evening.ada, "/rules")
    assert "The rules of table 1" in words(evening.newest(evening.ada))
    await evening.tap(evening.bo, evening.bo, "Rules")
    assert "The game ends when somebody has 200 points." in words(evening.newest(evening.bo))
    await evening.later(8)
    await evening.say(evening.cleo, evening.group, "/rules")
    await evening.start(evening.cleo, payload_of_link(evening))
    assert "The rules of table 1" in words(evening.newest(evening.cleo))
    answer = await evening.tap(evening.cleo, evening.group, "Rules")
    assert payload(answer).startswith("r_")
    await evening.say(evening.cleo, evening.cleo, "/rules")
    assert "At a table without house rules:" in words(evening.newest(evening.cleo))


def payload_of_link(evening: Evening) -> str:
    message = evening.newest_with(evening.group, "Open our private chat")
    url: str = message["keyboard"][0][0]["url"]
    return url.partition("?start=")[2]
