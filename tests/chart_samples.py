"""Charts of every kind with all that can be on them, for the golden files and the tests.

`python -m tests.chart_samples` draws the golden charts anew; then look at each of them.
"""

from math import comb
from pathlib import Path

from croupier.charts import (
    Arc,
    Axis,
    Bar,
    BarChart,
    Chart,
    Histogram,
    LineChart,
    Mark,
    Series,
    WheelChart,
)
from croupier.rules.wheel import EUROPEAN, Wheel

GOLDEN = Path(__file__).parent / "golden" / "charts"
WHEEL = Wheel(("0", "00", *EUROPEAN))
FALLEN = {number: 80.0 + 37 * at % 41 for at, number in enumerate(WHEEL.order)}
SECTOR = frozenset({"2", "25", "17"})

SAMPLES: dict[str, Chart] = {
    "lines": LineChart(
        "Credits left, and a title that is so long that it needs another line to be told in full",
        [
            Series(
                "median",
                [(x, 1000 - x / 2) for x in range(0, 201, 20)],
                [(1000 - x, 1000 + x / 4) for x in range(0, 201, 20)],
            ),
            Series("one session", [(0, 1000), (50, 1100), (120, 860), (200, 899)], stepped=True),
        ],
        Axis("spins"),
        Axis("credits"),
        note="100 credits on red & <black>",
        levels=[Mark(1000, "bankroll")],
    ),
    "logarithmic": LineChart(
        "Spins to see a bias",
        [Series("", [(0.05, 400_000), (0.1, 100_000), (0.2, 25_000), (1, 1_000)])],
        Axis("bias", percent=True, log=True),
        Axis("spins", log=True),
    ),
    "bars": BarChart(
        "How often each number fell",
        [Bar(n, 30 if n in SECTOR else FALLEN[n], n in SECTOR) for n in WHEEL.numbers],
        Axis("number"),
        Axis("times"),
        expected=Mark(100, "expected 100"),
        band=(75, 125),
    ),
    "lying-bars": BarChart(
        "What was lost",
        [Bar(f"a system with a long name, the {n}th", -3 + n, n == 9) for n in range(10)],
        y=Axis("credits"),
        expected=Mark(1, "expected 1"),
    ),
    "histogram": Histogram(
        "Final credits",
        {k: comb(100, k) * 18**k * 20 ** (100 - k) / 38**100 for k in range(101)},
        Axis("credits"),
        marks=[Mark(100 * 18 / 38, "mean 47.37")],
    ),
    "wheel": WheelChart(
        "Around the wheel",
        WHEEL.order,
        FALLEN,
        note="3,800 spins",
        expected=100,
        band=(75, 125),
        striking=SECTOR,
        arcs=[Arc("2", "17", "2–17"), Arc("26", "00", "26–00")],
    ),
}

if __name__ == "__main__":
    for name, chart in SAMPLES.items():
        (GOLDEN / f"{name}.svg").write_text(chart.svg() + "\n", encoding="utf-8")
