"""A round's or a game's end: who went out, what the others held, the score, the standings."""

from collections.abc import Iterator
from typing import assert_never

from app.tables.moments import MadeDraw, Moment, WonRound
from app.tables.scene import ResultScene
from app.texts.catalogue import Markup, Texts, bold, code
from app.texts.keys import Key
from app.texts.names import shortened
from app.tg.screens.board import watching_row
from app.tg.screens.cards import fanned
from app.tg.screens.chat import with_chat
from app.tg.screens.layout import blocks, dotted, lines
from app.tg.screens.people import LONGEST_NAME
from app.tg.screens.screen import Button, Keyboard, Screen, Style
from app.tg.screens.times import date_and_time
from app.tg.screens.titles import table_title, target_line
from app.tg.taps import Tap, Verb
from engine.rules import Leaving, Score
from engine.scoring import EndReason, Outcome, RoundResult, TieBreak

PARTY = "5046509860389126442"
"""Telegram's id of the effect that throws confetti."""

DECIDED = {
    TieBreak.POINTS: Key.FEWEST_POINTS,
    TieBreak.CARDS: Key.FEWEST_CARDS,
    TieBreak.TURN: Key.NEXT_IN_TURN,
}


RESIGNED = {
    (False, False): Key.RESIGNED,
    (False, True): Key.RESIGNED_BETWEEN,
    (True, False): Key.RESIGNED_LAST,
    (True, True): Key.RESIGNED_LAST_BETWEEN,
}
"""By whether he was the last person, and whether it was between two rounds."""


def result_screen(scene: ResultScene, texts: Texts) -> Screen:
    """The ending, with **Next round** while it may be tapped, and **Record** when all is over."""
    ending = scene.ending
    names = tuple(shortened(name, LONGEST_NAME) for name in ending.names)
    last = tuple(shortened(name, LONGEST_NAME) for name in ending.last_names) or names
    number = texts(Key.ROUND, round=ending.round.round_no) if ending.round else None
    rules = scene.head.rules
    target = None
    if scene.target and not ending.outcome:
        target = target_line(rules, scene.target, texts)
    counts = rules.score is not Score.NONE
    text = blocks(
        bold(dotted(table_title(scene.head, texts), number)),
        lines(*_round(ending.round, names, texts)) if ending.round else None,
        lines(*_end(scene, ending.outcome, last, texts)) if ending.outcome else None,
        lines(*_standings(scene, last, texts), target) if counts else None,
        lines(*(texts(Key.LEFT, name=name, bot=bot) for name, bot in _left(scene))),
        texts(Key.SEED, seed=code(ending.round.seed.hex())) if ending.round else None,
        _moment(scene.moment, names, texts),
        lines(*_agreed(scene, texts)),
    )
    won = scene.head.me is not None and ending.won_by(scene.head.me)
    effect = PARTY if won else None
    return Screen(with_chat(text, scene.head), _keyboard(scene, texts), effect=effect)


def _keyboard(scene: ResultScene, texts: Texts) -> Keyboard:
    """What may follow: the next round; a rematch, or a table with the same rules."""
    if scene.head.watching:
        return () if scene.next_ply is None else (watching_row(scene.head, texts),)
    table, game = scene.head.table, str(scene.ending.game)
    if scene.next_ply is not None:
        tap = Tap(Verb.NEXT_ROUND, table, scene.next_ply)
        return ((Button(texts.plain(Key.B_NEXT_ROUND), tap, Style.SUCCESS),),)
    if not scene.over:
        return ()
    record = Tap(Verb.RECORD, table, arg=game)
    last = () if scene.head.me is None else ((Button(texts.plain(Key.B_RECORD), record),),)
    same = Button(texts.plain(Key.B_OPEN_SAME), Tap(Verb.OPEN_SAME, table))
    if scene.rematch is None:
        return ((same,), *last)
    again = Tap(Verb.REMATCH, table, arg=game)
    return ((Button(texts.plain(Key.B_REMATCH), again, Style.SUCCESS),), (same,), *last)


def _moment(moment: Moment | None, names: tuple[str, ...], texts: Texts) -> Markup | None:
    """The best that a reader did who has not won."""
    match moment:
        case None:
            return None
        case MadeDraw(count=count, seat=seat):
            return texts(Key.BEST_DRAW, name=names[seat], n=count)
        case WonRound(round_no=round_no):
            return texts(Key.BEST_ROUND, round=round_no)
        case _:
            assert_never(moment)


def _agreed(scene: ResultScene, texts: Texts) -> Iterator[Markup]:
    """Who of the people wants a rematch, and who has not said so yet, once somebody has."""
    if scene.rematch is None:
        return
    people = [
        (shortened(place.name, LONGEST_NAME), agrees)
        for place, agrees in zip(scene.head.places, scene.rematch, strict=True)
        if not place.bot
    ]
    if not any(agrees for _, agrees in people):
        return
    yield texts(Key.AGREED, names=", ".join(name for name, agrees in people if agrees))
    yield texts(Key.AGREED_NOT_YET, names=", ".join(n for n, agrees in people if not agrees))


def _round(result: RoundResult, names: tuple[str, ...], texts: Texts) -> Iterator[Markup]:
    winner = None if result.winner is None else bold(names[result.winner])
    if result.blocked:
        yield texts(Key.BLOCKED)
        if winner:
            yield texts(Key.BLOCKED_WINNER, name=winner)
    elif winner:
        doubled = sum(result.gains) > sum(result.hand_points)
        yield texts(Key.WENT_OUT_WITH_JACK if doubled else Key.WENT_OUT, name=winner)
    for name, hand, points in zip(names, result.hands, result.hand_points, strict=True):
        if hand:
            yield texts(Key.HAND_LEFT, name=name, cards=fanned(hand), n=points)


def _end(
    scene: ResultScene, outcome: Outcome, names: tuple[str, ...], texts: Texts
) -> Iterator[Markup]:
    by = "" if outcome.by is None else names[outcome.by]
    time = date_and_time(scene.ending.at)
    match outcome.reason:
        case EndReason.PLAYED:
            pass
        case EndReason.RESIGNED:
            last = scene.head.rules.leaving is Leaving.BOT
            between = scene.ending.round is not None
            yield texts(RESIGNED[last, between], name=by, time=time)
        case EndReason.AWAY:
            yield texts(Key.AWAY, name=by, time=time)
        case EndReason.EXPIRED:
            yield texts(Key.EXPIRED, time=time)
        case _:
            assert_never(outcome.reason)
    if outcome.winner is not None:
        yield bold(texts(Key.WINNER, name=names[outcome.winner]))
        if scene.tie_break is not None:
            yield texts(DECIDED[scene.tie_break], name=names[outcome.winner])


def _left(scene: ResultScene) -> Iterator[tuple[str, str]]:
    """Who left after that, each with the bot that plays on for him."""
    for name, bot in scene.left:
        yield shortened(name, LONGEST_NAME), shortened(bot, LONGEST_NAME)


def _standings(scene: ResultScene, names: tuple[str, ...], texts: Texts) -> Iterator[Markup]:
    """The best first; equal scores share a place.

    Where one of them ended the game he stands last, and neither he nor the winner shares a place.
    """
    scores = scene.ending.scores
    result = scene.ending.round
    sign = 1 if scene.head.rules.score is Score.PENALTY else -1
    outcome = scene.ending.outcome
    left = None if outcome is None else outcome.by
    won = None if outcome is None or left is None else outcome.winner
    ranks = [(seat == left, seat != won, sign * score) for seat, score in enumerate(scores)]
    for seat in sorted(range(len(names)), key=ranks.__getitem__):
        place = sorted(ranks).index(ranks[seat]) + 1
        gain = result.gains[seat] if result else 0
        if gain:
            yield texts(Key.STANDING_GAIN, place=place, name=names[seat], n=scores[seat], gain=gain)
        else:
            yield texts(Key.STANDING, place=place, name=names[seat], n=scores[seat])
