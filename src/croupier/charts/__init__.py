"""Small charts as SVG: lines, bars, a distribution, and figures around the wheel.

    from croupier.charts import Axis, LineChart, Series

    LineChart("Credits left", [Series("flat", [(0, 100), (1, 99), (2, 101)])], Axis("spins"))

In a notebook the last line shows the chart; `.svg()` is the text of a file that stands alone,
`.to_table()` has the same figures as rows, and `.html()` puts both into a page. The same chart
gives the same text. Nothing is told by colour alone: lines differ by dash and mark as well, and a
chart printed in grey can still be read. There are no style sheets and no ids in it, so that several
charts go on one page, also under a strict Content-Security-Policy.
"""

from croupier.charts.around import Arc, WheelChart
from croupier.charts.axis import Axis
from croupier.charts.bars import Bar, BarChart
from croupier.charts.histogram import Histogram
from croupier.charts.lines import LineChart, Series
from croupier.charts.plot import Mark
from croupier.charts.sheet import Chart, Table

__all__ = [
    "Arc", "Axis", "Bar", "BarChart", "Chart", "Histogram", "LineChart", "Mark", "Series", "Table",
    "WheelChart",
]  # fmt: skip
