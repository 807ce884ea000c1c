"""Friday's group at its table. People do what a story says, one sentence after the other.

    Ada opens a table, Bo sits, Ada starts, Bo plays 7H, 10 minutes pass

Who plays a card does so whatever taps it takes; who taps it may only have picked it by that.

Ada, Bo, Cleo and Eve have a private chat with the bot; Dora, Emil, Fay and Gus are strangers who
have none before they press START. Nobody stands for a group's anonymous admin.
"""

from dataclasses import replace

from sqlmodel import col, select

from app.chance import StagedChance
from app.storage import rows
from app.storage.courier_store import SqlPosts
from app.storage.database import Database
from app.storage.store import SqlStore
from app.tables.actions import (
    Action,
    AddBot,
    AgreeRematch,
    Choose,
    ClaimAway,
    Close,
    LeaveSeat,
    Move,
    NextRound,
    OpenSame,
    OpenTable,
    PlayNow,
    Poke,
    Remind,
    RemoveSeat,
    Resign,
    Say,
    SayMau,
    SetLinks,
    ShowHand,
    Start,
    TakeSeat,
    Unwatch,
    Watch,
)
from app.tables.news import Happened, News, No, Outcome
from app.tables.scene import HandScene, Scene
from app.tables.service import Service
from app.tables.settings import Nudges, Settings
from app.tables.table import GROUP_READER, Kind, PlayerId, Post, Seat, Table, TableId
from engine.cards import Card
from engine.events import Event
from engine.moves import TurnMove, parse_move
from engine.refusals import Refusal
from engine.rules import Problem
from tests.clocks import TurnedClock
from tests.engine.positions import position

KNOWN = ("Ada", "Bo", "Cleo", "Eve")
STRANGERS = ("Dora", "Emil", "Fay", "Gus")
DEALT = "Ada opens a table, Bo sits, Cleo sits, Ada starts"  # Ada deals, so Bo is on turn
MOVES = {"plays": "play", "taps": "play", "draws": "draw", "passes": "pass"}


class Friday:
    def __init__(self, database: Database, word: str = "friday") -> None:
        self.database = database
        self.clock = TurnedClock()
        self.store = SqlStore(database, self.clock)
        self.service = Service(self.store, self.clock, StagedChance(word))
        self.group = self.store.meet_group(-1001, "Friday")
        self.saturday = self.store.meet_group(-1002, "Saturday")
        self.people = {name: self.meet(name, dm=name in KNOWN) for name in (*KNOWN, *STRANGERS)}
        self.id = TableId(0)

    def meet(self, name: str, *, dm: bool) -> PlayerId:
        return self.store.meet(chat_of(name), name, "en", dm=dm, now=self.clock.now()).id

    @property
    def table(self) -> Table:
        return self.store.tables([self.id])[self.id]

    def tell(self, story: str) -> Outcome:
        """What became of the story's last sentence. The others must not be refused."""
        *before, last = story.split(", ")
        for sentence in before:
            outcome = self.does(sentence)
            assert outcome.refusal is None, (sentence, outcome)
        return self.does(last)

    def answer(self, story: str) -> Refusal | No | Problem | News | Event:
        """The refusal, or the newest of the news, that the story's last sentence brings."""
        outcome = self.tell(story)
        if outcome.refusal is not None:
            return outcome.refusal
        newest = outcome.news[-1]
        return newest.event if isinstance(newest, Happened) else newest

    def events(self, story: str) -> list[Event]:
        """What the one who does the story's last sentence is told to have happened."""
        return [one.event for one in self.tell(story).news if isinstance(one, Happened)]

    def does(self, sentence: str, *, ply: int | None = None, update: int | None = None) -> Outcome:
        """One sentence; `ply` is the one its button carries, if not that of now."""
        match sentence.split():
            case [number, "days" | "hours" | "minutes" | "seconds" as unit, "pass"]:
                self.clock.turn(**{unit: int(number)})
                return Outcome()
            case [name, "blocks", "the", "bot"]:
                SqlPosts(self.database).unreachable(chat_of(name))
                return Outcome()
            case ["Time", "tells"]:
                return self.handle(Remind(table=self.id))
            case [name, *words]:
                action = self.action(name, " ".join(words), ply)
                return self.handle(replace(action, update=update))
            case _:
                raise AssertionError(sentence)

    def handle(self, action: Action) -> Outcome:
        outcome = self.service.handle(action)
        if (
            isinstance(action, OpenTable | OpenSame | PlayNow)
            and outcome.table
            and not outcome.refusal
        ):
            self.id = outcome.table
        return outcome

    def action(self, name: str, words: str, ply: int | None = None) -> Action:
        if name == "Nobody":
            return self._anonymous(words)
        player, table = self.people[name], self.id
        match words:
            case "opens a table":
                return OpenTable(player=player, group=self.group.id)
            case "opens a private table":
                return OpenTable(player=player)
            case "plays now":
                return PlayNow(player=player)
            case "closes" | "closes as admin":
                return Close(group=self.group.id, player=player, admin=words != "closes")
            case "sits":
                return TakeSeat(table=table, player=player, group=self.group.id)
            case "sits from Saturday":
                return TakeSeat(table=table, player=player, group=self.saturday.id)
            case "presses START":
                self.meet(name, dm=True)
                return TakeSeat(table=table, player=player, code=self.table.code)
            case "guesses the table":
                return TakeSeat(table=table, player=player)
            case "lets the link seat people" | "lets the link seat nobody":
                return SetLinks(table=table, player=player, on="nobody" not in words)
            case "watches" | "watches from Saturday":
                group = self.group if words == "watches" else self.saturday
                return Watch(table=table, player=player, group=group.id)
            case "stops watching":
                return Unwatch(table=table, player=player)
            case "leaves":
                return LeaveSeat(table=table, player=player)
            case "adds a bot":
                return AddBot(table=table, player=player)
            case "removes":
                return RemoveSeat(table=table, player=player)
            case "asks for the hand":
                return ShowHand(table=table, player=player)
            case "wants chat as messages" | "wants no chat as messages":
                settings = Settings(chat_messages=" no " not in words)
                return Choose(player=player, settings=settings)
            case "wants two taps" | "wants one tap":
                return Choose(player=player, settings=Settings(two_taps="two" in words))
            case "pokes":
                return Poke(table=table, player=player)
            case "wants no nudges" | "wants gentle nudges" | "wants nudges often":
                nudges = {"no": Nudges.OFF, "gentle": Nudges.GENTLE, "nudges": Nudges.OFTEN}
                return Choose(player=player, settings=Settings(nudges[words.split()[1]]))
            case _:
                return self._in_game(player, words, self.table.ply if ply is None else ply)

    def _anonymous(self, words: str) -> Action:
        if words == "opens a table":
            return OpenTable(player=None, group=self.group.id)
        return Close(group=self.group.id, player=None, admin=True)

    def _in_game(self, player: PlayerId, words: str, ply: int) -> Action:
        now = self.table
        match words.split():
            case ["writes", *text]:
                return Say(table=now.id, player=player, text=" ".join(text))
            case ["starts"]:
                return Start(table=now.id, player=player, ply=ply)
            case ["says", "Mau"]:
                round_no = now.match.round_no if now.match else 1
                return SayMau(table=now.id, player=player, game=now.game, round_no=round_no)
            case ["deals"]:
                return NextRound(table=now.id, player=player, ply=ply)
            case ["claims"]:
                turn_no = now.match.turn_no if now.match else 1
                return ClaimAway(table=now.id, player=player, game=now.game, turn_no=turn_no)
            case ["wants", "a", "rematch"]:
                return AgreeRematch(table=now.id, player=player, game=now.game)
            case ["opens", "one", "like", "it", *tapped]:
                group = self.group.id if tapped else None
                return OpenSame(table=now.id, player=player, group=group)
            case ["resigns"]:
                return Resign(table=now.id, player=player, game=now.game)
            case [verb, *cards]:
                move = parse_move(" ".join([MOVES[verb], *cards]))
                assert isinstance(move, TurnMove)
                picks = f"c {cards[0]}" if verb == "taps" else None
                return Move(table=now.id, player=player, ply=ply, move=move, picks=picks)
            case _:
                raise AssertionError(words)

    def hold(
        self,
        *hands: str,
        top: str,
        on: str,
        stock: str = "QH KD 10C",
        wish: str | None = None,
        debt: int = 0,
    ) -> None:
        """From here on the players hold these cards, in the order of seats; `on` is on turn."""
        before = self.table
        assert before.match is not None
        turn = self.seat(on)
        staged = position(
            before.rules, *hands, top=top, turn=turn, stock=stock, wish=wish, debt=debt
        )
        staged = replace(
            staged,
            turn_no=before.match.turn_no + 1,
            round_no=before.match.round_no,
            scores=before.match.scores,
        )
        after = replace(before, match=staged, rev=before.rev + 1, turn_since=self.clock.now())
        with self.store.begin() as tx:
            tx.save(before, after, [], self.clock.now())

    def seat(self, name: str) -> int:
        return [seat.name for seat in self.table.seats].index(name)

    def cards(self, name: str) -> str:
        match = self.table.match
        assert match is not None
        return " ".join(map(Card.__str__, match.hands[self.seat(name)]))

    def seen(self, name: str, kind: Kind = Kind.HAND) -> Scene | None:
        """What that person's newest post of the kind shows; "the group" is a reader too."""
        reader = GROUP_READER if name == "the group" else self.people[name]
        now = self.table
        numbers = {
            Kind.HAND: next((seat.alert for seat in now.seats if seat.player == reader), 0),
            Kind.BOARD: now.board_no,
            Kind.RESULT: len(now.endings) and now.endings[-1].n,
            Kind.NOTICE: 1,
            Kind.CHAT: self.chat_number(reader),
            Kind.STRAY: 0,
        }
        return self.service.scenes([(now.id, Post(kind, reader, numbers[kind]))])[0]

    def chat_number(self, reader: PlayerId) -> int:
        """Which message shows him the chat: the rev that called him to it; 0 if none does."""
        shown = self.table.chat_post(reader)
        return shown.n if shown else 0

    def hand(self, name: str) -> HandScene:
        scene = self.seen(name)
        assert isinstance(scene, HandScene)
        return scene

    def kept(self) -> list[rows.Post]:
        """All stored posts of the table, the oldest first."""
        with self.database.reading() as session:
            of_table = select(rows.Post).where(col(rows.Post.table_id) == self.id)
            found = list(session.exec(of_table.order_by(col(rows.Post.id))).all())
            session.expunge_all()
            return found

    def mode(self, name: str) -> str | None:
        """The place at which that person's hand is open."""
        (mode,) = (
            post.mode
            for post in self.kept()
            if (post.kind, post.reader, post.gone) == (Kind.HAND, self.people[name], False)
        )
        return mode

    def journal(self) -> list[rows.Move]:
        """The table's journal, the oldest line first."""
        with self.database.reading() as session:
            of_table = select(rows.Move).where(col(rows.Move.table_id) == self.id)
            lines = list(session.exec(of_table.order_by(col(rows.Move.no))).all())
            session.expunge_all()
            return lines


def chat_of(name: str) -> int:
    return (*KNOWN, *STRANGERS).index(name) + 11


def drawn(table: Table) -> str:
    """The seats as text: `Ada*` is host, `(Dora)` a kept seat, `[Tito]` a bot."""

    def place(seat: Seat) -> str:
        name = f"[{seat.name}]" if seat.bot else f"({seat.name})" if seat.kept else seat.name
        return f"{name}*" if seat.player == table.host else name

    return " ".join(map(place, table.seats))
