"""The bot is killed again and again in one evening; KILLS says how often, `-s` shows where.

After the n-th call, with a call in flight, and between commit and send. Each time it is started
again, and hands, debt, wish, turn and scores are as they were, and every keyboard works.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tests.evenings.alerts import doubled_without_a_kill, sends, turns
from tests.evenings.apart import Evening
from tests.evenings.chats import carried, told
from tests.evenings.kills import SENSELESS, Killer
from tests.evenings.lengths import length
from tests.evenings.secrets_kept import betrayed


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    one = Evening(tmp_path, seed="killed", often=True)
    one.start_bot()
    yield one
    one.close()


async def test_killed_again_and_again(evening: Evening) -> None:
    killer = Killer(evening, Random(7))  # noqa: S311 - it stages an evening
    await killer.open_a_table()
    for _ in range(length("KILLS", 12)):
        await killer.kill_once()
        await killer.look()
    sys.stdout.write("".join(f"\n{n:4} {fell}" for fell, n in killer.fell.most_common()))
    _every_turn_had_its_alert(evening, killer)
    await _every_button_answers(evening)
    assert not betrayed(evening.log.read_text(), evening.books.journals().values())


def _every_turn_had_its_alert(evening: Evening, killer: Killer) -> None:
    books = evening.books
    chats = {player: chat for chat, player in books.players().items()}
    alerts = sends(killer.calls)
    for table in books.tables():
        for turn in turns(table, books.journal(table.id), chats):
            assert turn in alerts, f"nobody was called to {turn}"
    assert doubled_without_a_kill(alerts, killer.calls, killer.deaths) == []
    doubled = sum(len(sent) - 1 for sent in alerts.values())
    sys.stdout.write(f"\n{len(alerts)} turns, {doubled} alerts doubled\n")


async def _every_button_answers(evening: Evening) -> None:
    """The first card wins, and whoever taps on after that reads that his button is old."""
    for chat in (*evening.people, evening.group):
        person = evening.ada if chat == evening.group else chat
        message = evening.newest(chat)
        for data in carried(message).values():
            said = told(await evening.tap_data(person, message, data))
            assert not said.startswith(SENSELESS)
