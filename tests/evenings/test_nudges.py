"""Who is told what, when, and whether it rings: seen in the chats, counted in Telegram's log."""

import pytest

from app.sandbox.queries import Answer
from app.tables.table import Status
from tests.evenings.alerts import YOUR_TURN, sends, turns
from tests.evenings.chats import Call, Message, labels, told, words
from tests.evenings.evening import Evening
from tests.evenings.guests import card_buttons, careful, play_round
from tests.evenings.law import wrong

END = "End game: player away"
HOUR = 3600


def hands(evening: Evening, chat: int) -> list[Message]:
    """The messages in which the person can see and play his cards."""
    return [message for message in evening.messages(chat) if "Your cards:" in words(message)]


def rang(call: Call) -> bool:
    return not call["params"].get("disable_notification")


async def choose(evening: Evening, person: int, *path: str) -> None:
    """A person opens his settings and taps these."""
    await evening.say(person, person, "/settings")
    for label in path:
        await evening.tap(person, person, label)
        await evening.later(4)


async def play_one(evening: Evening, person: int) -> None:
    guests = {person: careful}
    ply = evening.table.ply
    while evening.table.ply == ply or evening.on_turn() == person:
        await play_round(evening, guests, taps=1)


async def test_twenty_turns_some_after_an_8_some_after_a_restart_have_one_alert_each(
    evening: Evening,
) -> None:
    await evening.sit_down(*evening.people)
    for turn in range(20):
        await play_round(evening, dict.fromkeys(evening.people, careful), taps=1)
        if turn % 5 == 4:
            await evening.reopen()
        if evening.table.status is not Status.PLAYING:
            await evening.tap(evening.ada, evening.ada, "Next round")
            await evening.later(8)
    table, books = evening.table, evening.books
    chats = {player: chat for chat, player in books.players().items()}
    alerts = sends(evening.world.calls())
    due = list(turns(table, books.journal(table.id), chats))
    assert len(due) >= 15
    assert [len(alerts.get(turn, [])) for turn in due] == [1] * len(due)


async def test_only_the_player_who_is_due_is_alerted_by_a_new_message(evening: Evening) -> None:
    await evening.sit_down(*evening.people)
    await evening.later(60)
    before, mover = evening.last_call(), evening.on_turn()
    await play_one(evening, mover)
    await evening.later(60)
    for person in evening.people:
        came = evening.sent_to(person, before)
        assert len(came) == (person == evening.on_turn())
        assert all(YOUR_TURN in call["params"]["text"] and rang(call) for call in came)


async def test_ten_turns_in_two_minutes_leave_one_prompt_each(evening: Evening) -> None:
    """The old one goes as the new one comes; silent only when the turn came straight back."""
    await evening.sit_down(evening.ada, evening.bo)
    guests = dict.fromkeys((evening.ada, evening.bo), careful)
    for _ in range(10):
        await play_round(evening, guests, taps=1)
        await evening.later(8)
        if evening.table.status is Status.PLAYING:
            assert [len(hands(evening, person)) for person in guests] == [1, 1]
        else:
            await evening.tap(evening.ada, evening.ada, "Next round")
            await evening.later(8)
    assert not wrong(evening.books, evening.messages)


@pytest.mark.parametrize(
    ("setting", "hours"),
    [
        ("Off", []),
        ("Gentle", [24, 44]),
        ("Normal", [2, 24, 44]),
        ("Often", [0.25, 2, 12, 24, 36, 44]),
    ],
)
async def test_every_stage_of_each_setting(
    evening: Evening, setting: str, hours: list[float]
) -> None:
    await evening.sit_down(*evening.people)
    person = evening.on_turn()
    if setting != "Normal":
        await choose(evening, person, "Nudges", setting)
    since = evening.table.turn_since
    assert since is not None
    start = evening.last_call()
    for hour in hours:
        due, seen = since.timestamp() + hour * HOUR, evening.last_call()
        evening.world.forward(due - 1 - evening.world.now())
        await evening.settle()
        assert evening.sent_to(person, seen) == []
        await evening.gone_by(seconds=2)
        (nudge,) = evening.sent_to(person, seen)
        assert rang(nudge)
        assert "A reminder: the others are waiting for you." in nudge["params"]["text"]
        assert len(hands(evening, person)) == 1
    await evening.gone_by(seconds=since.timestamp() + 47 * HOUR - evening.world.now())
    assert len(evening.sent_to(person, start)) == len(hours)
    others = [other for other in evening.people if other != person]
    assert [evening.sent_to(other, start) for other in others] == [[], []]


async def test_of_several_nudges_that_are_due_only_the_latest_is_sent(evening: Evening) -> None:
    await evening.sit_down(*evening.people)
    person, before = evening.on_turn(), evening.last_call()
    await evening.gone_by(hours=46)
    assert len(evening.sent_to(person, before)) == 1


async def test_a_move_before_the_nudge_cancels_it(evening: Evening) -> None:
    await evening.sit_down(evening.ada, evening.bo)
    person = evening.on_turn()
    await evening.gone_by(hours=1, minutes=59)
    await play_one(evening, person)
    before = evening.last_call()
    await evening.gone_by(minutes=10)
    assert evening.sent_to(person, before) == []


async def test_quiet_hours_over_midnight(evening: Evening) -> None:
    """Nudges wait for the morning, alerts come silently, and the morning rings again."""
    await evening.sit_down(evening.ada, evening.bo, deal=False)  # at noon in Greenwich
    for one in (evening.ada, evening.bo):
        await evening.say(one, one, "/settings")
        await evening.tap(one, one, "Quiet hours")
        shown = labels(evening.newest(one))
        await evening.tap(one, one, next(time for time in shown if time.startswith("12:")))
    await evening.tap(evening.ada, evening.group, "Start")
    await evening.later(8)
    person = evening.on_turn()
    other = evening.ada + evening.bo - person
    await play_one(evening, person)
    await evening.gone_by(hours=9)  # past nine in the evening
    await play_one(evening, other)
    before = evening.last_call()
    await evening.gone_by(hours=10)  # past seven: the nudge of eleven o'clock has waited
    assert evening.sent_to(person, before) == []
    await evening.gone_by(hours=1)
    (nudge,) = evening.sent_to(person, before)
    assert rang(nudge)
    await play_one(evening, person)
    await evening.gone_by(hours=19)  # three in the morning
    before = evening.last_call()
    await play_one(evening, other)
    (alert,) = evening.sent_to(person, before)
    assert YOUR_TURN in alert["params"]["text"]
    assert not rang(alert)


async def test_a_poke_is_a_ringing_message_once_in_twelve_hours(evening: Evening) -> None:
    await evening.sit_down(*evening.people)
    person = evening.on_turn()
    first, second = (other for other in evening.people if other != person)
    await evening.tap(first, first, "More ›")
    before = evening.last_call()
    assert "has been reminded." in told(await evening.tap(first, first, "Poke"))
    (poke,) = evening.sent_to(person, before)
    assert rang(poke)
    assert "You have been poked" in poke["params"]["text"]
    assert "once in 12 hours" in told(await evening.tap(second, evening.group, "Poke"))
    assert "your own turn" in told(await evening.tap(person, evening.group, "Poke"))


@pytest.mark.parametrize(("seconds", "away"), [(-1, False), (0, False), (1, True)])
async def test_48_hours_to_the_second(evening: Evening, seconds: int, away: bool) -> None:
    """Before: no button; after: the other seated people can end the game, nobody else."""
    await evening.sit_down(*evening.people)
    person = evening.on_turn()
    others = [other for other in evening.people if other != person]
    since = evening.table.turn_since
    assert since is not None
    evening.world.forward(since.timestamp() + 48 * HOUR + seconds - evening.world.now())
    before = evening.last_call()
    await evening.settle()
    for chat in (*others, evening.group):
        assert any(END in labels(message) for message in evening.messages(chat)) is away
    assert not any(END in labels(message) for message in evening.messages(person))
    assert [len(evening.sent_to(other, before)) for other in others] == [away, away]
    if away:
        assert all(rang(call) for other in others for call in evening.sent_to(other, before))
        assert "still can" in words(evening.newest(evening.group))
        await evening.later(8)
        assert "You still can play." in words(evening.newest(person))


async def test_the_late_move_races_two_taps_on_the_button(evening: Evening) -> None:
    """Either the move or the end, never both; who lost the race is told."""
    ended = 0
    for first in (0, 1, 2):
        await evening.sit_down(*evening.people)
        person = evening.on_turn()
        others = [other for other in evening.people if other != person]
        await evening.gone_by(hours=48, seconds=1)
        card = (card_buttons(labels(evening.newest(person))) or ["Draw"])[0]
        taps = [(person, card), *((other, END) for other in others)]
        ply, table = evening.table.ply, evening.table.id
        answers = await at_once(evening, taps[first:] + taps[:first])
        now_ = next(t for t in evening.books.tables() if t.id == table)
        over = now_.status is Status.OVER
        ended += over
        assert over != (now_.ply == ply + 1)
        assert sum(not told(answer) or "over" in told(answer) for answer in answers) >= 1
        refused = [told(answer) for answer in answers if told(answer)]
        assert len(refused) >= 2
        if not over:
            await evening.tap(person, person, "More ›")
            await evening.tap(person, person, "Resign")
            await evening.tap(person, person, "Yes, resign")
        await evening.later(60)
    assert 0 < ended < 3


async def at_once(evening: Evening, taps: list[tuple[int, str]]) -> list[Answer | None]:
    """They tap before the bot has heard of any of it."""
    made = [
        evening.world.tap(
            person, person, evening.newest_with(person, label)["message_id"], text=label
        )
        for person, label in taps
    ]
    await evening.settle()
    return [tap.answer for tap in made]


async def test_a_table_that_expires_says_so_by_edits_and_rings_nowhere(evening: Evening) -> None:
    await evening.sit_down(*evening.people)
    board = evening.newest(evening.group)["message_id"]
    await evening.gone_by(hours=49)
    before = evening.last_call()
    await evening.gone_by(days=5)
    for chat in (*evening.people, evening.group):
        assert evening.sent_to(chat, before) == []
        assert "Nobody had moved for seven days" in words(evening.newest(chat))
        assert END not in labels(evening.newest(chat))
    assert evening.newest(evening.group)["message_id"] == board
    await evening.say(evening.ada, evening.group, "/maumau")
    assert "Take a seat" in labels(evening.newest(evening.group))
    assert not wrong(evening.books, evening.messages)


async def test_seven_days_close_a_lobby_with_one_edit(evening: Evening) -> None:
    await evening.sit_down(evening.ada, evening.bo, deal=False)
    await evening.later(60)
    before, lobby = evening.last_call(), evening.newest(evening.group)["message_id"]
    await evening.gone_by(days=7)
    in_group = [
        call["method"]
        for call in evening.world.calls(before)
        if call["params"].get("chat_id") == evening.group
    ]
    assert in_group == ["editMessageText"]
    assert "for seven days" in words(evening.newest(evening.group))
    assert evening.newest(evening.group)["message_id"] == lobby
    for person in (evening.ada, evening.bo):
        assert not any("Leave" in labels(message) for message in evening.messages(person))
    await evening.say(evening.bo, evening.group, "/maumau")
    assert "Take a seat" in labels(evening.newest(evening.group))


async def test_a_curious_newcomer_gets_no_reminders_and_a_silent_end(evening: Evening) -> None:
    await evening.start(evening.ada)
    await evening.tap(evening.ada, evening.ada, "Play now")
    await evening.later(60)
    before = evening.last_call()
    for _ in range(6):
        await evening.gone_by(days=1)
    assert evening.sent_to(evening.ada, before) == []
    await evening.gone_by(days=1)
    assert evening.sent_to(evening.ada, before) == []
    assert evening.table.status is Status.OVER
    assert "Nobody had moved for seven days" in words(evening.newest(evening.ada))


async def test_who_blocked_the_bot_holds_no_ending_up_and_no_offer(evening: Evening) -> None:
    await evening.sit_down(*evening.people)
    person = evening.on_turn()
    other = next(one for one in evening.people if one != person)
    evening.world.block(person, True)
    await evening.gone_by(hours=3)
    await evening.gone_by(hours=46)
    await evening.tap(other, other, END)
    await evening.later(60)
    assert evening.table.status is Status.OVER
    assert "had not played for more than 48 hours" in words(evening.newest(evening.group))


async def test_a_deadline_passes_while_nobody_looks_and_the_others_are_told(
    evening: Evening,
) -> None:
    await evening.sit_down(*evening.people)
    person, before = evening.on_turn(), evening.last_call()
    await evening.gone_by(days=3)
    for other in evening.people:
        if other != person:
            assert END in labels(evening.newest(other))
            assert len(evening.sent_to(other, before)) == 1


async def test_tables_say_whose_turn_it_is_and_until_when(evening: Evening) -> None:
    await evening.sit_down(*evening.people)
    person = evening.on_turn()
    await evening.say(person, person, "/tables")
    assert "Your turn · until " in words(evening.newest(person))
    await evening.later(4)
    other = next(one for one in evening.people if one != person)
    await evening.say(other, other, "/tables")
    assert "'s turn · until " in words(evening.newest(other))


async def test_the_away_offer_goes_when_the_late_player_has_played(evening: Evening) -> None:
    await evening.sit_down(*evening.people)
    late = evening.on_turn()
    await evening.idle(48.5 * HOUR)
    others = [person for person in evening.people if person != late]
    assert all(END in labels(evening.newest(person)) for person in others)
    await play_one(evening, late)
    await evening.later(60)
    assert not any(END in labels(evening.newest(person)) for person in others)
