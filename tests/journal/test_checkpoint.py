"""Checkpoints outside: whatever an insider does to the journal afterwards is seen."""

import json
import stat
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from croupier.journal import signing
from croupier.journal.chain import GENESIS, head_at
from croupier.journal.checkpoint import Checkpoint
from croupier.journal.decisions import JournalError
from croupier.journal.kept_table import KeptTable
from croupier.journal.recovery import recover
from croupier.journal.sqlite import SqliteStore, reading
from croupier.journal.store import Journal
from croupier.rules.refusal import Refusal
from tests.journal.random_play import Play, played, written
from tests.journal.tampering import rewrite

BOOK = "mbs-00-etg-2020"


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    """A closed journal."""
    path = tmp_path / "journal"
    written(played(BOOK, 2, 120), path)
    return path


def checkpoint_of(path: Path) -> Checkpoint:
    """What the journal would sign now."""
    with reading(path) as copy:
        return signed_at(copy, copy.head().n)


def signed_at(journal: Journal, n: int) -> Checkpoint:
    """What the journal would have signed at a record."""
    head = head_at(journal.groups(), n)
    assert head is not None
    return Checkpoint("T-9", head.n, head.hash.hex(), "2026-07-01")


def refused(path: Path, checkpoint: Checkpoint | None) -> str:
    """The letter of the case in which the journal is refused, if it is."""
    with reading(path) as copy:
        try:
            recover(copy, checkpoint)
        except JournalError as error:
            return error.letter
    return ""


def test_every_position_can_be_signed_and_checked(journal: Path) -> None:
    with reading(journal) as copy:
        total = copy.head().n
        for n in range(1, total + 1):
            recover(copy, signed_at(copy, n))
            with pytest.raises(JournalError, match=f"up to record {n} this is not"):
                recover(copy, replace(signed_at(copy, n), root="00" * 32))
        assert head_at(copy.groups(), 0) == GENESIS
        assert head_at(copy.groups(), total + 1) is None


def test_more_records_change_nothing(journal: Path) -> None:
    before = checkpoint_of(journal)
    store = SqliteStore(journal)
    play = Play(9, BOOK)
    table = KeptTable.open(play.game, store)
    play.counters = dict.fromkeys(("anna", "T1", "T2", "T3", "T4", "ben", "server"), 5000)
    while store.head().n < before.size + 20:
        table.take([play.request(table.state)])
    store.close()
    assert refused(journal, before) == ""


Edit = Callable[[int, bytes], bytes | None]


def renumbered(n: int, line: bytes) -> bytes:
    """The line as the one before."""
    return line.replace(b'{"n":%d,' % n, b'{"n":%d,' % (n - 1))


EDITS: dict[str, Callable[[int], Edit]] = {
    "the last": lambda last: lambda n, line: earlier(line) if n == last else line,
    "the fifth": lambda last: lambda n, line: earlier(line) if n == 5 else line,
    "cut off": lambda last: lambda n, line: line if n < last else None,
    "forked": lambda last: lambda n, line: earlier(line) if n > 60 else line,
    "a refusal taken out": lambda last: (
        lambda n, line: None if n == REFUSAL else renumbered(n, line) if n > REFUSAL else line
    ),
}
REFUSAL = 13  # a record of the journal below that changed nothing but counters


def earlier(line: bytes) -> bytes:
    """The line a year before."""
    return line.replace(b'"at":"2026', b'"at":"2025')


@pytest.mark.parametrize("edit", EDITS)
def test_what_an_insider_chains_anew_is_believed_without_a_checkpoint_only(
    edit: str, journal: Path
) -> None:
    checkpoint = checkpoint_of(journal)
    assert refused(journal, checkpoint) == ""
    rewrite(journal, EDITS[edit](checkpoint.size))
    assert refused(journal, None) == ""
    assert refused(journal, checkpoint) == "N"


# ---- keys and signatures


CHANGES: list[dict[str, object]] = [
    {"size": 6},
    {"table": "T-8"},
    {"root": "ac" * 32},
    {"at": "later"},
    {"signature": "00" * 64},
    {"signature": "xyz"},
    {"more": 1},
]


def test_a_checkpoint_is_read_only_as_it_was_signed(tmp_path: Path) -> None:
    key, path = tmp_path / "house.key", tmp_path / "monday.json"
    signing.make_key(key)
    signed = Checkpoint("T-9", 7, "ab" * 32, "2026-07-01T20:00:00Z")
    signing.write(signed, key, path)
    for check_with in (key, Path(f"{key}.pub")):
        assert signing.read(path, check_with) == signed
    text: dict[str, object] = json.loads(path.read_text())
    for change in CHANGES:
        path.write_text(json.dumps({**text, **change}))
        with pytest.raises(Refusal, match=r"no checkpoint|was changed since") as found:
            signing.read(path, key)
        assert found.value.code == "bad_checkpoint"
    for spoiled in ("", "[]", "{}", path.read_text()[:-9]):
        path.write_text(spoiled)
        with pytest.raises(Refusal, match="no checkpoint"):
            signing.read(path, key)


def test_another_key_does_not_check(tmp_path: Path) -> None:
    for name in ("house", "other"):
        signing.make_key(tmp_path / name)
    signing.write(Checkpoint("T-9", 7, "ab" * 32, ""), tmp_path / "house", tmp_path / "signed")
    with pytest.raises(Refusal, match="was not signed with"):
        signing.read(tmp_path / "signed", tmp_path / "other.pub")


def test_a_key_is_its_owners_alone_and_nothing_is_written_over(tmp_path: Path) -> None:
    key = tmp_path / "house.key"
    signing.make_key(key)
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    before = key.read_bytes()
    with pytest.raises(FileExistsError):
        signing.make_key(key)
    assert key.read_bytes() == before
    with pytest.raises(Refusal, match="cannot sign"):
        signing.write(Checkpoint("", 0, "", ""), Path(f"{key}.pub"), tmp_path / "x")
    (tmp_path / "no key").write_text("hello")
    with pytest.raises(Refusal, match="holds no Ed25519 key"):
        signing.write(Checkpoint("", 0, "", ""), tmp_path / "no key", tmp_path / "x")
    assert not (tmp_path / "x").exists()
