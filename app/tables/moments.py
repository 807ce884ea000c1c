"""The best that each player did in a game, to be told to who did not win it. Pure."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import assert_never

from engine.events import CardPlayed, CardsDrawn, Event, RoundEnded, Why

MANY_CARDS = 4


@dataclass(frozen=True, slots=True)
class MadeDraw:
    """The player at `seat` drew so many cards for a debt that this one left to him."""

    count: int
    seat: int


@dataclass(frozen=True, slots=True)
class WonRound:
    """He won that round."""

    round_no: int


Moment = MadeDraw | WonRound
Moments = tuple[Moment | None, ...]
"""A moment a seat."""


def noted(
    moments: Moments, seats: int, before: Iterable[Event], events: Sequence[Event]
) -> Moments:
    """The moments after these events of a round, in which those `before` had happened.

    Four cards that somebody had to draw are better than a round, and a round than two cards.
    """
    best = list(moments or (None,) * seats)
    played = [event.seat for event in before if isinstance(event, CardPlayed)]
    for event in events:
        match event:
            case CardPlayed(seat=seat):
                played.append(seat)
            case CardsDrawn(why=Why.DEBT) if event.count and played:
                _keep_better(best, played[-1], MadeDraw(event.count, event.seat))
            case RoundEnded(result=result) if result.winner is not None:
                _keep_better(best, result.winner, WonRound(result.round_no))
            case _:
                pass
    return tuple(best)


def _keep_better(best: list[Moment | None], seat: int, moment: Moment) -> None:
    if _worth(moment) > _worth(best[seat]):
        best[seat] = moment


def _worth(moment: Moment | None) -> int:
    match moment:
        case None:
            return 0
        case MadeDraw(count=count):
            return count
        case WonRound():
            return MANY_CARDS - 1
        case _:
            assert_never(moment)
