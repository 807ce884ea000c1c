"""The decisions where the pages are silent or disagree, each under its number."""

from dataclasses import replace

import pytest

from engine.cards import Card
from engine.events import CardsDrawn, MauCalled, MauForgotten, PileReshuffled, Why
from engine.legal import legal_moves
from engine.match import apply, new_match
from engine.moves import Word, move_text
from engine.refusals import Refusal
from engine.rules import ACES, CLASSIC, PENALTY, PRESETS, RuleSet
from engine.views import table_view
from tests.engine.positions import (
    after,
    can,
    cards,
    hand,
    happened,
    position,
    refused,
    result,
    sizes,
)


@pytest.mark.parametrize("rules", [CLASSIC, PENALTY])
def test_1_drawing_is_optional_and_a_drawn_card_may_be_kept(rules: RuleSet) -> None:
    match = position(rules, "KH 9C", "KC QS", top="9H", stock="AH KD")
    assert can(match) >= {"play KH", "draw"}
    assert can(after(match, "draw")) >= {"play AH", "pass"}


def test_2_pass_needs_a_draw_or_that_nothing_is_possible() -> None:
    match = position(CLASSIC, "KS 9C", "KC QS", top="AH", stock="KD")
    assert refused(match, "pass") is Refusal.MUST_DRAW_FIRST
    assert can(after(match, "draw")) == {"pass"}
    assert can(replace(match, stock=())) == {"pass"}
    stuck_but_for_a_king = position(CLASSIC, "KS 9C", "KC QS", top="KH")
    assert can(stuck_but_for_a_king) == {"play KS"}
    assert refused(stuck_but_for_a_king, "pass") is Refusal.MUST_PLAY
    assert refused(stuck_but_for_a_king, "draw") is Refusal.NOTHING_TO_DRAW


def test_2_under_a_debt_one_draws_even_when_no_card_is_left() -> None:
    match = position(CLASSIC, "KS 9C", "KC QS", top="7H", debt=2)
    assert can(match) == {"draw"}
    assert refused(match, "pass") is Refusal.DEBT_STANDS
    paid = after(match, "draw")
    assert (sizes(paid), paid.turn, paid.debt) == ([2, 2], 1, 0)


def test_3_a_play_breaks_the_row_of_passes() -> None:
    match = position(CLASSIC, "KS QS", "AC KH", "8C 9C", top="7H")
    match = after(match, "pass")
    assert match.passes == 1
    match = after(match, "say 1 mau", "play KH")
    assert match.passes == 0
    assert match.result is None


def test_3_a_skipped_turn_and_a_pass_after_a_draw_are_no_passes() -> None:
    match = position(CLASSIC, "8H KS QS", "AC KD", "9C 10C", top="7H", stock="QD", passes=0)
    match = after(match, "play 8H", "draw", "pass")
    assert (match.passes, match.turn) == (0, 0)


def test_3_a_pass_after_taking_the_last_card_does_not_count() -> None:
    match = position(CLASSIC, "KS 9C", "KC QS", top="AH", stock="8D")
    match = after(match, "draw", "pass")
    assert match.passes == 0
    assert after(match, "pass").passes == 1


def test_4_what_cannot_be_drawn_of_a_debt_is_forgiven() -> None:
    match = position(CLASSIC, "JH KH", "KC QS", top="7D", debt=8, stock="AD", discard="9C 8C")
    paid, events = happened(match, "draw")
    assert (sizes(paid), paid.debt, paid.turn) == ([5, 2], 0, 1)
    assert [type(event) for event in events] == [PileReshuffled, CardsDrawn]


def test_5_a_call_lapses_with_the_draw_and_is_called_anew() -> None:
    match = position(CLASSIC, "AC 9C", "KC QS", top="9H", stock="AH 7D KD QD 8D")
    match = after(match, "say 0 mau", "draw", "play AH", "draw", "pass")
    assert sizes(after(match, "play AC")) == [3, 3]
    assert sizes(after(match, "say 0 mau", "play AC")) == [1, 3]


def test_5_a_second_equal_call_changes_nothing() -> None:
    match = position(CLASSIC, "AC 9C", "KC QS", top="9H", stock="AH 7D")
    called, events = happened(match, "say 0 mau")
    assert events == [MauCalled(0, Word.MAU)]
    assert happened(called, "say 0 mau") == (called, [])


@pytest.mark.parametrize("held", ["9C", "9C KS QD"])
def test_5_a_call_needs_two_cards(held: str) -> None:
    match = position(CLASSIC, held, "KC QS", top="9H")
    assert refused(match, "say 0 mau") is Refusal.MAU_NEEDS_TWO_CARDS


def test_5_mau_may_be_called_while_waiting() -> None:
    match = position(CLASSIC, "AC 9C 8C", "KC QC", top="9H", stock="AH 7D")
    match = after(match, "say 1 mau", "play 9C", "play KC")
    assert sizes(match) == [2, 1]


def test_5_in_aces_one_calls_until_ones_next_turn_begins() -> None:
    match = position(ACES, "9C KS", "KC QS 7C", top="9H", stock="KD QD 10C")
    played = after(match, "play 9C")
    assert played.forced == (True, False)
    in_time = after(played, "say 0 mau", "play KC")
    assert can(in_time) == {"play KS"}
    too_late, events = happened(played, "play KC")
    assert MauForgotten(0, 1) in events
    assert can(too_late) == {"draw"}
    assert refused(too_late, "say 0 mau") is Refusal.MAU_NEEDS_TWO_CARDS


def test_5_in_aces_with_a_companion_one_calls_only_after() -> None:
    match = position(ACES, "AH 9C KS", "KC QS 7C", top="9H", stock="KD QD 10C")
    assert refused(match, "say 0 mau") is Refusal.MAU_NEEDS_TWO_CARDS
    match = after(match, "play AH with 9C")
    assert match.forced[0]
    assert not after(match, "say 0 mau").forced[0]


def test_5_in_aces_an_8_with_two_players_leaves_no_time_after_the_play() -> None:
    match = position(ACES, "8H KS", "KC QS 7C", top="9H", stock="KD QD 10C")
    match = after(match, "play 8H")
    assert (match.turn, can(match)) == (0, {"draw"})
    assert refused(match, "say 0 mau") is Refusal.MAU_NEEDS_TWO_CARDS


def test_6_drawing_and_playing_the_drawn_card_needs_a_call() -> None:
    match = position(CLASSIC, "KS", "KC QS", top="9H", stock="AH KD QD")
    match = after(match, "draw")
    assert sizes(after(match, "play AH")) == [3, 2]
    assert sizes(after(match, "say 0 mau", "play AH")) == [1, 2]


def test_7_forgotten_on_a_7_the_offender_draws_and_the_next_owes() -> None:
    match = position(CLASSIC, "7H KS", "KC QS", top="9H", stock="AH KD QD 8D")
    match, events = happened(match, "play 7H")
    assert (sizes(match), match.turn, match.debt) == ([3, 2], 1, 2)
    assert events[1:3] == [MauForgotten(0, 2), CardsDrawn(0, 2, cards("AH KD"), Why.MAU)]


def test_7_forgotten_with_an_empty_stock_the_pile_is_reshuffled() -> None:
    match = position(CLASSIC, "JC KS", "KC QS", top="9H")
    match = after(match, "play JC wish S")
    assert (sizes(match), match.top, match.wish) == ([2, 2], Card.parse("JC"), "S")
    assert hand(match, 0) == {"KS", "9H"}


def test_8_a_jack_and_its_suit_are_one_move() -> None:
    match = position(CLASSIC, "JC KS QS", "KC QS", top="9H")
    assert refused(match, "play JC") is Refusal.NAME_A_SUIT
    assert after(match, "play JC wish C").wish == "C"
    assert refused(match, "play KS wish C") is Refusal.DOES_NOT_FIT


def test_8_a_wish_stays_through_draws_and_passes() -> None:
    match = position(CLASSIC, "9H AH", "8C QH", "7D 8D", top="JD", wish="S", stock="KD QD QC")
    match = after(match, "draw", "pass", "draw", "pass")
    assert (match.wish, table_view(match).wish) == ("S", "S")
    assert refused(match, "play 8D") is Refusal.WISH_STANDS


def test_9_out_with_a_7_on_a_live_debt_nobody_draws() -> None:
    match = position(CLASSIC, "7C", "KC QS", "AC 9C", top="7H", debt=2, stock="KD QD 10C 8S")
    match, events = happened(match, "play 7C")
    assert (result(match).winner, sizes(match)) == (0, [0, 2, 2])
    assert not any(isinstance(event, CardsDrawn) for event in events)


def test_10_an_8_with_two_players_gives_a_new_turn_with_a_new_draw() -> None:
    match = position(CLASSIC, "9C KS QS", "KC QD", top="7D", stock="8D AD 10C")
    drawn = after(match, "draw")
    again = after(drawn, "play 8D")
    assert (again.turn, again.drawn, again.turn_no) == (0, None, match.turn_no + 1)
    assert "draw" in can(again)


def test_11_a_companion_has_its_own_effect_and_is_the_new_top() -> None:
    match = position(ACES, "AH 7S 9C QC", "KC QS 7C", top="9H", stock="KD")
    match = after(match, "play AH with 7S")
    assert (match.top, match.debt, match.turn) == (Card.parse("7S"), 2, 1)


def test_11_a_companion_jack_wishes_where_jacks_wish() -> None:
    rules = CLASSIC.turned("ace_extra", True)
    match = position(rules, "AH JS 9C QC", "KC QS 7C", top="9H", stock="KD")
    assert refused(match, "play AH with JS") is Refusal.NAME_A_SUIT
    assert after(match, "play AH with JS wish C").wish == "C"


def test_11_the_companion_may_be_any_card_when_only_the_drawn_card_may_be_played() -> None:
    rules = CLASSIC.turned("ace_extra", True)
    match = after(position(rules, "KS 9C", "KC QS", top="QH", stock="AH KD"), "draw")
    assert can(match) == {"play AH with KS", "play AH with 9C", "pass"}


def test_11_a_companion_ace_needs_a_companion_of_its_own() -> None:
    match = position(ACES, "AH AS 9C QC", "KC QS 7C", top="9H", stock="KD")
    assert {move for move in can(match) if move.startswith("play AH")} == {
        "play AH with 9C",
        "play AH with QC",
        "play AH with AS 9C",
        "play AH with AS QC",
    }
    assert refused(match, "play AH with AS") is Refusal.NEEDS_COMPANION
    assert refused(match, "play AH with 9C QC") is Refusal.NO_COMPANION
    assert sizes(after(match, "play AH with AS 9C")) == [1, 3]


def test_11_a_last_ace_is_played_and_a_card_drawn() -> None:
    match = position(ACES, "AH", "KC QS 7C", top="9H", stock="KD QD")
    match, events = happened(match, "play AH")
    assert (sizes(match), match.turn, match.forced) == ([1, 3], 1, (False, False))
    assert events[1] == CardsDrawn(0, 1, cards("KD"), Why.LAST_ACE)


def test_11_ace_and_last_card_goes_out_and_a_jack_counts_double() -> None:
    match = position(ACES, "AH 9C", "KC QS 7C", top="9H", stock="KD QD")
    assert result(after(match, "play AH with 9C")).gains == (3, 0)
    match = position(ACES, "AH JC", "KC QS 7C", top="9H", stock="KD QD")
    assert result(after(match, "play AH with JC")).gains == (6, 0)


def test_11_under_a_debt_no_ace_is_played() -> None:
    match = position(ACES, "AH 9C 7S", "KC QS 7C", top="7H", debt=2, stock="KD QD")
    assert can(match) == {"play 7S", "draw"}
    assert refused(match, "play AH with 9C") is Refusal.DEBT_STANDS


def test_12_a_forced_draw_allows_no_card_and_is_paid_by_a_debt() -> None:
    match = position(
        ACES, "7C", "KC QS 8D", top="7S", debt=2, stock="KD QD 10C", forced=(True, False)
    )
    assert can(match) == {"draw"}
    assert refused(match, "play 7C") is Refusal.PENALTY_STANDS
    paid = after(match, "draw")
    assert (sizes(paid), paid.forced, paid.turn) == ([3, 3], (False, False), 1)


def test_12_being_skipped_leaves_the_forced_draw_waiting() -> None:
    match = position(
        ACES, "8S 9C QC", "KH", "AC 9S 8D", top="10S", stock="KD", forced=(False, True, False)
    )
    match = after(match, "play 8S")
    assert (match.turn, match.forced) == (2, (False, True, False))


def test_12_with_nothing_to_draw_the_force_is_gone_and_no_pass_is_counted() -> None:
    match = position(ACES, "KS", "KC QC", top="7H", forced=(True, False))
    match = after(match, "draw")
    assert (sizes(match), match.forced, match.passes, match.turn) == ([1, 2], (False, False), 0, 1)


def test_13_five_players_in_aces_leave_a_stock_of_one() -> None:
    match, _ = new_match(ACES, 5, bytes(32))
    assert (sizes(match), len(match.stock)) == ([6] * 5, 1)


def test_13_six_players_in_aces_take_two_decks_and_five_cards() -> None:
    match, _ = new_match(ACES, 6, bytes(32))
    assert (sizes(match), len(match.stock)) == ([5] * 6, 33)


def test_14_a_starter_8_with_two_players_leaves_the_dealer_to_start() -> None:
    match = next(
        match
        for number in range(1000)
        for match, _ in [new_match(PENALTY, 2, number.to_bytes(32, "big"))]
        if match.top.rank == "8"
    )
    assert (match.dealer, match.turn) == (0, 0)


def test_15_equal_cards_of_two_decks_are_told_once_and_leave_one_by_one() -> None:
    match = position(CLASSIC, "9H 9H KS", *["KC QS"] * 5, top="9D", stock="7D")
    assert list(map(move_text, legal_moves(match, 0))) == ["play 9H", "draw"]
    assert sorted(map(str, after(match, "play 9H").hands[0])) == ["9H", "KS"]


def test_16_an_empty_stock_waits_until_a_card_is_needed() -> None:
    match = position(CLASSIC, "KS 9C", "KC QS", top="AH", stock="8D", discard="7D 8C")
    match, events = happened(match, "draw", "pass")
    assert table_view(match).stock_count == 0
    assert not any(isinstance(event, PileReshuffled) for event in events)
    _, events = happened(match, "draw")
    assert events[0] == PileReshuffled(2, Card.parse("AH"))


@pytest.mark.parametrize("preset", PRESETS)
def test_17_nothing_but_the_rules_ends_a_round(preset: str) -> None:
    match, _ = new_match(PRESETS[preset], 2, bytes(32))
    for _ in range(20_000):
        if match.turn is None:
            break
        match, _ = apply(match, legal_moves(match, match.turn)[-1])
    assert match.result is None or match.result.blocked or () in match.hands


def test_18_the_same_seed_deals_and_reshuffles_the_same() -> None:
    for rules in PRESETS.values():
        one, other = (new_match(rules, 3, b"\7" * 32)[0] for _ in range(2))
        for _ in range(200):
            if one.turn is None:
                break
            move = legal_moves(one, one.turn)[-1]
            one, other = apply(one, move)[0], apply(other, move)[0]
            assert one == other


def test_18_every_card_reaches_every_place() -> None:
    """2000 deals: each of 32 cards is the starter 62 times on average, 30 being four sigma off."""
    counts = dict.fromkeys(CLASSIC.cards_for(2), 0)
    for number in range(2000):
        match, _ = new_match(CLASSIC, 2, number.to_bytes(32, "big"))
        counts[match.top] += 1
    assert min(counts.values()) > 30
    assert max(counts.values()) < 95
