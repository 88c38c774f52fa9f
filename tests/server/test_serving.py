"""A house from its first start over a clean end to the next start."""

import asyncio
from pathlib import Path

import aiohttp

from tests.server.served import served


def test_first_start_prints_codes_until_somebody_works_here(tmp_path: Path) -> None:
    async def first() -> None:
        async with served(tmp_path) as opened, aiohttp.ClientSession() as http:
            join = {"code": opened.first_codes["dealer"], "person": "Ann", "pin": "123456"}
            async with http.post(f"{opened.staff}/api/join", json=join) as answer:
                assert (answer.status, await answer.json()) == (
                    200,
                    {"person": "Ann", "role": "dealer"},
                )
            async with http.post(f"{opened.staff}/api/tables/table-1/sit") as answer:
                assert (await answer.json())["seat"] == "T1"

    async def second() -> None:
        async with served(tmp_path) as opened:
            assert opened.first_codes == {}

    asyncio.run(first())
    asyncio.run(second())
