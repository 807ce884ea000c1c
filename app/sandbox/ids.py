"""The names of things in a sandbox's world, as Telegram counts them."""

from typing import NewType

PersonId = NewType("PersonId", int)
"""A person, positive. Also the id of his DM with the bot."""

ChatId = NewType("ChatId", int)
"""A chat: a person's DM (positive), a basic group (negative) or a supergroup (-100…)."""

MessageId = NewType("MessageId", int)
"""A message's number in its chat."""

QueryId = NewType("QueryId", str)
"""One tap on a button, until it is answered or too old."""
