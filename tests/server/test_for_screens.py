"""What screens ask for beside their connection, and what a terminal may say besides commands."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from croupier.server.serving import Opened
from croupier.table import commands as c
from tests.server.served import served, table_settings

Scene = Callable[[Opened, aiohttp.ClientSession], Awaitable[None]]
T = "/api/tables/table-1"
PIT = c.Actor("shift_manager", "Ann", "s1")


def play(folder: Path, scene: Scene) -> None:
    """A house and somebody who asks it."""

    async def play() -> None:
        async with served(folder, table_settings(folder)) as opened:
            jar = aiohttp.CookieJar(unsafe=True)
            async with aiohttp.ClientSession(opened.staff, cookie_jar=jar) as http:
                await scene(opened, http)

    asyncio.run(play())


async def asked(http: aiohttp.ClientSession, path: str, body: Any = None) -> tuple[int, Any]:
    """What is answered: the status, and JSON or a picture's text."""
    async with http.request("GET" if body is None else "POST", path, json=body) as answer:
        is_json = answer.content_type == "application/json"
        return answer.status, await (answer.json() if is_json else answer.text())


async def sat_down(opened: Opened, http: aiohttp.ClientSession) -> aiohttp.ClientWebSocketResponse:
    """A terminal at the first seat, after its view."""
    _, sat = await asked(http, f"{T}/sit", {})
    socket = await http.ws_connect(opened.terminals)
    await socket.send_json({"say": "enrol", "code": sat["code"]})
    token = (await socket.receive_json())["token"]
    await socket.send_json({"say": "hello", "token": token})
    await heard(socket, "view")
    return socket


async def heard(socket: aiohttp.ClientWebSocketResponse, kind: str) -> dict[str, Any]:
    """The next message of a kind."""
    while True:
        message: dict[str, Any] = await socket.receive_json(timeout=20)
        if message["say"] == kind:
            return message


def test_a_table_and_its_layout_without_what_it_withholds(tmp_path: Path) -> None:
    async def scene(opened: Opened, http: aiohttp.ClientSession) -> None:
        _, about = await asked(http, f"{T}/about")
        assert about["announcements"]["open"] == ["Place your bets, please"]
        assert about["chips"] == [100, 500, 2500, 10000]
        host = opened.house.table("table-1").host
        await host.do(PIT, c.WithholdOptions(("finale", "tiers")))
        await host.do(PIT, c.ChangeZeros(("0", "00")))
        _, layout = await asked(http, f"{T}/layouts/rws-00-etg-2019-a")
        options = {option["id"] for option in layout["options"]}
        assert "orphelins" in options
        assert not any(option.startswith(("tiers", "finale")) for option in options)
        assert layout["wheel"][:2] == ["0", "00"]
        status, refused = await asked(http, f"{T}/layouts/rws-000-etg-2023")
        assert (status, refused["error"]["code"]) == (404, "unknown_layout")

    play(tmp_path, scene)


def test_a_slip_is_read_and_nothing_is_bet(tmp_path: Path) -> None:
    async def scene(opened: Opened, http: aiohttp.ClientSession) -> None:
        slip = {"layout": "rws-00-etg-2019-a", "text": "8/11 x3, n1 22"}
        _, read = await asked(http, f"{T}/slip", slip)
        assert read["bets"][0] == {"on": "split 8/11", "credits": 3, "pieces": [["split 8/11", 3]]}
        assert read["bets"][1]["on"] == "neighbours 22 by 1"
        assert len(read["bets"][1]["pieces"]) == 3
        wrong = {"top line": "unknown_spot", "": "empty_slip", 2001 * "x": "malformed"}
        for text, code in wrong.items():
            _, refused = await asked(http, f"{T}/slip", {**slip, "text": text})
            assert refused["error"]["code"] == code

    play(tmp_path, scene)


def test_the_picture_of_a_voucher_is_for_who_has_its_code(tmp_path: Path) -> None:
    async def scene(opened: Opened, http: aiohttp.ClientSession) -> None:
        host = opened.house.table("table-1").host
        terminal = c.Actor("terminal", "T1")
        await host.do(PIT, c.OpenTable())
        await host.do(terminal, c.BuyCredits("T1", 500))
        await host.do(terminal, c.CashOut("T1", 20 * "a"))
        status, picture = await asked(http, f"{T}/voucher", {"code": 20 * "a", "amount": 500})
        assert status == 200
        assert picture.startswith("<svg")
        for code, amount in ((20 * "a", 600), (20 * "b", 500)):
            _, refused = await asked(http, f"{T}/voucher", {"code": code, "amount": amount})
            assert refused["error"]["code"] == "voucher_unknown"

    play(tmp_path, scene)


def test_a_terminal_looks_again_and_calls_an_attendant(tmp_path: Path) -> None:
    async def scene(opened: Opened, http: aiohttp.ClientSession) -> None:
        join = {"code": opened.first_codes["dealer"], "person": "Ann", "pin": "123456"}
        await asked(http, "/api/join", join)
        console = await http.ws_connect("/ws/console/table-1")
        terminal = await sat_down(opened, http)
        await terminal.send_json({"say": "look"})
        assert (await heard(terminal, "view"))["view"]["seat"] == "T1"
        await terminal.send_json({"say": "call", "on": True})
        called = {"say": "called", "seat": "T1", "on": True}
        assert await heard(terminal, "called") == await heard(console, "called") == called
        second = await http.ws_connect("/ws/console/table-1")
        assert await heard(second, "called") == called
        display = await http.ws_connect("/ws/display/table-1")
        await second.send_json({"say": "attend", "seat": "T1"})
        assert await heard(terminal, "called") == {**called, "on": False}
        await display.send_json({"say": "attend", "seat": "T1"})
        assert (await heard(display, "refused"))["code"] == "not_permitted"
        await second.send_json({"say": "attend", "seat": "T9"})
        assert (await heard(second, "refused"))["code"] == "unknown_seat"

    play(tmp_path, scene)


def test_an_older_connection_is_told_that_it_was_replaced(tmp_path: Path) -> None:
    async def scene(opened: Opened, http: aiohttp.ClientSession) -> None:
        first = await sat_down(opened, http)
        live = opened.house.table("table-1")
        key = opened.house.state.enrolled
        assert ("table-1", "T1") in key
        await live.host.do(PIT, c.OpenTable())
        older = live.screens.seats["T1"]
        live.join(older)  # the same screen once more: as another connection of the seat would
        assert (await heard(first, "refused"))["code"] == "replaced"

    play(tmp_path, scene)


@pytest.mark.parametrize("path", ["/", "/terminal.html"])
def test_pages_are_packed_and_asked_for_again_only_when_changed(tmp_path: Path, path: str) -> None:
    async def scene(opened: Opened, http: aiohttp.ClientSession) -> None:
        async with http.get(path) as page:
            assert page.headers["Cache-Control"] == "no-cache"
            assert page.headers["Content-Encoding"] == "gzip"
            tag, text = page.headers["ETag"], await page.text()
        async with http.get(path, headers={"If-None-Match": tag}) as again:
            assert again.status == 304
        script = text.split('type="module" src="')[1].split('"')[0]
        async with http.get(script, headers={"Accept-Encoding": "identity"}) as asset:
            assert "immutable" in asset.headers["Cache-Control"]
            assert "Content-Encoding" not in asset.headers
            assert "script-src 'self';" in asset.headers["Content-Security-Policy"]

    play(tmp_path, scene)


def test_a_long_answer_is_packed(tmp_path: Path) -> None:
    async def scene(opened: Opened, http: aiohttp.ClientSession) -> None:
        packed = {"Accept-Encoding": "gzip"}
        async with http.get(f"{T}/layouts/rws-00-etg-2019-a", headers=packed) as answer:
            assert answer.headers["Content-Encoding"] == "gzip"
            assert len(json.loads(await answer.text())["spots"]) == 159

    play(tmp_path, scene)
