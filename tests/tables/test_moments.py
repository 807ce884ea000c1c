"""The best that each did in a game: who has not won it is told, and nobody else."""

from dataclasses import replace

from app.tables.moments import MadeDraw, Moment, WonRound
from app.tables.scene import ResultScene
from app.tables.table import Kind, Status
from tests.tables.friday import DEALT, Friday


def told(friday: Friday, name: str) -> Moment | None:
    scene = friday.seen(name, Kind.RESULT)
    assert isinstance(scene, ResultScene)
    return scene.moment


def nearly_won(friday: Friday) -> None:
    """Whoever goes out next wins the game."""
    before = friday.table
    assert before.match is not None
    match = replace(before.match, scores=(299,) * len(before.seats))
    with friday.store.begin() as tx:
        tx.save(before, replace(before, match=match, rev=before.rev + 1), [], friday.clock.now())


def win(friday: Friday) -> None:
    """Ada goes out, and the game is hers."""
    friday.hold("9C", "8S KD", "7D AC", top="9H", on="Ada")
    nearly_won(friday)
    friday.tell("Ada plays 9C")
    assert friday.table.status is Status.OVER


def test_cards_that_another_had_to_draw_are_a_moment_of_who_laid_the_last_7(
    friday: Friday,
) -> None:
    friday.tell(DEALT)
    friday.hold("7H 9C 8C", "7S KD KC", "QD AC KS", top="9H", on="Ada")
    friday.tell("Ada plays 7H, Bo plays 7S, Cleo draws")
    win(friday)
    assert told(friday, "Bo") == MadeDraw(4, friday.seat("Cleo"))
    assert told(friday, "Cleo") is None


def test_two_cards_are_less_than_a_round_that_was_won(friday: Friday) -> None:
    friday.tell(DEALT)
    friday.hold("9C 8C", "7S 8S KC", "QD AC KS", top="9S", on="Bo")
    friday.tell("Bo plays 7S, Cleo draws")
    friday.hold("9C 8C", "9S", "QD AC KS", top="9H", on="Bo")
    friday.tell("Bo plays 9S, Bo deals")
    win(friday)
    assert told(friday, "Bo") == WonRound(1)


def test_who_wins_and_the_group_are_told_of_none(friday: Friday) -> None:
    friday.tell(DEALT)
    friday.hold("7H 9C 8C", "8S KD KC", "QD AC KS", top="9H", on="Ada")
    friday.tell("Ada plays 7H, Bo draws")
    win(friday)
    assert told(friday, "Ada") is None
    assert told(friday, "the group") is None


def test_a_game_that_is_given_up_has_no_moments(friday: Friday) -> None:
    friday.tell(DEALT)
    friday.hold("7H 9C 8C", "7S KD KC", "QD AC KS", top="9H", on="Ada")
    friday.tell("Ada plays 7H, Bo plays 7S, Cleo draws, Ada resigns")
    assert told(friday, "Bo") is None


def test_a_rematch_begins_without_moments(friday: Friday) -> None:
    friday.tell(DEALT)
    friday.hold("7H 9C 8C", "7S KD KC", "QD AC KS", top="9H", on="Ada")
    friday.tell("Ada plays 7H, Bo plays 7S, Cleo draws")
    win(friday)
    friday.tell("Ada wants a rematch, Bo wants a rematch, Cleo wants a rematch")
    assert friday.table.moments == (None, None, None)
    assert told(friday, "Bo") == MadeDraw(4, friday.seat("Cleo"))


def test_who_wins_a_game_is_told_by_a_new_message_that_does_not_ring_for_his_own_card(
    friday: Friday,
) -> None:
    friday.tell(DEALT)
    win(friday)
    for name, rings in (("Ada", False), ("Bo", True)):
        scene = friday.seen(name, Kind.RESULT)
        assert isinstance(scene, ResultScene)
        assert (scene.head.alert, scene.head.ring) == (True, rings)
