"""The back office over HTTP: who may ask for what, bad requests, health, figures and headers."""

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import pytest

from croupier.server import staff_door
from croupier.server.back_office import ROUTES
from croupier.table import commands as c
from tests.server.evening import GOOD_ROUND, evening
from tests.server.served import table_settings
from tests.server.wire import PIN, Person, Visitors, house

ALL = ("nobody", "auditor", "dealer", "pit_supervisor", "pit_manager", "shift_manager")
MAY = {
    "anybody": ALL,
    "staff": ALL[1:],
    "dealer": ALL[2:],
    "supervisor or auditor": ("auditor", *ALL[3:]),
    "manager": ALL[4:],
    "manager or auditor": ("auditor", *ALL[4:]),
}
# Every route, and who may ask. A route without a row fails.
ROWS = """
GET  /api/lobby                            anybody
GET  /api/books                            anybody
GET  /api/books/{book}                     anybody
GET  /api/layouts/{layout}                 anybody
GET  /api/layouts/{layout}/felt.svg        anybody
GET  /api/phases                           anybody
GET  /api/me                               anybody
POST /api/join                             anybody
POST /api/sign-in                          anybody
POST /api/sign-out                         staff
GET  /api/staff                            manager or auditor
POST /api/staff/invite                     manager
POST /api/staff/dismiss                    manager
GET  /api/tables/{table}                   staff
GET  /api/tables/{table}/about             anybody
GET  /api/tables/{table}/layouts/{layout}  anybody
POST /api/tables/{table}/slip              anybody
POST /api/tables/{table}/voucher           anybody
GET  /api/tables/{table}/results           anybody
POST /api/tables/{table}/sit               anybody
POST /api/tables/{table}/commands          dealer
GET  /api/tables/{table}/commands/{id}     dealer
POST /api/tables/{table}/consequences      dealer
GET  /api/tables/{table}/records           supervisor or auditor
POST /api/tables/{table}/seats/{seat}/offer  dealer
POST /api/tables/{table}/seats/{seat}/revoke dealer
POST /api/tables/{table}/machine-dealer    dealer
POST /api/tables/{table}/wheel/order       dealer
POST /api/tables/{table}/wheel/trouble     dealer
"""
EXPECTED = {
    (method, path): MAY[who.strip()]
    for method, path, who in (row.split(maxsplit=2) for row in ROWS.strip().splitlines())
}
PLACES = {
    "{table}": "table-1",
    "{book}": "rws-00-etg-2019",
    "{layout}": "rws-00-etg-2019-a",
    "{seat}": "T1",
    "{id}": "dealer:1",
}
BODIES: dict[str, Any] = {
    "/api/join": {"code": "x", "person": "", "pin": PIN},
    "/api/sign-in": {"person": "dealer", "pin": PIN},
    "/api/staff/invite": {"role": "dealer", "pin": PIN},
    "/api/staff/dismiss": {"person": "nobody at all", "pin": PIN},
    "/api/tables/{table}/commands": {"id": "", "command": {"type": "dealer_in.1"}},
    "/api/tables/{table}/consequences": {
        "act": {"type": "void_settled.1", "round": 1, "reason": "x"}
    },
    "/api/tables/{table}/slip": {"text": "5 on red", "layout": "rws-00-etg-2019-a"},
    "/api/tables/{table}/voucher": {"code": "0" * 16, "amount": 5},
    "/api/tables/{table}/machine-dealer": {"on": False},
    "/api/tables/{table}/wheel/order": {"order": "statistics"},
    "/api/tables/{table}/wheel/trouble": {"what": "fault"},
}


@pytest.fixture(autouse=True)
def in_a_hurry(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Many requests in a second are no flood here, but where floods are looked at."""
    if "flood" not in request.node.name:
        monkeypatch.setattr(staff_door, "MOST_A_SECOND", 1_000_000)


def place(path: str) -> str:
    """A path with everything named."""
    return re.sub(r"{\w+}", lambda found: PLACES[found[0]], path)


async def everybody(visitors: Visitors) -> dict[str, Person]:
    """One of each role, with the role for a name."""
    people = {role: await visitors.join(role, role) for role in ALL[1:]}
    return {"nobody": visitors.passer_by(), **people}


def test_every_route_has_a_row() -> None:
    assert {(route.method, route.path) for route in ROUTES} == set(EXPECTED)
    assert {route.path for route in ROUTES if route.body} <= set(BODIES)


def test_every_route_and_role(tmp_path: Path) -> None:
    """401 for who has not signed in, 403 for who may not; the others get an answer."""

    async def run() -> None:
        async with house(tmp_path) as (_, visitors):
            people = await everybody(visitors)
            for (method, path), roles in EXPECTED.items():
                for role, person in people.items():
                    if path == "/api/sign-out" and role in roles:
                        person = await visitors.again(person)
                    if path in ("/api/join", "/api/sign-in"):  # which would change who this is
                        person = visitors.passer_by()
                    status, said = await person.ask(method, place(path), BODIES.get(path))
                    code = said["error"]["code"] if status != 200 else ""
                    where = (method, path, role, status, code)
                    turned = code in ("not_permitted", "not_signed_in", "not_on_duty")
                    assert (not turned, *where) == (role in roles, *where)
                    if turned:
                        assert status == (401 if role == "nobody" else 403)
                    assert status < 500

    asyncio.run(run())


def refs(tree: Any) -> list[str]:
    """Every reference in a description."""
    if isinstance(tree, dict):
        own = [tree["$ref"]] if "$ref" in tree else []
        return own + [ref for value in tree.values() for ref in refs(value)]
    return [ref for value in tree for ref in refs(value)] if isinstance(tree, list) else []


def test_the_openapi_page_is_whole_and_says_what_the_routes_do(tmp_path: Path) -> None:
    async def run() -> Any:
        async with house(tmp_path) as (_, visitors):
            return (await visitors.passer_by().ask("GET", "/api/openapi.json"))[1]

    page = asyncio.run(run())
    assert page["openapi"] == "3.1.0"
    assert page["info"]["title"]
    operations = {
        (method.upper(), path): said
        for path, methods in page["paths"].items()
        for method, said in methods.items()
    }
    assert set(operations) == set(EXPECTED)
    ids = [said["operationId"] for said in operations.values()]
    assert len(ids) == len(set(ids))
    for (_, path), said in operations.items():
        assert said["summary"]
        assert said["responses"]["200"]
        named = [it["name"] for it in said["parameters"] if it["in"] == "path"]
        assert named == re.findall(r"{(\w+)}", path)
        assert ("requestBody" in said) == (path in BODIES)
        assert ("security" in said) == (EXPECTED[_, path] != ALL)
    for ref in refs(page):
        at = page
        for step in ref.removeprefix("#/").split("/"):
            at = at[step]


BAD_BODIES = (
    "",
    "null",
    "[]",
    "{",
    '{"more":1}',
    '{"on":"yes","pin":1,"person":[]}',
    "\udcff",
    "{}",
)


def test_bad_bodies_are_malformed(tmp_path: Path) -> None:
    async def run() -> None:
        async with house(tmp_path) as (_, visitors):
            people = await everybody(visitors)
            manager = people["shift_manager"]
            for path in BODIES:
                for body in BAD_BODIES:
                    data = body.encode("utf-8", "surrogateescape")
                    url = manager.staff + place(path)
                    async with manager.http.post(url, data=data) as answer:
                        said = await answer.json()
                        found = (answer.status, said["error"]["code"])
                    assert (path, body, *found) == (path, body, 400, "malformed")
                url, long = manager.staff + place(path), b" " * (staff_door.LONGEST_BODY + 1)
                async with manager.http.post(url, data=long) as answer:
                    assert (answer.status, (await answer.json())["error"]["code"]) == (
                        413,
                        "too_long",
                    )

    asyncio.run(run())


UNKNOWN = (
    ("GET", "/api/nothing", 404),
    ("GET", "/nothing.html", 404),
    ("GET", "/pages/../../../etc/passwd", 404),
    ("GET", "/pages/%2e%2e%2f%2e%2e%2fsecrecy.py", 404),
    ("GET", "/secrecy.py", 404),
    ("PUT", "/api/lobby", 405),
    ("DELETE", "/api/staff", 405),
    ("GET", "/api/books/no-such-book", 404),
    ("GET", "/api/layouts/no-such-layout", 404),
    ("GET", "/api/layouts/no-such-layout/felt.svg", 404),
    ("GET", "/api/tables/no-such-table", 404),
    ("GET", "/api/tables/no-such-table/results", 404),
    ("POST", "/api/tables/no-such-table/sit", 404),
    ("POST", "/api/tables/table-1/seats/T9/offer", 404),
    ("POST", "/api/tables/table-1/seats/%00/offer", 404),
    ("GET", "/api/tables/table-1/commands/shift_manager:7", 404),
    ("GET", "/api/tables/table-1/commands/dealer:1", 404),
    ("GET", "/api/tables/table-1/commands/nonsense", 409),
    ("GET", "/api/tables/table-1/records?first=x", 400),
    ("GET", "/api/tables/table-1/records?count=0", 400),
    ("GET", "/api/tables/table-1/records?count=1001", 400),
    ("GET", "/api/tables/table-1/records?first=-1", 400),
    ("GET", "/api/tables/table-1/records?first=%D9%A3", 400),
    ("GET", "/ws/display/no-such-table", 404),
)


def test_what_is_not_there_is_said_in_one_way(tmp_path: Path) -> None:
    async def run() -> None:
        async with house(tmp_path) as (_, visitors):
            manager = await visitors.join("shift_manager", "shift_manager")
            for method, path, wanted in UNKNOWN:
                status, said = await manager.ask(method, path)
                assert (path, status) == (path, wanted)
                assert set(said["error"]) == {"code", "message", "clause"}
                assert said["error"]["message"]

    asyncio.run(run())


def test_the_records_are_those_of_the_journal(tmp_path: Path) -> None:
    async def run() -> None:
        async with evening(tmp_path) as it:
            _, said = await it.dealer.ask("GET", "/api/tables/table-1/records?first=2&count=3")
            assert [record["n"] for record in said["records"]] == [2, 3, 4]
            _, said = await it.dealer.ask("GET", "/api/tables/table-1/records?first=999999")
            assert said["records"] == []

    asyncio.run(run())


def figures(page: str) -> dict[str, float]:
    """The samples of a page of figures."""
    rows = (row.rpartition(" ") for row in page.splitlines() if not row.startswith("#"))
    return {name: float(value) for name, _, value in rows}


def test_health_readiness_and_figures(tmp_path: Path) -> None:
    async def run() -> None:
        async with evening(tmp_path) as it:
            nobody = it.visitors.passer_by()
            assert await nobody.ask("GET", "/healthz") == (200, {"failed": []})
            assert await nobody.ask("GET", "/readyz") == (200, {"tables": ["table-1"]})
            one, _ = await it.visitors.terminal()
            await one.done(c.BuyCredits("T1", 100), c.PlaceBets("T1", 1, (("red", 5),)))
            await one.do(c.PlaceBets("T1", 1, (("red", 5_000),)))
            await it.console.done(*GOOD_ROUND)
            await one.do(c.PlaceBets("T1", 1, (("red", 5),)))
            _, page = await nobody.ask("GET", "/metrics")
            said = figures(page)
            of = 'table="table-1"'
            assert said[f"croupier_bets_total{{{of}}}"] == 1
            assert said[f'croupier_refusals_total{{code="not_enough_credits",{of}}}'] == 1
            assert said[f'croupier_refusals_total{{code="bets_not_open",{of}}}'] == 1
            assert said[f'croupier_phase{{is="settled",{of}}}'] == 1
            assert said[f'croupier_phase{{is="bets_open",{of}}}'] == 0
            assert said[f"croupier_terminals{{{of}}}"] == 1
            assert said[f"croupier_waiting{{{of}}}"] == 0
            assert said[f"croupier_round{{{of}}}"] == 1
            assert said[f"croupier_records{{{of}}}"] == it.state.record
            assert said[f"croupier_commit_seconds_count{{{of}}}"] >= 10
            assert 0 < said[f"croupier_commit_seconds_sum{{{of}}}"] < 60
            assert not [name for name in said if "seat" in name or "T1" in name]

    asyncio.run(run())


def test_the_cookie_and_the_headers(tmp_path: Path) -> None:
    async def run() -> None:
        async with house(tmp_path, table_settings(tmp_path)) as (opened, visitors):
            nobody = visitors.passer_by()
            join = {"code": opened.first_codes["dealer"], "person": "Ann", "pin": PIN}
            async with nobody.http.post(f"{nobody.staff}/api/join", json=join) as answer:
                cookie = answer.headers["Set-Cookie"]
                assert answer.headers["Cache-Control"] == "no-store"
                assert answer.headers["X-Content-Type-Options"] == "nosniff"
                assert "secret" not in await answer.text()
            assert re.match(r"croupier_session=[\w-]{43};", cookie)
            attributes = {it.strip().lower() for it in cookie.split(";")[1:]}
            assert attributes == {"httponly", "path=/", "samesite=strict"}
            async with nobody.http.get(f"{nobody.staff}/") as answer:
                policy = answer.headers["Content-Security-Policy"]
                assert answer.headers["X-Content-Type-Options"] == "nosniff"
                assert answer.headers["Referrer-Policy"] == "no-referrer"
            rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
            assert rules["default-src"] == rules["frame-ancestors"] == "'none'"
            assert rules["script-src"] == rules["style-src"] == "'self'"
            assert opened.terminals.startswith(rules["connect-src"].split()[1])
            assert "unsafe" not in policy

    asyncio.run(run())


def test_a_flood_of_requests_is_refused_and_ends(tmp_path: Path) -> None:
    async def run() -> None:
        async with house(tmp_path) as (_, visitors):
            nobody = visitors.passer_by()
            asked = [nobody.ask("GET", "/healthz") for _ in range(3 * staff_door.MOST_A_SECOND)]
            statuses = [status for status, _ in await asyncio.gather(*asked)]
            assert set(statuses) <= {200, 429}
            if 429 not in statuses:  # a machine that took more than three seconds over it
                assert len(statuses) == 3 * staff_door.MOST_A_SECOND
            await asyncio.sleep(1.1)
            assert (await nobody.ask("GET", "/healthz"))[0] == 200

    asyncio.run(run())


def test_a_flood_of_messages_at_a_screen_ends_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(staff_door, "MOST_A_SECOND", 20)

    async def run() -> None:
        async with house(tmp_path) as (_, visitors):
            display = await visitors.passer_by().screen(kind="display")
            for _ in range(2_000):
                await display.say(json.dumps({"say": "ping"}))
                if display.socket.closed:
                    break
            said: list[str] = []
            while not said or said[-1] != "closed":
                said.append((await display.hear())["say"])
            assert said[-2:] == ["bye", "closed"]

    asyncio.run(run())
