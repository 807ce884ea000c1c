"""What people wrote: a few lines under a board or a hand, or a page of them."""

from collections.abc import Sequence

from app.tables.scene import ChatScene, Head, Scene
from app.tables.table import LIVE, ChatLine, TableId
from app.texts.catalogue import Markup, Texts, bold, markup
from app.texts.keys import Key
from app.texts.names import clean, shortened
from app.tg.limits import CAPTION, TEXT, shown, units
from app.tg.screens.layout import blocks, folded, lines
from app.tg.screens.people import LONGEST_NAME
from app.tg.screens.screen import Button, Screen
from app.tg.screens.settings.on_off import CHAT_MESSAGES
from app.tg.screens.settings.page import to_page
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
    """`/chat`: those lines."""
    return Screen(_told_whole(texts(Key.CHAT_OF, table=table), said, texts))


def chat_post_screen(scene: ChatScene, texts: Texts) -> Screen:
    """The newest lines as a message of their own, and while the table lives a way back to it."""
    head = scene.head
    title = texts(Key.CHAT_OF, table=head.table)
    if head.group is not None:
        group = shortened(head.group, LONGEST_NAME)
        title = texts(Key.CHAT_IN, table=head.table, group=group)
    text = _told_whole(title, head.chat, texts)
    if head.status not in LIVE:
        return Screen(text)
    settings = Button(texts.plain(Key.B_SETTINGS), to_page(CHAT_MESSAGES.key))
    if head.watching:
        way = Button(texts.plain(Key.B_UNWATCH), Tap(Verb.UNWATCH, head.table))
    else:
        way = Button(texts.plain(Key.B_MY_HAND), Tap(Verb.OPEN_HAND, head.table))
    return Screen(text, ((way, settings),))


def _told_whole(title: Markup, said: Sequence[ChatLine], texts: Texts) -> Markup:
    """The lines, without the oldest of them where they are too long for a message."""
    told = [_line(shortened(line.name, LONGEST_NAME), line.text) for line in said]
    for first in range(len(told)):
        text = blocks(bold(title), lines(*told[first:]))
        if units(shown(text)) <= TEXT:
            return text
    return blocks(bold(title), texts(Key.NO_CHAT))


def which_table(message: int, scenes: Sequence[Scene], texts: Texts) -> Screen:
    """The question to which of his tables the line in that message goes."""
    keyboard = tuple(
        (Button(table_label(scene.head, texts), Tap(Verb.TELL, scene.head.table, message)),)
        for scene in scenes
    )
    return Screen(texts(Key.WHICH_TABLE), keyboard)


def this_table(table: TableId, texts: Texts) -> Screen:
    """The answer."""
    return Screen(texts(Key.SAID_AT, table=table))


def _line(name: str, text: str) -> Markup:
    return Markup(f"{bold(name)}: {markup(text)}")
