"""Checks the record of a game by playing it again. Pure: text in, verdict out."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from app.tables.record import Played, Step, record_text, steps, sum_line
from engine.events import RoundDealt, SeatHandedOver
from engine.record import Record, parse_record
from engine.refusals import Refusal, Refused
from engine.rules import FirstDealer
from engine.scoring import Outcome
from engine.shuffle import drawn_seat

_PLAYER = re.compile(r"# player \d+ (.*)")
_DEALER_LINE, _FIRST_MOVE = 4, 5


class Fault(StrEnum):
    """What is wrong with a record, as a sentence."""

    UNREADABLE = "This is no record of a game."
    UNPLAYABLE = "No game can begin like this."
    DEALER = "This player could not deal the first round."
    DIFFERS = "This does not follow from the moves."
    MISSING = "Lines that follow from the moves are missing, or there are too many."
    SUM = "The sum is not that of the lines above it: something was changed."
    UNFINISHED = "The record breaks off before the game is over."


@dataclass(frozen=True, slots=True)
class Wrong:
    """The first line that is wrong, and why: a fault, or the rule that its move breaks."""

    line_no: int
    line: str
    why: Fault | Refusal


@dataclass(frozen=True, slots=True)
class Right:
    """A record that stands: who played, each round's published hash, and how it ended.

    `names` are those who sat there at the end, `took_over` each who did with whose seat it was.
    """

    names: tuple[str, ...]
    took_over: tuple[tuple[str, str], ...]
    moves: int
    hashes: tuple[str, ...]
    scores: tuple[int, ...]
    outcome: Outcome


def verify(text: str) -> Right | Wrong:
    """Play the record again: legality, hashes, counts, the end, and every line of it."""
    lines = [line.removesuffix("\r") for line in text.removesuffix("\n").split("\n")]
    try:
        record = parse_record("\n".join(lines))
    except ValueError:
        return Wrong(1, lines[0], Fault.UNREADABLE)
    if not _may_deal(record):
        return Wrong(_DEALER_LINE, lines[_DEALER_LINE - 1], Fault.DEALER)
    done: list[Step] = []
    try:
        for step in steps(record):
            done.append(step)  # noqa: PERF402 - what was done before a refusal counts
    except Refused as refused:
        line_no = _line_of_move(lines, len(done) - 1)
        return Wrong(line_no, lines[line_no - 1], refused.reason)
    except ValueError:
        return Wrong(2, lines[1], Fault.UNPLAYABLE)
    played = Played(tuple(found[1] for line in lines if (found := _PLAYER.fullmatch(line))), record)
    last = done[-1].match
    wrong = _first_difference(lines, record_text(played).split("\n")[:-1])
    if wrong is not None:
        return wrong
    if len(played.names) != record.seats + len(_handed_over(done)):
        return Wrong(len(lines), lines[-1], Fault.MISSING)
    if last.outcome is None:
        return Wrong(len(lines), lines[-1], Fault.UNFINISHED)
    dealt = (event for step in done for event in step.events if isinstance(event, RoundDealt))
    hashes = tuple(event.seed_hash for event in dealt)
    names, took_over = list(played.names[: record.seats]), []
    for bot, seat in zip(played.names[record.seats :], _handed_over(done), strict=True):
        took_over.append((bot, names[seat]))
        names[seat] = bot
    return Right(
        names=tuple(names),
        took_over=tuple(took_over),
        moves=len(record.moves),
        hashes=hashes,
        scores=last.scores,
        outcome=last.outcome,
    )


def _handed_over(done: Sequence[Step]) -> list[int]:
    """The seats that were handed over, in the order of that."""
    events = (event for step in done for event in step.events)
    return [event.seat for event in events if isinstance(event, SeatHandedOver)]


def _may_deal(record: Record) -> bool:
    """Whether the first dealer has a seat and, where chance picks, is the one of the seed."""
    by_chance = record.rules.first_dealer is FirstDealer.RANDOM and record.seats > 0
    if by_chance and record.dealer != drawn_seat(record.seed, record.seats):
        return False
    return 0 <= record.dealer < record.seats


def _line_of_move(lines: Sequence[str], number: int) -> int:
    """On which line, counted from 1, the move of that number, counted from 0, stands."""
    moves = [no for no, line in enumerate(lines, 1) if line.strip() and not _is_told(line)]
    return moves[_FIRST_MOVE + number]


def _is_told(line: str) -> bool:
    return line.strip().startswith("#")


def _first_difference(lines: Sequence[str], right: Sequence[str]) -> Wrong | None:
    """Names of players follow from nothing but the sum, so a sum alone may be what is wrong."""
    for no, (line, wanted) in enumerate(zip(lines, right, strict=False), 1):
        if line != wanted:
            sealed = no == len(right) and lines[-1] != sum_line(lines[:-1])
            return Wrong(no, line, Fault.SUM if sealed else Fault.DIFFERS)
    if len(lines) != len(right):
        return Wrong(len(lines), lines[-1], Fault.MISSING)
    return None
