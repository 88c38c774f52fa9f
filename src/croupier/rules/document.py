"""A rule book's data file as it stands: one dataclass per table of the TOML.

The annotations are the file format; `reading.py` follows them. Every value carries the clause of
the document it is taken from, or the ruling that stands in where the document is silent. Where the
rules know one word only, all books say the same, and a book that said otherwise would need a new
rule: no value is accepted that nothing would act on.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Literal

from croupier.rules.irregularities import Irregularity
from croupier.rules.reading import Sourced

Role = Literal["dealer", "pit_supervisor", "pit_manager", "shift_manager"]
Kind = Literal[
    "straight_up", "split", "street", "corner", "six_line", "top_line", "green",
    "series_3", "series_5", "series_6",
    "column", "dozen", "low", "high", "red", "black", "odd", "even",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class WheelEntry:
    """The order of the compartments."""

    order: tuple[str, ...]
    clause: tuple[str, ...] = ()
    ruling: str = ""


@dataclass(frozen=True, slots=True)
class Announcements:
    """What is announced or displayed, in the book's words."""

    open: Sourced[tuple[str, ...]]
    close: Sourced[tuple[str, ...]]
    no_spin: Sourced[tuple[str, ...]] | None = None
    bell_at_close: Sourced[bool] | None = None


@dataclass(frozen=True, slots=True)
class Felt:
    """Whose chips a player sees, and whether the limits are shown."""

    chips: Sourced[Literal["private", "shared"]]
    limits_shown: Sourced[Literal[True]]


@dataclass(frozen=True, slots=True)
class Spin:
    """What makes a spin valid, when bets close, and whether a dolly is placed."""

    direction: Sourced[Literal["against_the_wheel"]]
    revolutions: Sourced[int]
    close: Sourced[Literal["before_spin", "during_spin", "either"]]
    dolly: Sourced[bool]


@dataclass(frozen=True, slots=True)
class SettlementEntry:
    """What decides a bet and how a win is reckoned."""

    decided_by: Sourced[Literal["compartment"]]
    wins_pay: Sourced[Literal["to_one"]]
    zeros_lose_outside: Sourced[Literal[True]]


@dataclass(frozen=True, slots=True)
class LateBets:
    """What becomes of an act on a bet after the close."""

    place: Sourced[Literal["refuse"]]
    increase: Sourced[Literal["refuse"]]
    withdraw: Sourced[Literal["refuse"]]


@dataclass(frozen=True, slots=True)
class Void:
    """What a void round does to its bets and to earlier rounds."""

    bets_returned: Sourced[Literal[True]]
    earlier_rounds_stand: Sourced[Literal[True]]


@dataclass(frozen=True, slots=True)
class Authority:
    """Who rules on what the book does not cover, and who may announce no spin."""

    uncovered: Sourced[Literal["shift_manager"]]
    higher_may_act: Sourced[Literal[True]]
    no_spin: Sourced[tuple[Role, ...]] | None = None


@dataclass(frozen=True, slots=True)
class PayEntry:
    """A line of the pay table; `placed` is the clause that says where the bet lies."""

    name: str
    numbers: int
    pays: int
    clause: tuple[str, ...]
    placed: str
    ruling: str = ""


@dataclass(frozen=True, slots=True)
class PrintedEntry:
    """Combinations beside the zeros that the text names; the geometry must give the same."""

    kind: Kind
    spots: tuple[str, ...]
    clause: tuple[str, ...] = ()
    instead_of: str = ""
    ruling: str = ""


@dataclass(frozen=True, slots=True)
class WinsOnEntry:
    """How many spots the text lets win on a number."""

    number: str
    spots: int
    clause: tuple[str, ...]
    ruling: str = ""


@dataclass(frozen=True, slots=True)
class BoxEntry:
    """A series box: its cell in the drawing, its numbers, and how sure the reading is."""

    cell: str
    kind: Literal["series_3", "series_5", "series_6"]
    numbers: str
    read: str
    clause: tuple[str, ...]
    ruling: str = ""


@dataclass(frozen=True, slots=True)
class OptionEntry:
    """A multiple piece bet with fixed pieces and the total the text states."""

    id: str
    name: str
    total: int
    pieces: tuple[str, ...]
    clause: tuple[str, ...]
    also: tuple[str, ...] = ()
    ruling: str = ""


@dataclass(frozen=True, slots=True)
class NeighboursEntry:
    """How many neighbours each side may be chosen, and the printed examples."""

    name: str
    widths: tuple[int, ...]
    clause: tuple[str, ...]
    examples: Mapping[str, str]
    ruling: str = ""


@dataclass(frozen=True, slots=True)
class FinalesEntry:
    """The numbers of the finale of each last digit."""

    name: str
    clause: tuple[str, ...]
    numbers: Mapping[str, str]
    ruling: str = ""


@dataclass(frozen=True, slots=True)
class LayoutEntry:
    """A layout: the drawing of its felt, its pay table, and what it offers."""

    id: str
    name: str
    clause: tuple[str, ...]
    drawing: str
    pays: Mapping[str, PayEntry]
    printed: tuple[PrintedEntry, ...] = ()
    wins_on: tuple[WinsOnEntry, ...] = ()
    boxes: tuple[BoxEntry, ...] = ()
    options: tuple[OptionEntry, ...] = ()
    neighbours: NeighboursEntry | None = None
    finales: FinalesEntry | None = None
    ruling: str = ""


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the document leaves open, and what is decided here."""

    id: str
    question: str
    ruling: str
    clauses: tuple[str, ...] = ()
    setting: bool = False


@dataclass(frozen=True, slots=True)
class Document:
    """The whole data file."""

    id: str
    operator: str
    title: str
    in_force: date
    wheel: WheelEntry
    words: Mapping[str, Sourced[str]]
    announcements: Announcements
    felt: Felt
    spin: Spin
    settlement: SettlementEntry
    late_bets: LateBets
    void: Void
    authority: Authority
    irregularities: tuple[Irregularity, ...]
    layouts: tuple[LayoutEntry, ...]
    rulings: tuple[Ruling, ...]
    clauses: Mapping[str, str]
    needs_nothing: Mapping[str, str] = field(default_factory=dict)
    version: str = ""
