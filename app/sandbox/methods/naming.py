"""setMyCommands: the commands that clients suggest."""

import re
from typing import Final

from app.sandbox.errors import bad_request
from app.sandbox.methods.registry import Method, Uploads
from app.sandbox.parameters import ChatRef, Parameters
from app.sandbox.state import State

_COMMANDS: Final = 100
_COMMAND: Final = re.compile(r"[a-z0-9_]{1,32}")
_DESCRIPTION: Final = 256
_SCOPES: Final = {
    "default", "all_private_chats", "all_group_chats", "all_chat_administrators", "chat",
    "chat_administrators", "chat_member",
}  # fmt: skip


class CommandObject(Parameters):
    """A BotCommand."""

    command: str
    description: str


class ScopeObject(Parameters):
    """A BotCommandScope."""

    type: str
    chat_id: ChatRef | None = None
    user_id: int | None = None


class SetMyCommands(Parameters):
    """The parameters of setMyCommands."""

    commands: list[CommandObject]
    scope: ScopeObject | None = None
    language_code: str = ""


def set_my_commands(_: State, given: SetMyCommands, __: Uploads) -> bool:
    """Replaces the commands of one scope and language; whoever shows them reads the log."""
    if len(given.commands) > _COMMANDS:
        raise bad_request("BOT_COMMANDS_TOO_MUCH")
    for one in given.commands:
        if not _COMMAND.fullmatch(one.command):
            raise bad_request("BOT_COMMAND_INVALID")
        if not 1 <= len(one.description) <= _DESCRIPTION:
            raise bad_request("BOT_COMMAND_DESCRIPTION_INVALID")
    if given.language_code and not re.fullmatch(r"[a-z]{2}", given.language_code):
        raise bad_request("LANG_CODE_INVALID")
    scope = given.scope or ScopeObject(type="default")
    if scope.type not in _SCOPES:
        raise bad_request("can't parse BotCommandScope: Unsupported type specified")
    return True


METHODS: Final = (Method("setMyCommands", SetMyCommands, set_my_commands),)
