"""The rules of a table in words, made from its switches: no sentence that does not hold there."""

from collections.abc import Iterator
from dataclasses import dataclass

from app.tables.seating import most_seats
from app.texts.catalogue import Markup, Texts
from app.texts.keys import Key
from engine.cards import Rank
from engine.rules import (
    AfterDraw,
    Block,
    DrawWhen,
    FirstDealer,
    Leader,
    Leaving,
    MauCall,
    MauMau,
    MauWhen,
    NextDealer,
    Reshuffle,
    RuleSet,
    Score,
    Starter,
    Target,
)


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and the sentences under it."""

    heading: Markup
    sentences: tuple[Markup, ...]


def rules_in_words(rules: RuleSet, seats: int | None, texts: Texts) -> tuple[Section, ...]:
    """The rules of a table at which so many play, or at which it is still open how many will.

    >>> from engine.rules import CLASSIC
    >>> str(rules_in_words(CLASSIC, 3, Texts("en"))[0].sentences[1])
    'Each player is dealt 5 cards.'
    """
    sections = (
        (Key.R_DEAL, _deal(rules, seats, texts)),
        (Key.R_TURN, _turn(rules, texts)),
        (Key.R_CARDS, _cards(rules, seats, texts)),
        (Key.R_MAU, _mau(rules, texts)),
        (Key.R_END, _end(rules, texts)),
        (Key.R_GAME, _game(rules, seats, texts)),
        (Key.R_TABLE, _table(rules, texts)),
    )
    return tuple(Section(texts(key), tuple(sentences)) for key, sentences in sections)


def _deal(rules: RuleSet, seats: int | None, texts: Texts) -> Iterator[Markup]:
    lowest = Rank.SEVEN if rules.deck == 32 else Rank.TWO
    more_may_come = seats is None and most_seats(rules) > 5
    yield texts(Key.R_DECK, deck=rules.deck, lowest=lowest)
    yield texts(Key.R_DEALT, n=rules.hand_size(seats or 2))
    if more_may_come and rules.hand_size(6) != rules.hand_size(2):
        yield texts(Key.R_DEALT_FROM_SIX, n=rules.hand_size(6))
    if more_may_come:
        yield texts(Key.R_TWO_DECKS_FROM_SIX)
    elif seats is not None and seats > 5:
        yield texts(Key.R_TWO_DECKS)
    by_host = rules.first_dealer is FirstDealer.HOST
    yield texts(Key.R_HOST_DEALS) if by_host else texts(Key.R_CHANCE_DEALS)
    yield from _next_deals(rules, texts)
    yield texts(Key.R_DEALER_LEADS if rules.leader is Leader.DEALER else Key.R_NEXT_LEADS)
    if rules.starter is Starter.NONE:
        yield texts(Key.R_STARTER_PLAIN)
        if rules.wish:
            yield texts(Key.R_STARTER_JACK_SUIT)
    else:
        yield texts(Key.R_STARTER_EFFECT)
        if rules.wish:
            yield texts(Key.R_STARTER_JACK_FREE)


def _next_deals(rules: RuleSet, texts: Texts) -> Iterator[Markup]:
    has_winner = rules.block is Block.LOWEST_DIFF
    if rules.score is Score.NONE and has_winner:
        return  # the first round is the whole game
    if rules.next_dealer is NextDealer.NEXT:
        yield texts(Key.R_NEXT_DEALS)
        return
    yield texts(Key.R_WINNER_DEALS)
    if not has_winner:
        yield texts(Key.R_NO_WINNER_DEALS)


def _turn(rules: RuleSet, texts: Texts) -> Iterator[Markup]:
    yield texts(Key.R_MATCH)
    yield texts(Key.R_JACK_ON_ANY if rules.jack_on_jack else Key.R_JACK_NOT_ON_JACK)
    yield texts(Key.R_DRAW_STUCK if rules.draw_when is DrawWhen.STUCK else Key.R_DRAW_ANYTIME)
    yield texts(Key.R_DRAW_UNTIL if rules.draw_until else Key.R_DRAW_ONE)
    match rules.after_draw:
        case AfterDraw.DRAWN_ONLY:
            yield texts(Key.R_AFTER_DRAWN_ONLY)
        case AfterDraw.ANY:
            yield texts(Key.R_AFTER_ANY)
        case AfterDraw.END:
            yield texts(Key.R_AFTER_END)
    yield texts(Key.R_PASS)
    if rules.reshuffle is Reshuffle.KEEP_TOP:
        yield texts(Key.R_KEEP_TOP)
        return
    yield texts(Key.R_SHUFFLE_ALL)
    if rules.wish:
        yield texts(Key.R_SHUFFLE_ENDS_WISH)


def _cards(rules: RuleSet, seats: int | None, texts: Texts) -> Iterator[Markup]:
    for rank, draws in ((Rank.SEVEN, rules.seven_draw), (Rank.NINE, rules.nine_draw)):
        if draws:
            yield texts(Key.R_DRAWS, rank=rank, n=draws)
            answer = Key.R_DRAWS_STACK if rules.seven_stack else Key.R_DRAWS_ALONE
            yield texts(answer, rank=rank)
    yield texts(Key.R_PAYING_COSTS if rules.seven_loses_turn else Key.R_PAYING_LEAVES)
    yield texts(Key.R_EIGHT)
    if rules.eight_pass:
        yield texts(Key.R_EIGHT_PASS)
    elif seats in (None, 2):
        yield texts(Key.R_EIGHT_TWO)
    if rules.wish:
        yield texts(Key.R_JACK_WISH)
    elif not rules.jack_free:
        yield texts(Key.R_JACK_SUIT)
    if rules.jack_free:
        yield texts(Key.R_JACK_FREE)
    elif rules.jack_on_jack:
        yield texts(Key.R_JACK_ANSWERS)
    if rules.ace_extra:
        yield from (texts(Key.R_ACE), texts(Key.R_ACE_CHAIN), texts(Key.R_ACE_ALONE))
    if rules.reverse is not None and seats != 2:
        yield texts(Key.R_REVERSE, card=texts.value("reverse", rules.reverse))
        if seats is None:
            yield texts(Key.R_REVERSE_TWO)


def _mau(rules: RuleSet, texts: Texts) -> Iterator[Markup]:
    if rules.mau is MauCall.OFF:
        yield texts(Key.R_MAU_OFF)
        return
    if rules.mau is MauCall.AUTO:
        yield texts(Key.R_MAU_AUTO)
        return
    yield texts(Key.R_MAU_BEFORE)
    yield from (texts(Key.R_MAU_LAPSES), texts(Key.R_MAU_TWICE))
    n = rules.mau_penalty
    match rules.mau_when:
        case MauWhen.NOW:
            yield texts(Key.R_MAU_TWO_ONLY)
            yield texts(Key.R_PENALTY_NOW, n=n)
        case MauWhen.NEXT_TURN:
            yield texts(Key.R_MAU_UNTIL_TURN)
            yield texts(Key.R_PENALTY_NEXT_TURN, n=n)
        case MauWhen.CAUGHT:
            yield texts(Key.R_MAU_UNTIL_CAUGHT)
            yield texts(Key.R_PENALTY_CAUGHT, n=n)
    match rules.mau_mau:
        case None:
            return
        case MauMau.AT_ONE_IF_JACK:
            yield texts(Key.R_MAU_MAU_AT_ONE)
        case MauMau.ON_LAST:
            yield from (texts(Key.R_MAU_MAU_LAST), texts(Key.R_MAU_MAU_PENALTY, n=n))
        case MauMau.ON_LAST_IF_JACK:
            yield from (texts(Key.R_MAU_MAU_LAST_JACK), texts(Key.R_MAU_MAU_PENALTY, n=n))


def _end(rules: RuleSet, texts: Texts) -> Iterator[Markup]:
    yield texts(Key.R_PLAY_ON if rules.play_on else Key.R_OUT)
    if rules.last_effect:
        yield texts(Key.R_LAST_DRAWS, rank=Rank.SEVEN)
        if rules.nine_draw:
            yield texts(Key.R_LAST_DRAWS, rank=Rank.NINE)
    else:
        yield texts(Key.R_LAST_PLAIN)
    yield texts(Key.R_BLOCKED)
    match rules.block:
        case Block.OWN:
            yield texts(Key.R_BLOCKED_OWN)
        case Block.VOID:
            yield texts(Key.R_BLOCKED_VOID)
        case Block.LOWEST_DIFF if rules.score is Score.PENALTY:
            yield texts(Key.R_BLOCKED_AGAINST)
        case Block.LOWEST_DIFF if rules.score is Score.NONE:
            yield texts(Key.R_BLOCKED_WINNER)
        case Block.LOWEST_DIFF:
            yield texts(Key.R_BLOCKED_DIFFERENCE)


def _game(rules: RuleSet, seats: int | None, texts: Texts) -> Iterator[Markup]:
    match rules.score:
        case Score.NONE:
            yield texts(Key.R_ONE_ROUND)
        case Score.WINNER_SUM:
            yield texts(Key.R_WINNER_SUM)
        case Score.PENALTY:
            yield texts(Key.R_AGAINST)
        case Score.CARDS:
            yield texts(Key.R_A_CARD)
    if rules.score is not Score.CARDS and _points_count(rules):
        yield texts(Key.R_POINTS)
    if rules.score is Score.NONE:
        return
    if rules.jack_out > 1:
        yield texts(Key.R_JACK_OUT)
    match rules.target_kind:
        case Target.PER_PLAYER if seats is None:
            yield texts(Key.R_PER_PLAYER, n=rules.target)
        case Target.PER_PLAYER | Target.REACH:
            yield texts(Key.R_REACH, n=rules.target_for(seats or 0) or 0)
        case Target.OVER:
            yield texts(Key.R_OVER, n=rules.target)
    yield texts(Key.R_BEST_LOW if rules.score is Score.PENALTY else Key.R_BEST_HIGH)


def _table(rules: RuleSet, texts: Texts) -> Iterator[Markup]:
    if rules.leaving is Leaving.BOT:
        yield from map(texts, (Key.R_RESIGN_BOT, Key.R_LAST_PERSON, Key.R_AWAY_BOT))
    else:
        yield from map(texts, (Key.R_RESIGN, Key.R_AWAY))
    yield texts(Key.R_EXPIRY)


def _points_count(rules: RuleSet) -> bool:
    """Whether what cards are worth makes a difference."""
    return rules.score is not Score.NONE or rules.block is Block.LOWEST_DIFF
