"""What each reader may see of a table."""

from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from app.tables.news import No
from app.tables.posts import posts
from app.tables.scene import BoardScene, ClosedScene, HandScene, LobbyScene, ResultScene
from app.tables.scenes import hand_of, scene
from app.tables.table import GROUP_READER, Kind, PlayerId, Post, Status, Table
from engine.events import CardsDrawn
from tests.engine.positions import cards
from tests.tables.friday import Friday
from tests.tables.games import game, veiled

CHANCE = st.randoms(use_true_random=True)
TABLES = st.builds(game, st.integers(1, 4), CHANCE, st.integers(0, 90))


@settings(max_examples=80)
@given(TABLES, CHANCE)
def test_nothing_of_the_cards_one_may_not_see_is_in_any_scene(table: Table, chance: Random) -> None:
    assume(table.status is Status.PLAYING)
    for post in posts(table):
        me = None if post.reader == GROUP_READER else table.seat_of(post.reader)
        other = veiled(table, me, chance)
        assume(other != table)
        assert scene(other, post) == scene(table, post)


@settings(max_examples=40)
@given(TABLES)
def test_every_post_that_ought_to_exist_has_a_scene_of_its_reader(table: Table) -> None:
    for post in posts(table):
        shown = scene(table, post)
        assert shown is not None
        assert shown.head.post == post
        me = shown.head.me
        assert post.reader == (GROUP_READER if me is None else table.seats[me].player)
        assert isinstance(shown, HandScene) == (post.kind == Kind.HAND)
        assert isinstance(shown, BoardScene) == (post.kind == Kind.BOARD)
        assert isinstance(shown, ResultScene) == (post.kind == Kind.RESULT)


@pytest.fixture
def round_of_three(friday: Friday) -> Friday:
    friday.tell("Ada opens a table, Bo sits, Cleo sits, Ada starts")
    friday.hold("8C KC QC", "8S AC KD 9D", "7C QD", top="9C", on="Ada", stock="10C JD 10S QS")
    return friday


def test_a_player_sees_his_own_hand_and_how_many_the_others_hold(round_of_three: Friday) -> None:
    bo = round_of_three.hand("Bo")
    assert set(bo.view.hand) == set(cards("8S AC KD 9D"))
    assert bo.view.table.hand_sizes == (3, 4, 2)
    assert bo.view.moves == ()


def test_the_group_sees_no_hand(round_of_three: Friday) -> None:
    round_of_three.tell("Ada draws")
    board = round_of_three.seen("the group", Kind.BOARD)
    assert isinstance(board, BoardScene)
    (drawing,) = (one.event for one in board.log if isinstance(one.event, CardsDrawn))
    assert (drawing.count, drawing.cards) == (1, None)


def test_who_does_not_sit_at_the_table_sees_nothing_of_it(round_of_three: Friday) -> None:
    eve = round_of_three.people["Eve"]
    assert round_of_three.service.look(round_of_three.id, eve) is No.NOT_SEATED
    for kind in Kind:
        assert scene(round_of_three.table, Post(kind, eve, 1)) is None


def test_what_is_no_longer_wanted_has_no_scene(friday: Friday) -> None:
    friday.tell("Ada opens a table, Bo sits, Ada starts, Bo resigns")
    assert friday.seen("Ada") is None
    assert friday.seen("the group", Kind.BOARD) is None
    for reader in (friday.people["Ada"], GROUP_READER):
        assert scene(friday.table, Post(Kind.RESULT, reader, 2)) is None
        assert scene(friday.table, Post(Kind.STRAY, reader, 1)) is None


def happened(friday: Friday, name: str) -> list[str]:
    """What a player's hand tells since his last turn: the event, and by whom or to whom."""
    names = [seat.name for seat in friday.table.seats]
    events = [one.event for one in friday.hand(name).since]
    return [
        f"{type(event).__name__} {names[seat]}"
        for event in events
        if (seat := getattr(event, "seat", getattr(event, "leader", None))) is not None
    ]


SINCE = [
    ("at first the deal", "Ada draws", "Cleo", ["RoundDealt Bo", "CardsDrawn Ada"]),
    (
        "everything after one's own card",
        "Ada plays KC, Bo plays AC, Cleo draws",
        "Ada",
        ["CardPlayed Bo", "CardsDrawn Cleo"],
    ),
    (
        "also while one has drawn and is still on turn",
        "Ada plays QC, Bo plays AC, Cleo draws, Cleo passes, Ada draws",
        "Ada",
        ["CardPlayed Bo", "CardsDrawn Cleo", "Passed Cleo"],
    ),
    ("nothing when one has just passed", "Ada draws, Ada passes", "Ada", []),
    (
        "what one's own card does to the others",
        "Ada plays 8C",
        "Ada",
        ["TurnSkipped Bo"],
    ),
    (
        "that one was skipped and owes",
        "Ada plays 8C, Cleo says Mau, Cleo plays 7C",
        "Bo",
        [
            *("RoundDealt Bo", "CardPlayed Ada", "TurnSkipped Bo"),
            *("MauCalled Cleo", "CardPlayed Cleo", "DebtRaised Ada"),
        ],
    ),
]


@pytest.mark.parametrize(
    ("rule", "story", "reader", "since"), SINCE, ids=[rule for rule, *_ in SINCE]
)
def test_since_my_last_turn(
    round_of_three: Friday, rule: str, story: str, reader: str, since: list[str]
) -> None:
    round_of_three.tell(story)
    assert happened(round_of_three, reader) == since


def test_a_new_round_begins_with_its_deal(round_of_three: Friday) -> None:
    round_of_three.hold("9C", "8S KD", "7H QC", top="9H", on="Ada")
    round_of_three.tell("Ada plays 9C, Bo deals")
    for name in ("Ada", "Bo", "Cleo"):
        assert happened(round_of_three, name) == ["RoundDealt Cleo"]


def test_of_what_others_drew_a_player_learns_the_number(round_of_three: Friday) -> None:
    round_of_three.tell("Ada draws")
    for name, seen in (("Ada", True), ("Bo", False)):
        own = round_of_three.hand(name)
        drawn = [one.event for one in own.since if isinstance(one.event, CardsDrawn)]
        assert drawn == ([] if seen else [CardsDrawn(0, 1, None, drawn[0].why)])
    assert round_of_three.hand("Ada").view.drawn_card == cards("10C")[0]
    assert round_of_three.hand("Bo").view.drawn_card is None


def test_a_lobby_tells_the_host_what_only_he_can_do(friday: Friday) -> None:
    friday.tell("Ada opens a table, Dora sits")
    ada, group = friday.seen("Ada"), friday.seen("the group", Kind.BOARD)
    assert isinstance(ada, LobbyScene)
    assert isinstance(group, LobbyScene)
    assert (ada.is_host, group.is_host) == (True, False)
    assert (ada.free, ada.bots_left, ada.can_remove, ada.can_start) == (2, 3, True, False)
    friday.tell("Ada adds a bot")
    after = friday.seen("Ada")
    assert isinstance(after, LobbyScene)
    assert (after.free, after.bots_left, after.can_remove, after.can_start) == (1, 2, True, True)


def test_next_round_can_be_tapped_on_the_newest_result_between_rounds_only(friday: Friday) -> None:
    friday.tell("Ada opens a table, Bo sits, Ada starts")

    def plies() -> dict[int, int | None]:
        shown = {}
        for ending in friday.table.endings:
            result = scene(friday.table, Post(Kind.RESULT, GROUP_READER, ending.n))
            assert isinstance(result, ResultScene)
            shown[ending.n] = result.next_ply
        return shown

    friday.hold("9C", "8S KD", top="9H", on="Ada")
    friday.tell("Ada plays 9C")
    assert plies() == {1: friday.table.ply}
    friday.tell("Bo deals")
    assert plies() == {1: None}
    friday.hold("9C", "8S KD", top="9H", on="Ada")
    friday.tell("Ada plays 9C")
    assert plies() == {1: None, 2: friday.table.ply}
    friday.tell("Ada resigns")
    assert plies() == {1: None, 2: None}


def test_ones_own_tables_are_shown_as_one_sees_them(friday: Friday) -> None:
    friday.tell("Ada opens a table, Bo sits, Ada starts")
    friday.hold("9C", "8S KD", top="9H", on="Ada")
    friday.tell("Ada plays 9C, Ada plays now")
    kinds = [type(one) for one in friday.service.tables_of(friday.people["Ada"])]
    assert sorted(kinds, key=str) == [HandScene, ResultScene]
    assert friday.service.tables_of(friday.people["Cleo"]) == []


def test_bots_are_not_readers(friday: Friday) -> None:
    friday.tell("Ada plays now")
    assert {post.reader for post in posts(friday.table)} == {friday.people["Ada"]}
    bot = friday.table.seats[1].player
    assert bot == PlayerId(-1)
    assert hand_of(friday.table, bot) is not None


@pytest.mark.parametrize(
    ("story", "by"),
    [
        ("Ada opens a table, Ada closes", "Ada"),
        ("Ada opens a table, Bo sits, Bo closes as admin", "Bo"),
        ("Ada opens a table, Bo closes as admin", "Friday"),
        ("Ada opens a table, Nobody closes", "Friday"),
        ("Ada opens a table, Ada leaves", None),
    ],
)
def test_a_closed_table_says_who_closed_it(friday: Friday, story: str, by: str | None) -> None:
    friday.tell(story)
    shown = friday.seen("the group", Kind.BOARD)
    assert isinstance(shown, ClosedScene)
    assert shown.by == by


def test_who_plays_for_the_first_time_is_helped_for_three_turns_and_never_again(
    friday: Friday,
) -> None:
    friday.tell("Ada opens a table, Bo sits, Ada starts")
    friday.hold("9C 8C 7C KC", "8S KD KH QS 10D", top="9H", on="Ada", stock="QH 10C JS JD")
    assert friday.hand("Ada").new
    friday.tell("Ada plays 9C, Bo draws, Bo passes, Ada plays KC, Bo draws, Bo passes")
    assert friday.hand("Ada").new
    friday.tell("Ada plays 7C")
    assert not friday.hand("Ada").new
    assert friday.hand("Bo").new
    friday.tell("Bo draws")
    assert not friday.hand("Bo").new
    friday.tell("Ada resigns, Cleo opens a table, Ada sits, Cleo starts")
    assert friday.hand("Cleo").new
    assert not friday.hand("Ada").new
