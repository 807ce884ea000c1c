"""Tables to look at, brought about by the real core and engine."""

import hashlib
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random

from app.tables import lobby, play
from app.tables.scene import BoardScene, ChatScene, HandScene, LobbyScene, ResultScene
from app.tables.scenes import hand_of, scene
from app.tables.seating import BOTS
from app.tables.step import Facts, Step
from app.tables.table import (
    GROUP_READER,
    ChatLine,
    ChatPost,
    Group,
    GroupId,
    Happening,
    Kind,
    Player,
    PlayerId,
    Post,
    Seat,
    Status,
    Table,
    TableId,
    Watcher,
)
from app.texts.catalogue import Texts
from app.tg.limits import shown
from app.tg.screens import render
from app.tg.screens.screen import Button, Screen
from app.tg.taps import Tap
from engine.bots import choose
from engine.cards import Card
from engine.events import Event
from engine.moves import Say, TurnMove, Word
from engine.rules import CLASSIC, RuleSet
from engine.views import PlayerView, TableView, player_view

NOW = datetime(2026, 11, 30, 18, 40, tzinfo=UTC)
TEXTS = Texts("en")
BOT = "maumau_bot"
GROUP = Group(GroupId(1), -100, "Friends")
ADA, BO, CLEO, DORA = (PlayerId(n) for n in range(1, 5))
CODE = "Zm9vYmFyYmF6cXV4MTIzNA"


def person(player: PlayerId, name: str, *, known: bool = True) -> Player:
    return Player(player, 1000 + player, name, dm_ok=known)


def facts(who: Player | None = None, seed: int = 0) -> Facts:
    return Facts(NOW, who, lambda game, no: hashlib.sha256(b"%d %d %d" % (seed, game, no)).digest())


def empty() -> Table:
    return Table(TableId(1), CODE, group=GROUP)


def seated(*names: str, bots: int = 0, kept: Sequence[str] = ()) -> Table:
    """A lobby: people in their order, then kept seats, then bots; the first is host."""
    known = [Seat(PlayerId(n), name) for n, name in enumerate(names, 1)]
    waiting = [
        Seat(PlayerId(n), name, kept_until=NOW + lobby.KEPT_FOR)
        for n, name in enumerate(kept, len(names) + 1)
    ]
    machines = [Seat(player, name, bot=True) for player, name in BOTS[:bots]]
    seats = (*known, *waiting, *machines)
    return replace(empty(), seats=seats, host=seats[0].player)


def dealt(*names: str, bots: int = 0, seed: int = 0, rules: RuleSet = CLASSIC) -> Table:
    """A table whose first round is dealt; the first is dealer, so the second leads."""
    lobby_table = replace(seated(*(names or ("Ada", "Bo", "Cleo")), bots=bots), rules=rules)
    return settled(play.deal(lobby_table, facts(seed=seed)))


def settled(step: Step) -> Table:
    return replace(step.table, turn_since=NOW, moved_at=NOW + timedelta(minutes=2))


def moved(table: Table, move: TurnMove) -> Table:
    """The table after that move by whoever is on turn."""
    assert table.on_turn is not None
    return settled(play.move(table, table.on_turn.player, table.ply, move, facts()))


def said(table: Table, player: PlayerId, word: Word = Word.MAU) -> Table:
    """The table after that player said Mau."""
    assert table.match is not None
    return settled(play.say(table, player, table.game, table.match.round_no, word, facts()))


def played(table: Table, *, turns: int, seed: int = 0) -> Table:
    """The table after so many random legal moves, some with a Mau before, or at the round's end."""
    chance = Random(seed)  # noqa: S311 - a game to look at
    for _ in range(turns):
        if table.on_turn is None:
            break
        view = view_on_turn(table)
        if view.words and chance.random() < 0.5:
            table = said(table, table.on_turn.player, view.words[0])
        table = moved(table, chance.choice(view.moves))
    return table


def ended(*names: str) -> Table:
    """A table whose first round has been played to its end, as bots would play it."""
    return played_out(dealt(*names))


def won(*names: str, bots: int = 0) -> Table:
    """A table at which everybody was about to win, and somebody did."""
    table = dealt(*names, bots=bots)
    assert table.match is not None
    scores = (299,) * len(table.seats)
    return played_out(replace(table, match=replace(table.match, scores=scores)))


def played_out(table: Table) -> Table:
    """The table at the end of its round."""
    while table.on_turn is not None:
        move = choose(view_on_turn(table), bytes(32))
        if isinstance(move, Say):
            table = said(table, table.on_turn.player, move.word)
        else:
            assert isinstance(move, TurnMove)
            table = moved(table, move)
    return table


def resigned(table: Table, player: PlayerId = BO) -> Table:
    """The table whose game that player has given up."""
    return settled(play.resign(table, player, table.game, facts()))


def view_on_turn(table: Table) -> PlayerView:
    assert table.match is not None
    assert table.match.turn is not None
    return player_view(table.match, table.match.turn)


def lobby_scene(table: Table, reader: PlayerId | None = None) -> LobbyScene:
    post = Post(Kind.HAND, reader, 0) if reader else Post(Kind.BOARD, GROUP_READER, 1)
    found = scene(table, post)
    assert isinstance(found, LobbyScene)
    return found


def board(table: Table) -> BoardScene:
    found = scene(table, Post(Kind.BOARD, GROUP_READER, table.board_no))
    assert isinstance(found, BoardScene)
    return found


def watched(table: Table, reader: PlayerId) -> BoardScene:
    """The board in the private chat of one who looks on, there where `reader` sat."""
    index = table.seat_of(reader)
    assert index is not None
    seats = [*table.seats]
    seats[index] = replace(seats[index], player=PlayerId(99))
    onlooker = replace(table, seats=tuple(seats), watchers=(Watcher(reader, 0),))
    found = scene(onlooker, Post(Kind.BOARD, reader, table.board_no))
    assert isinstance(found, BoardScene)
    return found


def hand(table: Table, reader: PlayerId = ADA) -> HandScene:
    found = hand_of(table, reader)
    assert isinstance(found, HandScene)
    return found


def result(table: Table, reader: PlayerId = GROUP_READER) -> ResultScene:
    assert table.last_ending is not None
    found = scene(table, Post(Kind.RESULT, reader, table.last_ending.n))
    assert isinstance(found, ResultScene)
    return found


def chat_scene(
    table: Table, *lines: ChatLine, reader: PlayerId = ADA, status: Status = Status.PLAYING
) -> ChatScene:
    """Those lines as a message of its own."""
    shown = ChatPost(reader, NOW, 1)
    found = scene(
        replace(table, chat=lines, chat_posts=(shown,), status=status), Post(Kind.CHAT, reader, 1)
    )
    assert isinstance(found, ChatScene)
    return found


def wrote(text: str, name: str = "Bo", no: int = 1) -> ChatLine:
    return ChatLine(no, BO, name, text, NOW)


def with_table(scene: HandScene, **seen: object) -> HandScene:
    """The hand at a table that looks otherwise."""
    table: TableView = replace(scene.view.table, **seen)  # type: ignore[arg-type]  # by field name
    return replace(scene, view=replace(scene.view, table=table))


def with_view(scene: HandScene, **seen: object) -> HandScene:
    """The hand with something else in it."""
    view: PlayerView = replace(scene.view, **seen)  # type: ignore[arg-type]  # by field name
    return replace(scene, view=view)


def since(scene: HandScene, *events: Event) -> HandScene:
    return replace(scene, since=tuple(Happening(event, NOW) for event in events))


def drawn(
    scene: LobbyScene | BoardScene | HandScene | ResultScene | ChatScene, mode: str | None = None
) -> Screen:
    return render(scene, mode=mode, texts=TEXTS, bot=BOT)


def text(screen: Screen) -> str:
    return shown(screen.text)


def labels(screen: Screen) -> list[list[str]]:
    return [[button.text for button in row] for row in screen.keyboard]


def every_label(screen: Screen) -> list[str]:
    return [label for row in labels(screen) for label in row]


def button(screen: Screen, label: str) -> Button:
    (found,) = (one for row in screen.keyboard for one in row if one.text == label)
    return found


def tap(screen: Screen, label: str) -> Tap:
    does = button(screen, label).does
    assert isinstance(does, Tap)
    return does


def cards(*names: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, names))
