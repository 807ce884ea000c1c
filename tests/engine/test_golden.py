"""A whole game of each preset, kept as its record with what happened after every move.

The files are records themselves: what happened stands in lines that a record does not read. Bots
played them; where one of them changes, so have the rules.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from engine.bots import call_due, choose
from engine.codec import event_to_json
from engine.events import Event
from engine.match import Match, Phase, apply, new_match
from engine.moves import Move, NextRound, move_text
from engine.record import Record, parse_record, print_record
from engine.rules import PRESETS
from engine.views import player_view

FILES = Path(__file__).with_name("golden")


def told(record: Record) -> str:
    """The record, with the events of each move below it."""
    *head, _ = print_record(
        Record(record.rules, record.seats, record.dealer, record.seed, ())
    ).split("\n")
    match, events = new_match(record.rules, record.seats, record.seed, record.dealer)
    lines = [*head, *event_lines(events)]
    for move in record.moves:
        match, events = apply(match, move)
        lines += [move_text(move), *event_lines(events)]
    return "\n".join(lines) + "\n"


def event_lines(events: Iterable[Event]) -> Iterator[str]:
    for event in events:
        name, *facts = event_to_json(event).items()
        yield " ".join([f"# {name[1]}", *(f"{key}={value}" for key, value in facts)])


def played_by_bots(preset: str, seats: int, seed: bytes) -> Record:
    """How the files were made."""
    match, _ = new_match(PRESETS[preset], seats, seed)
    moves: list[Move] = []
    while match.phase is not Phase.OVER:
        moves.append(next_move(match, len(moves).to_bytes(32, "big")))
        match, _ = apply(match, moves[-1])
    return Record(PRESETS[preset], seats, 0, seed, tuple(moves))


def next_move(match: Match, seed: bytes) -> Move:
    if match.turn is None:
        return NextRound(seed)
    calls = [call_due(player_view(match, seat)) for seat in range(match.seats)]
    return next((call for call in calls if call), choose(player_view(match, match.turn), seed))


@pytest.mark.parametrize("preset", PRESETS)
def test_the_kept_game_is_played_the_same(preset: str) -> None:
    text = (FILES / f"{preset}.txt").read_text("utf-8")
    assert told(parse_record(text)) == text
