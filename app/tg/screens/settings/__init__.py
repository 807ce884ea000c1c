"""What a person may choose for himself: one message, a page for each setting.

A new setting is one page, in a file here, and its place in SETTINGS.
"""

from datetime import datetime

from app.tables.settings import Settings
from app.texts.catalogue import Texts
from app.texts.keys import Key
from app.tg.screens.layout import blocks, lines
from app.tg.screens.screen import Button, Screen
from app.tg.screens.settings.nudges import NudgesPage
from app.tg.screens.settings.on_off import CHAT_MESSAGES, SOUND, TWO_TAPS
from app.tg.screens.settings.page import OPEN, SettingPage, to_page
from app.tg.screens.settings.quiet_hours import QuietHoursPage

SETTINGS: tuple[SettingPage, ...] = (NudgesPage(), QuietHoursPage(), SOUND, TWO_TAPS, CHAT_MESSAGES)


def settings_screen(settings: Settings, texts: Texts) -> Screen:
    """How everything is set, and a button for each."""
    told = lines(*(page.told(settings, texts) for page in SETTINGS))
    rows = tuple((Button(texts.plain(page.button), to_page(page.key)),) for page in SETTINGS)
    return Screen(blocks(texts(Key.SETTINGS), told), rows)


def turned_to(
    arg: str, settings: Settings, now: datetime, texts: Texts
) -> tuple[Settings, Screen] | None:
    """What a tap under the message brings: the settings from now on, and what is shown then.

    None for what no button of ours carries.
    """
    if arg in ("", OPEN):
        return settings, settings_screen(settings, texts)
    key, _, choice = arg.partition(".")
    page = next((page for page in SETTINGS if page.key == key), None)
    chosen = settings if page is None or not choice else page.chosen(choice, settings)
    if page is None or chosen is None:
        return None
    return chosen, page.screen(choice, chosen, now, texts)
