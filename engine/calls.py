"""Calling Mau: who may call which word, and what a call does."""

from engine.endings import Events
from engine.events import MauCalled
from engine.moves import Word
from engine.refusals import Refusal, Refused
from engine.rules import MauCall
from engine.state import Draft, State, put


def do_say(draft: Draft, seat: int, word: Word, events: Events) -> None:
    """A player calls. A second equal call changes nothing (decision 5)."""
    reason = call_refusal(draft, seat, word)
    if reason is not None:
        raise Refused(reason)
    if draft.called[seat] is not word:
        draft.called = put(draft.called, seat, word)
        events.append(MauCalled(seat, word))


def call_refusal(state: State, seat: int, word: Word) -> Refusal | None:
    """Why a player may not call this word now.

    Mau is called with two cards in hand, on turn or waiting, before the second-to-last card goes
    down (000:72); the call lapses when the number of cards changes otherwise.
    """
    if state.turn is None:
        return Refusal.ROUND_OVER
    if state.rules.mau is not MauCall.SAY:
        return Refusal.NO_CALLS_HERE
    if word is not Word.MAU:
        return Refusal.WORD_NOT_USED
    return None if len(state.hands[seat]) == 2 else Refusal.MAU_NEEDS_TWO_CARDS
