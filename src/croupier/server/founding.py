"""From table settings to a table: its journal is opened, and founded when it is new.

The settings found a table. Later changes of limits, seats or zeros are acts of the pit and stand
in the journal; where a settings file says otherwise, the journal is right, and the difference is
told.
"""

from collections.abc import Iterator
from pathlib import Path

from croupier.journal.kept_table import Answer, KeptTable
from croupier.journal.sqlite import SqliteStore
from croupier.journal.store import MemoryStore, Store
from croupier.rulebooks import rulebook
from croupier.rules.refusal import Refusal
from croupier.server.host import WallClock, refusal_of
from croupier.server.plugging import check_wheel
from croupier.server.secrecy import Signer
from croupier.server.settings import TableSettings
from croupier.table import commands as c
from croupier.table.game import Game
from croupier.table.state import State

SYSTEM = c.Actor("system", "house")
BY_SETTINGS = c.Actor("pit_manager", "table settings")


def open_journal(path: Path) -> SqliteStore:
    """The journal of a table or of the house; made when it is not there."""
    path.parent.mkdir(parents=True, exist_ok=True)
    return SqliteStore(path, make=True)


def open_house(folder: Path) -> tuple[SqliteStore, Signer]:
    """The house's own journal, and the key with which it signs, which lies beside."""
    store = open_journal(folder / "house.journal")
    try:
        return store, Signer(folder / "house.key")
    except BaseException:
        store.close()
        raise


def open_table(settings: TableSettings, store: Store, at: str = "") -> KeptTable:
    """The table of these settings on its journal; a Refusal if it cannot be founded as they say."""
    at = at or WallClock()()
    game = Game(rulebook(settings.book))
    kept = KeptTable.open(game, store, at)
    if not kept.state.table:
        rehearse(settings)
        kept.take(_founding(settings, game, at))
    elif kept.state.table != settings.table:
        message = f"its journal is that of table {kept.state.table!r}; name another journal"
        raise Refusal("other_table", f"{settings.table}: {message}")
    return kept


def rehearse(settings: TableSettings) -> None:
    """Found the table in memory; a Refusal says what is wrong with the settings."""
    game = Game(rulebook(settings.book))
    check_wheel(settings.wheel, game)
    for answer in KeptTable(game, State(), MemoryStore()).take(_founding(settings, game, "")):
        _check(settings, answer)


def _founding(settings: TableSettings, game: Game, at: str) -> list[c.Request]:
    zeros = settings.zeros or game.book.wheel.zeros
    seats = tuple((seat.name, seat.layout) for seat in settings.seats)
    book = game.book
    found = c.FoundTable(settings.table, book.id, book.sha256, seats, zeros, settings.currency)
    withheld = c.WithholdOptions(settings.options_withheld)
    return [
        c.Request("house:1", SYSTEM, found, at),
        c.Request("table settings:1", BY_SETTINGS, limits_of(settings), at),
        c.Request("table settings:2", BY_SETTINGS, withheld, at),
    ]


def limits_of(settings: TableSettings) -> c.ChangeLimits:
    """The limits as the settings have them."""
    rows = tuple((kind, low, high) for kind, (low, high) in settings.limits.by_kind.items())
    return c.ChangeLimits(settings.limits.chip, rows, settings.limits.round_maximum)


def _check(settings: TableSettings, answer: Answer) -> None:
    refusal = refusal_of(answer)
    if refusal is not None:
        raise Refusal("bad_settings", f"{settings.table}: {refusal.message}")


def differences(settings: TableSettings, state: State) -> Iterator[str]:
    """What the settings say and the table's own journal does not; the journal is right."""
    seats = {id: seat.layout for id, seat in state.seats.items()}
    for seat in settings.seats:
        if seats.get(seat.name) != seat.layout:
            has = seats.get(seat.name, "no such seat")
            yield f"seat {seat.name} has layout {seat.layout} in the settings, at the table: {has}"
    if settings.zeros and settings.zeros != state.zeros:
        yield f"zeros are {settings.zeros} in the settings, {state.zeros} at the table"
    wanted = limits_of(settings)
    rows = tuple((k, limit.minimum, limit.maximum) for k, limit in state.limits.by_kind.items())
    if (wanted.chip, wanted.by_kind, wanted.round_maximum) != (
        state.limits.chip,
        rows,
        state.round_maximum,
    ):
        yield "the limits of the settings are not those of the table"
    if settings.options_withheld != state.options_withheld:
        yield "the options withheld by the settings are not those of the table"
    if settings.currency != state.currency:
        yield f"the currency is {settings.currency} in the settings, {state.currency} at the table"
