"""Groups: who is in them, what the bot may do there, their topics, and what they became."""

from dataclasses import dataclass
from enum import StrEnum

from app.sandbox.ids import ChatId, MessageId, PersonId


class BotStatus(StrEnum):
    """What the bot is in a group."""

    MEMBER = "member"
    ADMINISTRATOR = "administrator"
    RESTRICTED = "restricted"
    """Muted: it hears, but may not send."""
    LEFT = "left"
    KICKED = "kicked"

    @property
    def present(self) -> bool:
        """Whether the bot is in the group."""
        return self not in {BotStatus.LEFT, BotStatus.KICKED}


@dataclass(frozen=True, slots=True)
class Topic:
    """A topic of a forum, named by the message that opened it."""

    thread: MessageId
    name: str


@dataclass(frozen=True, slots=True)
class Group:
    """A group chat.

    Attributes:
        creator: who made it; always one of its admins.
        admins: the other admins.
        anonymous: those admins whose posts are signed with the group's name.
        became: the supergroup that a basic group was upgraded to.
    """

    id: ChatId
    title: str
    supergroup: bool = True
    forum: bool = False
    creator: PersonId | None = None
    members: tuple[PersonId, ...] = ()
    admins: tuple[PersonId, ...] = ()
    anonymous: tuple[PersonId, ...] = ()
    bot: BotStatus = BotStatus.LEFT
    topics: tuple[Topic, ...] = ()
    became: ChatId | None = None

    @property
    def kind(self) -> str:
        """The group's type in the Bot API."""
        return "supergroup" if self.supergroup else "group"

    def is_admin(self, person: PersonId) -> bool:
        """Whether he may do what admins may."""
        return person == self.creator or person in self.admins

    def topic(self, thread: MessageId) -> Topic | None:
        """The open topic with that number, if there is one."""
        return next((topic for topic in self.topics if topic.thread == thread), None)
