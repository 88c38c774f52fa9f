"""Every spot of the six layouts a second time, and their settlement, without a line of Croupier.

Typed from the documents: the pay tables as printed, the combinations beside the zeros as the bet
descriptions list them, the rest by arithmetic on the numbers of a felt with three to the row. The
rulings give what no document prints: the colours, and the series boxes of the damaged scan.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

ONE_TO_36 = range(1, 37)


@dataclass(frozen=True)
class Spot:
    """A kind of bet, the numbers it covers, and what it pays to one."""

    kind: str
    numbers: frozenset[str]
    pays: int


def settle(spot: Spot, credits: int, winning_number: str) -> int:
    """What comes back: the bet itself with what it pays, or nothing."""
    if winning_number in spot.numbers:
        return credits + spot.pays * credits
    return 0


# ---- the pay tables as printed; a line may price several bets

RWS_TABLE_1 = """
    Straight Up     35 to 1
    Split           17 to 1
    Street          11 to 1
    Corner          8 to 1
    Line            5 to 1
    Column          2 to 1
    Dozen           2 to 1
    High or Low     1 to 1
    Colour          1 to 1
    Odd or Even     1 to 1
"""
RWS_TABLE_2 = """
    Straight Up     35 to 1
    Split           17 to 1
    Street          11 to 1
    Corner          8 to 1
    Top Line        6 to 1
    Line            5 to 1
    Column          2 to 1
    Dozen           2 to 1
    High or Low     1 to 1
    Colour          1 to 1
    Odd or Even     1 to 1
"""
RWS_360 = """
    Single              35 to 1
    Split               17 to 1
    Street              11 to 1
    Square              8 to 1
    Top Line            6 to 1
    Line                5 to 1
    Column              2 to 1
    Dozen               2 to 1
    High or Low         1 to 1
    Colour              1 to 1
    Odd or Even         1 to 1
    3 Nos. Series Bet   11 to 1
    5 Nos. Series Bet   6 to 1
    6 Nos. Series Bet   5 to 1
"""
RWS_TRIPLE = """
    Straight Up             35 to 1
    Split                   17 to 1
    Street or Green         11 to 1
    Corner                  8 to 1
    Six Line or Top Line    5 to 1
    Column                  2 to 1
    Dozen                   2 to 1
    High or Low             1 to 1
    Colour                  1 to 1
    Odd or Even             1 to 1
"""
MBS = """
    One number (Straight Up)    35 to 1
    Two numbers (Split)         17 to 1
    Three numbers (Street)      11 to 1
    Four numbers (Corner)       8 to 1
    6 numbers (Six Line)        5 to 1
    Column                      2 to 1
    Dozen                       2 to 1
    Low (1-18)                  1 to 1
    High (19-36)                1 to 1
    Even                        1 to 1
    Odd                         1 to 1
    Red                         1 to 1
    Black                       1 to 1
"""
KINDS = {
    "Straight Up": ["straight_up"],
    "Single": ["straight_up"],
    "One number (Straight Up)": ["straight_up"],
    "Split": ["split"],
    "Two numbers (Split)": ["split"],
    "Street": ["street"],
    "Three numbers (Street)": ["street"],
    "Street or Green": ["street", "green"],
    "Corner": ["corner"],
    "Square": ["corner"],
    "Four numbers (Corner)": ["corner"],
    "Top Line": ["top_line"],
    "Line": ["six_line"],
    "6 numbers (Six Line)": ["six_line"],
    "Six Line or Top Line": ["six_line", "top_line"],
    "3 Nos. Series Bet": ["series_3"],
    "5 Nos. Series Bet": ["series_5"],
    "6 Nos. Series Bet": ["series_6"],
    "Column": ["column"],
    "Dozen": ["dozen"],
    "High or Low": ["high", "low"],
    "Low (1-18)": ["low"],
    "High (19-36)": ["high"],
    "Colour": ["red", "black"],
    "Red": ["red"],
    "Black": ["black"],
    "Odd or Even": ["odd", "even"],
    "Odd": ["odd"],
    "Even": ["even"],
}

# ---- the combinations beside the zeros, as the bet descriptions name them

ABOVE = [  # 00 above 0, and 0 as wide as a row: RWS Appendix A, and the ruling on MBS
    ("split", "0 and 00, 0 and 1, 0 and 2, 0 and 3"),
    ("street", "0 and 1 and 2, 0 and 2 and 3"),
    ("corner", "0 and 1 and 2 and 3"),
]
BESIDE = [  # 0 and 00 side by side: RWS Appendix B, and Appendix C of the 360° book
    ("split", "0 and 00, 0 and 1, 0 and 2, 00 and 2, 00 and 3"),
    ("street", "0 and 1 and 2, 00 and 2 and 3, 0 and 00 and 2"),
    ("top_line", "0 and 00 and 1 and 2 and 3"),
]
TRIPLE = [
    ("split", "0 and 00, 0 and 1, 0 and 2, 00 and 2, 00 and 3, 0 and 000, 00 and 000"),
    ("street", "0 and 1 and 2, 0 and 00 and 2, 00 and 2 and 3, 0 and 00 and 000"),
    ("top_line", "0 and 00 and 000 and 1 and 2 and 3"),
    ("green", "0 and 00 and 000"),
]
SERIES = [  # ruling `series_360`
    ("series_5", "00 and 0 and 32 and 15 and 19"),
    ("series_3", "4 and 21 and 2, 25 and 17 and 34, 6 and 27 and 13, 36 and 11 and 30"),
    ("series_3", "8 and 23 and 10, 5 and 24 and 16, 33 and 1 and 20, 14 and 31 and 9"),
    ("series_3", "22 and 18 and 29, 7 and 28 and 12, 35 and 3 and 26"),
    ("series_6", "32 and 15 and 19 and 4 and 21 and 2, 25 and 17 and 34 and 6 and 27 and 13"),
    ("series_6", "36 and 11 and 30 and 8 and 23 and 10, 5 and 24 and 16 and 33 and 1 and 20"),
    ("series_6", "14 and 31 and 9 and 22 and 18 and 29, 7 and 28 and 12 and 35 and 3 and 26"),
]

# layout -> zeros, pay table, what lies beside the zeros and in boxes of its own
LAYOUTS = {
    "rws-00-etg-2019-a": ("0 00", RWS_TABLE_1, ABOVE),
    "rws-00-etg-2019-b": ("0 00", RWS_TABLE_2, BESIDE),
    "rws-00-360-2018": ("0 00", RWS_360, [*BESIDE, *SERIES]),
    "mbs-00-2012": ("0 00", MBS, ABOVE),
    "mbs-00-etg-2020": ("0 00", MBS, ABOVE),
    "rws-000-etg-2023": ("0 00 000", RWS_TRIPLE, TRIPLE),
}


def numbers(layout: str) -> list[str]:
    """All numbers of a layout's wheel."""
    return [*LAYOUTS[layout][0].split(), *map(str, ONE_TO_36)]


def spots(layout: str) -> list[Spot]:
    """Every spot of a layout."""
    zeros, table, named = LAYOUTS[layout]
    pays = dict(_priced(table))
    covered = [
        *(("straight_up", {zero}) for zero in zeros.split()),
        *((kind, set(spot.split(" and "))) for kind, list in named for spot in list.split(", ")),
        *((kind, {str(n) for n in covers}) for kind, covers in _by_arithmetic()),
    ]
    return [Spot(kind, frozenset(covers), pays[kind]) for kind, covers in covered]


def _priced(table: str) -> Iterator[tuple[str, int]]:
    for line in table.strip().splitlines():
        name, pays = line.strip().removesuffix(" to 1").rsplit(maxsplit=1)
        for kind in KINDS[name]:
            yield kind, int(pays)


def _by_arithmetic() -> Iterator[tuple[str, Iterable[int]]]:
    for n in ONE_TO_36:
        first, last, bottom = n % 3 == 1, n % 3 == 0, n > 33
        yield "straight_up", [n]
        if not last:
            yield "split", [n, n + 1]
        if not bottom:
            yield "split", [n, n + 3]
        if not last and not bottom:
            yield "corner", [n, n + 1, n + 3, n + 4]
        if first:
            yield "street", [n, n + 1, n + 2]
        if first and not bottom:
            yield "six_line", range(n, n + 6)
    for i in (1, 2, 3):
        yield "column", [n for n in ONE_TO_36 if (n - i) % 3 == 0]
        yield "dozen", [n for n in ONE_TO_36 if (n + 11) // 12 == i]
    yield "low", [n for n in ONE_TO_36 if n <= 18]
    yield "high", [n for n in ONE_TO_36 if n >= 19]
    yield "odd", [n for n in ONE_TO_36 if n % 2 == 1]
    yield "even", [n for n in ONE_TO_36 if n % 2 == 0]
    yield "red", [n for n in ONE_TO_36 if is_red(n)]
    yield "black", [n for n in ONE_TO_36 if not is_red(n)]


def is_red(n: int) -> bool:
    """By decades: the odd ones to 10 and from 19 to 28, elsewhere the even ones."""
    return n % 2 == (1 if n <= 10 or 19 <= n <= 28 else 0)
