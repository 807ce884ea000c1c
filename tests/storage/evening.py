"""An evening at the table, for tests of what is stored: people, a group, a clock that is turned."""

from collections.abc import Sequence
from datetime import timedelta

from sqlmodel import col, select

from app.chance import StagedChance
from app.storage import rows
from app.storage.courier_store import SqlPosts
from app.storage.database import Database
from app.storage.store import SqlStore
from app.tables.actions import Move, NextRound, OpenTable, SayMau, Start, TakeSeat
from app.tables.news import Outcome
from app.tables.post_rows import PostRow
from app.tables.service import Service
from app.tables.table import Kind, Player, PlayerId, Status, Table, TableId
from engine.views import player_view
from tests.clocks import TurnedClock

FRIDAY = -1001


class Evening:
    """Ada, Bo and Cleo in the group Friday, all of whom the bot can write to."""

    def __init__(self, database: Database, word: str = "f") -> None:
        self.database = database
        self.clock = TurnedClock()
        self.store = SqlStore(database, self.clock)
        self.posts = SqlPosts(database)
        self.service = Service(self.store, self.clock, StagedChance(word))
        self.friday = self.store.meet_group(FRIDAY, "Friday")
        self.ada, self.bo, self.cleo = (
            self.person(number, name) for number, name in enumerate(("Ada", "Bo", "Cleo"), 11)
        )
        self.last_message = 100

    def person(self, telegram_id: int, name: str, *, dm: bool = True) -> Player:
        return self.store.meet(telegram_id, name, "en", dm=dm, now=self.clock.now())

    def lobby(self, *people: Player) -> TableId:
        """The group's lobby with those seated, the first of them as host."""
        opened = self.service.handle(OpenTable(player=people[0].id, group=self.friday.id))
        assert opened.table is not None
        for person in people[1:]:
            self.ok(TakeSeat(table=opened.table, player=person.id, group=self.friday.id))
        return opened.table

    def game(self, *people: Player) -> TableId:
        """The group's table with a first round dealt to those people."""
        table = self.lobby(*(people or (self.ada, self.bo, self.cleo)))
        host = self.table(table).host
        assert host is not None
        self.ok(Start(table=table, player=host, ply=self.table(table).ply))
        return table

    def ok(self, action: Start | TakeSeat | Move | NextRound) -> Outcome:
        outcome = self.service.handle(action)
        assert outcome.refusal is None, outcome
        return outcome

    def table(self, table: TableId) -> Table:
        return self.store.tables([table])[table]

    def on_turn(self, table: TableId) -> PlayerId:
        seat = self.table(table).on_turn
        assert seat is not None
        return seat.player

    def play(self, table: TableId) -> PlayerId:
        """The player on turn calls what is due and does the first thing he may; who it was."""
        now = self.table(table)
        match = now.match
        assert match is not None
        assert match.turn is not None
        player = now.seats[match.turn].player
        view = player_view(match, match.turn)
        round_no = view.table.round_no
        for word in view.words:
            call = SayMau(table=table, player=player, game=now.game, round_no=round_no, word=word)
            self.service.handle(call)
        self.ok(Move(table=table, player=player, ply=now.ply, move=view.moves[0]))
        return player

    def play_out(self, table: TableId) -> PlayerId:
        """Play until the round is over; who ended it."""
        while self.table(table).status is Status.PLAYING:
            player = self.play(table)
        return player

    def next_round(self, table: TableId, player: Player) -> None:
        self.ok(NextRound(table=table, player=player.id, ply=self.table(table).ply))

    def kept(self, table: TableId | None) -> list[rows.Post]:
        """All stored posts of the table, the oldest first."""
        with self.database.reading() as session:
            of_table = select(rows.Post).where(col(rows.Post.table_id) == table)
            found = session.exec(of_table.order_by(col(rows.Post.id))).all()
            session.expunge_all()
            return list(found)

    def one(self, table: TableId, kind: Kind, reader: PlayerId) -> rows.Post:
        """The newest live post of that kind and reader."""
        return [
            post
            for post in self.kept(table)
            if (post.kind, post.reader, post.gone) == (kind, reader, False)
        ][-1]

    def due(self, *skip: int) -> Sequence[PostRow]:
        return self.posts.due(self.clock.now(), 100, skip)

    def due_row(self, table: TableId, kind: Kind, reader: PlayerId) -> PostRow:
        stored = self.one(table, kind, reader)
        return next(row for row in self.due() if row.id == stored.id)

    def send(self, row: PostRow) -> int:
        """The row's message as the courier would send it, with a message id of its own."""
        self.last_message += 1
        self.posts.claim([row], self.clock.now(), self.clock.now() + timedelta(seconds=20))
        self.posts.shown(
            row, now=self.clock.now(), digest=f"{row.want}", message_id=self.last_message
        )
        return self.last_message

    def deliver(self) -> None:
        """Everything that is due is brought: sent, edited or taken away."""
        while due := self.due():
            row = due[0]
            if row.gone:
                self.posts.drop(row)
            elif row.message_id is None:
                self.send(row)
            else:
                self.posts.shown(row, now=self.clock.now(), digest=f"{row.want}")
