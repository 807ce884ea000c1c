"""The one door on a real database: once, whole or not at all, and never with another's eyes."""

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

import pytest

from app.chance import StagedChance
from app.storage.store import SqlStore
from app.storage.transaction import SqlTransaction
from app.tables.actions import PlayNow, Turn
from app.tables.news import Happened, No, Opened, Seated
from app.tables.ports import LostUpdate
from app.tables.service import TRIES, Service
from app.tables.table import Kind, Status, TableId
from engine.events import RoundDealt
from engine.refusals import Refusal
from tests.tables.friday import Friday, drawn

LOBBY = "Ada opens a table, Bo sits, Cleo sits"


def opened(friday: Friday) -> None:
    friday.tell("Ada opens a table")


def lobby(friday: Friday) -> None:
    friday.tell(f"{LOBBY}, Ada adds a bot")


def mid_round(friday: Friday) -> None:
    friday.tell(f"{LOBBY}, Ada starts")
    friday.hold("8H KC QC", "8S 9D", "7H QD", top="9H", on="Ada")


def between_rounds(friday: Friday) -> None:
    friday.tell(f"{LOBBY}, Ada starts")
    friday.hold("9C", "8S 9D", "7H QD", top="9H", on="Ada")
    friday.tell("Ada plays 9C")


def stored(friday: Friday) -> tuple[object, ...]:
    """All that is stored of the table, but how urgent each post is."""
    urgency = {"due_at", "want", "rank"}
    posts = [post.model_dump(exclude=urgency) for post in friday.kept()]
    return friday.table, posts, [line.model_dump() for line in friday.journal()]


@pytest.mark.parametrize(
    ("stage", "sentence"),
    [
        (opened, "Bo sits"),
        (lobby, "Bo leaves"),
        (opened, "Ada adds a bot"),
        (lobby, "Ada removes"),
        (lobby, "Ada starts"),
        (lobby, "Ada closes"),
        (mid_round, "Ada draws"),
        (mid_round, "Cleo says Mau"),
        (mid_round, "Cleo asks for the hand"),
        (mid_round, "Bo resigns"),
        (between_rounds, "Bo deals"),
    ],
)
def test_an_update_that_comes_again_does_nothing_again(
    friday: Friday, stage: Callable[[Friday], None], sentence: str
) -> None:
    stage(friday)
    first = friday.does(sentence, update=700)
    assert (first.refusal, first.repeat) == (None, False)
    after = stored(friday)
    assert friday.does(sentence, update=700).repeat
    assert stored(friday) == after


@pytest.mark.parametrize("sentence", ["Ada opens a table", "Ada plays now"])
def test_nor_opens_a_second_table(friday: Friday, sentence: str) -> None:
    friday.does(sentence, update=700)
    assert friday.does(sentence, update=700).repeat
    assert friday.store.tables([TableId(2)]) == {}


REFUSED = [
    (LOBBY, "Bo adds a bot", No.NOT_HOST),
    (LOBBY, "Ada sits", No.ALREADY_SEATED),
    (LOBBY, "Eve leaves", No.NOT_SEATED),
    (LOBBY, "Ada draws", No.NOT_STARTED),
    (f"{LOBBY}, Ada starts", "Ada draws", Refusal.NOT_YOUR_TURN),
    (f"{LOBBY}, Ada starts", "Ada sits", No.GAME_RUNNING),
    (f"{LOBBY}, Ada starts", "Bo deals", Refusal.ROUND_RUNNING),
    (f"{LOBBY}, Ada closes", "Bo sits", No.TABLE_CLOSED),
    (f"{LOBBY}, Ada closes", "Bo asks for the hand", No.TABLE_CLOSED),
    (f"{LOBBY}, Ada starts, Bo resigns", "Ada draws", No.TABLE_OVER),
]


@pytest.mark.parametrize(("story", "sentence", "no"), REFUSED)
def test_a_refusal_changes_nothing(
    friday: Friday, story: str, sentence: str, no: No | Refusal
) -> None:
    friday.tell(story)
    before = stored(friday)
    assert friday.does(sentence).refusal is no
    assert stored(friday) == before


def test_a_refusal_wakes_what_its_reader_has_not_been_shown(friday: Friday) -> None:
    friday.tell(f"{LOBBY}, Ada starts")
    friday.clock.turn(hours=1)
    friday.does("Cleo draws")
    due = {post.reader: post.due_at for post in friday.kept() if post.kind == Kind.HAND}
    assert due[friday.people["Cleo"]] == friday.clock.now()


def test_the_group_is_pointed_to_its_open_lobby(friday: Friday) -> None:
    friday.tell(LOBBY)
    before = stored(friday)
    outcome = friday.tell("Eve opens a table")
    assert (outcome.refusal, outcome.table) == (No.LOBBY_OPEN, friday.id)
    assert stored(friday) == before
    assert friday.store.tables([TableId(friday.id + 1)]) == {}


def test_play_now_is_one_save(friday: Friday) -> None:
    rung: list[int] = []
    friday.service.rung = lambda: rung.append(1)
    outcome = friday.tell("Ada plays now")
    assert outcome.news[:2] == (Opened(), Seated(host=True))
    assert isinstance(outcome.news[2], Happened)
    assert isinstance(outcome.news[2].event, RoundDealt)
    table = friday.table
    assert (table.rev, table.status, table.group) == (1, Status.PLAYING, None)
    assert drawn(table) == "Ada* [Carmen] [Tito] [Luna]"
    assert [line.move["do"] for line in friday.journal()] == ["start"]
    assert rung == [1]


def test_play_now_seats_also_whom_nobody_can_write_to_at_the_moment(friday: Friday) -> None:
    friday.tell("Dora plays now")
    assert drawn(friday.table) == "Dora* [Carmen] [Tito] [Luna]"


class PowerCut(Exception):  # noqa: N818 - what happens in these tests
    pass


class NoChance(StagedChance):
    """The power goes when the cards are to be shuffled."""

    def round_seed(self, *_which: object) -> bytes:
        raise PowerCut


def test_play_now_leaves_nothing_behind_when_it_fails(friday: Friday) -> None:
    broken = Service(friday.store, friday.clock, NoChance("x"))
    ada = friday.people["Ada"]
    with pytest.raises(PowerCut):
        broken.handle(PlayNow(player=ada, update=700))
    assert friday.store.tables([TableId(1)]) == {}
    assert not friday.service.handle(PlayNow(player=ada, update=700)).repeat


class Overtaken(SqlStore):
    """A store in which somebody else saves first, so many times."""

    times = 0

    @contextmanager
    def begin(self) -> Iterator[SqlTransaction]:
        with super().begin() as tx:
            yield tx
            self.times -= 1
            if self.times >= 0:
                raise LostUpdate


@pytest.mark.parametrize("times", range(TRIES))
def test_who_is_overtaken_decides_anew(friday: Friday, times: int) -> None:
    friday.tell(LOBBY)
    rev = friday.table.rev
    friday.service.store = store = Overtaken(friday.database, friday.clock)
    store.times = times
    assert friday.does("Ada adds a bot", update=700).refusal is None
    assert drawn(friday.table) == "Ada* Bo Cleo [Carmen]"
    assert friday.table.rev == rev + 1


def test_who_is_overtaken_too_often_has_changed_nothing(friday: Friday) -> None:
    friday.tell(LOBBY)
    before = stored(friday)
    friday.service.store = store = Overtaken(friday.database, friday.clock)
    store.times = TRIES
    with pytest.raises(LostUpdate):
        friday.does("Ada adds a bot")
    assert stored(friday) == before


def test_a_staged_game_follows_from_its_word_table_game_and_round(friday: Friday) -> None:
    friday.tell(f"{LOBBY}, Ada starts")
    assert friday.id == 1
    assert friday.table.match is not None
    assert friday.table.match.seed == hashlib.sha256(b"friday:1:1:1").digest()
    friday.hold("9C", "8S 9D", "7H QD", top="9H", on="Ada")
    friday.tell("Ada plays 9C, Bo deals")
    assert friday.table.match.seed == hashlib.sha256(b"friday:1:1:2").digest()
    assert friday.journal()[-1].move["move"] == f"next_round {friday.table.match.seed.hex()}"


def test_the_journal_tells_a_game_from_its_rules_and_seats_on(friday: Friday) -> None:
    friday.tell("Ada opens a table, Bo sits, Ada adds a bot, Ada starts")
    start = friday.journal()[0].move
    assert (start["names"], start["dealer"], start["rules"]) == (["Ada", "Bo", "Carmen"], 0, {})
    friday.hold("8H KC", "8S 9D", "7H QD 9S", top="9H", on="Ada")
    friday.tell("Ada says Mau, Ada plays 8H")
    ada = friday.people["Ada"]
    assert [(line.no, line.player, line.move) for line in friday.journal()[1:]] == [
        (2, ada, {"do": "move", "seat": 0, "move": "say 0 mau"}),
        (3, ada, {"do": "move", "seat": 0, "move": "play 8H"}),
    ]


def test_a_place_in_the_hand_is_kept_until_the_table_moves_on(friday: Friday) -> None:
    friday.tell(f"{LOBBY}, Ada starts")
    friday.hold("JS KC", "8S 9D", "7H QD 9S", top="9H", on="Ada")
    turn = Turn(table=friday.id, player=friday.people["Ada"], ply=friday.table.ply, mode="c JS")
    rev = friday.table.rev
    assert friday.handle(turn).refusal is None
    assert (friday.mode("Ada"), friday.table.rev) == ("c JS", rev)
    friday.tell("Bo says Mau")
    assert friday.mode("Ada") == "c JS"
    friday.tell("Ada draws")
    assert friday.mode("Ada") is None
    assert friday.handle(turn).refusal is No.STALE
    assert friday.handle(replace(turn, player=friday.people["Eve"])).refusal is No.NOT_SEATED
    assert friday.handle(replace(turn, table=TableId(404))).refusal is No.NO_SUCH_TABLE


def test_the_hand_asked_for_between_rounds_is_the_result_sent_anew(friday: Friday) -> None:
    between_rounds(friday)
    cleo = friday.people["Cleo"]
    row = next(post for post in friday.kept() if (post.kind, post.reader) == ("result", cleo))
    with friday.database.writing() as session:
        row.message_id = 55
        session.add(row)
    assert friday.does("Cleo asks for the hand").refusal is None
    of_cleo = [post for post in friday.kept() if post.reader == cleo and post.kind != "hand"]
    assert [(post.kind, post.message_id, post.gone) for post in of_cleo] == [
        ("result", None, False),
        ("stray", 55, True),
    ]


def test_a_bot_is_told_only_what_it_may_see(friday: Friday) -> None:
    friday.tell("Ada opens a table, Ada adds a bot, Ada starts")
    (turn,) = friday.service.bot_turns([friday.id])
    assert (turn.player, turn.view.seat) == (-1, 1)
    assert set(map(str, turn.view.hand)) == set(friday.cards("Carmen").split())
    friday.hold("8H KC", "8S 9D", top="9H", on="Ada")
    assert friday.service.bot_turns([friday.id]) == []


def test_the_bell_rings_after_the_commit(friday: Friday) -> None:
    opened(friday)
    heard: list[str] = []
    friday.service.rung = lambda: heard.append(drawn(friday.table))
    friday.tell("Bo sits, Ada adds a bot")
    assert heard == ["Ada* Bo", "Ada* Bo [Carmen]"]
