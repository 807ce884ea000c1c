"""What comes in from Telegram: parse, call the service, answer."""

from telegram.ext import (
    CallbackQueryHandler,
    ChatMemberHandler,
    CommandHandler,
    MessageHandler,
    filters,
)

from app.tg.front import Front
from app.tg.handlers.forgetting import Forgetting
from app.tg.handlers.group import InGroup
from app.tg.handlers.group_settings import GroupSettings
from app.tg.handlers.members import Members
from app.tg.handlers.private import Private
from app.tg.handlers.talk import Talking
from app.tg.handlers.taps import Taps
from app.tg.polling import AnyApplication

ELSEWHERE = ("help", "tables", "hand", "start", "leave", "chat", "privacy", "forgetme")
"""What is asked in private only; in a group a button leads there."""


def add_handlers(application: AnyApplication, front: Front) -> None:
    """Let the application answer everything people can do."""
    private, group, members = Private(front), InGroup(front), Members(front)
    new = filters.UpdateType.MESSAGE & ~filters.IS_AUTOMATIC_FORWARD
    alone, together = new & filters.ChatType.PRIVATE, new & filters.ChatType.GROUPS
    talking, forgetting = Talking(front), Forgetting(front)
    application.add_handlers(
        [
            CallbackQueryHandler(Taps(front, talking, forgetting)),
            CommandHandler("start", private.start, alone),
            CommandHandler("hand", private.hand, alone),
            CommandHandler("tables", private.tables, alone),
            CommandHandler("leave", private.leave, alone),
            CommandHandler("settings", private.settings, alone),
            CommandHandler("rules", private.rules, alone),
            CommandHandler("newtable", private.open, alone),
            CommandHandler("help", private.help, alone),
            CommandHandler("chat", talking.shown, alone),
            CommandHandler(["maumau", "close", "notify"], private.in_group, alone),
            CommandHandler("privacy", forgetting.privacy, alone),
            CommandHandler("forgetme", forgetting.ask, alone),
            CommandHandler(["maumau", "newtable"], group.open, together),
            CommandHandler("close", group.close, together),
            CommandHandler("notify", group.notify, together),
            CommandHandler("settings", GroupSettings(front).shown, together),
            CommandHandler("rules", group.rules, together),
            CommandHandler(ELSEWHERE, group.elsewhere, together),
            MessageHandler(filters.StatusUpdate.MIGRATE, members.migrated),
            MessageHandler(alone & filters.COMMAND, private.unknown),
            MessageHandler(alone & ~filters.StatusUpdate.ALL, talking.alone),
            MessageHandler(
                together & filters.REPLY & filters.TEXT & ~filters.COMMAND, talking.together
            ),
            ChatMemberHandler(members.ours, ChatMemberHandler.MY_CHAT_MEMBER),
        ]
    )
