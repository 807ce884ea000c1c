"""Chat as a message: new where an edit would not be seen, else edited, after everything else."""

from app.sandbox.messages import Message
from app.tables.actions import Choose, Say, ShowHand
from app.tables.settings import QuietHours, Settings
from app.tables.table import Player, TableId
from tests.tg.courier.friday import Friday, dm, look


def turn(friday: Friday, player: Player, *, on: bool = True, quiet: bool = False) -> None:
    hours = QuietHours(0, 0, 23) if quiet else None
    settings = Settings(quiet=hours, chat_messages=on)
    friday.service.handle(Choose(player=player.id, settings=settings))


def says(friday: Friday, table: TableId, player: Player, text: str) -> None:
    friday.ok(Say(table=table, player=player.id, text=text))


def chat(friday: Friday, player: Player) -> Message:
    """The one message of chat that he sees."""
    (found,) = (m for m in friday.standing(dm(player)) if look(m)[0].startswith("Chat at table"))
    return found


async def waits_for_a_line(friday: Friday) -> TableId:
    """Ada wants chat as messages and has her hand; a minute later nothing is left to be done."""
    turn(friday, friday.ada)
    table = friday.game()
    await friday.settle()
    friday.turn(60)
    return table


async def test_a_line_rings_and_the_next_one_edits_the_same_message(friday: Friday) -> None:
    table = await waits_for_a_line(friday)
    says(friday, table, friday.bo, "hello")
    await friday.settle()
    first = chat(friday, friday.ada)
    assert not first.silent
    assert look(first)[0].endswith("Bo: hello")
    sent = friday.calls(dm(friday.ada), "send")
    says(friday, table, friday.bo, "anyone?")
    await friday.settle()
    assert chat(friday, friday.ada).id == first.id
    assert look(chat(friday, friday.ada))[0].endswith("Bo: hello\nBo: anyone?")
    assert friday.calls(dm(friday.ada), "send") == sent
    assert friday.wrong() == []


async def test_below_a_newer_hand_it_is_a_new_message_and_the_old_one_goes(friday: Friday) -> None:
    table = await waits_for_a_line(friday)
    says(friday, table, friday.bo, "hello")
    await friday.settle()
    first = chat(friday, friday.ada)
    friday.ok(ShowHand(table=table, player=friday.ada.id))
    await friday.settle()
    says(friday, table, friday.bo, "well?")
    await friday.settle()
    assert chat(friday, friday.ada).id > first.id
    assert not chat(friday, friday.ada).silent
    assert friday.standing(dm(friday.ada))[-1] == chat(friday, friday.ada)
    assert friday.wrong() == []


async def test_a_line_costs_its_reader_one_call(friday: Friday) -> None:
    """His hand says nothing of it, so it is not edited."""
    table = await waits_for_a_line(friday)
    says(friday, table, friday.bo, "hello")
    await friday.settle()
    friday.turn(60)
    before = friday.calls(dm(friday.ada))
    says(friday, table, friday.bo, "anyone?")
    await friday.settle()
    assert friday.calls(dm(friday.ada))[len(before) :] == ["editMessageText"]


async def test_many_lines_at_once_are_one_message_and_few_calls(friday: Friday) -> None:
    table = await waits_for_a_line(friday)
    before = friday.calls(dm(friday.ada))
    for n in range(5):
        says(friday, table, friday.bo, f"line {n}")
        await friday.quiet()
        friday.turn(1)
    await friday.settle()
    assert look(chat(friday, friday.ada))[0].count("line") == 5
    assert len(friday.calls(dm(friday.ada))[len(before) :]) <= 4
    assert friday.wrong() == []


async def test_in_quiet_hours_it_comes_without_a_sound(friday: Friday) -> None:
    table = await waits_for_a_line(friday)
    turn(friday, friday.ada, quiet=True)
    says(friday, table, friday.bo, "hello")
    await friday.settle()
    assert chat(friday, friday.ada).silent


async def test_turned_off_it_goes_and_the_hand_tells_the_chat_again(friday: Friday) -> None:
    table = await waits_for_a_line(friday)
    says(friday, table, friday.bo, "hello")
    await friday.settle()
    turn(friday, friday.ada, on=False)
    await friday.settle()
    (hand,) = friday.standing(dm(friday.ada))
    assert "Bo: hello" in look(hand)[0]
    assert friday.wrong() == []


async def test_who_blocked_the_bot_has_it_when_he_is_back(friday: Friday) -> None:
    table = await waits_for_a_line(friday)
    friday.world.block(dm(friday.ada), True)
    says(friday, table, friday.bo, "hello")
    await friday.settle()
    friday.world.block(dm(friday.ada), False)
    friday.world.start(dm(friday.ada))
    now = friday.clock.now()
    friday.store.meet(dm(friday.ada), "Ada", "en", dm=True, now=now)
    await friday.settle()
    assert look(chat(friday, friday.ada))[0].endswith("Bo: hello")
    assert friday.wrong() == []


async def test_a_message_that_somebody_deleted_comes_anew(friday: Friday) -> None:
    table = await waits_for_a_line(friday)
    says(friday, table, friday.bo, "hello")
    await friday.settle()
    friday.world.delete(dm(friday.ada), chat(friday, friday.ada).id)
    says(friday, table, friday.bo, "anyone?")
    await friday.settle()
    assert look(chat(friday, friday.ada))[0].endswith("Bo: hello\nBo: anyone?")
    assert friday.wrong() == []
