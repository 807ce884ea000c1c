"""What has to happen when three people and Carmen play two rounds, and a search for such evenings.

`python -m tests.evenings.rehearsal` prints the shortest of the first hundred: the seed to take when
bots have learned to play otherwise.
"""

import asyncio
import re
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from tests.evenings.chats import A_GATE_OPENS_S, Call, Chats
from tests.evenings.evening import an_evening
from tests.evenings.guests import Choose, careful, forgetful, play_round

HAPPENINGS = (
    "(Ada|Cleo) said Mau",
    "Bo forgot to say Mau",
    "owes 4",
    "misses a turn",
    "(Ada|Bo|Cleo) played J. and wished .",
)


def guests_of(chats: Chats) -> dict[int, Choose]:
    """How each of them plays."""
    return {chats.ada: careful, chats.bo: forgetful, chats.cleo: careful}


def missed(calls: Iterable[Call], group: int) -> list[str]:
    """What the group did not read of all that has to happen."""
    read = "\n".join(
        re.sub("<[^>]*>", "", str(call["params"].get("text", "")))
        for call in calls
        if call["params"].get("chat_id") == group and call["status"] == 200
    )
    return [happening for happening in HAPPENINGS if not re.search(happening, read)]


async def _rehearse(seed: str) -> int | None:
    """How many taps the evening takes; None if something does not happen."""
    with tempfile.TemporaryDirectory() as folder:
        async with an_evening(Path(folder), seed=seed) as evening:
            await evening.sit_down(*evening.people, bots=1)
            first = await play_round(evening, guests_of(evening))
            await evening.tap(evening.bo, evening.bo, "Next round")
            await evening.later(A_GATE_OPENS_S)
            second = await play_round(evening, guests_of(evening))
            return None if missed(evening.world.calls(), evening.group) else first + second


async def _search() -> None:
    found = {f"friday {n}": await _rehearse(f"friday {n}") for n in range(100)}
    taps = {seed: taps for seed, taps in found.items() if taps is not None}
    for seed in sorted(taps, key=taps.__getitem__)[:5]:
        sys.stdout.write(f"{seed}: {taps[seed]} taps\n")


if __name__ == "__main__":
    asyncio.run(_search())
