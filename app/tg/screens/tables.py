"""One's own tables, and those one watches: whose turn it is at each, and a way into each."""

from collections.abc import Sequence
from typing import assert_never

from app.tables.scene import (
    BoardScene,
    ChatScene,
    ClosedScene,
    HandScene,
    LobbyScene,
    NoticeScene,
    ResultScene,
    Scene,
    SeatLostScene,
)
from app.texts.catalogue import Markup, Texts, bold, markup
from app.texts.keys import Key
from app.tg.limits import TEXT, shown, units
from app.tg.screens.layout import blocks, dotted, lines
from app.tg.screens.people import names_of
from app.tg.screens.plain import play_now
from app.tg.screens.screen import Button, Screen
from app.tg.screens.times import moment
from app.tg.screens.titles import table_label, table_title
from app.tg.taps import Tap, Verb

MOST = 20


def tables_screen(scenes: Sequence[Scene], texts: Texts) -> Screen:
    """A line and a button for each of the reader's tables, in the order given, 20 at most."""
    if not scenes:
        return Screen(texts(Key.NO_TABLES), ((play_now(texts),),))
    told = next(
        count
        for count in range(min(MOST, len(scenes)), -1, -1)
        if units(shown(_text(scenes, count, texts))) <= TEXT
    )
    keyboard = tuple((_button(scene, texts),) for scene in scenes[:told])
    return Screen(_text(scenes, told, texts), keyboard)


def _text(scenes: Sequence[Scene], told: int, texts: Texts) -> Markup:
    missing = len(scenes) - told
    return blocks(
        texts(Key.TABLES),
        *(_entry(scene, texts) for scene in scenes[:told]),
        texts(Key.MORE_TABLES, n=missing) if missing else None,
    )


def _entry(scene: Scene, texts: Texts) -> Markup:
    """Which table, who else sits there, and how it stands."""
    head = scene.head
    others = ", ".join(name for seat, name in enumerate(names_of(head)) if seat != head.me)
    title = bold(table_title(head, texts))
    watching = texts(Key.STATE_WATCHING) if head.watching else None
    return lines(dotted(title, markup(others)), dotted(watching, _state(scene, texts)))


def _state(scene: Scene, texts: Texts) -> Markup:
    match scene:
        case LobbyScene() | NoticeScene() | ChatScene():
            return texts(Key.STATE_LOBBY)
        case HandScene(view=view) if view.table.turn == view.seat:
            return dotted(bold(texts(Key.STATE_TURN_YOU)), _until(scene, texts))
        case HandScene(view=view):
            return _turn_of(scene, view.table.turn, texts)
        case BoardScene(view=view):
            return _turn_of(scene, view.turn, texts)
        case ResultScene(next_ply=ply) if ply is not None:
            return texts(Key.STATE_BETWEEN)
        case ResultScene() | ClosedScene() | SeatLostScene():
            return texts(Key.STATE_OVER)
        case _:
            assert_never(scene)


def _turn_of(scene: HandScene | BoardScene, turn: int | None, texts: Texts) -> Markup:
    if turn is None:
        return texts(Key.STATE_BETWEEN)
    state = texts(Key.STATE_TURN, name=names_of(scene.head)[turn])
    return dotted(state, _until(scene, texts))


def _until(scene: HandScene | BoardScene, texts: Texts) -> Markup | None:
    return texts(Key.STATE_UNTIL, time=moment(scene.deadline)) if scene.deadline else None


def _button(scene: Scene, texts: Texts) -> Button:
    return Button(table_label(scene.head, texts), Tap(Verb.OPEN_HAND, scene.head.table))
