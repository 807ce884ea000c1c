"""Killing the bot in the middle of an evening, and looking whether all goes on as it was."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from random import Random

from app.tables.table import Status, TableId
from app.tg.taps import Verb, unpack
from tests.evenings.apart import Evening
from tests.evenings.books import Line
from tests.evenings.chats import Call, Message, carried, labels, told
from tests.evenings.guests import Choose, forgetful, whimsical
from tests.evenings.law import wrong
from tests.evenings.secrets_kept import cards_read, replayed

IN_FLIGHT = ("sendMessage", "sendMessage", "editMessageText", "deleteMessage")
IN_THE_JOURNAL = {Verb.PLAY, Verb.WISH, Verb.DRAW, Verb.PASS, Verb.MAU, Verb.NEXT_ROUND}
MOST_CALLS = 6
LOOKS = 300
SENSELESS = ("I can't read that button any more", "That went wrong on our side")

Move = tuple[int, Message, str]
Kill = Callable[[Move], None]


class Fell(StrEnum):
    """What the bot had done, and what not, when it was killed."""

    SENDING = "a send in flight"
    CALLING = "another call in flight"
    COMMITTED = "between commit and send"
    HEARD = "before the commit"
    IDLE = "nothing under way"


@dataclass
class Killer:
    """`deaths` numbers the last call before each kill, `fell` counts what was going on then."""

    evening: Evening
    random: Random
    deaths: list[int] = field(default_factory=list)
    fell: Counter[Fell] = field(default_factory=Counter)
    calls: list[Call] = field(default_factory=list)
    tapped: Counter[TableId] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.whim = whimsical(self.random.randrange(10**6))

    async def open_a_table(self) -> None:
        """Ada, Bo, Cleo and Carmen play a new game."""
        evening = self.evening
        await evening.sit_down(*evening.people, bots=1)
        self.tapped[evening.books.tables()[-1].id] += 1  # Start

    async def kill_once(self) -> None:
        """After a few taps comes one in whose course the bot is killed."""
        for _ in range(self.random.randrange(3)):
            person, message, label = self._some_move(self.whim)
            await self.evening.tap_on(person, message, label)
            await self._play_again_if_over()
        kill = self.random.choice((self._after_some_calls, self._in_flight, self._once_committed))
        kill(self._some_move(lambda shown: forgetful(shown) or self.whim(shown)))
        self.evening.end_bot()
        self.evening.post("fault", kind="clear")
        self._listen()
        self.deaths.append(self.calls[-1]["n"])
        self.fell[self._where_it_fell()] += 1

    async def look(self) -> None:
        """The bot is started: nothing is lost or done twice, everybody sees it and can go on."""
        evening = self.evening
        before = evening.books.journals()
        evening.start_bot()
        for person in evening.people:
            await self._more_and_back(person)
        evening.calm()
        self._listen()
        after = evening.books.journals()
        for table in evening.books.tables():
            journal = after[table.id]
            assert journal[: len(before[table.id])] == before[table.id]
            assert replayed(journal) == table.match
            assert _by_people(journal) == self.tapped[table.id]
        found = wrong(evening.books, evening.messages)
        assert not found, "\n".join(found)
        await self._everybody_holds_his_cards()
        await self._play_again_if_over()

    # the ways to kill

    def _after_some_calls(self, move: Move) -> None:
        calls = self.random.randrange(MOST_CALLS)
        self._press(move, wait_s=0)
        if calls:
            self._watch(lambda made: len(made) >= calls)

    def _in_flight(self, move: Move) -> None:
        """A call is carried out, and its answer does not come in time."""
        method = self.random.choice(IN_FLIGHT)
        self.evening.post("fault", kind="delay", method=method, seconds=600)
        self._press(move, wait_s=0)
        self._watch(lambda made: method in {call["method"] for call in made})

    def _once_committed(self, move: Move) -> None:
        """All chats are shut; the toast comes after the commit."""
        self.evening.post("fault", kind="429", times=100, seconds=30)
        self._press(move, wait_s=15)

    def _press(self, move: Move, *, wait_s: float) -> None:
        self._listen()
        person, message, label = move
        self.evening.press(person, message, text=label, wait_s=wait_s)

    def _watch(self, seen: Callable[[list[Call]], bool]) -> None:
        """Until that is seen, or until all is done that comes of the tap."""
        for _ in range(LOOKS):
            made = self.evening.calls(self._last_call())
            answered = "answerCallbackQuery" in {call["method"] for call in made}
            if seen(made) or (answered and self.evening.is_settled()):
                return

    def _where_it_fell(self) -> Fell:
        posts, table = self.evening.books.posts(), self.evening.books.tables()[-1]
        if any(row.tries and row.message_id is None for row in posts):
            return Fell.SENDING
        if any(row.tries for row in posts):
            return Fell.CALLING
        if any(row.due_at for row in posts):
            return Fell.COMMITTED
        if _by_people(self.evening.books.journal(table.id)) < self.tapped[table.id]:
            return Fell.HEARD
        return Fell.IDLE

    # what is played and looked at

    async def _play_again_if_over(self) -> None:
        if self.evening.books.tables()[-1].status is Status.OVER:
            await self.open_a_table()

    def _some_move(self, choose: Choose) -> Move:
        """Somebody who can go on, the message he goes on from, and the button he taps."""
        people = list(self.evening.people)
        self.random.shuffle(people)
        for person in people:
            message = self.evening.newest(person)
            shown = labels(message)
            label = "Next round" if "Next round" in shown else choose(shown)
            if label is not None:
                self._note(message, label)
                return person, message, label
        raise AssertionError([labels(self.evening.newest(person)) for person in people])

    def _note(self, message: Message, label: str) -> None:
        tap = unpack(carried(message)[label])
        assert tap is not None
        assert tap.table is not None
        if tap.verb in IN_THE_JOURNAL:
            self.tapped[tap.table] += 1

    async def _more_and_back(self, person: int) -> None:
        for label in ("More ›", "Back"):
            message = self.evening.newest(person)
            if label in labels(message):
                said = told(await self.evening.tap_on(person, message, label))
                assert not said.startswith(SENSELESS)

    async def _everybody_holds_his_cards(self) -> None:
        table = self.evening.books.tables()[-1]
        if table.status is not Status.PLAYING or table.match is None:
            return
        for seat, person in enumerate(self.evening.people):
            answer = await self.evening.tap(person, self.evening.group, "My cards")
            assert cards_read(told(answer)) == set(table.match.hands[seat])

    def _listen(self) -> None:
        self.calls += self.evening.calls(self._last_call())

    def _last_call(self) -> int:
        return self.calls[-1]["n"] if self.calls else 0


def _by_people(journal: list[Line]) -> int:
    return sum(line.player is not None and line.player > 0 for line in journal)
