"""Service messages as clients word them."""

from collections.abc import Mapping
from typing import Any

from app.sandbox.ids import PersonId
from app.sandbox.messages import Message


def service_words(message: Message, names: Mapping[PersonId, str]) -> str:
    """One line that says what happened."""
    who = names.get(message.sender, "An admin")
    match message.service:
        case {"new_chat_members": [member]}:
            joined = member["id"] == message.sender
            return f"{who} joined the group" if joined else f"{who} added {_name(member)}"
        case {"left_chat_member": member}:
            left = member["id"] == message.sender
            return f"{who} left the group" if left else f"{who} removed {_name(member)}"
        case {"group_chat_created": True}:
            return f"{who} created the group"
        case {"forum_topic_created": topic}:
            return f"{who} opened the topic {topic['name']}"
        case {"migrate_to_chat_id": _} | {"migrate_from_chat_id": _}:
            return f"{who} upgraded the group to a supergroup"
        case {"pinned_message": _}:
            return f"{who} pinned a message"
        case _:
            raise ValueError(f"message {message.id} is no service message")


def _name(user: Mapping[str, Any]) -> str:
    return f"{user['first_name']} {user.get('last_name', '')}".strip()
