"""Games played by chance in memory: what the service does with a table, without a database."""

from dataclasses import replace
from datetime import timedelta
from random import Random

from app.tables.actions import AtTable, Move, NextRound, SayMau, Start
from app.tables.decide import decide
from app.tables.lobby import with_all_bots
from app.tables.settle import settle
from app.tables.step import Facts
from app.tables.table import Group, GroupId, Player, PlayerId, Seat, Status, Table, TableId
from engine.events import CardsDrawn
from engine.legal import legal_moves
from engine.refusals import Refused
from tests.clocks import EVENING
from tests.tables.friday import KNOWN

GROUP = Group(GroupId(1), -1001, "Friday")
PEOPLE = [Player(PlayerId(n), n, name, dm_ok=True) for n, name in enumerate(KNOWN, 1)]


def acted(table: Table, action: AtTable, chance: Random, seconds: int) -> Table:
    """The table as it is saved after the action, so many seconds into the evening."""
    now = EVENING + timedelta(seconds=seconds)
    facts = Facts(now, None, lambda _game, _round: chance.randbytes(32))
    step = decide(table, action, facts)
    return settle(table, step, actor=action.player, now=now)


def game(people: int, chance: Random, moves: int) -> Table:
    """A table of so many people, and all bots if there is just one, after so many moves."""
    seats = tuple(Seat(person.id, person.name) for person in PEOPLE[:people])
    table = Table(TableId(1), "code", group=GROUP, host=PEOPLE[0].id, seats=seats)
    if people == 1:
        table = with_all_bots(table)
    start = Start(table=table.id, player=PEOPLE[0].id, ply=0)
    table = acted(table, start, chance, 0)
    for number in range(moves):
        if table.status is Status.OVER:
            break
        try:
            table = acted(table, some_action(table, chance), chance, 7 * number)
        except Refused:
            continue
    return table


def some_action(table: Table, chance: Random) -> AtTable:
    """A legal move, now and then a call of Mau, by anybody, also a useless one."""
    match = table.match
    assert match is not None
    if match.turn is None:
        return NextRound(table=table.id, player=table.seats[0].player, ply=table.ply)
    if chance.random() < 0.2:
        caller = chance.choice(table.seats).player
        return SayMau(table=table.id, player=caller, game=table.game, round_no=match.round_no)
    move = chance.choice(legal_moves(match, match.turn))
    return Move(table=table.id, player=table.seats[match.turn].player, ply=table.ply, move=move)


def veiled(table: Table, me: int | None, chance: Random) -> Table:
    """The same table with other cards wherever the player at `me` (None: the group) can't look."""
    match = table.match
    assert match is not None
    others = [seat for seat in range(match.seats) if seat != me]
    unseen = [card for seat in others for card in match.hands[seat]] + list(match.stock)
    ring = chance.sample(unseen, len(unseen))  # each becomes the next, so that none stays itself
    dealt = dict(zip(ring, [*ring[1:], *ring[:1]], strict=True))
    hands = [
        hand if seat == me else tuple(dealt[card] for card in hand)
        for seat, hand in enumerate(match.hands)
    ]
    drawn = match.drawn if match.turn == me or match.drawn is None else dealt[match.drawn]
    stock = tuple(dealt[card] for card in match.stock)
    log = []
    for one in table.log:
        event = one.event
        if isinstance(event, CardsDrawn) and event.cards and event.seat != me:
            event = replace(event, cards=tuple(dealt.get(card, card) for card in event.cards))
        log.append(replace(one, event=event))
    other = replace(match, hands=tuple(hands), drawn=drawn, stock=stock)
    return replace(table, match=other, log=tuple(log))
