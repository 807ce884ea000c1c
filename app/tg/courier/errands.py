"""One call, for a post that was claimed or for an answer, and the record of what came of it."""

import logging
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import assert_never

from telegram.error import BadRequest, ChatMigrated, RetryAfter, TelegramError

from app.db import Db
from app.tables.ports import Clock, Posts, StoreUnavailable
from app.tables.post_rows import PostRow, Silenced
from app.tables.table import GROUP_READER, Kind
from app.tg.courier.answers import Answer, Nod, SwapAnswer
from app.tg.courier.calls import Calls
from app.tg.courier.letters import Letter
from app.tg.courier.steps import Retire, Show, Way, back_off, failed
from app.tg.gates import Gates
from app.tg.telegram_errors import Trouble, trouble, wait_seconds

log = logging.getLogger(__name__)

NOT_SENT_AGAIN = timedelta(seconds=5)
Farewell = Callable[[str], str]
"""One line of HTML, in a language, for an old message that can't be deleted any more."""

Tell = Callable[[Silenced | None], None]
"""Tells the hosts of a group's tables that the bot may not write there, if they are to be told."""


class Errands:
    """Makes calls whose gate was passed and whose post is claimed.

    Nothing comes out of an errand. Where the record of a call can't be written the claim stands, so
    the post is due again.
    """

    def __init__(
        self,
        posts: Posts,
        calls: Calls,
        gates: Gates,
        clock: Clock,
        db: Db,
        *,
        farewell: Farewell,
        swap_answer: SwapAnswer,
        tell: Tell,
    ) -> None:
        self._posts = posts
        self._calls = calls
        self._gates = gates
        self._clock = clock
        self._db = db
        self._farewell = farewell
        self._swap_answer = swap_answer
        self._tell = tell

    async def post(self, row: PostRow, step: Show | Retire) -> None:
        """Have a post show what it should, or retire its message."""
        try:
            try:
                await self._do(row, step)
            except TelegramError as error:
                await self._chat_trouble(row.chat_id, error)
                await self._post_trouble(row, error)
        except StoreUnavailable:
            log.warning("post %s: the call was made, but can't be recorded", row.id)

    async def answer(self, answer: Answer | Nod) -> None:
        """Say something, or nod, once. In a group it takes the place of the answer before."""
        try:
            try:
                await self._say_or_nod(answer)
            except TelegramError as error:
                log.info("an answer was lost: %s", error.message)
                await self._chat_trouble(answer.chat_id, error)
        except StoreUnavailable:
            log.warning("the database is away: an answer was not sent, or is not recorded")

    async def _do(self, row: PostRow, step: Show | Retire) -> None:
        match step:
            case Retire():
                if row.message_id is not None:
                    await self._retire(row.chat_id, row.message_id, step)
                await self._db(self._posts.drop, row)
            case Show(letter=letter) if row.message_id is None:
                message_id = await self._send(row, letter, silent=step.silent)
                await self._shown(row, letter, message_id)
                await self._pin(row.chat_id, message_id, pinned=step.pinned)
            case Show(letter=letter):
                await self._edit(row.chat_id, row.message_id, letter)
                await self._shown(row, letter)
                await self._pin(row.chat_id, row.message_id, pinned=step.pinned)
            case _:
                assert_never(step)

    async def _shown(self, row: PostRow, letter: Letter, message_id: int | None = None) -> None:
        await self._db(
            self._posts.shown,
            row,
            now=self._clock.now(),
            digest=letter.digest,
            message_id=message_id,
        )

    async def _send(self, row: PostRow, letter: Letter, *, silent: bool) -> int:
        """Send into the table's topic, or once that is gone into the group itself.

        An effect that Telegram does not know any more is left out.
        """
        reply_to = None
        if row.post.kind is Kind.BOARD and row.post.reader == GROUP_READER:
            reply_to = await self._db(self._posts.reply_to, row)
        try:
            return await self._calls.send(
                row.chat_id, letter, thread=row.thread, reply_to=reply_to, silent=silent
            )
        except BadRequest as error:
            match trouble(error):
                case Trouble.NO_THREAD if row.thread is not None:
                    await self._db(self._posts.topic_gone, row.chat_id, row.thread)
                case Trouble.NO_EFFECT if letter.effect is not None:
                    letter = replace(letter, effect=None)
                case _:
                    raise
        self._gates.take(row.chat_id)
        return await self._calls.send(row.chat_id, letter, silent=silent)

    async def _edit(self, chat_id: int, message_id: int, letter: Letter) -> None:
        try:
            await self._calls.edit(chat_id, message_id, letter)
        except BadRequest as error:
            if trouble(error) is not Trouble.NOT_MODIFIED:
                raise

    async def _pin(self, chat_id: int, message_id: int, *, pinned: bool | None) -> None:
        """Pin the message, or no longer. Where that may not be, the message stands all the same."""
        if pinned is None:
            return
        self._gates.take(chat_id)
        try:
            await (self._calls.pin if pinned else self._calls.unpin)(chat_id, message_id)
        except RetryAfter as error:
            self._gates.shut(chat_id, wait_seconds(error))
        except TelegramError as error:
            log.info("a board can't be pinned: %s", error.message)

    async def _retire(self, chat_id: int, message_id: int, step: Retire) -> None:
        """Retire a message; one that is not there, or can't be touched any more, is retired."""
        try:
            match step.way:
                case Way.DELETE:
                    await self._delete(chat_id, message_id, step.language)
                case Way.STRIP:
                    await self._calls.strip(chat_id, message_id)
                case Way.REPLACE:
                    await self._replace(chat_id, message_id, step.language)
                case _:
                    assert_never(step.way)
        except BadRequest as error:
            if trouble(error) not in (Trouble.NOT_MODIFIED, Trouble.MESSAGE_GONE):
                raise

    async def _delete(self, chat_id: int, message_id: int, language: str) -> None:
        try:
            await self._calls.delete(chat_id, message_id)
        except BadRequest as error:
            if trouble(error) is not Trouble.CANT_DELETE:
                raise
        else:
            return
        self._gates.take(chat_id)
        await self._replace(chat_id, message_id, language)

    async def _replace(self, chat_id: int, message_id: int, language: str) -> None:
        await self._calls.edit(chat_id, message_id, Letter(self._farewell(language)))

    async def _say_or_nod(self, answer: Answer | Nod) -> None:
        match answer:
            case Answer():
                await self._say(answer)
            case Nod(chat_id=chat_id, message_id=message_id):
                await self._calls.nod(chat_id, message_id)
            case _:
                assert_never(answer)

    async def _say(self, answer: Answer) -> None:
        if answer.edits is not None:
            try:
                await self._edit(answer.chat_id, answer.edits, answer.letter)
            except BadRequest as error:
                if trouble(error) is not Trouble.MESSAGE_GONE:
                    raise
                self._gates.take(answer.chat_id)
            else:
                return
        in_a_group, now = answer.chat_id < 0, self._clock.now()
        silent = in_a_group or await self._db(self._posts.silent, answer.chat_id, now)
        message_id = await self._calls.send(
            answer.chat_id,
            answer.letter,
            thread=answer.thread,
            reply_to=answer.reply_to,
            silent=silent,
        )
        if not in_a_group:
            return
        replaced = await self._db(self._swap_answer, answer.chat_id, message_id)
        if replaced is not None:
            self._gates.take(answer.chat_id)
            await self._calls.delete(answer.chat_id, replaced)

    async def _chat_trouble(self, chat_id: int, error: TelegramError) -> None:
        """What an error says about the chat, whatever was called there."""
        match error:
            case RetryAfter():
                self._gates.shut(chat_id, wait_seconds(error))
            case ChatMigrated(new_chat_id=new_chat_id):
                await self._db(self._posts.migrated, chat_id, new_chat_id, self._clock.now())
            case _ if trouble(error) is Trouble.UNREACHABLE:
                self._tell(await self._db(self._posts.unreachable, chat_id))
            case _:
                pass

    async def _post_trouble(self, row: PostRow, error: TelegramError) -> None:
        """What an error means for the post. A send that is in doubt is left to its claim."""
        now = self._clock.now()
        match trouble(error):
            case Trouble.MIGRATED | Trouble.UNREACHABLE:
                pass
            case Trouble.FLOOD if isinstance(error, RetryAfter):
                at = now + timedelta(seconds=wait_seconds(error))
                await self._db(self._posts.later, row, at, tried=False)
            case Trouble.NOT_SENT:
                await self._db(self._posts.later, row, now + NOT_SENT_AGAIN, tried=False)
            case Trouble.MESSAGE_GONE:
                await self._db(self._posts.lost, row, now)
            case Trouble.IN_DOUBT if row.message_id is None:
                log.info("post %s: whether it was sent is in doubt", row.id)
            case _ as kind:
                if kind is not Trouble.IN_DOUBT:
                    log.error("table %s: its %s: %s", row.table, row.post.kind, error.message)
                at = now + back_off(row.tries)
                await self._db(self._posts.later, failed(row), at, tried=False)
