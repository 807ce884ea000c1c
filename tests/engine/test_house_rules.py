"""The decisions on switches that meet one another, each under its number."""

import pytest

from engine.events import (
    CardsDrawn,
    DebtRaised,
    DirectionTurned,
    MauForgotten,
    Passed,
    TurnSkipped,
    Why,
)
from engine.match import Match, new_match
from engine.moves import Word
from engine.refusals import Refusal
from engine.rules import ACES, CLASSIC, PENALTY, Problem, RuleSet
from engine.views import player_view
from tests.engine.positions import (
    after,
    can,
    cards,
    happened,
    house,
    position,
    refused,
    result,
    sizes,
)


def dealt_with_starter(rules: RuleSet, seats: int, rank: str, dealer: int = 0) -> Match:
    for number in range(2000):
        match, _ = new_match(rules, seats, number.to_bytes(32, "big"), dealer)
        if match.top.rank == rank:
            return match
    raise AssertionError("no such starter")


EIGHTS = house(eight_pass=True)


def test_19_who_holds_an_8_is_on_turn_and_plays_it_or_passes() -> None:
    match = position(EIGHTS, "8H 9C KS", "8S KC QS", "8D QH 9S", top="9H", stock="7D")
    match = after(match, "play 8H")
    assert (match.turn, can(match)) == (1, {"play 8S", "pass"})
    assert refused(match, "play KC") is Refusal.SKIP_STANDS
    assert refused(match, "draw") is Refusal.SKIP_STANDS
    passed, events = happened(match, "pass")
    assert (passed.turn, passed.passes, events) == (2, 0, [Passed(1)])
    assert can(passed) == {"play 8D", "play QH", "draw"}


def test_19_who_holds_none_is_skipped_at_once() -> None:
    match = position(EIGHTS, "8H 9C KS", "KC QS", "8D QH 9S", top="9H", stock="7D")
    match, events = happened(match, "play 8H")
    assert (match.turn, events[-1]) == (2, TurnSkipped(1))


def test_19_with_two_players_it_goes_back_and_forth() -> None:
    match = position(EIGHTS, "8H 8C KS QD", "8S 8D QS KD", top="9H", stock="7D")
    match = after(match, "play 8H", "play 8S", "play 8C")
    assert (match.turn, match.hit) == (1, True)
    match = after(match, "pass")
    assert (match.turn, match.hit) == (0, False)


def test_19_who_has_to_draw_cannot_answer_an_8() -> None:
    rules = house(ACES, eight_pass=True)
    match = position(rules, "8H 9C KS", "8S", top="9H", stock="7D", forced=(False, True))
    match = after(match, "play 8H")
    assert (match.turn, match.forced) == (0, (False, True))


def test_20_a_starter_8_may_be_passed_on() -> None:
    rules = house(PENALTY, eight_pass=True)
    for seat_holds_one in (True, False):
        match = next(
            match
            for number in range(5000)
            for match, _ in [new_match(rules, 3, number.to_bytes(32, "big"))]
            if match.top.rank == "8"
            and any(card.rank == "8" for card in match.hands[1]) == seat_holds_one
        )
        assert (match.turn, match.hit) == ((1, True) if seat_holds_one else (2, False))


def test_20_a_starter_9_arms_three_where_9_draws_three() -> None:
    match = dealt_with_starter(house(PENALTY, nine_draw=3), 3, "9")
    assert (match.turn, match.debt, match.debt_rank) == (1, 3, "9")
    assert dealt_with_starter(PENALTY, 3, "9").debt == 0


def test_20_where_the_dealer_leads_the_starter_hits_him() -> None:
    match = dealt_with_starter(house(PENALTY, leader="dealer"), 3, "7", dealer=1)
    assert (match.turn, match.debt) == (1, 2)
    assert dealt_with_starter(house(PENALTY, leader="dealer"), 3, "8", dealer=1).turn == 2


def test_20_a_starter_that_turns_round_makes_the_dealers_other_neighbour_lead() -> None:
    rules = house(PENALTY, reverse="Q")
    match = dealt_with_starter(rules, 4, "Q", dealer=1)
    assert (match.turn, match.direction) == (0, -1)
    match = dealt_with_starter(house(rules, leader="dealer"), 4, "Q", dealer=1)
    assert (match.turn, match.direction) == (1, -1)


def test_21_a_debt_remembers_its_rank_when_another_top_is_turned_up() -> None:
    rules = house(reshuffle="all")
    match = position(rules, "7H KS", "7D KH 9C", top="9H", stock="", discard="QH QD")
    match = after(match, "play 7H")
    assert (match.debt_rank, match.discard) == ("7", ())
    assert can(match) == {"play 7D", "draw"}


@pytest.mark.parametrize("stack", [True, False])
def test_21_nines_stack_like_sevens(stack: bool) -> None:
    rules = house(nine_draw=3, seven_stack=stack)
    match = position(rules, "9C KC KS", "9D 7C QS", top="9H", stock="KD QD 10C 8S AD")
    match = after(match, "play 9C")
    assert match.debt == 3
    assert can(match) == ({"play 9D", "draw"} if stack else {"draw"})
    assert not stack or after(match, "play 9D").debt == 6


def test_22_a_jack_turned_up_names_nothing() -> None:
    for rules, fits in [
        (house(reshuffle="all"), {"play KH", "draw"}),
        (house(ACES, draw_when="anytime"), {"play KH", "play 9C", "draw"}),
    ]:
        match = position(rules, "KH 9C", "KC QD", top="JH", stock="QS")
        assert can(match) == fits


def test_22_a_whole_pile_reshuffle_wipes_a_wish() -> None:
    rules = house(reshuffle="all")
    match = position(rules, "KH 9C", "KC QD", top="JD", wish="S", discard="10H 10S 8D")
    assert after(match, "draw").wish is None
    match = position(
        house(rules, starter="effect"), "KH 9C", "KC QD", top="JD", wish="any", discard="10H"
    )
    assert not after(match, "draw").any_card


def test_23_a_jack_answers_any_wish_where_jacks_go_on_jacks() -> None:
    match = position(house(jack_on_jack=True), "JH KH 9D", "KC QD", top="JD", wish="S", stock="7S")
    assert after(match, "play JH wish D").wish == "D"
    assert refused(match, "play KH") is Refusal.WISH_STANDS


def test_23_without_wish_or_free_jack_a_jacks_own_suit_stands() -> None:
    rules = house(wish=False)
    match = position(rules, "JC KH 9D", "KC QD JS", top="QH", stock="7S")
    match = after(match, "play JC")
    assert match.wish is None
    assert can(match) == {"play KC", "draw"}


def test_23_a_free_play_after_a_starter_jack_is_for_jacks_too() -> None:
    rules = house(starter="effect")
    match = position(rules, "JS KH 9C", "KC QD", top="JD", wish="any", stock="7S")
    assert can(match) >= {"play JS wish S", "play KH", "play 9C"}


def test_24_paying_may_leave_the_turn_with_one_draw() -> None:
    rules = house(seven_loses_turn=False)
    match = position(rules, "KS 9C", "KC QD", top="7H", debt=2, stock="KH 8D AD QS")
    paid = after(match, "draw")
    assert (paid.turn, paid.drawn, paid.debt, paid.turn_no) == (0, None, 0, match.turn_no + 1)
    assert can(paid) == {"play KH", "draw"}
    assert can(after(paid, "draw")) == {"pass"}


def test_26_the_penalty_on_the_next_turn_is_the_number_of_the_switch() -> None:
    rules = house(mau_when="next_turn", mau_penalty=3)
    match = position(rules, "9C KS", "KC QS 7D", top="9H", stock="KD QD 10C 8S")
    match, events = happened(match, "play 9C", "play KC", "draw")
    assert MauForgotten(0, 3) in events
    assert (sizes(match), match.turn) == ([4, 2], 1)


CAUGHT = house(mau_when="caught", mau_penalty=1)


def uncalled() -> Match:
    return position(CAUGHT, "9C KS", "KC QS 7D", "AD AC", top="9H", stock="KD QD 10C 8S")


def test_27_catching_is_open_until_another_players_next_action() -> None:
    match = after(uncalled(), "play 9C")
    assert sizes(match) == [1, 3, 2]
    assert [player_view(match, seat).catch for seat in range(3)] == [None, 0, 0]
    caught, events = happened(match, "catch 2")
    assert events == [MauForgotten(0, 1, Word.MAU, 2), CardsDrawn(0, 1, cards("KD"), Why.MAU)]
    assert sizes(caught) == [2, 3, 2]
    assert refused(caught, "catch 1") is Refusal.NOBODY_TO_CATCH
    assert refused(after(match, "draw"), "catch 2") is Refusal.NOBODY_TO_CATCH
    assert refused(after(match, "say 2 mau"), "catch 2") is None


def test_27_nobody_catches_himself_or_one_who_called() -> None:
    assert refused(after(uncalled(), "play 9C"), "catch 0") is Refusal.NOT_ON_YOURSELF
    called = after(uncalled(), "say 0 mau", "play 9C")
    assert refused(called, "catch 1") is Refusal.NOBODY_TO_CATCH
    late = after(uncalled(), "play 9C", "say 0 mau")
    assert refused(late, "catch 1") is Refusal.NOBODY_TO_CATCH


def test_27_the_offenders_own_actions_do_not_close_it() -> None:
    match = position(CAUGHT, "8H KS", "KC QS 7D", top="9H", stock="KD QD 10C 8S")
    match = after(match, "play 8H", "draw")
    assert (match.turn, sizes(match)) == (0, [2, 3])
    assert sizes(after(match, "catch 1")) == [3, 3]
    assert refused(after(match, "say 0 mau"), "catch 1") is Refusal.NOBODY_TO_CATCH


def test_27_a_late_call_with_three_cards_is_no_call_for_later() -> None:
    rules = house(CAUGHT, draw_until=True)
    match = position(rules, "8H KS", "KC QS 7D", top="9H", stock="KD QD 8D 8S")
    match = after(match, "play 8H", "draw", "say 0 mau")
    assert (sizes(match), match.called, match.catchable) == ([4, 3], (None, None), None)


def test_27_what_was_played_stands() -> None:
    match = position(CAUGHT, "7H KS", "KC QS 7D", top="9H", stock="KD QD 10C 8S")
    match = after(match, "play 7H", "catch 1")
    assert (sizes(match), match.turn, match.debt) == ([2, 3], 1, 2)


@pytest.mark.parametrize("when", ["now", "next_turn", "caught"])
def test_28_mau_mau_forgotten_on_the_last_card_is_paid_at_once(when: str) -> None:
    rules = house(mau_mau="on_last", mau_when=when)
    match = position(rules, "7H", "KC QS 7D", top="9H", stock="KD QD 10C 8S")
    forgot, events = happened(match, "play 7H")
    assert (sizes(forgot), forgot.turn, forgot.debt) == ([2, 3], 1, 2)
    assert MauForgotten(0, 2, Word.MAU_MAU) in events
    assert result(after(match, "say 0 mau-mau", "play 7H")).winner == 0


def test_28_a_jack_that_stays_takes_a_named_suit_or_its_own() -> None:
    rules = house(mau_mau="on_last_if_jack")
    match = position(rules, "JC", "KC QS 7D", top="9H", stock="KD QD 10C 8S")
    assert after(match, "play JC").wish == "C"
    assert after(match, "play JC wish D").wish == "D"
    called = after(match, "say 0 mau-mau")
    assert can(called) == {"play JC", "draw"}
    assert result(after(called, "play JC")).winner == 0


def test_28_only_a_jack_needs_mau_mau_where_that_is_the_rule() -> None:
    match = position(house(mau_mau="on_last_if_jack"), "KH", "KC QS", top="9H", stock="KD")
    assert result(after(match, "play KH")).winner == 0


def test_31_a_deck_of_52_has_plain_low_cards() -> None:
    match, _ = new_match(house(deck=52), 5, bytes(32))
    assert len(match.stock) == 52 - 25 - 1
    match = position(house(deck=52), "2H KS QS", "KC QD", top="9H", stock="7D")
    assert after(match, "play 2H").turn == 1


def test_31_hands_and_starter_must_fit_and_an_empty_stock_is_legal() -> None:
    assert house(cards=7).problems(4) == ()
    assert house(cards=7).problems(5) == (Problem.NOT_ENOUGH_CARDS,)
    with pytest.raises(ValueError, match="enough cards"):
        new_match(house(cards=7), 5, bytes(32))
    match = position(CLASSIC, "KS 9C", "KC QD", top="AH")
    assert can(match) == {"pass"}


REVERSE = house(reverse="Q")


def test_33_a_queen_turns_play_round_and_skips_follow() -> None:
    match = position(REVERSE, "QH 8C KS", "KC QS 7D", "AS AC QD", "8D QC KD", top="9H", stock="7D")
    match, events = happened(match, "play QH")
    assert (match.turn, match.direction, events[-1]) == (3, -1, DirectionTurned(0))
    assert after(match, "play QC").turn == 0


def test_33_skips_debts_and_ties_follow_the_direction() -> None:
    match = position(REVERSE, "8H KC KS", "KC QS", "AS AC", top="9H", stock="7D", direction=-1)
    assert after(match, "play 8H").turn == 1
    match = position(REVERSE, "7H KC KS", "KC QS", "AS AC", top="9H", stock="7D", direction=-1)
    assert happened(match, "play 7H")[1][-1] == DebtRaised(2, 2)
    match = position(REVERSE, "KS", "QS", "10S", top="7H", turn=1, passes=2, direction=-1)
    assert result(after(match, "pass")).winner == 0


def test_33_no_effect_with_two_players_and_a_round_starts_forward() -> None:
    match = position(REVERSE, "QH 8C KS", "KC QS 7D", top="9H", stock="7D")
    match, events = happened(match, "play QH")
    assert (match.turn, match.direction, len(events)) == (1, 1, 1)
    match = position(REVERSE, "KH", "KC QS", "AS AC", top="9H", direction=-1)
    match = after(match, "play KH", f"next_round {'07' * 32}")
    assert (match.direction, match.dealer, match.turn) == (1, 1, 2)


UNTIL = house(draw_until=True)


def test_34_drawing_stops_at_the_first_card_that_fits() -> None:
    match = position(UNTIL, "KS 9C", "KC QD", top="AH", stock="8D 9D 7H QS")
    match, events = happened(match, "draw")
    assert events == [CardsDrawn(0, 3, cards("8D 9D 7H"), Why.TURN)]
    assert can(match) == {"play 7H", "pass"}


def test_34_or_when_nothing_is_left() -> None:
    match = position(UNTIL, "KS 9C", "KC QD", top="AH", stock="8D", discard="9D 10C")
    match = after(match, "draw")
    assert (sizes(match), can(match)) == ([5, 2], {"pass"})


def test_34_cards_already_held_do_not_stop_it() -> None:
    match = position(UNTIL, "KH 9C", "KC QD", top="AH", stock="8D 7H QS")
    assert sizes(after(match, "draw")) == [4, 2]
