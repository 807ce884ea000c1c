"""What may be done in a turn, written down once more: slowly, from the rules page alone."""

from itertools import permutations, product

from engine.cards import Card, Hand, Suit
from engine.match import Match
from engine.moves import Draw, Pass, Play, TurnMove


def naive_moves(match: Match) -> set[TurnMove]:
    rules, seat = match.rules, match.turn
    assert seat is not None
    hand, forced = match.hands[seat], match.forced[seat]
    cards_left = bool(match.stock or match.discard)
    moves: set[TurnMove] = set()
    most = 1 + rules.ace_extra * sum(card.rank == "A" for card in hand)
    for size, wish in product(range(1, most + 1), (None, *Suit)):
        for laid in permutations(hand, size):
            if goes(match, laid[0], forced) and well_laid(match, hand, laid, wish):
                moves.add(Play(laid[0], wish, laid[1:]))
    if forced or match.debt:
        return moves | {Draw()}
    if match.hit or match.drawn:
        return moves | {Pass()}
    if cards_left and (rules.draw_when == "anytime" or not moves):
        return moves | {Draw()}
    return moves or {Pass()}


def goes(match: Match, card: Card, forced: bool) -> bool:
    rules, top = match.rules, match.top
    if forced:
        return False
    if match.debt:
        return rules.seven_stack and card.rank == match.debt_rank
    if match.hit:
        return card.rank == "8"
    if match.drawn and rules.after_draw == "drawn_only" and card != match.drawn:
        return False
    if match.any_card or (rules.jack_free and top.rank == "J"):
        return True
    if card.rank == "J":
        return rules.jack_on_jack or top.rank != "J"
    return card.suit == match.wish if match.wish else top.rank == card.rank or top.suit == card.suit


def well_laid(match: Match, hand: Hand, laid: Hand, wish: Suit | None) -> bool:
    rules, (*before, last) = match.rules, laid
    out = len(laid) == len(hand)
    if before and not (rules.ace_extra and all(card.rank == "A" for card in before)):
        return False
    if rules.ace_extra and last.rank == "A" and not out:
        return False
    if not (rules.wish and last.rank == "J"):
        return wish is None
    seat = match.turn or 0
    silent = rules.mau == "say" and match.called[seat] != "mau-mau" and len(hand) == 1
    forgotten = silent and rules.mau_mau in ("on_last", "on_last_if_jack")
    return forgotten or (wish is None) == out
