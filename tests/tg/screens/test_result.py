from dataclasses import replace

import pytest

from app.tables import play, rematch
from app.tables.moments import MadeDraw, WonRound
from app.tables.scene import ResultScene
from app.tables.table import Status, Table
from app.tg.screens.cards import fanned
from app.tg.screens.result import PARTY
from app.tg.taps import Tap, Verb
from engine.rules import PRESETS
from engine.scoring import EndReason, Outcome, RoundResult, TieBreak
from tests.tg.screens.staging import (
    ADA,
    BO,
    cards,
    dealt,
    drawn,
    ended,
    facts,
    labels,
    result,
    tap,
    text,
    won,
)


def finished(table: Table) -> RoundResult:
    assert table.last_ending is not None
    assert table.last_ending.round is not None
    return table.last_ending.round


def with_end(outcome: Outcome, **seen: object) -> ResultScene:
    """The result of a game that ended so."""
    scene = result(ended("Ada", "Bo", "Cleo"))
    ending = replace(scene.ending, outcome=outcome, **seen)  # type: ignore[arg-type]  # by name
    return replace(scene, ending=ending, next_ply=None)


def test_a_round_tells_who_went_out_and_what_the_others_held() -> None:
    table = ended("Ada", "Bo", "Cleo")
    last, seen = finished(table), text(drawn(result(table)))
    names = ("Ada", "Bo", "Cleo")
    assert last.winner is not None
    assert f"{names[last.winner]} went out." in seen
    for name, held, points in zip(names, last.hands, last.hand_points, strict=True):
        told = f"{name} still held {fanned(held)} ({points} point"
        assert (told in seen) == bool(held)
    assert f"1. {names[last.winner]}: {max(last.scores)} points (+{max(last.gains)})" in seen
    assert "The game goes to 300 points." in seen


def test_a_last_jack_that_counts_double_is_told_of() -> None:
    table = ended("Ada", "Bo")
    scene, last = result(table), finished(table)
    doubled = replace(last, gains=tuple(2 * gain for gain in last.gains))
    seen = text(drawn(replace(scene, ending=replace(scene.ending, round=doubled))))
    assert " went out with a jack: the round counts double." in seen
    assert "with a jack" not in text(drawn(scene))


def test_the_winner_of_a_game_gets_confetti_and_the_others_their_best_moment() -> None:
    table = won("Ada", "Bo")
    assert table.last_ending is not None
    assert table.last_ending.outcome is not None
    winner = table.seats[table.last_ending.outcome.winner or 0].player
    loser = BO if winner == ADA else ADA
    assert drawn(result(table, winner)).effect == PARTY
    scene = result(table, loser)
    for moment, words in (
        (MadeDraw(6, 0), "Your best moment: Ada had to draw 6 cards."),
        (WonRound(3), "Your best moment: you won round 3."),
    ):
        screen = drawn(replace(scene, moment=moment))
        assert words in text(screen)
        assert screen.effect is None
    assert drawn(result(table)).effect is None
    assert drawn(result(ended("Ada", "Bo"), ADA)).effect is None


def test_a_blocked_round_says_so_and_who_takes_the_difference() -> None:
    scene = result(ended("Ada", "Bo", "Cleo"))
    assert scene.ending.round is not None
    blocked = replace(scene.ending.round, blocked=True, winner=1, hands=(cards("AS"),) * 3)
    seen = text(drawn(replace(scene, ending=replace(scene.ending, round=blocked))))
    assert "Blocked: nobody could play or draw.\nBo held the least and wins the round." in seen
    assert "went out" not in seen
    nobody = replace(blocked, winner=None)
    assert "wins" not in text(drawn(replace(scene, ending=replace(scene.ending, round=nobody))))


def test_next_round_is_there_while_it_can_be_dealt() -> None:
    table = ended("Ada", "Bo")
    assert table.status is Status.BETWEEN
    for reader in (ADA, BO):
        screen = drawn(result(table, reader))
        assert tap(screen, "Next round") == Tap(Verb.NEXT_ROUND, table.id, table.ply)
    over = play.resign(table, ADA, table.game, facts()).table
    assert labels(drawn(result(over))) == [["New table, same rules"]]


def test_a_game_that_was_won_may_be_played_once_more_and_says_who_wants_to() -> None:
    table = won("Ada", "Bo", bots=1)
    screen = drawn(result(table))
    assert labels(screen) == [["Rematch"], ["New table, same rules"]]
    assert tap(screen, "Rematch") == Tap(Verb.REMATCH, table.id, arg="1")
    assert "agreed" not in text(screen)
    agreed = rematch.agree(table, BO, 1, facts()).table
    assert text(drawn(result(agreed))).endswith("Rematch: Bo agreed.\nWaiting for Ada.")


def test_standings_put_the_best_first_and_equals_together() -> None:
    scene = with_end(Outcome(EndReason.PLAYED, 2), scores=(40, 40, 301), round=None)
    seen = text(drawn(scene))
    assert "Cleo wins the game!\n\n1. Cleo: 301 points\n2. Ada: 40 points\n2. Bo: 40 points" in seen


def test_who_resigned_stands_last_and_the_winner_first_each_with_a_place_of_his_own() -> None:
    seen = text(drawn(result(play.resign(dealt(), BO, 1, facts()).table)))
    places = seen[seen.index("1. ") :].splitlines()[:3]
    winner = "Ada" if "Ada wins the game!" in seen else "Cleo"
    second = "Cleo" if winner == "Ada" else "Ada"
    told = [f"1. {winner}: 0 points", f"2. {second}: 0 points", "3. Bo: 0 points"]
    assert places == told
    ahead = with_end(Outcome(EndReason.AWAY, 2, 0), scores=(90, 20, 20), round=None)
    told = ["1. Cleo: 20 points", "2. Bo: 20 points", "3. Ada: 90 points"]
    assert text(drawn(ahead)).split("\n\n")[2].splitlines() == told


@pytest.mark.parametrize(
    ("decided", "told"),
    [
        (TieBreak.POINTS, "The best were level: Ada held the fewest points."),
        (TieBreak.CARDS, "The best were level, also in the points they held: Ada held fewer cards"),
        (TieBreak.TURN, "The best were level, also in what they held: Ada was next in turn."),
    ],
)
def test_what_decided_among_equals_is_told(decided: TieBreak, told: str) -> None:
    scene = with_end(Outcome(EndReason.RESIGNED, 0, 1), round=None)
    assert "level" not in text(drawn(scene))
    seen = text(drawn(replace(scene, tie_break=decided)))
    assert f"Ada wins the game!\n{told}" in seen


def test_a_game_given_up_at_its_beginning_says_what_decided() -> None:
    over = play.resign(dealt(), BO, 1, facts()).table
    assert "The best were level: " in text(drawn(result(over)))
    between = play.resign(ended("Ada", "Bo", "Cleo"), BO, 1, facts()).table
    tied = replace(between.match, scores=(7, 0, 7)) if between.match else None
    assert "level, also in what they held" in text(drawn(result(replace(between, match=tied))))


def test_where_points_count_against_one_the_fewest_come_first() -> None:
    scene = with_end(Outcome(EndReason.PLAYED, 1), scores=(101, 40, 60), round=None)
    against = replace(scene, head=replace(scene.head, rules=PRESETS["penalty"]))
    assert "1. Bo: 40 points\n2. Cleo: 60 points\n3. Ada: 101 points" in text(drawn(against))


def test_an_ending_by_rule_says_which_who_and_when() -> None:
    at = "on 2026-11-30 18:40 UTC"
    resigned = text(drawn(with_end(Outcome(EndReason.RESIGNED, 0, 1), round=None)))
    assert f"Bo resigned {at}. Who resigns loses, the running round does not count" in resigned
    assert "Ada wins the game!" in resigned
    away = text(drawn(with_end(Outcome(EndReason.AWAY, 0, 2))))
    assert "Cleo had not played for more than 48 hours, so another person ended the game" in away
    expired = text(drawn(with_end(Outcome(EndReason.EXPIRED, None))))
    assert f"Nobody had moved for seven days, so the game ended by itself {at}." in expired
    assert "wins the game" not in expired


def test_resigning_in_mid_round_shows_no_hands() -> None:
    over = play.resign(dealt(), BO, 1, facts()).table
    seen = text(drawn(result(over)))
    assert "Bo resigned" in seen
    assert "still held" not in seen


def test_in_private_the_table_is_named_with_its_group() -> None:
    table = ended("Ada", "Bo")
    assert text(drawn(result(table, ADA))).startswith("Table 1 in Friends · Round 1")
    assert text(drawn(result(table))).startswith("Table 1 · Round 1")
