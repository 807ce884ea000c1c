"""Messages as phones show them: edits that do not jump, what is unread, what rings."""

import pytest

from tests.sandbox.page.desk import ADA, BO, GROUP, Desk, expect, tap

pytestmark = pytest.mark.asyncio(loop_scope="session")


def _talk(desk: Desk, lines: int = 30) -> None:
    for line in range(lines):
        desk.world.say(BO, GROUP, f"Line {line:02} of a long talk")


async def test_an_edit_above_does_not_move_what_is_being_read(desk: Desk) -> None:
    number = await desk.bot.send(GROUP, "Board")
    _talk(desk)
    ada = desk.phone("Ada")
    await expect(ada.message("Line 29")).to_be_in_viewport()
    await ada.message("Line 08").scroll_into_view_if_needed()
    before = await ada.message("Line 08").bounding_box()

    await desk.bot.edit(GROUP, number, "Board\n" * 12, [[tap("My cards")]])
    await expect(ada.button("My cards")).to_be_attached()

    assert await ada.message("Line 08").bounding_box() == before


async def test_what_comes_while_reading_above_is_counted_and_a_press_away(desk: Desk) -> None:
    _talk(desk)
    ada = desk.phone("Ada")
    await expect(ada.message("Line 29")).to_be_in_viewport()
    await ada.message("Line 08").scroll_into_view_if_needed()

    await desk.bot.send(GROUP, "Your turn")
    await ada.button("To the end, 1 new").click()

    await expect(ada.message("Your turn")).to_be_in_viewport()


async def test_a_long_talk_begins_late_and_goes_back_on_demand(desk: Desk) -> None:
    _talk(desk, 160)
    await desk.page.reload()
    ada = desk.phone("Ada")
    await expect(ada.message("Line 159")).to_be_in_viewport()
    await expect(ada.message("Line 00 ")).to_have_count(0)

    await ada.button("Earlier messages").press("Enter")

    await expect(ada.message("Line 00 ")).to_have_count(1)


async def test_who_was_at_the_end_stays_at_the_end(desk: Desk) -> None:
    _talk(desk)
    number = await desk.bot.send(GROUP, "Board")
    ada = desk.phone("Ada")
    await expect(ada.message("Board")).to_be_in_viewport()

    await desk.bot.edit(GROUP, number, "Board\n" * 12, [[tap("My cards")]])

    await expect(ada.button("My cards")).to_be_in_viewport(ratio=1)


async def test_an_edit_touches_no_other_bubble(desk: Desk) -> None:
    number = await desk.bot.send(GROUP, "Board")
    desk.world.say(BO, GROUP, "Hello")
    ada = desk.phone("Ada")
    await ada.message("Hello").evaluate("node => { node.dataset.mark = 'the same' }")

    await desk.bot.edit(GROUP, number, "Board, edited")

    await expect(ada.message("Board, edited")).to_contain_text("edited")
    await expect(ada.message("Hello")).to_have_attribute("data-mark", "the same")


async def test_a_deleted_message_vanishes(desk: Desk) -> None:
    number = desk.world.say(BO, GROUP, "Hello")
    ada = desk.phone("Ada")
    await expect(ada.message("Hello")).to_be_visible()

    desk.world.delete(GROUP, number)

    await expect(ada.message("Hello")).to_have_count(0)


async def test_a_person_deletes_a_message_by_its_menu(desk: Desk) -> None:
    desk.world.say(BO, GROUP, "Hello")
    ada = desk.phone("Ada")

    await ada.message("Hello").click(button="right")
    await desk.page.get_by_role("menuitem", name="Delete").click()

    await expect(ada.message("Hello")).to_have_count(0)
    assert "Hello" not in desk.said(GROUP)


async def test_a_chat_is_marked_unread_until_it_is_opened(desk: Desk) -> None:
    desk.world.start(ADA)
    ada = desk.phone("Ada")
    await expect(ada.tab("Friday cards")).to_have_attribute("aria-selected", "true")

    await desk.bot.send(ADA, "Your turn")
    await desk.bot.send(ADA, "Really")
    await expect(ada.tab("Mau-Mau Sandbox, 2 unread")).to_be_visible()
    await ada.tab("Mau-Mau Sandbox").click()

    await expect(ada.message("Really")).to_be_visible()
    await expect(ada.tab(".*unread")).to_have_count(0)


async def test_a_ringing_message_rings_and_a_silent_one_does_not(desk: Desk) -> None:
    desk.world.start(ADA)
    ada = desk.phone("Ada")
    await expect(ada.message("Sandbox")).to_have_count(1)
    rings = ada.node.get_by_role("status").filter(has_text="Friday cards")

    await desk.bot.send(GROUP, "Psst", disable_notification=True)
    await expect(ada.message("Psst").get_by_label("came silently")).to_be_visible()
    await expect(rings).to_have_count(0)
    await desk.bot.send(GROUP, "Your turn")

    await expect(rings).to_have_text("Friday cards: Mau-Mau Sandbox: Your turn")
    await expect(ada.message("Your turn").get_by_label("rang")).to_be_visible()


async def test_the_first_message_in_an_open_dm_rings(desk: Desk) -> None:
    ada = desk.phone("Ada")
    await ada.tab("Mau-Mau Sandbox").click()
    await expect(ada.button("START")).to_be_visible()

    desk.world.start(ADA)
    await desk.bot.send(ADA, "Hello Ada")

    rings = ada.node.get_by_role("status").filter(has_text="Hello Ada")
    await expect(rings).to_have_count(1)


async def test_a_hostile_name_and_text_are_shown_and_not_run(desk: Desk) -> None:
    trap = "<img src=x onerror=window.caught=1><b>bold</b>"
    mallory = desk.world.add_person(trap)
    desk.world.change_members(GROUP, add=[mallory])
    desk.world.say(mallory, GROUP, trap + "<script>window.caught=1</script>")
    ada = desk.phone("Ada")

    said = ada.message("window.caught=1</script>")

    await expect(said.locator(".from")).to_have_text(trap)
    await expect(said.locator("img, script, b")).to_have_count(0)
    assert await desk.page.evaluate("window.caught") is None


async def test_the_sanitiser_keeps_format_and_drops_everything_else(desk: Desk) -> None:
    shown = await desk.page.evaluate(
        """async () => {
            const { safeFragment } = await import("/safe_html.js");
            const box = document.createElement("div");
            box.append(safeFragment(
                '<b class="x">bold</b><a href="javascript:alert(1)">bad</a>'
                + '<a href="https://t.me/x">good</a><iframe></iframe><script>1</script>'
                + '<tg-spoiler>s</tg-spoiler><blockquote expandable>q</blockquote><h1>big</h1>'));
            return box.innerHTML;
        }"""
    )

    assert shown == (
        '<b>bold</b><a>bad</a><a href="https://t.me/x">good</a>'
        '<tg-spoiler>s</tg-spoiler><blockquote expandable="">q</blockquote>big'
    )


async def test_quotes_spoilers_and_commands_act_as_in_a_client(desk: Desk) -> None:
    told = "<blockquote expandable>Bo drew</blockquote>\nThe <tg-spoiler>7</tg-spoiler> /rules"
    await desk.bot.send(GROUP, told, parse_mode="HTML")
    message = desk.phone("Ada").message("Bo drew")
    spoiler = message.locator("tg-spoiler")

    await expect(message.locator(".text")).to_have_js_property("textContent", "Bo drewThe 7 /rules")
    await expect(spoiler).to_have_attribute("aria-expanded", "false")
    await spoiler.press("Enter")
    await expect(spoiler).to_have_attribute("aria-expanded", "true")
    await message.get_by_role("link", name="/rules").click()

    await expect(desk.phone("Ada").message("/rules@maumau_sandbox_bot")).to_be_visible()


async def test_what_is_written_reaches_the_chat(desk: Desk) -> None:
    ada = desk.phone("Ada")
    await ada.field.fill("/maumau")
    await ada.field.press("Enter")
    await ada.field.fill("Hello")
    await ada.button("Send").click()

    await expect(desk.phone("Bo").message("Hello")).to_be_visible()
    assert desk.said(GROUP)[-2:] == ["/maumau@maumau_sandbox_bot", "Hello"]


async def test_a_slash_offers_the_bots_commands(desk: Desk) -> None:
    commands = [
        {"command": "maumau", "description": "Open a table"},
        {"command": "rules", "description": "How it is played"},
    ]
    await desk.bot.call("setMyCommands", commands=commands, scope={"type": "all_group_chats"})
    ada = desk.phone("Ada")

    await ada.field.press_sequentially("/")
    await expect(ada.node.get_by_role("option")).to_have_count(2)
    await ada.field.press("ArrowDown")
    await ada.field.press("Enter")

    await expect(ada.message("/rules@maumau_sandbox_bot")).to_be_visible()
