"""Calling Mau and Mau-Mau: who may call, what is due, and what a forgotten call costs."""

from engine.cards import Card, Hand, Rank
from engine.drawing import take
from engine.endings import Events
from engine.events import MauCalled, Why, mau_forgotten
from engine.moves import Word
from engine.refusals import Refusal, Refused
from engine.rules import MauCall, MauMau, MauWhen, RuleSet
from engine.state import Draft, State, put

_SAY = MauCall.SAY
_MAU = Why.MAU


def call_refusal(state: State, seat: int, word: Word) -> Refusal | None:
    """Why a player may not call this word now.

    Before the second-to-last card goes down: with two cards in hand, on turn or waiting (000:72).
    After it, where one can still be caught or pays on his next turn: with the card left, until
    then (decisions 5, 27). On the last card: with that card in hand (000:36).
    """
    rules = state.rules
    if state.turn is None:
        return Refusal.ROUND_OVER
    if rules.mau is not _SAY:
        return Refusal.NO_CALLS_HERE
    if word is Word.MAU_MAU and rules.mau_mau is None:
        return Refusal.WORD_NOT_USED
    size = len(state.hands[seat])
    if word is Word.MAU_MAU and rules.mau_mau is not MauMau.AT_ONE_IF_JACK:
        return None if size == 1 else Refusal.MAU_MAU_NEEDS_ONE_CARD
    if size == 2 or _may_make_up(state, seat) or (size == 1 and state.called[seat] is word):
        return None
    return Refusal.MAU_NEEDS_TWO_CARDS


def _may_make_up(state: State, seat: int) -> bool:
    """A call forgotten with the last play can still be made (decisions 5, 27)."""
    return state.catchable == seat or (state.forced[seat] and state.turn != seat)


def do_say(draft: Draft, seat: int, word: Word, events: Events) -> None:
    """A player calls. A second equal call changes nothing (decision 5)."""
    reason = call_refusal(draft, seat, word)
    if reason is not None:
        raise Refused(reason)
    if draft.called[seat] is word:
        return
    hand = draft.hands[seat]
    if len(hand) <= 2:  # with more it only makes up for what is past
        draft.called = put(draft.called, seat, word)
    events.append(MauCalled(seat, word))
    if len(hand) > 1 or word is word_at_one(draft.rules, hand):
        draft.forced = put(draft.forced, seat, False)
        if draft.catchable == seat:
            draft.catchable = None


def do_catch(draft: Draft, seat: int, events: Events) -> None:
    """Who forgot to call is caught and draws at once (000:35); what he played stands.

    Open until another player's next action (decision 27).
    """
    offender = draft.catchable
    if draft.turn is None:
        raise Refused(Refusal.ROUND_OVER)
    if offender is None:
        raise Refused(Refusal.NOBODY_TO_CATCH)
    if offender == seat:
        raise Refused(Refusal.NOT_ON_YOURSELF)
    draft.catchable = None
    _draw_penalty(draft, offender, Word.MAU, events, caught_by=seat)


def word_at_one(rules: RuleSet, left: Hand) -> Word:
    """The word to call for the one card left: for a jack perhaps Mau-Mau (004:31)."""
    if rules.mau_mau is MauMau.AT_ONE_IF_JACK and left[0].rank is Rank.JACK:
        return Word.MAU_MAU
    return Word.MAU


def check_mau(draft: Draft, seat: int, events: Events, *, from_two: bool) -> None:
    """A player went down to one card: if he did not call the right word, he pays.

    At once (000:72), if he held the two cards with which one calls; by a draw on his next turn
    (004:30); or when he is caught (000:35).
    """
    rules = draft.rules
    if rules.mau is not _SAY or draft.called[seat] is word_at_one(rules, draft.hands[seat]):
        return
    if rules.mau_when is MauWhen.NEXT_TURN:
        draft.forced = put(draft.forced, seat, True)
    elif rules.mau_when is MauWhen.CAUGHT:
        draft.catchable = seat
    elif from_two:
        _draw_penalty(draft, seat, Word.MAU, events)


def mau_mau_missing(state: State, seat: int, last: Card) -> bool:
    """Whether Mau-Mau is due with this last card and has not been called (000:36)."""
    rules = state.rules
    due = rules.mau_mau is MauMau.ON_LAST or (
        rules.mau_mau is MauMau.ON_LAST_IF_JACK and last.rank is Rank.JACK
    )
    return due and rules.mau is _SAY and state.called[seat] is not Word.MAU_MAU


def pay_for_mau_mau(draft: Draft, seat: int, events: Events) -> None:
    """Mau-Mau forgotten on the last card: he draws at once and is not out (decision 28)."""
    _draw_penalty(draft, seat, Word.MAU_MAU, events)


def _draw_penalty(
    draft: Draft, seat: int, word: Word, events: Events, caught_by: int | None = None
) -> None:
    penalty = draft.rules.mau_penalty
    events.append(mau_forgotten(seat, penalty, word, caught_by))
    take(draft, seat, penalty, _MAU, events)
