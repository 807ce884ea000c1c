"""What may be done in a turn. This is the only place that knows; `apply` asks it."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from engine.calls import mau_mau_missing
from engine.cards import FULL_DECK, Card, Hand, Rank, Suit, without
from engine.fitting import NO_CARD, OF_RANK, Cards, fitting_cards
from engine.moves import Draw, Pass, Play, TurnMove
from engine.refusals import Refusal
from engine.rules import AfterDraw, DrawWhen
from engine.state import Match

_EIGHT, _JACK, _ACE = Rank.EIGHT, Rank.JACK, Rank.ACE
_STUCK = DrawWhen.STUCK
_DRAWN_ONLY = AfterDraw.DRAWN_ONLY

_DRAW = Draw()
_PASS = Pass()
_PLAIN = {card: Play(card) for card in FULL_DECK}
_SUITS = tuple(Suit)
_NOTHING_TO_NAME = (None,)
_WISHES = {card: tuple(Play(card, suit) for suit in _SUITS) for card in OF_RANK[_JACK]}


def legal_moves(match: Match, seat: int) -> tuple[TurnMove, ...]:
    """All that the player at `seat` may do in this turn; nothing when he is not on turn.

    Plays come first, in the order of the hand (equal cards once), then draw or pass: there never
    are both.
    """
    if match.turn != seat:
        return ()
    moves: list[TurnMove] = []
    choice, fitting = first_cards(match, seat)
    if match.seats > 5:  # two decks hold equal cards
        choice = tuple(dict.fromkeys(choice))
    for card in choice:
        if card in fitting:
            if card.rank is _JACK or card.rank is _ACE:
                moves += _ways_to_play(match, seat, card)
            else:
                moves.append(_PLAIN[card])
    if _draw_refusal(match, seat, not moves) is None:
        moves.append(_DRAW)
    elif _pass_refusal(match, seat, not moves) is None:
        moves.append(_PASS)
    return tuple(moves)


def first_cards(match: Match, seat: int) -> tuple[Hand, Cards]:
    """The cards of the hand there are to choose from, and the cards that go on what lies.

    Who has to draw may play nothing (decision 12). Under a debt only its own rank answers it
    (001:10), and where 7s do not stack, nothing (000:49); an 8 is passed on by an 8 (000:50).
    """
    hand = match.hands[seat]
    if match.forced[seat]:
        return hand, NO_CARD
    if match.debt:
        rank = match.debt_rank
        return hand, OF_RANK[rank] if rank and match.rules.seven_stack else NO_CARD
    if match.hit:
        return hand, OF_RANK[_EIGHT]
    if match.drawn is not None and match.rules.after_draw is _DRAWN_ONLY:
        return (match.drawn,), fitting_cards(match)
    return hand, fitting_cards(match)


def _draw_refusal(match: Match, seat: int, stuck: bool) -> Refusal | None:
    """Why the player on turn may not draw; `stuck` says that none of his cards goes (000:68).

    A debt or a penalty can always be drawn, even when no card is left (decisions 2, 12).
    """
    if match.debt or match.forced[seat]:
        return None
    if match.hit:
        return Refusal.SKIP_STANDS
    if match.drawn is not None:
        return Refusal.ALREADY_DREW
    if not match.stock and not match.discard:
        return Refusal.NOTHING_TO_DRAW
    if not stuck and match.rules.draw_when is _STUCK:
        return Refusal.MUST_PLAY
    return None


def _pass_refusal(match: Match, seat: int, stuck: bool) -> Refusal | None:
    """Why the player on turn may not pass; `stuck` says that he can neither play nor draw.

    Passing is there after a draw, for who is hit by an 8, and when nothing else is possible
    (decision 2).
    """
    if match.debt:
        return Refusal.DEBT_STANDS
    if match.forced[seat]:
        return Refusal.PENALTY_STANDS
    if match.drawn is not None or match.hit or stuck:
        return None
    return Refusal.MUST_DRAW_FIRST if match.stock or match.discard else Refusal.MUST_PLAY


def play_refusal(match: Match, seat: int, play: Play) -> Refusal | None:
    """Why the player on turn may not make this play; None if it is one of his legal moves."""
    card = play.card
    choice, fitting = first_cards(match, seat)
    if card not in choice:
        return Refusal.ONLY_DRAWN_CARD if card in match.hands[seat] else Refusal.CARD_NOT_IN_HAND
    if card not in fitting:
        return _misfit(match, seat, card)
    if card.rank is _JACK or card.rank is _ACE or play.companions or play.wish is not None:
        return _way_refusal(match, seat, play)
    return None


def draw_refusal(match: Match, seat: int, _draw: Draw) -> Refusal | None:
    """Why the player on turn may not draw."""
    stuck = match.rules.draw_when is not _STUCK or _no_card_goes(match, seat)
    return _draw_refusal(match, seat, stuck)


def pass_refusal(match: Match, seat: int, _pass: Pass) -> Refusal | None:
    """Why the player on turn may not pass."""
    stuck = (
        match.drawn is None
        and _no_card_goes(match, seat)
        and _draw_refusal(match, seat, True) is not None
    )
    return _pass_refusal(match, seat, stuck)


def _no_card_goes(match: Match, seat: int) -> bool:
    choice, fitting = first_cards(match, seat)
    return fitting.isdisjoint(choice)


def _misfit(match: Match, seat: int, card: Card) -> Refusal:
    if match.forced[seat]:
        return Refusal.PENALTY_STANDS
    if match.debt:
        return Refusal.DEBT_STANDS
    if match.hit:
        return Refusal.SKIP_STANDS
    if card.rank is _JACK:
        return Refusal.JACK_ON_JACK
    return Refusal.DOES_NOT_FIT if match.wish is None else Refusal.WISH_STANDS


def _ways_to_play(match: Match, seat: int, card: Card) -> Sequence[Play]:
    """A jack or an ace that fits, together with all it may name or take along."""
    rules = match.rules
    hand = match.hands[seat]
    if card.rank is _JACK:
        if not rules.wish:
            return (_PLAIN[card],)
        if len(hand) > 1:
            return _WISHES[card]
        return [Play(card, suit) for suit in _suits_to_name(match, seat, card, 0)]
    if not rules.ace_extra or len(hand) == 1:
        return (_PLAIN[card],)
    return [
        _with_companions(card, suit, companions)
        for companions, staying in _chains(without(hand, card))
        for suit in _suits_to_name(match, seat, companions[-1], staying)
    ]


_with_companions = lru_cache(maxsize=4096)(Play)


def _suits_to_name(match: Match, seat: int, last: Card, left: int) -> tuple[Suit | None, ...]:
    """What a card laid last may name: a jack one suit, but none as the last of the hand (000:76).

    Where Mau-Mau is due with the last card and was forgotten, it may (decision 28).
    """
    if last.rank is not _JACK or not match.rules.wish:
        return _NOTHING_TO_NAME
    if left:
        return _SUITS
    alone = len(match.hands[seat]) == 1
    return (None, *_SUITS) if alone and mau_mau_missing(match, seat, last) else _NOTHING_TO_NAME


def _chains(left: Hand) -> Iterator[tuple[Hand, int]]:
    """The companions that an ace may take along (004:27), each with how many cards then stay.

    Any one card; an ace among them needs another in turn, unless none is left (decision 11).
    """
    for card in dict.fromkeys(left):
        if card.rank is _ACE and len(left) > 1:
            for companions, staying in _chains(without(left, card)):
                yield (card, *companions), staying
        else:
            yield (card,), len(left) - 1


def _way_refusal(match: Match, seat: int, play: Play) -> Refusal | None:
    """Why a card that fits does not go down with these companions, or naming this."""
    left = without(match.hands[seat], play.card)
    last = play.card
    for companion in play.companions:
        if last.rank is not _ACE or not match.rules.ace_extra:
            return Refusal.NO_COMPANION
        if companion not in left:
            return Refusal.CARD_NOT_IN_HAND
        left = without(left, companion)
        last = companion
    if last.rank is _ACE and match.rules.ace_extra and left:
        return Refusal.NEEDS_COMPANION
    if play.wish in _suits_to_name(match, seat, last, len(left)):
        return None
    return Refusal.NAME_A_SUIT if play.wish is None else Refusal.NO_SUIT_TO_NAME
