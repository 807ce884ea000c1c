"""The page as a whole: side by side, at the width of a phone, light and dark, and at rest."""

from typing import Literal

import pytest

from tests.sandbox.page.desk import ADA, BO, GROUP, Desk, expect

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_three_people_sit_side_by_side_each_with_the_group_and_a_dm(desk: Desk) -> None:
    lefts = []
    for name in ("Ada", "Bo", "Cleo"):
        phone = desk.phone(name)
        await expect(phone.tab("Friday cards")).to_be_visible()
        await expect(phone.tab("Mau-Mau Sandbox")).to_be_visible()
        box = await phone.node.bounding_box()
        assert box is not None
        assert box["width"] >= 270
        lefts.append(box["x"])
    assert lefts == sorted(lefts)
    assert await _overflow(desk) == 0


async def test_a_phone_is_put_away_and_brought_back(desk: Desk) -> None:
    await desk.page.get_by_role("button", name="Put Bo's phone away").click()
    await expect(desk.phone("Bo").node).to_have_count(0)

    await desk.page.get_by_role("button", name="Another person").click()
    await desk.page.get_by_role("menuitem", name="Bo").click()

    await expect(desk.phone("Bo").tab("Friday cards")).to_be_visible()


async def test_at_390_pixels_one_phone_is_shown_and_others_are_a_press_away(
    desk: Desk,
) -> None:
    await expect(desk.phone("Bo").message("Ada added Mau-Mau Sandbox")).to_be_visible()
    await desk.page.set_viewport_size({"width": 390, "height": 844})
    await expect(desk.phone("Ada").tab("Friday cards")).to_be_visible()
    await expect(desk.phone("Bo").node).to_be_hidden()
    assert await _overflow(desk) == 0

    desk.world.say(ADA, GROUP, "Hello")
    people = desk.page.get_by_role("navigation", name="People")
    await expect(people.get_by_role("button", name="Bo, 1 unread")).to_be_visible()
    await people.get_by_role("button", name="Bo, 1 unread").click()

    await expect(desk.phone("Bo").message("Hello")).to_be_visible()
    await expect(desk.phone("Ada").node).to_be_hidden()


@pytest.mark.parametrize("system", ["light", "dark"])
async def test_colours_follow_the_system_until_the_switch_is_pressed(
    desk: Desk, system: Literal["light", "dark"]
) -> None:
    await desk.page.emulate_media(color_scheme=system)
    followed = await _brightness(desk)
    assert (followed > 127) is (system == "light")

    await desk.page.get_by_role("button", name="Dark").click()
    assert (await _brightness(desk) > 127) is (system == "dark")
    await desk.page.reload()

    assert (await _brightness(desk) > 127) is (system == "dark")


async def test_a_hidden_page_asks_nothing(desk: Desk) -> None:
    await expect(desk.phone("Ada").tab("Friday cards")).to_be_visible()
    await _set_hidden(desk, hidden=True)
    await _wait_ms(desk, 300)  # a beat under way ends
    asked: list[str] = []
    desk.page.on("request", lambda request: asked.append(request.url))
    desk.world.say(BO, GROUP, "Hello")
    await _wait_ms(desk, 700)  # two beats and more, if there were any
    assert asked == []

    await _set_hidden(desk, hidden=False)

    await expect(desk.phone("Ada").message("Hello")).to_be_visible()


async def _set_hidden(desk: Desk, *, hidden: bool) -> None:
    await desk.page.evaluate(
        """hidden => {
            Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
            document.dispatchEvent(new Event("visibilitychange"));
        }""",
        hidden,
    )


async def _wait_ms(desk: Desk, milliseconds: int) -> None:
    await desk.page.evaluate("ms => new Promise(done => setTimeout(done, ms))", milliseconds)


async def _overflow(desk: Desk) -> int:
    found: int = await desk.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return found


async def _brightness(desk: Desk) -> float:
    """Of the desk's background, 0 to 255."""
    await expect(desk.phone("Ada").tab("Friday cards")).to_be_visible()
    colour: str = await desk.page.evaluate("getComputedStyle(document.body).backgroundColor")
    parts = [float(part) for part in colour.strip("rgb()").split(",")]
    return sum(parts) / 3
