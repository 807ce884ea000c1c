"""Photos and documents come from the sandbox itself."""

import base64
import json

import pytest

from tests.sandbox.page.desk import GROUP, Desk, expect

pytestmark = pytest.mark.asyncio(loop_scope="session")

PIXEL = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="
)


async def test_a_photo_is_painted_and_enlarged(desk: Desk) -> None:
    await desk.bot.upload("sendPhoto", "photo", PIXEL, chat_id=GROUP, caption="Your hand")
    picture = desk.phone("Ada").message("Your hand").locator(".picture")

    await expect(picture.locator("img")).to_have_js_property("naturalWidth", 1)
    await picture.click()
    await expect(desk.page.get_by_alt_text("The picture, enlarged")).to_be_visible()
    await desk.page.keyboard.press("Escape")

    await expect(desk.page.get_by_alt_text("The picture, enlarged")).to_have_count(0)


async def test_a_photo_that_is_exchanged_never_leaves_a_gap(desk: Desk) -> None:
    sent = await desk.bot.upload("sendPhoto", "photo", PIXEL, chat_id=GROUP, caption="Your hand")
    picture = desk.phone("Ada").message("hand").locator(".picture")
    await expect(picture.locator("img")).to_be_visible()
    await picture.evaluate(
        """node => new MutationObserver(() => {
            node.dataset.seen = (node.dataset.seen ?? "") + node.childElementCount;
        }).observe(node, { childList: true })"""
    )

    media = json.dumps({"type": "photo", "media": "attach://file", "caption": "New hand"})
    which = {"chat_id": GROUP, "message_id": sent["message_id"], "media": media}
    await desk.bot.upload("editMessageMedia", "file", PIXEL + b"x", **which)

    await expect(desk.phone("Ada").message("New hand")).to_be_visible()
    await expect(picture).to_have_attribute("data-seen", "1")


async def test_a_document_can_be_saved(desk: Desk) -> None:
    await desk.bot.upload("sendDocument", "document", PIXEL, chat_id=GROUP, caption="Record")
    link = desk.phone("Ada").message("Record").get_by_role("link", name="hand.png")

    async with desk.page.expect_download() as saved:
        await link.click()

    assert (await (await saved.value).path()).read_bytes() == PIXEL
