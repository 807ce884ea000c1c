"""People who tap with data of their own, as a changed client can, and always something lawful."""

import random

from app.tables.table import Status, Table
from app.tg.taps import Tap, Verb, pack, play_arg, round_arg
from engine.legal import legal_moves
from engine.moves import Draw, Move, Pass, Play
from tests.evenings.evening import Evening


class Tappers:
    """Whoever is on turn at one of the tables moves, or deals; the bot does what it can by then."""

    def __init__(self, evening: Evening, chance: random.Random) -> None:
        self.evening, self.chance = evening, chance
        self.tables = [table.id for table in evening.books.tables()]
        self.people = {player: person for person, player in evening.books.players().items()}
        self.under = {p: evening.messages(p)[0]["message_id"] for p in self.people.values()}

    async def move(self) -> None:
        number = self.chance.choice(self.tables)
        table = self.evening.house.store.tables([number])[number]
        seat = table.on_turn or self.chance.choice(table.seats)
        person, match = self.people[seat.player], table.match
        if match is not None and match.turn is not None and len(match.hands[match.turn]) == 2:
            await self._tap(person, Tap(Verb.MAU, number, 0, round_arg(table.game, match.round_no)))
        await self._tap(person, the_tap(table, self.chance))

    async def _tap(self, person: int, tap: Tap) -> None:
        self.evening.world.tap(person, person, self.under[person], data=pack(tap))
        await self.evening.settle()


def the_tap(table: Table, chance: random.Random) -> Tap:
    match = table.match
    assert match is not None
    if match.turn is None or table.status is Status.BETWEEN:
        return Tap(Verb.NEXT_ROUND, table.id, table.ply)
    moves: list[Move] = [
        move
        for move in sorted(legal_moves(match, match.turn), key=repr)
        if isinstance(move, Play | Draw | Pass)
    ]
    move = chance.choice([move for move in moves if isinstance(move, Play)] or moves)
    match move:
        case Play(wish=None):
            return Tap(Verb.PLAY, table.id, table.ply, play_arg(move))
        case Play():
            return Tap(Verb.WISH, table.id, table.ply, play_arg(move))
        case Draw():
            return Tap(Verb.DRAW, table.id, table.ply)
        case _:
            return Tap(Verb.PASS, table.id, table.ply)
