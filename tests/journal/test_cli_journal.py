"""`croupier journal …` as it is typed: what it prints, its JSON, its exit codes."""

import json
import re
import stat
from pathlib import Path

import pytest

from croupier.cli import main
from croupier.journal import files
from croupier.journal.kept_table import KeptTable
from croupier.journal.recovery import records
from croupier.journal.sqlite import SqliteStore
from tests.journal.random_play import GAMES, Play, moved, played, written
from tests.journal.tampering import execute, rewrite

BOOK = "rws-00-360-2018"


@pytest.fixture(scope="module")
def evening() -> KeptTable:
    """A table with some rounds."""
    return played(BOOK, 5, 250)


@pytest.fixture
def journal(evening: KeptTable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Its journal, closed, in the folder where we are."""
    monkeypatch.chdir(tmp_path)
    written(evening, tmp_path / "table-9.journal")
    return tmp_path / "table-9.journal"


@pytest.fixture
def told(capsys: pytest.CaptureFixture[str]) -> "Told":
    """What a command prints."""
    return Told(capsys)


class Told:
    """Runs commands and keeps what they said."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys
        self.errors = ""

    def __call__(self, words: str, code: int = 0) -> str:
        """Standard output of a command that ends with this code."""
        assert main(["journal", *words.split()]) == code
        out, self.errors = self.capsys.readouterr()
        assert (self.errors == "") is (code == 0)
        return out


def test_show_gives_the_lines_themselves(journal: Path, told: Told, evening: KeptTable) -> None:
    lines = [line.decode() for group in evening.store.groups() for line in group.lines()]
    assert told("show table-9.journal --json").split("\n") == [*lines, ""]
    some = told("show table-9.journal --json --first 7 --last 9")
    assert some.split("\n") == [*lines[6:9], ""]
    shown = told("show table-9.journal --first 2")
    assert len(shown.splitlines()) == len(lines) - 1 + 2
    assert re.search(r"^ +\d+  2026\S+  dealer anna +anna:\d+ +open bets +announced “Place", shown,
                     re.MULTILINE)  # fmt: skip
    assert not re.search(r"[\x00-\x09\x0b-\x1f\u2028]", shown)


def test_verify_replay_and_balances_agree_with_the_table(
    journal: Path, told: Told, evening: KeptTable
) -> None:
    verified = json.loads(told("verify table-9.journal --json"))
    assert verified == {
        "table": "T-9",
        "records": evening.state.record,
        "head": evening.store.head().hash.hex(),
        "snapshot": "none",
        "checkpoint": None,
    }
    assert "the journal is whole" in told("verify table-9.journal")
    again = json.loads(told("replay table-9.journal --json"))
    assert (again["table"], again["records"]) == ("T-9", evening.state.record)
    assert again["digest"] in told("replay table-9.journal")
    balances = json.loads(told("balances table-9.journal --json"))["balances"]
    assert balances == {a: n for a, n in evening.state.balances.items() if n}
    assert sum(balances.values()) == 0
    assert re.search(r"^together +0$", told("balances table-9.journal"), re.MULTILINE)


def test_a_round_is_recalled_as_a_page_and_as_json(
    journal: Path, told: Told, evening: KeptTable
) -> None:
    for n, past in evening.state.past.items():
        found = json.loads(told(f"recall {n} table-9.journal --json"))
        assert (found["round"], found["number"]) == (n, past.number)
        bets = {s["seat"]: {b["spot"]: b["credits"] for b in s["bets"]} for s in found["seats"]}
        assert {seat: felt for seat, felt in bets.items() if felt} == past.felts
        page = told(f"recall {n} table-9.journal")
        assert page.startswith(f"Round {n} at table T-9: ")
        assert ("The seats" in page) is bool(found["seats"])
        assert "is NOT" not in page
    told("recall 999 table-9.journal", 1)
    assert told.errors == "croupier: table-9.journal has no round 999\n"


def test_a_checkpoint_is_signed_and_checked(journal: Path, told: Told) -> None:
    told("key house.key")
    assert stat.S_IMODE(Path("house.key").stat().st_mode) == 0o600
    signed = json.loads(told("checkpoint table-9.journal --key house.key -o monday.json --json"))
    with_it = "verify table-9.journal --checkpoint monday.json --key house.key.pub"
    assert json.loads(told(f"{with_it} --json"))["checkpoint"] == signed["size"]
    assert "agrees with the checkpoint" in told(with_it)
    last = signed["size"]
    rewrite(journal, lambda n, line: line if n < last else None)
    told("verify table-9.journal")
    told(with_it, 65)
    assert "(case N)" in told.errors
    told("verify table-9.journal --checkpoint monday.json", 2)
    told("key house.key", 1)
    told("checkpoint table-9.journal --key house.key.pub -o tuesday.json", 1)


def test_what_is_wrong_has_an_exit_code(journal: Path, told: Told) -> None:
    told("verify nowhere.journal", 66)
    assert told.errors.startswith("croupier: there is no journal nowhere.journal (case A); check")
    Path("words").write_text("hello " * 1000)
    told("balances words", 65)
    assert told.errors.startswith("croupier: words is not a file of SQLite (case E)")
    execute(journal, "PRAGMA user_version=9")
    told("show table-9.journal", 78)


def test_replay_finds_what_the_rules_do_not_give(journal: Path, told: Told) -> None:
    def invent(n: int, line: bytes) -> bytes:
        return line.replace(b'"words":"No more bets"', b'"words":"Faites vos jeux"', 1)

    assert rewrite(journal, invent) > 0
    told("verify table-9.journal")
    told("replay table-9.journal", 65)
    assert "has other events than the rules give" in told.errors


def test_replay_wants_the_very_book(journal: Path, told: Told) -> None:
    sha = GAMES[BOOK].book.sha256.encode()
    assert rewrite(journal, lambda n, line: line.replace(sha, b"0" * 64)) > 0
    told("replay table-9.journal", 78)
    assert "put back the rule book with that hash" in told.errors


def test_a_snapshot_that_lies_is_told(journal: Path, told: Told, evening: KeptTable) -> None:
    store = SqliteStore(journal)
    KeptTable.open(evening.game, store).save_snapshot()
    store.close()
    assert "The snapshot agrees" in told("verify table-9.journal")
    execute(journal, "UPDATE snapshots SET n=n-1")
    assert "is passed over" in told("verify table-9.journal")


def test_a_running_table_is_read_and_not_disturbed(
    tmp_path: Path, told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    store = moved(played(BOOK, 5, 100), SqliteStore("running", make=True))
    table = KeptTable.open(GAMES[BOOK], store)
    before = json.loads(told("verify running --json"))["records"]
    assert before == table.state.record
    play = Play(2, BOOK)
    play.counters = dict.fromkeys(("anna", "T1", "T2", "T3", "T4", "ben", "server"), 5000)
    for _ in range(20):
        table.take([play.request(table.state)])
    after = json.loads(told("verify running --json"))["records"]
    assert after == table.state.record > before
    assert len(list(records(store))) == after
    files.mark_stopped(Path("running"), "the disk failed")
    assert "whole" in told("verify running")
    table.close()


def test_an_empty_journal_can_be_read(tmp_path: Path, told: Told) -> None:
    SqliteStore(tmp_path / "new", make=True).close()
    assert "not founded yet" in told(f"verify {tmp_path}/new")
    assert "not founded yet" in told(f"replay {tmp_path}/new")
    assert json.loads(told(f"balances {tmp_path}/new --json"))["balances"] == {}
    assert told(f"show {tmp_path}/new --json") == ""
