"""Lets bot seats move: each choice is an action through the service, like anyone's."""

import asyncio
import contextlib
import logging

from app.db import Db
from app.tables.actions import Action, Catch, Move, SayMau
from app.tables.looks import BotTurn
from app.tables.ports import Clock, LostUpdate, Store, StoreUnavailable
from app.tables.service import Service
from app.tables.table import TableId
from app.whereabouts import whereabouts
from engine.bots import call_due, choose
from engine.moves import Draw, Pass, Play, Say

log = logging.getLogger(__name__)

RETRY_S = 5.0


class Bots:
    """Plays for every bot that has something to do, one step at a time, off the path of updates."""

    def __init__(self, service: Service, store: Store, clock: Clock, db: Db) -> None:
        self._service = service
        self._store = store
        self._clock = clock
        self._db = db
        self._bell = asyncio.Event()

    def ring(self) -> None:
        """Something was saved: a bot may be on turn."""
        self._bell.set()

    async def run(self) -> None:
        """Play until cancelled."""
        while True:
            self._bell.clear()
            try:
                await self.quiet()
                wait = await self._db(self._wait_s)
            except (StoreUnavailable, LostUpdate) as error:
                log.warning("bots wait: %s", type(error).__name__)
                wait = RETRY_S
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._bell.wait(), wait)

    async def quiet(self) -> None:
        """Play until no bot has anything to do."""
        while await self._step():
            pass

    def _wait_s(self) -> float | None:
        due = self._store.next_bot()
        if due is None:
            return None
        wait = (due - self._clock.now()).total_seconds()
        return wait if wait > 0 else RETRY_S  # still due after quiet(): its choice was refused

    async def _step(self) -> int:
        """One choice for every table on which a bot is on turn; how many choices were accepted.

        Each is a visit of its own to the database, so that taps need not wait for all of them.
        """
        due = await self._db(self._store.bots_due, self._clock.now())
        return sum([await self._db(self._play, table) for table in due])

    def _play(self, table: TableId) -> bool:
        """Whether the table's bot has made a choice that was accepted."""
        try:
            turns = self._service.bot_turns([table])
            return any(self._service.handle(chosen(turn)).refusal is None for turn in turns)
        except (StoreUnavailable, LostUpdate):
            raise
        except Exception as error:  # noqa: BLE001 - one table must not hold up all others
            log.error("table %s: its bot can't play: %s", table, whereabouts(error))  # noqa: TRY400 - the message may tell cards
            return False


def chosen(turn: BotTurn) -> Action:
    """The action that the bot chooses from what it may see."""
    view = turn.view
    move = choose(view, turn.seed) if view.moves else call_due(view)
    match move:
        case None if view.catch is not None:
            return Catch(
                table=turn.table,
                player=turn.player,
                game=turn.game,
                round_no=view.table.round_no,
                offender=view.catch,
            )
        case Play() | Draw() | Pass():
            return Move(table=turn.table, player=turn.player, ply=turn.ply, move=move)
        case Say(word=word):
            return SayMau(
                table=turn.table,
                player=turn.player,
                game=turn.game,
                round_no=turn.view.table.round_no,
                word=word,
            )
        case _:
            raise TypeError(f"no bot does this: {type(move).__name__}")
