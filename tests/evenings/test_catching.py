"""**Caught!**: the others see it at once, and the first tap wins."""

from app.tables.table import Status
from tests.evenings.chats import labels, told, words
from tests.evenings.evening import Evening
from tests.evenings.guests import forgetful, play_round, play_until_seen
from tests.evenings.law import wrong
from tests.evenings.whole_games import choose, leave_menu, open_menu, turn


async def test_two_tap_caught_at_once_and_the_first_wins(evening: Evening) -> None:
    await evening.sit_down(evening.ada, evening.bo, evening.cleo, deal=False)
    await open_menu(evening)
    await turn(evening, "mau_when", "caught")
    await leave_menu(evening)
    await choose(evening, "Start")
    await evening.later(4)
    guests = dict.fromkeys(evening.people, forgetful)
    await play_until_seen(evening, guests, "Caught!")
    both = [person for person in evening.people if "Caught!" in labels(evening.newest(person))]
    assert len(both) == 2, "all but the one who forgot see it"
    made = [
        evening.world.tap(person, person, evening.newest(person)["message_id"], text="Caught!")
        for person in both
    ]
    await evening.settle()
    first, second = (told(tap.answer) for tap in made)
    assert first.startswith("You were the first")
    assert second == "There is nobody to catch: no Mau was forgotten just now."
    await evening.later(60)
    (offender,) = set(evening.people) - set(both)
    assert "caught you: you forgot to say Mau" in words(evening.newest(offender))
    assert not any("Caught!" in labels(evening.newest(person)) for person in evening.people)
    assert not wrong(evening.books, evening.messages)


async def test_a_bot_that_waits_for_a_catch_moves_also_when_the_wall_clock_is_set_back(
    evening: Evening,
) -> None:
    await evening.sit_down(*evening.people, deal=False)
    await open_menu(evening)
    await turn(evening, "mau_when", "caught")
    await leave_menu(evening)
    await choose(evening, "Add a bot")
    await choose(evening, "Start")
    await evening.later(4)
    guests = dict.fromkeys(evening.people, forgetful)
    for _ in range(300):
        table = evening.table
        if table.catch_since and table.on_turn and table.on_turn.bot:
            break
        await play_round(evening, guests, taps=1)
        if evening.table.status is Status.BETWEEN:
            await evening.tap(evening.ada, evening.ada, "Next round")
            await evening.later(12)
    assert evening.table.catch_since is not None
    ply = evening.table.ply
    evening.clock.ahead = -3600
    await evening.later(60)
    assert evening.table.ply > ply
