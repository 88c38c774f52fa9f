"""What all charts have: a title, a note, a description for those who hear it, a table."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from croupier.charts.lettering import words, wrapped
from croupier.charts.palette import INK, PAPER, QUIET
from croupier.felt.markup import element, leaf, plain

WIDTH = 720.0
EDGE = 20.0
TITLE, NOTE = 17.0, 12.5  # sizes of type
FACE = "Helvetica,Arial,sans-serif"


class Table(NamedTuple):
    """The figures of a chart as rows under headings."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Chart(ABC):
    """A chart. A notebook shows it; `svg` gives the text of the picture."""

    title: str
    note: str

    def svg(self) -> str:
        """The picture as a complete SVG document; the same chart gives the same text."""
        head, top = self._head()
        drawn, bottom = self._drawn(top)
        height = bottom + EDGE
        return element(
            "svg",
            leaf("title", self.title),
            leaf("desc", self.describe()),
            element("rect", width=WIDTH, height=height, fill=PAPER),
            *head,
            *drawn,
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {plain(WIDTH)} {plain(height)}",
            width=WIDTH,
            height=height,
            class_="chart",
            role="img",
            font_family=FACE,
        )

    def _repr_svg_(self) -> str:
        return self.svg()

    def html(self) -> str:
        """The picture with its figures as a table below, to be put into a page."""
        table = self.to_table()
        head = element("tr", *(leaf("th", name, scope="col") for name in table.columns))
        rows = [element("tr", *(leaf("td", cell) for cell in row)) for row in table.rows]
        caption = leaf("caption", self.title)
        drawn = element("table", caption, element("thead", head), element("tbody", *rows))
        folded = element("details", leaf("summary", "The figures"), drawn)
        return element("figure", self.svg(), folded, class_="chart")

    @abstractmethod
    def describe(self) -> str:
        """What the chart shows, in a few sentences."""

    @abstractmethod
    def to_table(self) -> Table:
        """The figures that are drawn, in the order in which they are."""

    @abstractmethod
    def _drawn(self, top: float) -> tuple[Sequence[str], float]:
        """All below the title, and where it ends."""

    def _head(self) -> tuple[Iterable[str], float]:
        """Title and note, and where they end."""
        room = WIDTH - 2 * EDGE
        set_words, y = [], 10.0
        for line in wrapped(self.title, room, TITLE):
            y += 21
            set_words.append(words(line, EDGE, y, TITLE, font_weight="bold", fill=INK))
        for line in wrapped(self.note, room, NOTE) if self.note else ():
            y += 18
            set_words.append(words(line, EDGE, y, NOTE, fill=QUIET))
        return set_words, y + 16
