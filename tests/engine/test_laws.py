"""Laws that hold in every game, looked for by chance."""

import json
from collections import Counter
from dataclasses import replace
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.bots import call_due, choose
from engine.cards import Card, Suit
from engine.codec import (
    event_from_json,
    event_to_json,
    match_from_json,
    match_to_json,
    result_from_json,
    result_to_json,
    rules_from_json,
    rules_to_json,
)
from engine.events import CardsDrawn, SeatHandedOver
from engine.legal import legal_moves
from engine.match import Match, apply
from engine.moves import (
    ClaimAway,
    Draw,
    Expire,
    HandOver,
    Move,
    Pass,
    Play,
    Resign,
    move_text,
    parse_move,
)
from engine.record import parse_record, print_record, replay
from engine.refusals import Refusal, Refused
from engine.rules import Leaving, RuleSet
from engine.views import player_view, redact, table_view
from tests.engine.games import Game, games, house_rules


def cards_of(match: Match) -> Counter[Card]:
    return Counter(sum(match.hands, (*match.stock, *match.discard, match.top)))


@given(games())
def test_no_card_is_lost_or_made(game: Game) -> None:
    assert cards_of(game.match) == Counter(game.match.rules.cards_for(game.match.seats))


@given(games())
def test_the_player_on_turn_always_has_a_move(game: Game) -> None:
    for seat in range(game.match.seats):
        assert bool(legal_moves(game.match, seat)) == (seat == game.match.turn)


def thinkable_moves(match: Match) -> list[Move]:
    """Every card of the deck with every suit, pairs of the hand, what else a turn can hold."""
    cards = set(match.rules.cards_for(match.seats))
    hand = set(match.hands[match.turn or 0])
    plays = [Play(card, wish) for card, wish in product(cards, (None, *Suit))]
    pairs = [Play(card, None, (other,)) for card, other in product(hand, hand)]
    return [*plays, *pairs, Draw(), Pass()]


@given(games())
def test_a_move_is_legal_exactly_when_it_is_not_refused(game: Game) -> None:
    match = game.match
    legal = [] if match.turn is None else [*legal_moves(match, match.turn)]
    assert len(set(legal)) == len(legal)
    for move in {*thinkable_moves(match), *legal}:
        if move in legal:
            assert apply(match, move)[0] != match
        else:
            with pytest.raises(Refused):
                apply(match, move)


@given(games())
def test_a_match_never_changes_once_it_is_there(game: Game) -> None:
    before = match_to_json(game.match)
    if game.match.turn is not None:
        apply(game.match, legal_moves(game.match, game.match.turn)[0])
    assert match_to_json(game.match) == before
    with pytest.raises(AttributeError):
        game.match.debt = 1  # type: ignore[misc]  # that is the point


@given(games())
def test_turns_are_numbered_upwards(game: Game) -> None:
    match = replay(replace(game.record, moves=()))
    for move in game.moves:
        after, _ = apply(match, move)
        assert after.turn_no >= match.turn_no
        assert after.turn in (match.turn, None) or after.turn_no > match.turn_no
        match = after


@given(games())
def test_replaying_the_record_gives_the_same_game(game: Game) -> None:
    text = print_record(game.record)
    assert parse_record(text) == game.record
    assert replay(parse_record(text)) == game.match


@given(games())
def test_json_round_trips(game: Game) -> None:
    assert match_from_json(through_json(match_to_json(game.match))) == game.match
    for event in game.events:
        assert event_from_json(through_json(event_to_json(event))) == event
    if game.match.result:
        assert (
            result_from_json(through_json(result_to_json(game.match.result))) == game.match.result
        )


@given(house_rules())
def test_rules_round_trip_through_json(rules: RuleSet) -> None:
    assert rules_from_json(through_json(rules_to_json(rules))) == rules


@given(games(), st.integers(0, 8), st.integers(0, 300_000))
def test_a_seat_is_handed_over_exactly_when_the_game_would_end_and_nothing_else_changes(
    game: Game, seat: int, idle_s: int
) -> None:
    match = replace(game.match, rules=game.match.rules.turned("leaving", Leaving.BOT))
    for leaves in (Resign(seat), ClaimAway(seat, idle_s)):
        ended, handed_over = carried_out(match, leaves), carried_out(match, HandOver(leaves))
        if isinstance(ended, Refusal):
            assert handed_over is ended
        else:
            assert ended.outcome is not None
            assert ended.outcome.by is not None
            event = SeatHandedOver(ended.outcome.by, ended.outcome.reason)
            assert apply(match, HandOver(leaves)) == (match, (event,))


@given(games(), st.integers(0, 8))
def test_where_the_game_ends_no_seat_is_handed_over(game: Game, seat: int) -> None:
    match = replace(game.match, rules=game.match.rules.turned("leaving", Leaving.ENDS))
    refused = carried_out(match, HandOver(Resign(seat)))
    over = match.outcome is not None
    assert refused is (Refusal.GAME_OVER if over else Refusal.NOBODY_TAKES_OVER)


def carried_out(match: Match, move: Move) -> Match | Refusal:
    try:
        return apply(match, move)[0]
    except Refused as no:
        return no.reason


def through_json(data: dict[str, object]) -> dict[str, object]:
    read: dict[str, object] = json.loads(json.dumps(data))
    assert read == data
    return read


@given(games(), st.integers(0, 7), st.integers(0, 300_000))
def test_moves_round_trip_through_text(game: Game, seat: int, idle_s: int) -> None:
    leaves: list[Resign | ClaimAway] = [Resign(seat), ClaimAway(seat, idle_s)]
    for move in [*game.moves, *leaves, *map(HandOver, leaves), Expire(idle_s)]:
        assert parse_move(move_text(move)) == move


def with_hidden_cards_shuffled(match: Match, seat: int, chance: Random) -> Match:
    """The same match for the player at `seat`: what he cannot see lies differently."""
    hidden = [*match.stock]
    for other, hand in enumerate(match.hands):
        hidden += hand if other != seat else ()
    chance.shuffle(hidden)
    deal = iter(hidden)
    return replace(
        match,
        hands=tuple(
            hand if other == seat else tuple(next(deal) for _ in hand)
            for other, hand in enumerate(match.hands)
        ),
        stock=tuple(deal),
        discard=tuple(chance.sample(match.discard, len(match.discard))),
    )


@given(games(), st.randoms(use_true_random=True), st.binary(min_size=32, max_size=32))
def test_what_a_viewer_cannot_see_changes_nothing_for_him(
    game: Game, chance: Random, seed: bytes
) -> None:
    match = game.match
    for seat in range(match.seats):
        other = with_hidden_cards_shuffled(match, seat, chance)
        assert table_view(other) == table_view(match)
        view = player_view(match, seat)
        assert player_view(other, seat) == view
        assert call_due(player_view(other, seat)) == call_due(view)
        if view.moves:
            assert choose(player_view(other, seat), seed) == choose(view, seed)


@given(games())
def test_nobody_sees_what_another_draws(game: Game) -> None:
    for event in game.events:
        if isinstance(event, CardsDrawn):
            seen = {viewer: redact(event, viewer) for viewer in (None, *range(game.match.seats))}
            assert seen.pop(event.seat) == event
            assert set(seen.values()) == {replace(event, cards=None)}
        else:
            assert redact(event, None) == event
