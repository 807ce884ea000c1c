"""The record of a game as text: rules, seats, seeds and moves, enough to play it again."""

import json
from dataclasses import dataclass

from engine.codec import rules_from_json, rules_to_json
from engine.match import Match, apply, new_match
from engine.moves import Move, move_text, parse_move
from engine.rules import RuleSet

_HEAD = "mau-mau 1"


@dataclass(frozen=True, slots=True)
class Record:
    """A game from its first deal. The seeds of later rounds stand in their `NextRound` moves."""

    rules: RuleSet
    seats: int
    dealer: int
    seed: bytes
    moves: tuple[Move, ...]


def print_record(record: Record) -> str:
    """The record as text, a move a line.

    >>> from engine.moves import Draw
    >>> from engine.rules import CLASSIC
    >>> print(print_record(Record(CLASSIC, 3, 0, bytes(32), (Draw(),))))
    mau-mau 1
    rules {}
    seats 3
    dealer 0
    seed 0000000000000000000000000000000000000000000000000000000000000000
    draw
    <BLANKLINE>
    """
    lines = [
        _HEAD,
        f"rules {json.dumps(rules_to_json(record.rules))}",
        f"seats {record.seats}",
        f"dealer {record.dealer}",
        f"seed {record.seed.hex()}",
        *map(move_text, record.moves),
    ]
    return "\n".join(lines) + "\n"


def parse_record(text: str) -> Record:
    """The record that `print_record` wrote. Empty lines and lines with `#` in front do not count.

    Raises:
        ValueError: if the text is no record.
    """
    lines = [line.strip() for line in text.splitlines()]
    lines = [line for line in lines if line and not line.startswith("#")]
    if lines[:1] != [_HEAD]:
        raise ValueError(f"A record begins with {_HEAD!r}.")
    head = [line.partition(" ") for line in lines[1:5]]
    if [name for name, _, _ in head] != ["rules", "seats", "dealer", "seed"]:
        raise ValueError("After its first line a record says rules, seats, dealer and seed.")
    rules, seats, dealer, seed = [value for _, _, value in head]
    try:
        return Record(
            rules=rules_from_json(json.loads(rules)),
            seats=int(seats),
            dealer=int(dealer),
            seed=bytes.fromhex(seed),
            moves=tuple(map(parse_move, lines[5:])),
        )
    except ValueError as error:
        raise ValueError(f"The record cannot be read: {error}") from None


def replay(record: Record) -> Match:
    """The match at the end of the record.

    Raises:
        Refused: if a move of the record is not allowed.
    """
    match, _ = new_match(record.rules, record.seats, record.seed, record.dealer)
    for move in record.moves:
        match, _ = apply(match, move)
    return match
