"""The controls: whatever can happen to people, groups, the clock and the wire."""

import pytest

from tests.sandbox.page.desk import ADA, CLEO, GROUP, Desk, expect

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_the_clock_is_turned_and_new_messages_carry_its_time(desk: Desk) -> None:
    before = desk.world.now()
    controls = await desk.open_controls("Clock")

    await controls.get_by_role("button", name="+47 h").click()

    await expect(controls.get_by_role("status")).to_have_text("Turned 1 d 23 h forward.")
    assert desk.world.now() - before == pytest.approx(47 * 3600, abs=60)
    await desk.bot.send(GROUP, "Much later")
    await expect(desk.phone("Ada").message("Much later")).to_have_class("message new-day")


async def test_a_fault_is_set_hits_and_stands_red_in_the_log(desk: Desk) -> None:
    controls = await desk.open_controls("Faults")
    await controls.get_by_label("Method").fill("sendMessage")
    await controls.get_by_label("Chat").select_option(label="Friday cards")
    await controls.get_by_label("Seconds").fill("7")
    await controls.get_by_role("button", name="Set fault").click()
    await expect(controls.get_by_text("429 waits for sendMessage.")).to_be_visible()

    refusal = await desk.bot.call("sendMessage", chat_id=GROUP, text="Refused")
    await desk.bot.send(GROUP, "Accepted")
    await controls.get_by_role("tab", name="Log").click()

    assert refusal == "Too Many Requests: retry after 7"
    newest, older = (controls.locator(".calls li").nth(index) for index in (0, 1))
    await expect(newest).not_to_have_class("refused")
    await expect(older).to_have_class("refused")
    await expect(older).to_contain_text("retry after 7")
    await older.locator("summary").click()
    await expect(older.locator("pre")).to_contain_text('"text": "Refused"')


async def test_the_log_is_filtered_by_chat_and_by_refusal(desk: Desk) -> None:
    await desk.bot.send(GROUP, "Hello")
    await desk.bot.call("sendMessage", chat_id=ADA, text="She never pressed START")
    controls = await desk.open_controls("Log")
    rows = controls.locator(".calls li")

    await expect(rows).to_have_count(2)
    await controls.get_by_label("Chat").select_option(label="Friday cards")
    await expect(rows).to_have_count(1)
    await controls.get_by_label("Chat").select_option(label="any")
    await controls.get_by_label("Refused only").check()

    await expect(rows).to_have_count(1)
    await expect(rows).to_contain_text("403")


async def test_a_new_person_gets_a_phone_and_a_new_group_a_tab(desk: Desk) -> None:
    controls = await desk.open_controls("People")
    await controls.get_by_label("Name", exact=True).fill("Dora")
    await controls.get_by_role("button", name="Add person").click()
    dora = desk.phone("Dora")
    await expect(dora.button("START")).to_be_visible()

    await controls.get_by_role("tab", name="Groups").click()
    await controls.get_by_label("Title").fill("Sunday cards")
    await controls.get_by_label("Supergroup").uncheck()
    await controls.get_by_role("button", name="Add group").click()

    await expect(dora.tab("Sunday cards")).to_be_visible()


async def test_a_migrated_group_stays_open_under_its_new_id(desk: Desk) -> None:
    old = desk.world.add_group("Basic cards", [ADA], supergroup=False)
    ada = desk.phone("Ada")
    await ada.tab("Basic cards").click()
    controls = await desk.open_controls("Groups")
    await controls.get_by_label("Group", exact=True).select_option(label="Basic cards")

    await controls.get_by_role("button", name="Upgrade to a supergroup").click()

    await expect(ada.tab("Basic cards")).not_to_have_attribute("data-chat", str(old))
    await expect(ada.tab("Basic cards")).to_have_attribute("aria-selected", "true")


async def test_members_admins_and_the_bot_change_places(desk: Desk) -> None:
    controls = await desk.open_controls("Groups")

    await controls.get_by_label("Cleo", exact=True).first.select_option(label="not in it")
    await expect(desk.phone("Cleo").tab("Friday cards")).to_have_count(0)
    await controls.get_by_label("Bo", exact=True).first.select_option(label="anonymous admin")
    await expect(controls.get_by_text("Changed.")).to_be_visible()
    await controls.get_by_label("Status").select_option(label="Kicked")
    await expect(desk.phone("Ada").message("removed Mau-Mau Sandbox")).to_be_visible()

    group = next(group for group in desk.world.groups() if group["id"] == GROUP)
    assert CLEO not in group["members"]
    assert group["bot"] == "kicked"
    assert [admin["anonymous"] for admin in group["admins"]] == [False, True]


async def test_topics_are_opened_chosen_and_deleted(desk: Desk) -> None:
    forum = desk.world.add_group("Forum", [ADA], forum=True)
    ada = desk.phone("Ada")
    await ada.tab("Forum").click()
    controls = await desk.open_controls("Groups")
    await controls.get_by_label("Group", exact=True).select_option(label="Forum")

    await controls.get_by_label("Name of the new topic").fill("Cards")
    await controls.get_by_role("button", name="Add topic").click()
    await ada.button("Cards").click()
    await ada.field.fill("In the topic")
    await ada.field.press("Enter")
    await expect(ada.message("In the topic")).to_be_visible()
    await ada.button("General").click()
    await expect(ada.message("In the topic")).to_be_hidden()
    await controls.get_by_role("button", name="Delete topic Cards").click()

    await expect(ada.button("Cards")).to_have_count(0)
    assert "In the topic" not in desk.said(forum)


async def test_a_person_blocks_the_bot_and_restarts_it(desk: Desk) -> None:
    desk.world.start(ADA)
    ada = desk.phone("Ada")
    await ada.tab("Mau-Mau Sandbox").click()
    await expect(ada.field).to_be_visible()

    await ada.button("What Ada can do here").click()
    await desk.page.get_by_role("menuitem", name="Block the bot").click()
    await ada.button("RESTART").click()

    await expect(ada.field).to_be_visible()
    assert desk.said(ADA) == ["/start", "/start"]


async def test_a_person_speaks_as_an_anonymous_admin_and_leaves(desk: Desk) -> None:
    ada = desk.phone("Ada")
    await expect(ada.tab("Friday cards")).to_have_attribute("aria-selected", "true")

    await ada.button("What Ada can do here").click()
    await desk.page.get_by_role("menuitem", name="Speak as an anonymous admin").click()
    await ada.field.fill("Nobody said this")
    await ada.field.press("Enter")
    said = desk.phone("Bo").message("Nobody said this")
    await expect(said.locator(".from")).to_have_text("Anonymous admin")
    await ada.button("What Ada can do here").click()
    await desk.page.get_by_role("menuitem", name="Leave Friday cards").click()

    await expect(ada.tab("Friday cards")).to_have_count(0)


async def test_what_cannot_be_done_is_said_in_red(desk: Desk) -> None:
    number = desk.world.say(ADA, GROUP, "Hello")
    ada = desk.phone("Ada")
    await ada.message("Hello").click(button="right")
    desk.world.delete(GROUP, number)

    await desk.page.get_by_role("menuitem", name="Delete").click()

    await expect(ada.toast).to_have_class("toast refused")
    await expect(ada.toast).to_contain_text(f"there is no message {number}")
