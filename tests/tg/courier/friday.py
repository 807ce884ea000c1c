"""Ada, Bo and Cleo play in their group; a courier tells them, and here is what they see."""

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from datetime import UTC, datetime
from typing import ParamSpec, TypeVar

import telegram

from app.chance import StagedChance
from app.sandbox.messages import Message
from app.sandbox.world import TOKEN, World
from app.storage.courier_store import SqlPosts
from app.storage.database import Database
from app.storage.store import SqlStore
from app.tables.actions import Action, Move, NextRound, OpenTable, SayMau, Start, TakeSeat
from app.tables.ports import StoreUnavailable
from app.tables.post_rows import PostRow
from app.tables.posts import posts
from app.tables.scene import HandScene, Scene
from app.tables.service import Service
from app.tables.table import GROUP_READER, Group, Player, Status, Table, TableId
from app.texts.catalogue import Texts
from app.tg.courier import Courier
from app.tg.courier.courier import Render, Scenes
from app.tg.limits import shown
from app.tg.screens.render import render
from app.tg.screens.screen import Screen
from engine.bots import choose
from engine.moves import Say, TurnMove
from tests.clocks import WorldClock
from tests.tg.courier.line import Line

EVENING = datetime(2027, 1, 15, 18, tzinfo=UTC).timestamp()
P = ParamSpec("P")
T = TypeVar("T")
Seen = tuple[str, tuple[str, ...]]


class BrittlePosts(SqlPosts):
    """The stored posts, on a database that fails the next so many times."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.broken: Counter[str] = Counter()
        self.looked = 0

    def due(self, now: datetime, limit: int, skip: Collection[int]) -> Sequence[PostRow]:
        self._break("due")
        self.looked += 1
        return super().due(now, limit, skip)

    def claim(self, read: Sequence[PostRow], now: datetime, until: datetime) -> Collection[int]:
        self._break("claim")
        return super().claim(read, now, until)

    def shown(
        self, row: PostRow, *, now: datetime, digest: str, message_id: int | None = None
    ) -> None:
        self._break("shown")
        super().shown(row, now=now, digest=digest, message_id=message_id)

    def _break(self, what: str) -> None:
        if self.broken[what]:
            self.broken[what] -= 1
            raise StoreUnavailable(what)


async def in_place(fn: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Stands in for the database's thread."""
    return fn(*args, **kwargs)


def drawn(scene: Scene, mode: str | None, language: str) -> Screen:
    return render(scene, mode=mode, texts=Texts(language), bot="maumau_bot")


class Friday:
    def __init__(self, database: Database, clock: Callable[[], float] = lambda: EVENING) -> None:
        self.world = World(clock)
        self.clock = WorldClock(self.world)
        self.store = SqlStore(database, self.clock)
        self.posts = BrittlePosts(database)
        self.service = Service(self.store, self.clock, StagedChance("friday"))
        self.line = Line(self.world)
        self.bot = telegram.Bot(TOKEN, request=self.line, get_updates_request=self.line)
        self.ada, self.bo, self.cleo = (self.person(name) for name in ("Ada", "Bo", "Cleo"))
        self.group = self.new_group(supergroup=True)
        self.answers: dict[int, int] = {}
        self.scenes: Scenes = self.service.scenes
        self.render: Render = drawn
        self.courier = self.new_courier()

    def new_courier(self) -> Courier:
        """A courier as a start of the bot makes it: it remembers nothing."""
        return Courier(
            self.posts,
            lambda wanted: self.scenes(wanted),  # noqa: PLW0108 - tests exchange it meanwhile
            lambda *asked: self.render(*asked),  # noqa: PLW0108
            self.bot,
            self.clock,
            in_place,
            farewell=lambda language: f"This is over ({language}).",
            swap_answer=self.swap_answer,
            silence=lambda group, language: Screen(f"Silenced in {group} ({language})."),
        )

    def swap_answer(self, chat: int, message_id: int) -> int | None:
        before = self.answers.get(chat)
        self.answers[chat] = message_id
        return before

    def person(self, name: str) -> Player:
        """Somebody who has opened his private chat with the bot."""
        telegram_id = self.world.add_person(name)
        self.world.start(telegram_id)
        return self.store.meet(telegram_id, name, "en", dm=True, now=self.clock.now())

    def new_group(self, *, supergroup: bool, forum: bool = False) -> Group:
        people = [dm(player) for player in (self.ada, self.bo, self.cleo)]
        chat = self.world.add_group("Friday", people, supergroup=supergroup, forum=forum)
        return self.store.meet_group(chat, "Friday")

    # what people do

    def ok(self, action: Action) -> TableId:
        outcome = self.service.handle(action)
        assert outcome.refusal is None, outcome
        assert outcome.table is not None
        return outcome.table

    def lobby(
        self, *people: Player, group: Group | None = None, thread: int | None = None
    ) -> TableId:
        host, *others = people or (self.ada, self.bo)
        group = group or self.group
        table = self.ok(OpenTable(player=host.id, group=group.id, thread=thread))
        for player in others:
            self.ok(TakeSeat(table=table, player=player.id, group=group.id))
        return table

    def deal(self, table: TableId) -> None:
        now = self.table(table)
        assert now.host is not None
        self.ok(Start(table=table, player=now.host, ply=now.ply))

    def game(
        self, *people: Player, group: Group | None = None, thread: int | None = None
    ) -> TableId:
        table = self.lobby(*people, group=group, thread=thread)
        self.deal(table)
        return table

    def play(self, table: TableId) -> Player:
        """Who is on turn does what a bot would do in his place; who that was."""
        player, now = self.on_turn(table), self.table(table)
        hand = self.service.look(table, player.id)
        assert isinstance(hand, HandScene)
        move = choose(hand.view, bytes(32))
        if isinstance(move, Say):
            round_no = hand.view.table.round_no
            self.ok(
                SayMau(
                    table=table, player=player.id, game=now.game, round_no=round_no, word=move.word
                )
            )
            return self.play(table)
        if isinstance(move, TurnMove):
            self.ok(Move(table=table, player=player.id, ply=now.ply, move=move))
        return player

    def play_out(self, table: TableId) -> None:
        """Play until the round is over; nobody is told meanwhile."""
        while self.table(table).status is Status.PLAYING:
            self.play(table)

    def go_on(self, table: TableId) -> None:
        """The next thing that can happen at a table happens."""
        if self.table(table).status is Status.BETWEEN:
            self.next_round(table, self.bo)
        elif self.table(table).status is Status.PLAYING:
            self.play(table)

    def next_round(self, table: TableId, player: Player) -> None:
        self.ok(NextRound(table=table, player=player.id, ply=self.table(table).ply))

    # what time and the courier do

    async def quiet(self) -> None:
        await self.courier.quiet()

    def turn(self, seconds: float) -> None:
        self.world.forward(seconds)

    async def settle(self, at_most: float = 3 * 3600) -> None:
        """Let time go by until nothing is due any more."""
        start, patience = self.clock.uptime(), 3.5
        await self.quiet()
        while (due := self.posts.next_due()) is not None:
            asked = len(self.line.asked)
            self.turn(max(patience, (due - self.clock.now()).total_seconds()))
            assert self.clock.uptime() - start <= at_most, self.wrong()
            await self.quiet()
            patience = 3.5 if len(self.line.asked) > asked else min(2 * patience, 60)

    # what can be seen

    def table(self, table: TableId) -> Table:
        return self.store.tables([table])[table]

    def on_turn(self, table: TableId) -> Player:
        seat = self.table(table).on_turn
        return next(p for p in (self.ada, self.bo, self.cleo) if seat and p.id == seat.player)

    def bystander(self, table: TableId, mover: Player) -> Player:
        """Somebody who neither moved nor is on turn."""
        busy = (mover, self.on_turn(table))
        return next(p for p in (self.ada, self.bo, self.cleo) if p not in busy)

    def not_on_turn(self, table: TableId) -> Player:
        return self.bo if self.on_turn(table) == self.ada else self.ada

    def standing(self, chat: int) -> list[Message]:
        """The bot's messages in a chat that nobody deleted, oldest first."""
        state = self.world.state
        of_chat = (state.messages.shelf[key] for key in sorted(state.messages.shelf))
        return [m for m in of_chat if m.chat == chat and not m.deleted and state.by_bot(m)]

    def calls(self, chat: int, method: str = "") -> list[str]:
        """The methods that reached Telegram in a chat, in their order."""
        return [
            call["method"]
            for call in self.world.calls()
            if call["params"].get("chat_id") == chat and method in call["method"]
        ]

    def wrong(self, *but: int) -> list[str]:
        """What people do not see, or still see, against what is stored; chats in `but` aside."""
        chats = [*self.world.state.people, *self.world.state.groups]
        seen = Counter((chat, look(message)) for chat in chats for message in self.standing(chat))
        missing = self.wanted() - seen
        left = Counter({(chat, what): 1 for chat, what in seen - self.wanted() if what[1]})
        lines = [(chat, f"missing in {chat}: {what}") for chat, what in missing]
        lines += [(chat, f"left in {chat}: {what}") for chat, what in left]
        return [line for chat, line in lines if chat not in but]

    def wanted(self) -> Counter[tuple[int, Seen]]:
        """What ought to stand in which chat."""
        wanted: Counter[tuple[int, Seen]] = Counter()
        for table in self.store.tables(TableId(n) for n in range(1, 200)).values():
            for post in posts(table):
                (scene,) = self.service.scenes([(table.id, post)])
                assert scene is not None
                screen = drawn(scene, None, "en")
                labels = tuple(button.text for row in screen.keyboard for button in row)
                wanted[self._chat(table, post.reader), (shown(screen.text), labels)] += 1
        return wanted

    def _chat(self, table: Table, reader: int) -> int:
        if reader == GROUP_READER:
            assert table.group is not None
            return table.group.telegram_id
        return dm(next(p for p in (self.ada, self.bo, self.cleo) if p.id == reader))


def dm(player: Player) -> int:
    """The chat of a person with the bot."""
    assert player.telegram_id is not None
    return player.telegram_id


def look(message: Message) -> Seen:
    """What stands on a message and on its buttons."""
    labels = tuple(button.text for row in message.keyboard for button in row)
    return message.text.text, labels
