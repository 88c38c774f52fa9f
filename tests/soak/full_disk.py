"""Every write of an evening is refused once: disk full, failed, or only half done.

So is every other operation that changes the disk, at start-up too; once only, and from then on.
"""

import errno

from tests.soak.disk import Fault
from tests.soak.faults import sweep
from tests.soak.figures import Figures

SIZE = 4  # evenings
KINDS = ("write", "truncate", "create", "remove")


def run(seed: int, size: int = SIZE) -> Figures:
    """Evenings, each once for every write and every way it may fail."""
    figures = Figures()
    figures.count("faults", 0)
    for number in range(size):
        for refuse in (full, failed, short):
            sweep(f"{seed} {number}", KINDS, refuse, figures)
    return figures


def full() -> Fault:
    """No room at all."""
    return Fault(errno.ENOSPC, "the disk is full")


def failed() -> Fault:
    """Not written, nobody knows why."""
    return Fault(errno.EIO, "the disk does not answer")


def short() -> Fault:
    """Room for one half of it."""
    fault = full()
    fault.is_short = True
    return fault
