"""Debian's Chromium, and pages in it that bear no error and no request that leaves the house."""

import asyncio
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from typing import Any, TypeVar
from urllib.parse import urlsplit

from playwright.async_api import Browser, ConsoleMessage, Page, Playwright, Request, Response
from playwright.async_api import async_playwright as playwright

T = TypeVar("T")
Before = Callable[[Page], Awaitable[None]]
FLAGS = """
    --headless --no-sandbox --disable-gpu --disable-quic --no-first-run
    --disable-background-networking --disable-component-update --disable-sync
""".split()
SIZES = {
    "phone": (390, 844),
    "tablet": (820, 1180),
    "laptop": (1366, 768),
    "desktop": (1920, 1080),
}
MISSING = "no chromium on PATH; as root: apt-get install chromium, or ./run test does it"


def chromium() -> str:
    """Where Chromium is; nothing if it is nowhere."""
    return shutil.which("chromium") or ""


async def nothing(page: Page) -> None:
    """Go there at once."""


class Stage:
    """A loop for house and browser together; what a test does there, it does with `run`."""

    browser: Browser
    _playwright: Playwright

    def __init__(self) -> None:
        self._runner = asyncio.Runner()

    def run(self, scene: Coroutine[Any, Any, T]) -> T:
        """Play a scene to its end."""
        return self._runner.run(scene)

    def open(self) -> None:
        """Start Chromium."""
        assert chromium(), MISSING
        self.run(self._open())

    async def _open(self) -> None:
        self._playwright = await playwright().start()
        self.browser = await self._playwright.chromium.launch(
            executable_path=chromium(), args=FLAGS
        )

    def close(self) -> None:
        """End Chromium and the loop."""
        self.run(self._close())
        self._runner.close()

    async def _close(self) -> None:
        await self.browser.close()
        await self._playwright.stop()

    @asynccontextmanager
    async def page(
        self,
        address: str,
        size: str = "laptop",
        expected: Sequence[str] = (),
        before: Before = nothing,
        **given: Any,
    ) -> AsyncIterator[Page]:
        """A page of a browser of its own. `expected` are the errors that the test brings about;
        `before` is done with the page before it goes anywhere.
        """
        width, height = SIZES[size]
        touch = size in ("phone", "tablet")
        context = await self.browser.new_context(
            viewport={"width": width, "height": height}, has_touch=touch, locale="en-SG", **given
        )
        page = await context.new_page()
        page.set_default_timeout(20_000)
        await before(page)
        wrong = watched(page, urlsplit(address).hostname or "")
        try:
            await page.goto(address)
            yield page
            assert [it for it in wrong if not any(part in it for part in expected)] == []
        finally:
            await context.close()


def watched(page: Page, host: str) -> list[str]:
    """What goes wrong in a page from now on: errors in it, and requests that leave the house."""
    wrong: list[str] = []

    def console(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            wrong.append(f"console: {message.text}")

    def request(asked: Request) -> None:
        if urlsplit(asked.url).hostname != host:
            wrong.append(f"request: {asked.url}")

    def response(answered: Response) -> None:
        if answered.status >= 400:
            wrong.append(f"response: {answered.status} {answered.url}")

    page.on("console", console)
    page.on("pageerror", lambda error: wrong.append(f"error: {error}"))
    page.on("request", request)
    page.on("response", response)
    return wrong
