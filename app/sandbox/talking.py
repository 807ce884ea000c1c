"""What people say: to the bot in their DM, and in groups."""

from dataclasses import replace
from typing import Any, Final, Literal

from app.sandbox.bot import CHANNEL_BOT, GROUP_ANONYMOUS_BOT
from app.sandbox.errors import Impossible
from app.sandbox.formatted import FormattedText, utf16_length
from app.sandbox.found_entities import with_found_entities
from app.sandbox.ids import ChatId, MessageId, PersonId
from app.sandbox.messages import Message
from app.sandbox.named import living_group_named, message_named, person_named, topic_named
from app.sandbox.people import Person
from app.sandbox.state import State
from app.sandbox.telling import tell_block, tell_message
from app.sandbox.texts import TEXT_LENGTH

_FIRST_PERSON: Final = 1000
_CHANNEL_BASE: Final = -1_001_000_000_000


class Talking:
    """The part of a world that is about people and their words."""

    state: State

    def add_person(
        self,
        name: str,
        last_name: str = "",
        username: str = "",
        language_code: str = "en",
        id: int | None = None,  # noqa: A002 - the name in the JSON call
    ) -> PersonId:
        """Somebody gets a Telegram account; the bot does not know him yet."""
        number = self._new_person_id() if id is None else PersonId(id)
        if number <= 0 or number in self.state.people:
            raise Impossible(f"{number} cannot be the id of a new person")
        if not name.strip():
            raise Impossible("a person needs a name")
        person = Person(number, name, last_name, username, language_code)
        self.state.people[number] = person
        return number

    def say(
        self,
        person: int,
        chat: int,
        text: str,
        *,
        thread: int | None = None,
        reply_to: int | None = None,
        as_: Literal["anonymous", "channel"] | None = None,
    ) -> MessageId:
        """A person writes into his DM or into a group.

        Args:
            person: who writes.
            chat: a group, or his own id for the DM.
            text: what he writes; commands in it are found.
            thread: the topic, in a forum.
            reply_to: the message he answers.
            as_: signed with the group's name or as the person's channel. Anonymous admins
                are always signed with the group's name.
        """
        if not 0 < utf16_length(text) <= TEXT_LENGTH:
            raise Impossible(f"a message has 1 to {TEXT_LENGTH} characters")
        speaker = self._person(person)
        if chat > 0:
            self._open_dm(speaker, chat)
            signed: dict[str, Any] = {"sender": speaker.id}
        else:
            signed = self._signature(speaker, chat, thread, as_)
        if reply_to is not None:
            signed["reply_to"] = self._message(chat, reply_to).id
        words = with_found_entities(FormattedText(text))
        message = self.state.post(ChatId(chat), text=words, **signed)
        tell_message(self.state, message)
        return message.id

    def start(self, person: int, payload: str = "") -> MessageId:
        """Presses START in the DM, by a link with that payload; that also unblocks the bot."""
        if self._person(person).blocked:
            self.block(person, blocked=False)
        return self.say(person, person, f"/start {payload}".strip())

    def block(self, person: int, blocked: bool = True) -> None:
        """Blocks or unblocks the bot."""
        who = self._person(person)
        if who.blocked != blocked:
            self.state.people[who.id] = replace(who, blocked=blocked)
            tell_block(self.state, who, blocked=blocked)

    def delete(self, chat: int, message_id: int) -> None:
        """Somebody deletes a message; a bot is not told."""
        self.state.messages.change(self._message(chat, message_id), deleted=True)

    def _new_person_id(self) -> PersonId:
        while (number := PersonId(_FIRST_PERSON + self.state.next("person"))) in self.state.people:
            pass
        return number

    def _person(self, person: int) -> Person:
        return person_named(self.state, person)

    def _message(self, chat: int, number: int) -> Message:
        return message_named(self.state, chat, number)

    def _open_dm(self, person: Person, chat: int) -> None:
        if chat != person.id:
            raise Impossible(f"{chat} is the DM of somebody else than {person.name}")
        if person.blocked:
            raise Impossible(f"{person.name} has blocked the bot and cannot write to it")
        if not person.started:
            self.state.people[person.id] = replace(person, started=True)

    def _signature(
        self,
        person: Person,
        chat: int,
        thread: int | None,
        as_: Literal["anonymous", "channel"] | None,
    ) -> dict[str, Any]:
        """The fields of a message that say where and in whose name it stands."""
        group = living_group_named(self.state, chat)
        if person.id not in group.members:
            raise Impossible(f"{person.name} is not a member of {group.title}")
        where: dict[str, Any] = {"sender": person.id}
        if thread is not None:
            where |= {"thread": topic_named(group, thread).thread, "topic": True}
        if as_ == "anonymous" or (as_ is None and person.id in group.anonymous):
            return {**where, "sender": GROUP_ANONYMOUS_BOT, "sender_chat": group.id}
        if as_ == "channel":
            channel = ChatId(_CHANNEL_BASE - person.id)
            title = f"{person.first_name}'s channel"
            signed = {"sender_chat": channel, "sender_chat_title": title}
            return {**where, "sender": CHANNEL_BOT, **signed}
        return where
