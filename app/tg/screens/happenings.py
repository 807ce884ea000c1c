"""What happened, told: a line a move, with what followed from it behind it."""

from collections.abc import Sequence
from typing import assert_never

from app.tables.scene import Head
from app.tables.table import Happening
from app.texts.catalogue import Markup, Texts
from app.texts.keys import Key
from app.tg.screens.cards import SIGNS, card_label, listed
from app.tg.screens.layout import dotted
from app.tg.screens.people import LONGEST_NAME, left_by, names_of
from engine.events import (
    CardPlayed,
    CardsDrawn,
    DebtRaised,
    DirectionTurned,
    Event,
    GameEnded,
    MauCalled,
    MauForgotten,
    Passed,
    PileReshuffled,
    RoundDealt,
    RoundEnded,
    SeatHandedOver,
    TurnSkipped,
    WentOut,
    Why,
)
from engine.moves import Word
from engine.scoring import EndReason

EVENTS_OF_A_MOVE = 8
WORDS = {Word.MAU: "Mau", Word.MAU_MAU: "Mau-Mau"}


def told(
    log: Sequence[Happening], most: int, head: Head, texts: Texts, length: int = LONGEST_NAME
) -> tuple[Markup, ...]:
    """The newest lines, `most` at least if there are as many, oldest first.

    The reader is told what *he* did and owes, and everything of those who did it: what a person
    did is not told of the bot that plays on for him.
    """
    names, left = names_of(head, length), left_by(head, length)
    then = [*names]
    for happening in log:
        if isinstance(happening.event, SeatHandedOver):
            seat = happening.event.seat
            then[seat] = left[seat] or names[seat]
    moves: list[list[Markup]] = []
    for happening in log[-most * EVENTS_OF_A_MOVE :]:
        clause = _sentence(happening.event, then, names, head.me, texts)
        if isinstance(happening.event, SeatHandedOver):
            then[happening.event.seat] = names[happening.event.seat]
        if moves and _follows(happening.event):
            moves[-1].append(clause)
        else:
            moves.append([clause])
    return tuple(dotted(*clauses) for clauses in moves)


def _sentence(
    event: Event, names: Sequence[str], now: Sequence[str], me: int | None, texts: Texts
) -> Markup:
    """One event in words, without a full stop; `now` are those who sit there by now."""

    def say(seat: int, key: Key, key_you: Key, **values: str | int) -> Markup:
        if seat == me:
            return texts(key_you, **values)
        return texts(key, name=names[seat], **values)

    match event:
        case RoundDealt(leader=seat, starter=card):
            return say(seat, Key.DEALT, Key.DEALT_YOU, card=card_label(card))
        case CardPlayed(seat, card, wish, companions):
            cards = listed((card, *companions))
            if wish is None:
                return say(seat, Key.PLAYED, Key.PLAYED_YOU, card=cards)
            suit = SIGNS[wish]
            return say(seat, Key.PLAYED_WISH, Key.PLAYED_WISH_YOU, card=cards, suit=suit)
        case CardsDrawn(seat, _, cards) if seat == me and cards:
            return texts(Key.DREW_CARDS_YOU, cards=listed(cards))
        case CardsDrawn(seat, count):
            return say(seat, Key.DREW, Key.DREW_YOU, n=count)
        case Passed(seat):
            return say(seat, Key.PASSED, Key.PASSED_YOU)
        case DebtRaised(seat, owed):
            return say(seat, Key.OWES, Key.OWES_YOU, n=owed)
        case TurnSkipped(seat):
            return say(seat, Key.SKIPPED, Key.SKIPPED_YOU)
        case MauCalled(seat, word):
            return say(seat, Key.SAID, Key.SAID_YOU, word=WORDS[word])
        case MauForgotten(seat, word=word, caught_by=by) if by is not None:
            if by == me:
                return texts(Key.CAUGHT_BY_YOU, name=names[seat], word=WORDS[word])
            return say(seat, Key.CAUGHT, Key.CAUGHT_YOU, by=names[by], word=WORDS[word])
        case MauForgotten(seat, word=word):
            return say(seat, Key.FORGOT, Key.FORGOT_YOU, word=WORDS[word])
        case PileReshuffled():
            return texts(Key.SHUFFLED)
        case DirectionTurned():
            return texts(Key.TURNED)
        case WentOut(seat):
            return say(seat, Key.OUT, Key.OUT_YOU)
        case SeatHandedOver(seat, reason):
            key = Key.HANDED_OVER_AWAY if reason is EndReason.AWAY else Key.HANDED_OVER
            return texts(key, name=names[seat], bot=now[seat])
        case RoundEnded():
            return texts(Key.ROUND_OVER)
        case GameEnded():
            return texts(Key.GAME_OVER)
        case _:
            assert_never(event)


def _follows(event: Event) -> bool:
    """Whether the event came of the move before it, and is no move of its own."""
    match event:
        case (
            DebtRaised()
            | TurnSkipped()
            | MauForgotten()
            | PileReshuffled()
            | DirectionTurned()
            | WentOut()
        ):
            return True
        case CardsDrawn(why=why):
            return why in (Why.MAU, Why.LAST_ACE)
        case _:
            return False
