import hashlib
from itertools import product

from app.chance import RealChance, StagedChance
from app.tables.table import TableId

ROUNDS = [(TableId(table), game, no) for table, game, no in product((1, 11), repeat=3)]


def test_real_chance_is_32_bytes_that_never_come_again() -> None:
    chance = RealChance()
    seeds = [chance.round_seed(*ROUNDS[0]) for _ in range(50)]
    seeds += [chance.bot_seed(TableId(1), 1) for _ in range(50)]
    assert {len(seed) for seed in seeds} == {32}
    assert len(set(seeds)) == 100


def test_a_staged_round_is_named_by_word_table_game_and_round() -> None:
    seed = StagedChance("Friday: ♠").round_seed(TableId(7), 2, 3)
    assert seed == hashlib.sha256("Friday: ♠:7:2:3".encode()).digest()


def test_no_two_rounds_and_no_choice_of_a_bot_share_their_chance() -> None:
    chance = StagedChance("x")
    seeds = [chance.round_seed(*where) for where in ROUNDS]
    seeds += [chance.bot_seed(TableId(table), ply) for table in (1, 11) for ply in (1, 11)]
    assert len(set(seeds)) == len(seeds)


def test_the_same_word_stages_the_same_and_another_another() -> None:
    one, again, other = StagedChance("x"), StagedChance("x"), StagedChance("y")
    assert one.round_seed(*ROUNDS[0]) == again.round_seed(*ROUNDS[0])
    assert one.round_seed(*ROUNDS[0]) != other.round_seed(*ROUNDS[0])
    assert one.bot_seed(TableId(1), 5) == again.bot_seed(TableId(1), 5)
