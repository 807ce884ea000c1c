"""The one bot of a world: its token and its name never change."""

from typing import Final

from app.sandbox.ids import PersonId

TOKEN: Final = "5000000042:AAFsandbox-token-for-loopback-only0"  # noqa: S105 - opens nothing but this sandbox
BOT_ID: Final = PersonId(int(TOKEN.partition(":")[0]))
USERNAME: Final = "maumau_sandbox_bot"
NAME: Final = "Mau-Mau Sandbox"

GROUP_ANONYMOUS_BOT: Final = PersonId(1087968824)
"""Telegram's stand-in sender for the posts of anonymous admins."""

CHANNEL_BOT: Final = PersonId(136817688)
"""Telegram's stand-in sender for posts as a channel."""
