"""answerCallbackQuery and setMessageReaction: small answers to what people did."""

import re
from typing import Final

from pydantic import Field
from telegram.constants import ReactionEmoji

from app.sandbox.access import Access, chat_for, message_for
from app.sandbox.bot import USERNAME
from app.sandbox.errors import bad_request
from app.sandbox.formatted import utf16_length
from app.sandbox.ids import QueryId
from app.sandbox.methods.registry import Method, Uploads
from app.sandbox.parameters import ChatRef, Parameters
from app.sandbox.queries import Answer
from app.sandbox.state import State

TOAST_LENGTH: Final = 200
_START_LINK: Final = re.compile(
    rf"(?:https?://)?t\.me/{USERNAME}\?start=[A-Za-z0-9_-]{{1,64}}", re.IGNORECASE
)
_EMOJI: Final = frozenset(emoji.value for emoji in ReactionEmoji)


class AnswerCallbackQuery(Parameters):
    """The parameters of answerCallbackQuery."""

    callback_query_id: str = ""
    text: str = ""
    show_alert: bool = False
    url: str = ""
    cache_time: int = 0


class ReactionObject(Parameters):
    """A ReactionTypeEmoji."""

    type: str
    emoji: str


class SetMessageReaction(Parameters):
    """The parameters of setMessageReaction."""

    chat_id: ChatRef = ""
    message_id: int = 0
    reaction: list[ReactionObject] = Field(default_factory=list)
    is_big: bool = False


def answer_callback_query(state: State, given: AnswerCallbackQuery, _: Uploads) -> bool:
    """Answers a tap: with text the link is lost, as clients show only the text."""
    if utf16_length(given.text) > TOAST_LENGTH:
        raise bad_request("MESSAGE_TOO_LONG")
    if given.url and not _START_LINK.fullmatch(given.url):
        raise bad_request("URL_INVALID")
    answer = Answer(given.text, given.show_alert, "" if given.text else given.url)
    state.queries.answer(QueryId(given.callback_query_id), answer)
    return True


def set_message_reaction(state: State, given: SetMessageReaction, _: Uploads) -> bool:
    """Marks a message with one emoji, or with none."""
    place = chat_for(state, given.chat_id, Access.READ)
    message = message_for(state, place, given.message_id, "message to react")
    if any(one.type != "emoji" for one in given.reaction):
        raise bad_request("invalid reaction type specified")
    if len(given.reaction) > 1:
        raise bad_request("REACTIONS_TOO_MANY")
    emoji = given.reaction[0].emoji if given.reaction else ""
    if message.service is not None or (emoji and emoji not in _EMOJI):
        raise bad_request("REACTION_INVALID")
    if message.reaction != emoji:
        state.messages.change(message, reaction=emoji)
    return True


METHODS: Final = (
    Method("answerCallbackQuery", AnswerCallbackQuery, answer_callback_query),
    Method("setMessageReaction", SetMessageReaction, set_message_reaction),
)
