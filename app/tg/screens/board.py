"""The board: the running round as everybody may see it."""

from collections.abc import Iterator
from dataclasses import replace

from app.tables.scene import BoardScene, Head
from app.texts.catalogue import Markup, Texts, bold, code
from app.texts.keys import Key
from app.tg.links import hand_link
from app.tg.screens.cards import SIGNS, card_label
from app.tg.screens.chat import LINES, chat_block
from app.tg.screens.fitting import Room, fitted
from app.tg.screens.happenings import told
from app.tg.screens.layout import blocks, dotted, joined, lines, quoted
from app.tg.screens.people import ON_TURN, SHORTEST_NAME, left_by, marked, names_of
from app.tg.screens.screen import Button, Keyboard, Link, Row, Screen
from app.tg.screens.times import moment
from app.tg.screens.titles import table_title, target_line
from app.tg.screens.waiting import absence, end_away, poke, until
from app.tg.taps import Tap, Verb
from engine.views import TableView

MOVES = 4
DEBT_THAT_MATTERS = 6


def board_screen(scene: BoardScene, texts: Texts, bot: str) -> Screen:
    """News that matter, whose turn since when, what lies, who holds how much, the last moves."""
    text = fitted(lambda room: _text(scene, texts, room, bot), chat=LINES, moves=MOVES)
    return Screen(text, _keyboard(scene, texts, bot))


def watching_row(head: Head, texts: Texts) -> Row:
    """For who watches in his private chat: how it stands now, and enough of it."""
    fresh = Button("↻", Tap(Verb.WATCH, head.table))
    return (fresh, Button(texts.plain(Key.B_UNWATCH), Tap(Verb.UNWATCH, head.table)))


def _keyboard(scene: BoardScene, texts: Texts, bot: str) -> Keyboard:
    head = scene.head
    rules = Button(texts.plain(Key.B_RULES), Tap(Verb.READ_RULES, head.table))
    if head.watching:
        return (watching_row(head, texts), (rules,))
    cards = Button(texts.plain(Key.B_MY_CARDS), Tap(Verb.MY_CARDS, head.table))
    hand = Button(texts.plain(Key.B_MY_HAND), Link(hand_link(bot, head.code)))
    below = Button(texts.plain(Key.B_SHOW_BELOW), Tap(Verb.SHOW_BELOW, head.table))
    watch = Button(texts.plain(Key.B_WATCH), Tap(Verb.WATCH, head.table))
    first = tuple(end_away(scene, texts))
    rows = (first, (cards, hand), (watch, *poke(scene, texts)), (rules, below))
    return tuple(row for row in rows if row)


def pile(view: TableView, texts: Texts) -> Markup:
    """What lies on the table: the top card and the stock, the wish that stands."""
    top = texts(Key.TOP_CARD, card=bold(card_label(view.top)))
    return lines(
        dotted(top, texts(Key.STOCK, n=view.stock_count)),
        texts(Key.WISH, suit=bold(SIGNS[view.wish])) if view.wish else None,
        texts(Key.ANY_CARD) if view.any_card else None,
        texts(Key.BACKWARDS) if view.direction < 0 else None,
    )


def owed(view: TableView, names: tuple[str, ...], texts: Texts) -> Iterator[Markup]:
    """What the player on turn can't do freely: a debt, an 8 that hits him, a forgotten call."""
    if view.turn is None:
        return
    name = names[view.turn]
    if view.debt:
        yield texts(Key.DEBT, name=name, n=view.debt)
    if view.hit:
        yield texts(Key.HIT, name=name)
    if view.forced:
        yield texts(Key.FORCED, name=name)


def holding(head: Head, seat: int, view: TableView, length: int, texts: Texts) -> Markup:
    """How many cards a player holds; who holds none is out.

    For whom a bot plays on is told as long as names need not be cut to the shortest.
    """
    name: str = marked(head, seat, names_of(head, length))
    size = view.hand_sizes[seat]
    left = left_by(head, length)[seat]
    if left and length > SHORTEST_NAME:
        name = texts(Key.PLAYS_FOR, name=name, left=left)
    return texts(Key.CARDS_OF, name=name, n=size) if size else texts(Key.OUT, name=name)


def shuffle_line(view: TableView, texts: Texts) -> Markup:
    """What is published of the shuffle with the deal: the seed comes with the result."""
    return texts(Key.SHUFFLE, hash=code(view.seed_hash))


def _text(scene: BoardScene, texts: Texts, room: Room, bot: str) -> Markup:
    view = scene.view
    names = names_of(scene.head, room.name)
    told_moves = told(scene.log, MOVES, scene.head, texts, room.name)
    target = None if view.target is None else target_line(view.rules, view.target, texts)
    return blocks(
        lines(*map(bold, _news(view, names, texts)), *_turn(scene, names, texts, bot)),
        lines(pile(view, texts), *_seats(scene, room.name, texts)),
        quoted(told_moves[max(0, len(told_moves) - room.moves) :]),
        chat_block(scene.head, room.chat, room.name),
        lines(
            dotted(table_title(scene.head, texts), texts(Key.ROUND, round=view.round_no), target),
            shuffle_line(view, texts),
        ),
    )


def _news(view: TableView, names: tuple[str, ...], texts: Texts) -> Iterator[Markup]:
    for name, size, called in zip(names, view.hand_sizes, view.called, strict=True):
        if size == 1:
            yield texts(Key.NEWS_ONE_CARD, name=name)
        elif called:
            yield texts(Key.NEWS_MAU, name=name)
    if view.debt >= DEBT_THAT_MATTERS and view.turn is not None:
        yield texts(Key.NEWS_DEBT, name=names[view.turn], n=view.debt)


def _turn(scene: BoardScene, names: tuple[str, ...], texts: Texts, bot: str) -> Iterator[Markup]:
    view = scene.view
    turn = view.turn
    if turn is None:
        return
    of = texts(Key.TURN, name=bold(names[turn]), time=moment(scene.turn_since))
    yield joined(" ", (of, until(scene, texts)))
    yield from absence(scene, names, texts, bot)
    if scene.head.watching:
        yield texts(Key.AS_OF, time=moment(scene.moved_at))
    told_above = view.debt >= DEBT_THAT_MATTERS
    yield from owed(replace(view, debt=0) if told_above else view, names, texts)


def _seats(scene: BoardScene, length: int, texts: Texts) -> Iterator[Markup]:
    view = scene.view
    for seat in range(len(view.hand_sizes)):
        holds = holding(scene.head, seat, view, length, texts)
        points = None if view.target is None else texts(Key.POINTS, n=view.scores[seat])
        line = dotted(holds, points)
        yield Markup(f"{ON_TURN} {line}") if seat == view.turn else line
