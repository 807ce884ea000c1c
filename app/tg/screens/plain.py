"""Screens that belong to no table: greeting, help, and what can't be done, in a message."""

from app.tables.news import No
from app.tables.table import Player, TableId
from app.texts.catalogue import Texts, code, markup
from app.texts.keys import Key
from app.tg.links import chat_link
from app.tg.screens.screen import Button, Document, Link, Screen, Style
from app.tg.screens.settings.page import open_settings
from app.tg.taps import Tap, Verb
from engine.refusals import Refusal
from engine.rules import Problem


def greeting(name: str, texts: Texts) -> Screen:
    """What START says in a private chat."""
    rows = ((play_now(texts),), (open_table(texts),), (help_button(texts), open_settings(texts)))
    return Screen(texts(Key.GREETING, name=name), rows)


def help_in_private(texts: Texts) -> Screen:
    """How the game and the bot work."""
    return Screen(texts(Key.HELP), ((play_now(texts),),))


def in_private_chat(texts: Texts, link: str) -> Screen:
    """What a group is told instead of what belongs into a private chat."""
    button = Button(texts.plain(Key.B_PRIVATE_CHAT), Link(link))
    return Screen(texts(Key.IN_PRIVATE), ((button,),))


def belongs_in_group(command: str, texts: Texts) -> Screen:
    """What is said in private to a command that only makes sense in a group."""
    return Screen(texts(Key.IN_GROUP, command=command), ((open_table(texts),),))


def unknown_command(texts: Texts) -> Screen:
    """What is said in private to a command that nobody knows."""
    return Screen(texts(Key.UNKNOWN_COMMAND))


def record_file(table: TableId, game: int, record: str, texts: Texts) -> Screen:
    """The record of a game as a file, and how to check it."""
    name = f"mau-mau-{table}-{game}.txt"
    text = texts(Key.RECORD, table=table, command=code(f"python -m app verify {name}"))
    return Screen(text, document=Document(name, record.encode()))


def silenced(group: str, texts: Texts) -> Screen:
    """What a host is told of his group in which we may not write any more."""
    return Screen(texts(Key.SILENCED, group=group))


def notices(player: Player, on: bool, texts: Texts, bot: str) -> Screen:
    """Whether the player is told of new tables in this group from now on."""
    if not on:
        return Screen(texts(Key.NOTICES_OFF, name=player.name))
    if player.dm_ok:
        return Screen(texts(Key.NOTICES_ON, name=player.name))
    button = Button(texts.plain(Key.B_PRIVATE_CHAT), Link(chat_link(bot)))
    return Screen(texts(Key.NOTICES_ON_AFTER_START, name=player.name), ((button,),))


def nameless_notices(texts: Texts) -> Screen:
    """Who writes as the group or as a channel can't be told anything in private."""
    return Screen(texts(Key.NAMELESS_NOTICES))


def welcome(texts: Texts) -> Screen:
    """What we say when we are added to a group."""
    button = Button(texts.plain(Key.B_OPEN_HERE), Tap(Verb.OPEN_TABLE), Style.SUCCESS)
    return Screen(texts(Key.WELCOME), ((button,),))


def refused(reason: Refusal | No | Problem, texts: Texts) -> Screen:
    """Why a command could not be followed."""
    return Screen(markup(texts.refusal(reason)))


def play_now(texts: Texts) -> Button:
    """**Play now**: a game against the three bots, at once."""
    return Button(texts.plain(Key.B_PLAY_NOW), Tap(Verb.PLAY_NOW), Style.SUCCESS)


def open_table(texts: Texts) -> Button:
    """**Open a table**: a private one, which people find by its link."""
    return Button(texts.plain(Key.B_OPEN_TABLE), Tap(Verb.OPEN_TABLE), Style.PRIMARY)


def help_button(texts: Texts) -> Button:
    """**Help**."""
    return Button(texts.plain(Key.B_HELP), Tap(Verb.HELP))


def put_away(texts: Texts) -> Button:
    """**Back**: takes a question out of the chat, and does nothing else."""
    return Button(texts.plain(Key.B_BACK), Tap(Verb.PUT_AWAY))


def watch_instead(texts: Texts) -> Screen:
    """What one reads who followed a link to a table whose seats are taken."""
    return Screen(texts(Key.WATCH_INSTEAD))
