"""How often we may speak: Telegram's limits, kept before Telegram has to remind us."""

from collections import deque

from app.tables.ports import Clock

GROUP_SPACING = 3.4
DM_SPACING = 1.0
DM_BURST = 3
CALLS_A_SECOND = 25
_GRAIN = 0.001


class Gates:
    """One gate a chat and one over all, in seconds of the clock's uptime.

    A group bears one call in 3.4 s (18 in any minute), a private chat one a second and three at
    once, all together 25 in any second. A gate that has long been open takes no memory.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._whole: dict[int, float] = {}
        self._calls: deque[float] = deque(maxlen=CALLS_A_SECOND)

    def closed(self) -> set[int]:
        """The chats that can't be called now."""
        now = self._clock.uptime() + _GRAIN
        self._whole = {chat: at for chat, at in self._whole.items() if at > now}
        return {chat for chat in self._whole if self._opens(chat) > now}

    def room(self) -> int:
        """How many calls may be made now in all."""
        ago = self._clock.uptime() - 1 + _GRAIN
        while self._calls and self._calls[0] <= ago:
            self._calls.popleft()
        return CALLS_A_SECOND - len(self._calls)

    def take(self, chat_id: int) -> None:
        """Count one call. Through a closed gate it is borrowed from the next ones."""
        now = self._clock.uptime()
        self._whole[chat_id] = max(now, self._whole.get(chat_id, now)) + _spacing(chat_id)
        self._calls.append(now)

    def shut(self, chat_id: int, seconds: float) -> None:
        """Telegram said how long this chat has to be left alone."""
        opens = self._clock.uptime() + seconds
        self._whole[chat_id] = max(self._whole.get(chat_id, opens), opens + _slack(chat_id))

    def next_open(self) -> float | None:
        """In how many seconds the next closed gate opens; None if all are open."""
        opens = [self._opens(chat) for chat in self.closed()]
        if self.room() <= 0:
            opens.append(self._calls[0] + 1)
        return max(0.0, min(opens) - self._clock.uptime()) if opens else None

    def _opens(self, chat_id: int) -> float:
        return self._whole[chat_id] - _slack(chat_id)


def _spacing(chat_id: int) -> float:
    return GROUP_SPACING if chat_id < 0 else DM_SPACING


def _slack(chat_id: int) -> float:
    """How far ahead a chat's calls may run."""
    return 0.0 if chat_id < 0 else (DM_BURST - 1) * DM_SPACING
