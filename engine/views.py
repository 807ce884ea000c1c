"""What a player or an onlooker may know: the only ways out of a match for people and bots."""

from dataclasses import dataclass, replace

from engine.calls import call_refusal
from engine.cards import Card, Hand, Rank, Suit, in_order
from engine.events import CardsDrawn, Event
from engine.legal import legal_moves
from engine.moves import Play, TurnMove, Word
from engine.rules import MauCall, RuleSet
from engine.scoring import Outcome, RoundResult
from engine.shuffle import seed_hash
from engine.state import Match, Phase


@dataclass(frozen=True, slots=True)
class TableView:
    """What anybody may see.

    `any_card` says that any card goes on the top card; `discard_count` counts it. Of the player
    on turn: `debt` is what he owes, `hit` that an 8 is on him which he may pass on, `forced` that
    he has to draw for a forgotten call, `drawn` that he has drawn. `called` says whose call
    stands. `seed_hash` is the published SHA-256 of the running round's seed. `result` is the last
    round that was counted.
    """

    rules: RuleSet
    phase: Phase
    round_no: int
    turn: int | None
    turn_no: int
    dealer: int
    direction: int
    hand_sizes: tuple[int, ...]
    top: Card
    wish: Suit | None
    any_card: bool
    debt: int
    hit: bool
    forced: bool
    stock_count: int
    discard_count: int
    drawn: bool
    called: tuple[bool, ...]
    scores: tuple[int, ...]
    target: int | None
    seed_hash: str
    outcome: Outcome | None
    result: RoundResult | None


@dataclass(frozen=True, slots=True)
class PlayerView:
    """What one player may see: the table, his hand in order, what he may do.

    `moves` is empty unless he is on turn; `words` are the calls that would change something;
    `catch` is the player whom he may catch now.
    """

    table: TableView
    seat: int
    hand: Hand
    drawn_card: Card | None
    moves: tuple[TurnMove, ...]
    words: tuple[Word, ...]
    catch: int | None


def table_view(match: Match) -> TableView:
    """What anybody may see of the match."""
    sizes = tuple(map(len, match.hands))
    auto = match.rules.mau is MauCall.AUTO
    return TableView(
        rules=match.rules,
        phase=match.phase,
        round_no=match.round_no,
        turn=match.turn,
        turn_no=match.turn_no,
        dealer=match.dealer,
        direction=match.direction,
        hand_sizes=sizes,
        top=match.top,
        wish=match.wish,
        any_card=match.any_card or (match.rules.jack_free and match.top.rank is Rank.JACK),
        debt=match.debt,
        hit=match.hit,
        forced=match.turn is not None and match.forced[match.turn],
        stock_count=len(match.stock),
        discard_count=len(match.discard) + 1,
        drawn=match.drawn is not None,
        called=tuple(
            word is not None or (auto and size == 1)
            for word, size in zip(match.called, sizes, strict=True)
        ),
        scores=match.scores,
        target=match.rules.target_for(match.seats),
        seed_hash=seed_hash(match.seed),
        outcome=match.outcome,
        result=match.result,
    )


def player_view(match: Match, seat: int) -> PlayerView:
    """What the player at `seat` may see of the match."""
    hand = in_order(match.hands[seat])
    words = (
        word
        for word in Word
        if match.called[seat] is not word and call_refusal(match, seat, word) is None
    )
    return PlayerView(
        table=table_view(match),
        seat=seat,
        hand=hand,
        drawn_card=match.drawn if match.turn == seat else None,
        moves=_in_hand_order(legal_moves(match, seat), hand),
        words=tuple(words),
        catch=match.catchable if match.turn is not None and match.catchable != seat else None,
    )


def _in_hand_order(moves: tuple[TurnMove, ...], hand: Hand) -> tuple[TurnMove, ...]:
    def place(move: TurnMove) -> int:
        return hand.index(move.card) if isinstance(move, Play) else len(hand)

    return tuple(sorted(moves, key=place))


def redact(event: Event, viewer: int | None) -> Event:
    """The event as the player at `viewer` may see it, or an onlooker when None."""
    if isinstance(event, CardsDrawn) and event.seat != viewer:
        return replace(event, cards=None)
    return event
