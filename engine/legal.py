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
_ANYTIME = DrawWhen.ANYTIME
_DRAWN_ONLY = AfterDraw.DRAWN_ONLY

_DRAW = Draw()
_PASS = Pass()
_PLAIN = {card: Play(card) for card in FULL_DECK}
_ONE_WAY = {card: play for card, play in _PLAIN.items() if card.rank not in (_JACK, _ACE)}
_PAIRS = {ace: {card: Play(ace, None, (card,)) for card in _ONE_WAY} for ace in OF_RANK[_ACE]}
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
    choice, fitting = _first_cards(match, seat)
    if match.seats > 5:  # two decks hold equal cards
        choice = tuple(dict.fromkeys(choice))
    for card in choice:
        if card in fitting:
            plain = _ONE_WAY.get(card)
            if plain is None:
                moves += _ways_to_play(match, seat, card)
            else:
                moves.append(plain)
    other = _draw_or_pass(match, seat, stuck=not moves)
    if other is not None:
        moves.append(other)
    return tuple(moves)


def _first_cards(match: Match, seat: int) -> tuple[Hand, Cards]:
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


def _draw_or_pass(match: Match, seat: int, *, stuck: bool | None = None) -> Draw | Pass | None:
    """What else there is besides playing a card; `stuck` says whether no card goes, if known.

    A debt or a penalty is drawn, even when no card is left (decisions 2, 12). Who has drawn, or
    is hit by an 8, may pass; so may who can neither play nor draw. All others may draw (000:68),
    or only if nothing fits (004:13).
    """
    if match.debt or match.forced[seat]:
        return _DRAW
    if match.drawn is not None or match.hit:
        return _PASS
    cards_left = match.stock or match.discard
    if cards_left and match.rules.draw_when is _ANYTIME:
        return _DRAW
    if stuck is None:
        choice, fitting = _first_cards(match, seat)
        stuck = fitting.isdisjoint(choice)
    if not stuck:
        return None
    return _DRAW if cards_left else _PASS


def play_refusal(match: Match, seat: int, play: Play) -> Refusal | None:
    """Why the player on turn may not make this play; None if it is one of his legal moves."""
    card = play.card
    choice, fitting = _first_cards(match, seat)
    if card not in choice:
        return Refusal.ONLY_DRAWN_CARD if card in match.hands[seat] else Refusal.CARD_NOT_IN_HAND
    if card not in fitting:
        return _misfit(match, seat, card)
    if card in _ONE_WAY and play.wish is None and not play.companions:
        return None
    return _way_refusal(match, seat, play)


def draw_refusal(match: Match, seat: int, _draw: Draw) -> Refusal | None:
    """Why the player on turn may not draw; None if he may."""
    if _draw_or_pass(match, seat) is _DRAW:
        return None
    if match.hit:
        return Refusal.SKIP_STANDS
    if match.drawn is not None:
        return Refusal.ALREADY_DREW
    return Refusal.MUST_PLAY if match.stock or match.discard else Refusal.NOTHING_TO_DRAW


def pass_refusal(match: Match, seat: int, _pass: Pass) -> Refusal | None:
    """Why the player on turn may not pass; None if he may."""
    other = _draw_or_pass(match, seat)
    if other is _PASS:
        return None
    if match.debt:
        return Refusal.DEBT_STANDS
    if match.forced[seat]:
        return Refusal.PENALTY_STANDS
    return Refusal.MUST_PLAY if other is None else Refusal.MUST_DRAW_FIRST


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
    pairs = _PAIRS[card]
    plays: list[Play] = []
    left = without(hand, card)
    for companion in dict.fromkeys(left) if match.seats > 5 else left:
        if companion in pairs:
            plays.append(pairs[companion])
        else:
            plays += _longer_chains(match, seat, (card, companion), without(left, companion))
    return plays


def _longer_chains(match: Match, seat: int, laid: Hand, left: Hand) -> Iterator[Play]:
    """An ace and its companions so far (004:27), of which the last is an ace or a jack.

    An ace among them needs a companion in turn, unless no card is left (decision 11).
    """
    last = laid[-1]
    if last.rank is _ACE and left:
        for companion in dict.fromkeys(left):
            yield from _longer_chains(match, seat, (*laid, companion), without(left, companion))
    else:
        for suit in _suits_to_name(match, seat, last, len(left)):
            yield _chained(laid[0], suit, laid[1:])


_chained = lru_cache(maxsize=4096)(Play)  # frozen values may be shared


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
