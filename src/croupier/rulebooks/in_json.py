"""Rule books and layouts as plain objects, for programs and for pages."""

from collections.abc import Iterable
from dataclasses import fields
from typing import Any

from croupier.rules.bets import Bet
from croupier.rules.document import Document
from croupier.rules.layout import Layout
from croupier.rules.multiple_piece import Option
from croupier.rules.rulebook import Rulebook


def spots_in_json(layout: Layout) -> dict[str, Any]:
    """Every spot of a layout, and how many cells the felt is wide and high."""
    return {
        "layout": layout.id,
        "rulebook": layout.book,
        "numbers": layout.numbers,
        "width": max(cell.right for cell in layout.cells),
        "height": max(cell.bottom for cell in layout.cells),
        "spots": [
            {
                "id": spot.id,
                "kind": spot.kind,
                "name": spot.name,
                "numbers": spot.numbers,
                "pays": spot.pays,
                "clause": spot.clause,
                "pays_clause": spot.pays_clause,
                "x": spot.x,
                "y": spot.y,
            }
            for spot in layout.spots
        ],
    }


def options_in_json(layout: Layout) -> dict[str, Any]:
    """Every option of a layout, with its pieces."""
    return {"layout": layout.id, "options": [option_in_json(o) for o in layout.options()]}


def option_in_json(option: Option) -> dict[str, Any]:
    """One option and the pieces it puts on the felt."""
    return {
        "id": option.id,
        "name": option.name,
        "pieces_total": option.pieces_total,
        "pieces": [{"spot": piece.spot.id, "count": piece.count} for piece in option.pieces],
        "clause": option.clause,
    }


def slip_in_json(slip: Iterable[Bet]) -> dict[str, Any]:
    """A slip that was read: each bet, and the spots that its credits come to lie on."""
    return {
        "bets": [
            {
                "on": bet.on.id,
                "credits": bet.credits,
                "pieces": [[str(piece.on.id), piece.credits] for piece in bet.pieces()],
            }
            for bet in slip
        ]
    }


def layout_in_json(layout: Layout) -> dict[str, Any]:
    """All that a page draws a layout from: cells, spots, options and the wheel."""
    cells = [
        {"name": c.name, "left": c.left, "top": c.top, "width": c.width, "height": c.height}
        for c in layout.cells
    ]
    return {
        **spots_in_json(layout),
        **options_in_json(layout),
        "name": layout.name,
        "cells": cells,
        "wheel": layout.wheel.order,
    }


def book_in_json(book: Rulebook) -> dict[str, Any]:
    """The whole data file, with the hash of its text."""
    document = {field.name: getattr(book.document, field.name) for field in fields(Document)}
    return {**document, "sha256": book.sha256}


def books_in_json(books: Iterable[Rulebook]) -> list[dict[str, Any]]:
    """What books there are, with their layouts."""
    return [_entry(book) for book in books]


def _entry(book: Rulebook) -> dict[str, Any]:
    document = book.document
    return {
        "id": book.id,
        "operator": document.operator,
        "title": document.title,
        "version": document.version,
        "in_force": document.in_force,
        "sha256": book.sha256,
        "layouts": [
            {
                "id": layout.id,
                "name": layout.name,
                "numbers": len(layout.numbers),
                "spots": len(layout.spots),
                "options": sum(1 for _ in layout.options()),
            }
            for layout in book.layouts
        ],
    }
