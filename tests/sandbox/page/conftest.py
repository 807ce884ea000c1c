"""One browser page for all tests, and for each a world of its own that it shows."""

import os
import shutil
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

import httpx
import pytest
import pytest_asyncio

from app.sandbox.server import Sandbox
from app.sandbox.world import World

if os.environ.get("REQUIRE_BROWSER") == "1":
    import playwright.async_api  # noqa: F401 - where a browser is owed, its absence is an error

if TYPE_CHECKING:
    from playwright.async_api import ConsoleMessage, Error, Page, Request

    from tests.sandbox.page.desk import Desk

OPTIONS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def _chromium() -> str:
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    if found is None and os.environ.get("REQUIRE_BROWSER") == "1":
        pytest.fail("REQUIRE_BROWSER is set, but there is no chromium")
    return found or pytest.skip("there is no chromium on this machine")


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def page() -> "AsyncIterator[Page]":
    from playwright.async_api import async_playwright

    async with async_playwright() as tools:
        browser = await tools.chromium.launch(executable_path=_chromium(), args=OPTIONS)
        opened = await browser.new_page()
        opened.set_default_timeout(8000)
        yield opened
        await browser.close()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def http() -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(trust_env=False) as client:
        yield client


@pytest_asyncio.fixture(loop_scope="session")
async def desk(page: "Page", http: httpx.AsyncClient) -> "AsyncIterator[Desk]":
    """Three phones side by side; an error in the page, or a call beyond it, fails the test."""
    from tests.sandbox.page.desk import ADA, BO, CLEO, GROUP, Bot, Desk

    world = World()
    for number, name in ((ADA, "Ada"), (BO, "Bo"), (CLEO, "Cleo")):
        world.add_person(name, id=number)
    world.add_group("Friday cards", [ADA, BO, CLEO], id=GROUP)
    sandbox = Sandbox(world, 0)
    await sandbox.start()
    wrong: list[str] = []

    def note_error(error: "Error") -> None:
        wrong.append(str(error))

    def note_line(line: "ConsoleMessage") -> None:
        if line.type == "error" and "status of 4" not in line.text:  # those are refusals, shown
            wrong.append(line.text)

    def note_foreign(request: "Request") -> None:
        if not request.url.startswith((sandbox.base_url, "data:", "about:")):
            wrong.append(f"the page asked for {request.url}")

    watched = {"pageerror": note_error, "console": note_line, "request": note_foreign}
    await page.set_viewport_size({"width": 1280, "height": 800})
    await page.emulate_media(color_scheme="light", reduced_motion="reduce")
    for event, note in watched.items():
        page.on(event, note)  # type: ignore[call-overload] # a name a loop knows, not mypy
    await page.goto(sandbox.base_url)
    yield Desk(world, Bot(http, sandbox.base_url), page)
    for event, note in watched.items():
        page.remove_listener(event, note)
    await page.goto("about:blank")
    await sandbox.stop()
    assert wrong == []
