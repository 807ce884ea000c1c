"""The record of a game as a file that proves itself: the engine's record, and what follows from it.

Behind `#` stands what the bot says: who sat where, who took a seat over, the hash that was
published with each deal, the count of each round, the end, and last the sum of all lines. It
follows from the moves, so a record can be checked by playing it again (`verify`).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from engine.codec import rules_from_json
from engine.events import Event, GameEnded, RoundDealt, RoundEnded, SeatHandedOver
from engine.match import Match, apply, new_match
from engine.moves import Move, move_text, parse_move
from engine.record import Record, print_record
from engine.scoring import RoundResult

Line = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Played:
    """A game and the names of those who were dealt cards, in the order of seats.

    Behind them in `names` stand those who took a seat over, the first to do so first.
    """

    names: tuple[str, ...]
    record: Record


def recorded(journal: Iterable[Line], game: int) -> Played | None:
    """The game of that number out of a table's journal; None if it holds no such game."""
    lines = iter(journal)
    start = next((one for one in lines if one["do"] == "start" and one["game"] == game), None)
    if start is None:
        return None
    moves, names = [], list(start["names"])
    for line in lines:
        if line["do"] == "start":
            break
        if line["do"] == "move":
            moves.append(parse_move(line["move"]))
        if "bot" in line:
            names.append(line["bot"])
    seats, seed = len(start["names"]), bytes.fromhex(start["seed"])
    rules = rules_from_json(start["rules"])
    return Played(tuple(names), Record(rules, seats, start["dealer"], seed, tuple(moves)))


def record_text(played: Played) -> str:
    """The record of a game with everything that follows from it.

    Raises:
        ValueError: if its rules cannot be played.
        Refused: if one of its moves is not allowed.
    """
    record = played.record
    head = print_record(Record(record.rules, record.seats, record.dealer, record.seed, ()))
    lines = head.splitlines()
    lines += [f"# player {seat} {name}" for seat, name in enumerate(played.names[: record.seats])]
    bots = iter(played.names[record.seats :])
    for step in steps(record):
        lines += [move_text(step.move)] if step.move else []
        lines += _follows(step.events, bots)
    return "\n".join([*lines, sum_line(lines)]) + "\n"


@dataclass(frozen=True, slots=True)
class Step:
    """The deal (no move) or a move: where the game stands after it, and what happened."""

    move: Move | None
    match: Match
    events: tuple[Event, ...]


def steps(record: Record) -> Iterator[Step]:
    """The deal, then each move.

    Raises:
        ValueError: if the rules cannot be played.
        Refused: at a move that is not allowed.
    """
    match, events = new_match(record.rules, record.seats, record.seed, record.dealer)
    yield Step(None, match, events)
    for move in record.moves:
        match, events = apply(match, move)
        yield Step(move, match, events)


def sum_line(lines: Sequence[str]) -> str:
    """The line that seals all lines before it."""
    return f"# sum {sha256(chr(10).join(lines).encode()).hexdigest()}"


def _follows(events: Iterable[Event], bots: Iterator[str]) -> Iterator[str]:
    for event in events:
        match event:
            case SeatHandedOver(seat=seat):
                yield f"# player {seat} {next(bots, '')}"
            case RoundDealt():
                yield f"# deal {event.round_no} hash {event.seed_hash}"
            case RoundEnded(result):
                yield _count(result)
            case GameEnded(reason, winner):
                yield f"# end {reason} winner {'nobody' if winner is None else winner}"
            case _:
                pass


def _count(result: RoundResult) -> str:
    gains = " ".join(map(str, result.gains))
    scores = " ".join(map(str, result.scores))
    how = "blocked" if result.blocked else "won"
    winner = "nobody" if result.winner is None else result.winner
    return f"# round {result.round_no} {how} by {winner} gains {gains} scores {scores}"
