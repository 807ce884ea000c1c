"""Finding what a person's act names; what is not there is refused with a sentence."""

from app.sandbox.chats import Group, Topic
from app.sandbox.errors import Impossible, Unknown
from app.sandbox.ids import ChatId, MessageId, PersonId
from app.sandbox.messages import Message
from app.sandbox.people import Person
from app.sandbox.state import State


def person_named(state: State, person: int) -> Person:
    """The person with that id."""
    found = state.people.get(PersonId(person))
    if found is None:
        raise Unknown(f"there is no person {person}")
    return found


def living_group_named(state: State, chat: int) -> Group:
    """The group with that id, unless it became a supergroup with another."""
    group = state.groups.get(ChatId(chat))
    if group is None:
        raise Unknown(f"there is no group {chat}")
    if group.became is not None:
        raise Impossible(f"{group.title} is the supergroup {group.became} now")
    return group


def topic_named(group: Group, thread: int) -> Topic:
    """The open topic with that number."""
    topic = group.topic(MessageId(thread))
    if topic is None:
        raise Unknown(f"{group.title} has no topic {thread}")
    return topic


def message_named(state: State, chat: int, number: int) -> Message:
    """The message with that number in a chat."""
    message = state.messages.get(ChatId(chat), MessageId(number))
    if message is None:
        raise Unknown(f"there is no message {number} in {chat}")
    return message
