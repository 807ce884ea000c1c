"""A bot plays on for who resigns or is away, where the host said so; through the whole bot."""

import pytest

from app.sandbox.queries import Answer
from app.tables.actions import SetRule
from app.tables.table import Status
from app.tables.verify import Right, verify
from engine.rules import Leaving, Score
from tests.evenings.chats import A_GATE_OPENS_S, labels, told, words
from tests.evenings.evening import Evening
from tests.evenings.guests import careful, play_round, play_until_seen
from tests.evenings.law import left_over, wrong
from tests.evenings.listener import Listener
from tests.evenings.test_record import files
from tests.evenings.test_rules import choose, open_rules

HOUR = 3600
LET = "Let a bot play on: player away"
LOST = "A bot has taken your seat in this game, since you resigned or were away."
SWITCH = "If one leaves or is away: {}"
PAGES = ("2 ›", "3 ›", "4 ›", "5 ›", "6 ›")


async def sit_down(evening: Evening, *people: int, bots: int = 0, one_round: bool = True) -> None:
    """They play where a bot plays on for who leaves; as a rule a single round is the game."""
    await evening.sit_down(*people, deal=False)
    turned: dict[str, object] = {"leaving": Leaving.BOT}
    if one_round:
        turned["score"] = Score.NONE
    host = evening.books.players()[people[0]]
    for key, value in turned.items():
        rule = SetRule(table=evening.table.id, player=host, key=key, value=value)
        assert (await evening.house.db(evening.house.service.handle, rule)).refusal is None
    await evening.later(A_GATE_OPENS_S)
    for _ in range(bots):
        await evening.tap(people[0], evening.group, "Add a bot")
        await evening.later(A_GATE_OPENS_S)
    await evening.tap(people[0], evening.group, "Start")
    await evening.later(A_GATE_OPENS_S)


async def resign(evening: Evening, person: int) -> Answer | None:
    """He resigns as he can at any time."""
    await evening.say(person, person, "/leave")
    await evening.later(A_GATE_OPENS_S)
    answer = await evening.tap(person, person, "Yes, resign")
    await evening.later(30)
    return answer


def rest(evening: Evening, *left: int) -> list[int]:
    return [person for person in evening.people if person not in left]


def all_is_well(evening: Evening, *, some_sleep: bool = False) -> None:
    assert wrong(evening.books, evening.messages, some_sleep=some_sleep) == []
    chats = [evening.messages(chat) for chat in (*evening.people, evening.group)]
    assert left_over(evening.books, chats) == []


async def test_the_host_turns_the_switch_in_his_menu_and_all_can_read_what_it_means(
    evening: Evening,
) -> None:
    await evening.sit_down(evening.ada, evening.bo, deal=False)
    await open_rules(evening, evening.ada)
    for label in (*PAGES, SWITCH.format("the game ends")):
        answer = await choose(evening, label)
    assert told(answer) == SWITCH.format("a bot plays on")
    await evening.later(20)
    line = "Rules: Classic, but if one leaves or is away: a bot plays on."
    assert line in words(evening.newest(evening.group))
    await open_rules(evening, evening.bo)
    seen = words(evening.newest(evening.bo))
    assert "Who resigns leaves his seat to a bot" in seen
    assert "may end the game" not in seen


async def test_one_resigns_with_a_debt_the_bot_pays_and_the_game_goes_on_to_its_end(
    evening: Evening,
) -> None:
    listener = Listener(evening)
    evening.line.listeners.append(listener)
    await sit_down(evening, *evening.people)
    guests = dict.fromkeys(evening.people, careful)
    debtor = await play_until_seen(evening, guests, "Draw 2")
    name = {evening.ada: "Ada", evening.bo: "Bo", evening.cleo: "Cleo"}[debtor]
    for label in ("More ›", "Resign"):
        await evening.tap(debtor, debtor, label)
        await evening.later(A_GATE_OPENS_S)
    assert "A bot takes your seat" in words(evening.newest(debtor))
    answer = await evening.tap(debtor, debtor, "Yes, resign")
    assert told(answer) == "You have left this game: a bot plays on in your seat."
    await evening.later(40)
    board = words(evening.newest(evening.group))
    assert f"{name} has left: Carmen plays on" in board
    assert f"Carmen 🤖 for {name}:" in board
    assert evening.table.match is not None
    assert evening.table.match.debt != 2 or evening.table.on_turn is None
    lines = [line.says for line in evening.books.journal(evening.table.id)]
    at = next(n for n, says in enumerate(lines) if "bot" in says)
    assert lines[at + 1]["move"] == "draw" or str(lines[at + 1]["move"]).startswith("play 7")
    assert all("Your cards" not in words(message) for message in evening.messages(debtor))
    assert "You resigned, so Carmen has taken your seat." in words(evening.newest(debtor))
    assert evening.newest(debtor)["silent"]
    refused = await evening.tap_data(debtor, evening.newest(debtor), "d:1:1:")
    assert told(refused) == LOST
    for person in rest(evening, debtor):
        assert f"Carmen 🤖 for {name}:" in words(evening.newest(person))
    await play_round(evening, dict.fromkeys(rest(evening, debtor), careful))
    await evening.later(60)
    assert evening.table.status is Status.OVER
    assert listener.leaks == []
    await evening.tap(rest(evening, debtor)[0], rest(evening, debtor)[0], "Record")
    await evening.later(A_GATE_OPENS_S)
    (file,) = files(evening, rest(evening, debtor)[0])
    right = verify(evening.world.state.files.content(file).decode())
    assert isinstance(right, Right)
    assert right.took_over == (("Carmen", name),)
    all_is_well(evening)


async def test_one_away_for_48_hours_and_a_second_is_replaced_and_told(evening: Evening) -> None:
    await sit_down(evening, *evening.people)
    late = evening.on_turn()
    name = {evening.ada: "Ada", evening.bo: "Bo", evening.cleo: "Cleo"}[late]
    others = rest(evening, late)
    since = evening.table.turn_since
    assert since is not None
    evening.world.forward(since.timestamp() + 48 * HOUR - evening.world.now())
    await evening.settle()
    assert LET not in labels(evening.newest(others[0]))
    await evening.gone_by(seconds=1)
    for chat in (*others, evening.group):
        assert LET in labels(evening.newest(chat))
        assert "Any other person at the table may let a bot take the seat now." in words(
            evening.newest(chat)
        )
    assert "any other person at the table may let a bot take your seat now" in words(
        evening.newest(late)
    )
    first = await evening.tap(others[0], others[0], LET)
    assert told(first) == "A bot plays on in that seat now."
    await evening.later(40)
    assert words(evening.newest(late)) == (
        "Table 1 in Friday cards\nYou had not played for more than 48 hours, so another person "
        "has let Carmen take your seat. The game goes on without you."
    )
    assert not evening.newest(late)["silent"]
    assert all("Your cards" not in words(message) for message in evening.messages(late))
    for chat in (others[0], evening.group):
        assert LET not in labels(evening.newest(chat))
    assert f"{name} was away: Carmen plays on" in words(evening.newest(evening.group))
    assert evening.table.on_turn is not None
    assert evening.table.on_turn.name != "Carmen"
    all_is_well(evening, some_sleep=True)


async def test_two_let_a_bot_play_on_at_once_one_does_and_the_other_is_told(
    evening: Evening,
) -> None:
    await sit_down(evening, *evening.people)
    others = rest(evening, evening.on_turn())
    await evening.gone_by(hours=49)
    taps = [
        evening.world.tap(chat, chat, evening.newest(chat)["message_id"], text=LET)
        for chat in others
    ]
    await evening.settle()
    assert [told(tap.answer) for tap in taps] == [
        "A bot plays on in that seat now.",
        "That button is old: the table has moved on.",
    ]
    assert sum(seat.bot for seat in evening.table.seats) == 1


@pytest.mark.parametrize("kill", [False, True])
async def test_the_host_leaves_between_rounds_and_the_next_is_dealt(
    evening: Evening, kill: bool
) -> None:
    await sit_down(evening, *evening.people, one_round=False)
    await play_round(evening, dict.fromkeys(evening.people, careful))
    await evening.later(30)
    await evening.say(evening.ada, evening.ada, "/leave")
    await evening.later(A_GATE_OPENS_S)
    asked = evening.newest(evening.ada)
    assert "A bot takes your seat" in words(asked)
    evening.world.tap(evening.ada, evening.ada, asked["message_id"], text="Yes, resign")
    if kill:
        await evening.house.poller.poll(0)
        await evening.reopen()
    await evening.later(60)
    assert [seat.name for seat in evening.table.seats] == ["Carmen", "Bo", "Cleo"]
    assert evening.table.host == evening.books.players()[evening.bo]
    for chat in (evening.bo, evening.cleo, evening.group):
        assert "Ada has left: Carmen plays on." in words(evening.newest(chat))
        assert "Next round" in labels(evening.newest(chat))
    result = next(m for m in evening.messages(evening.ada) if "went out" in words(m))
    assert labels(result) == []
    late = await evening.tap_data(evening.ada, result, f"nr:1:{evening.table.ply}:")
    assert told(late) == LOST
    seen = evening.everything().but_in(evening.group).but_in(evening.bo).but_in(evening.cleo).seen
    await evening.tap(evening.bo, evening.group, "Next round")
    await evening.later(60)
    assert "Carmen 🤖 for Ada:" in words(evening.newest(evening.group))
    await play_round(evening, dict.fromkeys((evening.bo, evening.cleo), careful))
    await evening.later(60)
    after = evening.everything().but_in(evening.group).but_in(evening.bo).but_in(evening.cleo).seen
    assert after == seen
    all_is_well(evening)


async def test_a_bot_dead_between_commit_and_call_tells_all_of_it_when_it_is_back(
    evening: Evening,
) -> None:
    await sit_down(evening, *evening.people)
    leaver = evening.on_turn()
    for label in ("More ›", "Resign"):
        await evening.tap(leaver, leaver, label)
        await evening.later(A_GATE_OPENS_S)
    asked = evening.newest(leaver)
    evening.world.tap(leaver, leaver, asked["message_id"], text="Yes, resign")
    await evening.house.poller.poll(0)
    assert evening.table.bot_at is not None
    await evening.reopen()
    await evening.later(60)
    assert all("Your cards" not in words(message) for message in evening.messages(leaver))
    assert "has left: Carmen plays on" in words(evening.newest(evening.group))
    assert evening.table.on_turn is not None
    assert not evening.table.on_turn.bot
    all_is_well(evening)


async def test_the_last_but_one_leaves_the_last_plays_on_with_bots_and_leaves_too(
    evening: Evening,
) -> None:
    await sit_down(evening, *evening.people, bots=3)
    await resign(evening, evening.ada)
    await resign(evening, evening.bo)
    assert [seat.name for seat in evening.table.seats] == [
        *("Carmen 2", "Tito 2", "Cleo", "Carmen", "Tito", "Luna")
    ]
    assert evening.table.host == evening.books.players()[evening.cleo]
    guests = {evening.cleo: careful}
    await play_round(evening, guests, taps=3)
    if evening.table.status is Status.PLAYING:
        before = evening.last_call()
        await evening.gone_by(hours=60)
        assert evening.sent(before) == []
    await evening.say(evening.cleo, evening.cleo, "/leave")
    await evening.later(A_GATE_OPENS_S)
    assert "it is over for everybody" in words(evening.newest(evening.cleo))
    await evening.tap(evening.cleo, evening.cleo, "Yes, resign")
    await evening.later(30)
    assert evening.table.status is Status.OVER
    assert "Cleo, the last person here, resigned" in words(evening.newest(evening.group))
    assert "Rematch" not in labels(evening.newest(evening.group))
    all_is_well(evening)


async def test_who_is_forgotten_there_is_replaced_and_named_nowhere(evening: Evening) -> None:
    await sit_down(evening, *evening.people, one_round=False)
    await evening.say(evening.bo, evening.bo, "/forgetme")
    await evening.tap(evening.bo, evening.bo, "Yes, forget me")
    await evening.later(60)
    assert evening.table.status is Status.PLAYING
    for chat in (evening.ada, evening.cleo, evening.group):
        seen = words(evening.newest(chat))
        assert "Carmen 🤖 for Player 2:" in seen
        assert "Player 2 has left: Carmen plays on" in seen
        assert "Bo" not in seen
    assert all("Your cards" not in words(message) for message in evening.messages(evening.bo))
    assert wrong(evening.books, evening.messages) == []


async def test_who_left_watches_and_is_told_no_card_that_others_do_not_see(
    evening: Evening,
) -> None:
    listener = Listener(evening)
    evening.line.listeners.append(listener)
    await sit_down(evening, *evening.people, bots=1)
    await play_round(evening, dict.fromkeys(evening.people, careful), taps=3)
    await resign(evening, evening.bo)
    mine = await evening.tap(evening.bo, evening.group, "My cards")
    assert told(mine) == LOST
    for label in ("Watch", "Take a seat"):
        if label in labels(evening.newest(evening.group)):
            await evening.tap(evening.bo, evening.group, label)
            await evening.later(A_GATE_OPENS_S)
    await evening.say(evening.bo, evening.bo, "/hand")
    await evening.later(A_GATE_OPENS_S)
    await play_round(evening, dict.fromkeys((evening.ada, evening.cleo), careful))
    await evening.later(60)
    assert listener.leaks == []
    boards = [words(message) for message in evening.messages(evening.bo)]
    assert any("Table 1 in Friday cards" in board for board in boards)
    all_is_well(evening)


async def test_the_question_of_leave_does_what_it_promised_or_nothing(evening: Evening) -> None:
    await sit_down(evening, evening.ada, evening.bo)
    await evening.say(evening.ada, evening.ada, "/leave")
    await evening.later(8)
    question = evening.newest_with(evening.ada, "Yes, resign")
    assert "the game goes on" in words(question)
    await resign(evening, evening.bo)
    answer = await evening.tap_on(evening.ada, question, "Yes, resign")
    assert told(answer) == "That button is old: the table has moved on."
    assert evening.table.status is Status.PLAYING


@pytest.mark.parametrize("end", ["the last resigns", "seven days"])
async def test_when_all_have_left_between_rounds_the_result_still_names_who_played_the_round(
    evening: Evening, end: str
) -> None:
    await sit_down(evening, *evening.people, one_round=False)
    await play_round(evening, dict.fromkeys(evening.people, careful))
    await evening.later(30)
    out = words(evening.newest(evening.group)).partition(" went out")[0].splitlines()[-1]
    await resign(evening, evening.ada)
    if end == "seven days":
        await evening.gone_by(days=7, minutes=1)
    else:
        await resign(evening, evening.bo)
        await resign(evening, evening.cleo)
    await evening.later(60)
    assert evening.table.status is Status.OVER
    result = words(evening.newest(evening.group))
    assert f"{out} went out" in result
    assert "running round" not in result
