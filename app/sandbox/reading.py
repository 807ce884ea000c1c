"""What people see: their chats, the messages in them, and the log of the bot's calls."""

from typing import Any

from app.sandbox.bot import BOT_ID, NAME
from app.sandbox.errors import Unknown
from app.sandbox.files import File
from app.sandbox.html_out import as_html
from app.sandbox.ids import ChatId, MessageId, PersonId
from app.sandbox.keyboards import Button
from app.sandbox.messages import Message
from app.sandbox.named import person_named
from app.sandbox.people import Person
from app.sandbox.service_words import service_words
from app.sandbox.state import State
from app.sandbox.wire import given


class Reading:
    """The part of a world that is about looking at it."""

    state: State

    def chats(self, person: int) -> list[dict[str, Any]]:
        """A person's chats: his DM with the bot and his groups, with what he has not read."""
        who = person_named(self.state, person).id
        groups = (group for group in self.state.groups.values() if who in group.members)
        living = (group for group in groups if group.became is None)
        rows = [(ChatId(who), "private", NAME)]
        rows += [(group.id, group.kind, group.title) for group in living]
        return [self._chat(who, *row) for row in rows]

    def messages(self, chat: int, person: int | None = None, since: int = 0) -> dict[str, Any]:
        """The messages of a chat that changed after `since`, as people read them.

        Args:
            chat: a group, or the person whose DM it is.
            person: who reads; to him they are not new any more.
            since: a change counter, as an earlier answer gave it in `n`.
        """
        place = ChatId(chat)
        if place not in self.state.groups and PersonId(place) not in self.state.people:
            raise Unknown(f"there is no chat {chat}")
        last = self.state.messages.last(place)
        reader = None if person is None else person_named(self.state, person).id
        if reader is not None and last is not None and self._read(reader, place) < last.id:
            self.state.reads[reader, place] = last.id
        changed = [m for m in self.state.messages.of(place) if m.n > since]
        return {
            "n": self.state.messages.n,
            "messages": [self._as_read(message) for message in changed],
        }

    def calls(self, since: int = 0) -> list[dict[str, Any]]:
        """The bot's calls after that number, refused ones too, oldest first."""
        return [call.as_json() for call in self.state.calls.since(since)]

    def people(self) -> list[dict[str, Any]]:
        """Everybody, with what he did about the bot."""
        return [_person(person) for person in self.state.people.values()]

    def groups(self) -> list[dict[str, Any]]:
        """All groups, except those that became supergroups."""
        return [
            {
                "id": group.id,
                "title": group.title,
                "type": group.kind,
                "forum": group.forum,
                "bot": group.bot.value,
                "members": list(group.members),
                "admins": [
                    {"id": member, "anonymous": member in group.anonymous}
                    for member in group.members
                    if group.is_admin(member)
                ],
                "topics": [{"thread_id": t.thread, "name": t.name} for t in group.topics],
            }
            for group in self.state.groups.values()
            if group.became is None
        ]

    def file(self, file_id: str) -> tuple[File, bytes]:
        """A file and its bytes as they were uploaded."""
        known = self.state.files.known.get(file_id)
        if known is None:
            raise Unknown(f"there is no file {file_id}")
        return known, self.state.files.content(known)

    def _chat(self, person: PersonId, chat: ChatId, kind: str, title: str) -> dict[str, Any]:
        unread = (
            message
            for message in self.state.messages.after(chat, self._read(person, chat))
            if message.sender != person and not message.deleted
        )
        last = self.state.messages.last(chat)
        return {
            "chat": chat,
            "type": kind,
            "title": title,
            "unread": sum(1 for _ in unread),
            "last": None if last is None else self._as_read(last),
        }

    def _read(self, person: PersonId, chat: ChatId) -> MessageId:
        return self.state.reads.get((person, chat), MessageId(0))

    def _as_read(self, message: Message) -> dict[str, Any]:
        shown: dict[str, Any] = {
            "message_id": message.id,
            "from": message.sender,
            "date": message.date,
            "silent": message.silent,
            "deleted": message.deleted,
            "keyboard": [],
        }
        if message.deleted:
            return shown
        keyboard = [[_button(button) for button in row] for row in message.keyboard]
        return {
            **shown,
            **given(edited=message.edited, thread=message.thread if message.topic else None),
            **given(reply_to=message.reply_to, effect=message.effect),
            **given(reactions=[message.reaction] if message.reaction else []),
            **self._words(message),
            "keyboard": keyboard,
        }

    def _words(self, message: Message) -> dict[str, Any]:
        if message.service is not None:
            names = {person.id: person.name for person in self.state.people.values()}
            names[BOT_ID] = NAME
            return {"service": True, "text": service_words(message, names)}
        if message.file is None:
            return {"text": message.text.text, "html": as_html(message.text)}
        return {
            message.file.kind.value: _file(message.file),
            **given(caption=message.text.text, html=as_html(message.text)),
        }


def _person(person: Person) -> dict[str, Any]:
    return {
        "id": person.id,
        "name": person.first_name,
        **given(
            last_name=person.last_name,
            username=person.username,
            language_code=person.language_code,
        ),
        "started": person.started,
        "blocked": person.blocked,
    }


def _button(button: Button) -> dict[str, Any]:
    acts = given(data=button.data, url=button.url, copy=button.copy_text)
    return {"text": button.text, **given(style=button.style), **acts}


def _file(file: File) -> dict[str, Any]:
    return {
        "file_id": file.id,
        **given(
            width=file.width,
            height=file.height,
            file_name=file.name,
            mime_type=file.mime_type,
            file_size=file.size,
        ),
    }
