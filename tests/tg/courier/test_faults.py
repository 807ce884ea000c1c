"""Every fault at every kind of call: the last state is shown, and meanwhile others play on."""

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from app.sandbox.messages import Message
from app.tables.table import Player, TableId
from tests.tg.courier.friday import Friday, dm
from tests.tg.courier.line import (
    Fault,
    answer_lost,
    answered,
    killed,
    no_connection,
    no_free_connection,
    question_lost,
)

FAULTS: dict[str, Fault] = {
    "429": answered(429, "Too Many Requests: retry after 30", retry_after=30),
    "429 for minutes": answered(429, "Too Many Requests: retry after 237", retry_after=237),
    "the answer is lost": answer_lost,
    "the question is lost": question_lost,
    "no connection": no_connection,
    "no free connection": no_free_connection,
    "500": answered(500, "Internal Server Error"),
    "502": answered(502, "Bad Gateway"),
    "an unknown refusal": answered(400, "Bad Request: SOMETHING_NEW"),
    "killed before it is recorded": killed,
}
IN_DOUBT = (
    "the answer is lost",
    "the question is lost",
    "500",
    "502",
    "killed before it is recorded",
)
METHODS = ("sendMessage", "editMessageText", "deleteMessage", "editMessageReplyMarkup")


@dataclass
class Scene:
    """A turn passes on: a hand is sent, boards and hands edited, a hand deleted, one stripped."""

    friday: Friday
    table: TableId
    next_player: Player

    def chat(self, method: str) -> int:
        in_dm = method in ("sendMessage", "deleteMessage")
        return dm(self.next_player) if in_dm else self.friday.group.telegram_id


async def a_turn_passes_on(friday: Friday, before: Callable[[Scene], None]) -> Scene:
    table = friday.game()
    await friday.settle()
    friday.turn(60)
    keyboard = InlineKeyboardMarkup([[InlineKeyboardButton("Old", callback_data="x")]])
    group = friday.group.telegram_id
    old = await friday.bot.send_message(group, "An old message", reply_markup=keyboard)
    friday.posts.stray(group, old.message_id, friday.clock.now())
    friday.turn(60)
    scene = Scene(friday, table, friday.not_on_turn(table))
    before(scene)
    while friday.on_turn(table) != scene.next_player:
        friday.play(table)
    return scene


@pytest.mark.parametrize("fault", FAULTS)
async def test_a_fault_at_every_kind_of_call_ends_with_the_last_state_shown(
    friday: Friday, fault: str
) -> None:
    methods = [m for m in METHODS if m != "sendMessage" or fault not in IN_DOUBT]
    times = 2

    def everything_goes_wrong(scene: Scene) -> None:
        for method in methods:
            friday.line.meet(FAULTS[fault], method, scene.chat(method), times=times)

    scene = await a_turn_passes_on(friday, everything_goes_wrong)
    hit = {scene.chat(method) for method in METHODS}
    before = {chat: len(friday.calls(chat)) for chat in hit}
    await friday.quiet()
    assert friday.wrong(*hit) == []
    await friday.settle()
    assert friday.line.traps == []
    assert friday.wrong() == []
    assert all(len(friday.calls(chat)) - before[chat] <= 2 * times + 4 for chat in hit)
    assert len(loud(friday, scene)) == 1


@pytest.mark.parametrize("fault", IN_DOUBT)
async def test_a_send_in_doubt_is_repeated_silently_after_20_and_then_80_seconds(
    friday: Friday, fault: str
) -> None:
    scene = await a_turn_passes_on(
        friday,
        lambda scene: friday.line.meet(
            FAULTS[fault], "sendMessage", scene.chat("sendMessage"), times=2
        ),
    )
    asked = len(friday.line.asked)
    await friday.settle()
    sends = [at for at, method, chat in friday.line.asked[asked:] if method == "sendMessage"]
    assert [round(at - sends[0]) for at in sends] == [0, 20, 100]
    assert len(loud(friday, scene)) <= 1
    assert all("left" in line for line in friday.wrong())


def loud(friday: Friday, scene: Scene) -> list[Message]:
    """The messages by which the next player was called."""
    return [m for m in friday.standing(dm(scene.next_player)) if not m.silent]
