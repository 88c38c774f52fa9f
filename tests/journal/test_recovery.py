"""Every lettered case of the decision table is met, and the page has the same table."""

import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from croupier.journal import codec, files, sqlite
from croupier.journal.audit import game_of
from croupier.journal.checkpoint import Checkpoint
from croupier.journal.decisions import CASES, JournalError
from croupier.journal.kept_table import KeptTable
from croupier.journal.recovery import records, recover, snapshot_agrees
from croupier.journal.sqlite import SqliteStore, check_sqlite, reading
from croupier.table.phases import RUNNING, Phase
from croupier.table.state import State
from tests.journal.random_play import DEALER, GAMES, Play, played, written
from tests.journal.tampering import execute, freely, rewrite

BOOK = "rws-00-etg-2019"
PAGE = Path(__file__).parents[2] / "docs/journal.md"
Spoil = Callable[[Path], object]


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A journal of some hundred records in many groups, closed between rounds."""
    path = tmp_path_factory.mktemp("evening") / "journal"
    table = played(BOOK, 6, 300)
    play = Play(0, BOOK)
    play.counters = {"anna": 10_000}
    while table.state.phase in RUNNING:
        table.take([play.of(*play.forward(table.state))])
    written(table, path)
    return path.read_bytes()


@pytest.fixture
def journal(evening: bytes, tmp_path: Path) -> Path:
    """A copy of it to be spoiled."""
    path = tmp_path / "journal"
    path.write_bytes(evening)
    return path


def start(path: Path, checkpoint: Checkpoint | None = None) -> tuple[State, str]:
    """The table and the cases met, as a host would start it."""
    store = SqliteStore(path)
    try:
        table = KeptTable.open(GAMES[BOOK], store, checkpoint=checkpoint)
        return table.state, table.cases
    finally:
        store.close()


def test_a_good_journal_is_opened(journal: Path) -> None:
    state, cases = start(journal)
    assert cases == "O"
    assert state.record > 300
    assert len(state.past) > 5


def change(old: bytes, new: bytes, rechain: bool = True) -> Spoil:
    """Put other bytes into the first line that has the old ones."""

    def spoil(path: Path) -> None:
        done: list[int] = []

        def edit(n: int, line: bytes) -> bytes:
            if done or old not in line:
                return line
            done.append(n)
            return line.replace(old, new)

        assert rewrite(path, edit, rechain) == 1

    return spoil


def cut(path: Path) -> None:
    """Leave half of the file."""
    path.write_bytes(path.read_bytes()[: len(path.read_bytes()) // sqlite.PAGE // 2 * sqlite.PAGE])


def scribble(path: Path) -> None:
    """Write over the page that holds the root of the groups."""
    whole = bytearray(path.read_bytes())
    whole[sqlite.PAGE : 2 * sqlite.PAGE] = b"\xa5" * sqlite.PAGE
    path.write_bytes(whole)


REFUSED: list[tuple[str, str, Spoil]] = [
    ("A", "no file", lambda path: path.unlink()),
    ("A", "an empty file", lambda path: path.write_bytes(b"")),
    ("B", "a stop marker", lambda path: files.mark_stopped(path, "fsync: no")),
    ("B", "an empty stop marker", lambda path: files.stop_marker(path).touch()),
    ("E", "not SQLite", lambda path: path.write_bytes(b"records " * 1000)),
    ("E", "another program's", lambda path: execute(path, "PRAGMA application_id=7")),
    ("E", "another table in it", lambda path: execute(path, "CREATE TABLE x (y)")),
    ("E", "a trigger gone", lambda path: execute(path, "DROP TRIGGER no_edit")),
    ("F", "a newer version", lambda path: execute(path, "PRAGMA user_version=2")),
    ("G", "half a file", cut),
    ("G", "a page scribbled over", scribble),
    ("H", "a group gone", lambda path: freely(path, "DELETE FROM groups WHERE first=1")),
    ("H", "a number too high", lambda path: freely(
        path, "UPDATE groups SET first=first+1 WHERE first=(SELECT max(first) FROM groups)")),
    ("H", "a wrong size", lambda path: freely(path, "UPDATE groups SET count=count+1")),
    ("H", "no line's end", lambda path: freely(
        path, "UPDATE groups SET body=CAST(substr(body, 1, 5) AS BLOB) WHERE first=1")),
    ("H", "a line dropped and chained anew", lambda path: rewrite(
        path, lambda n, line: None if n == 40 else line)),
    ("I", "a byte changed", change(b'"bell":false', b'"bell":true', rechain=False)),
    ("I", "a hash changed", lambda path: freely(
        path, "UPDATE groups SET hash=zeroblob(32) WHERE first=1")),
    ("J", "an unknown tag", change(b"round_opened.1", b"round_opened.9")),
    ("J", "no JSON", change(b'{"n":9,', b'{"n":9;')),
    ("M", "a posting changed", change(b'"stake:T1",', b'"stake:T1",1')),
    ("M", "a phase left out", change(b'"spin_started.1"', b'"table_opened.1"')),
    ("M", "a seat nobody has", change(b'"bet_registered.1"', b'"bet_registered.1"')),
]  # fmt: skip
REFUSED.pop()


@pytest.mark.parametrize(("letter", "spoil"), [(a, c) for a, _, c in REFUSED],
                         ids=[f"{a} {b}" for a, b, _ in REFUSED])  # fmt: skip
def test_a_spoiled_journal_is_refused(letter: str, spoil: Spoil, journal: Path) -> None:
    spoil(journal)
    with pytest.raises(JournalError) as found:
        start(journal)
    case = found.value.case
    assert (case.letter, case.to_run) == (
        letter,
        "make it if asked to" if letter == "A" else "refuse",
    )
    assert case.code >= 64
    assert str(found.value).endswith(f"(case {letter}); {case.todo}")
    if letter not in "A":
        assert read_only(journal) == ("" if case.to_read == "open" else letter)


def read_only(path: Path) -> str:
    """Under which letter a command that reads is refused, if it is."""
    try:
        with reading(path) as copy:
            recover(copy)
    except JournalError as error:
        return error.letter
    return ""


def test_d_an_old_sqlite_is_refused() -> None:
    for good in ("3.51.3", "3.54.1", "4.0.0"):
        check_sqlite(good)
    for old in ("3.40.1", "3.51.2", "3.9.0"):
        with pytest.raises(JournalError) as found:
            check_sqlite(old)
        assert (found.value.letter, found.value.code) == ("D", 78)


def test_k_a_journal_without_records_waits_to_be_founded(tmp_path: Path) -> None:
    SqliteStore(tmp_path / "journal", make=True).close()
    state, cases = start(tmp_path / "journal")
    assert (cases, state.table) == ("OK", "")


def test_k_what_is_asked_before_the_founding_is_not_recorded(tmp_path: Path) -> None:
    play = Play(1, BOOK)
    table = KeptTable.open(play.game, SqliteStore(tmp_path / "journal", make=True))
    table.take([play.of(DEALER, play.founding()), play.of(*play.anything(State()))])
    assert table.store.head().n == 0
    founding = play.request(table.state)
    table.take([founding])
    assert (table.store.head().n, table.state.table) == (1, "T-9")
    table.close()


def test_l_another_book_is_refused(journal: Path) -> None:
    store = SqliteStore(journal)
    for other in ("mbs-00-2012", "rws-00-360-2018"):
        with pytest.raises(JournalError, match=BOOK) as found:
            KeptTable.open(GAMES[other], store)
        assert found.value.letter == "L"
    store.close()
    change(GAMES[BOOK].book.sha256.encode(), b"0" * 64)(journal)
    with pytest.raises(JournalError, match="000000000000") as found:
        start(journal)
    assert found.value.letter == "L"


def test_l_a_replay_needs_the_very_book(journal: Path) -> None:
    with reading(journal) as copy:
        first = next(records(copy))
    game = GAMES[BOOK]
    assert game_of(first, {BOOK: game.book}).book is game.book
    other = replace(game.book, sha256="ab" * 32)
    for books, at_hand in (({}, "no such book"), ({BOOK: other}, f"{BOOK} abababababab…")):
        with pytest.raises(JournalError, match=f"at hand is {at_hand}") as found:
            game_of(first, books)
        assert found.value.letter == "L"


def test_n_a_checkpoint_that_does_not_match_is_refused(journal: Path) -> None:
    store = SqliteStore(journal)
    head, table = store.head(), recover(store).state.table
    store.close()
    good = Checkpoint(table, head.n, head.hash.hex(), "")
    start(journal, good)
    for wrong in (
        Checkpoint("T-1", head.n, head.hash.hex(), ""),
        Checkpoint(table, head.n + 1, head.hash.hex(), ""),
        Checkpoint(table, head.n - 1, head.hash.hex(), ""),
        Checkpoint(table, head.n, head.hash.hex()[::-1], ""),
    ):
        with pytest.raises(JournalError) as found:
            start(journal, wrong)
        assert found.value.letter == "N"


# ---- snapshots


def take_snapshot(path: Path) -> bytes:
    """Let the table save a snapshot; its state."""
    store = SqliteStore(path)
    table = KeptTable.open(GAMES[BOOK], store)
    table.save_snapshot()
    store.close()
    return codec.write_state(table.state)


SNAPSHOTS: list[tuple[str, str, str]] = [
    ("Q", "as it was saved", "SELECT 1"),
    ("O", "gone", "DELETE FROM snapshots"),
    ("P", "its state changed", "UPDATE snapshots SET state=zeroblob(40)"),
    ("P", "its sum changed", "UPDATE snapshots SET sha256=zeroblob(32)"),
    ("P", "of another chain", "UPDATE snapshots SET hash=zeroblob(32)"),
    ("P", "of another record", "UPDATE snapshots SET n=n-1"),
    ("P", "of a record to come", "UPDATE snapshots SET n=n+1"),
]


@pytest.mark.parametrize(("case", "statement"), [(a, c) for a, _, c in SNAPSHOTS],
                         ids=[f"{a} {b}" for a, b, _ in SNAPSHOTS])  # fmt: skip
def test_any_snapshot_gives_the_same_table(case: str, statement: str, journal: Path) -> None:
    before = take_snapshot(journal)
    execute(journal, statement)
    state, cases = start(journal)
    assert codec.write_state(state) == before
    assert cases == case
    with reading(journal) as copy:
        assert snapshot_agrees(copy) == {"Q": True, "O": None, "P": False}[case]


def test_p_a_snapshot_whose_sum_was_made_to_fit_is_found_out(journal: Path) -> None:
    take_snapshot(journal)
    with closing(sqlite3.connect(journal)) as file, file:
        file.create_function("sum_of", 1, lambda state: codec_sum(state))
        file.execute(
            "UPDATE snapshots SET state=CAST(replace(state, '\"T-9\"', '\"T-8\"') AS BLOB)"
        )
        file.execute("UPDATE snapshots SET sha256=sum_of(state)")
    with reading(journal) as copy:
        assert recover(copy).state.table == "T-8"
        assert recover(copy, use_snapshot=False).state.table == "T-9"
        assert snapshot_agrees(copy) is False


def codec_sum(state: bytes) -> bytes:
    """The sum that makes a snapshot whole."""
    from hashlib import sha256

    return sha256(state).digest()


# ---- a round that was running


@pytest.mark.parametrize("phase", sorted(Phase))
def test_r_a_running_round_is_interrupted_and_nothing_is_voided(
    phase: Phase, tmp_path: Path
) -> None:
    book = "rws-00-360-2018" if phase is Phase.RESULT_CONFIRMED else BOOK
    store = SqliteStore(tmp_path / "journal", make=True)
    play = Play(3, book)
    table = KeptTable.open(play.game, store)
    while table.state.phase is not phase or not table.state.table:
        table.take([play.request(table.state)])
    before = codec.write_state(table.state)
    table.close()
    for _ in range(2):
        again = KeptTable.open(play.game, SqliteStore(tmp_path / "journal"), at="later")
        state, cases = again.state, again.cases
        again.close()
        if phase not in RUNNING:
            assert (cases, codec.write_state(state)) == ("O", before)
            return
        assert state.phase is Phase.INTERRUPTED
        assert state.counters["restart"] == 1
        assert state.balances == codec.read_state(before).balances
        assert state.seats == codec.read_state(before).seats


# ---- the page


def test_the_page_has_the_same_table() -> None:
    rows = re.findall(r"^\| ([A-Z]) \| (.*?) \|$", PAGE.read_text(), re.MULTILINE)
    told = [(letter, *cells.split(" | ")) for letter, cells in rows]
    assert told == [
        (c.letter, c.found, c.to_run, c.to_read, str(c.code or ""), c.todo) for c in CASES
    ]


def test_every_letter_stands_once_and_every_refusal_is_tried() -> None:
    letters = [case.letter for case in CASES]
    assert letters == sorted(set(letters))
    tried = {letter for letter, _, _ in REFUSED} | set("CDLN")
    assert tried == {case.letter for case in CASES if case.code}
