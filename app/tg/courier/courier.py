"""The loop that takes what is due and sends it on its way."""

import asyncio
import contextlib
import logging
from collections import defaultdict
from collections.abc import Callable, Collection, Coroutine, Sequence
from datetime import datetime
from functools import partial
from typing import Any, assert_never

import telegram

from app.db import Db
from app.tables.ports import Clock, Posts, StoreUnavailable
from app.tables.post_rows import PostRow, Reader, Silenced
from app.tables.scene import Scene
from app.tables.table import Post, TableId
from app.tg.courier.answers import Answer, Answers, Nod, SwapAnswer
from app.tg.courier.calls import Calls
from app.tg.courier.errands import Errands, Farewell
from app.tg.courier.letters import Letter, letter
from app.tg.courier.steps import (
    Drop,
    Failed,
    Later,
    Retire,
    Same,
    Show,
    Sleep,
    Step,
    TakeOver,
    back_off,
    failed,
    lease,
    next_step,
)
from app.tg.gates import Gates
from app.tg.screens.screen import Screen
from app.whereabouts import whereabouts

log = logging.getLogger(__name__)

CALLS_IN_FLIGHT = 25
ROWS_A_PASS = 100
PASSES_TO_REST = 10_000
LONGEST_REST_S = 60.0
HELD_UP_S = 1.0

Scenes = Callable[[Sequence[tuple[TableId, Post]]], Sequence[Scene | None]]
Silence = Callable[[str, str], Screen]
"""Given a group's title and a language."""
Record = Callable[[Posts], None]
Render = Callable[[Scene, str | None, str], Screen]


class Courier:
    """Delivers posts, and answers that belong to no table.

    Args:
        posts: the stored posts.
        scenes: what each reader may see now, in the order asked.
        render: draws a scene, turned to a place inside the hand, in a language.
        bot: speaks to Telegram.
        clock: tells when something is due, and how often we may speak.
        db: runs `posts`, `scenes` and `swap_answer`, in a thread of their own.
        farewell: one line of HTML, in a language, for a message too old to be deleted.
        swap_answer: remembers a group's newest answer and gives the one it replaces.
        silence: what a host is told, in a language, of a group in which we may not write.
    """

    def __init__(
        self,
        posts: Posts,
        scenes: Scenes,
        render: Render,
        bot: telegram.Bot,
        clock: Clock,
        db: Db,
        *,
        farewell: Farewell,
        swap_answer: SwapAnswer,
        silence: Silence,
    ) -> None:
        self._posts = posts
        self._scenes = scenes
        self._render = render
        self._clock = clock
        self._db = db
        self._silence = silence
        self._gates = Gates(clock)
        self._answers = Answers(clock)
        self._answered: set[int] = set()
        self._errands = Errands(
            posts,
            Calls(bot),
            self._gates,
            clock,
            db,
            farewell=farewell,
            swap_answer=swap_answer,
            tell=self.tell,
        )
        self._under_way: dict[int, asyncio.Task[None]] = {}
        self._bell = asyncio.Event()
        self._passing = asyncio.Lock()
        self._stopping = False

    def say(
        self,
        chat_id: int,
        screen: Screen,
        *,
        thread: int | None = None,
        reply_to: int | None = None,
        edits: int | None = None,
    ) -> None:
        """Say something that belongs to no table, once, as soon as the chat's gate is open.

        A group's newer answer replaces the older. With `edits` one of our messages says it, if it
        still stands.
        """
        self._answers.add(Answer(chat_id, letter(screen), thread, reply_to, edits))
        self.ring()

    def tell(self, silenced: Silenced | None) -> None:
        """Tell the hosts of a group's tables, in private, that we may not write there any more."""
        if silenced is not None:
            for chat_id, language in silenced.hosts:
                self.say(chat_id, self._silence(silenced.title, language))

    def nod(self, chat_id: int, message_id: int) -> None:
        """Mark somebody's message with a thumb up, once, as soon as the chat's gate is open."""
        self._answers.add(Nod(chat_id, message_id))
        self.ring()

    def ring(self) -> None:
        """Something may be due: a table was saved, or the clock was turned."""
        self._bell.set()

    async def run(self) -> None:
        """Deliver until stopped. While the database is away it is tried again."""
        while not self._stopping:
            self._bell.clear()
            now = self._clock.now()
            try:
                if not await self._pass(now):
                    await self._rest(now)
            except StoreUnavailable:
                log.warning("the database is away; posts wait")
                await self._pause(HELD_UP_S)

    async def quiet(self) -> None:
        """Deliver until nothing can be done at this clock; RuntimeError if that never comes."""
        for _ in range(PASSES_TO_REST):
            done = await self._pass(self._clock.now())
            if self._under_way:
                await asyncio.wait(self._under_way.values())
            elif not done:
                return
        raise RuntimeError("the courier does not come to rest")

    async def stop(self, grace_s: float = 10.0) -> None:
        """Begin nothing new, and give the calls in flight so many seconds to finish."""
        self._stopping = True
        self.ring()
        async with self._passing:
            if not self._under_way:
                return
            _, late = await asyncio.wait(self._under_way.values(), timeout=grace_s)
            for task in late:
                task.cancel()
            if late:
                await asyncio.wait(late)

    async def _pass(self, now: datetime) -> bool:
        """Begin what can be begun; whether there was anything.

        Answers come first, but a group that heard an answer last hears a post first if one is due.
        """
        async with self._passing:
            self._answered &= self._held | set(self._answers.chats)
            said = self._begin_answers(self._held | self._answered)
            brought = await self._begin_posts(now)
            return self._begin_answers(self._held) or said or brought

    @property
    def _held(self) -> set[int]:
        """The chats in which nothing can be begun."""
        return self._gates.closed() | self._under_way.keys()

    @property
    def _room(self) -> int:
        """How many calls can be begun."""
        return min(CALLS_IN_FLIGHT - len(self._under_way), self._gates.room())

    def _begin_answers(self, skip: Collection[int]) -> bool:
        answers = self._answers.take(skip, max(0, self._room))
        for answer in answers:
            self._answered.add(answer.chat_id)
            self._begin(answer.chat_id, self._errands.answer(answer))
        return bool(answers)

    async def _begin_posts(self, now: datetime) -> bool:
        room = self._room
        if room <= 0:
            return False
        due = await self._db(self._posts.due, now, ROWS_A_PASS, self._held)
        rows = _first_of_each_chat(due)[:room]
        if not rows:
            return False
        scenes = await self._look([row for row in rows if not row.gone])
        readers = await self._db(self._posts.readers, rows)
        claims: defaultdict[datetime, list[PostRow]] = defaultdict(list)
        calls: list[tuple[PostRow, Show | Retire]] = []
        records: list[Record] = []
        for row in rows:
            step = self._step(row, scenes.get(row.id), readers.get(row.id), now)
            match step:
                case Show(reuse=True) | TakeOver() if await self._db(self._posts.take_over, row):
                    pass
                case Show() | Retire():
                    claims[now + lease(row.tries)].append(row)
                    calls.append((row, step))
                case _:
                    records.append(_without_a_call(row, step, now))
        if records:
            await self._db(self._record, records)
        claimed: set[int] = set()
        for until, read in claims.items():
            claimed.update(await self._db(self._posts.claim, read, now, until))
        for row, call in calls:
            if row.id in claimed:
                self._answered.discard(row.chat_id)
                self._begin(row.chat_id, self._errands.post(row, call))
        return True

    def _record(self, records: Sequence[Record]) -> None:
        with self._posts.together() as posts:
            for record in records:
                record(posts)

    async def _look(self, rows: Sequence[PostRow]) -> dict[int, Scene | Exception | None]:
        """By row id: what its reader may see, or what went wrong with that one table."""
        try:
            scenes = await self._db(self._scenes, [(row.table, row.post) for row in rows])
        except StoreUnavailable:
            raise
        except Exception as error:  # noqa: BLE001 - one table must not hold up all others
            if len(rows) == 1:
                return {rows[0].id: error}
            alone = [await self._look([row]) for row in rows]
            return {key: scene for one in alone for key, scene in one.items()}
        return {row.id: scene for row, scene in zip(rows, scenes, strict=True)}

    def _step(
        self, row: PostRow, scene: Scene | Exception | None, reader: Reader | None, now: datetime
    ) -> Step:
        """The step for a post; one that can't be drawn fails by itself."""
        try:
            if isinstance(scene, Exception):
                raise scene
            return next_step(row, scene, reader, now, self._write)
        except Exception as error:  # noqa: BLE001 - one post must not hold up all others
            where = whereabouts(error)
            log.error("table %s: its %s can't be drawn: %s", row.table, row.post.kind, where)  # noqa: TRY400 - the message may tell cards
            return Failed(now + back_off(row.tries))

    def _write(self, scene: Scene, mode: str | None, language: str) -> Letter:
        return letter(self._render(scene, mode, language))

    def _begin(self, chat_id: int, errand: Coroutine[Any, Any, None]) -> None:
        self._gates.take(chat_id)
        task = asyncio.create_task(errand)
        self._under_way[chat_id] = task
        task.add_done_callback(partial(self._ended, chat_id))

    def _ended(self, chat_id: int, task: asyncio.Task[None]) -> None:
        del self._under_way[chat_id]
        self.ring()
        error = None if task.cancelled() else task.exception()
        if error is not None:
            log.error("an errand broke: %s", whereabouts(error))

    async def _rest(self, now: datetime) -> None:
        """Nothing could be done at `now`: wait until that changes, or the bell rings."""
        due = now if self._room <= 0 else await self._db(self._posts.next_due)
        if self._answers.chats or (due is not None and due <= now):
            opens = self._gates.next_open()
            await self._pause(HELD_UP_S if opens is None else min(HELD_UP_S, opens))
        elif due is None:
            await self._pause(LONGEST_REST_S)
        else:
            left = (due - self._clock.now()).total_seconds()
            await self._pause(max(0.0, min(LONGEST_REST_S, left)))

    async def _pause(self, seconds: float) -> None:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._bell.wait(), seconds)


def _without_a_call(
    row: PostRow, step: Drop | Sleep | TakeOver | Same | Later | Failed, now: datetime
) -> Record:
    """What is to be recorded of a step that needs nothing of Telegram."""
    match step:
        case Drop():
            return lambda posts: posts.drop(row)
        case Sleep() | TakeOver():
            return lambda posts: posts.sleep(row)
        case Same():
            return lambda posts: posts.same(row, now)
        case Later(at=at):
            return lambda posts: posts.later(row, at)
        case Failed(at=at):
            return lambda posts: posts.later(failed(row), at, tried=False)
        case _:
            assert_never(step)


def _first_of_each_chat(rows: Sequence[PostRow]) -> list[PostRow]:
    """Rows come by rank, so the first of a chat is its most urgent one."""
    first: dict[int, PostRow] = {}
    for row in rows:
        first.setdefault(row.chat_id, row)
    return list(first.values())
