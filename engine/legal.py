"""What may be done in a turn. This is the only place that knows; `apply` asks it."""

from collections.abc import Iterator

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
_WISHES = {card: tuple(Play(card, suit) for suit in _SUITS) for card in OF_RANK[_JACK]}


def legal_moves(match: Match, seat: int) -> tuple[TurnMove, ...]:
    """All that the player at `seat` may do in this turn; nothing when he is not on turn.

    Plays come first, in the order of the hand (equal cards once), then draw, then pass.
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
    if draw_refusal(match, seat, stuck=not moves) is None:
        moves.append(_DRAW)
    if pass_refusal(match, seat, stuck=not moves) is None:
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


def draw_refusal(match: Match, seat: int, *, stuck: bool) -> Refusal | None:
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


def pass_refusal(match: Match, seat: int, *, stuck: bool) -> Refusal | None:
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


def refusal(match: Match, seat: int, move: TurnMove) -> Refusal | None:
    """Why the player on turn may not make this move; None if it is one of his legal moves."""
    if isinstance(move, Play):
        return _play_refusal(match, seat, move)
    choice, fitting = first_cards(match, seat)
    stuck = fitting.isdisjoint(choice)
    if isinstance(move, Draw):
        return draw_refusal(match, seat, stuck=stuck)
    stuck = stuck and draw_refusal(match, seat, stuck=True) is not None
    return pass_refusal(match, seat, stuck=stuck)


def _play_refusal(match: Match, seat: int, play: Play) -> Refusal | None:
    card = play.card
    choice, fitting = first_cards(match, seat)
    if card not in choice:
        return Refusal.ONLY_DRAWN_CARD if card in match.hands[seat] else Refusal.CARD_NOT_IN_HAND
    if card not in fitting:
        return _misfit(match, seat, card)
    if card.rank is _JACK or card.rank is _ACE:
        known = play in _ways_to_play(match, seat, card)
    else:
        known = play.wish is None and not play.companions
    return None if known else _wrong_way(match, seat, play)


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


def _ways_to_play(match: Match, seat: int, card: Card) -> tuple[Play, ...]:
    """A jack or an ace that fits, together with all it may name or take along."""
    rules = match.rules
    if card.rank is _JACK:
        if rules.wish and len(match.hands[seat]) > 1:
            return _WISHES[card]
        suits = _suits_to_name(match, seat, card, ()) if rules.wish else (None,)
        return tuple(Play(card, suit) for suit in suits)
    left = without(match.hands[seat], card)
    if not rules.ace_extra or not left:
        return (_PLAIN[card],)
    return tuple(
        Play(card, suit, companions)
        for companions, rest in _chains(left)
        for suit in _suits_to_name(match, seat, companions[-1], rest)
    )


def _suits_to_name(match: Match, seat: int, last: Card, left: Hand) -> tuple[Suit | None, ...]:
    """What a card laid last may name: a jack one suit, but none as the last of the hand (000:76).

    Where Mau-Mau is due with the last card and was forgotten, it may (decision 28).
    """
    if last.rank is not _JACK or not match.rules.wish:
        return (None,)
    if left:
        return _SUITS
    alone = len(match.hands[seat]) == 1
    return (None, *_SUITS) if alone and mau_mau_missing(match, seat, last) else (None,)


def _chains(left: Hand) -> Iterator[tuple[Hand, Hand]]:
    """The companions that an ace may take along (004:27), each with what stays in the hand.

    Any one card; an ace among them needs another in turn, unless none is left (decision 11).
    """
    for card in dict.fromkeys(left):
        rest = without(left, card)
        if card.rank is _ACE and rest:
            for companions, remaining in _chains(rest):
                yield (card, *companions), remaining
        else:
            yield (card,), rest


def _wrong_way(match: Match, seat: int, play: Play) -> Refusal:
    """Why a card that fits does not go down like this."""
    left = without(match.hands[seat], play.card)
    for companion in play.companions:
        if companion not in left:
            return Refusal.CARD_NOT_IN_HAND
        left = without(left, companion)
    if play.card.rank is _ACE and match.rules.ace_extra:
        *before, last = play.card, *play.companions
        if last.rank is _ACE and left:
            return Refusal.NEEDS_COMPANION
        if any(card.rank is not _ACE for card in before):
            return Refusal.NO_COMPANION
    elif play.companions:
        return Refusal.NO_COMPANION
    return Refusal.NAME_A_SUIT if play.wish is None else Refusal.NO_SUIT_TO_NAME
