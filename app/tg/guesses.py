"""Codes of tables can't be guessed; this keeps people from trying."""

from app.tables.ports import Clock
from app.tables.table import PlayerId

MOST = 10
WITHIN_S = 600.0


class Guesses:
    """Remembers each person's links that led nowhere: after ten he waits ten minutes."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._wrong: dict[PlayerId, list[float]] = {}

    def wrong(self, player: PlayerId) -> None:
        """A link of his led to no table."""
        self._wrong.setdefault(player, []).append(self._clock.uptime())

    def too_many(self, player: PlayerId) -> bool:
        """Whether his links are not looked at for now."""
        since = self._clock.uptime() - WITHIN_S
        recent = {who: [at for at in when if at > since] for who, when in self._wrong.items()}
        self._wrong = {who: when for who, when in recent.items() if when}
        return len(self._wrong.get(player, ())) >= MOST
