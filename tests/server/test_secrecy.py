"""Codes, tokens and PINs: what they open, how often, and for how long."""

import asyncio
from pathlib import Path

import aiohttp
import pytest

from croupier.server import secrecy
from croupier.server.lockout import WRONG_IN_A_ROW
from croupier.server.secrecy import Signer
from croupier.table import commands as c
from tests.server.evening import evening, wait_until
from tests.server.served import table_settings
from tests.server.wire import PIN, Person, Visitors, code_of, house, in_json

REVOKE = "/api/tables/table-1/seats/T1/revoke"
COMMANDS = "/api/tables/table-1/commands"
AT_ONCE = 1.0  # seconds within which whoever is sent away has gone


async def refused_with(visitors: Visitors, token: str) -> str:
    """Why a hello with this token is refused."""
    wire, first = await visitors.hello(token)
    assert first["say"] == "refused", first
    assert [(await wire.hear())["say"] for _ in "12"] == ["bye", "closed"]
    return str(first["code"])


def test_only_a_token_of_this_house_opens_a_seat(tmp_path: Path) -> None:
    async def run() -> None:
        async with house(tmp_path) as (_, visitors):
            _, code = await visitors.sit()
            token = await visitors.enrol(code)
            says, _, mac = token.partition(".")
            other = Signer(tmp_path / "other.key").token("table-1", "T1", "0" * 32)
            elsewhere = bytes.fromhex(says).replace(b"T1", b"T2").hex()
            forged = ["", ".", "x", says, f".{mac}", f"{says}.", f"{says}.{mac[:-1]}", other]
            forged += [f"{elsewhere}.{mac}", f"{says}.{mac[::-1]}", f"é.{mac}"]
            forged += [f"{says}.{mac}\x00", f"{says}.{mac}.{mac}", mac, "é.é"]
            for one in forged:
                assert (one, await refused_with(visitors, one)) == (one, "bad_token")
            _, view = await visitors.hello(token)
            assert view["view"]["seat"] == "T1"

    asyncio.run(run())


def test_a_token_ends_with_its_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secrecy, "TOKEN_SECONDS", -1)

    async def run() -> None:
        async with house(tmp_path) as (_, visitors):
            _, code = await visitors.sit()
            assert await refused_with(visitors, await visitors.enrol(code)) == "expired"

    asyncio.run(run())


def test_a_token_is_for_a_seat_that_is_there(tmp_path: Path) -> None:
    """The house remembers a terminal, and its table has been founded anew with fewer seats."""

    async def enrolled() -> str:
        async with house(tmp_path) as (_, visitors):
            manager = await visitors.join("Max", "pit_manager")
            code = (await manager.post("/api/tables/table-1/seats/T3/offer"))["code"]
            return await visitors.enrol(code)

    async def gone(token: str) -> None:
        settings = table_settings(tmp_path / "anew", seats=2)
        async with house(tmp_path, settings) as (opened, visitors):
            assert await refused_with(visitors, token) == "unknown_seat"
            await opened.house.tables["table-1"].host.reading(lambda: None)  # it still stands

    token = asyncio.run(enrolled())
    (tmp_path / "anew").mkdir()
    asyncio.run(gone(token))


def test_revocation_bites_at_once(tmp_path: Path) -> None:
    async def run() -> None:
        async with evening(tmp_path) as it:
            one, token = await it.visitors.terminal()
            two, _ = await it.visitors.terminal()
            await one.done(c.BuyCredits("T1", 100), c.PlaceBets("T1", 1, (("red", 10),)))
            async with asyncio.timeout(AT_ONCE):
                await it.dealer.post(REVOKE)
                assert "revoked" in (await one.until("bye"))["why"]
                assert (await one.hear())["say"] == "closed"
                assert await refused_with(it.visitors, token) == "revoked"
            await wait_until(lambda: not it.state.seats["T1"].connected)
            assert it.state.staked("T1") == 10  # what is registered stands
            await two.done(c.BuyCredits("T2", 1))

    asyncio.run(run())


def test_revocation_bites_also_who_is_only_coming_in(tmp_path: Path) -> None:
    async def run() -> None:
        async with evening(tmp_path) as it:
            one, token = await it.visitors.terminal()
            await one.done(c.BuyCredits("T1", 5))  # so that nobody else is offered the seat
            await one.close()
            await wait_until(lambda: not it.state.seats["T1"].connected)
            two, _ = await it.visitors.terminal()
            async with it.held():
                await two.say(
                    {"say": "do", "id": "T2:1", "command": in_json(c.BuyCredits("T2", 5))}
                )
                await wait_until(lambda: it.state.credits("T2"))
                coming = asyncio.create_task(it.visitors.hello(token))
                await wait_until(lambda: it.table._joining)
                await it.dealer.post(REVOKE)
                assert (await coming)[1]["say"] == "bye"
            await wait_until(lambda: not it.table.host.waiting)
            assert set(it.table.screens.seats) == {"T2"}

    asyncio.run(run())


def test_a_new_enrolment_ends_the_old_one(tmp_path: Path) -> None:
    async def run() -> None:
        async with evening(tmp_path) as it:
            one, token = await it.visitors.terminal()
            code = (await it.dealer.post("/api/tables/table-1/seats/T1/offer"))["code"]
            newer = await it.visitors.enrol(code)
            assert "another terminal" in (await one.until("bye"))["why"]
            assert await refused_with(it.visitors, token) == "revoked"
            assert (await it.visitors.hello(newer))[1]["say"] == "view"

    asyncio.run(run())


def test_a_code_is_good_once(tmp_path: Path) -> None:
    async def run() -> None:
        async with house(tmp_path) as (opened, visitors):
            _, code = await visitors.sit()
            await visitors.enrol(code)
            for tried in (code, "", "7KQM-2XRT-9BWD"):
                wire = await visitors.wire()
                await wire.say({"say": "enrol", "code": tried})
                assert code_of(await wire.hear()) == "bad_code"
            first = opened.first_codes["dealer"]
            await visitors.join("Ann", "dealer", first.lower().replace("-", " "))
            join = {"code": first, "person": "Bob", "pin": PIN}
            status, said = await visitors.passer_by().ask("POST", "/api/join", join)
            assert (status, said["error"]["code"]) == (409, "bad_code")
            assert set(opened.house.state.staff) == {"Ann"}

    asyncio.run(run())


def test_two_who_use_one_code_at_the_same_time(tmp_path: Path) -> None:
    async def run() -> None:
        async with house(tmp_path) as (opened, visitors):
            joins = [
                {"code": opened.first_codes["dealer"], "person": name, "pin": PIN}
                for name in ("Ann", "Bob", "Cid")
            ]
            people = [visitors.passer_by() for _ in joins]
            asked = zip(people, joins, strict=True)
            answers = await asyncio.gather(*(who.ask("POST", "/api/join", it) for who, it in asked))
            assert sorted(status for status, _ in answers) == [200, 409, 409]
            assert len(opened.house.state.staff) == 1

    asyncio.run(run())


@pytest.mark.parametrize(
    "name", ["T1", "door", "clock", "restart", "machine", "A:B", " Ann", "", "\n", "x" * 41]
)
def test_a_name_that_nobody_may_choose(tmp_path: Path, name: str) -> None:
    """Neither a seat's, nor one under which the house itself gives ids."""

    async def run() -> None:
        async with house(tmp_path) as (opened, visitors):
            join = {"code": opened.first_codes["dealer"], "person": name, "pin": PIN}
            status, said = await visitors.passer_by().ask("POST", "/api/join", join)
            assert (status, said["error"]["code"] in ("name_taken", "bad_name")) == (409, True)

    asyncio.run(run())


def test_nobody_gives_ids_in_anothers_name(tmp_path: Path) -> None:
    """Else one far ahead would shut the other out, or the house's own clock."""

    async def run() -> None:
        async with evening(tmp_path) as it:
            far = 10**17
            for id in (f"Ann:{far}", f"clock:{far}", f"restart:{far}", f"T1:{far}", f"door:{far}"):
                assert code_of(await it.console.do(c.Announce("x"), id=id)) == "not_your_id"
            one, _ = await it.visitors.terminal()
            for id in (f"T2:{far}", f"Sue:{far}", f"clock:{far}", f"T1 :{far}"):
                assert code_of(await one.do(c.BuyCredits("T1", 1), id=id)) == "not_your_id"
            for id in (
                "T1",
                "T1:",
                "T1:x",
                "T1:-1",
                "T1:1.0",
                f"T1:{10**30}",
                "T1:²",
                ":1",
                "7",
            ):
                answer = await one.do(c.BuyCredits("T1", 1), id=id)
                assert (id, code_of(answer)) == (id, "bad_id")
            await one.done(c.BuyCredits("T1", 1))

    asyncio.run(run())


def from_address(visitors: Visitors, address: str) -> Person:
    """Somebody who comes from another address."""
    connector = aiohttp.TCPConnector(local_addr=(address, 0))
    http = aiohttp.ClientSession(connector=connector, cookie_jar=aiohttp.CookieJar(unsafe=True))
    visitors.https.append(http)
    return Person("", "", visitors.staff, http)


async def sign_in(person: Person, name: str, pin: str) -> tuple[int, str]:
    """What comes of it: the status, and the code of a refusal."""
    status, said = await person.ask("POST", "/api/sign-in", {"person": name, "pin": pin})
    return status, said.get("error", {}).get("code", "")


def test_wrong_pins_lock_the_name_and_the_address(tmp_path: Path) -> None:
    async def run() -> None:
        async with house(tmp_path) as (_, visitors):
            await visitors.join("Ann", "dealer")
            await visitors.join("Bob", "pit_manager")
            thief, other = (from_address(visitors, f"127.0.0.{n}") for n in (2, 3))
            for _ in range(WRONG_IN_A_ROW):
                assert await sign_in(thief, "Ann", "000000") == (403, "wrong_pin")
            assert await sign_in(thief, "Ann", PIN) == (429, "locked")
            assert await sign_in(thief, "Bob", PIN) == (429, "locked")  # the address
            assert await sign_in(other, "Ann", PIN) == (429, "locked")  # the name
            assert await sign_in(other, "Bob", PIN) == (200, "")
            join = {"code": "7KQM-2XRT-9BWD", "person": "Cid", "pin": PIN}
            assert (await thief.ask("POST", "/api/join", join))[0] == 429

    asyncio.run(run())


def test_many_wrong_pins_at_once_are_not_many_tries(tmp_path: Path) -> None:
    async def run() -> None:
        async with house(tmp_path) as (_, visitors):
            await visitors.join("Ann", "dealer")
            thief = from_address(visitors, "127.0.0.2")
            tries = [sign_in(thief, "Ann", f"00000{n}") for n in range(30)]
            codes = [code for _, code in await asyncio.gather(*tries)]
            assert codes.count("wrong_pin") == WRONG_IN_A_ROW
            assert codes.count("locked") == 30 - WRONG_IN_A_ROW

    asyncio.run(run())


def test_wrong_codes_lock_the_address_at_both_doors(tmp_path: Path) -> None:
    async def run() -> None:
        async with house(tmp_path) as (_, visitors):
            _, code = await visitors.sit()
            for number in range(WRONG_IN_A_ROW + 1):
                wire = await visitors.wire()
                await wire.say({"say": "enrol", "code": f"WRONG{number}"})
                said = code_of(await wire.hear())
                assert said == ("locked" if number == WRONG_IN_A_ROW else "bad_code")
            wire = await visitors.wire()
            await wire.say({"say": "enrol", "code": code})
            assert code_of(await wire.hear()) == "locked"

    asyncio.run(run())


def test_a_right_pin_ends_the_row(tmp_path: Path) -> None:
    async def run() -> None:
        async with house(tmp_path) as (_, visitors):
            ann = await visitors.join("Ann", "dealer")
            for _ in range(3):
                for _ in range(WRONG_IN_A_ROW - 1):
                    assert await sign_in(ann, "Ann", "000000") == (403, "wrong_pin")
                assert await sign_in(ann, "Ann", PIN) == (200, "")

    asyncio.run(run())
