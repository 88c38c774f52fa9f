"""The felt as a picture: a layout, the chips that lie on it, the number that won.

    from croupier import layout
    from croupier.felt import felt

    table = layout("rws-00-etg-2019-b")
    felt(table, table.slip("25 on split 8/11, 10 on red"), winning_number="8")

In a notebook the last line shows the felt; `.svg()` is the text of a file that stands alone.
Everything on it follows from the layout's cells and spots, so a new book needs nothing here.
"""

from croupier.felt.picture import Felt, felt

__all__ = ["Felt", "felt"]
