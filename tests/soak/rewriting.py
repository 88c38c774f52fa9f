"""An insider who can write the whole file, and hashes the chain anew after his edit.

The journal alone cannot show it (that is counted, and is the control); a checkpoint that was
signed and lies elsewhere must.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.journal.kept_table import KeptTable
from croupier.journal.sqlite import SqliteStore
from tests.journal.random_play import Play
from tests.soak.evening import lines_of
from tests.soak.figures import Figures

if TYPE_CHECKING:
    from tests.soak.tampering import Scene


def all_ways(scene: "Scene", figures: Figures) -> None:
    """Each rewritten journal, without the checkpoint and with it."""
    for what, lines in ways(scene):
        figures.count("rewritten")
        files = rebuilt(scene, lines)
        if scene.verdict(files) in ("same", "shorter", "other"):
            figures.count("rewritten that pass alone")
        verdict = scene.verdict(files, scene.checkpoint)
        if verdict in ("same", "shorter", "other"):
            figures.blame(f"{what}: not even the checkpoint shows it")


def ways(scene: "Scene") -> Iterator[tuple[str, list[bytes]]]:
    """The lines after each edit: another time, a record gone, one twice, cut off, forked."""
    lines = scene.lines
    for n in range(len(lines)):
        yield f"record {n + 1} edited", [*lines[:n], edited(lines[n]), *lines[n + 1 :]]
        yield f"record {n + 1} removed", renumbered([*lines[:n], *lines[n + 1 :]])
        if n + 1 < len(lines):  # the last one twice only follows what the checkpoint covers
            yield f"record {n + 1} twice", renumbered([*lines[: n + 1], *lines[n:]])
        if n:
            yield f"cut off after record {n}", lines[:n]
            yield f"forked after record {n}", forked(scene, n)


def edited(line: bytes) -> bytes:
    """The same record at another time of day."""
    record = json.loads(line)
    record["request"]["at"] = "2026-07-01T19:00:00Z"
    return compact(record)


def renumbered(lines: list[bytes]) -> list[bytes]:
    """The records with the numbers that now stand to them."""
    records = [json.loads(line) for line in lines]
    return [compact({**record, "n": n}) for n, record in enumerate(records, 1)]


def compact(record: object) -> bytes:
    """A record as the journal writes it."""
    return json.dumps(record, separators=(",", ":"), ensure_ascii=False).encode()


def forked(scene: "Scene", n: int) -> list[bytes]:
    """Another evening from record `n` on, as long as the first or longer."""
    clear(scene)
    store = SqliteStore(scene.path, make=True)
    store.append(scene.lines[:n])
    play = Play(scene.random.getrandbits(32), scene.play.game.book.id)
    try:
        kept = KeptTable.open(play.game, store)
        play.counters.update(kept.state.counters)
        while store.head().n < len(scene.lines) + 3:
            kept.take([play.request(kept.state)])
        return lines_of(kept)
    finally:
        store.close()


def rebuilt(scene: "Scene", lines: list[bytes]) -> dict[str, bytes]:
    """A journal of these lines with a chain that is whole."""
    clear(scene)
    store = SqliteStore(scene.path, make=True)
    for at in range(0, len(lines), 4):
        store.append(lines[at : at + 4])
    store.close()
    return scene.content()


def clear(scene: "Scene") -> None:
    """Take the journal's files away."""
    for ending in ("", "-wal", ".stopped"):
        Path(f"{scene.path}{ending}").unlink(missing_ok=True)
