"""What is done for a due post: nothing, an edit, a new message, or its end."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from app.tables.post_rows import PostRow, Reader
from app.tables.scene import ChatScene, ClosedScene, HandScene, Head, Scene
from app.tables.settings import QuietHours, Settings
from app.tables.table import GROUP_READER, Kind, PlayerId, Post, Status, TableId
from app.tg.courier.letters import Letter
from app.tg.courier.steps import (
    Drop,
    Failed,
    Later,
    Retire,
    Same,
    Show,
    Sleep,
    Step,
    Way,
    next_step,
)
from engine.match import new_match
from engine.rules import CLASSIC
from engine.views import player_view
from tests.clocks import EVENING

ADA, GROUP = 7, -100
LETTER = Letter("Ada's hand")
HERE = Reader("en", reachable=True, seen_at=EVENING)
NOW = EVENING + timedelta(days=3)


def post(kind: Kind = Kind.HAND, chat: int = ADA, **more: Any) -> PostRow:
    """A post that was shown an hour ago, and is now wanted once more."""
    reader = GROUP_READER if chat == GROUP else PlayerId(1)
    row = PostRow(
        id=1,
        table=TableId(1),
        post=Post(kind, reader, 1),
        chat_id=chat,
        thread=None,
        message_id=50,
        sent_at=NOW - timedelta(hours=1),
        want=2,
        shown=1,
        digest="what it said before",
        shown_at=NOW - timedelta(hours=1),
        mode=None,
        rank=0,
        tries=0,
        doubt=False,
        gone=False,
    )
    return replace(row, **more)


def gone(kind: Kind, chat: int = ADA, **more: Any) -> PostRow:
    return post(kind, chat, gone=True, rank=5, **more)


def new(**more: Any) -> PostRow:
    """A post that was never sent."""
    return post(message_id=None, sent_at=None, shown=0, digest=None, shown_at=None, **more)


def head(*, alert: bool = False, ring: bool = False) -> Head:
    return Head(
        table=TableId(1),
        code="abc",
        post=Post(Kind.HAND, PlayerId(1), 1),
        status=Status.PLAYING,
        group=None,
        rules=CLASSIC,
        places=(),
        me=0,
        game=1,
        ply=3,
        alert=alert,
        ring=ring,
    )


def something(*, alert: bool = False, ring: bool = False) -> Scene:
    return ClosedScene(head(alert=alert, ring=ring), by="Bo")


def hand(*, on_turn: bool) -> Scene:
    match, _ = new_match(CLASSIC, 2, bytes(32), dealer=0)
    assert match.turn is not None
    seat = match.turn if on_turn else 1 - match.turn
    return HandScene(head(), player_view(match, seat), (), NOW, NOW)


def step(row: PostRow, scene: Scene | None = None, reader: Reader | None = HERE) -> Step:
    return next_step(row, scene, reader, NOW, lambda *_: LETTER)


class TestShowing:
    def test_a_message_that_says_something_else_is_edited(self) -> None:
        assert step(post(), something()) == Show(LETTER, silent=True, reuse=False)

    def test_a_message_that_says_so_already_is_left_alone(self) -> None:
        assert step(post(digest=LETTER.digest), something()) == Same()

    def test_a_hand_is_drawn_as_it_is_turned_and_in_its_readers_language(self) -> None:
        def write(_scene: Scene, mode: str | None, language: str) -> Letter:
            return Letter(f"{mode} in {language}")

        step = next_step(post(mode="more"), something(), replace(HERE, language="de"), NOW, write)
        assert step == Show(Letter("more in de"), silent=True, reuse=False)

    @pytest.mark.parametrize(
        ("ring", "doubt", "silent"),
        [(True, False, False), (True, True, True), (False, False, True), (False, True, True)],
    )
    def test_a_new_message_rings_if_it_should_and_was_not_perhaps_sent_before(
        self, ring: bool, doubt: bool, silent: bool
    ) -> None:
        scene = something(alert=True, ring=ring)
        assert step(new(doubt=doubt), scene) == Show(LETTER, silent=silent, reuse=False)

    @pytest.mark.parametrize("settings", [Settings(sound=False), Settings(quiet=QuietHours(0))])
    def test_a_new_message_is_silent_for_who_wants_no_sound_or_none_now(
        self, settings: Settings
    ) -> None:
        reader = replace(HERE, settings=settings)
        at_night = NOW.replace(hour=23)
        scene = something(alert=True, ring=True)
        silent = next_step(new(), scene, reader, at_night, lambda *_: LETTER)
        assert silent == Show(LETTER, silent=True, reuse=False)

    def test_only_a_post_that_calls_nobody_may_take_over_an_older_message(self) -> None:
        assert step(new(), something(alert=False)) == Show(LETTER, silent=True, reuse=True)
        assert step(new(), something(alert=True)) == Show(LETTER, silent=True, reuse=False)

    @pytest.mark.parametrize("reader", [replace(HERE, reachable=False), None])
    def test_who_can_not_be_reached_is_not_written_to(self, reader: Reader | None) -> None:
        assert step(new(), something(alert=True, ring=True), reader) == Sleep()
        assert step(post(), something(), reader) == Sleep()


class TestLaziness:
    """Hands of players who are not on turn are brought up to date when somebody may look."""

    SEEN = replace(HERE, seen_at=NOW - timedelta(minutes=2))

    def test_a_hand_shown_less_than_20_seconds_ago_waits_until_they_are_over(self) -> None:
        row = post(rank=3, shown_at=NOW - timedelta(seconds=12))
        assert step(row, hand(on_turn=False), self.SEEN) == Later(NOW + timedelta(seconds=8))

    def test_after_20_seconds_it_is_edited(self) -> None:
        row = post(rank=3, shown_at=NOW - timedelta(seconds=20))
        assert isinstance(step(row, hand(on_turn=False), self.SEEN), Show)

    @pytest.mark.parametrize("seen_at", [NOW - timedelta(minutes=10, seconds=1), None])
    def test_the_hand_of_somebody_not_seen_for_ten_minutes_sleeps(self, seen_at: None) -> None:
        reader = replace(HERE, seen_at=seen_at)
        assert step(post(rank=3), hand(on_turn=False), reader) == Sleep()

    def test_who_is_on_turn_is_shown_everything_at_once(self) -> None:
        row = post(rank=3, shown_at=NOW)
        assert isinstance(step(row, hand(on_turn=True), replace(HERE, seen_at=None)), Show)

    def test_who_has_just_acted_sees_it_at_once(self) -> None:
        row = post(rank=1, shown_at=NOW)
        assert isinstance(step(row, hand(on_turn=False), self.SEEN), Show)

    def test_a_hand_that_was_never_shown_is_sent_at_once(self) -> None:
        row = new(rank=3)
        assert isinstance(step(row, hand(on_turn=False), replace(HERE, seen_at=None)), Show)

    def test_chat_is_brought_also_to_who_was_not_seen_lately_every_five_seconds(self) -> None:
        reader = replace(HERE, seen_at=None)
        row = post(Kind.CHAT, rank=4, shown_at=NOW - timedelta(seconds=3))
        assert step(row, ChatScene(head()), reader) == Later(NOW + timedelta(seconds=2))
        row = post(Kind.CHAT, rank=4, shown_at=NOW - timedelta(seconds=5))
        assert isinstance(step(row, ChatScene(head()), reader), Show)

    def test_a_new_message_of_chat_is_sent_at_once(self) -> None:
        scene = ChatScene(head(alert=True, ring=True))
        assert step(new(rank=4), scene) == Show(LETTER, silent=False, reuse=False)

    def test_chat_for_who_watches_rests_when_he_does(self) -> None:
        scene = ChatScene(replace(head(alert=True), watching=True))
        assert step(new(rank=4), scene, replace(HERE, seen_at=NOW - timedelta(hours=1))) == Sleep()

    def test_a_board_waits_for_nobody(self) -> None:
        row = post(Kind.BOARD, GROUP, rank=2, shown_at=NOW)
        assert isinstance(step(row, something(), replace(HERE, seen_at=None)), Show)


class TestRetiring:
    @pytest.mark.parametrize(
        ("row", "way"),
        [
            (gone(Kind.HAND), Way.DELETE),
            (gone(Kind.BOARD, GROUP), Way.DELETE),
            (gone(Kind.RESULT), Way.STRIP),
            (gone(Kind.RESULT, GROUP), Way.STRIP),
            (gone(Kind.STRAY, sent_at=None), Way.DELETE),
            (gone(Kind.STRAY, GROUP, sent_at=None), Way.STRIP),
            (gone(Kind.HAND, sent_at=NOW - timedelta(hours=46)), Way.DELETE),
            (gone(Kind.HAND, sent_at=NOW - timedelta(hours=48)), Way.REPLACE),
            (gone(Kind.BOARD, GROUP, sent_at=NOW - timedelta(days=6)), Way.REPLACE),
            (gone(Kind.RESULT, sent_at=NOW - timedelta(days=6)), Way.STRIP),
        ],
    )
    def test_results_stay_and_what_is_too_old_to_be_deleted_is_replaced(
        self, row: PostRow, way: Way
    ) -> None:
        assert step(row) == Retire(way, "en")

    def test_a_gone_post_without_a_message_is_forgotten_whoever_can_be_reached(self) -> None:
        row = gone(Kind.HAND, message_id=None)
        assert step(row) == step(row, reader=None) == Drop()

    def test_the_message_of_somebody_who_blocked_us_waits_until_he_is_back(self) -> None:
        assert step(gone(Kind.HAND), reader=replace(HERE, reachable=False)) == Sleep()


class TestWithoutATable:
    """A scene can be missing because the table moved on since the row was read, or for good."""

    def test_a_message_is_looked_at_once_more_before_it_is_retired(self) -> None:
        assert step(post()) == Failed(NOW + timedelta(seconds=5))
        assert step(post(tries=1)) == Retire(Way.DELETE, "en")

    def test_what_was_never_sent_is_forgotten(self) -> None:
        assert step(new()) == Drop()
