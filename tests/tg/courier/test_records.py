"""A call and its record are two things: what happens when only one of them does."""

import logging
from collections.abc import Sequence

import pytest

from app.tables.actions import ShowHand
from app.tables.ports import StoreUnavailable
from app.tables.scene import HandScene, Scene
from app.tables.table import Post, TableId
from app.tg.courier.courier import Render
from app.tg.screens.screen import Screen
from tests.tg.courier.friday import Friday, dm, drawn


async def test_a_send_whose_record_fails_is_repeated_silently_and_not_for_ever(
    friday: Friday,
) -> None:
    table = friday.game()
    await friday.settle()
    friday.turn(600)
    ada = dm(friday.ada)
    friday.ok(ShowHand(table=table, player=friday.ada.id))
    asked = len(friday.line.asked)
    friday.posts.broken["shown"] = 3
    await friday.settle()
    sends = [at for at, method, _ in friday.line.asked[asked:] if method == "sendMessage"]
    assert [round(at - sends[0]) for at in sends] == [0, 20, 100, 420]
    assert [message.silent for message in friday.standing(ada)[-3:]] == [True] * 3
    assert all("left" in line for line in friday.wrong())


async def test_nothing_is_said_before_the_claim_is_committed(friday: Friday) -> None:
    friday.game()
    friday.posts.broken["claim"] = 1
    with pytest.raises(StoreUnavailable):
        await friday.quiet()
    assert friday.line.asked == []
    await friday.settle()
    assert friday.wrong() == []


@pytest.mark.parametrize("lives", range(1, 8))
async def test_after_a_crash_at_any_call_everything_is_shown_and_repeats_are_silent(
    friday: Friday, lives: int
) -> None:
    table = friday.game()
    await friday.settle()
    friday.turn(60)
    waiting = friday.not_on_turn(table)
    while friday.on_turn(table) != waiting:
        friday.play(table)
    friday.line.lives = lives
    await friday.quiet()
    friday.line.lives = None
    friday.courier = friday.new_courier()
    await friday.settle()
    assert all("left" in line for line in friday.wrong())
    called = [message for message in friday.standing(dm(waiting)) if not message.silent]
    assert len(called) <= 1
    assert len(friday.standing(dm(waiting))) <= 2


class TestWhatCanNotBeDrawn:
    async def test_one_bad_post_does_not_hold_up_the_others(
        self, friday: Friday, caplog: pytest.LogCaptureFixture
    ) -> None:
        friday.render = self.no_hand_of("Ada")
        friday.game()
        await friday.quiet()
        friday.turn(4)
        await friday.quiet()
        assert friday.wrong(dm(friday.ada)) == []
        assert {record.levelno for record in caplog.records} == {logging.ERROR}
        assert "the queen of hearts" not in caplog.text

    async def test_it_is_tried_again_ever_more_seldom_and_still_rings(self, friday: Friday) -> None:
        table = friday.game()
        await friday.settle()
        friday.turn(60)
        waiting = friday.not_on_turn(table)
        while friday.on_turn(table) != waiting:
            friday.play(table)
        friday.render = self.no_hand_of(waiting.name)
        for seconds in (0, 5, 10, 20, 40):
            friday.turn(seconds)
            await friday.quiet()
        assert friday.wrong(dm(waiting)) == []
        looked = friday.posts.looked
        friday.turn(40)
        await friday.quiet()
        assert friday.posts.looked == looked + 1
        friday.render = drawn
        await friday.settle()
        assert friday.wrong() == []
        assert not friday.standing(dm(waiting))[-1].silent

    async def test_a_table_that_can_not_be_read_holds_up_no_other(self, friday: Friday) -> None:
        broken = friday.game()
        friday.game(friday.bo, friday.cleo)

        def all_but_one(wanted: Sequence[tuple[TableId, Post]]) -> Sequence[Scene | None]:
            if any(table == broken for table, _ in wanted):
                raise ValueError("a snapshot of the future")
            return friday.service.scenes(wanted)

        friday.scenes = all_but_one
        await friday.quiet()
        friday.turn(4)
        await friday.quiet()
        missing = friday.wrong()
        assert len(missing) == 3
        assert all(f"Table {broken}" in line for line in missing)

    @staticmethod
    def no_hand_of(name: str) -> Render:
        def draw(scene: Scene, mode: str | None, language: str) -> Screen:
            me = scene.head.me
            if isinstance(scene, HandScene) and me is not None:
                assert scene.head.places[me].name != name, "the queen of hearts"
            return drawn(scene, mode, language)

        return draw
