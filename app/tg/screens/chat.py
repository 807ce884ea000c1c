"""What people wrote: a few lines under a board or a hand, or a page of them."""

from collections.abc import Sequence

from app.tables.scene import Head, Scene
from app.tables.table import ChatLine, TableId
from app.texts.catalogue import Markup, Texts, bold, markup
from app.texts.keys import Key
from app.texts.names import clean, shortened
from app.tg.limits import CAPTION, TEXT, shown, units
from app.tg.screens.layout import blocks, folded, lines
from app.tg.screens.people import LONGEST_NAME
from app.tg.screens.screen import Button, Screen
from app.tg.screens.titles import table_label
from app.tg.taps import Tap, Verb

LINES = 3
LONGEST = 60


def chat_block(head: Head, count: int, length: int = LONGEST_NAME) -> Markup | None:
    """The last lines, folded, so many of them and each cut to 60 characters."""
    newest = head.chat[max(0, len(head.chat) - count) :] if count else ()
    cut = [(shortened(line.name, length), shortened(clean(line.text), LONGEST)) for line in newest]
    return folded([_line(name, text) for name, text in cut])


def with_chat(text: Markup, head: Head) -> Markup:
    """The text with as many of the last lines below it as a caption holds."""
    for count in range(LINES, 0, -1):
        longer = blocks(text, chat_block(head, count))
        if units(shown(longer)) <= CAPTION:
            return longer
    return text


def chat_screen(table: TableId, said: Sequence[ChatLine], texts: Texts) -> Screen:
    """`/chat`: those lines, without the oldest where they are too long for a message."""
    title = bold(texts(Key.CHAT_OF, table=table))
    told = [_line(shortened(line.name, LONGEST_NAME), line.text) for line in said]
    if not told:
        return Screen(blocks(title, texts(Key.NO_CHAT)))
    for first in range(len(told)):
        text = blocks(title, lines(*told[first:]))
        if units(shown(text)) <= TEXT:
            break
    return Screen(text)


def which_table(scenes: Sequence[Scene], texts: Texts) -> Screen:
    """The question to which of his tables a line goes."""
    keyboard = tuple(
        (Button(table_label(scene.head, texts), Tap(Verb.TELL, scene.head.table)),)
        for scene in scenes
    )
    return Screen(texts(Key.WHICH_TABLE), keyboard)


def _line(name: str, text: str) -> Markup:
    return Markup(f"{bold(name)}: {markup(text)}")
