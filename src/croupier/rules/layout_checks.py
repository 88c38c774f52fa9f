"""A layout's data against itself: felt, wheel, pay table, printed combinations, boxes, options.

Each is the test of another: the geometry of the felt of the combinations that the text prints, the
pieces of the spots, the stated totals of the pieces, the printed examples of the wheel.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from croupier.rules.cells import Cell
from croupier.rules.layout import Layout
from croupier.rules.multiple_piece import finale_numbers
from croupier.rules.notation import split_credits, tidy
from croupier.rules.numbers import ONE_TO_36, ZEROS, in_order
from croupier.rules.reading import Problem
from croupier.rules.refusal import Refusal
from croupier.rules.spots import Spot
from croupier.rules.wheel import Wheel


def check_layout(wheel: Wheel, layout: Layout) -> Iterator[Problem]:
    """All problems of a layout that could be built."""
    where = layout.entry.clause[0]
    drawn = in_order(cell.name for cell in layout.cells if cell.is_number)
    if drawn != wheel.numbers:
        odd = in_order(set(drawn) ^ set(wheel.numbers))
        yield Problem(where, f"felt and wheel differ in {' '.join(odd)}")
        return  # what follows takes every number for both
    for id, count in Counter(spot.id for spot in layout.spots).items():
        if count > 1:
            yield Problem(where, f"{id} comes {count} times from the drawing")
    yield from _drawing(layout)
    yield from _rows_of_three(layout)
    yield from _pays(layout)
    yield from _printed(layout)
    yield from _boxes(layout, wheel)
    yield from _options(layout)
    yield from _neighbours(layout)
    yield from _finales(layout, wheel)


def _drawing(layout: Layout) -> Iterator[Problem]:
    """Numbers without a gap, and every column and dozen box in line with its numbers."""
    where = layout.entry.clause[0]
    numbers = [cell for cell in layout.cells if cell.is_number]
    left, top, right, bottom = _around(numbers)
    if sum(cell.width * cell.height for cell in numbers) != (right - left) * (bottom - top):
        yield Problem(where, "the cells of the numbers leave a gap or stick out in the drawing")
    cells = {cell.name.replace("_", " "): cell for cell in layout.cells}
    for spot in layout.spots:
        if spot.kind in ("column", "dozen"):
            box, covered = _around([cells[spot.id]]), _around([cells[n] for n in spot.numbers])
            side = slice(1, None, 2) if spot.kind == "column" else slice(0, None, 2)
            if box[side] != covered[side]:
                yield Problem(where, f"the box {spot.id} does not lie in line with its numbers")


def _around(cells: list[Cell]) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of the rectangle that holds the cells."""
    left, top = min(cell.left for cell in cells), min(cell.top for cell in cells)
    return left, top, max(cell.right for cell in cells), max(cell.bottom for cell in cells)


def _rows_of_three(layout: Layout) -> Iterator[Problem]:
    """Without the zeros a felt is twelve rows of three in counting order, whatever the book."""
    for kind, wanted in _ways_on_rows().items():
        drawn = {s.numbers for s in layout.spots if s.kind == kind and not _beside_zeros(s)}
        for numbers in sorted(drawn ^ wanted):
            stands = "has" if numbers in drawn else "lacks"
            message = f"the drawing {stands} the {kind} {'/'.join(numbers)}"
            yield Problem(layout.entry.clause[0], f"{message}; its rows should be 1 2 3, 4 5 6, …")


def _ways_on_rows() -> dict[str, set[tuple[str, ...]]]:
    rows = [ONE_TO_36[i : i + 3] for i in range(0, 36, 3)]
    two_rows = list(pairwise(rows))
    beside = {pair for row in rows for pair in pairwise(row)}
    above = {pair for one, two in two_rows for pair in zip(one, two, strict=True)}
    return {
        "split": beside | above,
        "street": set(rows),
        "corner": {one[i : i + 2] + two[i : i + 2] for one, two in two_rows for i in (0, 1)},
        "six_line": {one + two for one, two in two_rows},
    }


def _pays(layout: Layout) -> Iterator[Problem]:
    names = Counter(n for kind, line in layout.entry.pays.items() for n in _called(kind, line.name))
    for kind, line in layout.entry.pays.items():
        clause = ", ".join(line.clause)
        spots = [spot for spot in layout.spots if spot.kind == kind]
        if not spots:
            yield Problem(clause, f"the pay table prices {kind}, which the drawing does not have")
        for spot in spots:
            if len(spot.numbers) != line.numbers:
                numbers = len(spot.numbers)
                yield Problem(clause, f"{spot.id} has {numbers} numbers, not {line.numbers}")
                break
        fair = 36 // max(line.numbers, 1) - 1
        if line.pays != fair and not line.ruling:
            pays = f"{kind} on {line.numbers} numbers pays {line.pays}; 36 shared by them pays"
            yield Problem(clause, f"{pays} {fair} (cite a ruling if the book means it)")
        if names[line.name.lower()] > 1:
            yield Problem(clause, f"{line.name!r} is the name of {kind} and of another bet")


def _called(kind: str, name: str) -> set[str]:
    return {kind.replace("_", " "), name.lower()}


def _printed(layout: Layout) -> Iterator[Problem]:
    by_kind: dict[str, tuple[str, set[str]]] = {}
    for printed in layout.entry.printed:
        source = ", ".join(printed.clause) or printed.ruling
        by_kind.setdefault(printed.kind, (source, set()))[1].update(printed.spots)
    with_zero = [s for s in layout.spots if _beside_zeros(s)]
    for kind in dict.fromkeys((*by_kind, *(s.kind for s in with_zero))):
        source, text = by_kind.get(kind, (layout.entry.clause[0], set()))
        drawn = {"/".join(spot.numbers) for spot in with_zero if spot.kind == kind}
        for numbers in sorted(text - drawn):
            yield Problem(source, f"the text has the {kind} {numbers}, the drawing has not")
        for numbers in sorted(drawn - text):
            yield Problem(source, f"the drawing gives the {kind} {numbers}, the text has it not")
    for rule in layout.entry.wins_on:
        wins = sum(1 for spot in layout.spots if rule.number in spot.numbers)
        if wins != rule.spots:
            message = f"{wins} spots win on {rule.number}, the text lets {rule.spots} win"
            yield Problem(", ".join(rule.clause), message)


def _beside_zeros(spot: Spot) -> bool:
    series = spot.kind.startswith("series") or spot.kind == "straight_up"
    return not series and any(n in ZEROS for n in spot.numbers)


def _boxes(layout: Layout, wheel: Wheel) -> Iterator[Problem]:
    cells = Counter(cell.name for cell in layout.cells)
    cells.subtract(box.cell for box in layout.entry.boxes)
    around = wheel.order * 2
    for box in layout.entry.boxes:
        clause, numbers = ", ".join(box.clause), tuple(box.numbers.split())
        if cells[box.cell] < 0:
            yield Problem(clause, f"the box {box.cell} is not in the drawing, or is listed twice")
        if not any(around[i : i + len(numbers)] == numbers for i in range(len(wheel.order))):
            yield Problem(clause, f"{box.numbers} do not lie side by side on the wheel")
    sizes = {(kind, cell.width, cell.height) for kind, cell in _box_cells(layout)}
    for kind, times in Counter(kind for kind, _, _ in sizes).items():
        if times > 1:
            yield Problem(layout.entry.clause[0], f"the boxes {kind} differ in size")
    yield from _every_number_once(layout, wheel.numbers, "series_3", "series_5")
    yield from _every_number_once(layout, ONE_TO_36, "series_6")


def _box_cells(layout: Layout) -> Iterator[tuple[str, Cell]]:
    kinds = {box.cell: box.kind for box in layout.entry.boxes}
    yield from ((kinds[cell.name], cell) for cell in layout.cells if cell.name in kinds)


def _every_number_once(layout: Layout, numbers: tuple[str, ...], *kinds: str) -> Iterator[Problem]:
    boxes = [box for box in layout.entry.boxes if box.kind in kinds]
    times = Counter(number for box in boxes for number in box.numbers.split())
    for number in numbers if boxes else ():
        if times[number] != 1:
            message = f"{number} is in {times[number]} of the boxes {' and '.join(kinds)}, not in 1"
            yield Problem(", ".join(boxes[0].clause), message)


def _options(layout: Layout) -> Iterator[Problem]:
    taken = Counter(
        tidy(name)
        for entry in layout.entry.options
        for name in {entry.id, entry.name.lower(), *entry.also}
    )
    for entry in layout.entry.options:
        clause = ", ".join(entry.clause)
        for name in {entry.id, entry.name.lower(), *entry.also}:
            if taken[tidy(name)] > 1 or tidy(name) != name:
                message = f"{entry.id}: {name!r} should be one option's alone, in small letters"
                yield Problem(clause, message)
        try:
            total = sum(_count(layout, piece) for piece in entry.pieces)
        except Refusal as refusal:
            yield Problem(clause, f"{entry.id}: {refusal.message}")
            continue
        if total != entry.total:
            message = f"{entry.id} has {total} pieces, the text states {entry.total}"
            yield Problem(clause, message)


def _count(layout: Layout, piece: str) -> int:
    """How many pieces a text such as "street 0/2/3 x2" puts on its spot."""
    count, what = split_credits(piece)
    layout.spot(what)
    if count < 1:
        raise Refusal("bad_credits", f"{piece!r} puts no piece on its spot")
    return count


def _neighbours(layout: Layout) -> Iterator[Problem]:
    entry = layout.entry.neighbours
    if entry is None:
        return
    clause = ", ".join(entry.clause)
    for width in entry.widths:
        if not 1 <= width <= (len(layout.numbers) - 1) // 2 or entry.widths.count(width) > 1:
            yield Problem(clause, f"{width} neighbours on each side cannot be, or stands twice")
    for example, numbers in entry.examples.items():
        try:
            option = layout.option(f"neighbours {example}")
        except Refusal as refusal:
            yield Problem(clause, f"example {example}: {refusal.message}")
            continue
        on_the_wheel = [piece.spot.numbers[0] for piece in option.pieces]
        if sorted(on_the_wheel) != sorted(numbers.split()):  # the books count from either side
            there = " ".join(on_the_wheel)
            yield Problem(clause, f"neighbours {example} are {there}, not {numbers}")


def _finales(layout: Layout, wheel: Wheel) -> Iterator[Problem]:
    finales = layout.entry.finales
    if finales is None:
        return
    clause = ", ".join(finales.clause)
    for digit in "0123456789":
        wanted = " ".join(finale_numbers(digit, wheel.numbers))
        if finales.numbers.get(digit) != wanted:
            message = f"finale {digit} is {wanted}, not {finales.numbers.get(digit)}"
            yield Problem(clause, message)
    for digit in finales.numbers.keys() - set("0123456789"):
        yield Problem(clause, f"there is no finale {digit}; a last digit is 0 to 9")
