"""Who may change which table by what: the rules of the house, said once more and apart from it."""

from collections.abc import Iterable

from app.tables.seating import most_seats
from app.tables.table import Kind, PlayerId, Seat, Status, Table, TableId
from app.tg.links import parse_payload
from app.tg.taps import Tap, Verb, parse_play, parse_resign, unpack
from engine.legal import legal_moves
from engine.moves import Draw, Pass, Play
from tests.evenings.evening import Evening

NOTHING: frozenset[TableId] = frozenset()
Allowed = tuple[frozenset[TableId], bool]
"""The tables that may change, and whether a new one may be opened."""

LOBBY_VERBS = {
    *(Verb.SIT, Verb.LEAVE, Verb.ADD_BOT, Verb.REMOVE, Verb.START),
    *(Verb.PRESET, Verb.SWITCH, Verb.LINKS),
}


def by_tap(evening: Evening, person: int, chat: int, data: str) -> Allowed:
    """What a tap with that data may change."""
    tap = unpack(data)
    if tap is None:
        return NOTHING, False
    if tap.verb is Verb.PLAY_NOW:
        return NOTHING, chat > 0
    if tap.verb is Verb.OPEN_TABLE:
        return _opened(evening, chat)
    if tap.verb is Verb.SETTINGS:
        turns = chat > 0 and tap.table is None and tap.arg in ("c.on", "c.off")
        return (_read_by(evening, person) if turns else NOTHING), False
    table = None if tap.table is None else _table(evening, tap.table)
    player = evening.books.players().get(person)
    if table is None or player is None:
        return NOTHING, False
    if tap.verb is Verb.OPEN_SAME:
        near = table.seat_of(player) is not None or _is_of(table, chat)
        group = table.group.telegram_id if table.group else 0
        return _opened(evening, group) if near else (NOTHING, False)
    lawful = _tap_is_lawful(table, player, chat, tap) and not _only_picks(evening, person, tap)
    allowed = _has_lapsed(evening, table) or lawful
    return (frozenset({table.id}) if allowed else NOTHING), False


def by_command(evening: Evening, person: int, chat: int, text: str) -> Allowed:
    """What a command or a text may change."""
    command, _, argument = text.partition(" ")
    name = command.removesuffix("@maumau_sandbox_bot").lower()
    player = evening.books.players().get(person)
    if chat > 0 and player is None and name != "/start":
        return NOTHING, False
    match name:
        case "/maumau" | "/newtable" if chat < 0 or name == "/newtable":
            return _opened(evening, chat)
        case "/close" if chat < 0:
            admin = _is_admin(evening, person, chat)
            lobbies = _lobbies(evening, chat)
            return _ids(t for t in lobbies if admin or t.host == player), False
        case "/hand" if chat > 0:
            return _ids(t for t in evening.books.tables() if _sits(t, player)), False
        case "/leave" if chat > 0:
            tables = [t for t in evening.books.tables() if t.live]
            seated = [t for t in tables if _sits(t, player)]
            if not seated:
                return _ids(t for t in tables if player and t.watches(player)), False
            return _ids(t for t in seated if t.status is Status.LOBBY), False
        case "/start" if chat > 0 and (payload := parse_payload(argument.strip())):
            tables = [t for t in evening.books.tables() if t.code == payload.code]
            return _ids(t for t in tables if _may_come(evening, t, player)), False
        case _ if chat > 0 and not name.startswith("/"):
            return _ids(t for t in evening.books.tables() if _sits(t, player)), False
        case _:
            return NOTHING, False


def _may_come(evening: Evening, table: Table, player: PlayerId | None) -> bool:
    """Whether the table's link does anything for him: it seats him, or he watches."""
    late = table.match is not None or len(table.seats) >= most_seats(table.rules)
    invited = table.live and (table.by_link or late)
    return invited or _sits(table, player) or _has_lapsed(evening, table)


def _opened(evening: Evening, chat: int) -> Allowed:
    """A table opens, unless the group has an open one, which is looked after."""
    lobbies = _lobbies(evening, chat)
    return _ids(t for t in lobbies if _has_lapsed(evening, t)), not lobbies


def _lobbies(evening: Evening, chat: int) -> list[Table]:
    tables = [table for table in evening.books.tables() if table.status is Status.LOBBY]
    return [table for table in tables if table.group and table.group.telegram_id == chat]


def _ids(tables: Iterable[Table]) -> frozenset[TableId]:
    return frozenset(table.id for table in tables)


def _read_by(evening: Evening, person: int) -> frozenset[TableId]:
    """The live tables where he sits or watches: there chat comes as a message, or no longer."""
    player = evening.books.players().get(person)
    return _ids(t for t in evening.books.tables() if t.live and player in t.readers)


def _is_of(table: Table, chat: int) -> bool:
    return table.group is not None and table.group.telegram_id == chat


def _sits(table: Table, player: PlayerId | None) -> bool:
    return player is not None and table.seat_of(player) is not None


def _tap_is_lawful(table: Table, player: PlayerId, chat: int, tap: Tap) -> bool:
    index = table.seat_of(player)
    if tap.verb in LOBBY_VERBS and table.status is not Status.LOBBY:
        return False
    match tap.verb:
        case Verb.SIT if index is None:
            return _is_of(table, chat) and len(table.seats) < most_seats(table.rules)
        case Verb.SIT:
            return index is not None and _of(table, index).kept
        case Verb.LEAVE | Verb.TELL | Verb.REMATCH | Verb.POKE | Verb.END_AWAY:
            return index is not None
        case Verb.SHOW_BELOW:
            return _is_of(table, chat) and table.status is Status.PLAYING
        case Verb.WATCH:
            return index is None and _is_of(table, chat) and table.live
        case Verb.UNWATCH:
            return table.watches(player)
        case Verb.ADD_BOT | Verb.REMOVE | Verb.PRESET | Verb.SWITCH | Verb.LINKS:
            return table.host == player
        case Verb.START:
            return table.host == player and tap.n == table.ply
        case Verb.POKE:
            on_turn = table.on_turn
            return index is not None and on_turn is not None and on_turn.player != player
        case Verb.SHOW_BELOW:
            here = table.group is not None and table.group.telegram_id == chat
            return here and table.status is Status.PLAYING
        case Verb.MAU | Verb.MAU_MAU | Verb.CATCH:
            return index is not None and table.status is Status.PLAYING
        case Verb.RESIGN:
            live = table.status in (Status.PLAYING, Status.BETWEEN)
            asked = parse_resign(tap.arg)
            return index is not None and live and asked is not None and asked[0] == table.game
        case Verb.NEXT_ROUND:
            return index is not None and table.status is Status.BETWEEN and tap.n == table.ply
        case Verb.OPEN_HAND:
            return index is not None and _of(table, index).human
        case Verb.PLAY | Verb.WISH | Verb.DRAW | Verb.PASS:
            return _move_is_lawful(table, index, tap)
        case _:
            return False


def _move_is_lawful(table: Table, index: int | None, tap: Tap) -> bool:
    match = table.match
    if match is None or table.status is not Status.PLAYING or index is None:
        return False
    if match.turn != index or tap.n != table.ply:
        return False
    moves = {Verb.DRAW: Draw(), Verb.PASS: Pass()}
    return moves.get(tap.verb, parse_play(tap.arg)) in legal_moves(match, index)


def _only_picks(evening: Evening, person: int, tap: Tap) -> bool:
    """Whether it is the first tap on a card by somebody who wants two."""
    play = parse_play(tap.arg)
    if tap.verb not in (Verb.PLAY, Verb.WISH) or play is None or play != Play(play.card):
        return False
    hands = [
        row
        for row in evening.books.posts()
        if (row.table_id, row.chat_id, row.kind, row.gone) == (tap.table, person, Kind.HAND, False)
    ]
    picked = any(row.mode == f"c {play.card}" for row in hands)
    return evening.books.settings(person).two_taps and not picked


def _has_lapsed(evening: Evening, table: Table) -> bool:
    """Whether a seat is no longer what the lobby shows: whoever asks finds that out."""
    if table.status is not Status.LOBBY:
        return False
    now = evening.house.service.clock.now()
    kept = [seat.kept_until for seat in table.seats if seat.kept_until is not None]
    with evening.house.store.begin() as tx:
        people = [tx.player(seat.player) for seat in table.seats if seat.human]
    gone = any(person is None or not person.dm_ok for person in people)
    return gone or any(until <= now for until in kept)


def _is_admin(evening: Evening, person: int, chat: int) -> bool:
    group = evening.world.state.groups[chat]  # type: ignore[index]  # an id of the world's
    return group.creator == person or person in group.admins


def _table(evening: Evening, table: TableId) -> Table | None:
    return evening.house.store.tables([table]).get(table)


def _of(table: Table, index: int) -> Seat:
    return table.seats[index]
