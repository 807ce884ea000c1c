"""Two taps, as people see them: a card is picked, and only then played."""

from app.tg.taps import Tap, Verb, pack
from tests.evenings.chats import A_GATE_OPENS_S, carried, labels, told, words
from tests.evenings.evening import Evening
from tests.evenings.guests import card_buttons, careful, play_round, play_until_seen, whimsical
from tests.evenings.law import wrong


def sure(shown: list[str]) -> str | None:
    """As the careful one, but plays what is picked."""
    picked = next((label for label in shown if label.startswith("✓")), None)
    return picked or careful(shown)


async def want_two_taps(evening: Evening, person: int) -> None:
    """In his settings; the hand is below them again."""
    await evening.say(person, person, "/settings")
    await evening.later(A_GATE_OPENS_S)
    for label in ("Two taps", "On"):
        await evening.tap(person, person, label)
        await evening.later(A_GATE_OPENS_S)
    await evening.say(person, person, "/hand")
    await evening.later(A_GATE_OPENS_S)


async def two_to_choose_from(evening: Evening) -> tuple[int, str, str]:
    """Somebody is on turn with two cards that may be played at once; he wants two taps."""
    both = dict.fromkeys((evening.ada, evening.bo), careful)
    await evening.sit_down(evening.ada, evening.bo)
    for _ in range(40):
        person = evening.on_turn()
        cards = [c for c in card_buttons(labels(evening.newest(person))) if c[0] != "J"]
        if len(cards) > 1:
            await want_two_taps(evening, person)
            return person, cards[0], cards[1]
        await play_round(evening, both, taps=1)
    raise AssertionError("nobody has a choice")


async def test_two_taps_protect_who_wants_it_from_a_wrong_card_under_the_thumb(
    evening: Evening,
) -> None:
    person, wrong_one, right = await two_to_choose_from(evening)
    before, hand = evening.books.revs(), evening.newest(person)
    answer = await evening.tap(person, person, wrong_one)
    assert told(answer) == f"{wrong_one} is picked: tap it once more to play it."
    await evening.later(A_GATE_OPENS_S)
    picked = evening.newest(person)
    assert picked["message_id"] == hand["message_id"]
    assert labels(picked) == [f"✓ {x}" if x == wrong_one else x for x in labels(hand)]
    assert f"{wrong_one} is picked" in words(picked)

    assert right in told(await evening.tap(person, person, right))
    await evening.later(A_GATE_OPENS_S)
    assert {wrong_one, f"✓ {right}"} < set(labels(evening.newest(person)))
    assert evening.books.revs() == before
    assert told(await evening.tap(person, person, f"✓ {right}")) == ""
    await evening.later(A_GATE_OPENS_S)
    assert f"played {right}" in words(evening.newest(evening.group))
    assert f"played {wrong_one}" not in words(evening.newest(evening.group))
    await evening.later(60)
    assert not wrong(evening.books, evening.messages)


async def test_a_picked_card_stays_picked_while_others_act_and_after_a_restart(
    evening: Evening,
) -> None:
    person, card, _ = await two_to_choose_from(evening)
    other = evening.ada + evening.bo - person
    await evening.tap(person, person, card)
    await evening.say(other, other, "take your time")
    await evening.reopen()
    await evening.later(60)
    hand = evening.newest(person)
    assert "take your time" in words(hand)
    assert f"✓ {card}" in labels(hand)
    assert not wrong(evening.books, evening.messages)
    ply = evening.table.ply
    await evening.tap(person, person, f"✓ {card}")
    assert evening.table.ply == ply + 1


async def test_who_draws_instead_has_no_card_picked_any_more(evening: Evening) -> None:
    person, card, _ = await two_to_choose_from(evening)
    await evening.tap(person, person, card)
    await evening.later(A_GATE_OPENS_S)
    old = carried(evening.newest(person))[f"✓ {card}"]
    assert told(await evening.tap(person, person, "Draw")).startswith("You drew")
    await evening.later(A_GATE_OPENS_S)
    assert not [label for label in labels(evening.newest(person)) if label.startswith("✓")]
    before = evening.everything()
    answer = await evening.tap_data(person, evening.newest(person), old)
    assert told(answer) == "That button is old: the table has moved on."
    assert evening.everything() == before


async def test_a_forged_card_is_refused_by_its_rule_and_not_picked(evening: Evening) -> None:
    person, card, _ = await two_to_choose_from(evening)
    await evening.tap(person, person, card)
    await evening.later(A_GATE_OPENS_S)
    table = evening.table
    assert table.match is not None
    (others,) = (hand for seat, hand in enumerate(table.match.hands) if seat != table.match.turn)
    before = evening.everything()
    for verb in (Verb.PLAY, Verb.WISH):
        data = pack(Tap(verb, table.id, table.ply, str(others[0])))
        answer = await evening.tap_data(person, evening.newest(person), data)
        assert told(answer) == "You do not hold that card."
        assert evening.everything() == before


async def test_a_jack_and_its_suit_are_two_taps_and_no_more(evening: Evening) -> None:
    both = dict.fromkeys((evening.ada, evening.bo), careful)
    await evening.sit_down(evening.ada, evening.bo)
    for person in both:
        await want_two_taps(evening, person)
    for _ in range(400):
        person = evening.on_turn()
        jack = next((c for c in card_buttons(labels(evening.newest(person))) if c[0] == "J"), None)
        if jack:
            break
        await play_round(evening, dict.fromkeys(both, sure), taps=1)
    assert jack
    ply = evening.table.ply
    await evening.tap(person, person, jack)
    await evening.later(A_GATE_OPENS_S)
    assert {"♠", "♥", "♦", "♣", "Back"} <= set(labels(evening.newest(person)))
    await evening.tap(person, person, "♥")
    assert evening.table.ply == ply + 1


async def test_whole_rounds_are_played_by_two_taps(evening: Evening) -> None:
    await evening.sit_down(*evening.people)
    for person in (evening.ada, evening.bo):
        await want_two_taps(evening, person)
    guests = {evening.ada: sure, evening.bo: whimsical(3), evening.cleo: careful}
    for _ in range(2):
        await play_until_seen(evening, guests, "Next round")
        await evening.tap(evening.cleo, evening.cleo, "Next round")
        await evening.later(60)
        assert not wrong(evening.books, evening.messages)
