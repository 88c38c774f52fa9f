"""What axe finds wrong with a page, one line for each thing."""

from axe_playwright_python.async_playwright import (  # type: ignore[import-untyped]  # no stubs
    Axe,
)
from playwright.async_api import Page

RULES = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "resultTypes": ["violations"],
}


async def violations(page: Page) -> list[str]:
    """Every violation with the elements that it is about."""
    found = await Axe().run(page, options=RULES)
    return [
        f"{one['id']}: {one['help']}: {', '.join(node['html'][:120] for node in one['nodes'])}"
        for one in found.response["violations"]
    ]
