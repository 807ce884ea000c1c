"""/privacy and /forgetme, as people see them."""

from app.tables.table import Status
from tests.evenings.chats import A_GATE_OPENS_S, told, words
from tests.evenings.evening import Evening
from tests.evenings.guests import careful, play_round
from tests.evenings.law import wrong


async def test_privacy_says_what_is_stored(evening: Evening) -> None:
    await evening.say(evening.ada, evening.ada, "/privacy")
    assert "your Telegram id" in words(evening.newest(evening.ada))
    assert "/forgetme deletes it" in words(evening.newest(evening.ada))


async def test_forgetme_says_what_will_happen_and_then_what_was_done(evening: Evening) -> None:
    await evening.sit_down(evening.ada, evening.bo)
    await evening.say(evening.bo, evening.bo, "so long")
    await evening.later(30)
    assert "Bo" in words(evening.newest(evening.group))
    await evening.say(evening.bo, evening.bo, "/forgetme")
    assert "You resign every game" in words(evening.newest(evening.bo))
    assert evening.table.on_turn
    await evening.tap(evening.bo, evening.bo, "Yes, forget me")
    await evening.later(30)
    said = words(evening.newest(evening.bo))
    assert said == (
        "You are forgotten: name, Telegram id and settings are deleted.\n"
        "Resigned: 1 game.\nDeleted: 1 line of chat."
    )
    assert evening.table.status is Status.OVER
    for chat in (evening.ada, evening.group):
        seen = words(evening.newest(chat))
        assert "Player 2 resigned" in seen
        assert "Bo" not in seen
        assert "so long" not in seen
    assert evening.bo not in evening.books.players()
    assert not wrong(evening.books, evening.messages)
    await evening.start(evening.bo)
    assert words(evening.newest(evening.bo)).startswith("Hello Bo!")


async def test_a_confirmation_is_good_for_ten_minutes(evening: Evening) -> None:
    await evening.start(evening.bo)
    await evening.say(evening.bo, evening.bo, "/forgetme")
    await evening.later(660)
    late = await evening.tap(evening.bo, evening.bo, "Yes, forget me")
    assert told(late) == "That button is old: the table has moved on."
    await evening.later(A_GATE_OPENS_S)
    assert evening.bo in evening.books.players()


async def test_who_is_forgotten_in_a_later_round_is_not_named_in_the_last_result(
    evening: Evening,
) -> None:
    await evening.sit_down(*evening.people)
    await play_round(evening, dict.fromkeys(evening.people, careful))
    await evening.later(30)
    await evening.tap(evening.ada, evening.ada, "Next round")
    await evening.later(60)
    await evening.say(evening.bo, evening.bo, "/forgetme")
    await evening.tap(evening.bo, evening.bo, "Yes, forget me")
    await evening.later(120)
    for chat in (evening.ada, evening.cleo, evening.group):
        assert not any("Bo" in words(one) for one in evening.messages(chat))
    assert not wrong(evening.books, evening.messages)
