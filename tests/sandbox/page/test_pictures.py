"""Photos and documents come from the sandbox itself."""

import base64
import json

import pytest

from app.sandbox.world import TOKEN
from tests.sandbox.page.desk import GROUP, Desk, expect

pytestmark = pytest.mark.asyncio(loop_scope="session")

PIXEL = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="
)


async def test_a_photo_is_painted_and_enlarged(desk: Desk) -> None:
    await _upload(desk, "sendPhoto", "photo", caption="Your hand")
    picture = desk.phone("Ada").message("Your hand").locator(".picture")

    await expect(picture.locator("img")).to_have_js_property("naturalWidth", 1)
    await picture.click()
    await expect(desk.page.get_by_alt_text("The picture, enlarged")).to_be_visible()
    await desk.page.keyboard.press("Escape")

    await expect(desk.page.get_by_alt_text("The picture, enlarged")).to_have_count(0)


async def test_a_photo_that_is_exchanged_never_leaves_a_gap(desk: Desk) -> None:
    sent = await _upload(desk, "sendPhoto", "photo", caption="Your hand")
    picture = desk.phone("Ada").message("hand").locator(".picture")
    await expect(picture.locator("img")).to_be_visible()
    await picture.evaluate(
        """node => new MutationObserver(() => {
            node.dataset.seen = (node.dataset.seen ?? "") + node.childElementCount;
        }).observe(node, { childList: true })"""
    )

    media = json.dumps({"type": "photo", "media": "attach://file", "caption": "New hand"})
    number = sent["message_id"]
    await _upload(desk, "editMessageMedia", "file", PIXEL + b"x", message_id=number, media=media)

    await expect(desk.phone("Ada").message("New hand")).to_be_visible()
    await expect(picture).to_have_attribute("data-seen", "1")


async def test_a_document_can_be_saved(desk: Desk) -> None:
    await _upload(desk, "sendDocument", "document", caption="Record")
    link = desk.phone("Ada").message("Record").get_by_role("link", name="hand.png")

    async with desk.page.expect_download() as saved:
        await link.click()

    assert (await (await saved.value).path()).read_bytes() == PIXEL


async def _upload(
    desk: Desk, method: str, name: str, content: bytes = PIXEL, **fields: int | str
) -> dict[str, int]:
    answer = await desk.bot.http.post(
        f"/bot{TOKEN}/{method}",
        data={"chat_id": GROUP, **fields},
        files={name: ("hand.png", content, "image/png")},
    )
    sent: dict[str, int] = answer.json()["result"]
    return sent
