"""Role x command x phase, over the wire: every cell is tried at the doors of a served house.

What is expected is the table of `tests/table/test_permissions.py`, as people read it from the rule
books. Commands that a door does not know are malformed there, whoever says them.
"""

import asyncio
from itertools import product
from pathlib import Path
from typing import get_args

import aiohttp
import pytest

from croupier.server import live_table, staff_door
from croupier.server.messages import OF_STAFF, OF_TERMINALS
from croupier.server.serving import Opened
from croupier.server.settings import TableSettings
from croupier.table import commands as c
from croupier.table.phases import IN_ROUND, OVER, RUNNING, Phase
from croupier.table.state import State
from tests.server.served import table_settings
from tests.server.wire import PIN, Person, Visitors, Wire, code_of, house, in_json
from tests.table.play import LAYOUT, LIVE_RWS, RWS, ways
from tests.table.samples import CORRECTION, SAMPLE_OF
from tests.table.test_permissions import EXPECTED, WRONG_PERSON, WRONG_TIME

STAFF = ("dealer", "pit_supervisor", "pit_manager", "shift_manager", "auditor")
AT_STAFF = {kind.__name__ for kind in OF_STAFF}
COMMANDS = "/api/tables/table-1/commands"
ONLY_OF_THE_HOUSE = {name for name, (roles, _) in EXPECTED.items() if roles == {"system"}}
BOOK = {phase: LIVE_RWS if phase is Phase.RESULT_CONFIRMED else RWS for phase in Phase}
COMMAND = {name: sample.command for name, sample in SAMPLE_OF.items()}
COMMAND |= {"Approve": c.Approve(999, CORRECTION), "Reject": c.Reject(999)}  # of nothing proposed


def test_every_command_has_a_door_or_is_the_houses_own() -> None:
    at_doors = {kind.__name__ for kind in (*OF_TERMINALS, *OF_STAFF)}
    commands = {kind.__name__ for kind in get_args(c.Command)}
    assert commands == set(EXPECTED) == at_doors | ONLY_OF_THE_HOUSE
    assert not at_doors & ONLY_OF_THE_HOUSE


def test_nobody_who_may_ask_lacks_a_door() -> None:
    """A terminal's command is at the terminal door, one of the staff at the staff door."""
    players = {kind.__name__ for kind in OF_TERMINALS}
    staff = {kind.__name__ for kind in OF_STAFF}
    for name, (roles, _) in EXPECTED.items():
        assert (name in players) == ("terminal" in roles)
        assert (name in staff) == bool(roles & set(STAFF))


def expected(role: str, name: str, phase: Phase) -> str:
    """What becomes of a command: yes, not now, not you, or malformed."""
    kinds = OF_TERMINALS if role == "terminal" else OF_STAFF
    if name not in {kind.__name__ for kind in kinds}:
        return "malformed"
    roles, when = EXPECTED[name]
    if role not in roles:
        return "not you"
    return "yes" if phase.value in when else "not now"


def verdict(code: str) -> str:
    """A code of refusal in the same words; what is refused for another reason was looked at."""
    if code in WRONG_PERSON:
        return "not you"
    if code in WRONG_TIME:
        return "not now"
    return "malformed" if code == "malformed" else "yes"


class Cells:
    """A table in one phase, brought back there whenever a cell has changed it."""

    def __init__(self, phase: Phase, state: State, consoles: dict[str, Wire]) -> None:
        self.phase = phase
        self.state = state  # of the table that is served, to be looked at only
        self.consoles = consoles
        way = ways(BOOK[phase]).get(phase)
        self.way: tuple[c.Command, ...] = () if way is None else (c.OpenBets(), *way)

    async def arrive(self) -> None:
        """Through the console to the phase, from wherever the table stands."""
        manager = self.consoles["shift_manager"]
        if self.state.dealer != "dealer":
            if self.state.dealer:
                await manager.done(c.DealerOut())
            await self.consoles["dealer"].done(c.DealerIn())
        if self.state.phase is self.phase:
            return
        await self.end_the_round()
        if self.state.dolly:
            await manager.done(c.LiftDolly())
        if self.phase in (Phase.TABLE_CLOSED, Phase.BETWEEN_ROUNDS):
            await manager.done(c.CloseTable())
        if self.phase is Phase.BETWEEN_ROUNDS:
            await manager.done(c.OpenTable())
        await manager.done(*self.way)
        assert self.state.phase is self.phase

    async def end_the_round(self) -> None:
        """From wherever the table stands to a round that is over."""
        manager, state = self.consoles["shift_manager"], self.state
        if state.phase is Phase.TABLE_CLOSED:
            await manager.done(c.OpenTable())
        elif state.phase in RUNNING:
            await manager.done(c.VoidRound("ball_flung_out"))
        elif state.phase is Phase.RESULT_CONFIRMED:
            await manager.done(c.PlaceDolly(state.number))
        elif state.phase in IN_ROUND:
            ruling = state.phase is Phase.AWAITING_RULING
            lies = (state.number or "17") if state.spin.rested else ""
            act: c.Act = c.AnswerInterruption(state.round, lies)
            if ruling:
                act = c.GiveRuling(state.round, "", "a test")
            await self.consoles["dealer"].done(c.Propose(act), pin=PIN)
            await manager.done(c.Approve(state.proposed, act), pin=PIN)
        assert state.phase in OVER

    async def cell(self, role: str, name: str) -> None:
        """Try a command as a role, and see that the answer is that of the books."""
        if self.state.phase is not self.phase or self.state.dealer != "dealer":
            await self.arrive()
        console = self.consoles[role]
        taken, before = self.state.counters.get(console.name, 0), self.state.phase
        pin = "" if role == "terminal" else PIN
        answer = await console.do(COMMAND[name], pin)
        assert answer["say"] != "closed"
        found, wanted = verdict(code_of(answer)), expected(role, name, self.phase)
        assert (found, role, name, before) == (wanted, role, name, self.phase)
        # Granted or refused, it stands in the journal before anybody hears of it.
        assert (self.state.counters.get(console.name, 0) > taken) == (found != "malformed")


async def staffed(visitors: Visitors) -> dict[str, Person]:
    """One of each role, with the role for a name."""
    return {role: await visitors.join(role, role) for role in STAFF}


@pytest.fixture(autouse=True)
def in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """So many cells in a second would be a flood."""
    monkeypatch.setattr(staff_door, "MOST_A_SECOND", 1_000_000)
    monkeypatch.setattr(live_table, "MOST_HELLOS", 1_000_000)


def a_table_a_phase(folder: Path) -> list[TableSettings]:
    """One table for each phase, named after it."""
    return [table_settings(folder, LAYOUT[BOOK[it]], table=it.value, seats=2) for it in Phase]


async def arrived(phase: Phase, opened: Opened, people: dict[str, Person]) -> Cells:
    """A table that was brought to its phase, with everybody at a console."""
    consoles = {role: await person.screen(phase.value) for role, person in people.items()}
    cells = Cells(phase, opened.house.tables[phase.value].kept.state, consoles)
    await cells.arrive()
    return cells


def test_every_cell_of_the_staff_is_as_the_books_have_it(tmp_path: Path) -> None:
    async def run() -> None:
        async with house(tmp_path, *a_table_a_phase(tmp_path)) as (opened, visitors):
            people = await staffed(visitors)

            async def one(phase: Phase) -> None:
                cells = await arrived(phase, opened, people)
                for name, role in product(COMMAND, STAFF):
                    await cells.cell(role, name)

            await asyncio.gather(*map(one, Phase))

    asyncio.run(run())


def test_every_cell_of_the_terminal_is_as_the_books_have_it(tmp_path: Path) -> None:
    """What the terminal door does not know ends the connection; the next one takes its place."""

    async def run() -> None:
        async with house(tmp_path, *a_table_a_phase(tmp_path)) as (opened, visitors):
            people = await staffed(visitors)

            async def one(phase: Phase) -> None:
                cells = await arrived(phase, opened, people)
                _, code = await visitors.sit(phase.value)
                token = await visitors.enrol(code)
                for name in COMMAND:
                    cells.consoles["terminal"], _ = await visitors.hello(token)
                    await cells.cell("terminal", name)
                    left = cells.consoles["terminal"]
                    if expected("terminal", name, phase) == "malformed":
                        assert [(await left.hear())["say"] for _ in "12"] == ["bye", "closed"]
                    await left.close()

            await asyncio.gather(*map(one, Phase))

    asyncio.run(run())


def test_who_has_not_signed_in_asks_for_nothing(tmp_path: Path) -> None:
    """Not at the console, not at the back office, and the display only listens."""

    async def run() -> None:
        async with house(tmp_path) as (opened, visitors):
            nobody, state = visitors.passer_by(), opened.house.tables["table-1"].kept.state
            with pytest.raises(aiohttp.WSServerHandshakeError, match="401"):
                await nobody.screen()
            display, before = await nobody.screen(kind="display"), state.record
            for name, command in COMMAND.items():
                found = verdict(code_of(await display.do(command, PIN)))
                assert found == ("not you" if name in AT_STAFF else "malformed")
                body = {"id": f"nobody:{name}", "command": in_json(command)}
                status, _ = await nobody.ask("POST", "/api/tables/table-1/commands", body)
                assert status == 401
            assert state.record == before

    asyncio.run(run())


def test_the_back_office_takes_commands_by_the_same_rows(tmp_path: Path) -> None:
    async def run() -> None:
        async with house(tmp_path) as (opened, visitors):
            people = await staffed(visitors)
            await people["dealer"].post(COMMANDS, {"id": "", "command": in_json(c.DealerIn())})
            for name, role in product(COMMAND, STAFF):
                body = {"id": "", "command": in_json(COMMAND[name]), "pin": PIN}
                _, said = await people[role].ask("POST", COMMANDS, body)
                code = said["error"]["code"] if "error" in said else ""
                wanted = expected(role, name, Phase.TABLE_CLOSED)
                if role == "auditor":
                    wanted = "not you"  # before anybody looks at what it is
                assert (verdict(code), role, name) == (wanted, role, name)
                await at_closed_table(people, opened.house.tables["table-1"].kept.state)

    asyncio.run(run())


async def at_closed_table(people: dict[str, Person], state: State) -> None:
    """Back to where the cells of the back office begin."""
    manager, dealer = people["shift_manager"], people["dealer"]
    if state.phase is not Phase.TABLE_CLOSED:
        await manager.post(COMMANDS, {"id": "", "command": in_json(c.CloseTable())})
    if state.dealer not in ("", "dealer"):
        await manager.post(COMMANDS, {"id": "", "command": in_json(c.DealerOut())})
    if not state.dealer:
        await dealer.post(COMMANDS, {"id": "", "command": in_json(c.DealerIn())})
