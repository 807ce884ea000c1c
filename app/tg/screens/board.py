"""The board: the running round as everybody may see it."""

from collections.abc import Iterator

from app.tables.scene import BoardScene
from app.texts.catalogue import Markup, Texts, bold
from app.texts.keys import Key
from app.tg.links import hand_link
from app.tg.screens.cards import SIGNS, card_label
from app.tg.screens.fitting import fitted, newest
from app.tg.screens.happenings import told
from app.tg.screens.lobby import target_line
from app.tg.screens.people import ON_TURN, dotted, lines, marked, names_of
from app.tg.screens.screen import Button, Link, Screen
from app.tg.screens.times import moment
from app.tg.taps import Tap, Verb
from engine.views import TableView

MOVES = 4
DEBT_THAT_MATTERS = 6


def board_screen(scene: BoardScene, texts: Texts, bot: str) -> Screen:
    """News that matter, whose turn since when, what lies, who holds how much, the last moves."""
    head = scene.head
    text = fitted(lambda moves, length: _text(scene, texts, moves, length), MOVES)
    cards = Button(texts.plain(Key.B_MY_CARDS), Tap(Verb.MY_CARDS, head.table))
    hand = Button(texts.plain(Key.B_MY_HAND), Link(hand_link(bot, head.code)))
    return Screen(text, ((cards, hand),))


def pile(view: TableView, texts: Texts) -> Markup:
    """What lies on the table: the top card, the wish that stands, the stock."""
    return lines(
        dotted(
            (
                texts(Key.TOP_CARD, card=bold(card_label(view.top))),
                texts(Key.STOCK, n=view.stock_count),
            )
        ),
        texts(Key.WISH, suit=bold(SIGNS[view.wish])) if view.wish else None,
        texts(Key.ANY_CARD) if view.any_card else None,
    )


def _text(scene: BoardScene, texts: Texts, moves: int, length: int) -> Markup:
    view = scene.view
    names = names_of(scene.head, length)
    turn = view.turn
    return lines(
        *map(bold, _news(view, names, texts)),
        None
        if turn is None
        else texts(Key.TURN, name=bold(names[turn]), time=moment(scene.turn_since)),
        pile(view, texts),
        texts(Key.DEBT, name=names[turn], n=view.debt) if view.debt and turn is not None else None,
        *_seats(scene, names, texts),
        newest(told(scene.log, names, None, texts), moves),
        dotted((texts(Key.ROUND, round=view.round_no), _target(view, texts))),
    )


def _target(view: TableView, texts: Texts) -> Markup | None:
    return None if view.target is None else target_line(view.target, texts)


def _news(view: TableView, names: tuple[str, ...], texts: Texts) -> Iterator[Markup]:
    for name, size, called in zip(names, view.hand_sizes, view.called, strict=True):
        if called:
            yield texts(Key.NEWS_MAU, name=name)
        if size == 1:
            yield texts(Key.NEWS_ONE_CARD, name=name)
    if view.debt >= DEBT_THAT_MATTERS and view.turn is not None:
        yield texts(Key.NEWS_DEBT, name=names[view.turn], n=view.debt)


def _seats(scene: BoardScene, names: tuple[str, ...], texts: Texts) -> Iterator[Markup]:
    view = scene.view
    for seat, size in enumerate(view.hand_sizes):
        holds = texts(Key.CARDS_OF, name=marked(scene.head, seat, names), n=size)
        points = None if view.target is None else texts(Key.POINTS, n=view.scores[seat])
        line = dotted((holds, points))
        yield Markup(f"{ON_TURN} {line}") if seat == view.turn else line
