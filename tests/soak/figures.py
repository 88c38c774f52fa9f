"""What a check has to show: what it counted, and whatever it found wrong."""

import time
from collections import Counter
from dataclasses import dataclass, field


@dataclass
class Figures:
    """Counts by what was counted, the first of them being the one that is told by the second."""

    counts: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    began: float = field(default_factory=time.perf_counter)

    def count(self, what: str, by: int = 1) -> None:
        """So many more of something."""
        self.counts[what] += by

    def blame(self, what: str) -> None:
        """Something that must not be."""
        self.wrong.append(what)

    def line(self) -> str:
        """All of it on one line."""
        seconds = time.perf_counter() - self.began
        told = [f"{number:,} {what}" for what, number in self.counts.items()]
        first = next(iter(self.counts.values()), 0)
        return f"{', '.join(told)}; {seconds:.1f} s, {first / seconds:,.0f}/s; " + (
            f"{len(self.wrong):,} WRONG, first: {self.wrong[0]}" if self.wrong else "0 wrong"
        )
