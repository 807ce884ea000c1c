"""What happens to groups: made, joined, left, administered, split into topics, upgraded."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final

from app.sandbox.bot import BOT_ID, GROUP_ANONYMOUS_BOT
from app.sandbox.chats import BotStatus, Group, Topic
from app.sandbox.errors import Impossible
from app.sandbox.formatted import FormattedText
from app.sandbox.ids import ChatId, MessageId, PersonId
from app.sandbox.messages import Message
from app.sandbox.named import living_group_named, person_named, topic_named
from app.sandbox.state import State
from app.sandbox.telling import tell_bot_status, tell_message
from app.sandbox.wire import user_json

_SUPERGROUP_BASE: Final = -1_002_000_000_000
_GROUP_BASE: Final = -4_000_000


class Groups:
    """The part of a world that is about groups."""

    state: State

    def add_group(
        self,
        title: str,
        members: Iterable[int] = (),
        *,
        bot: bool = True,
        forum: bool = False,
        supergroup: bool = True,
        id: int | None = None,  # noqa: A002 - the name in the JSON call
    ) -> ChatId:
        """Makes a group; the first member is its creator. A forum is always a supergroup."""
        people = tuple(dict.fromkeys(self._known(members)))
        is_super = supergroup or forum
        chat = self._new_group_id(supergroup=is_super) if id is None else ChatId(id)
        if chat >= 0 or chat in self.state.groups:
            raise Impossible(f"{chat} cannot be the id of a new group")
        group = Group(chat, title, is_super, forum, people[0] if people else None, people)
        self.state.groups[chat] = group
        if bot:
            created = {} if is_super else {"group_chat_created": True}
            self._bring_bot(group, BotStatus.MEMBER, created)
        return chat

    def change_members(
        self, chat: int, add: Iterable[int] = (), remove: Iterable[int] = ()
    ) -> None:
        """Lets people join and leave; the group sees a service message for each."""
        joining, leaving = self._known(add), self._known(remove)
        for person in joining:
            group = self._group(chat)
            if person not in group.members:
                self.state.groups[group.id] = replace(group, members=(*group.members, person))
                joined = user_json(self.state, person)
                self._service(group.id, person, {"new_chat_members": [joined]})
        for person in leaving:
            group = self._group(chat)
            if person in group.members:
                self.state.groups[group.id] = replace(
                    group,
                    members=_without(group.members, person),
                    admins=_without(group.admins, person),
                    anonymous=_without(group.anonymous, person),
                )
                gone = user_json(self.state, person)
                self._service(group.id, person, {"left_chat_member": gone})

    def set_bot(self, chat: int, status: BotStatus | str) -> None:
        """An admin adds, promotes, mutes, removes or bans the bot."""
        group, status = self._group(chat), BotStatus(status)
        if status is group.bot:
            return
        if not group.bot.present and status.present:
            self._bring_bot(group, status, {})
        elif group.bot.present and not status.present:
            take_bot_away(self.state, group, self._actor(group), status)
        else:
            self.state.groups[group.id] = replace(group, bot=status)
            tell_bot_status(self.state, group, self._actor(group), group.bot, status)

    def set_admin(self, chat: int, person: int, *, admin: bool, anonymous: bool = False) -> None:
        """Makes a member an admin, an anonymous one, or neither."""
        group, who = self._group(chat), person_named(self.state, person)
        if who.id not in group.members:
            raise Impossible(f"{who.name} is not a member of {group.title}")
        admins = _without(group.admins, who.id)
        hidden = _without(group.anonymous, who.id)
        self.state.groups[group.id] = replace(
            group,
            admins=(*admins, who.id) if admin and who.id != group.creator else admins,
            anonymous=(*hidden, who.id) if admin and anonymous else hidden,
        )

    def add_topic(self, chat: int, name: str) -> MessageId:
        """Opens a topic in a forum and gives its thread number."""
        group = self._group(chat)
        if not group.forum:
            raise Impossible(f"{group.title} has no topics: it is not a forum")
        created = {"forum_topic_created": {"name": name, "icon_color": 7322096}}
        sender = self._actor(group)
        message = self.state.post(group.id, sender, FormattedText(), service=created, topic=True)
        message = self.state.messages.change(message, thread=message.id)
        topics = (*group.topics, Topic(message.id, name))
        self.state.groups[group.id] = replace(group, topics=topics)
        tell_message(self.state, message)
        return message.id

    def delete_topic(self, chat: int, thread: int) -> None:
        """Deletes a topic with all its messages."""
        group = self._group(chat)
        topic = topic_named(group, thread)
        kept = tuple(other for other in group.topics if other != topic)
        self.state.groups[group.id] = replace(group, topics=kept)
        for message in self.state.messages.of(group.id):
            if message.thread == thread and not message.deleted:
                self.state.messages.change(message, deleted=True)

    def migrate(self, chat: int) -> ChatId:
        """Upgrades a basic group to a supergroup with a new id; the old chat is dead."""
        group = self._group(chat)
        if group.supergroup:
            raise Impossible(f"{group.title} is a supergroup already")
        new = self._new_group_id(supergroup=True)
        self.state.groups[new] = replace(group, id=new, supergroup=True)
        sender = self._actor(group)
        self._service(group.id, sender, {"migrate_to_chat_id": new})
        self.state.groups[group.id] = replace(group, became=new)
        self._service(new, sender, {"migrate_from_chat_id": group.id})
        return new

    def _group(self, chat: int) -> Group:
        return living_group_named(self.state, chat)

    def _known(self, people: Iterable[int]) -> list[PersonId]:
        return [person_named(self.state, person).id for person in people]

    def _new_group_id(self, *, supergroup: bool) -> ChatId:
        base = _SUPERGROUP_BASE if supergroup else _GROUP_BASE
        return ChatId(base - self.state.next("group"))

    def _actor(self, group: Group) -> PersonId:
        """Who does what an admin does: the creator, failing him an admin, failing all a member."""
        candidates = (group.creator, *group.admins, *group.members)
        present = (person for person in candidates if person in group.members)
        return next((person for person in present if person is not None), GROUP_ANONYMOUS_BOT)

    def _bring_bot(self, group: Group, status: BotStatus, service: dict[str, Any]) -> None:
        actor = self._actor(group)
        self.state.groups[group.id] = replace(group, bot=status)
        tell_bot_status(self.state, group, actor, group.bot, status)
        joined = user_json(self.state, BOT_ID)
        self._service(group.id, actor, service or {"new_chat_members": [joined]})

    def _service(self, chat: ChatId, sender: PersonId, service: dict[str, Any]) -> Message:
        return post_service(self.state, chat, sender, service)


def post_service(
    state: State, chat: ChatId, sender: PersonId, service: dict[str, Any], **more: Any
) -> Message:
    """Puts a service message into a chat and tells the bot, if it hears it."""
    message = state.post(chat, sender, FormattedText(), service=service, **more)
    tell_message(state, message)
    return message


def take_bot_away(state: State, group: Group, actor: PersonId, status: BotStatus) -> None:
    """The bot leaves or is thrown out: a service message, and its status for itself."""
    state.groups[group.id] = replace(group, bot=status)
    post_service(state, group.id, actor, {"left_chat_member": user_json(state, BOT_ID)})
    tell_bot_status(state, group, actor, group.bot, status)


def _without(people: tuple[PersonId, ...], person: PersonId) -> tuple[PersonId, ...]:
    return tuple(other for other in people if other != person)
