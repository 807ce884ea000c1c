"""What follows from every action: who is called and how loudly, and what the clocks start from."""

from dataclasses import dataclass, field

import pytest

from app.tables.scene import ResultScene
from app.tables.table import Kind
from tests.clocks import EVENING
from tests.tables.friday import Friday

LOBBY = "Ada opens a table, Bo sits, Cleo sits"


def deal(friday: Friday) -> None:
    """Ada, Bo and Cleo are in mid-round; Ada is on turn."""
    friday.tell(f"{LOBBY}, Ada starts")
    friday.hold("8H KC", "8S 9C KD", "7H QC", top="9H", on="Ada")


def called(friday: Friday) -> dict[str, str]:
    """Whose hand the last save posted anew: `loud` if it has to be a new message."""
    table = friday.table
    return {
        seat.name: "loud" if seat.anew else "quiet"
        for seat in table.seats
        if seat.alert == table.rev
    }


@dataclass(frozen=True)
class Call:
    rule: str
    story: str
    called: dict[str, str] = field(default_factory=dict)


BEFORE_THE_DEAL = [
    Call("who sits down has a hand that says so", LOBBY, {"Cleo": "quiet"}),
    Call("a kept seat has none", f"{LOBBY}, Dora sits"),
    Call("until it is taken", f"{LOBBY}, Dora sits, Dora presses START", {"Dora": "quiet"}),
    Call("a bot has none", f"{LOBBY}, Ada adds a bot"),
    Call(
        "who asks for it gets it at the end of the chat",
        f"{LOBBY}, Bo asks for the hand",
        {"Bo": "loud"},
    ),
    Call(
        "at the deal all get a new hand, and only who leads hears it",
        f"{LOBBY}, Ada starts",
        {"Ada": "quiet", "Bo": "loud", "Cleo": "quiet"},
    ),
    Call("where a bot leads nobody hears it", "Ada plays now", {"Ada": "quiet"}),
]

IN_GAME = [
    Call("a new turn calls its player", "Ada draws, Ada passes", {"Bo": "loud"}),
    Call("who drew is still on turn", "Ada draws"),
    Call("a call of Mau calls nobody", "Cleo says Mau"),
    Call("an 8 calls the one after the next", "Ada plays 8H", {"Cleo": "loud"}),
    Call("who waits may ask for his hand", "Cleo asks for the hand", {"Cleo": "loud"}),
    Call("who is on turn too", "Ada asks for the hand", {"Ada": "loud"}),
    Call("a game's end calls nobody to play", "Bo resigns"),
]


@pytest.mark.parametrize("case", BEFORE_THE_DEAL, ids=[case.rule for case in BEFORE_THE_DEAL])
def test_before_the_deal(friday: Friday, case: Call) -> None:
    friday.tell(case.story)
    assert called(friday) == case.called


@pytest.mark.parametrize("case", IN_GAME, ids=[case.rule for case in IN_GAME])
def test_in_a_game(friday: Friday, case: Call) -> None:
    deal(friday)
    friday.tell(case.story)
    assert called(friday) == case.called


def test_each_round_is_a_new_hand_for_all(friday: Friday) -> None:
    deal(friday)
    friday.hold("9C", "8S KD", "7H QC", top="9H", on="Ada")
    friday.tell("Ada plays 9C, Cleo deals")
    assert called(friday) == {"Ada": "quiet", "Bo": "quiet", "Cleo": "loud"}


def test_with_two_players_an_8_calls_who_played_it_though_silently(friday: Friday) -> None:
    friday.tell("Ada opens a table, Bo sits, Ada starts, 1 minutes pass")
    friday.hold("8H KC QC", "8S 9C KD", top="9H", on="Ada")
    friday.tell("Ada plays 8H")
    assert called(friday) == {"Ada": "loud"}
    assert not friday.hand("Ada").head.ring


RINGS = [
    ("a turn that came back at once is silent", "9 seconds pass, Bo draws, Bo passes", False),
    ("after ten seconds it rings", "10 seconds pass, Bo draws, Bo passes", True),
    (
        "a call of his own is something he did",
        "10 seconds pass, Ada says Mau, Bo draws, Bo passes",
        False,
    ),
    (
        "to ask for the hand as well",
        "10 seconds pass, Ada asks for the hand, Bo draws, Bo passes",
        False,
    ),
]


@pytest.mark.parametrize(("rule", "story", "rings"), RINGS, ids=[rule for rule, *_ in RINGS])
def test_a_turn_rings(friday: Friday, rule: str, story: str, rings: bool) -> None:
    friday.tell("Ada opens a table, Bo sits, Ada starts")
    friday.hold("KH KC QC", "8S 9C KD", top="9H", on="Ada", stock="10C QD 10S QS")
    friday.tell("Ada plays KH")
    friday.tell(story)
    assert friday.hand("Ada").head.alert
    assert friday.hand("Ada").head.ring is rings


def test_only_who_is_on_turn_is_rung_for(friday: Friday) -> None:
    deal(friday)
    friday.tell("Bo asks for the hand, 1 minutes pass, Ada plays 8H")
    heads = {name: friday.hand(name).head for name in ("Ada", "Bo", "Cleo")}
    assert [name for name, head in heads.items() if head.ring] == ["Cleo"]
    assert [name for name, head in heads.items() if head.alert] == ["Bo", "Cleo"]


def test_a_rounds_end_rings_for_all_but_the_one_who_ended_it(friday: Friday) -> None:
    deal(friday)
    friday.hold("9C", "8S KD", "7H QC", top="9H", on="Ada")
    friday.tell("Ada plays 9C")
    rung = {name: friday.seen(name, Kind.RESULT) for name in ("Ada", "Bo", "Cleo", "the group")}
    for name, scene in rung.items():
        assert isinstance(scene, ResultScene)
        assert (scene.head.alert, scene.head.ring) == (name in {"Bo", "Cleo"},) * 2


def test_in_the_group_only_an_opened_table_makes_a_sound(friday: Friday) -> None:
    friday.tell(LOBBY)
    heads = [friday.seen("the group", Kind.BOARD)]
    deal_story = ["Ada starts", "Bo draws"]
    for sentence in deal_story:
        friday.tell(sentence)
        heads.append(friday.seen("the group", Kind.BOARD))
    friday.hold("9C", "8S KD", "7H QC", top="9H", on="Ada")
    friday.tell("Ada plays 9C, Bo deals")
    heads.append(friday.seen("the group", Kind.BOARD))
    assert [scene.head.ring for scene in heads if scene] == [True, False, False, False]


CLOCKS = [
    # rule, story, whether the turn runs from its last sentence, whether that was a move
    ("a draw", "Ada draws", True, True),
    ("a call of Mau on turn", "Ada says Mau", True, True),
    ("said again it is nothing", "Ada says Mau, 10 minutes pass, Ada says Mau", False, False),
    ("another's call", "Cleo says Mau", False, True),
    ("a card", "Ada plays 8H", True, True),
    ("a tap that is refused", "Ada plays KC", False, False),
    ("a tap out of turn", "Bo draws", False, False),
    ("asking for one's hand", "Ada asks for the hand", False, False),
    ("asking for it while waiting", "Bo asks for the hand", False, False),
]


@pytest.mark.parametrize(
    ("rule", "story", "restarts", "moves"), CLOCKS, ids=[rule for rule, *_ in CLOCKS]
)
def test_since_when(friday: Friday, rule: str, story: str, restarts: bool, moves: bool) -> None:
    deal(friday)
    before = friday.table
    *first, last = story.split(", ")
    friday.clock.turn(hours=47)
    for sentence in first:
        friday.tell(sentence)
        before = friday.table
    friday.does(last)
    now = friday.clock.now()
    assert friday.table.turn_since == (now if restarts else before.turn_since)
    assert friday.table.moved_at == (now if moves else before.moved_at)


def test_joins_and_leaves_are_moves_of_a_lobby(friday: Friday) -> None:
    friday.tell("Nobody opens a table")
    assert friday.table.moved_at == EVENING
    for sentence in ("Ada sits", "Bo sits", "Ada adds a bot", "Ada removes", "Bo leaves"):
        friday.clock.turn(days=1)
        friday.tell(sentence)
        assert friday.table.moved_at == friday.clock.now()


def test_nobody_is_on_turn_between_rounds_and_after_the_end(friday: Friday) -> None:
    deal(friday)
    friday.hold("9C", "8S KD", "7H QC", top="9H", on="Ada")
    friday.tell("Ada plays 9C")
    assert (friday.table.turn_since, friday.table.bot_at) == (None, None)
    friday.tell("Bo deals, Cleo resigns")
    assert (friday.table.turn_since, friday.table.bot_at) == (None, None)


def test_a_bot_on_turn_is_due_at_once_and_a_person_never(friday: Friday) -> None:
    friday.tell("Ada opens a table, Ada adds a bot, Ada starts")
    assert friday.table.bot_at == EVENING
    friday.hold("KH KC", "8S 9C KD", top="9H", on="Ada")
    friday.tell("10 seconds pass, Ada draws")
    assert friday.table.bot_at is None
    friday.tell("10 seconds pass, Ada passes")
    assert friday.table.bot_at == friday.clock.now()


def test_a_persons_tables_come_with_the_one_he_last_acted_at_first(friday: Friday) -> None:
    friday.tell("Ada plays now")
    first = friday.id
    friday.tell("1 minutes pass, Ada plays now")
    second = friday.id
    ada = friday.people["Ada"]
    assert [scene.head.table for scene in friday.service.tables_of(ada)] == [second, first]
    friday.id = first
    friday.tell("1 minutes pass, Ada asks for the hand")
    assert [scene.head.table for scene in friday.service.tables_of(ada)] == [first, second]
