"""The hand: the running round as one player may see it. The text alone says everything."""

from collections.abc import Iterator
from typing import assert_never

from app.tables.scene import HandScene
from app.texts.catalogue import Markup, Texts, bold
from app.texts.keys import Key
from app.tg.screens.board import holding, owed, pile, shuffle_line
from app.tg.screens.calling import calls
from app.tg.screens.cards import card_label, fanned, listed
from app.tg.screens.chat import LINES, chat_block
from app.tg.screens.choices import beginning_with, plays, ready, wishes
from app.tg.screens.fitting import Room, fitted, newest
from app.tg.screens.hand_keyboard import hand_keyboard
from app.tg.screens.happenings import told
from app.tg.screens.layout import blocks, dotted, joined, lines, quoted
from app.tg.screens.modes import AskResign, Mode, More, OneRule, Page, Picked, Rules, parse_mode
from app.tg.screens.people import ON_TURN, names_of
from app.tg.screens.resigning import ask_resign
from app.tg.screens.screen import Screen
from app.tg.screens.times import moment
from app.tg.screens.titles import table_title
from app.tg.screens.waiting import absence, until
from engine.events import RoundDealt
from engine.moves import Draw, Pass
from engine.rules import AfterDraw, RuleSet
from engine.views import PlayerView

MOVES = 12


def hand_screen(scene: HandScene, mode: str | None, texts: Texts, bot: str) -> Screen:
    """The hand, at the place inside it that `mode` names; an outdated one is the hand itself."""
    place = _standing(parse_mode(mode), scene.view)
    text = fitted(lambda room: _text(scene, place, texts, room, bot), chat=LINES, moves=MOVES)
    return Screen(text, hand_keyboard(scene, place, texts))


def _standing(mode: Mode | None, view: PlayerView) -> Mode | None:
    """The mode, unless picked cards are among no move any more."""
    if isinstance(mode, Picked) and not beginning_with(mode.cards, view):
        return None
    return mode


def _text(scene: HandScene, mode: Mode | None, texts: Texts, room: Room, bot: str) -> Markup:
    view = scene.view
    names = names_of(scene.head, room.name)
    seen = told(scene.since, MOVES, scene.head, texts, room.name)
    news = quoted(newest(seen, room.moves))
    number = texts(Key.ROUND, round=view.table.round_no)
    title = dotted(table_title(scene.head, texts, room.name), number)
    return blocks(
        lines(
            bold(title),
            _turn(scene, names, texts),
            *absence(scene, names, texts, bot),
            *_owed(view, names, texts),
        ),
        lines(pile(view.table, texts), dotted(*_others(scene, room.name, texts))),
        lines(texts(Key.SINCE), news) if news else None,
        lines(_cards(view, texts), *_hints(view, names, texts)),
        texts(Key.FIRST_GAME) if scene.new else None,
        shuffle_line(view.table, texts) if _is_dealt_anew(scene, mode) else None,
        chat_block(scene.head, room.chat, room.name),
        _question(mode, scene, texts),
    )


def _is_dealt_anew(scene: HandScene, mode: Mode | None) -> bool:
    """Whether the hash of the shuffle is told: with the deal, and later where one asks for more."""
    with_deal = any(isinstance(one.event, RoundDealt) for one in scene.since)
    return with_deal or isinstance(mode, More)


def _turn(scene: HandScene, names: tuple[str, ...], texts: Texts) -> Markup | None:
    """Whose turn it is; who waits may be reading an old message, so that says of when it is."""
    turn, since = scene.view.table.turn, moment(scene.turn_since)
    if turn is None:
        return None
    if turn == scene.view.seat:
        return joined(" ", (bold(texts(Key.TURN_YOU, time=since)), until(scene, texts)))
    of = texts(Key.TURN, name=bold(names[turn]), time=since)
    return joined(" ", (of, until(scene, texts), texts(Key.AS_OF, time=moment(scene.moved_at))))


def _owed(view: PlayerView, names: tuple[str, ...], texts: Texts) -> Iterator[Markup]:
    """What the player on turn can't do freely: a debt, an 8 that hits him, a forgotten call."""
    table = view.table
    if table.turn != view.seat:
        yield from owed(table, names, texts)
        return
    if table.debt:
        yield bold(texts(Key.DEBT_YOU, n=table.debt))
        for answer in plays(view)[:1]:
            yield texts(Key.PASS_IT_ON, rank=answer.card.rank)
    if table.hit:
        yield bold(texts(Key.HIT_YOU))
    if table.forced:
        yield bold(texts(Key.FORCED_YOU))


def _others(scene: HandScene, length: int, texts: Texts) -> Iterator[Markup]:
    """The other players in the order of play, from the next one on."""
    view = scene.view
    seats = len(scene.head.places)
    for step in range(1, seats):
        seat = (view.seat + step * view.table.direction) % seats
        holds = holding(scene.head, seat, view.table, length, texts)
        yield Markup(f"{ON_TURN} {holds}") if seat == view.table.turn else holds


def _cards(view: PlayerView, texts: Texts) -> Markup:
    """The hand; who holds nothing is out, and the round goes on without him."""
    return texts(Key.YOUR_CARDS, cards=bold(fanned(view.hand))) if view.hand else texts(Key.OUT_YOU)


def _hints(view: PlayerView, names: tuple[str, ...], texts: Texts) -> Iterator[Markup]:
    table = view.table
    can_only_pass = view.moves == (Pass(),) and not table.hit
    if view.drawn_card:
        drawn = texts(Key.DRAWN_CARD, card=bold(card_label(view.drawn_card)))
        yield joined(" ", (drawn, texts(_misfit(table.rules)) if can_only_pass else None))
    elif can_only_pass:
        yield texts(Key.NOTHING_TO_DRAW)
    elif view.moves == (Draw(),) and not table.debt and not table.forced:
        yield texts(Key.NOTHING_FITS)
    yield from calls(view, texts)
    if view.catch is not None:
        yield bold(texts(Key.CATCH_NOW, name=names[view.catch]))


def _misfit(rules: RuleSet) -> Key:
    """Why one passes who has drawn: where only the drawn card may be played, it was that one."""
    only_that = rules.after_draw is AfterDraw.DRAWN_ONLY
    return Key.DRAWN_MISFIT if only_that else Key.NOTHING_FITS_PASS


def _question(mode: Mode | None, scene: HandScene, texts: Texts) -> Markup | None:
    match mode:
        case Picked(cards) if card := ready(cards, scene.view):
            return bold(texts(Key.CARD_PICKED, card=card_label(card)))
        case Picked(cards):
            key = Key.NAME_A_SUIT if wishes(cards, scene.view) else Key.NAME_A_COMPANION
            return bold(texts(key, card=listed(cards)))
        case AskResign():
            return ask_resign(scene.head, texts)
        case None | Page() | More() | Rules() | OneRule():
            return None
        case _:
            assert_never(mode)
