"""From a tap to the action it asks for. Nothing in a tap is trusted: the service checks it."""

from app.tables.actions import (
    Action,
    AddBot,
    AgreeRematch,
    Catch,
    ClaimAway,
    LeaveSeat,
    Move,
    NextRound,
    OpenSame,
    OpenTable,
    PlayNow,
    Poke,
    RemoveSeat,
    Resign,
    SayMau,
    SetLinks,
    SetPreset,
    SetRule,
    ShowBelow,
    ShowHand,
    Start,
    TakeSeat,
    Turn,
    Unwatch,
    Watch,
)
from app.tables.table import GroupId, PlayerId, TableId
from app.tg.screens.modes import pick_of, place_of
from app.tg.taps import (
    Tap,
    Verb,
    parse_catch,
    parse_choice,
    parse_number,
    parse_play,
    parse_resign,
    parse_round,
)
from engine.moves import Draw, Pass, TurnMove, Word


def action_of(
    tap: Tap,
    player: PlayerId,
    group: GroupId | None,
    update: int,
    *,
    thread: int | None = None,
) -> Action | None:
    """The action that the tap asks for; None where it makes no sense, or only asks to be shown.

    `group` is the group whose message was tapped, None in a private chat; `thread` its topic.
    """
    if tap.verb is Verb.OPEN_TABLE:
        return OpenTable(player=player, group=group, thread=thread, update=update)
    if tap.verb is Verb.PLAY_NOW and group is None:
        return PlayNow(player=player, update=update)
    if tap.table is None:
        return None
    table, ply = tap.table, tap.n
    turn_move = _turn_move(tap)
    if turn_move is not None:
        picks = pick_of(turn_move)
        return Move(table=table, player=player, ply=ply, move=turn_move, picks=picks, update=update)
    match tap.verb:
        case Verb.SIT:
            return TakeSeat(table=table, player=player, group=group, update=update)
        case Verb.LEAVE:
            return LeaveSeat(table=table, player=player, update=update)
        case Verb.ADD_BOT:
            return AddBot(table=table, player=player, update=update)
        case Verb.REMOVE:
            return RemoveSeat(table=table, player=player, update=update)
        case Verb.START:
            return Start(table=table, player=player, ply=ply, update=update)
        case Verb.NEXT_ROUND:
            return NextRound(table=table, player=player, ply=ply, update=update)
        case Verb.OPEN_HAND:
            return ShowHand(table=table, player=player, update=update)
        case Verb.SHOW_BELOW:
            return ShowBelow(table=table, player=player, group=group, update=update)
        case Verb.LINKS if tap.arg in ("0", "1"):
            return SetLinks(table=table, player=player, on=tap.arg == "1", update=update)
        case Verb.MAU:
            return _say(table, player, Word.MAU, tap.arg, update)
        case Verb.MAU_MAU:
            return _say(table, player, Word.MAU_MAU, tap.arg, update)
        case Verb.CATCH:
            return _catch(table, player, tap.arg, update)
        case Verb.WATCH:
            return Watch(table=table, player=player, group=group, update=update)
        case Verb.UNWATCH:
            return Unwatch(table=table, player=player, update=update)
        case Verb.REMATCH:
            return _agree_rematch(table, player, tap.arg, update)
        case Verb.OPEN_SAME:
            return OpenSame(table=table, player=player, group=group, update=update)
        case Verb.POKE:
            return Poke(table=table, player=player, update=update)
        case Verb.END_AWAY:
            return _end_away(table, player, tap.arg, update)
        case Verb.RESIGN:
            return _resign(table, player, tap.arg, update)
        case Verb.PRESET:
            return SetPreset(table=table, player=player, name=tap.arg, update=update)
        case Verb.SWITCH:
            return _set_rule(table, player, tap.arg, update)
        case (
            Verb.CHOOSE
            | Verb.BACK
            | Verb.MORE
            | Verb.ASK_RESIGN
            | Verb.REFRESH
            | Verb.PAGE
            | Verb.RULES
        ):
            mode = place_of(tap)
            return Turn(table=table, player=player, ply=ply, mode=mode, update=update)
        case _:
            return None


def _turn_move(tap: Tap) -> TurnMove | None:
    match tap.verb:
        case Verb.PLAY | Verb.WISH:
            return parse_play(tap.arg)
        case Verb.DRAW:
            return Draw()
        case Verb.PASS:
            return Pass()
        case _:
            return None


def _say(table: TableId, player: PlayerId, word: Word, arg: str, update: int) -> SayMau | None:
    shown_in = parse_round(arg)
    if shown_in is None:
        return None
    game, round_no = shown_in
    return SayMau(
        table=table, player=player, game=game, round_no=round_no, word=word, update=update
    )


def _catch(table: TableId, player: PlayerId, arg: str, update: int) -> Catch | None:
    shown_in = parse_catch(arg)
    if shown_in is None:
        return None
    game, round_no, offender = shown_in
    return Catch(
        table=table,
        player=player,
        game=game,
        round_no=round_no,
        offender=offender,
        update=update,
    )


def _end_away(table: TableId, player: PlayerId, arg: str, update: int) -> ClaimAway | None:
    offered_in = parse_round(arg)
    if offered_in is None:
        return None
    game, turn_no = offered_in
    return ClaimAway(table=table, player=player, game=game, turn_no=turn_no, update=update)


def _resign(table: TableId, player: PlayerId, arg: str, update: int) -> Resign | None:
    asked = parse_resign(arg)
    if asked is None:
        return None
    game, bot = asked
    return Resign(table=table, player=player, game=game, bot=bot, update=update)


def _set_rule(table: TableId, player: PlayerId, arg: str, update: int) -> SetRule | None:
    choice = parse_choice(arg)
    if choice is None:
        return None
    key, value = choice
    return SetRule(table=table, player=player, key=key, value=value, update=update)


def _agree_rematch(table: TableId, player: PlayerId, arg: str, update: int) -> AgreeRematch | None:
    game = parse_number(arg)
    if game is None:
        return None
    return AgreeRematch(table=table, player=player, game=game, update=update)
