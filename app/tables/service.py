"""The one door: every action of a person, a bot or a clock goes through `Service.handle`."""

from dataclasses import replace
from datetime import datetime

from app.tables import absence, chat_posts, forgetting, lobby, play, rematch
from app.tables.actions import (
    Action,
    AtTable,
    Choose,
    Close,
    Forget,
    InHand,
    Move,
    OpenSame,
    OpenTable,
    PlayNow,
    Remind,
    ShowHand,
    Turn,
)
from app.tables.decide import decide
from app.tables.ended import check_live_or_over
from app.tables.handover import not_seated
from app.tables.looks import Looks
from app.tables.news import CardPicked, Chosen, Forgotten, No, Outcome, Refuse
from app.tables.ports import Bell, Chance, Clock, LostUpdate, Store, Transaction
from app.tables.posts import posts
from app.tables.settings import DEFAULT, Settings
from app.tables.settle import settle
from app.tables.step import Facts, Step
from app.tables.table import (
    GroupId,
    JournalEntry,
    Kind,
    PlayerId,
    Post,
    Status,
    Table,
    TableId,
)
from app.tables.watching import looks_at, shown_anew
from engine.moves import Play
from engine.refusals import Refused

TRIES = 3


class Service(Looks):
    """Decides, settles and stores actions; shows tables as scenes.

    Synchronous, to be called in a worker thread. Sends nothing: what has to be told is left behind
    as posts, and `rung` is called after every commit for whoever delivers them.
    """

    def __init__(
        self, store: Store, clock: Clock, chance: Chance, rung: Bell = lambda: None
    ) -> None:
        self.store = store
        self.clock = clock
        self.chance = chance
        self.rung = rung

    def handle(self, action: Action) -> Outcome:
        """Carry out one action in one transaction, or say why not.

        Raises StoreUnavailable when nothing could be read or written; then nothing has changed.
        """
        for attempt in range(TRIES):
            try:
                outcome = self._in_one_transaction(action)
            except Refuse as refused:  # nothing was noted, so an admin's word may still follow
                outcome = Outcome(refusal=refused.reason)
            except LostUpdate:
                if attempt == TRIES - 1:
                    raise
            else:
                break
        self.rung()
        return outcome

    def _in_one_transaction(self, action: Action) -> Outcome:
        now = self.clock.now()
        with self.store.begin() as tx:
            if action.update is not None and not tx.first_time(action.update):
                return Outcome(repeat=True)
            match action:
                case OpenTable() | PlayNow():
                    return self._open(tx, action, now)
                case OpenSame():
                    return self._open_same(tx, action, now)
                case Close():
                    return self._close(tx, action, now)
                case Remind():
                    return self._remind(tx, action.table, now)
                case Choose():
                    return self._choose(tx, action, now)
                case Forget():
                    return self._forget(tx, action.player, now)
                case _:
                    return self._at_table(tx, action, now)

    def _open(self, tx: Transaction, action: OpenTable | PlayNow, now: datetime) -> Outcome:
        if isinstance(action, OpenTable):
            in_the_way = self._lobby_in_the_way(tx, action.group, now)
            if in_the_way is not None:
                return in_the_way
        group = action.group if isinstance(action, OpenTable) else None
        thread = action.thread if isinstance(action, OpenTable) else None
        before = tx.create(group, thread)
        facts = self._facts(tx, before, action.player, now)
        opens = play.play_now if isinstance(action, PlayNow) else lobby.open_table
        admin = isinstance(action, OpenTable) and action.admin
        step = self._opened(tx, opens(before, facts), admin=admin)
        return self._commit(tx, before, step, action.player, now)

    def _open_same(self, tx: Transaction, action: OpenSame, now: datetime) -> Outcome:
        like = tx.load(action.table)
        if like is None:
            return Outcome(refusal=No.NO_SUCH_TABLE)
        tx.touch(action.player, now)
        try:
            rematch.check_may_open_same(like, action.player, action.group)
        except Refuse as refused:
            return Outcome(refusal=refused.reason, table=like.id)
        group = like.group.id if like.group else None
        in_the_way = self._lobby_in_the_way(tx, group, now)
        if in_the_way is not None:
            return in_the_way
        followed = None if like.same is None else self._load(tx, like.same, now)
        if group is None and followed is not None and followed.status is Status.LOBBY:
            facts = self._facts(tx, followed, action.player, now)
            step = lobby.take_seat(followed, facts, code=followed.code)
            return self._commit(tx, followed, step, action.player, now)
        before = tx.create(group, like.thread)
        facts = self._facts(tx, before, action.player, now)
        same = rematch.open_same(before, like, facts)
        step = self._opened(tx, same, admin=action.admin)
        outcome = self._commit(tx, before, step, action.player, now)
        self._commit(tx, like, Step(replace(like, same=before.id), moved=False), None, now)
        return outcome

    def _opened(self, tx: Transaction, step: Step, *, admin: bool) -> Step:
        """A new table, of which those who asked for that in its group are told."""
        group = step.table.group
        if group is None:
            return step
        return lobby.opened_in(group, step, tx.notified(group.id), admin=admin)

    def _lobby_in_the_way(
        self, tx: Transaction, group: GroupId | None, now: datetime
    ) -> Outcome | None:
        """A group has one open lobby: which one, and that it is there, is the answer."""
        lobby_id = None if group is None else tx.open_lobby(group)
        if lobby_id is None:
            return None
        self._load(tx, lobby_id, now)
        return Outcome(refusal=No.LOBBY_OPEN, table=lobby_id)

    def _close(self, tx: Transaction, action: Close, now: datetime) -> Outcome:
        lobby_id = tx.open_lobby(action.group)
        before = None if lobby_id is None else tx.load(lobby_id)
        if before is None:
            return Outcome(refusal=No.NO_LOBBY)
        step = lobby.close(before, action.player, admin=action.admin)
        return self._commit(tx, before, step, action.player, now)

    def _at_table(self, tx: Transaction, action: AtTable | InHand, now: datetime) -> Outcome:
        before = self._load(tx, action.table, now)
        if before is None:
            return Outcome(refusal=No.NO_SUCH_TABLE)
        tx.touch(action.player, now, table=before.id)
        try:
            match action:
                case Turn():
                    return self._turn(tx, before, action, now)
                case ShowHand():
                    return self._show_hand(tx, before, action, now)
                case _:
                    facts = self._facts(tx, before, action.player, now)
                    step = decide(before, action, facts)
                    picked = self._picked(tx, action, facts)
                    return picked or self._commit(tx, before, step, action.player, now)
        except (Refuse, Refused) as refused:
            tx.wake(before.id, action.player, now)
            return Outcome(refusal=refused.reason, table=before.id)

    def _remind(self, tx: Transaction, table: TableId, now: datetime) -> Outcome:
        """What time has brought, looked at again under the lock; else only when it will."""
        before = self._load(tx, table, now)
        if before is None:
            return Outcome(refusal=No.NO_SUCH_TABLE)
        facts = self._facts(tx, before, None, now)
        if absence.has_expired(before, now):
            return self._commit(tx, before, play.expire(before, facts), None, now)
        settings = self._settings_of_waited(tx, before)
        due = absence.latest_due(before, settings, now)
        if due is not None:
            return self._commit(tx, before, absence.remind(before, due), None, now)
        tx.rearm(before.id, before.stage, absence.next_due(before, settings))
        return Outcome(table=before.id)

    def _choose(self, tx: Transaction, action: Choose, now: datetime) -> Outcome:
        """New settings count at once, also at the tables that wait for him or where he reads."""
        before = tx.player(action.player)
        tx.change(action.player, action.settings)
        for table_id in tx.waiting_for(action.player):
            table = tx.load(table_id)
            seat = None if table is None else absence.waited_for(table)
            if table is not None and seat is not None and seat.player == action.player:
                chosen = absence.without_missed(table, action.settings, now)
                tx.rearm(table.id, chosen.stage, absence.next_due(chosen, action.settings))
        on = action.settings.chat_messages
        if before is not None and before.settings.chat_messages != on:
            for table_id in tx.read_by(action.player):
                table = tx.load(table_id)
                if table is not None:
                    step = chat_posts.turned(table, action.player, on=on, now=now)
                    self._commit(tx, table, step, None, now)
        return Outcome((Chosen(),))

    def _forget(self, tx: Transaction, player: PlayerId, now: datetime) -> Outcome:
        """One transaction for all his tables: nobody is half forgotten."""
        resigned = left = 0
        for table_id in tx.tables_with(player):
            before = tx.load(table_id)
            if before is None:
                continue
            sits = before.seat_of(player) is not None
            resigned += sits and before.status in (Status.PLAYING, Status.BETWEEN)
            left += sits and before.status is Status.LOBBY
            step = forgetting.forget(before, player, self._facts(tx, before, player, now))
            self._commit(tx, before, step, player, now)
            if step.table.seats != before.seats:
                tx.rename(step.table)
        return Outcome((Forgotten(resigned, left, tx.forget(player)),))

    def _settings_of_waited(self, tx: Transaction, table: Table) -> Settings:
        seat = absence.waited_for(table)
        person = None if seat is None else tx.player(seat.player)
        return DEFAULT if person is None else person.settings

    def _load(self, tx: Transaction, table: TableId, now: datetime) -> Table | None:
        """The table, its seats as they are by now: that is saved whatever comes after."""
        found = tx.load(table)
        if found is None or found.status is not Status.LOBBY:
            return found
        people = [tx.player(seat.player) for seat in found.seats if seat.human]
        lost = {person.id for person in people if person and not person.dm_ok}
        kept = lobby.without_touch(lobby.without_lapsed(found, now), lost, now)
        if kept == found:
            return found
        self._commit(tx, found, Step(kept, moved=False), None, now)
        return tx.load(table)

    def _turn(self, tx: Transaction, table: Table, action: Turn, now: datetime) -> Outcome:
        if table.seat_of(action.player) is None:
            raise Refuse(not_seated(table, action.player))
        if action.ply not in (None, table.ply) or not table.live:
            raise Refuse(No.STALE)
        tx.turn(table.id, action.player, action.mode, now)
        return Outcome(table=table.id)

    def _picked(self, tx: Transaction, action: AtTable, facts: Facts) -> Outcome | None:
        """The first tap of who wants two: the card, which he may play, is picked. Else None."""
        if facts.person is None or not facts.person.settings.two_taps:
            return None
        match action:
            case Move(table=table, player=player, move=Play(card=card), picks=str(place)) if (
                tx.mode(table, player) != place
            ):
                tx.turn(table, player, place, facts.now)
                return Outcome((CardPicked(card),), table=table)
            case _:
                return None

    def _show_hand(self, tx: Transaction, table: Table, action: ShowHand, now: datetime) -> Outcome:
        player = action.player
        if table.watches(player):
            tx.call_anew(table.id, looks_at(table, player), now)
            return Outcome((shown_anew(table, player),), table=table.id)
        index = table.seat_of(player)
        if index is None or not table.seats[index].human:
            raise Refuse(not_seated(table, player))
        check_live_or_over(table)
        step = Step(table, (shown_anew(table, player),), called=frozenset({player}), moved=False)
        outcome = self._commit(tx, table, step, player, now)
        if table.status in (Status.BETWEEN, Status.OVER):
            tx.call_anew(table.id, Post(Kind.RESULT, player, table.endings[-1].n), now)
        if action.mode is not None:
            tx.turn(table.id, player, action.mode, now)
        return outcome

    def _facts(
        self, tx: Transaction, table: Table, player: PlayerId | None, now: datetime
    ) -> Facts:
        person = None if player is None else tx.player(player)
        return Facts(
            now,
            person,
            seed=lambda game, rnd: self.chance.round_seed(table.id, game, rnd),
            tables=lambda: 0 if player is None else tx.live_tables(player),
            chat_wanted=lambda: tx.chat_wanted(table.readers),
            newcomers=tx.newcomers,
        )

    def _commit(
        self, tx: Transaction, before: Table, step: Step, actor: PlayerId | None, now: datetime
    ) -> Outcome:
        if step.table == before and not step.called and before.rev > 0:
            return Outcome(step.news, table=before.id, code=before.code)
        settled = settle(before, step, actor=actor, now=now)
        after = replace(
            settled,
            journal=before.journal + len(step.lines),
            due_at=absence.next_due(settled, self._settings_of_waited(tx, settled)),
        )
        entries = [
            JournalEntry(before.journal + index, actor, line)
            for index, line in enumerate(step.lines, 1)
        ]
        tx.save(before, after, entries, now)
        told = {one.n: one for one in before.endings}
        old, new = (frozenset() if before.rev == 0 else posts(before)), posts(after)
        tx.mark(
            after,
            new - old,
            old - new,
            actor=actor,
            plied=after.ply != before.ply,
            retold=[one.n for one in after.endings if one.n in told and told[one.n] != one],
            now=now,
        )
        return Outcome(step.news, table=after.id, code=after.code)
