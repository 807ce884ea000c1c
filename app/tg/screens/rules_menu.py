"""The host's menu of rules, made from what the engine says of its switches."""

from app.tables.house_rules import nearest
from app.tables.scene import Head
from app.texts.catalogue import Texts, bold, markup
from app.texts.keys import Key
from app.tg.screens.layout import blocks, lines
from app.tg.screens.modes import OneRule, Rules
from app.tg.screens.rules import rule_line, rules_line
from app.tg.screens.screen import Button, Keyboard, Row, Screen, option
from app.tg.taps import SWITCH_OF, Tap, Verb, choice_arg
from engine.rules import PRESETS, SWITCHES, Switch

SWITCHES_ON_A_PAGE = 7
PAGES = 1 + -(-len(SWITCHES) // SWITCHES_ON_A_PAGE)


def rules_menu(head: Head, place: Rules | OneRule, texts: Texts) -> Screen:
    """The presets, a page of switches, or one switch with all its values."""
    menu = _Menu(head, texts)
    match place:
        case Rules(page):
            return menu.page(min(page, PAGES - 1))
        case OneRule(key):
            return menu.one_rule(SWITCH_OF[key])


class _Menu:
    """Draws the menu for one table."""

    def __init__(self, head: Head, texts: Texts) -> None:
        self.head = head
        self.rules = head.rules
        self.texts = texts

    def page(self, page: int) -> Screen:
        """Page 0 has the presets, each of the others some switches with their present values."""
        title = bold(self.texts(Key.RULES_PAGE, page=page + 1, pages=PAGES))
        shown = _switches_on(page)
        told = [rule_line(switch.key, self.rules, self.texts) for switch in shown]
        text = blocks(
            lines(title, rules_line(self.rules, self.texts)),
            lines(*told) if told else self.texts(Key.RULES_MENU),
            self.texts(Key.RULES_FROZEN),
        )
        rows = [self._presets()] if page == 0 else [(self._switch(one),) for one in shown]
        return Screen(text, (*rows, self._turns(page), self._away()))

    def one_rule(self, switch: Switch) -> Screen:
        """All the values that a switch offers; the present one is marked."""
        title = bold(markup(self.texts.switch(switch.key)))
        rows: Keyboard = tuple((self._value(switch, value),) for value in switch.values)
        back = self._go(self.texts.plain(Key.B_BACK), str(_page_of(switch)))
        return Screen(lines(title, rules_line(self.rules, self.texts)), (*rows, (back,)))

    def _presets(self) -> Row:
        """The one that the rules are, or are nearest to, is marked."""
        near = nearest(self.rules)
        return tuple(
            option(
                self.texts.preset(name),
                Tap(Verb.PRESET, self.head.table, arg=name),
                now=name == near.preset and not near.turned,
            )
            for name in PRESETS
        )

    def _switch(self, switch: Switch) -> Button:
        """With two values a tap turns it, with more it opens them."""
        present = getattr(self.rules, switch.key)
        words = self.texts.value(switch.key, present)
        label = self.texts.plain(Key.SWITCH_IS, switch=self.texts.switch(switch.key), value=words)
        others = [value for value in switch.values if value != present]
        if len(others) > 1:
            return self._go(f"{label} ›", switch.key)
        return Button(label, self._turn_to(switch, others[0]))

    def _value(self, switch: Switch, value: object) -> Button:
        present = getattr(self.rules, switch.key)
        words = self.texts.value(switch.key, value)
        return option(words, self._turn_to(switch, value), now=value == present)

    def _turn_to(self, switch: Switch, value: object) -> Tap:
        return Tap(Verb.SWITCH, self.head.table, arg=choice_arg(switch, value))

    def _turns(self, page: int) -> Row:
        before = (self._go(f"‹ {page}", str(page - 1)),) if page > 0 else ()
        after = (self._go(f"{page + 2} ›", str(page + 1)),) if page + 1 < PAGES else ()
        return (*before, *after)

    def _away(self) -> Row:
        read = Tap(Verb.READ_RULES, self.head.table)
        back = Tap(Verb.BACK, self.head.table, self.head.ply)
        return (
            Button(self.texts.plain(Key.B_READ_RULES), read),
            Button(self.texts.plain(Key.B_BACK), back),
        )

    def _go(self, label: str, arg: str) -> Button:
        """A button to another place inside the menu."""
        return Button(label, Tap(Verb.RULES, self.head.table, self.head.ply, arg))


def _switches_on(page: int) -> tuple[Switch, ...]:
    first = (page - 1) * SWITCHES_ON_A_PAGE
    return SWITCHES[first : first + SWITCHES_ON_A_PAGE] if page else ()


def _page_of(switch: Switch) -> int:
    return 1 + SWITCHES.index(switch) // SWITCHES_ON_A_PAGE
