"""How often one is reminded of one's turn."""

from dataclasses import dataclass, replace
from datetime import datetime

from app.tables.settings import Nudges, Settings
from app.texts.catalogue import Markup, Texts, bold
from app.texts.keys import Key
from app.tg.screens.layout import blocks
from app.tg.screens.screen import Screen, option
from app.tg.screens.settings.page import back, to_page

LABELS = {
    Nudges.OFF: Key.B_NUDGES_OFF,
    Nudges.GENTLE: Key.B_NUDGES_GENTLE,
    Nudges.NORMAL: Key.B_NUDGES_NORMAL,
    Nudges.OFTEN: Key.B_NUDGES_OFTEN,
}


@dataclass(frozen=True, slots=True)
class NudgesPage:
    """Off, gentle, normal, often."""

    key: str = "n"
    button: Key = Key.B_NUDGES

    def told(self, settings: Settings, texts: Texts) -> Markup:
        """Nudges: normal."""
        return texts(Key.NUDGES, choice=bold(texts.plain(LABELS[settings.nudges])))

    def chosen(self, choice: str, settings: Settings) -> Settings | None:
        """The settings with that way of nudging."""
        way = next((way for way in Nudges if way == choice), None)
        return None if way is None else replace(settings, nudges=way)

    def screen(self, _choice: str, settings: Settings, _now: datetime, texts: Texts) -> Screen:
        """The four ways, and when each brings a reminder."""
        options = tuple(
            option(texts.plain(label), to_page(self.key, way), now=settings.nudges is way)
            for way, label in LABELS.items()
        )
        text = blocks(self.told(settings, texts), texts(Key.NUDGES_EXPLAINED))
        return Screen(text, (options[:2], options[2:], (back(texts),)))
