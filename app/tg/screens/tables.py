"""One's own tables: whose turn it is at each, and a way into each hand."""

from collections.abc import Sequence
from typing import assert_never

from app.tables.scene import (
    BoardScene,
    ClosedScene,
    HandScene,
    LobbyScene,
    ResultScene,
    Scene,
)
from app.texts.catalogue import Markup, Texts, bold, markup
from app.texts.keys import Key
from app.texts.names import shortened
from app.tg.screens.people import LONGEST_NAME, dotted, lines, names_of, table_title
from app.tg.screens.plain import play_now
from app.tg.screens.screen import Button, Screen
from app.tg.taps import Tap, Verb

MOST = 20


def tables_screen(scenes: Sequence[Scene], texts: Texts) -> Screen:
    """A line and a button for each of the reader's tables, in the order given, 20 at most."""
    if not scenes:
        return Screen(texts(Key.NO_TABLES), ((play_now(texts),),))
    told = scenes[:MOST]
    missing = len(scenes) - len(told)
    text = lines(
        texts(Key.TABLES),
        *(_line(scene, texts) for scene in told),
        texts(Key.MORE_TABLES, n=missing) if missing else None,
    )
    return Screen(text, tuple((_button(scene, texts),) for scene in told))


def _line(scene: Scene, texts: Texts) -> Markup:
    """Which table, who else sits there, and how it stands."""
    head = scene.head
    others = ", ".join(name for seat, name in enumerate(names_of(head)) if seat != head.me)
    title = bold(table_title(head, texts))
    return Markup(f"{dotted((title, markup(others)))}: {_state(scene, texts)}")


def _state(scene: Scene, texts: Texts) -> Markup:
    match scene:
        case LobbyScene():
            return texts(Key.STATE_LOBBY)
        case HandScene(view=view) if view.table.turn == view.seat:
            return bold(texts(Key.STATE_TURN_YOU))
        case HandScene(view=view):
            return _turn_of(scene, view.table.turn, texts)
        case BoardScene(view=view):
            return _turn_of(scene, view.turn, texts)
        case ResultScene(next_ply=ply) if ply is not None:
            return texts(Key.STATE_BETWEEN)
        case ResultScene() | ClosedScene():
            return texts(Key.STATE_OVER)
        case _:
            assert_never(scene)


def _turn_of(scene: HandScene | BoardScene, turn: int | None, texts: Texts) -> Markup:
    if turn is None:
        return texts(Key.STATE_BETWEEN)
    return texts(Key.STATE_TURN, name=names_of(scene.head)[turn])


def _button(scene: Scene, texts: Texts) -> Button:
    label = texts.plain(Key.TABLE, table=scene.head.table)
    if scene.head.group:
        group = shortened(scene.head.group, LONGEST_NAME)
        label = texts.plain(Key.TABLE_IN, table=scene.head.table, group=group)
    return Button(label, Tap(Verb.OPEN_HAND, scene.head.table))
