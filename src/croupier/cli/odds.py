"""`croupier odds`: exact chances and costs, of everything on a layout or of one slip."""

from itertools import groupby
from typing import Any

import croupier
from croupier.cli import screen
from croupier.cli.arguments import Json, LayoutId, SlipWords, bets_of, examples
from croupier.cli.figures import both, figures
from croupier.cli.output import write_json
from croupier.cli.phrases import phrase
from croupier.cli.slip_odds import in_json as slip_in_json
from croupier.cli.slip_odds import show as show_slip
from croupier.odds import odds as exact_odds
from croupier.rules.layout import Layout
from croupier.rules.multiple_piece import Option
from croupier.rules.spots import Spot

EXAMPLES = examples(
    "odds rws-00-etg-2019-b",
    'odds rws-00-etg-2019-b "10 on split 8/11, red x5"',
    "odds mbs-00-etg-2020 tiers x2, 17 --json",
)


def odds(layout: LayoutId, slip: SlipWords = None, json: Json = False) -> None:
    """Exact odds of everything on a layout, or of one slip.

    Figures are for one credit, for an option one on each piece. Of a slip: every bet, all together,
    each possible gain with its chance and its numbers, and how the bets vary together.
    """
    found = croupier.layout(layout)
    bets = bets_of(found, slip)
    if bets:
        write_json(slip_in_json(found, bets)) if json else show_slip(found, bets)
    else:
        write_json(_in_json(found)) if json else _show(found)


def _in_json(layout: Layout) -> dict[str, Any]:
    return {
        "layout": layout.id,
        "spots": [
            {"spot": s.id, "kind": s.kind, "pays": s.pays, **figures(exact_odds(s))}
            for s in layout.spots
        ],
        "options": [
            {"option": o.id, "pieces_total": o.pieces_total, **figures(exact_odds(o))}
            for o in layout.options()
        ],
    }


def _show(layout: Layout) -> None:
    """Spots and options whose figures are the same share a row."""
    columns = (">chance", ">", ">house\nedge", ">", ">variance", ">standard\ndeviation")
    spots = groupby(layout.spots, key=lambda spot: (spot.pays, *_figures(spot)))
    screen.table(("spot", ">", ">pays", *columns), [_spot_row(list(group)) for _, group in spots])
    options = groupby(layout.options(), key=lambda option: (option.name, *_figures(option)))
    rows = [_option_row(list(group)) for _, group in options]
    if rows:
        screen.heading("Options, with one credit on each piece")
        screen.table(("option", ">", ">pieces", *columns), rows)


def _spot_row(spots: list[Spot]) -> tuple[str, ...]:
    first = spots[0]
    kinds = ", ".join(dict.fromkeys(phrase(spot.kind) for spot in spots))
    return kinds, str(len(spots)), f"{first.pays} to 1", *_figures(first)


def _option_row(options: list[Option]) -> tuple[str, ...]:
    first = options[0]
    return first.name, str(len(options)), str(first.pieces_total), *_figures(first)


def _figures(on: Spot | Option) -> tuple[str, ...]:
    of = exact_odds(on)
    return *both(of.chance), *both(of.house_edge), str(of.variance), f"{of.sd:.4f}"
