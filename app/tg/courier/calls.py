"""The calls to Telegram, in the one form we make them."""

import telegram
from telegram import InputFile, LinkPreviewOptions, ReplyParameters
from telegram.constants import ParseMode, ReactionEmoji

from app.tg.courier.letters import Letter
from app.tg.screens.screen import Document

_NO_PREVIEW = LinkPreviewOptions(is_disabled=True)


class Calls:
    """One method a call; each raises what PTB raises. Without a keyboard an edit takes it away."""

    def __init__(self, bot: telegram.Bot) -> None:
        self._bot = bot

    async def send(
        self,
        chat_id: int,
        letter: Letter,
        *,
        thread: int | None = None,
        reply_to: int | None = None,
        silent: bool = False,
    ) -> int:
        """Send a new message, into a topic, as a reply if that message still exists; its id."""
        if letter.document is not None:
            return await self._send_document(
                chat_id, letter, letter.document, thread, silent=silent
            )
        message = await self._bot.send_message(
            chat_id=chat_id,
            text=letter.text,
            parse_mode=ParseMode.HTML,
            reply_markup=letter.keyboard,
            disable_notification=silent,
            message_thread_id=thread,
            reply_parameters=_reply(reply_to),
            link_preview_options=_NO_PREVIEW,
            message_effect_id=letter.effect,
        )
        return message.message_id

    async def _send_document(
        self, chat_id: int, letter: Letter, document: Document, thread: int | None, *, silent: bool
    ) -> int:
        message = await self._bot.send_document(
            chat_id=chat_id,
            document=InputFile(document.content, filename=document.name),
            caption=letter.text,
            parse_mode=ParseMode.HTML,
            reply_markup=letter.keyboard,
            disable_notification=silent,
            message_thread_id=thread,
        )
        return message.message_id

    async def edit(self, chat_id: int, message_id: int, letter: Letter) -> None:
        """Have a message say and offer something else."""
        await self._bot.edit_message_text(
            chat_id=chat_id,
            message_id=message_id,
            text=letter.text,
            parse_mode=ParseMode.HTML,
            reply_markup=letter.keyboard,
            link_preview_options=_NO_PREVIEW,
        )

    async def nod(self, chat_id: int, message_id: int) -> None:
        """Mark somebody's message with a thumb up."""
        await self._bot.set_message_reaction(
            chat_id=chat_id, message_id=message_id, reaction=ReactionEmoji.THUMBS_UP
        )

    async def strip(self, chat_id: int, message_id: int) -> None:
        """Take a message's keyboard away."""
        await self._bot.edit_message_reply_markup(
            chat_id=chat_id, message_id=message_id, reply_markup=None
        )

    async def pin(self, chat_id: int, message_id: int) -> None:
        """Pin a message, without a sound."""
        await self._bot.pin_chat_message(chat_id, message_id, disable_notification=True)

    async def unpin(self, chat_id: int, message_id: int) -> None:
        """Pin a message no longer."""
        await self._bot.unpin_chat_message(chat_id, message_id)

    async def delete(self, chat_id: int, message_id: int) -> None:
        """Delete a message."""
        await self._bot.delete_message(chat_id=chat_id, message_id=message_id)


def _reply(message_id: int | None) -> ReplyParameters | None:
    if message_id is None:
        return None
    return ReplyParameters(message_id=message_id, allow_sending_without_reply=True)
