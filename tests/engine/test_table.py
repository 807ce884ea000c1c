"""The table around the game: next round, resigning, absence, expiry, and who may see what."""

from dataclasses import replace
from typing import Any

import pytest

from engine.codec import event_from_json, match_from_json, match_to_json, rules_from_json
from engine.endings import tie_break
from engine.events import CardsDrawn, GameEnded, RoundDealt, RoundEnded, SeatHandedOver
from engine.match import AWAY_S, EXPIRY_S, Match, Phase, new_match
from engine.moves import Word
from engine.record import parse_record
from engine.refusals import Refusal
from engine.rules import ACES, CLASSIC, PENALTY, RuleSet
from engine.scoring import EndReason, Outcome, TieBreak
from engine.shuffle import seed_hash
from engine.views import player_view, redact, table_view
from tests.engine.positions import after, cards, happened, house, position, refused, result

NEXT = f"next_round {'07' * 32}"


def between_rounds(rules: RuleSet = CLASSIC, **fields: Any) -> Match:
    match = position(rules, "KH", "KC QS", "AS AC", top="9H", stock="7D", **fields)
    return after(match, "play KH")


def test_the_next_round_is_dealt_by_the_next_seat() -> None:
    match, events = happened(between_rounds(dealer=1), NEXT)
    assert (match.phase, match.round_no, match.dealer, match.turn) == (Phase.PLAYING, 2, 2, 0)
    assert events == [RoundDealt(2, 2, 0, match.top, seed_hash(b"\7" * 32))]
    assert match.scores == (42, 0, 0)


def test_the_winner_deals_where_winners_deal() -> None:
    assert after(between_rounds(PENALTY, dealer=1), NEXT).dealer == 0


def test_a_running_round_is_played_first() -> None:
    match, _ = new_match(CLASSIC, 2, bytes(32))
    assert refused(match, NEXT) is Refusal.ROUND_RUNNING


@pytest.mark.parametrize("move", ["play KC", "draw", "pass", "say 1 mau", "catch 1"])
def test_between_rounds_nobody_plays(move: str) -> None:
    assert refused(between_rounds(), move) is Refusal.ROUND_OVER


@pytest.mark.parametrize("move", ["draw", "say 1 mau", "resign 0", "expire 999999", NEXT])
def test_after_the_end_nothing_is_done(move: str) -> None:
    match = after(new_match(CLASSIC, 2, bytes(32))[0], "resign 1")
    assert refused(match, move) is Refusal.GAME_OVER


def test_the_first_dealer_is_the_host_or_whom_the_seed_picks() -> None:
    seeds = [number.to_bytes(32, "big") for number in range(50)]
    assert {new_match(CLASSIC, 3, seed, None)[0].dealer for seed in seeds} == {0}
    assert {new_match(ACES, 3, seed, None)[0].dealer for seed in seeds} == {0, 1, 2}
    assert new_match(ACES, 3, seeds[0], 2)[0].dealer == 2


def test_who_resigns_loses_and_the_best_of_the_others_wins() -> None:
    match = position(CLASSIC, "JH KH", "KC QS", "AC 9C", top="9D", scores=(90, 10, 30))
    ended, events = happened(match, "resign 0")
    assert ended.outcome == Outcome(EndReason.RESIGNED, 2, 0)
    assert events == [GameEnded(EndReason.RESIGNED, 2, 0)]
    assert (ended.scores, ended.turn, ended.phase) == ((90, 10, 30), None, Phase.OVER)


def test_in_penalty_the_fewest_points_win_a_broken_game() -> None:
    match = position(PENALTY, "JH KH", "KC QS", "AC 9C", top="9D", scores=(0, 10, 30))
    assert after(match, "resign 0").outcome == Outcome(EndReason.RESIGNED, 1, 0)


@pytest.mark.parametrize(
    ("hands", "winner", "decided"),
    [
        (("KH", "KC QS", "AC 8C"), 2, TieBreak.POINTS),
        (("KH", "KC QS", "8C 7C 7D"), 1, TieBreak.POINTS),  # 20 against 22
        (("KH", "KC 9S", "10C 9C"), 1, TieBreak.TURN),  # all equal: the leaver's neighbour
        (("KH", "KC 9S", "JS"), 1, TieBreak.POINTS),
        (("KH", "KC QS", "JS"), 2, TieBreak.CARDS),
    ],
)
def test_equal_totals_are_told_apart_by_the_hands(
    hands: tuple[str, ...], winner: int, decided: TieBreak
) -> None:
    match = after(position(CLASSIC, *hands, top="9D", turn=0), "resign 0")
    assert match.outcome == Outcome(EndReason.RESIGNED, winner, 0)
    assert tie_break(match) is decided


def test_all_equal_the_next_in_turn_from_the_player_on_turn_wins() -> None:
    match = after(position(CLASSIC, "9H KC", "KS QS", "10C 10S", top="9D", turn=2), "resign 0")
    assert match.outcome == Outcome(EndReason.RESIGNED, 2, 0)
    assert tie_break(match) is TieBreak.TURN


def test_nothing_has_to_decide_where_one_of_those_who_stayed_is_ahead() -> None:
    match = position(CLASSIC, "JH KH", "KC QS", "AC 9C", top="9D", scores=(30, 10, 30))
    assert tie_break(match) is None
    assert tie_break(after(match, "resign 0")) is None
    assert tie_break(after(match, "resign 1")) is TieBreak.POINTS
    assert tie_break(after(match, f"expire {EXPIRY_S}")) is None


def test_between_rounds_counting_starts_with_the_next_leader() -> None:
    match = replace(between_rounds(dealer=1), scores=(0, 0, 0))
    over = after(match, "resign 1")
    assert over.outcome == Outcome(EndReason.RESIGNED, 0, 1)
    assert tie_break(over) is TieBreak.TURN
    aces = replace(between_rounds(ACES, dealer=1), scores=(0, 0, 0))
    assert after(aces, "resign 1").outcome == Outcome(EndReason.RESIGNED, 2, 1)


def test_another_player_may_end_the_game_after_more_than_48_hours() -> None:
    match = position(CLASSIC, "JH KH", "KC QS", "AC 9C", top="9D", scores=(90, 10, 30))
    assert refused(match, f"claim_away 1 {AWAY_S}") is Refusal.NOT_AWAY_YET
    assert refused(match, f"claim_away 0 {AWAY_S + 1}") is Refusal.NOT_ON_YOURSELF
    ended = after(match, f"claim_away 1 {AWAY_S + 1}")
    assert ended.outcome == Outcome(EndReason.AWAY, 2, 0)


BOT_PLAYS_ON = house(leaving="bot")


def test_35_a_bot_plays_on_for_who_resigns_on_turn_out_of_turn_and_between_rounds() -> None:
    running = position(BOT_PLAYS_ON, "JH KH", "KC QS", "AC 9C", top="7D", debt=2, stock="QH 8H 9S")
    for match in (running, between_rounds(BOT_PLAYS_ON)):
        for seat in range(3):
            assert happened(match, f"hand_over resign {seat}") == (
                match,
                [SeatHandedOver(seat, EndReason.RESIGNED)],
            )


def test_35_a_bot_plays_on_for_who_is_away_after_more_than_48_hours() -> None:
    match = position(BOT_PLAYS_ON, "JH KH", "KC QS", "AC 9C", top="9D")
    assert refused(match, f"hand_over claim_away 1 {AWAY_S}") is Refusal.NOT_AWAY_YET
    assert refused(match, f"hand_over claim_away 0 {AWAY_S + 1}") is Refusal.NOT_ON_YOURSELF
    assert refused(match, "hand_over claim_away 3 999999") is Refusal.NO_SUCH_SEAT
    assert happened(match, f"hand_over claim_away 1 {AWAY_S + 1}") == (
        match,
        [SeatHandedOver(0, EndReason.AWAY)],
    )
    between = between_rounds(BOT_PLAYS_ON)
    assert refused(between, f"hand_over claim_away 1 {AWAY_S + 1}") is Refusal.NOBODY_ON_TURN


def test_35_nobody_takes_over_where_the_game_ends_or_is_over() -> None:
    assert refused(new_match(CLASSIC, 2, bytes(32))[0], "hand_over resign 1") is (
        Refusal.NOBODY_TAKES_OVER
    )
    over = after(new_match(BOT_PLAYS_ON, 2, bytes(32))[0], "resign 1")
    assert refused(over, "hand_over resign 0") is Refusal.GAME_OVER


def test_35_a_bot_in_a_seat_can_be_followed_by_the_end_when_the_last_person_resigns() -> None:
    match = position(BOT_PLAYS_ON, "JH KH", "KC QS", "AC 9C", top="9D", scores=(90, 10, 30))
    match = after(match, "hand_over resign 0", "resign 1")
    assert match.outcome == Outcome(EndReason.RESIGNED, 0, 1)


def test_between_rounds_nobody_is_away() -> None:
    assert refused(between_rounds(), f"claim_away 1 {AWAY_S + 1}") is Refusal.NOBODY_ON_TURN


def test_after_seven_days_the_table_expires_without_a_winner() -> None:
    for match in (new_match(CLASSIC, 2, bytes(32))[0], between_rounds()):
        assert refused(match, f"expire {EXPIRY_S - 1}") is Refusal.NOT_EXPIRED_YET
        ended, events = happened(match, f"expire {EXPIRY_S}")
        assert ended.outcome == Outcome(EndReason.EXPIRED, None, None)
        assert events == [GameEnded(EndReason.EXPIRED, None, None)]


@pytest.mark.parametrize("move", ["say 3 mau", "resign 3", "resign -1", "claim_away 3 999999"])
def test_only_seats_of_the_table_act(move: str) -> None:
    match, _ = new_match(CLASSIC, 3, bytes(32))
    assert refused(match, move) is Refusal.NO_SUCH_SEAT


def test_one_round_is_the_game_where_nothing_is_scored() -> None:
    match = between_rounds(house(score="none"))
    assert match.outcome == Outcome(EndReason.PLAYED, 0)
    assert (match.scores, table_view(match).target) == ((0, 0, 0), None)


def test_a_game_without_score_goes_on_after_a_round_without_winner() -> None:
    match = position(house(score="none", block="void"), "KS", "QC", top="7H", passes=1)
    match = after(match, "pass")
    assert (match.phase, result(match).winner) == (Phase.BETWEEN, None)


def test_a_round_ends_with_all_that_the_table_is_shown() -> None:
    match = position(CLASSIC, "KH", "KC QS", "AS AC", top="9H", scores=(1, 2, 3), dealer=2)
    ended, events = happened(match, "play KH")
    shown = result(ended)
    assert events[-1] == RoundEnded(shown)
    assert shown.hands == ((), cards("KC QS"), cards("AS AC"))
    assert (shown.hand_points, shown.gains, shown.scores) == ((0, 20, 22), (42, 0, 0), (43, 2, 3))
    assert (shown.seed, shown.ended_by, shown.next_dealer) == (match.seed, 0, 0)
    assert seed_hash(shown.seed) == table_view(match).seed_hash


def test_a_view_says_what_can_be_done_in_the_order_of_the_hand() -> None:
    match = position(CLASSIC, "KH 9C JD 7H", "KC QS", top="9H", stock="7D")
    view = player_view(match, 0)
    assert view.hand == cards("7H KH JD 9C")
    assert [str(move.card) for move in view.moves[:2]] == ["7H", "KH"]  # type: ignore[union-attr]
    assert (view.words, player_view(match, 1).words) == ((), (Word.MAU,))
    assert player_view(match, 1).moves == ()
    assert player_view(after(match, "say 1 mau"), 1).words == ()
    assert table_view(after(match, "say 1 mau")).called == (False, True)


def test_a_drawn_card_is_seen_by_its_player_alone() -> None:
    match, events = happened(position(CLASSIC, "KH", "KC", top="9D", stock="7D 8D"), "draw")
    assert (player_view(match, 0).drawn_card, player_view(match, 1).drawn_card) == (
        *cards("7D"),
        None,
    )
    assert table_view(match).drawn
    (drawn,) = events
    assert redact(drawn, 0) == drawn
    assert isinstance(drawn, CardsDrawn)
    assert redact(drawn, 1) == redact(drawn, None) == replace(drawn, cards=None)


def test_a_penalty_for_the_next_turn_is_not_shown_before() -> None:
    """It would tell a last jack from other cards."""
    match = position(ACES, "9C JS", "KC QS 7C", "AS AD", top="9H", stock="KD QD")
    wrong, right = after(match, "say 0 mau", "play 9C"), after(match, "say 0 mau-mau", "play 9C")
    assert wrong.forced != right.forced
    assert table_view(wrong) == table_view(right)
    assert table_view(after(wrong, "play KC", "draw")).forced


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"debt": True}, "Match.debt: True is not of type int."),
        ({"top": "1H"}, "Match.top: '1H' is not a card"),
        ({"phase": "asleep"}, "Match.phase: 'asleep' is not a valid Phase"),
        ({"jokers": 2}, "Match has no jokers."),
        ({"rules": {"deck": 36}}, "Match.rules: deck cannot be 36."),
        ({"hands": ["KH"]}, "Match: there are 2 seats, but 1 of something."),
        ({"turn": 2}, "Match.turn: there is no seat 2."),
        ({"hands": "KH"}, "Match.hands: 'KH' is not of type list."),
    ],
)
def test_json_that_cannot_be_is_refused_with_a_sentence(
    change: dict[str, object], complaint: str
) -> None:
    data = match_to_json(new_match(CLASSIC, 2, bytes(32))[0])
    with pytest.raises(ValueError, match=complaint.replace(".", r"\.")):
        match_from_json({**data, **change})


def test_json_must_be_complete() -> None:
    data = match_to_json(new_match(CLASSIC, 2, bytes(32))[0])
    del data["stock"]
    with pytest.raises(ValueError, match="Match lacks stock"):
        match_from_json(data)
    with pytest.raises(ValueError, match="no event 'Dance'"):
        event_from_json({"event": "Dance"})
    with pytest.raises(ValueError, match="RuleSet has no jokers"):
        rules_from_json({"jokers": 2})


@pytest.mark.parametrize(
    "text",
    ["", "chess 1", "mau-mau 1\nseats 2", "mau-mau 1\nrules {}\nseats two\ndealer 0\nseed 00"],
)
def test_text_that_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="record"):
        parse_record(text)
