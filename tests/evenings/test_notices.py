"""`/notify`: who asks is told in private when a table opens in a group."""

from tests.evenings.chats import A_GATE_OPENS_S, words
from tests.evenings.evening import Evening
from tests.evenings.law import wrong

NOTICE = "A table is open in Friday cards: take a seat there."
TIDY_S = 30


async def test_who_asked_is_told_once_a_table_and_never_when_he_sits_there(
    evening: Evening,
) -> None:
    await all_ask(evening)
    await evening.say(evening.ada, evening.group, "/maumau")
    await evening.later(TIDY_S)
    assert notices(evening, evening.ada) == 0
    assert notices(evening, evening.bo) == 1
    assert not evening.newest(evening.bo)["silent"]
    await evening.tap(evening.bo, evening.group, "Take a seat")
    await evening.later(TIDY_S)
    assert notices(evening, evening.bo) == 0
    await evening.tap(evening.bo, evening.group, "Leave")
    await evening.tap(evening.ada, evening.group, "Add a bot")
    await evening.later(TIDY_S)
    assert notices(evening, evening.bo) == 0
    assert notices(evening, evening.cleo) == 1
    assert not wrong(evening.books, evening.messages)


async def test_who_has_not_been_here_for_a_day_is_told_all_the_same(evening: Evening) -> None:
    await all_ask(evening)
    await evening.idle(24 * 3600)
    await evening.say(evening.ada, evening.group, "/maumau")
    await evening.later(TIDY_S)
    assert [notices(evening, person) for person in evening.people] == [0, 1, 1]


async def test_the_notice_goes_when_the_cards_are_dealt_and_the_next_table_brings_another(
    evening: Evening,
) -> None:
    await all_ask(evening)
    await evening.say(evening.ada, evening.group, "/maumau")
    await evening.later(TIDY_S)
    await evening.tap(evening.bo, evening.group, "Take a seat")
    await evening.later(TIDY_S)
    await evening.tap(evening.ada, evening.group, "Start")
    await evening.later(TIDY_S)
    assert notices(evening, evening.cleo) == 0
    await evening.say(evening.cleo, evening.group, "/maumau")
    await evening.later(TIDY_S)
    assert [notices(evening, person) for person in evening.people] == [1, 1, 0]
    assert not wrong(evening.books, evening.messages)


async def test_asked_again_it_is_off_and_both_are_kept_across_a_restart(evening: Evening) -> None:
    await all_ask(evening)
    await evening.say(evening.cleo, evening.group, "/notify")
    await evening.later(8)
    assert words(evening.newest(evening.group)) == (
        "Cleo, I will no longer write to you when a table opens here."
    )
    await evening.reopen()
    await evening.say(evening.ada, evening.group, "/maumau")
    await evening.later(TIDY_S)
    assert [notices(evening, person) for person in evening.people] == [0, 1, 0]


async def test_a_stranger_is_asked_to_press_start_and_told_after_that(evening: Evening) -> None:
    await evening.say(evening.bo, evening.group, "/notify")
    await evening.later(8)
    assert "once you have pressed START" in words(evening.newest(evening.group))
    await evening.start(evening.ada)
    await evening.say(evening.ada, evening.group, "/maumau")
    await evening.later(TIDY_S)
    await evening.start(evening.bo)
    await evening.later(TIDY_S)
    assert notices(evening, evening.bo) == 1


async def test_who_has_no_name_is_told_why_he_can_t_be_told(evening: Evening) -> None:
    evening.world.say(evening.ada, evening.group, "/notify", as_="anonymous")
    await evening.later(8)
    assert words(evening.newest(evening.group)).startswith("I don't know who you are")


async def test_the_bot_moves_with_the_group_and_still_tells(evening: Evening) -> None:
    old = evening.world.add_group("Small", evening.people, supergroup=False)
    await evening.later(A_GATE_OPENS_S)
    for person in evening.people:
        await evening.start(person)
    await evening.say(evening.bo, old, "/notify")
    new = evening.world.migrate(old)
    await evening.later(TIDY_S)
    await evening.say(evening.ada, new, "/maumau")
    await evening.later(TIDY_S)
    assert "A table is open in Small" in words(evening.newest(evening.bo))


async def test_notify_in_private_says_where_it_belongs(evening: Evening) -> None:
    await evening.say(evening.ada, evening.ada, "/notify")
    assert words(evening.newest(evening.ada)).startswith("/notify belongs in a group")


async def all_ask(evening: Evening) -> None:
    for person in evening.people:
        await evening.start(person)
        await evening.say(person, evening.group, "/notify")
        await evening.later(8)
        assert "when a table opens here" in words(evening.newest(evening.group))


def notices(evening: Evening, person: int) -> int:
    return sum(NOTICE in words(message) for message in evening.messages(person))
