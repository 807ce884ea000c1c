"""**Record** sends a game that is over as a file that proves itself, and no other game."""

from app.sandbox.files import File
from app.sandbox.ids import ChatId
from app.tables.verify import Right, verify
from tests.evenings.chats import labels, told, words
from tests.evenings.evening import Evening
from tests.evenings.guests import careful, play_round


def files(evening: Evening, chat: int) -> list[File]:
    """The files that were sent into the chat."""
    state = evening.world.state
    return [m.file for m in state.messages.of(ChatId(chat)) if m.file is not None]


async def test_the_record_of_a_game_that_is_over_stands(evening: Evening) -> None:
    await evening.sit_down(evening.ada, evening.bo)
    await play_round(evening, dict.fromkeys((evening.ada, evening.bo), careful), taps=12)
    early = await evening.tap_data(evening.ada, evening.newest(evening.ada), "rc:1:0:1")
    assert "when the game is over" in told(early)
    await evening.tap(evening.bo, evening.bo, "More ›")
    await evening.later(4)
    shown = words(evening.newest(evening.bo))
    await evening.tap(evening.bo, evening.bo, "Resign")
    await evening.later(4)
    await evening.tap(evening.bo, evening.bo, "Yes, resign")
    await evening.later(8)
    assert "Record" not in labels(evening.newest(evening.group))
    await evening.tap(evening.ada, evening.ada, "Record")
    await evening.later(4)
    (file,) = files(evening, evening.ada)
    assert file.name == "mau-mau-1-1.txt"
    right = verify(evening.world.state.files.content(file).decode())
    assert isinstance(right, Right)
    assert right.names == ("Ada", "Bo")
    assert f"Shuffle: {right.hashes[0]}" in shown
    stranger = await evening.tap_data(evening.cleo, await a_message(evening), "rc:1:0:1")
    assert "no seat" in told(stranger)


async def a_message(evening: Evening) -> dict[str, object]:
    """Something of the bot's in Cleo's chat that can be tapped."""
    await evening.start(evening.cleo)
    await evening.later(4)
    return evening.newest(evening.cleo)
