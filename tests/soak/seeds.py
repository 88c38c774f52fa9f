"""The whole server from a seed: virtual time, a faulty network and faulty disks, restarts, fraud.

Each number of a seed is a run of its own, so one that fails is run again alone, by the command that
is told with it.
"""

from tests.simulation.outside import outside
from tests.simulation.world import World
from tests.soak.figures import Figures

SIZE = 2_000  # seeds


def run(seed: int, size: int = SIZE) -> Figures:
    """So many seeds, the first of them this one."""
    figures = Figures()
    figures.count("seeds", 0)
    with outside():
        for number in range(seed, seed + size):
            outcome = World(number).run()
            for wrong in outcome.wrong[:1]:
                figures.blame(f"{wrong} [./run soak seeds --first {number} --seeds 1]")
            figures.count("seeds")
            figures.counts.update(outcome.counts)
    return figures
