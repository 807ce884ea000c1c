import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from app.tables.actions import Move
from app.tables.table import PlayerId, TableId
from app.tg.handlers.asked import action_of
from app.tg.links import Payload, Wanted, hand_link, parse_payload, payload_text, seat_link
from app.tg.screens.modes import (
    AskResign,
    Mode,
    More,
    Page,
    Picked,
    parse_mode,
    pick_of,
    place_of,
    print_mode,
)
from app.tg.taps import (
    MOST_BYTES,
    Tap,
    Verb,
    catch_arg,
    choice_arg,
    pack,
    parse_cards,
    parse_catch,
    parse_choice,
    parse_number,
    parse_play,
    parse_round,
    play_arg,
    round_arg,
    unpack,
)
from engine.cards import FULL_DECK, Card, Suit
from engine.moves import Play
from engine.rules import SWITCHES

numbers = st.integers(0, 10**18 - 1)
some_cards = st.lists(st.sampled_from(FULL_DECK), min_size=1, max_size=6).map(tuple)
plays = st.builds(
    lambda cards, wish: Play(cards[0], wish, cards[1:]),
    some_cards,
    st.none() | st.sampled_from(Suit),
)
taps = st.builds(
    Tap,
    st.sampled_from(Verb),
    st.none() | numbers.map(TableId),
    numbers,
    plays.map(play_arg) | st.just(""),
)


@given(taps)
def test_a_packed_tap_comes_back_as_it_was(tap: Tap) -> None:
    data = pack(tap)
    assert 1 <= len(data.encode()) <= MOST_BYTES
    assert unpack(data) == tap


@given(st.text(max_size=80) | st.from_regex(re.compile(r"[a-z]{1,2}:\d*:\d*:\w*"), fullmatch=True))
@example("p:1:00:7H")
@example("p:1:1:7H\n")
@example("p:٣:1:7H")
@example("p:-1:1:7H")
@example("zz:1:1:")
@example("p:1:" + "9" * 30 + ":")
@example("\ud800")
def test_what_no_button_of_ours_carries_is_no_tap(data: str) -> None:
    tap = unpack(data)
    assert tap is None or pack(tap) == data


def test_what_does_not_fit_into_64_bytes_is_not_packed() -> None:
    with pytest.raises(ValueError, match="carry"):
        pack(Tap(Verb.PLAY, TableId(1), arg="♥" * 30))


@given(plays)
def test_a_play_is_named_in_its_tap(play: Play) -> None:
    assert parse_play(play_arg(play)) == play


@given(st.text(max_size=12))
@example("JSHH")
@example("1S")
@example("")
def test_anything_else_is_no_play(arg: str) -> None:
    play = parse_play(arg)
    assert play is None or play_arg(play) == arg


@given(st.integers(0, 10**9), st.integers(0, 10**9))
def test_game_and_round_are_named_in_a_tap(game: int, round_no: int) -> None:
    assert parse_round(round_arg(game, round_no)) == (game, round_no)
    assert parse_number(str(game)) == game


@pytest.mark.parametrize("arg", ["", "1", "1.", "a.1", "1.1.1", "-1.2", " 1.2", "01.2"])
def test_anything_else_is_no_round(arg: str) -> None:
    assert parse_round(arg) is None


@given(
    some_cards.map(Picked)
    | st.integers(0, 9).map(Page)
    | st.just(More())
    | st.just(AskResign())
    | st.none()
)
def test_a_place_inside_the_hand_is_stored_and_found_again(mode: Mode | None) -> None:
    assert parse_mode(print_mode(mode)) == mode


@given(st.text(max_size=20))
def test_an_unknown_place_is_the_hand_itself(stored: str) -> None:
    assert print_mode(parse_mode(stored)) in (None, stored)


@pytest.mark.parametrize(
    ("tap", "mode"),
    [
        (Tap(Verb.CHOOSE, arg="JS"), Picked((Card.parse("JS"),))),
        (Tap(Verb.CHOOSE, arg="nonsense"), None),
        (Tap(Verb.PAGE, arg="1"), Page(1)),
        (Tap(Verb.MORE), More()),
        (Tap(Verb.ASK_RESIGN), AskResign()),
        (Tap(Verb.BACK), None),
        (Tap(Verb.REFRESH), None),
    ],
)
def test_a_tap_opens_a_place_or_closes_it(tap: Tap, mode: Mode | None) -> None:
    assert parse_mode(place_of(tap)) == mode


@given(plays)
def test_a_tap_on_a_card_picks_it_unless_a_chooser_came_before(play: Play) -> None:
    alone = play == Play(play.card)
    assert parse_mode(pick_of(play)) == (Picked((play.card,)) if alone else None)


@pytest.mark.parametrize(
    ("tap", "picks"),
    [
        (Tap(Verb.PLAY, TableId(1), 3, "7H"), "c 7H"),
        (Tap(Verb.WISH, TableId(1), 3, "7H"), "c 7H"),
        (Tap(Verb.WISH, TableId(1), 3, "JSH"), None),
        (Tap(Verb.PLAY, TableId(1), 3, "AHKS"), None),
        (Tap(Verb.DRAW, TableId(1), 3), None),
        (Tap(Verb.PASS, TableId(1), 3), None),
    ],
)
def test_whatever_carries_a_card_alone_picks_it(tap: Tap, picks: str | None) -> None:
    action = action_of(tap, PlayerId(1), None, 700)
    assert isinstance(action, Move)
    assert action.picks == picks


@pytest.mark.parametrize("arg", ["", "JSH", "7X", "7H 8H"])
def test_anything_but_cards_is_no_cards(arg: str) -> None:
    assert parse_cards(arg) is None


codes = st.from_regex(re.compile(r"[A-Za-z0-9_-]{1,62}", re.ASCII), fullmatch=True)


@given(st.sampled_from(Wanted), codes)
def test_a_link_says_what_is_wanted_of_which_table(wanted: Wanted, code: str) -> None:
    text = payload_text(Payload(wanted, code))
    assert re.fullmatch(r"[A-Za-z0-9_-]{1,64}", text)
    assert parse_payload(text) == Payload(wanted, code)


@pytest.mark.parametrize("text", ["", "s_", "x_abc", "s", "s_ab c", "s_" + "a" * 63, "h_abc\n"])
def test_any_other_payload_leads_nowhere(text: str) -> None:
    assert parse_payload(text) is None


def test_links_open_the_private_chat() -> None:
    assert seat_link("b", "abc") == "https://t.me/b?start=s_abc"
    assert hand_link("b", "abc") == "https://t.me/b?start=h_abc"
    with pytest.raises(ValueError, match="code"):
        hand_link("b", "a b")


@given(st.integers(0, 10**9), st.integers(0, 10**9), st.integers(0, 7))
def test_a_catch_names_its_round_and_its_offender(game: int, round_no: int, offender: int) -> None:
    assert parse_catch(catch_arg(game, round_no, offender)) == (game, round_no, offender)


@pytest.mark.parametrize("arg", ["", "1.1", "1.1.", "1.1.1.1", "a.1.1", "1.1.-1"])
def test_anything_else_is_no_catch(arg: str) -> None:
    assert parse_catch(arg) is None


def test_every_value_of_every_switch_is_named_in_a_tap() -> None:
    for switch in SWITCHES:
        for value in switch.values:
            assert parse_choice(choice_arg(switch, value)) == (switch.key, value)


@pytest.mark.parametrize("arg", ["", "wish", "wish.", "wish.2", "wish.01", "cheat.0", "wish.0 "])
def test_anything_else_is_no_choice(arg: str) -> None:
    assert parse_choice(arg) is None
