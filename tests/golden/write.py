"""Write the golden files anew: `python tests/golden/write.py`.

Then read every line that changed against the drawing and the clauses it names; the files are worth
what that reading is worth. `.spots` has every bet of a layout, `.felt` where it lies, `.options`
the multiple piece bets with what each number brings back for one credit a piece.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path
from textwrap import wrap

from croupier import layouts
from croupier.rules.layout import Layout
from croupier.rules.multiple_piece import Option
from croupier.rules.spots import Spot

FOLDER = Path(__file__).parent


def golden_files() -> Iterator[tuple[Path, str]]:
    """Every golden file with the text it should have."""
    for layout in layouts().values():
        yield FOLDER / f"{layout.id}.spots", page(spots(layout))
        yield FOLDER / f"{layout.id}.felt", page(felt(layout))
        if any(layout.options()):
            yield FOLDER / f"{layout.id}.options", page(options(layout))


def page(blocks: Iterable[str]) -> str:
    """Blocks with an empty line between."""
    return "\n\n".join(blocks) + "\n"


def block(head: str, entries: Iterable[str]) -> str:
    """A head line and, set in below it, entries in lines of readable length, none broken."""
    unbroken = "  ".join(entry.replace(" ", "\u00a0") for entry in entries)
    lines = wrap(unbroken, 96, break_long_words=False, break_on_hyphens=False)
    return "\n    ".join([head, *lines]).replace("\u00a0", " ")


def spots(layout: Layout) -> Iterator[str]:
    """A block for each kind of bet: its name and pays, where the book says so, its numbers."""
    yield f"{layout.id}: {len(layout.spots)} spots on {len(layout.numbers)} numbers"
    for kind, line in layout.entry.pays.items():
        of_kind = [spot for spot in layout.spots if spot.kind == kind]
        source = f"{', '.join(line.clause)}; {line.placed}"
        head = f"{kind} ({len(of_kind)}): {line.name} pays {line.pays} to 1 [{source}]"
        yield block(head, (written(spot) for spot in of_kind))


def written(spot: Spot) -> str:
    """The numbers of a spot, and its name where several boxes are of a kind."""
    name = f"{spot.id}: " if spot.kind in ("column", "dozen") else ""
    return name + "/".join(spot.numbers)


def felt(layout: Layout) -> Iterator[str]:
    """A block for each height of the felt: how far to the right, then what lies there."""
    yield f"{layout.id}: what lies where, in cells from the upper left of the drawing"
    for y in sorted({spot.y for spot in layout.spots}):
        here = sorted((spot for spot in layout.spots if spot.y == y), key=lambda spot: spot.x)
        yield block(f"{y:g} down", (f"{spot.x:g}:{short(spot)}" for spot in here))


def short(spot: Spot) -> str:
    """A spot without the word that its place on the felt says already."""
    return spot.id if len(spot.numbers) > 6 or spot.kind == "green" else "/".join(spot.numbers)


def options(layout: Layout) -> Iterator[str]:
    """A block for each option with fixed pieces, for each width of neighbours, and for finales."""
    yield f"{layout.id}: {len(list(layout.options()))} options"
    yield from (fixed(option) for option in layout.fixed_options)
    entry = layout.entry
    for width in entry.neighbours.widths if entry.neighbours else ():
        around = {number: layout.neighbours(number, width) for number in layout.numbers}
        yield straight_ups(f"neighbours by {width}", around)
    if entry.finales:
        yield straight_ups("finale", {d: layout.finale(d) for d in entry.finales.numbers})


def fixed(option: Option) -> str:
    """An option's pieces, and what comes back on the numbers that win."""
    pieces = (f"{p.spot} x{p.count}" if p.count > 1 else str(p.spot) for p in option.pieces)
    head = f"{option.id}: {option.name}, {option.pieces_total} pieces [{option.clause}]"
    back = (f"{number}:{times}" for number, times in option.returns.items() if times)
    return "\n".join([block(head, pieces), block("  brings back", back)])


def straight_ups(name: str, by: dict[str, Option]) -> str:
    """Options of one piece a number, a line for each centre or last digit."""
    option = next(iter(by.values()))
    lines = (
        f"    {at}: {' '.join(piece.spot.numbers[0] for piece in option.pieces)}"
        for at, option in by.items()
    )
    return "\n".join([f"{name}: {option.name} [{option.clause}]", *lines])


if __name__ == "__main__":
    for path, text in golden_files():
        path.write_text(text, encoding="utf-8")
