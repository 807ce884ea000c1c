"""Positions written as a table is seen: a hand a string, a card two letters."""

from dataclasses import replace
from typing import Any

from engine.cards import Card, Hand, Suit
from engine.events import Event
from engine.legal import legal_moves
from engine.match import Match, apply, new_match
from engine.moves import move_text, parse_move
from engine.refusals import Refusal, Refused
from engine.rules import CLASSIC, SWITCHES, RuleSet
from engine.scoring import RoundResult


def cards(text: str) -> Hand:
    return tuple(map(Card.parse, text.split()))


def house(rules: RuleSet = CLASSIC, **switches: object) -> RuleSet:
    """The rules with these switches turned, values by their text."""
    offered = {switch.key: switch.values for switch in SWITCHES}
    for key, value in switches.items():
        member = next((known for known in offered[key] if known == value), value)
        rules = rules.turned(key, member)
    return rules


def position(
    rules: RuleSet,
    *hands: str,
    top: str,
    turn: int = 0,
    wish: str | None = None,
    debt: int = 0,
    stock: str = "",
    discard: str = "",
    drawn: str | None = None,
    **other: Any,
) -> Match:
    """A round in the middle; cards that are not named are not in the deck. `wish` may be `any`."""
    match, _ = new_match(CLASSIC, len(hands), bytes(32), other.pop("dealer", 0))
    return replace(
        match,
        rules=rules,
        hands=tuple(map(cards, hands)),
        top=Card.parse(top),
        turn=turn,
        wish=Suit(wish) if wish not in (None, "any") else None,
        any_card=wish == "any",
        debt=debt,
        debt_rank=Card.parse(top).rank if debt else None,
        stock=cards(stock),
        discard=cards(discard),
        drawn=Card.parse(drawn) if drawn else None,
        **{"hit": False, "direction": 1, "forced": (False,) * len(hands), **other},
    )


def after(match: Match, *moves: str) -> Match:
    return happened(match, *moves)[0]


def happened(match: Match, *moves: str) -> tuple[Match, list[Event]]:
    events: list[Event] = []
    for move in moves:
        match, news = apply(match, parse_move(move))
        events += news
    return match, events


def refused(match: Match, move: str) -> Refusal | None:
    """The rule that forbids the move, or None."""
    try:
        apply(match, parse_move(move))
    except Refused as no:
        return no.reason
    return None


def result(match: Match) -> RoundResult:
    assert match.result is not None
    return match.result


def can(match: Match) -> set[str]:
    """What the player on turn may do."""
    assert match.turn is not None
    return {move_text(move) for move in legal_moves(match, match.turn)}


def hand(match: Match, seat: int) -> set[str]:
    return set(map(str, match.hands[seat]))


def sizes(match: Match) -> list[int]:
    return [len(held) for held in match.hands]
