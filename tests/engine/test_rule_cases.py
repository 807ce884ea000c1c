"""The rule cases: positions with what must happen. `--cases FILE` runs those of another file."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.cards import Card, Suit
from engine.events import Event, MauForgotten
from engine.legal import legal_moves
from engine.match import Match, Phase, apply, new_match
from engine.moves import ClaimAway, Draw, Expire, Move, Pass, Play, Resign, Say, Word, move_text
from engine.refusals import Refused
from engine.rules import (
    PRESETS,
    AfterDraw,
    Block,
    DrawWhen,
    MauCall,
    MauMau,
    MauWhen,
    Reshuffle,
    RuleSet,
    Score,
    Starter,
    Target,
)
from engine.scoring import EndReason
from tests.engine.positions import position

Case = dict[str, Any]
COMMITTED = Path(__file__).with_name("cases.jsonl")
ENUMS: dict[str, Any] = {
    "starter": Starter,
    "draw_when": DrawWhen,
    "after_draw": AfterDraw,
    "reshuffle": Reshuffle,
    "mau": MauCall,
    "mau_when": MauWhen,
    "mau_mau": MauMau,
    "score": Score,
    "block": Block,
}
PLAIN = {
    *("seven_stack", "seven_draw", "seven_loses_turn", "eight_pass", "jack_on_jack", "wish"),
    *("jack_free", "ace_extra", "mau_penalty", "last_effect", "jack_out"),
}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    file = metafunc.config.getoption("--cases") or COMMITTED
    cases = [json.loads(line) for line in Path(file).read_text("utf-8").splitlines() if line]
    metafunc.parametrize("case", cases, ids=[case["id"] for case in cases])


def test_case(case: Case) -> None:
    rules = rules_of(case)
    given, expect = case["given"], dict(case["expect"])
    legal = expect.pop("legal", True)
    match = dealt(rules, given) if given.get("phase") == "deal" else placed(rules, given)
    events: tuple[Event, ...] = ()
    for number, action in enumerate(case["action"], start=1):
        if legal or number < len(case["action"]):
            match, news = apply(match, move_of(action, match))
            events += news
        else:
            with pytest.raises(Refused):
                apply(match, move_of(action, match))
    assert {key: found(key, match, events) for key in expect} == {
        key: comparable(value) for key, value in expect.items()
    }


def rules_of(case: Case) -> RuleSet:
    if case["ruleset"] not in PRESETS:
        pytest.skip(f"the preset {case['ruleset']} is not built yet")
    rules = PRESETS[case["ruleset"]]
    for key, value in switches(case.get("switches", {})):
        rules = rules.turned(key, value)
    return rules


def switches(given: Case) -> Iterator[tuple[str, object]]:
    for key, value in given.items():
        if key == "target":
            kind, points = value
            yield from {"target_kind": Target(kind), "target": points}.items()
        elif key == "nine":
            yield "nine_draw", 3 if value == "draw3" else 0
        elif key in ENUMS:
            yield key, value if value is None else ENUMS[key](value)
        elif key in PLAIN:
            yield key, value
        else:
            pytest.skip(f"the switch {key} is not built yet")


def dealt(rules: RuleSet, given: Case) -> Match:
    """The deal that is asked for; a forced starter is waited for among seeds."""
    for number in range(10_000):
        match, _ = new_match(rules, given["players"], number.to_bytes(32, "big"), given["dealer"])
        if str(match.top) == given.get("top", str(match.top)):
            return match
    raise AssertionError("no seed turns up this starter")


def placed(rules: RuleSet, given: Case) -> Match:
    seats = range(len(given["hands"]))
    said = Word(given["said"]) if given.get("said") else None
    return position(
        rules,
        *map(" ".join, given["hands"]),
        top=given["top"],
        turn=given["turn"],
        wish=given["wished"],
        debt=given["pending"],
        stock=" ".join(given["stock"]),
        discard=" ".join(given["discard"]),
        drawn=given["drawn"],
        passes=given["passes"],
        dealer=given.get("dealer", 0),
        scores=tuple(given.get("scores", [0 for _ in seats])),
        forced=tuple(given.get("forced_draw", [False for _ in seats])),
        called=tuple(said if seat == given["turn"] else None for seat in seats),
    )


def move_of(action: Case, match: Match) -> Move:
    match action["do"]:
        case "play":
            return Play(
                Card.parse(action["card"]),
                Suit(action["wish"]) if action.get("wish") else None,
                tuple(map(Card.parse, action.get("with", []))),
            )
        case "draw":
            return Draw()
        case "pass":
            return Pass()
        case "say":
            assert match.turn is not None
            return Say(match.turn, Word(action["word"]))
        case "resign":
            return Resign(action["player"])
        case "claim_away":
            return ClaimAway(action["player"], action["idle_hours"] * 3600)
        case "expire":
            return Expire(action["idle_days"] * 24 * 3600)
        case other:
            raise AssertionError(f"no such action: {other}")


def found(key: str, match: Match, events: tuple[Event, ...]) -> object:
    """What the match says under a key of the cases."""
    over = match.phase is not Phase.PLAYING
    result = match.result if over else None
    outcome = match.outcome
    match key:
        case "turn" | "first_player":
            return match.turn
        case "top" | "drawn":
            card = getattr(match, key)
            return None if card is None else str(card)
        case "wished":
            return "any" if match.any_card else match.wish
        case "pending":
            return match.debt
        case "passes":
            return match.passes
        case "legal_actions":
            assert match.turn is not None
            return sorted({action_text(move) for move in legal_moves(match, match.turn)})
        case "hands":
            return {str(seat): sorted(map(str, hand)) for seat, hand in enumerate(match.hands)}
        case "hand_sizes":
            return [len(hand) for hand in match.hands]
        case "cards_each":
            (size,) = {len(hand) for hand in match.hands}
            return size
        case "decks":
            cards = len(match.stock) + 1 + sum(map(len, match.hands))
            return cards / match.rules.deck
        case "stock_count":
            return len(match.stock)
        case "discard_count":
            return len(match.discard) + 1
        case "forced_draw":
            return list(match.forced)
        case "mau_penalty_to":
            owing = [seat for seat, forced in enumerate(match.forced) if forced]
            paying = [event.seat for event in events if isinstance(event, MauForgotten)]
            return next(iter([*paying, *owing]), None)
        case "scores":
            return list(match.scores)
        case "round_over":
            return over
        case "blocked":
            return result is not None and result.blocked
        case "round_winner":
            return result and result.winner
        case "round_scores":
            return result and list(result.gains)
        case "next_dealer":
            return result and result.next_dealer
        case "game_over":
            return match.phase is Phase.OVER
        case "game_winner":
            return outcome and outcome.winner
        case "rematch_allowed":
            return outcome is not None and outcome.reason is EndReason.PLAYED
        case "end_reason":
            return outcome and {"resigned": "resign"}.get(outcome.reason, str(outcome.reason))
        case _:
            raise AssertionError(f"no such key: {key}")


def action_text(move: Move) -> str:
    return f"play {move.card}" if isinstance(move, Play) else move_text(move)


def comparable(value: object) -> object:
    """Lists of cards and actions are expected in any order."""
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return sorted(value)
    if isinstance(value, dict):
        return {key: comparable(item) for key, item in value.items()}
    return value
