"""Sessions of the staff: how they end, who may approve, and that every act is on record first."""

import asyncio
import json
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from croupier.server import house as house_module
from croupier.server.house import House
from croupier.table import commands as c
from tests.server.evening import GOOD_ROUND, evening
from tests.server.wire import PIN, SOON, Wire, code_of, house, in_json

AT_ONCE = 1.0  # seconds
COMMANDS = "/api/tables/table-1/commands"
DISMISS = "/api/staff/dismiss"
VIEW = "/api/tables/table-1"
OFFER = "/api/tables/table-1/seats/T1/offer"


async def ends(wire: Wire) -> None:
    """A screen is told that its session has ended, and ends."""
    async with asyncio.timeout(AT_ONCE):
        assert "session has ended" in (await wire.until("bye"))["why"]
        assert (await wire.hear())["say"] == "closed"


def test_who_is_dismissed_is_out_at_once(tmp_path: Path) -> None:
    async def run() -> None:
        async with evening(tmp_path) as it:
            manager = await it.visitors.join("Max", "pit_manager")
            twin = await it.visitors.again(it.dealer)
            other = await twin.screen()
            await manager.post(DISMISS, {"person": "Sue", "pin": PIN})
            await ends(it.console)
            await ends(other)
            for person in (it.dealer, twin):
                assert (await person.ask("GET", VIEW))[0] == 401
            assert (await it.dealer.ask("POST", COMMANDS, {}))[0] == 401

    asyncio.run(run())


def test_a_session_of_who_was_dismissed_is_not_that_of_who_joins_again(tmp_path: Path) -> None:
    async def run() -> None:
        async with house(tmp_path) as (_, visitors):
            manager = await visitors.join("Max", "pit_manager")
            before = await visitors.join("Ann", "pit_supervisor")
            await manager.post(DISMISS, {"person": "Ann", "pin": PIN})
            code = (await manager.post("/api/staff/invite", {"role": "dealer", "pin": PIN}))["code"]
            after = await visitors.join("Ann", "dealer", code)
            assert (await before.ask("GET", VIEW))[0] == 401
            assert (await after.ask("GET", "/api/me"))[1]["role"] == "dealer"

    asyncio.run(run())


def test_signing_out_ends_this_session_and_its_screens_only(tmp_path: Path) -> None:
    async def run() -> None:
        async with evening(tmp_path) as it:
            twin = await it.visitors.again(it.dealer)
            other = await twin.screen()
            await it.dealer.post("/api/sign-out")
            await ends(it.console)
            assert (await it.dealer.ask("GET", VIEW))[0] == 401
            other.numbers = it.console.numbers
            await other.done(c.Announce("still here"))

    asyncio.run(run())


def test_a_session_ends_with_its_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with evening(tmp_path) as it:
            monkeypatch.setattr(house_module, "SESSION_SECONDS", 0.7)
            late = await it.visitors.again(it.dealer)
            screen = await late.screen()
            assert "session has ended" in (await screen.until("bye"))["why"]
            assert (await late.ask("GET", VIEW))[0] == 401
            await it.console.done(c.Announce("others go on"))

    asyncio.run(run())


def test_a_command_that_waits_for_its_pin_ends_with_the_session(tmp_path: Path) -> None:
    """Dismissed between the question and the look at the PIN: nothing is asked of the table."""

    async def run() -> None:
        async with evening(tmp_path) as it:
            manager = await it.visitors.join("Max", "pit_manager")
            before, house_of = it.state.record, it.house
            async with house_of._one_pin_at_a_time:
                asked = c.ChangeLimits(5, ())
                await it.console.say(
                    {"say": "do", "id": "Sue:90", "command": in_json(asked), "pin": PIN}
                )
                await house_of.remove("Sue", manager.name)
            await ends_somehow(it.console)
            await it.table.host.reading(lambda: None)
            assert it.state.record == before
            assert it.state.limits.chip == 1

    asyncio.run(run())


async def ends_somehow(wire: Wire) -> None:
    """Until the connection has ended."""
    while (await wire.hear())["say"] != "closed":
        pass


def test_nobody_approves_his_own_act_from_wherever(tmp_path: Path) -> None:
    async def run() -> None:
        async with evening(tmp_path) as it:
            await it.console.done(*GOOD_ROUND)
            manager = await it.visitors.join("Max", "shift_manager")
            act = c.CorrectResult(1, "32", "17")
            proposed = {"id": "", "command": in_json(c.Propose(act)), "pin": PIN}
            said = await manager.post(COMMANDS, proposed)
            number = said["events"][0]["number"]
            approve = {"id": "", "command": in_json(c.Approve(number, act)), "pin": PIN}
            for person in (manager, await it.visitors.again(manager)):
                status, said = await person.ask("POST", COMMANDS, approve)
                assert (status, said["error"]["code"]) == (409, "same_person")
                console = await person.screen()
                assert code_of(await console.do(c.Approve(number, act), PIN)) == "same_person"
                await console.close()
            other = c.Approve(number, c.CorrectResult(1, "32", "18"))
            assert code_of(await it.console.do(other, PIN)) == "not_the_proposal"
            assert code_of(await it.console.do(c.Approve(number, act))) == "wrong_pin"
            assert it.state.past[1].number == "32"
            await it.console.done(c.Approve(number, act), pin=PIN)
            assert it.state.past[1].number == "17"

    asyncio.run(run())


def entries(of: House) -> list[dict[str, Any]]:
    """The house's own journal."""
    return [json.loads(line) for group in of.store.groups() for line in group.lines()]


def test_every_act_beside_the_tables_is_on_record_before_its_effect(tmp_path: Path) -> None:
    acts: Sequence[tuple[str, str, Any, str]] = (
        ("Max", "/api/staff/invite", {"role": "dealer", "pin": PIN}, ""),
        ("Max", "/api/staff/invite", {"role": "shift_manager", "pin": PIN}, "not_permitted"),
        ("Max", "/api/staff/invite", {"role": "dealer", "pin": "000000"}, "wrong_pin"),
        ("Ann", "/api/staff/invite", {"role": "dealer", "pin": PIN}, "not_permitted"),
        ("Ann", OFFER, None, ""),
        ("Eve", OFFER, None, "not_permitted"),
        ("Ann", "/api/tables/table-1/seats/T9/offer", None, "unknown_seat"),
        ("Ann", "/api/tables/table-1/seats/T1/revoke", None, ""),
        ("Ann", "/api/tables/table-1/machine-dealer", {"on": "yes"}, "malformed"),
        ("Ann", "/api/tables/table-1/wheel/trouble", {"what": "fault"}, "not_virtual"),
        ("Eve", COMMANDS, {"id": "", "command": in_json(c.OpenTable())}, "not_permitted"),
        ("Max", DISMISS, {"person": "Max", "pin": PIN}, "yourself"),
        ("Max", DISMISS, {"person": "Ann", "pin": PIN}, ""),
    )

    async def run() -> None:
        async with house(tmp_path) as (opened, visitors):
            roles = {"Max": "pit_manager", "Ann": "dealer", "Eve": "auditor"}
            people = {name: await visitors.join(name, role) for name, role in roles.items()}
            for name, path, body, code in acts:
                before = len(entries(opened.house))
                _, said = await people[name].ask("POST", path, body)
                assert (said or {}).get("error", {}).get("code", "") == code
                first, *others = entries(opened.house)[before:]
                assert (first["type"], first["by"], first["what"]) == (
                    "asked.1",
                    name,
                    f"POST {path}",
                )
                assert first["refused"] == (
                    code
                    if path == COMMANDS
                    or (not others and code == "not_permitted" and name != "Max")
                    else ""
                )

    asyncio.run(run())


@contextmanager
def slow_disk(of: House) -> Iterator[None]:
    """While this lasts nothing that the house notes becomes durable."""
    may_go, append = threading.Event(), of.store.append

    def wait_and_append(lines: Sequence[bytes]) -> Any:
        may_go.wait(SOON)
        return append(lines)

    of.store.append = wait_and_append  # type: ignore[method-assign]  # a slow disk
    try:
        yield
    finally:
        of.store.append = append  # type: ignore[method-assign]  # a quick one
        may_go.set()


def test_nothing_has_its_effect_before_it_is_durable(tmp_path: Path) -> None:
    async def run() -> None:
        async with evening(tmp_path) as it:
            one, _ = await it.visitors.terminal()
            manager = await it.visitors.join("Max", "pit_manager")
            state = it.house.state
            asked = (
                ("/api/tables/table-1/seats/T1/revoke", None, lambda: state.enrolled),
                (OFFER, None, lambda: state.offered),
                ("/api/staff/invite", {"role": "dealer", "pin": PIN}, lambda: state.invited),
                (DISMISS, {"person": "Sue", "pin": PIN}, lambda: state.staff),
            )
            for path, body, look in asked:
                before = dict(look())
                with slow_disk(it.house):
                    asking = asyncio.create_task(manager.ask("POST", path, body))
                    await asyncio.sleep(0.1)
                    assert not asking.done()
                    assert dict(look()) == before
                    assert it.state.seats["T1"].connected or path != asked[0][0]
                assert (await asking)[0] == 200
                assert dict(look()) != before
            assert "revoked" in (await one.until("bye"))["why"]

    asyncio.run(run())


def test_no_secret_stands_in_any_journal_or_log(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    async def run() -> list[str]:
        async with evening(tmp_path) as it:
            manager = await it.visitors.join("Max", "pit_manager")
            _, code = await it.visitors.sit()
            token = await it.visitors.enrol(code)
            wire, _ = await it.visitors.hello(token)
            invited = await manager.post("/api/staff/invite", {"role": "dealer", "pin": PIN})
            for wrong in ("PIN-that-is-wrong", token, code):
                await it.dealer.ask("POST", "/api/sign-in", {"person": "Max", "pin": wrong})
            await it.console.do(c.ChangeLimits(1, ()), pin="PIN-that-is-wrong")
            await it.console.say(f'{{"say":"do","pin":"{PIN}","token":"{token}"}}')
            await it.console.hear()
            await wire.say({"say": "hello", "token": token})
            await wire.hear()
            cookies = [it.value for it in manager.http.cookie_jar]
            key = (tmp_path / "house.key").read_bytes()
            inner = json.loads(bytes.fromhex(token.partition(".")[0]))["key"]
            codes = [*it.visitors.codes.values(), code, invited["code"]]
            plain = [one.replace("-", "") for one in codes]
            secrets = [PIN, token, token.partition(".")[2], inner, key.hex(), *cookies]
            return [*secrets, *codes, *plain, "PIN-that-is-wrong"]

    secrets = asyncio.run(run())
    said = "".join(capfd.readouterr())
    written = {path.name: path.read_bytes() for path in tmp_path.iterdir() if path.is_file()}
    assert {"house.journal", "house.key", "table-1.journal"} <= set(written)
    for secret in secrets:
        assert len(secret) >= 6
        assert secret not in said
        for name, text in written.items():
            assert (name, secret.encode() in text) == (name, False)


def test_the_key_of_the_house_is_for_nobody_else(tmp_path: Path) -> None:
    async def run() -> None:
        async with house(tmp_path):
            pass

    asyncio.run(run())
    assert (tmp_path / "house.key").stat().st_mode & 0o777 == 0o600
