"""The menu of commands that Telegram shows."""

from telegram import Bot, BotCommand, BotCommandScopeAllGroupChats, BotCommandScopeAllPrivateChats

from app.texts.catalogue import DEFAULT, Texts
from app.texts.keys import Key

PRIVATE = {
    "start": Key.COMMAND_START,
    "newtable": Key.COMMAND_NEWTABLE,
    "hand": Key.COMMAND_HAND,
    "tables": Key.COMMAND_TABLES,
    "leave": Key.COMMAND_LEAVE,
    "chat": Key.COMMAND_CHAT,
    "rules": Key.COMMAND_RULES,
    "settings": Key.COMMAND_SETTINGS,
    "privacy": Key.COMMAND_PRIVACY,
    "forgetme": Key.COMMAND_FORGETME,
    "help": Key.COMMAND_HELP,
}
GROUP = {
    "maumau": Key.COMMAND_MAUMAU,
    "rules": Key.COMMAND_RULES,
    "notify": Key.COMMAND_NOTIFY,
    "settings": Key.COMMAND_GROUP_SETTINGS,
    "close": Key.COMMAND_CLOSE,
    "help": Key.COMMAND_HELP,
}


async def set_commands(bot: Bot) -> None:
    """Tell Telegram the commands of private chats and of groups."""
    texts = Texts(DEFAULT.code)
    for scope, commands in (
        (BotCommandScopeAllPrivateChats(), PRIVATE),
        (BotCommandScopeAllGroupChats(), GROUP),
    ):
        menu = [BotCommand(name, texts.plain(key)) for name, key in commands.items()]
        await bot.set_my_commands(menu, scope=scope)
