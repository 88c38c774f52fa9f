"""`./run soak [CHECK…] --seed N --size N`: the long checks, one line of figures each.

The size may be called what it is: `server-kill --kills 1000`, `fuzz --seconds 3600`.
"""

import argparse
import sys
from importlib import import_module

from tests.soak.figures import Figures

CHECKS = (
    "powercut",
    "kill",
    "failed_sync",
    "full_disk",
    "tampering",
    "conservation",
    "clock",
    "mutants",
    "server-kill",
    "vouchers",
    "fuzz",
    "seeds",
    "wheel",
    "wheel-line",
)


def main() -> int:
    """Run the checks that were named, or all; exit code 1 if anything was found wrong."""
    parser = argparse.ArgumentParser("./run soak", description=__doc__)
    parser.add_argument("checks", nargs="*", metavar="CHECK", help=", ".join(CHECKS))
    seed_help = "the same seed is the same run; of `seeds`, the first"
    parser.add_argument("--seed", "--first", type=int, default=1, help=seed_help)
    size_help = "how much; each check has a size of its own"
    parser.add_argument("--size", "--kills", "--seconds", "--seeds", type=int, help=size_help)
    asked = parser.parse_args()
    if unknown := set(asked.checks) - set(CHECKS):
        parser.error(f"no check {', '.join(sorted(unknown))}; there are {', '.join(CHECKS)}")
    failed = False
    for name in asked.checks or CHECKS:
        module = import_module(f"tests.soak.{name.replace('-', '_')}")
        size = asked.size or module.SIZE
        figures: Figures = module.run(asked.seed, size)
        sys.stdout.write(f"{name} --seed {asked.seed} --size {size}: {figures.line()}\n")
        sys.stdout.flush()
        failed = failed or bool(figures.wrong)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
