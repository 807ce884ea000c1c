"""Where shuffles and bots' choices come from: real chance, or a staged one in the sandbox."""

import hashlib
import secrets

from app.tables.table import TableId


class RealChance:
    """Fresh bytes from the operating system, never derivable from earlier ones."""

    def round_seed(self, table: TableId, game: int, round_no: int) -> bytes:  # noqa: ARG002
        """32 fresh bytes."""
        return secrets.token_bytes(32)

    def bot_seed(self, table: TableId, ply: int) -> bytes:  # noqa: ARG002
        """32 fresh bytes."""
        return secrets.token_bytes(32)


class StagedChance:
    """Everything follows from one word, so that a script can stage a game and repeat it."""

    def __init__(self, word: str) -> None:
        self.word = word

    def round_seed(self, table: TableId, game: int, round_no: int) -> bytes:
        """SHA-256 of "word:table:game:round".

        >>> StagedChance("x").round_seed(TableId(1), 1, 1).hex()[:8]
        'c364e8c9'
        """
        return hashlib.sha256(f"{self.word}:{table}:{game}:{round_no}".encode()).digest()

    def bot_seed(self, table: TableId, ply: int) -> bytes:
        """SHA-256 of "word:table:ply:n"."""
        return hashlib.sha256(f"{self.word}:{table}:ply:{ply}".encode()).digest()
