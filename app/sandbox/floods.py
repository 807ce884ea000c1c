"""Flood limits: how many messages and edits a chat, and all chats together, can bear."""

import math
from typing import Final

from app.sandbox.clock import Clock
from app.sandbox.errors import too_many_requests
from app.sandbox.ids import ChatId
from app.sandbox.shelf import Shelf

GROUP_CALLS: Final = 20
GROUP_WINDOW_S: Final = 60
DM_INTERVAL_S: Final = 1
DM_BURST: Final = 5
ALL_CALLS: Final = 30
ALL_WINDOW_S: Final = 1

_ALL: Final = ChatId(0)


class Floods:
    """Counts what was sent and edited, and refuses what is too much."""

    def __init__(self, clock: Clock) -> None:
        self.times: Shelf[ChatId, tuple[float, ...]] = Shelf("flood", ChatId, tuple[float, ...])
        self._clock = clock

    def admit(self, chat: ChatId) -> None:
        """Counts a message or an edit in that chat; 429 where it is too much."""
        now = self._clock.now()
        if chat < 0:
            times, wait = self._window(chat, now, GROUP_CALLS, GROUP_WINDOW_S)
        else:
            times, wait = self._burst(chat, now)
        all_times, all_wait = self._window(_ALL, now, ALL_CALLS, ALL_WINDOW_S)
        if (longest := max(wait, all_wait)) > 0:
            raise too_many_requests(math.ceil(longest))
        self.times[chat] = times
        self.times[_ALL] = all_times

    def _window(
        self, chat: ChatId, now: float, calls: int, seconds: float
    ) -> tuple[tuple[float, ...], float]:
        times = tuple(time for time in self.times.get(chat, ()) if time > now - seconds)
        wait = times[-calls] + seconds - now if len(times) >= calls else 0.0
        return (*times, now), wait

    def _burst(self, chat: ChatId, now: float) -> tuple[tuple[float, ...], float]:
        free_at = max(now, *self.times.get(chat, (now,))) + DM_INTERVAL_S
        return (free_at,), free_at - now - DM_BURST * DM_INTERVAL_S
