"""The game at the table: dealing, moves, calls, the next round, resigning. Pure.

Raises Refuse for what the table refuses and the engine's Refused for what the rules refuse.
"""

from dataclasses import replace
from typing import assert_never

from app.tables.ended import check_live
from app.tables.handover import bot_plays_on, handed_over, not_seated
from app.tables.lobby import in_lobby, open_table, take_seat, with_all_bots
from app.tables.moments import noted
from app.tables.news import GameStarted, Happened, No, Refuse
from app.tables.seating import FEWEST
from app.tables.step import Facts, Step
from app.tables.table import Ending, Happening, PlayerId, Status, Table
from engine import match as game
from engine import moves
from engine.codec import rules_to_json
from engine.events import Event, RoundEnded
from engine.match import Match, Phase, new_match
from engine.refusals import Refusal, Refused
from engine.rules import FirstDealer
from engine.scoring import EndReason, RoundResult
from engine.views import redact

NEWEST_ENDINGS = 2
NEWEST_HAPPENINGS = 64


def start(table: Table, player: PlayerId, ply: int, facts: Facts) -> Step:
    """The host deals the first round of a game; two seated at least, kept seats are dropped.

    A host whose own seat is still kept takes it first, and starts by another tap.
    """
    index = in_lobby(table).seat_of(player)
    if index is None:
        raise Refuse(No.NOT_SEATED)
    if table.host != player:
        raise Refuse(No.NOT_HOST)
    if ply != table.ply:
        raise Refuse(No.STALE)
    if table.seats[index].kept:
        return take_seat(table, facts)
    dropped = tuple(seat.name for seat in table.seats if seat.kept)
    table = replace(table, seats=tuple(seat for seat in table.seats if not seat.kept))
    if len(table.seats) < FEWEST:
        raise Refuse(No.TOO_FEW)
    problems = table.rules.problems(len(table.seats))
    if problems:
        raise Refuse(problems[0])
    dealt = deal(table, facts)
    return replace(dealt, news=(GameStarted(dropped), *dealt.news))


def play_now(table: Table, facts: Facts) -> Step:
    """A person and all three bots sit down, and the cards are dealt.

    He asked in his private chat, so nothing keeps him from sitting at once.
    """
    if facts.person is None:
        raise Refuse(No.NOT_SEATED)
    here = replace(facts, person=replace(facts.person, dm_ok=True))
    opened = open_table(table, here)
    dealt = deal(with_all_bots(opened.table), here)
    return replace(dealt, news=(*opened.news, *dealt.news))


def deal(table: Table, facts: Facts, *, dealer: int | None = None) -> Step:
    """A new game at this table; its first round is dealt by the host, or by `dealer`.

    Where the rules draw the dealer by lot they always do.
    """
    number = table.game + 1
    seed = facts.seed(number, 1)
    if dealer is None and table.host is not None:
        dealer = table.seat_of(table.host)
    if table.rules.first_dealer is FirstDealer.RANDOM:
        dealer = None
    match, events = new_match(table.rules, len(table.seats), seed, dealer)
    line: dict[str, object] = {
        "do": "start",
        "game": number,
        "rules": rules_to_json(table.rules),
        "names": [seat.name for seat in table.seats],
        "dealer": match.dealer,
        "seed": seed.hex(),
    }
    new = facts.newcomers([seat.player for seat in table.seats if seat.human])
    seats = tuple(replace(seat, first=seat.player in new) for seat in table.seats)
    table = replace(table, game=number, ply=table.ply + 1, seats=seats, log=(), moments=())
    return _after(table, match, events, None, facts, line)


def move(table: Table, player: PlayerId, ply: int, turn_move: moves.TurnMove, facts: Facts) -> Step:
    """A card, a draw or a pass by the player on turn."""
    index = _in_game(table, player)
    if ply != table.ply:
        raise Refuse(No.STALE)
    match = _running(table)
    if match.turn != index:
        raise Refused(Refusal.NOT_YOUR_TURN)
    table = replace(table, ply=table.ply + 1)
    return _apply(table, match, turn_move, index, facts)


def say(
    table: Table, player: PlayerId, game_no: int, round_no: int, word: moves.Word, facts: Facts
) -> Step:
    """A call of Mau, also by a player who waits."""
    index = _in_game(table, player)
    match = _running(table)
    if (game_no, round_no) != (table.game, match.round_no):
        raise Refuse(No.STALE)
    return _apply(table, match, moves.Say(index, word), index, facts)


def catch(
    table: Table, player: PlayerId, game_no: int, round_no: int, offender: int, facts: Facts
) -> Step:
    """Who forgot to call draws, if he is the one whom the tap meant; the first tap wins."""
    index = _in_game(table, player)
    match = _running(table)
    if (game_no, round_no) != (table.game, match.round_no):
        raise Refuse(No.STALE)
    if match.catchable != offender:
        raise Refused(Refusal.NOBODY_TO_CATCH)
    return _apply(table, match, moves.Catch(index), index, facts)


def next_round(table: Table, player: PlayerId, ply: int, facts: Facts) -> Step:
    """Anyone seated deals the next round; it gets a board of its own."""
    index = _in_game(table, player)
    if ply != table.ply:
        raise Refuse(No.STALE)
    match = _match(table)
    seed = facts.seed(table.game, match.round_no + 1)
    table = replace(table, ply=table.ply + 1, board_no=table.board_no + 1, log=())
    return _apply(table, match, moves.NextRound(seed), index, facts)


def resign(
    table: Table, player: PlayerId, game_no: int, facts: Facts, *, bot: bool | None = None
) -> Step:
    """The player leaves, also out of turn and between rounds: he loses and the game is over.

    Where the rules say so a bot plays on in his seat, as long as another person plays. Stale is a
    word given when it was not as it is now whether a `bot` does.
    """
    index = _in_game(table, player)
    if game_no != table.game or bot not in (None, bot_plays_on(table, index)):
        raise Refuse(No.STALE)
    return _leave(table, index, moves.Resign(index), facts)


def claim_away(table: Table, player: PlayerId, game_no: int, turn_no: int, facts: Facts) -> Step:
    """The player on turn has not acted for over 48 hours: the same happens as if he resigned.

    Bots are never away, and a person alone with bots has nobody to say so.
    """
    index = _in_game(table, player)
    match = _running(table)
    if (game_no, turn_no) != (table.game, match.turn_no):
        raise Refuse(No.STALE)
    if table.on_turn is None or match.turn is None or table.turn_since is None:
        raise Refused(Refusal.NOT_AWAY_YET)
    if table.on_turn.bot:
        raise Refuse(No.STALE) if table.on_turn.left else Refused(Refusal.NOT_AWAY_YET)
    idle_s = int((facts.now - table.turn_since).total_seconds())
    return _leave(table, match.turn, moves.ClaimAway(index, idle_s), facts)


def expire(table: Table, facts: Facts) -> Step:
    """After 7 x 24 hours without a move a lobby or a game ends, without a winner."""
    match = table.match
    if match is None or table.moved_at is None:
        return Step(replace(table, status=Status.EXPIRED))
    asked = moves.Expire(int((facts.now - table.moved_at).total_seconds()))
    after, events = game.apply(match, asked)
    line: dict[str, object] = {"do": "move", "seat": None, "move": moves.move_text(asked)}
    return _after(table, after, events, None, facts, line)


def _in_game(table: Table, player: PlayerId) -> int:
    """The player's seat at a table whose game runs."""
    index = table.seat_of(player)
    if index is None:
        raise Refuse(not_seated(table, player))
    check_live(table)
    if table.status is Status.LOBBY:
        raise Refuse(No.NOT_STARTED)
    return index


def _match(table: Table) -> Match:
    if table.match is None:
        raise Refuse(No.NOT_STARTED)
    return table.match


def _running(table: Table) -> Match:
    if table.status is Status.BETWEEN:
        raise Refused(Refusal.ROUND_OVER)
    return _match(table)


def _leave(table: Table, leaver: int, asked: moves.Resign | moves.ClaimAway, facts: Facts) -> Step:
    """The game ends, or goes on with a bot in the seat of the one who leaves."""
    if not bot_plays_on(table, leaver):
        return _apply(table, _match(table), asked, asked.seat, facts)
    hand_over = moves.HandOver(asked)
    after, events = game.apply(_match(table), hand_over)
    taken = handed_over(table, leaver, resigned=isinstance(asked, moves.Resign))
    line: dict[str, object] = {
        "do": "move",
        "seat": asked.seat,
        "move": moves.move_text(hand_over),
        "bot": taken.seats[leaver].name,
    }
    return _after(taken, after, events, asked.seat, facts, line)


def _apply(table: Table, match: Match, asked: moves.Move, index: int, facts: Facts) -> Step:
    after, events = game.apply(match, asked)
    line: dict[str, object] = {"do": "move", "seat": index, "move": moves.move_text(asked)}
    return _after(table, after, events, index, facts, line)


def _after(
    table: Table,
    match: Match,
    events: tuple[Event, ...],
    index: int | None,
    facts: Facts,
    line: dict[str, object],
) -> Step:
    """The table with what the engine says has happened."""
    actor = None if index is None else table.seats[index].player
    moments = noted(table.moments, match.seats, (one.event for one in table.log), events)
    log = (*table.log, *(Happening(event, facts.now) for event in events))[-NEWEST_HAPPENINGS:]
    ended = table.status is Status.PLAYING and match.phase is not Phase.PLAYING
    table = replace(table, match=match, status=_status(match.phase), log=log, moments=moments)
    if ended:
        result = next((e.result for e in events if isinstance(e, RoundEnded)), None)
        table = _with_ending(table, match, result, actor, facts)
    elif match.phase is Phase.OVER:
        names = tuple(seat.name for seat in table.seats)
        last = replace(table.endings[-1], outcome=match.outcome, last_names=names, at=facts.now)
        table = replace(table, endings=(*table.endings[:-1], last))
    return Step(table, tuple(Happened(redact(event, index), index) for event in events), (line,))


def _with_ending(
    table: Table, match: Match, result: RoundResult | None, actor: PlayerId | None, facts: Facts
) -> Table:
    last = table.last_ending
    played = match.outcome is not None and match.outcome.reason is EndReason.PLAYED
    ending = Ending(
        n=last.n + 1 if last else 1,
        game=table.game,
        round=result,
        outcome=match.outcome,
        scores=match.scores,
        names=tuple(seat.name for seat in table.seats),
        ended_by=actor,
        at=facts.now,
        moments=table.moments if played else (),
    )
    return replace(table, endings=(*table.endings, ending)[-NEWEST_ENDINGS:])


def _status(phase: Phase) -> Status:
    match phase:
        case Phase.PLAYING:
            return Status.PLAYING
        case Phase.BETWEEN:
            return Status.BETWEEN
        case Phase.OVER:
            return Status.OVER
        case _:
            assert_never(phase)
