"""What is stored about its reader, and that it is deleted."""

from app.tables.news import Forgotten
from app.texts.catalogue import Texts
from app.texts.keys import Key
from app.tg.screens.layout import lines
from app.tg.screens.plain import put_away
from app.tg.screens.screen import Button, Screen, Style
from app.tg.taps import Tap, Verb


def privacy(texts: Texts) -> Screen:
    """`/privacy`."""
    return Screen(texts(Key.PRIVACY))


def ask_to_forget(asked_at: int, texts: Texts) -> Screen:
    """`/forgetme`: what will happen; the button carries when it was asked for, another is no."""
    yes = Button(texts.plain(Key.B_FORGET), Tap(Verb.FORGET, n=asked_at), Style.DANGER)
    return Screen(texts(Key.FORGET_ASK), ((yes, put_away(texts)),))


def forgotten(done: Forgotten, texts: Texts) -> Screen:
    """What was done."""
    return Screen(
        lines(
            texts(Key.FORGOTTEN),
            texts(Key.FORGOTTEN_GAMES, n=done.resigned) if done.resigned else None,
            texts(Key.FORGOTTEN_LOBBIES, n=done.left) if done.left else None,
            texts(Key.FORGOTTEN_LINES, n=done.lines) if done.lines else None,
        )
    )
