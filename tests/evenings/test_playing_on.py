"""After a game: rematch, and a new table with the same rules."""

from dataclasses import replace

import pytest

from app.tables.table import PlayerId, Status
from tests.evenings.chats import A_GATE_OPENS_S, Call, labels, told, words
from tests.evenings.evening import Evening
from tests.evenings.guests import careful, play_round
from tests.evenings.law import left_over, wrong

NOBODY = PlayerId(0)


async def test_rematch_all_are_asked_same_rules_never_after_away_resignation_or_expiry(
    evening: Evening,
) -> None:
    await evening.sit_down(evening.ada, evening.bo, bots=1)
    await win(evening)
    for chat in (evening.ada, evening.bo, evening.group):
        assert labels(evening.newest(chat))[:2] == ["Rematch", "New table, same rules"]
    rules = evening.table.rules
    outsider = await evening.tap(evening.cleo, evening.group, "Rematch")
    assert told(outsider) == "You have no seat at this table."
    bo = await evening.tap(evening.bo, evening.bo, "Rematch")
    assert told(bo) == "You want a rematch. Waiting for Ada."
    await evening.later(A_GATE_OPENS_S)
    for chat in (evening.ada, evening.bo, evening.group):
        assert "Rematch: Bo agreed.\nWaiting for Ada." in words(evening.newest(chat))
    await evening.reopen()
    await evening.tap(evening.ada, evening.group, "Rematch")
    await evening.later(2 * A_GATE_OPENS_S)
    assert evening.table.status is Status.PLAYING
    assert (evening.table.game, evening.table.rules) == (2, rules)
    assert evening.table.match is not None
    assert evening.table.match.scores == (0, 0, 0)
    assert "My cards" in labels(evening.newest(evening.group))
    await evening.later(60)
    assert not wrong(evening.books, evening.messages)
    assert not left_over(evening.books, [evening.messages(evening.group)])
    await resign(evening, evening.ada)
    for chat in (evening.ada, evening.bo, evening.group):
        assert labels(evening.newest(chat))[0] == "New table, same rules"


async def test_last_months_resign_yes_tapped_in_a_rematch_is_refused_as_old(
    evening: Evening,
) -> None:
    await evening.sit_down(evening.ada, evening.bo)
    await evening.tap(evening.ada, evening.ada, "More ›")
    await evening.tap(evening.ada, evening.ada, "Resign")
    asked = evening.newest_with(evening.ada, "Yes, resign")
    yes = next(
        button["data"]
        for row in asked["keyboard"]
        for button in row
        if button["text"] == "Yes, resign"
    )
    await evening.tap(evening.ada, evening.ada, "Back")
    await win(evening)
    await evening.tap(evening.ada, evening.ada, "Rematch")
    await evening.tap(evening.bo, evening.bo, "Rematch")
    refused = await evening.tap_data(evening.ada, evening.newest(evening.ada), yes)
    assert told(refused) == "That button is old: the table has moved on."
    assert evening.table.status is Status.PLAYING


@pytest.mark.parametrize("where", ["group", "private chat"])
async def test_a_resigns_then_taps_take_a_seat_is_refused_for_this_game(
    evening: Evening, where: str
) -> None:
    await evening.sit_down(evening.ada, evening.bo, deal=False)
    lobby = evening.newest(evening.group)
    seat = next(
        button["data"]
        for row in lobby["keyboard"]
        for button in row
        if button["text"] == "Take a seat"
    )
    await evening.tap(evening.ada, evening.group, "Start")
    await evening.later(A_GATE_OPENS_S)
    await resign(evening, evening.ada)
    chat = evening.group if where == "group" else evening.ada
    refused = await evening.tap_data(evening.ada, evening.newest(chat), seat)
    assert told(refused) == "The game at this table is over."


async def test_anybody_in_the_group_opens_a_new_table_with_the_same_rules(
    evening: Evening,
) -> None:
    await evening.start(evening.cleo)
    await evening.sit_down(evening.ada, evening.bo)
    await resign(evening, evening.bo)
    await evening.later(A_GATE_OPENS_S)
    first = evening.table
    await evening.tap(evening.cleo, evening.group, "New table, same rules")
    await evening.later(A_GATE_OPENS_S)
    assert evening.table.id != first.id
    assert evening.table.rules == first.rules
    assert "Cleo (host)" in words(evening.newest(evening.group))
    again = await evening.tap(evening.ada, evening.ada, "New table, same rules")
    assert told(again) == "This group has an open table already: take a seat there."


async def resign(evening: Evening, person: int) -> None:
    for label in ("More ›", "Resign", "Yes, resign"):
        await evening.tap(person, person, label)
        await evening.later(A_GATE_OPENS_S)


async def test_the_winner_is_sent_confetti_also_when_telegram_knows_it_no_more(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    await evening.sit_down(evening.ada, evening.bo)
    await win(evening)
    (sent,) = confetti(evening)
    winner = evening.newest(sent["params"]["chat_id"])
    assert "wins the game!" in words(winner)
    monkeypatch.setattr("app.tg.screens.result.PARTY", "party")
    for person in (evening.ada, evening.bo):
        await evening.tap(person, person, "Rematch")
        await evening.later(A_GATE_OPENS_S)
    await win(evening)
    (_, refused) = confetti(evening)
    assert refused["status"] == 400
    assert "wins the game!" in words(evening.newest(refused["params"]["chat_id"]))
    await evening.later(60)
    assert not wrong(evening.books, evening.messages)


def confetti(evening: Evening) -> list[Call]:
    """The calls that asked for an effect."""
    return [call for call in evening.world.calls() if "message_effect_id" in call["params"]]


async def win(evening: Evening) -> None:
    """Whoever goes out next wins the game."""
    with evening.house.store.begin() as tx:
        before = tx.load(evening.table.id)
        assert before is not None
        assert before.match is not None
        match = replace(before.match, scores=(299,) * len(before.seats))
        after = replace(before, match=match, rev=before.rev + 1)
        tx.save(before, after, [], evening.house.service.clock.now())
    await play_round(evening, dict.fromkeys(players(evening), careful))
    await evening.later(A_GATE_OPENS_S)
    assert evening.table.status is Status.OVER


def players(evening: Evening) -> list[int]:
    """The people at the table, by Telegram id."""
    known = evening.books.players()
    return [
        one for one in evening.people if evening.table.seat_of(known.get(one, NOBODY)) is not None
    ]
