"""Button labels are the English texts to the letter: scripts look for them."""

from collections.abc import Iterator
from dataclasses import replace

from app.tables.settings import Settings
from app.tables.table import Group, GroupId
from app.tg.screens.group_settings import group_settings_screen
from app.tg.screens.plain import greeting, in_private_chat, welcome
from app.tg.screens.screen import Screen
from app.tg.screens.settings import settings_screen
from engine.cards import Card, Suit, in_order
from engine.moves import Draw, Pass, Play, Word
from engine.rules import CLASSIC, Leaving
from tests.tg.screens.staging import (
    ADA,
    BO,
    TEXTS,
    board,
    cards,
    chat_scene,
    dealt,
    drawn,
    ended,
    hand,
    lobby_scene,
    resigned,
    result,
    seated,
    watched,
    with_table,
    with_view,
    won,
)

LABELS = {
    *("Take a seat", "Add a bot", "Remove", "Start", "Leave", "Open our private chat"),
    *("My cards", "My hand"),
    *("7♥", "✓ 7♥", "10♦", "J♣", "♠", "♥", "♦", "♣", "Back"),
    *("Draw", "Draw 4", "Pass", "Say Mau", "↻", "More ›", "Resign", "Yes, resign"),
    *("Rules", "Rules ›", "Record", "Show below", "Open a table here"),
    *("Only admins open tables", "Everybody opens tables", "Pin the board", "Don't pin the board"),
    *("Say Mau-Mau", "Caught!"),
    *("Rules", "Rules ›", "Record"),
    *("Rules", "Rules ›"),
    *("Poke", "End game: player away", "Settings", "Nudges", "Quiet hours"),
    *("Sound", "Two taps", "Chat as messages"),
    "Let a bot play on: player away",
    *("Invite", "Share", "Let the link seat people", "Only seat this group"),
    *(
        "Next round",
        "Rematch",
        "New table, same rules",
        "Watch",
        "Stop watching",
        "Play now",
        "Open a table",
        "Chat",
        "Help",
    ),
}


def everything() -> Iterator[Screen]:
    jack = Card.parse("JC")
    plays = (*map(Play, cards("7H", "10D")), *(Play(jack, suit) for suit in Suit))
    mine = with_view(
        hand(dealt(), BO),
        hand=in_order(cards("7H", "10D", "JC")),
        moves=(*plays, Draw()),
        words=(Word.MAU, Word.MAU_MAU),
        catch=0,
    )
    yield drawn(lobby_scene(seated("Ada", bots=1, kept=["Bo"])))
    for by_link in (True, False):
        yield drawn(lobby_scene(replace(seated("Ada"), by_link=by_link), ADA))
    yield drawn(board(dealt()))
    yield drawn(watched(dealt(), BO))
    for mode in (None, "c JC", "c 7H", "mo", "ar"):
        yield drawn(mine, mode)
    yield drawn(with_table(mine, debt=4))
    yield drawn(with_view(mine, moves=(Pass(),)))
    yield drawn(hand(dealt(), ADA))
    yield drawn(result(ended("Ada", "Bo")))
    yield drawn(result(won("Ada", "Bo")))
    yield drawn(result(resigned(dealt()), ADA))
    for rules in (CLASSIC, CLASSIC.turned("leaving", Leaving.BOT)):
        yield drawn(replace(board(dealt(rules=rules)), away=True))
    yield drawn(hand(dealt(), ADA), "mo")
    yield drawn(chat_scene(dealt()))
    yield settings_screen(Settings(), TEXTS)
    yield greeting("Ada", TEXTS)
    yield welcome(TEXTS)
    for on in (True, False):
        group = Group(GroupId(1), -1, "Friends", admins_open=on, pins=on)
        yield group_settings_screen(group, TEXTS)
    yield in_private_chat(TEXTS, "b")


def test_these_and_no_other_buttons_are_shown() -> None:
    """No button of a feature that does not work yet."""
    seen = {button.text for screen in everything() for row in screen.keyboard for button in row}
    assert seen == LABELS
