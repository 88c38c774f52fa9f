"""`croupier spots` and `croupier options`: what can be bet on a layout."""

from itertools import groupby

import croupier
from croupier.cli import screen
from croupier.cli.arguments import Json, LayoutId, examples
from croupier.cli.output import write_json
from croupier.cli.phrases import pieces
from croupier.rulebooks.in_json import options_in_json, spots_in_json
from croupier.rules.multiple_piece import Option

SPOTS_EXAMPLES = examples(
    "spots rws-00-etg-2019-b", "spots mbs-00-2012 --json", "spots mbs-00-2012 | grep split"
)
OPTIONS_EXAMPLES = examples("options mbs-00-etg-2020", "options rws-000-etg-2023 --json")


def spots(layout: LayoutId, json: Json = False) -> None:
    """Every spot of a layout, what it pays, and where it lies.

    Places are counted in cells from the upper left of the felt, x to the right and y down.
    """
    found = croupier.layout(layout)
    if json:
        write_json(spots_in_json(found))
        return
    columns = ("spot", ">numbers", ">pays", ">x", ">y", "clause")
    by_kind = groupby(found.spots, key=lambda spot: spot.kind)
    groups = [
        [
            (s.id, str(len(s.numbers)), f"{s.pays} to 1", f"{s.x:g}", f"{s.y:g}", s.clause)
            for s in of_kind
        ]
        for _, of_kind in by_kind
    ]
    screen.table(columns, *groups)


def options(layout: LayoutId, json: Json = False) -> None:
    """Every option of a layout, and the pieces it puts on the felt.

    The fixed ones, every centre and width of neighbours, every finale.
    """
    found = croupier.layout(layout)
    offered = list(found.options())
    if json:
        write_json(options_in_json(found))
    elif offered:
        fixed = len(found.fixed_options)
        chosen = groupby(offered[fixed:], key=lambda option: (option.name, option.id.split()[2:]))
        groups = [_rows(offered[:fixed]), *(_rows(list(group)) for _, group in chosen)]
        screen.table(("option", ">pieces", "on", "clause"), *groups)
    else:
        screen.paragraph(f"{found.id} offers no options.")


def _rows(options: list[Option]) -> list[tuple[str, ...]]:
    return [(o.id, str(o.pieces_total), pieces(o), o.clause) for o in options]
