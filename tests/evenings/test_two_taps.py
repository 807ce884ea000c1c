"""Two taps at once, many taps, and taps by those whose turn or table it is not."""

import pytest

from app.sandbox.queries import Answer
from app.tables.table import Status, TableId
from app.tg.taps import MOST_BYTES, Tap, Verb, pack, play_arg
from engine.cards import Card, Suit
from engine.moves import Play
from tests.evenings.chats import A_GATE_OPENS_S, Message, labels, told
from tests.evenings.evening import Evening
from tests.evenings.guests import card_buttons, careful, play_round, play_until_seen
from tests.evenings.law import wrong

END = "End game: player away"
NOT_AWAY = "A player is away only after 48 hours without a move."
OVER = "The game at this table is over."
OLD = "That button is old: the table has moved on."


async def test_the_same_card_twice_at_once_leaves_the_hand_once(evening: Evening) -> None:
    await evening.sit_down(evening.ada, evening.bo)
    person = evening.on_turn()
    hand = evening.newest(person)
    card = card_buttons(labels(hand))[0]
    held = cards_in_hands(evening)
    first, second = await at_once(evening, (person, hand, card), (person, hand, card))
    assert told(first) == ""
    assert told(second) == OLD
    assert cards_in_hands(evening) == held - 1


@pytest.mark.parametrize("label", ["Draw", "Say Mau", "Next round"])
async def test_any_other_button_twice_at_once_counts_once(evening: Evening, label: str) -> None:
    await evening.sit_down(evening.ada, evening.bo)
    guests = dict.fromkeys((evening.ada, evening.bo), careful)
    person = await play_until_seen(evening, guests, label)
    message, lines = evening.newest(person), len(evening.books.journal(evening.table.id))
    first, second = await at_once(evening, (person, message, label), (person, message, label))
    assert told(first) != told(second)
    assert len(evening.books.journal(evening.table.id)) == lines + 1


async def test_start_by_two_people_at_once_deals_once(evening: Evening) -> None:
    await evening.sit_down(evening.ada, evening.bo, deal=False)
    lobby = evening.newest(evening.group)
    taps = [(person, lobby, "Start") for person in (evening.bo, evening.ada, evening.ada)]
    answers = [told(answer) for answer in await at_once(evening, *taps)]
    assert answers[0] == "Only the host may do that."
    assert answers[1] == "The cards are dealt."
    assert "running" in answers[2]
    assert [line.says["do"] for line in evening.books.journal(evening.table.id)] == ["start"]


async def test_next_round_by_three_people_at_once_deals_once(evening: Evening) -> None:
    await evening.sit_down(*evening.people)
    await play_round(evening, dict.fromkeys(evening.people, careful))
    taps = [(person, evening.newest(person), "Next round") for person in evening.people]
    answers = [told(answer) for answer in await at_once(evening, *taps)]
    assert answers == ["The cards are dealt.", OLD, OLD]
    dealt = [
        line for line in evening.books.journal(evening.table.id) if "next_round" in str(line.says)
    ]
    assert len(dealt) == 1


@pytest.mark.parametrize("late_move_first", [True, False])
async def test_end_game_twice_and_the_late_move_at_once_is_one_of_them(
    evening: Evening, late_move_first: bool
) -> None:
    await evening.sit_down(*evening.people)
    late = evening.on_turn()
    others = [person for person in evening.people if person != late]
    await evening.idle(48 * 3600 + 60)
    ends = [(person, evening.newest_with(person, END), END) for person in others]
    move = (late, evening.newest_with(late, "Draw"), "Draw")
    ply = evening.table.ply
    if late_move_first:
        drew, *ended = [told(answer) for answer in await at_once(evening, move, *ends)]
        assert drew.startswith("You drew")
        assert ended == [NOT_AWAY] * 2
        assert (evening.table.status, evening.table.ply) == (Status.PLAYING, ply + 1)
    else:
        *ended, drew = [told(answer) for answer in await at_once(evening, *ends, move)]
        assert ended == ["The game is over.", OVER]
        assert drew == OVER
        assert (evening.table.status, evening.table.ply) == (Status.OVER, ply)


async def test_thirty_taps_on_take_a_seat_are_thirty_answers_and_one_edit(
    evening: Evening,
) -> None:
    await evening.start(evening.bo)
    await evening.sit_down(evening.ada, deal=False)
    await evening.later(60)
    calls, lobby = len(evening.world.calls()), evening.newest(evening.group)
    taps = await at_once(evening, *[(evening.bo, lobby, "Take a seat")] * 30)
    await evening.later(60)
    assert [told(answer) for answer in taps] == [
        "You have a seat.",
        *["You have a seat at this table already."] * 29,
    ]
    in_group = [
        call["method"]
        for call in evening.world.calls()[calls:]
        if call["params"].get("chat_id") == evening.group
    ]
    assert in_group == ["editMessageText"]


async def test_a_button_names_its_card_and_not_a_place_in_the_hand(evening: Evening) -> None:
    await evening.sit_down(evening.ada, evening.bo)
    seen = 0
    for _ in range(8):
        for person in (evening.ada, evening.bo):
            for row in evening.newest(person)["keyboard"]:
                for button in row:
                    assert len(button["data"].encode()) <= MOST_BYTES
                    if card_buttons([button["text"]]):
                        seen += 1
                        card = button["text"].translate(str.maketrans("♠♥♦♣", "SHDC"))
                        assert button["data"].endswith(f":{card}")
        await play_round(evening, dict.fromkeys((evening.ada, evening.bo), careful), taps=1)
    assert seen


def test_the_longest_button_is_within_telegrams_64_bytes() -> None:
    ten = Card.parse("10D")
    most = 10**18 - 1
    wish = play_arg(Play(ten, companions=(ten, ten, ten), wish=Suit.HEARTS))
    for verb in Verb:
        assert len(pack(Tap(verb, TableId(most), most, wish)).encode()) <= MOST_BYTES


async def test_the_move_stands_and_the_message_catches_up_when_the_send_fails(
    evening: Evening,
) -> None:
    await evening.sit_down(*evening.people)
    evening.world.fault("500", times=4)
    await play_round(evening, dict.fromkeys(evening.people, careful), taps=1)
    assert evening.table.ply == 2
    assert wrong(evening.books, evening.messages)
    await evening.later(120)
    assert not wrong(evening.books, evening.messages)


async def at_once(evening: Evening, *taps: tuple[int, Message, str]) -> list[Answer | None]:
    """They tap before the bot has heard of any of it."""
    made = [
        evening.world.tap(person, message["chat"], message["message_id"], text=label)
        for person, message, label in taps
    ]
    await evening.settle()
    await evening.later(A_GATE_OPENS_S)
    return [tap.answer for tap in made]


def cards_in_hands(evening: Evening) -> int:
    assert evening.table.match is not None
    return sum(len(hand) for hand in evening.table.match.hands)
