"""Bots: legal, always calling, sounder than laying any card that fits."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.bots import call_due, choose
from engine.events import MauForgotten
from engine.legal import legal_moves
from engine.match import Match, Phase, apply, new_match
from engine.moves import Move, NextRound, Play, Say, Word, move_text
from engine.rules import ACES, CLASSIC, PRESETS, MauCall
from engine.views import player_view
from tests.engine.games import Game, games
from tests.engine.positions import after, house, position

SEED = bytes(32)


def chosen(match: Match, seed: bytes = SEED) -> str:
    assert match.turn is not None
    return move_text(choose(player_view(match, match.turn), seed))


@given(games(), st.binary(min_size=32, max_size=32))
def test_a_bot_only_does_what_is_legal(game: Game, seed: bytes) -> None:
    match = game.match
    if match.turn is not None:
        apply(match, choose(player_view(match, match.turn), seed))
    for seat in range(match.seats):
        call = call_due(player_view(match, seat))
        if call:
            apply(match, call)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seats", [2, 4, 8])
def test_bots_play_a_whole_game_and_always_call(preset: str, seats: int) -> None:
    match, _ = new_match(PRESETS[preset], seats, SEED)
    for number in range(20_000):
        if match.phase is Phase.OVER:
            break
        seed = number.to_bytes(32, "big")
        calls = [call_due(player_view(match, seat)) for seat in range(seats)]
        move: Move | None = next((call for call in calls if call), None)
        if move is None and match.turn is not None:
            move = choose(player_view(match, match.turn), seed)
        match, events = apply(match, move or NextRound(seed))
        assert not any(isinstance(event, MauForgotten) for event in events)
    assert match.phase is Phase.OVER


def test_a_bot_calls_and_then_plays() -> None:
    match = position(CLASSIC, "9C KS", "KC QS", top="9H", stock="7D")
    assert chosen(match) == "say 0 mau"
    assert chosen(after(match, "say 0 mau")) == "play 9C"


def test_a_bot_calls_mau_mau_for_a_last_jack() -> None:
    match = position(ACES, "9C JS", "KC QS", top="9H", stock="7D")
    assert chosen(match) == "say 0 mau-mau"
    assert chosen(after(match, "say 0 mau-mau")) == "play 9C"
    last = position(house(mau_mau="on_last"), "9C", "KC QS", top="9H", stock="7D")
    assert chosen(last) == "say 0 mau-mau"
    assert chosen(after(last, "say 0 mau-mau")) == "play 9C"


def test_a_bot_that_waits_calls_what_it_could_not_call_before() -> None:
    match = position(ACES, "AH 9C JS", "KC QS 7C", top="9H", stock="7D")
    match = after(match, "play AH with 9C")
    assert call_due(player_view(match, 0)) == Say(0, Word.MAU_MAU)
    assert call_due(player_view(match, 1)) is None


def test_a_bot_names_its_best_suit_and_keeps_the_jack_for_last() -> None:
    match = position(CLASSIC, "JC 8S QS 9D 7D", "KC QS", top="AH", stock="7C")
    assert chosen(match) in {"play JC wish S", "play JC wish D"}
    assert chosen(replace(match, top=match.hands[0][2])) == "play 8S"


@pytest.mark.parametrize(("held", "text"), [("QH 8H KC", "play 8H"), ("QH 7H KC", "play 7H")])
def test_a_bot_stops_a_player_who_is_about_to_go_out(held: str, text: str) -> None:
    assert chosen(position(CLASSIC, held, "KD", "KC QS 9C", top="9H", stock="7C")) == text


def test_a_bot_draws_only_when_nothing_fits() -> None:
    match = position(CLASSIC, "KS QC", "KD 9C", top="9H", stock="10H 7C")
    assert chosen(match) == "draw"
    assert chosen(after(match, "draw")) == "play 10H"


def lays_any_card(match: Match, chance: Random) -> Move:
    assert match.turn is not None
    moves = legal_moves(match, match.turn)
    return chance.choice([move for move in moves if isinstance(move, Play)] or list(moves))


def test_a_bot_beats_a_player_who_lays_any_card_that_fits() -> None:
    """600 rounds, each deal from both sides; 62% over many more, so 56% is three sigma off."""
    rules = replace(CLASSIC, mau=MauCall.AUTO)
    won = 0
    for number in range(300):
        seed = number.to_bytes(32, "big")
        for bot in range(2):
            match, _ = new_match(rules, 2, seed)
            chance = Random(number)  # noqa: S311  # a fixed opponent
            while match.turn is not None:
                view = player_view(match, match.turn)
                own = match.turn == bot
                match, _ = apply(match, choose(view, seed) if own else lays_any_card(match, chance))
            won += match.result is not None and match.result.winner == bot
    assert won > 600 * 0.56
