"""The rules of a table in words: one line for the lobby, and all of them, page by page."""

from app.tables.house_rules import nearest
from app.tables.scene import RulesScene
from app.texts.catalogue import Markup, Texts, bold
from app.texts.keys import Key
from app.texts.rules import Section, rules_in_words
from app.tg.limits import TEXT, shown, units
from app.tg.screens.layout import blocks, lines
from app.tg.screens.screen import Screen
from engine.rules import CLASSIC, RuleSet

TOLD_ON_A_LINE = 4


def rules_line(rules: RuleSet, texts: Texts) -> Markup:
    """The preset, and what differs from it."""
    near = nearest(rules)
    preset = bold(texts.preset(near.preset))
    if not near.turned:
        return texts(Key.PRESET, preset=preset)
    told = [_rule(texts.switch_within(key), key, rules, texts) for key in near.turned]
    del told[TOLD_ON_A_LINE:]
    more = len(near.turned) - len(told)
    if more:
        told.append(texts(Key.PRESET_AND_MORE, n=more))
    return texts(Key.PRESET_WITH, preset=preset, turned=Markup("; ".join(told)))


def rule_line(key: str, rules: RuleSet, texts: Texts) -> Markup:
    """A switch and the value that it has."""
    return _rule(texts.switch(key), key, rules, texts)


def _rule(switch: str, key: str, rules: RuleSet, texts: Texts) -> Markup:
    value = texts.value(key, getattr(rules, key))
    return texts(Key.SWITCH_IS, switch=switch, value=value)


def rules_screens(scene: RulesScene | None, texts: Texts) -> tuple[Screen, ...]:
    """How that table plays, or one without house rules: as few messages as hold it."""
    rules, seats, title = CLASSIC, None, texts(Key.HOW_IT_IS_PLAYED)
    if scene is not None:
        rules, seats = scene.rules, scene.seats
        title = lines(bold(texts(Key.RULES_OF, table=scene.table)), rules_line(rules, texts))
    pages = [title]
    for section in rules_in_words(rules, seats, texts):
        longer = blocks(pages[-1], _section(section))
        if units(shown(longer)) <= TEXT:
            pages[-1] = longer
        else:
            pages.append(_section(section))
    return tuple(map(Screen, pages))


def _section(section: Section) -> Markup:
    return lines(bold(section.heading), *section.sentences)
