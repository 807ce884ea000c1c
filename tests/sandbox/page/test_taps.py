"""What a tap shows to the one who tapped."""

import pytest

from tests.sandbox.page.desk import ADA, GROUP, Desk, expect, tap

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_toast_is_seen_on_the_phone_that_tapped_and_on_no_other(desk: Desk) -> None:
    await desk.bot.send(GROUP, "A table is open", [[tap("Take a seat")]])
    ada = desk.phone("Ada")

    await ada.button("Take a seat").click()
    await expect(ada.button("Take a seat")).to_have_attribute("aria-busy", "true")
    await desk.bot.answer_next_tap(text="You sit at the table.")

    await expect(ada.toast).to_have_text("You sit at the table.")
    await expect(ada.button("Take a seat")).to_have_attribute("aria-busy", "false")
    await expect(desk.phone("Bo").toast).to_have_count(0)


async def test_an_alert_stays_until_ok_and_gives_the_focus_back(desk: Desk) -> None:
    await desk.bot.send(GROUP, "Board", [[tap("My cards")]])
    ada = desk.phone("Ada")

    await ada.button("My cards").click()
    await desk.bot.answer_next_tap(text="7♥ K♥ J♣", show_alert=True)

    await expect(ada.dialog).to_contain_text("7♥ K♥ J♣")
    await expect(ada.button("OK")).to_be_focused()
    await ada.button("OK").click()
    await expect(ada.dialog).to_have_count(0)
    await expect(ada.button("My cards")).to_be_focused()


async def test_a_tap_the_bot_answers_with_a_link_opens_the_dm_with_start(desk: Desk) -> None:
    await desk.bot.send(GROUP, "A table is open", [[tap("Take a seat")]])
    ada = desk.phone("Ada")

    await ada.button("Take a seat").click()
    await desk.bot.answer_next_tap(url="https://t.me/maumau_sandbox_bot?start=seat_1")
    await expect(ada.tab("Mau-Mau Sandbox")).to_have_attribute("aria-selected", "true")
    await ada.button("START").click()

    await expect(ada.message("/start seat_1")).to_be_visible()
    assert desk.said(ADA) == ["/start seat_1"]


async def test_a_link_button_offers_start_again_in_a_dm_that_was_started(desk: Desk) -> None:
    desk.world.start(ADA)
    await desk.bot.send(
        GROUP, "Board", [[{"text": "My hand", "url": "https://t.me/maumau_sandbox_bot?start=h_1"}]]
    )
    ada = desk.phone("Ada")

    await ada.button("My hand").click()
    await ada.button("START").click()

    await expect(ada.message("/start h_1")).to_be_visible()
    await expect(ada.field).to_be_visible()


async def test_a_copy_button_copies_and_says_so(desk: Desk) -> None:
    await desk.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    await desk.bot.send(GROUP, "Lobby", [[{"text": "Invite", "copy_text": {"text": "the link"}}]])
    ada = desk.phone("Ada")

    await ada.button("Invite").click()

    await expect(ada.toast).to_have_text("Copied")
    assert await desk.page.evaluate("navigator.clipboard.readText()") == "the link"


async def test_a_hand_is_played_with_the_keyboard_alone(desk: Desk) -> None:
    keys = [[tap("7♥", "7h", style="success"), tap("K♥", "kh")], [tap("Draw", "draw")]]
    await desk.bot.send(GROUP, "Your turn", keys)
    ada = desk.phone("Ada")
    await expect(ada.button("Draw")).to_be_visible()

    await ada.field.focus()
    await desk.page.keyboard.press("Shift+Tab")
    await expect(ada.button("Draw")).to_be_focused()
    await desk.page.keyboard.press("ArrowUp")
    await desk.page.keyboard.press("ArrowRight")
    await expect(ada.button("K♥")).to_be_focused()
    await desk.page.keyboard.press("Enter")

    query = await desk.bot.answer_next_tap()
    assert (query["data"], query["from"]["id"]) == ("kh", ADA)


async def test_the_focus_stays_on_a_button_that_an_edit_draws_anew(desk: Desk) -> None:
    number = await desk.bot.send(GROUP, "Your turn", [[tap("7♥", "7h"), tap("Draw", "draw")]])
    ada = desk.phone("Ada")
    await ada.button("Draw").focus()

    await desk.bot.edit(GROUP, number, "You drew", [[tap("Pass", "pass")], [tap("Draw", "draw")]])

    await expect(ada.button("Pass")).to_be_visible()
    await expect(ada.button("Draw")).to_be_focused()
