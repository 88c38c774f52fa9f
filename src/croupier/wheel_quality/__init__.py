"""Whether a wheel's results look like those of a fair wheel: questions, answers, no prophecies.

    from croupier import layout
    from croupier.wheel_quality import Sample, Spin, check

    wheel = layout("rws-00-etg-2019-b").wheel
    found = check(Sample.of(wheel, [Spin("17"), Spin("4", dealer="anna")]))
    print(found.verdict)
    found  # in a notebook: the wheel, and an answer to each question in words

A *question* has a hypothesis: what would hold if every spin came to rest in any compartment with
the same chance, whatever came before. The chance that a fair wheel looks as odd is worked out for
the oddest of all the places that were looked at, not for one picked afterwards; how many they were
is said. Of all questions together a fair wheel is called odd no more often than the stated level
(Holm). Below a stated number of spins nothing is claimed. What a wheel brought says nothing about
its next number: all this is for the house that maintains the wheel.

Needs NumPy (the extra `simulate`).
"""

from croupier.wheel_quality.check import Check, check
from croupier.wheel_quality.power import false_alarms, spins_needed
from croupier.wheel_quality.sample import Sample, Spin

__all__ = ["Check", "Sample", "Spin", "check", "false_alarms", "spins_needed"]
