"""Games played by chance, for the laws to be tried on."""

from dataclasses import dataclass, field
from random import Random

from hypothesis import strategies as st

from engine.events import Event
from engine.legal import legal_moves
from engine.match import Match, Phase, apply, new_match
from engine.moves import Catch, HandOver, Move, NextRound, Resign, Say, Word
from engine.record import Record, print_record
from engine.refusals import Refused
from engine.rules import PRESETS, SWITCHES, Leaving, MauCall, RuleSet


@dataclass(repr=False)
class Game:
    """A game up to some move: how it began, what was done, what happened, where it stands."""

    start: Record
    match: Match
    moves: list[Move] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)

    def __repr__(self) -> str:
        return print_record(self.record)

    @property
    def record(self) -> Record:
        return Record(
            self.start.rules, self.start.seats, self.start.dealer, self.start.seed, (*self.moves,)
        )


def play_by_chance(rules: RuleSet, seats: int, chance: Random, moves: int) -> Game:
    """That many random moves, calls (also useless ones) among them; fewer if the game ends."""
    start = Record(rules, seats, chance.randrange(seats), chance.randbytes(32), ())
    match, events = new_match(rules, seats, start.seed, start.dealer)
    game = Game(start, match, events=[*events])
    while len(game.moves) < moves and game.match.phase is not Phase.OVER:
        move = random_move(game.match, chance)
        try:
            game.match, events = apply(game.match, move)
        except Refused:
            assert isinstance(move, Say | Catch)
            continue
        game.moves.append(move)
        game.events += events
    return game


def random_move(match: Match, chance: Random) -> Move:
    if match.rules.leaving is Leaving.BOT and chance.random() < 0.1:
        return HandOver(Resign(chance.randrange(match.seats)))
    if match.turn is None:
        return NextRound(chance.randbytes(32))
    if match.rules.mau is MauCall.SAY and chance.random() < 0.3:
        seat = chance.randrange(match.seats)
        beside: list[Move] = [Say(seat, Word.MAU), Say(seat, Word.MAU_MAU), Catch(seat)]
        return chance.choice(beside)
    return chance.choice(legal_moves(match, match.turn))


@st.composite
def house_rules(draw: st.DrawFn) -> RuleSet:
    """A preset with some of its switches turned, as long as they can be played."""
    rules = draw(st.sampled_from(list(PRESETS.values())))
    for switch in draw(st.lists(st.sampled_from(SWITCHES), max_size=8)):
        turned = rules.turned(switch.key, draw(st.sampled_from(switch.values)))
        if not turned.problems(3):
            rules = turned
    return rules


@st.composite
def games(draw: st.DrawFn, most: int = 150) -> Game:
    """Any game under any rules, broken off at any move."""
    rules = draw(house_rules())
    seats = draw(st.sampled_from([seats for seats in range(2, 9) if not rules.problems(seats)]))
    chance = draw(st.randoms(use_true_random=True))
    return play_by_chance(rules, seats, chance, draw(st.integers(0, most)))
