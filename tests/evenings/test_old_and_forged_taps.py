"""Old keyboards, forged data, outsiders: an answer, and nothing changes."""

from collections.abc import Iterator
from random import Random

import pytest

from app.tables.table import TableId
from app.tg.taps import MOST_BYTES, Tap, Verb, cards_arg, pack, play_arg
from engine.cards import Suit
from engine.moves import Play
from tests.evenings.chats import A_GATE_OPENS_S, Message, carried, labels, told
from tests.evenings.evening import Evening
from tests.evenings.guests import careful, play_round

OLD = "That button is old: the table has moved on."
OVER = "The game at this table is over."
NO_SEAT = "You have no seat at this table."
MOST = 10**18 - 1
BEGINNINGS = {Verb.PLAY_NOW, Verb.OPEN_TABLE}
"""Verbs that open a table of one's own, which anybody may do."""
FORGED = [verb for verb in Verb if verb not in BEGINNINGS]


async def test_the_last_rounds_keyboard_is_refused_as_old_and_goes_away(
    evening: Evening,
) -> None:
    await evening.sit_down(evening.ada, evening.bo)
    person = evening.on_turn()
    left_behind = await _left_behind(evening, person)
    await play_round(evening, dict.fromkeys((evening.ada, evening.bo), careful))
    await evening.tap(evening.ada, evening.ada, "Next round")
    await evening.later(60)
    before = evening.everything()
    assert left_behind["message_id"] in _numbers(evening, person)
    label = next(label for label in labels(left_behind) if label != "More ›")
    assert told(await evening.tap_on(person, left_behind, label)) == OLD
    await evening.later(60)
    assert left_behind["message_id"] not in _numbers(evening, person)
    assert evening.everything() == before.but(left_behind)


async def test_last_months_confirmation_does_nothing_in_this_months_game(
    evening: Evening,
) -> None:
    await evening.sit_down(evening.ada, evening.bo)
    await evening.tap(evening.ada, evening.ada, "More ›")
    await evening.tap(evening.ada, evening.ada, "Resign")
    ask = evening.newest(evening.ada)
    data = carried(ask)["Yes, resign"]
    await evening.tap(evening.ada, evening.ada, "Yes, resign")
    evening.world.forward(30 * 24 * 3600)
    await evening.settle()
    await evening.say(evening.bo, evening.group, "/maumau")
    await evening.later(8)
    await evening.tap(evening.ada, evening.group, "Take a seat")
    await evening.later(8)
    await evening.tap(evening.bo, evening.group, "Start")
    await evening.later(60)
    before = evening.everything()
    assert told(await evening.tap_data(evening.ada, evening.newest(evening.ada), data)) == OVER
    assert evening.everything() == before


async def test_mau_said_with_the_last_rounds_button_is_old(evening: Evening) -> None:
    await evening.sit_down(evening.ada, evening.bo)
    await play_round(evening, dict.fromkeys((evening.ada, evening.bo), careful))
    await evening.tap(evening.ada, evening.ada, "Next round")
    await evening.later(60)
    mau = pack(Tap(Verb.MAU, evening.table.id, arg="1.1"))
    before = evening.everything()
    assert told(await evening.tap_data(evening.ada, evening.newest(evening.ada), mau)) == OLD
    assert evening.everything() == before


async def test_a_button_of_a_message_too_old_to_be_told_of_still_works(evening: Evening) -> None:
    """After 48 hours Telegram tells nothing of a tapped message but its number."""
    await evening.sit_down(evening.ada, evening.bo)
    evening.world.forward(72 * 3600)
    await evening.settle()
    shown = await evening.tap(evening.ada, evening.group, "My cards")
    assert told(shown).startswith("Your cards: ")
    person = evening.on_turn()
    ply = evening.table.ply
    await play_round(evening, {person: careful}, taps=1)
    assert evening.table.ply == ply + 1


async def test_no_verb_does_anything_at_a_table_where_one_has_no_seat(evening: Evening) -> None:
    other = await _another_table(evening)
    await evening.sit_down(evening.ada, evening.bo)
    before = evening.everything().but_in(evening.bo)
    for verb in FORGED:
        for arg in ("", "JSH", "7H", "0", "1.1", "1"):
            data = pack(Tap(verb, other, evening.books.tables()[0].ply, arg))
            answer = await evening.tap_data(evening.bo, evening.newest(evening.bo), data)
            assert answer is not None, data
            assert "went wrong" not in told(answer), data
        assert evening.everything().but_in(evening.bo) == before, verb


async def test_nobody_plays_another_persons_cards(evening: Evening) -> None:
    await evening.sit_down(evening.ada, evening.bo)
    table = evening.table
    assert table.match is not None
    before = evening.everything()
    answers = set()
    for person, seat in ((evening.ada, 0), (evening.bo, 1)):
        for card in table.match.hands[1 - seat]:
            for wish in (None, Suit.HEARTS):
                verb = Verb.WISH if wish else Verb.PLAY
                data = pack(Tap(verb, table.id, table.ply, play_arg(Play(card, wish=wish))))
                answers.add(told(await evening.tap_data(person, evening.newest(person), data)))
    assert answers == {"You do not hold that card.", "It is not your turn."}
    assert evening.everything() == before


@pytest.mark.parametrize("off", [-1, +1, 1000])
async def test_a_wrong_ply_is_old_for_every_verb_that_plays_or_picks(
    evening: Evening, off: int
) -> None:
    await evening.sit_down(evening.ada, evening.bo)
    await play_round(evening, dict.fromkeys((evening.ada, evening.bo), careful), taps=1)
    table, person = evening.table, evening.on_turn()
    assert table.match is not None
    assert table.match.turn is not None
    hand = table.match.hands[table.match.turn]
    before = evening.everything()
    args = {
        Verb.PLAY: cards_arg(hand[:1]),
        Verb.WISH: f"{cards_arg(hand[:1])}H",
        Verb.CHOOSE: cards_arg(hand[:1]),
    }
    for verb in (*args, Verb.DRAW, Verb.PASS):
        data = pack(Tap(verb, table.id, table.ply + off, args.get(verb, "")))
        assert told(await evening.tap_data(person, evening.newest(person), data)) == OLD, data
    assert evening.everything() == before


async def test_absurd_numbers_and_noise_are_answered_and_change_nothing(
    evening: Evening,
) -> None:
    await evening.sit_down(evening.ada, evening.bo)
    before = evening.everything().but_in(evening.ada)
    for data in _absurdities(evening.table.id):
        for chat in (evening.ada, evening.group):
            answer = await evening.tap_data(evening.ada, evening.newest(chat), data)
            assert answer is not None, data
            assert "went wrong" not in told(answer), data
    await evening.later(30)
    assert evening.everything().but_in(evening.ada) == before


async def test_an_outsider_is_answered_and_the_group_sees_nothing(evening: Evening) -> None:
    dana = evening.world.add_person("Dana")
    evening.world.change_members(evening.group, [dana], [])
    await evening.sit_down(evening.ada, evening.bo, bots=1, deal=False)
    lobby = evening.newest(evening.group)
    before = evening.everything()
    for label in ("Start", "Add a bot", "Remove", "Leave"):
        answer = told(await evening.tap_on(dana, lobby, label))
        assert answer in {"Only the host may do that.", NO_SEAT}, label
    assert evening.everything() == before

    await evening.tap(evening.ada, evening.group, "Start")
    await evening.later(8)
    before = evening.everything()
    assert told(await evening.tap(dana, evening.group, "My cards")) == NO_SEAT
    for person in (evening.ada, evening.bo):
        for label, data in carried(evening.newest(person)).items():
            said = await evening.tap_data(dana, evening.newest(evening.group), data)
            assert said is not None
            assert said.text == NO_SEAT or said.url, label
    assert evening.everything() == before


async def test_nobody_learns_the_link_to_a_table_that_is_none_of_his_groups(
    evening: Evening,
) -> None:
    private = await _another_table(evening)
    await evening.sit_down(evening.ada, evening.bo)
    code = evening.books.tables()[0].code
    for verb in Verb:
        for chat in (evening.group, evening.bo):
            data = pack(Tap(verb, private, arg="1"))
            answer = await evening.tap_data(evening.bo, evening.newest(chat), data)
            assert answer is not None
            assert code not in answer.url + answer.text, data
    await evening.later(30)
    assert code not in str(evening.messages(evening.bo) + evening.messages(evening.group))


async def test_who_is_not_in_the_group_takes_no_seat_from_his_private_chat(
    evening: Evening,
) -> None:
    dana = evening.world.add_person("Dana")
    await evening.start(dana)
    await evening.sit_down(evening.ada, deal=False)
    before = evening.everything()
    data = pack(Tap(Verb.SIT, evening.table.id))
    answer = told(await evening.tap_data(dana, evening.newest(dana), data))
    assert answer == "A table in a group seats those who tap its message there."
    assert evening.everything() == before


def _absurdities(table: TableId) -> Iterator[str]:
    """Data that no button of ours ever carried, each of at most 64 bytes."""
    for verb in FORGED:
        yield pack(Tap(verb, TableId(MOST), 1))
        yield pack(Tap(verb, TableId(0), 1))
        yield f"{verb}::1:"
        if verb not in (Verb.OPEN_HAND, Verb.POKE, Verb.SHOW_BELOW):
            yield f"{verb}:{table}:1000:" + "7H" * 20
            yield f"{verb}:{table}:{MOST}:{MOST}.{MOST}"
        yield f"{verb}:-1:1:"
        yield f"{verb}:{table}:01:"
        yield f"{verb}:{table}"
    yield from ("x", ":", ":::", "p", "p:1:1:JSX", "\n", "\0", "'; DROP TABLE post; --", "♠" * 21)
    noise = Random(64)  # noqa: S311 - noise
    for _ in range(8):
        text = "".join(chr(noise.randrange(1, 0x250)) for _ in range(MOST_BYTES))
        yield text.encode()[:MOST_BYTES].decode(errors="ignore")


async def _left_behind(evening: Evening, person: int) -> Message:
    """A hand that stays in the chat, since the answer to its sending was lost."""
    evening.world.fault("timeout", method="sendMessage", chat=person)
    await evening.say(person, person, "/hand")
    message = evening.newest(person)
    await evening.later(60)
    assert evening.newest(person)["message_id"] != message["message_id"]
    return message


async def _another_table(evening: Evening) -> TableId:
    """Cleo plays alone against the bots."""
    await evening.start(evening.cleo)
    await evening.tap(evening.cleo, evening.cleo, "Play now")
    await evening.later(8)
    return evening.table.id


def _numbers(evening: Evening, chat: int) -> set[int]:
    return {message["message_id"] for message in evening.messages(chat)}


async def test_the_menus_of_a_hand_that_lags_behind_open_all_the_same(evening: Evening) -> None:
    await evening.sit_down(*evening.people)
    due, ply = evening.on_turn(), evening.table.ply
    hands = {person: evening.newest(person) for person in evening.people}
    while evening.on_turn() == due:
        await play_round(evening, {due: careful}, taps=1)
    waits = next(one for one in evening.people if one not in (due, evening.on_turn()))
    answer = await evening.tap_data(waits, hands[waits], f"mo:{evening.table.id}:{ply}:")
    assert told(answer) == ""
    await evening.later(A_GATE_OPENS_S)
    assert evening.newest(waits)["message_id"] == hands[waits]["message_id"]
    assert "Resign" in labels(evening.newest(waits))
