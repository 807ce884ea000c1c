"""The commands there are, each with the text that explains it in Telegram's menu."""

from app.texts.keys import Key

IN_GROUPS = {
    "maumau": Key.COMMAND_MAUMAU,
    "tables": Key.COMMAND_TABLES,
    "close": Key.COMMAND_CLOSE,
    "help": Key.COMMAND_HELP,
}
IN_PRIVATE = {
    "start": Key.COMMAND_START,
    "hand": Key.COMMAND_HAND,
    "tables": Key.COMMAND_TABLES,
    "help": Key.COMMAND_HELP,
}
