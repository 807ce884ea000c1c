"""Mau and Mau-Mau in the own hand: what has to be said now, and what it costs to forget it."""

from collections.abc import Iterator

from app.texts.catalogue import Markup, Texts, bold
from app.texts.keys import Key
from app.tg.screens.happenings import WORDS
from engine.cards import Rank
from engine.moves import Word
from engine.rules import MauCall, MauMau, MauWhen
from engine.views import PlayerView

BEFORE = {
    MauWhen.NOW: Key.MAU_OR_DRAW,
    MauWhen.NEXT_TURN: Key.MAU_OR_DRAW_NEXT_TURN,
    MauWhen.CAUGHT: Key.MAU_OR_BE_CAUGHT,
}
"""With two cards in hand, before one of them goes down."""

LATE = {MauWhen.NEXT_TURN: Key.LATE_OR_DRAW_NEXT_TURN, MauWhen.CAUGHT: Key.LATE_OR_BE_CAUGHT}
"""When it was forgotten and can still be said."""


def calls(view: PlayerView, texts: Texts) -> Iterator[Markup]:
    """What the reader has to call, as far as it is asked for at this table, or has called."""
    rules, two_cards = view.table.rules, len(view.hand) == 2
    called = view.table.called[view.seat]
    holds_jack = any(card.rank is Rank.JACK for card in view.hand)
    if rules.mau_mau is MauMau.AT_ONE_IF_JACK and rules.mau is MauCall.SAY:
        word = Word.MAU_MAU if holds_jack and not two_cards else Word.MAU
        if called and two_cards:
            word = Word.MAU_MAU if Word.MAU in view.words else Word.MAU
        yield from _call(word, view, texts)
        if two_cards and holds_jack and Word.MAU_MAU in view.words:
            yield bold(texts(Key.MAU_MAU_INSTEAD))
        return
    if called and Word.MAU_MAU not in view.words and _is_last(view):
        yield texts(Key.MAU_SAID, word=WORDS[Word.MAU_MAU])
        return
    yield from _call(Word.MAU, view, texts)
    if Word.MAU_MAU in view.words and (holds_jack or rules.mau_mau is MauMau.ON_LAST):
        yield bold(texts(Key.MAU_MAU_OR_DRAW, n=rules.mau_penalty))


def _call(word: Word, view: PlayerView, texts: Texts) -> Iterator[Markup]:
    """What comes of not calling that word, or that it has been called."""
    rules = view.table.rules
    if word not in view.words:
        if view.table.called[view.seat]:
            yield texts(Key.MAU_SAID, word=WORDS[word])
    elif len(view.hand) == 2:
        yield bold(texts(BEFORE[rules.mau_when], n=rules.mau_penalty))
    elif rules.mau_when in LATE:
        yield bold(texts(LATE[rules.mau_when], word=WORDS[word], n=rules.mau_penalty))


def _is_last(view: PlayerView) -> bool:
    """Whether the reader holds a last card before which there is another word to call."""
    rules = view.table.rules
    return len(view.hand) == 1 and rules.mau is MauCall.SAY and rules.mau_mau is not None
