"""Leaving a game: what that means at this table, the button that does it, and what is told then."""

from app.tables.scene import Head, SeatLostScene
from app.texts.catalogue import Markup, Texts, bold
from app.texts.keys import Key
from app.tg.screens.layout import lines
from app.tg.screens.plain import put_away
from app.tg.screens.screen import Button, Screen, Style
from app.tg.screens.titles import table_label, table_title
from app.tg.taps import Tap, Verb, resign_arg


def ask_resign(head: Head, texts: Texts) -> Markup:
    """Whether one is sure: either the game is over then, or it goes on with a bot in one's seat."""
    return bold(texts(Key.ASK_RESIGN_BOT if head.bot_plays_on else Key.ASK_RESIGN))


def yes_resign(head: Head, texts: Texts) -> Button:
    """The confirmed resigning of this game and no other, and with what was said to follow."""
    tap = Tap(Verb.RESIGN, head.table, arg=resign_arg(head.game, bot=head.bot_plays_on))
    return Button(texts.plain(Key.B_YES_RESIGN), tap, Style.DANGER)


def seat_lost_screen(scene: SeatLostScene, texts: Texts) -> Screen:
    """What somebody who resigned or was away is told once a bot has taken his seat."""
    lost = texts(Key.SEAT_GIVEN_UP if scene.resigned else Key.SEAT_LOST, bot=scene.bot)
    return Screen(lines(bold(table_label(scene.head, texts)), lost))


def resign_screen(head: Head, texts: Texts) -> Screen:
    """The question as a message of its own, which says at which table and can be put away."""
    text = lines(table_title(head, texts), ask_resign(head, texts))
    return Screen(text, ((yes_resign(head, texts), put_away(texts)),))


def unwatched_screen(head: Head, texts: Texts) -> Screen:
    """What one reads who has stopped watching by a command, which does not name the table."""
    return Screen(lines(bold(table_label(head, texts)), texts(Key.UNWATCHED_YOU)))
