"""From a scene to its screen."""

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
from app.texts.catalogue import Texts
from app.tg.screens.board import board_screen
from app.tg.screens.chat import chat_post_screen
from app.tg.screens.hand import hand_screen
from app.tg.screens.lobby import closed_screen, lobby_screen, notice_screen
from app.tg.screens.resigning import seat_lost_screen
from app.tg.screens.result import result_screen
from app.tg.screens.screen import Screen


def render(scene: Scene, *, mode: str | None, texts: Texts, bot: str) -> Screen:
    """What the scene's reader is shown.

    `mode` is where he is inside his hand, `bot` our username without @. Equal scenes give equal
    screens, at any time.
    """
    match scene:
        case LobbyScene():
            return lobby_screen(scene, mode, texts, bot)
        case BoardScene():
            return board_screen(scene, texts, bot)
        case HandScene():
            return hand_screen(scene, mode, texts, bot)
        case ResultScene():
            return result_screen(scene, texts)
        case NoticeScene():
            return notice_screen(scene, texts)
        case SeatLostScene():
            return seat_lost_screen(scene, texts)
        case ClosedScene():
            return closed_screen(scene, texts)
        case ChatScene():
            return chat_post_screen(scene, texts)
        case _:
            assert_never(scene)
