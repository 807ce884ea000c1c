"""What a group's admins have chosen for it, and what they may choose instead."""

from app.tables.table import Group
from app.texts.catalogue import Texts, bold
from app.texts.keys import Key
from app.tg.group_choices import GroupChoice
from app.tg.screens.layout import blocks, lines
from app.tg.screens.screen import Button, Screen
from app.tg.taps import Tap, Verb


def group_settings_screen(group: Group, texts: Texts) -> Screen:
    """The settings in words; a button for each that would change one."""
    text = blocks(
        bold(texts(Key.GROUP_SETTINGS)),
        lines(
            texts(Key.ADMINS_OPEN if group.admins_open else Key.ALL_OPEN),
            texts(Key.PINNED if group.pins else Key.NOT_PINNED),
        ),
    )
    opens = (
        _button(Key.B_ALL_OPEN, GroupChoice.ALL_OPEN, texts)
        if group.admins_open
        else _button(Key.B_ADMINS_OPEN, GroupChoice.ADMINS_OPEN, texts)
    )
    pins = (
        _button(Key.B_DO_NOT_PIN, GroupChoice.DO_NOT_PIN, texts)
        if group.pins
        else _button(Key.B_PIN, GroupChoice.PIN, texts)
    )
    return Screen(text, ((opens,), (pins,)))


def _button(label: Key, choice: GroupChoice, texts: Texts) -> Button:
    return Button(texts.plain(label), Tap(Verb.GROUP_CHOICE, arg=choice))
