"""Two replayers that share no code find the same in every journal; and they can disagree."""

import ast
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from croupier.journal.audit import decide_again
from croupier.journal.checkpoint import Checkpoint
from croupier.journal.decisions import JournalError
from croupier.journal.recovery import records, recover
from croupier.journal.sqlite import reading
from croupier.table.state import State
from tests.journal import second_replayer
from tests.journal.random_play import GAMES, played, written
from tests.journal.second_replayer import WrongError
from tests.journal.tampering import rewrite


def report_of_the_first(path: Path) -> bytes:
    """What our own code finds, in the same form."""
    with reading(path) as journal:
        found = recover(journal, use_snapshot=False)
    rounds = {
        str(n): {"number": past.number, "returned": past.returned}
        for n, past in found.state.past.items()
    }
    told = {
        "records": found.head.n,
        "head": found.head.hash.hex(),
        "balances": {account: n for account, n in found.state.balances.items() if n},
        "rounds": rounds,
    }
    return json.dumps(told, sort_keys=True).encode()


def evening(folder: Path, book: str, seed: int, requests: int = 350) -> Path:
    """A closed journal of an evening with fewer rounds than a table remembers."""
    path = folder / f"{book} {seed}"
    written(played(book, seed, requests), path)
    return path


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("book", GAMES)
def test_both_find_the_same_to_the_byte(book: str, seed: int, tmp_path: Path) -> None:
    path = evening(tmp_path, book, seed)
    second = second_replayer.read(str(path))
    assert second == report_of_the_first(path)
    rounds = json.loads(second)["rounds"].values()
    assert sum(1 for r in rounds if r["number"]) >= 5
    assert sum(1 for r in rounds if not r["number"]) >= 2
    assert any(n for r in rounds for n in r["returned"].values())


def test_the_second_imports_nothing_of_ours() -> None:
    tree = ast.parse(Path(second_replayer.__file__).read_text())
    named = {alias.name for n in ast.walk(tree) if isinstance(n, ast.Import) for alias in n.names}
    named |= {str(n.module) for n in ast.walk(tree) if isinstance(n, ast.ImportFrom)}
    assert not [name for name in named if name.startswith(("croupier", "tests"))]


# ---- controls: edits by someone who chains everything anew


PAID = rb'(round_settled.*\["credits:T\d",)(\d+)(\])'
HOUSE = rb'(round_settled.*\["house",)(-?\d+)(\])'
ASKED = rb'(place_bets.1","bets":\[\["[^"]+",)(\d+)(\].*bet_registered)'


def moved(pattern: bytes, by: int, line: bytes) -> bytes:
    """The line with more or less credits at the place the pattern marks."""
    return re.sub(pattern, lambda m: m[1] + b"%d" % (int(m[2]) + by) + m[3], line, count=1)


EDITS: dict[str, Callable[[bytes], bytes]] = {
    "one posting": lambda line: moved(PAID, 1, line),
    "two postings": lambda line: moved(HOUSE, -1, moved(PAID, 1, line)),
    "what was asked for": lambda line: moved(ASKED, 1, line),
    "a time": lambda line: line.replace(b'"at":"2026', b'"at":"2025'),
}


def edited(path: Path, change: Callable[[bytes], bytes]) -> None:
    """Edit the first record that can be edited so, and chain anew."""
    done: list[int] = []

    def edit(n: int, line: bytes) -> bytes:
        new = line if done or (b"place_option" in line) else change(line)
        if new != line:
            done.append(n)
        return new

    assert rewrite(path, edit) == 1


@pytest.mark.parametrize(
    ("change", "recovery_sees", "second_sees", "rules_see"),
    [
        ("one posting", True, True, True),  # money out of nothing
        ("two postings", False, True, True),  # paid more than the number pays
        ("what was asked for", False, False, True),  # not what was registered
        ("a time", False, False, False),  # a new history that fits together
    ],
)
def test_an_edit_that_is_chained_anew(
    change: str, recovery_sees: bool, second_sees: bool, rules_see: bool, tmp_path: Path
) -> None:
    path = evening(tmp_path, "rws-00-etg-2019", 3)
    with reading(path) as journal:
        found = recover(journal)
    outside = Checkpoint(found.state.table, found.head.n, found.head.hash.hex(), "then")
    before = second_replayer.read(str(path))
    edited(path, EDITS[change])
    assert sees(lambda: report_of_the_first(path), JournalError) is recovery_sees
    assert sees(lambda: second_replayer.read(str(path)), WrongError) is second_sees
    assert sees(lambda: decided_again(path), JournalError) is rules_see
    if not second_sees:
        assert second_replayer.read(str(path)) != before  # another head
    with reading(path) as journal, pytest.raises(JournalError) as refused:
        recover(journal, outside)
    assert refused.value.letter == ("M" if recovery_sees else "N")


def decided_again(path: Path) -> State:
    """The table by the rules."""
    with reading(path) as journal:
        return decide_again(GAMES["rws-00-etg-2019"], records(journal))


def sees(look: Callable[[], object], error: type[Exception]) -> bool:
    """Whether a replayer stops."""
    try:
        look()
    except error:
        return True
    return False
