"""Private tables, found by their link; links that lead nowhere; and who else a link seats."""

from urllib.parse import parse_qs, urlsplit

import pytest

from app.sandbox.queries import Answer
from app.tables.table import Status
from tests.evenings.chats import A_GATE_OPENS_S, Message, labels, told, words
from tests.evenings.evening import Evening
from tests.evenings.law import wrong

NO_TABLE = "There is no such table any more."
UNREADABLE = "That link can't be read: ask for a new one."


async def test_the_first_who_open_the_link_sit_and_later_ones_watch(
    evening: Evening,
) -> None:
    await a_private_table(evening)
    dora, eve = (evening.world.add_person(name) for name in ("Dora", "Eve"))
    link = invitation(evening)
    for person in (evening.bo, evening.cleo, dora):
        await evening.start(person, link)
        assert "Mau-Mau: who plays?" in words(evening.newest(person))
    await evening.start(eve, link)
    assert "Mau-Mau: who plays?" in words(evening.newest(eve))
    assert seats(evening) == ["Ada", "Bo", "Cleo", "Dora"]
    await evening.tap(evening.ada, evening.ada, "Start")
    await evening.later(A_GATE_OPENS_S)
    await evening.later(20)
    board = words(evening.newest(eve))
    assert "Bo's turn" in board
    assert "Your cards" not in board
    await evening.later(60)
    assert not wrong(evening.books, evening.messages)


async def test_newtable_in_the_private_chat_opens_a_table_as_the_button_does(
    evening: Evening,
) -> None:
    await evening.start(evening.ada)
    await evening.say(evening.ada, evening.ada, "/newtable")
    assert "Mau-Mau: who plays?" in words(evening.newest(evening.ada))
    assert evening.table.group is None


async def test_the_link_can_be_sent_to_a_chat(evening: Evening) -> None:
    await a_private_table(evening)
    shared = urlsplit(button(evening.newest(evening.ada), "Share")["url"])
    assert shared.netloc + shared.path == "t.me/share/url"
    [address] = parse_qs(shared.query)["url"]
    assert address == button(evening.newest(evening.ada), "Invite")["copy"]
    assert parse_qs(shared.query)["text"] == [
        "Mau-Mau at Ada's table: the first who come have a seat."
    ]


async def test_a_link_never_seats_anybody_twice(evening: Evening) -> None:
    await a_private_table(evening)
    link = invitation(evening)
    for _ in range(3):
        await evening.start(evening.bo, link)
        await evening.start(evening.ada, link)
    assert seats(evening) == ["Ada", "Bo"]
    assert "Mau-Mau: who plays?" in words(evening.newest(evening.bo))


async def test_who_has_no_link_can_t_tap_himself_into_a_private_table(evening: Evening) -> None:
    await a_private_table(evening)
    await evening.start(evening.bo)
    tapped = await evening.tap_data(
        evening.bo, evening.newest(evening.bo), f"s:{evening.table.id}:0:"
    )
    assert told(tapped) == "This table seats those who come by its link."
    assert seats(evening) == ["Ada"]


async def test_a_link_dies_with_its_table(evening: Evening) -> None:
    await a_private_table(evening)
    link = invitation(evening)
    await evening.tap(evening.ada, evening.ada, "Leave")
    await evening.start(evening.bo, link)
    assert words(evening.newest(evening.bo)) == "This table is closed."


@pytest.mark.parametrize(
    ("payload", "answer"),
    [
        ("s_YhzKwTiQgk_KNtBZ", NO_TABLE),
        ("h_1", NO_TABLE),
        ("s_", UNREADABLE),
        ("s_a b", UNREADABLE),
        ("S_abcdefgh", UNREADABLE),
        ("s_" + "x" * 63, UNREADABLE),
        ("s_<b>", UNREADABLE),
        ("s_ä", UNREADABLE),
    ],
)
async def test_a_new_user_s_start_with_a_dead_or_malformed_payload_is_told_why_not(
    evening: Evening, payload: str, answer: str
) -> None:
    await a_private_table(evening)
    await evening.start(evening.bo, payload)
    assert words(evening.newest(evening.bo)) == answer
    assert seats(evening) == ["Ada"]


async def test_a_person_may_guess_ten_codes_in_ten_minutes_and_no_more(evening: Evening) -> None:
    await a_private_table(evening)
    link = invitation(evening)
    for n in range(10):
        await evening.start(evening.bo, f"s_guess{n}")
        await evening.later(A_GATE_OPENS_S)
        assert words(evening.newest(evening.bo)) == NO_TABLE
    await evening.start(evening.bo, link)
    assert words(evening.newest(evening.bo)).startswith("Too many of your links led nowhere.")
    await evening.start(evening.cleo, link)
    evening.world.forward(600)
    await evening.start(evening.bo, link)
    assert seats(evening) == ["Ada", "Cleo", "Bo"]


async def test_the_host_decides_whether_his_group_s_link_seats_people_from_outside(
    evening: Evening,
) -> None:
    dora = evening.world.add_person("Dora")
    await evening.sit_down(evening.ada, deal=False)
    link = f"s_{evening.table.code}"
    await evening.start(dora, link)
    assert "seats those who tap" in words(evening.newest(dora))
    answer = await evening.tap(evening.ada, evening.ada, "Let the link seat people")
    assert told(answer) == "Whoever opens the link gets a seat now. Invite copies it."
    await evening.later(A_GATE_OPENS_S)
    assert button(evening.newest(evening.group), "Invite")["copy"].endswith(link)
    await evening.start(dora, invitation(evening))
    assert seats(evening) == ["Ada", "Dora"]
    await evening.tap(evening.ada, evening.ada, "Only seat this group")
    await evening.start(evening.cleo, link)
    assert seats(evening) == ["Ada", "Dora"]
    await evening.later(A_GATE_OPENS_S)
    assert not wrong(evening.books, evening.messages)


@pytest.mark.parametrize("command", ["/maumau", "/close", "/maumau@maumau_sandbox_bot"])
async def test_a_group_s_command_in_private_says_where_it_belongs(
    evening: Evening, command: str
) -> None:
    await evening.say(evening.ada, evening.ada, command)
    name = command.partition("@")[0]
    assert words(evening.newest(evening.ada)).startswith(f"{name} belongs in a group")


async def test_an_unknown_command_gets_a_hint_in_private_and_silence_in_the_group(
    evening: Evening,
) -> None:
    await evening.say(evening.ada, evening.ada, "/castle")
    assert words(evening.newest(evening.ada)).startswith("I don't know that command.")
    before = evening.messages(evening.group)
    await evening.say(evening.ada, evening.group, "/castle")
    await evening.say(evening.ada, evening.group, "hello everybody")
    assert evening.messages(evening.group) == before


async def test_leave_gives_up_a_seat_before_the_cards_are_dealt_and_asks_to_resign_after(
    evening: Evening,
) -> None:
    await evening.start(evening.bo)
    await evening.say(evening.bo, evening.bo, "/leave")
    assert words(evening.newest(evening.bo)).startswith("You sit at no table.")
    await evening.sit_down(evening.ada, evening.bo, deal=False)
    await evening.say(evening.bo, evening.bo, "/leave")
    assert words(evening.newest(evening.bo)) == "You have left the table."
    assert seats(evening) == ["Ada"]
    await evening.later(A_GATE_OPENS_S)
    await evening.tap(evening.bo, evening.group, "Take a seat")
    await evening.later(A_GATE_OPENS_S)
    await evening.tap(evening.ada, evening.group, "Start")
    await evening.say(evening.bo, evening.bo, "/leave")
    await evening.later(A_GATE_OPENS_S)
    assert words(evening.newest(evening.bo)) == (
        "Table 1 in Friday cards\nResign? You lose this game, and it is over for everybody."
    )
    assert evening.table.live
    await evening.tap(evening.bo, evening.bo, "Yes, resign")
    assert evening.table.status is Status.OVER
    assert all("Yes, resign" not in labels(one) for one in evening.messages(evening.bo))


@pytest.mark.parametrize("command", ["/hand", "/leave", "/chat", "/privacy", "/forgetme", "/help"])
async def test_a_private_command_in_the_group_leads_into_the_private_chat(
    evening: Evening, command: str
) -> None:
    await evening.say(evening.ada, evening.group, command)
    await evening.later(A_GATE_OPENS_S)
    assert words(evening.newest(evening.group)) == "That is better told in our private chat."
    [[button]] = evening.newest(evening.group)["keyboard"]
    assert button["url"].startswith("https://t.me/maumau_sandbox_bot")


async def test_a_command_in_a_reply_to_the_board_is_no_chat(evening: Evening) -> None:
    await evening.sit_down(evening.ada, evening.bo)
    board = evening.newest_with(evening.group, "My cards")["message_id"]
    await evening.say(evening.ada, evening.group, "/castle", reply_to=board)
    await evening.later(30)
    assert "castle" not in words(evening.newest_with(evening.group, "My cards"))


async def a_private_table(evening: Evening) -> Answer | None:
    """Ada's, by the button under the greeting."""
    await evening.start(evening.ada)
    opened = await evening.tap(evening.ada, evening.ada, "Open a table")
    await evening.later(A_GATE_OPENS_S)
    return opened


def invitation(evening: Evening) -> str:
    """What stands behind `start=` in the link that Ada copies."""
    copied = button(evening.newest_with(evening.ada, "Invite"), "Invite")["copy"]
    [payload] = parse_qs(urlsplit(copied).query)["start"]
    return payload


def button(message: Message, label: str) -> dict[str, str]:
    found: dict[str, str] = next(
        button for row in message["keyboard"] for button in row if button["text"] == label
    )
    return found


def seats(evening: Evening) -> list[str]:
    return [seat.name for seat in evening.table.seats]
