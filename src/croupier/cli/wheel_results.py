"""The results that `croupier wheel-check` is given: journals and CSV files of one wheel."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.rules.refusal import Refusal
from croupier.rules.wheel import EUROPEAN, Wheel

if TYPE_CHECKING:
    from croupier.journal.results import RoundResult
    from croupier.wheel_quality import Sample, Spin

JOURNAL = b"SQLite format 3\0"


@dataclass(frozen=True)
class Source:
    """A file with its results; `table` is empty and `earlier` 0 where it is no journal."""

    file: Path
    wheel: Wheel
    spins: list["Spin"]
    table: str = ""
    earlier: int = 0  # rounds on another wheel, which are left out


def read_sources(files: Sequence[Path], wheel: Wheel | None) -> list[Source]:
    """All files, which have to be of one wheel; `wheel` is that of CSV files."""
    _check_once(files)
    journals = {file: _journal(file) for file in files if _is_journal(file)}
    if wheel is None and journals:
        wheel = next(iter(journals.values())).wheel
    sources = [journals.get(file) or _csv(file, wheel) for file in files]
    for source in sources:
        if source.wheel != wheel and wheel is not None:
            ours, others = " ".join(source.wheel.zeros), " ".join(wheel.zeros)
            message = f"{source.file} is of another wheel: its zeros lie {ours}, not {others}"
            raise Refusal("other_wheel", f"{message}; check each wheel by itself")
    return sources


def sample_of(sources: Sequence[Source]) -> "Sample":
    """All results as one sample; those of two files never follow each other."""
    from croupier.wheel_quality import Sample

    spins = [spin for source in sources for spin in source.spins]
    return Sample.of(sources[0].wheel, spins)


def _check_once(files: Sequence[Path]) -> None:
    seen: dict[Path, Path] = {}
    for file in files:
        if file.resolve() in seen:
            raise Refusal("named_twice", f"{file} is named twice; its results would count double")
        seen[file.resolve()] = file


def _is_journal(file: Path) -> bool:
    with file.open("rb") as opened:
        return opened.read(len(JOURNAL)) == JOURNAL


def _journal(file: Path) -> Source:
    from croupier.cli.journal import opened
    from croupier.journal.recovery import records
    from croupier.journal.results import results

    with opened(file) as journal:
        found = results(records(journal))
    wheel = Wheel((*found.zeros, *EUROPEAN))
    return Source(file, wheel, list(_spins(found.results)), found.table, found.earlier)


def _spins(results: Sequence["RoundResult"]) -> Iterator["Spin"]:
    """Results as spins; one follows another where no round lies between that has none."""
    from croupier.wheel_quality import Spin

    before = None
    for result in results:
        follows = before is not None and result.round == before + 1
        yield Spin(result.number, result.dealer, follows=follows)
        before = result.round


def _csv(file: Path, wheel: Wheel | None) -> Source:
    from croupier.wheel_quality.results_in_csv import read_csv

    if wheel is None:
        message = f"{file} is no journal, so its wheel is not known; name it with --layout"
        raise Refusal("unknown_wheel", message)
    text = file.read_bytes()
    try:
        lines = text.decode("utf-8-sig").splitlines(keepends=True)
        spins = read_csv(lines, wheel)
    except UnicodeDecodeError as error:
        line = text[: error.start].count(b"\n") + 1
        raise Refusal("bad_results", f"{file}: line {line} is not UTF-8") from None
    except Refusal as refusal:
        raise Refusal(refusal.code, f"{file}: {refusal.message}") from None
    return Source(file, wheel, spins)
