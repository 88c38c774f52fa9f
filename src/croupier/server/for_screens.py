"""What screens ask for beside their connection: what a table is, its layouts, slips, vouchers."""

import io
from functools import partial
from typing import Any

import msgspec
import segno

from croupier.rulebooks.in_json import layout_in_json, slip_in_json
from croupier.rules.refusal import Refusal
from croupier.server.api import ANYBODY, Ask, Route
from croupier.server.live_table import LiveTable
from croupier.table.betting import is_withheld
from croupier.table.statistics import statistics

LONGEST_SLIP = 2_000  # letters


class Picture(str):
    """An answer that is an SVG document."""


class Body(msgspec.Struct, forbid_unknown_fields=True):
    """A request's body: an object without unknown keys."""


class Slip(Body):
    """Bets as people write them, and the layout they are for."""

    layout: str
    text: str


class Voucher(Body):
    """The code and the amount that stand on a voucher."""

    code: str
    amount: int


async def lobby(ask: Ask) -> Any:
    """The tables and where they stand, for anybody, and where terminals connect."""
    tables = [
        await table.host.reading(partial(_shown, table)) for table in ask.house.tables.values()
    ]
    return {"terminals": ask.house.terminals, "tables": tables}


async def about(ask: Ask) -> Any:
    """One table: its book and the book's words, its chips, and where it stands."""
    shown = await ask.table.host.reading(partial(_shown, ask.table))
    return {"terminals": ask.house.terminals, **shown}


def _shown(table: LiveTable) -> dict[str, Any]:
    state, game = table.kept.state, table.kept.game
    document = game.document
    said = document.announcements
    return {
        "table": state.table,
        "book": state.book,
        "operator": document.operator,
        "title": document.title,
        "announcements": {
            "open": said.open.value,
            "close": said.close.value,
            "no_spin": said.no_spin.value if said.no_spin else (),
        },
        "close": game.close,
        "has_dolly": game.has_dolly,
        "has_shared_felt": game.has_shared_felt,
        "phase": state.phase.value,
        "round": state.round,
        "currency": state.currency,
        "layouts": sorted({seat.layout for seat in state.seats.values()}),
        "seats": len(state.seats),
        "taken": sum(seat.connected for seat in state.seats.values()),
        "self_service": table.settings.self_service,
        "chips": table.settings.chips,
        "virtual_wheel": table.settings.wheel.source == "virtual",
    }


async def table_layout(ask: Ask) -> Any:
    """A layout as this table offers it: on its wheel, without the options it withholds."""
    return await ask.table.host.reading(partial(_layout, ask.table, ask.path["layout"]))


def _layout(table: LiveTable, name: str) -> dict[str, Any]:
    state = table.kept.state
    shown = layout_in_json(table.kept.game.layout(name, state.zeros))
    offered = [it for it in shown["options"] if not is_withheld(state, it["id"])]
    return {**shown, "options": offered}


async def results(ask: Ask) -> Any:
    """The numbers of the last rounds, the newest first, for information only."""
    kept = ask.table.kept
    shown = await ask.table.host.reading(lambda: statistics(kept.game, kept.state))
    return {
        "note": shown.note,
        "numbers": shown.last,
        "hot": [{"number": number, "count": shown.counts[number]} for number in shown.hot],
        "cold": [{"number": number, "count": shown.counts[number]} for number in shown.cold],
    }


async def read_slip(ask: Ask) -> Any:
    """Read bets as people write them; nothing is bet by it."""
    text, kept = ask.body.text, ask.table.kept
    if len(text) > LONGEST_SLIP:
        raise Refusal("malformed", f"a slip has at most {LONGEST_SLIP} letters")
    return slip_in_json(kept.game.layout(ask.body.layout, kept.state.zeros).slip(text))


async def voucher(ask: Ask) -> Any:
    """The QR code of a voucher that is not yet redeemed; who asks has the voucher's code."""
    state = ask.table.kept.state
    issued = await ask.table.host.reading(lambda: state.vouchers.get(ask.body.code))
    if issued is None or issued != ask.body.amount:
        raise Refusal("voucher_unknown", "no voucher with this code and amount is out")
    drawn = io.BytesIO()
    square = segno.make(f"{ask.body.code}:{issued}", micro=False)
    square.save(
        drawn, kind="svg", scale=4, xmldecl=False, svgclass="qr", lineclass=None, omitsize=True
    )
    return Picture(drawn.getvalue().decode())


T = "/api/tables/{table}"
ROUTES = (
    Route("GET", "/api/lobby", ANYBODY, lobby),
    Route("GET", f"{T}/about", ANYBODY, about),
    Route("GET", f"{T}/layouts/{{layout}}", ANYBODY, table_layout),
    Route("GET", f"{T}/results", ANYBODY, results),
    Route("POST", f"{T}/slip", ANYBODY, read_slip, Slip),
    Route("POST", f"{T}/voucher", ANYBODY, voucher, Voucher),
)
