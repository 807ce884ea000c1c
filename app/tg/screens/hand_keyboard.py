"""The buttons under a hand: every move that is allowed, and no other."""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import assert_never

from app.tables.scene import HandScene
from app.texts.catalogue import Texts
from app.texts.keys import Key
from app.tg.screens.cards import SIGNS, by_suit, card_label
from app.tg.screens.choices import beginning_with, cards_of, plays, ready, wishes
from app.tg.screens.modes import AskResign, Mode, More, OneRule, Page, Picked, Rules
from app.tg.screens.resigning import yes_resign
from app.tg.screens.screen import Button, Keyboard, Row, Style, marked
from app.tg.screens.settings.page import open_settings
from app.tg.screens.waiting import end_away, poke
from app.tg.taps import Tap, Verb, cards_arg, catch_arg, play_arg, round_arg
from engine.cards import Card, Hand
from engine.moves import Draw, Pass, Play, Word

IN_A_ROW = 5
ON_A_PAGE = 24


def hand_keyboard(scene: HandScene, mode: Mode | None, texts: Texts) -> Keyboard:
    """The rows of buttons at that place inside the hand."""
    picked = ready(mode.cards, scene.view) if isinstance(mode, Picked) else None
    keys = _Keys(scene, texts, picked)
    match mode:
        case Picked() if picked:
            rows = keys.whole_hand(keys.page_of(picked))
        case Picked(cards):
            calls = (*keys.catch(), *keys.mau())
            rows = (*keys.next_choices(cards), (*calls, keys.go(Key.B_BACK, Verb.BACK)))
        case More():
            ask = keys.go(Key.B_RESIGN, Verb.ASK_RESIGN, Style.DANGER)
            settings = open_settings(texts)
            chat = Button(texts.plain(Key.B_CHAT), Tap(Verb.READ_CHAT, scene.head.table))
            rows = ((*poke(scene, texts), chat, settings), (ask, keys.go(Key.B_BACK, Verb.BACK)))
        case AskResign():
            rows = ((yes_resign(scene.head, texts), keys.go(Key.B_BACK, Verb.BACK)),)
        case Page(number):
            rows = keys.whole_hand(number)
        case None | Rules() | OneRule():
            rows = keys.whole_hand(0)
        case _:
            assert_never(mode)
    return tuple(row for row in rows if row)


class _Keys:
    """Makes the buttons of one hand; that of the `picked` card is marked."""

    def __init__(self, scene: HandScene, texts: Texts, picked: Card | None) -> None:
        self.scene = scene
        self.view = scene.view
        self.texts = texts
        self.plays = plays(scene.view)
        self.cards = tuple(dict.fromkeys(play.card for play in self.plays))
        self.picked = picked

    def page_of(self, card: Card) -> int:
        """On which page a card stands that may go down."""
        return self.cards.index(card) // ON_A_PAGE

    def whole_hand(self, page: int) -> Keyboard:
        """Cards, then drawing and Mau, then what else there is.

        **Pass** stands last in the last row, **Draw** first in the row above: a second tap on
        the one never meets the other.
        """
        pages = -(-len(self.cards) // ON_A_PAGE)
        page = min(page, max(0, pages - 1))
        shown = self.cards[page * ON_A_PAGE : (page + 1) * ON_A_PAGE]
        more = self.go(Key.B_MORE, Verb.MORE)
        return (
            tuple(end_away(self.scene, self.texts)),
            *self._rows_of((card,) for card in chain.from_iterable(by_suit(shown))),
            tuple(self._turns(page, pages)),
            (*self._draw(), *self.mau()),
            tuple(self.catch()),
            (*self._refresh(), self._rules(), more, *self._pass()),
        )

    def next_choices(self, picked: Hand) -> Keyboard:
        """What completes the picked cards: a suit for them, or the card that goes on top."""
        size = len(picked)
        onward = (cards_of(play)[: size + 1] for play in beginning_with(picked, self.view))
        longer = dict.fromkeys(cards for cards in onward if len(cards) > size)
        suits = tuple(self._wish(play) for play in wishes(picked, self.view))
        return (suits, *self._rows_of(longer))

    def mau(self) -> Iterator[Button]:
        """**Say Mau** and **Say Mau-Mau**, when they may be said."""
        head = self.scene.head
        arg = round_arg(head.game, self.view.table.round_no)
        for word, key, verb in (
            (Word.MAU, Key.B_SAY_MAU, Verb.MAU),
            (Word.MAU_MAU, Key.B_SAY_MAU_MAU, Verb.MAU_MAU),
        ):
            if word in self.view.words:
                yield Button(self.texts.plain(key), Tap(verb, head.table, arg=arg), Style.PRIMARY)

    def catch(self) -> Iterator[Button]:
        """**Caught!**, while somebody can be caught."""
        if self.view.catch is not None:
            head = self.scene.head
            arg = catch_arg(head.game, self.view.table.round_no, self.view.catch)
            tap = Tap(Verb.CATCH, head.table, arg=arg)
            yield Button(self.texts.plain(Key.B_CAUGHT), tap, Style.DANGER)

    def go(self, label: Key, verb: Verb, style: Style | None = None) -> Button:
        """A button that leads to another place inside the hand."""
        return Button(self.texts.plain(label), self._tap(verb), style)

    def _tap(self, verb: Verb, arg: str = "") -> Tap:
        return Tap(verb, self.scene.head.table, self.scene.head.ply, arg)

    def _rows_of(self, choices: Iterable[Hand]) -> Keyboard:
        """A button for each of the cards that may go down next, at most five a row.

        A suit begins a row of its own where it does not fit into the one before.
        """
        buttons = {cards[-1]: self._card(cards) for cards in choices}
        rows: list[Row] = []
        for suit in by_suit(buttons):
            row = tuple(buttons[card] for card in suit)
            if rows and len(rows[-1]) + len(row) <= IN_A_ROW:
                rows[-1] += row
            else:
                rows += [row[i : i + IN_A_ROW] for i in range(0, len(row), IN_A_ROW)]
        return tuple(rows)

    def _card(self, cards: Hand) -> Button:
        """The last of `cards`: played at once if nothing is left to choose, else picked."""
        play = Play(cards[0], companions=cards[1:])
        if play in self.plays:
            tap = self._tap(Verb.PLAY, play_arg(play))
        else:
            tap = self._tap(Verb.CHOOSE, cards_arg(cards))
        label = card_label(cards[-1])
        return Button(marked(label) if cards == (self.picked,) else label, tap, Style.SUCCESS)

    def _wish(self, play: Play) -> Button:
        sign = SIGNS[play.wish] if play.wish else ""
        return Button(sign, self._tap(Verb.WISH, play_arg(play)), Style.SUCCESS)

    def _turns(self, page: int, pages: int) -> Iterator[Button]:
        if page > 0:
            yield Button(f"‹ {page}", self._tap(Verb.PAGE, str(page - 1)))
        if page + 1 < pages:
            yield Button(f"{page + 2} ›", self._tap(Verb.PAGE, str(page + 1)))

    def _draw(self) -> Iterator[Button]:
        if Draw() not in self.view.moves:
            return
        debt = self.view.table.debt
        if debt:
            label = self.texts.plain(Key.B_DRAW_DEBT, n=debt)
            yield Button(label, self._tap(Verb.DRAW), Style.DANGER)
        else:
            yield self.go(Key.B_DRAW, Verb.DRAW, Style.PRIMARY)

    def _pass(self) -> Iterator[Button]:
        if Pass() in self.view.moves:
            alone = self.view.moves == (Pass(),)
            yield self.go(Key.B_PASS, Verb.PASS, Style.PRIMARY if alone else None)

    def _rules(self) -> Button:
        tap = Tap(Verb.READ_RULES, self.scene.head.table)
        return Button(self.texts.plain(Key.B_RULES), tap)

    def _refresh(self) -> Iterator[Button]:
        if self.view.table.turn != self.view.seat:
            yield Button("↻", self._tap(Verb.REFRESH))
