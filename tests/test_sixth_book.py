"""A made-up sixth rule book, one file in a folder of its own, works everywhere the five do."""

import asyncio
import json
import os
import subprocess
import sys
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

import croupier
from croupier import Refusal, odds, settle
from croupier.cli.demo import demo_tables
from croupier.journal.sqlite import SqliteStore
from croupier.rulebooks import files, read, rulebooks
from croupier.rules.layout import Layout
from croupier.rules.rulebook import Rulebook
from croupier.scenario.playing import play
from croupier.scenario.reading import parse_scenario
from croupier.server.settings import TimerSettings, WheelSettings
from croupier.table import commands as c
from tests.server.served import served

ID = "lantern-0-2031"

PROGRAM = """
import json
import croupier

table = croupier.layout("lantern-0-2031")
slip = table.slip("10 on wick 0, lantern 25 x2; moths x5, neighbours 0 x1")
print(json.dumps([
    list(croupier.layouts()),
    croupier.rulebook("lantern-0-2031").document.title,
    croupier.settle(slip, "0").returned_each,
    str(croupier.odds(slip).house_edge),
]))
"""


@pytest.fixture
def book(sixth_folder: Path) -> Rulebook:
    """The sixth book, read from its file."""
    return read(sixth_folder / f"{ID}.toml")


@pytest.fixture
def layout(book: Rulebook) -> Layout:
    """Its only layout."""
    return book.layouts[0]


def test_a_program_finds_it_by_its_folder_alone(sixth_folder: Path) -> None:
    environment = {**os.environ, "CROUPIER_RULEBOOKS": str(sixth_folder)}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, check=True
    )
    names, title, returned, edge = json.loads(done.stdout)
    assert ID in names
    assert len(names) == 7
    assert title == "Lantern Roulette"
    assert returned == [360, 0, 5 * (3 * 36 + 18 + 2 * 10), 36]
    assert edge == "1/259"  # (10 - 6 - 5 + 9) / 37 lost of 56 staked


def test_the_folder_is_found_and_forgotten_with_the_environment(
    sixth_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert ID not in rulebooks()
    monkeypatch.setenv("CROUPIER_RULEBOOKS", os.pathsep.join(["", str(sixth_folder)]))
    assert croupier.rulebook(ID).layouts == (croupier.layout(ID),)
    assert len(files()) == 6


def test_its_announcements_and_no_spin_are_its_own(book: Rulebook) -> None:
    assert book.document.announcements.open.value == ("Light your lamps",)
    assert book.document.authority.no_spin is not None
    assert book.document.authority.no_spin.value == ("dealer",)
    assert book.irregularities["lamp_went_out"].voids
    assert book.document.spin.revolutions.value == 3


def test_its_spots_come_from_its_drawing(layout: Layout) -> None:
    beside = {spot.id for spot in layout.spots if "0" in spot.numbers}
    assert beside == {
        *("straight_up 0", "split 0/1", "split 0/2", "split 0/3"),
        *("street 0/1/2", "street 0/2/3", "corner 0/1/2/3"),
    }
    assert len(layout.spots) == 37 + 60 + 14 + 23 + 11 + 3 + 3 + 6


def test_its_names_work_in_the_notation(layout: Layout) -> None:
    assert layout.spot("wick 17").id == "straight_up 17"
    assert layout.spot("Double Street 31").id == "six_line 31/32/33/34/35/36"
    assert layout.bet("3 on the moths").staked == 21
    assert str(layout.option("Red Snake")) == "snake"
    with pytest.raises(Refusal, match="no spot '00'"):
        layout.spot("00")


def test_neighbours_go_round_its_single_zero(layout: Layout) -> None:
    option = layout.option("neighbours 26")
    numbers = [piece.spot.numbers[0] for piece in option.pieces]
    assert numbers == ["28", "12", "35", "3", "26", "0", "32", "15", "19"]


def test_its_lantern_pays_what_its_ruling_says(layout: Layout) -> None:
    slip = layout.slip("10 on lantern 0, 10 on red")
    assert settle(slip, "0").returned_each == (100, 0)
    assert odds(layout.spot("lantern 0")).house_edge == Fraction(-3, 37)
    assert odds(layout.spot("red")).house_edge == Fraction(1, 37)


def test_it_does_not_mix_with_another_wheel(layout: Layout) -> None:
    with pytest.raises(Refusal, match="one wheel"):
        odds([layout.bet("red"), croupier.layout("mbs-00-2012").bet("red")])


def test_it_has_an_id_of_its_own() -> None:
    assert ID not in croupier.layouts()
    assert ID not in {path.stem for path in files()}


def test_whole_rounds_of_it_are_played(
    sixth_folder: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("CROUPIER_RULEBOOKS", str(sixth_folder))
    scenario = parse_scenario((sixth_folder / "whole-round.round").read_text(), "whole-round.round")
    journal = tmp_path / "journal"
    assert play(scenario, lambda: SqliteStore(journal, make=True)).findings == []


def test_the_demo_serves_it_and_the_machine_deals_it(
    sixth_folder: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("CROUPIER_RULEBOOKS", str(sixth_folder))
    usual = next(table for table in demo_tables(tmp_path, betting=1) if table.table == ID)
    quick = replace(usual, timers=TimerSettings(1, 0, 0), wheel=WheelSettings("virtual", pace=0.01))

    async def one_round() -> str:
        async with served(tmp_path, quick) as opened:
            host = opened.house.tables[ID].host
            over: asyncio.Future[str] = asyncio.get_running_loop().create_future()

            def look(_: object) -> None:
                if host.kept.state.results and not over.done():
                    over.set_result(host.kept.state.results[1])

            host.on_records(look)
            await host.do(c.Actor("system", "door"), c.ConnectSeat("one"))
            return await asyncio.wait_for(over, 60)

    assert asyncio.run(one_round()) in croupier.rulebook(ID).wheel.order
