"""What a tap is answered with, beside the message it changes: at most 200 characters, plain."""

from typing import assert_never

from app.tables.news import (
    Agreed,
    BoardShown,
    CardPicked,
    Chosen,
    Forgotten,
    GameStarted,
    HandShown,
    Happened,
    LinksSet,
    News,
    No,
    Opened,
    Outcome,
    Poked,
    PresetTaken,
    Reminded,
    ResultShown,
    RuleTurned,
    Said,
    SeatAdded,
    Seated,
    SeatKept,
    SeatLeft,
    SeatRemoved,
    StartNeeded,
    TableClosed,
    Unwatched,
    Watching,
)
from app.tables.scene import HandScene
from app.texts.catalogue import Texts
from app.texts.keys import Key
from app.tg import limits
from app.tg.screens.cards import SIGNS, by_suit, card_label, fanned, listed
from app.tg.screens.happenings import WORDS
from engine.cards import Hand
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
)


def toast(outcome: Outcome, texts: Texts) -> str | None:
    """What the one who acted is told; None where his tap needs no words.

    A card that was simply played needs none: the message shows it.
    """
    if outcome.repeat:
        return None
    if outcome.refusal is not None:
        return texts.refusal(outcome.refusal)
    told = dict.fromkeys(_news(one, texts) for one in outcome.news)
    return _cut(" ".join(sentence for sentence in told if sentence)) or None


def my_cards(scene: HandScene, texts: Texts) -> str:
    """The reader's own hand as an alert in the group, and whose turn it is."""
    hand, turn = scene.view.hand, scene.view.table.turn
    state = ""
    if turn == scene.view.seat:
        state = texts.plain(Key.STATE_TURN_YOU)
    elif turn is not None:
        state = texts.plain(Key.STATE_TURN, name=scene.head.places[turn].name)
    full = f"{texts.plain(Key.YOUR_CARDS, cards=fanned(hand))}\n{state}"
    if limits.units(full) <= limits.TOAST:
        return full
    return _cut(texts.plain(Key.YOUR_CARDS, cards=_dense(hand)))


def _news(news: News, texts: Texts) -> str | None:
    match news:
        case Opened():
            return None
        case Seated(host=host):
            return texts.plain(Key.SEATED_HOST if host else Key.SEATED)
        case SeatKept():
            return texts.plain(Key.SEAT_KEPT)
        case SeatLeft(new_host=None):
            return texts.plain(Key.SEAT_LEFT)
        case SeatLeft(new_host=name):
            return f"{texts.plain(Key.SEAT_LEFT)} {texts.plain(Key.NEW_HOST, name=name or '')}"
        case SeatAdded(name):
            return texts.plain(Key.SEAT_ADDED, name=name)
        case SeatRemoved(name):
            return texts.plain(Key.SEAT_REMOVED, name=name)
        case BoardShown():
            return texts.plain(Key.BOARD_BELOW)
        case ResultShown():
            return texts.plain(Key.RESULT_BELOW)
        case LinksSet(on=on):
            return texts.plain(Key.LINKS_SEAT if on else Key.LINKS_SEAT_NOBODY)
        case GameStarted(dropped):
            return texts.plain(Key.DROPPED, names=", ".join(dropped)) if dropped else None
        case TableClosed():
            return texts.refusal(No.TABLE_CLOSED)
        case Happened(event, me):
            return _event(event, me, texts)
        case Poked(name):
            return texts.plain(Key.POKED, name=name)
        case Reminded() | Chosen():
            return None
        case PresetTaken(name):
            return texts.plain(Key.PRESET, preset=texts.preset(name))
        case RuleTurned(key, value):
            switch, value_in_words = texts.switch(key), texts.value(key, value)
            return texts.plain(Key.SWITCH_IS, switch=switch, value=value_in_words)
        case Forgotten():
            return None
        case Said():
            return texts.plain(Key.SAID_THERE)
        case Watching():
            return texts.plain(Key.WATCHING_YOU)
        case Unwatched():
            return texts.plain(Key.UNWATCHED_YOU)
        case StartNeeded():
            return texts.plain(Key.START_NEEDED)
        case Agreed(waited_for=names):
            return texts.plain(Key.AGREED_YOU, names=", ".join(names))
        case CardPicked(card):
            return texts.plain(Key.CARD_PICKED, card=card_label(card))
        case HandShown():
            return texts.plain(Key.HAND_SHOWN)
        case _:
            assert_never(news)


def _event(event: Event, me: int | None, texts: Texts) -> str | None:
    """What an event means to the one who acted; what befell others he sees in his message."""
    values: dict[str, str] = {}
    match event:
        case CardsDrawn(cards=cards) if cards:
            key, values = Key.DREW_CARDS_YOU, {"cards": listed(cards)}
        case Passed():
            key = Key.PASSED_YOU
        case MauCalled(word=word):
            key, values = Key.SAID_YOU, {"word": WORDS[word]}
        case MauForgotten(caught_by=by) if by is not None and by == me:
            return texts.plain(Key.YOU_WERE_FIRST)
        case MauForgotten(seat=seat) if seat != me:
            return None
        case MauForgotten(word=word):
            key, values = Key.FORGOT_YOU, {"word": WORDS[word]}
        case RoundDealt():
            return texts.plain(Key.STARTED)
        case RoundEnded():
            key = Key.ROUND_OVER
        case GameEnded():
            key = Key.GAME_OVER
        case WentOut():
            key = Key.OUT_YOU
        case SeatHandedOver(seat=seat):
            key = Key.HANDED_OVER_YOU if seat == me else Key.HANDED_OVER_THERE
        case (
            CardPlayed()
            | CardsDrawn()
            | DebtRaised()
            | TurnSkipped()
            | PileReshuffled()
            | DirectionTurned()
        ):
            return None
        case _:
            assert_never(event)
    return f"{texts.plain(key, **values)}."


def _dense(hand: Hand) -> str:
    """A long hand with each suit's sign once, behind its cards."""
    return " · ".join(
        f"{' '.join(card.rank for card in suit)} {SIGNS[suit[0].suit]}" for suit in by_suit(hand)
    )


def _cut(text: str) -> str:
    while limits.units(text) > limits.TOAST:
        text = f"{text[:-2]}…"
    return text
