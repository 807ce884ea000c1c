"""What may be done now. This is the only place that knows; carrying out a move asks it."""

from functools import cache

from engine.cards import FULL_DECK, Card, Hand, Rank, Suit
from engine.moves import Draw, Pass, Play, TurnMove
from engine.refusals import Refusal
from engine.rules import AfterDraw, DrawWhen
from engine.state import Match, State

_JACK = Rank.JACK
_STUCK = DrawWhen.STUCK
_DRAWN_ONLY = AfterDraw.DRAWN_ONLY

Cards = frozenset[Card]

_NONE: Cards = frozenset()
_ALL: Cards = frozenset(FULL_DECK)
_OF_RANK = {rank: frozenset(card for card in FULL_DECK if card.rank is rank) for rank in Rank}
_OF_SUIT = {suit: frozenset(card for card in FULL_DECK if card.suit is suit) for suit in Suit}

_DRAW = Draw()
_PASS = Pass()
_PLAIN = {card: Play(card) for card in FULL_DECK}
_WISHES = {
    card: tuple(Play(card, suit) for suit in Suit) for card in FULL_DECK if card.rank is _JACK
}


def legal_moves(match: Match, seat: int) -> tuple[TurnMove, ...]:
    """All that the player at `seat` may do in this turn; nothing when he is not on turn.

    Plays come first, in the order of the hand (equal cards once), then draw or pass.
    """
    if match.turn != seat:
        return ()
    moves: list[TurnMove] = []
    choice, fitting = first_cards(match, seat)
    if match.seats > 5:
        choice = tuple(dict.fromkeys(choice))
    for card in choice:
        if card in fitting:
            if card.rank is _JACK:
                moves += _jack_plays(match, seat, card)
            else:
                moves.append(_PLAIN[card])
    if may_draw(match, stuck=not moves) is None:
        moves.append(_DRAW)
    if may_pass(match, stuck=not moves) is None:
        moves.append(_PASS)
    return tuple(moves)


def first_cards(match: Match, seat: int) -> tuple[Hand, Cards]:
    """The cards of the hand there are to choose from, and the cards that go on what lies.

    Under a debt only its own rank answers it, and where 7s do not stack, nothing (001:10).
    """
    hand = match.hands[seat]
    if match.debt:
        rank = match.debt_rank
        return hand, _OF_RANK[rank] if rank and match.rules.seven_stack else _NONE
    if match.drawn is not None and match.rules.after_draw is _DRAWN_ONLY:
        return (match.drawn,), fitting_cards(match)
    return hand, fitting_cards(match)


def fitting_cards(state: State) -> Cards:
    """The cards that go on the top card, whoever holds them, debts aside."""
    if state.any_card:
        return _ALL
    rules = state.rules
    return _fitting(state.top, state.wish, rules.jack_on_jack, rules.jack_free)


@cache
def _fitting(top: Card, wish: Suit | None, jack_on_jack: bool, jack_free: bool) -> Cards:
    """Suit or rank, or a jack (000:66, 001:9, 004:25).

    After a jack: the named suit and perhaps another jack, or any card where jacks are free.
    """
    jacks = _OF_RANK[_JACK]
    if top.rank is not _JACK:
        return _OF_SUIT[top.suit] | _OF_RANK[top.rank] | jacks
    if jack_free:
        return _ALL
    suited = _OF_SUIT[wish or top.suit]
    return suited | jacks if jack_on_jack else suited - jacks


def _jack_plays(match: Match, seat: int, jack: Card) -> tuple[Play, ...]:
    """A jack together with each suit it may name; none is asked of a last card (000:76)."""
    if match.rules.wish and len(match.hands[seat]) > 1:
        return _WISHES[jack]
    return (_PLAIN[jack],)


def may_draw(match: Match, *, stuck: bool) -> Refusal | None:
    """Why the player on turn may not draw; `stuck` says that none of his cards goes (000:68).

    A debt can always be paid, even when no card is left (decision 2).
    """
    if match.debt:
        return None
    if match.drawn is not None:
        return Refusal.ALREADY_DREW
    if not match.stock and not match.discard:
        return Refusal.NOTHING_TO_DRAW
    if not stuck and match.rules.draw_when is _STUCK:
        return Refusal.MUST_PLAY
    return None


def may_pass(match: Match, *, stuck: bool) -> Refusal | None:
    """Why the player on turn may not pass; `stuck` says that he can neither play nor draw.

    Passing is there after a draw, and when nothing else is possible (decision 2).
    """
    if match.debt:
        return Refusal.DEBT_STANDS
    if match.drawn is not None or stuck:
        return None
    return Refusal.MUST_DRAW_FIRST if match.stock or match.discard else Refusal.MUST_PLAY


def refusal(match: Match, seat: int, move: TurnMove) -> Refusal | None:
    """Why the player on turn may not make this move; None if it is one of his legal moves."""
    if isinstance(move, Play):
        return _play_refusal(match, seat, move)
    choice, fitting = first_cards(match, seat)
    stuck = fitting.isdisjoint(choice)
    if isinstance(move, Draw):
        return may_draw(match, stuck=stuck)
    return may_pass(match, stuck=stuck and may_draw(match, stuck=True) is not None)


def _play_refusal(match: Match, seat: int, play: Play) -> Refusal | None:
    card = play.card
    choice, fitting = first_cards(match, seat)
    if card not in choice:
        return Refusal.ONLY_DRAWN_CARD if card in match.hands[seat] else Refusal.CARD_NOT_IN_HAND
    if card not in fitting:
        return _misfit(match, card)
    if card.rank is _JACK and play not in _jack_plays(match, seat, card):
        return Refusal.NAME_A_SUIT if play.wish is None else Refusal.NO_SUIT_TO_NAME
    if card.rank is not _JACK and play.wish is not None:
        return Refusal.NO_SUIT_TO_NAME
    return Refusal.NO_COMPANION if play.companions else None


def _misfit(match: Match, card: Card) -> Refusal:
    if match.debt:
        return Refusal.DEBT_STANDS
    if card.rank is _JACK:
        return Refusal.JACK_ON_JACK
    return Refusal.DOES_NOT_FIT if match.wish is None else Refusal.WISH_STANDS
