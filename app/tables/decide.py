"""Which rule of the table an action asks for. Pure."""

from typing import assert_never

from app.tables import absence, boards, chat, house_rules, lobby, play, rematch, watching
from app.tables.actions import (
    AddBot,
    AgreeRematch,
    AtTable,
    Catch,
    ClaimAway,
    LeaveSeat,
    Move,
    NextRound,
    Poke,
    RemoveSeat,
    Resign,
    Say,
    SayMau,
    SetLinks,
    SetPreset,
    SetRule,
    ShowBelow,
    Start,
    TakeSeat,
    Unwatch,
    Watch,
)
from app.tables.step import Facts, Step
from app.tables.table import Table


def decide(table: Table, action: AtTable, facts: Facts) -> Step:
    """What an action does to a table. Pure; raises Refuse or the engine's Refused."""
    match action:
        case TakeSeat():
            return lobby.take_seat(table, facts, group=action.group, code=action.code)
        case LeaveSeat(player=player):
            return lobby.leave_seat(table, player)
        case AddBot(player=player):
            return lobby.add_bot(table, player)
        case RemoveSeat(player=player):
            return lobby.remove_seat(table, player)
        case SetPreset(player=player, name=name):
            return house_rules.set_preset(table, player, name)
        case SetRule(player=player, key=key, value=value):
            return house_rules.set_rule(table, player, key, value)
        case SetLinks(player=player, on=on):
            return lobby.set_links(table, player, on=on)
        case Start(player=player, ply=ply):
            return play.start(table, player, ply, facts)
        case Move(player=player, ply=ply, move=asked):
            return play.move(table, player, ply, asked, facts)
        case SayMau(player=player, game=game, round_no=round_no, word=word):
            return play.say(table, player, game, round_no, word, facts)
        case Catch(player=player, game=game, round_no=round_no, offender=offender):
            return play.catch(table, player, game, round_no, offender, facts)
        case NextRound(player=player, ply=ply):
            return play.next_round(table, player, ply, facts)
        case Resign(player=player, game=game, bot=bot):
            return play.resign(table, player, game, facts, bot=bot)
        case Say(player=player, text=text):
            return chat.say(table, player, text, facts)
        case Watch(group=group, code=code):
            return watching.watch(table, facts, group=group, code=code)
        case Unwatch(player=player):
            return watching.unwatch(table, player)
        case AgreeRematch(player=player, game=game):
            return rematch.agree(table, player, game, facts)
        case ClaimAway(player=player, game=game, turn_no=turn_no):
            return play.claim_away(table, player, game, turn_no, facts)
        case ShowBelow(group=group):
            return boards.show_below(table, group, facts)
        case Poke(player=player):
            return absence.poke(table, player, facts)
        case _:
            assert_never(action)
