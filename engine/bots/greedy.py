"""A sound player without foresight: one weighing of each move, by what he sees alone."""

from engine.cards import Card, Hand, Rank, Suit
from engine.moves import Draw, Move, Play, Say, TurnMove, Word
from engine.rules import MauMau
from engine.scoring import points
from engine.shuffle import shuffled
from engine.views import PlayerView

_LOW = 2  # so few cards in the next hand make it worth stopping


def choose(view: PlayerView, seed: bytes) -> Move:
    """The bot's move, the same for the same view and seed.

    If a call is due before the play it has in mind, it makes the call; asked again with the
    new view, it plays.

    Raises:
        ValueError: if it is not on turn.
    """
    if not view.moves:
        raise ValueError("The bot is not on turn.")
    move = max(shuffled(seed, 0, view.moves), key=lambda move: _weight(view, move))
    return _call_before(view, move) or move


def call_due(view: PlayerView) -> Say | None:
    """The call that a bot makes while it waits: the one it owes since its last play."""
    if view.moves or len(view.hand) != 1:
        return None
    return _call(view, _word_for(view, view.hand))


def _call_before(view: PlayerView, move: TurnMove) -> Say | None:
    if not isinstance(move, Play):
        return None
    left = _left(view.hand, move)
    return _call(view, _word_for(view, left)) if len(left) == 1 else None


def _call(view: PlayerView, word: Word) -> Say | None:
    return Say(view.seat, word) if word in view.words else None


def _word_for(view: PlayerView, left: Hand) -> Word:
    if_jack = view.table.rules.mau_mau is MauMau.AT_ONE_IF_JACK
    return Word.MAU_MAU if if_jack and left[0].rank is Rank.JACK else Word.MAU


def _left(hand: Hand, play: Play) -> Hand:
    left = list(hand)
    for card in (play.card, *play.companions):
        left.remove(card)
    return tuple(left)


def _weight(view: PlayerView, move: TurnMove) -> float:
    """How good a move looks: points to be rid of, cards that can follow, harm to the next."""
    if not isinstance(move, Play):
        return 0.5 if isinstance(move, Draw) else 0
    left = _left(view.hand, move)
    if not left:
        return 1000
    top = (move.companions or (move.card,))[-1]
    weight = 4 + points(move.card) / 10 + 2 * _follow_ups(left, top, move.wish)
    if top.rank is Rank.JACK:
        weight -= 9 if len(left) > 1 else 2
    if top.rank in (Rank.SEVEN, Rank.EIGHT):
        weight += 6 if _next_hand(view) <= _LOW else -1
    return weight


def _follow_ups(left: Hand, top: Card, wish: Suit | None) -> int:
    """How many cards of the hand would go on the card played; jacks go on most and do not count."""
    plain = [card for card in left if card.rank is not Rank.JACK]
    if wish is not None:
        return sum(card.suit is wish for card in plain)
    return sum(card.suit is top.suit or card.rank is top.rank for card in plain)


def _next_hand(view: PlayerView) -> int:
    table = view.table
    return table.hand_sizes[(view.seat + table.direction) % len(table.hand_sizes)]
