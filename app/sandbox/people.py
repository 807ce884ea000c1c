"""People, each with his DM with the bot."""

from dataclasses import dataclass

from app.sandbox.ids import PersonId


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody with a Telegram account.

    Attributes:
        started: he pressed START (or wrote), so the bot may write to him.
        blocked: he blocked the bot.
    """

    id: PersonId
    first_name: str
    last_name: str = ""
    username: str = ""
    language_code: str = "en"
    started: bool = False
    blocked: bool = False

    @property
    def name(self) -> str:
        """First and last name, as clients show it."""
        return f"{self.first_name} {self.last_name}".strip()
