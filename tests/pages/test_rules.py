"""The rules of every book as a page, in every language."""

from pathlib import Path

import pytest

from croupier.rulebooks import rulebooks
from tests.pages.browser import Stage
from tests.pages.house import house
from tests.server.served import table_settings


@pytest.mark.parametrize("book", sorted(rulebooks()))
def test_every_clause_and_ruling_stands_on_the_page(
    stage: Stage, tmp_path: Path, book: str
) -> None:
    async def scene() -> None:
        async with (
            house(tmp_path, table_settings(tmp_path)) as served,
            stage.page(f"{served.address}/rules.html?book={book}", size="tablet") as page,
        ):
            document = rulebooks()[book].document
            for language in ("zh", "ms", "ta", "en"):
                await page.locator("#language").select_option(language)
                await page.locator(f"html[lang={language}] #rules h2").first.wait_for()
            anchors = await page.evaluate("[...document.querySelectorAll('[id]')].map((e) => e.id)")
            assert {f"clause-{number}" for number in document.clauses} <= set(anchors)
            assert {f"ruling-{ruling.id}" for ruling in document.rulings} <= set(anchors)
            links = await page.evaluate(
                "[...document.querySelectorAll('#rules a')].map((a) => a.getAttribute('href'))"
            )
            assert {link[1:] for link in links} <= set(anchors)

    stage.run(scene())
