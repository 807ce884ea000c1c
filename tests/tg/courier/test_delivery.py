"""What people see is what is stored: turns ring, old hands go, a round costs one new message."""

from tests.tg.courier.friday import Friday, dm, look


async def test_a_deal_is_shown_to_everybody_in_his_own_way(friday: Friday) -> None:
    friday.game(friday.ada, friday.bo, friday.cleo)
    assert len(friday.wrong()) == 4
    await friday.settle()
    assert friday.wrong() == []


async def test_a_new_turn_is_a_new_message_that_rings_and_the_old_hand_goes(
    friday: Friday,
) -> None:
    table = friday.game()
    await friday.settle()
    friday.turn(60)
    waiting = friday.not_on_turn(table)
    before = friday.standing(dm(waiting))[-1]
    while friday.on_turn(table) != waiting:
        friday.play(table)
    await friday.settle()
    (hand,) = friday.standing(dm(waiting))
    assert hand.id > before.id
    assert not hand.silent
    assert friday.wrong() == []


async def test_a_turn_that_comes_straight_back_does_not_ring(friday: Friday) -> None:
    table = friday.game()
    await friday.settle()
    friday.turn(60)
    mover = friday.on_turn(table)
    friday.play(table)
    await friday.quiet()
    while friday.on_turn(table) != mover:
        friday.play(table)
    await friday.settle()
    assert friday.standing(dm(mover))[-1].silent


async def test_only_who_is_on_turn_hears_the_deal_ring(friday: Friday) -> None:
    people = {friday.ada, friday.bo, friday.cleo}
    table = friday.lobby(*people)
    await friday.settle()
    friday.turn(60)
    friday.deal(table)
    await friday.settle()
    loud = {player for player in people if not friday.standing(dm(player))[-1].silent}
    dealt = {player for player in people if friday.table(table).host == player.id}
    assert loud == {friday.on_turn(table)} - dealt


async def test_a_round_costs_the_group_one_new_message_that_answers_the_last_result(
    friday: Friday,
) -> None:
    table = friday.game()
    await friday.settle()
    (board,) = friday.standing(friday.group.telegram_id)
    friday.play_out(table)
    await friday.settle()
    (result,) = friday.standing(friday.group.telegram_id)
    assert result.id == board.id
    friday.next_round(table, friday.bo)
    await friday.settle()
    old, new = friday.standing(friday.group.telegram_id)
    assert (old.id, new.reply_to) == (board.id, board.id)
    assert look(old)[1] == ()
    assert friday.wrong() == []


async def test_a_result_rings_for_all_but_the_one_who_ended_the_round(friday: Friday) -> None:
    table = friday.game()
    await friday.settle()
    friday.play_out(table)
    await friday.settle()
    ending = friday.table(table).last_ending
    assert ending is not None
    for player in (friday.ada, friday.bo):
        result = friday.standing(dm(player))[-1]
        called = not result.silent and result.edited is None
        assert called == (player.id != ending.ended_by)


async def test_what_already_stands_there_costs_no_call(friday: Friday) -> None:
    table = friday.game()
    await friday.settle()
    before = len(friday.world.calls())
    with friday.store.begin() as tx:
        tx.turn(table, friday.ada.id, None, friday.clock.now())
    assert friday.posts.next_due() is not None
    await friday.settle()
    assert len(friday.world.calls()) == before


async def test_many_moves_at_once_become_one_edit(friday: Friday) -> None:
    table = friday.game()
    await friday.settle()
    group = friday.group.telegram_id
    before = len(friday.calls(group))
    for _ in range(6):
        friday.play(table)
    await friday.settle()
    assert len(friday.calls(group)) - before == 1
    assert friday.wrong() == []


async def test_a_hand_that_nobody_looks_at_sleeps_until_its_player_is_back(
    friday: Friday,
) -> None:
    table = friday.game(friday.ada, friday.bo, friday.cleo)
    await friday.settle()
    friday.turn(660)
    sleeper = friday.bystander(table, friday.play(table))
    before = len(friday.calls(dm(sleeper)))
    await friday.settle()
    assert len(friday.calls(dm(sleeper))) == before
    assert friday.wrong(dm(sleeper)) == []
    with friday.store.begin() as tx:
        tx.touch(sleeper.id, friday.clock.now())
    await friday.settle()
    assert friday.wrong() == []


async def test_the_hand_of_a_bystander_is_brought_up_to_date_after_20_seconds(
    friday: Friday,
) -> None:
    table = friday.game(friday.ada, friday.bo, friday.cleo)
    await friday.settle()
    friday.turn(5)
    bystander = friday.bystander(table, friday.play(table))
    await friday.quiet()
    assert friday.wrong(dm(bystander), friday.group.telegram_id) == []
    assert friday.wrong(friday.group.telegram_id) != []
    await friday.settle(at_most=20)
    assert friday.wrong() == []
