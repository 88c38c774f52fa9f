"""Many spins of one slip: the distribution of all they gain together, by convolution.

The gains of a spin are the coefficients of a polynomial; those of n spins are its power. Packed
into one whole number, each coefficient with room for the largest it becomes, the power is that of
a whole number, which Python works out fast and exactly.
"""

from collections.abc import Iterable
from fractions import Fraction
from math import gcd

from croupier.odds.exact import SlipOdds, odds
from croupier.rules.bets import Bet
from croupier.rules.refusal import Refusal

MOST_BITS = 1 << 26


def flat_spins(slip: Iterable[Bet] | Bet, spins: int) -> dict[int, Fraction]:
    """Each gain of so many spins of a slip with its chance, the lowest first."""
    ways = ways_of(odds(slip), spins)
    every = sum(ways.values())
    return {net: Fraction(many, every) for net, many in ways.items()}


def ways_of(slip: SlipOdds, spins: int) -> dict[int, int]:
    """In how many ways the numbers can fall so that so many spins gain so much."""
    nets = list(slip.net.values())
    low = min(nets)
    step = gcd(*(net - low for net in nets)) or 1
    room = (len(nets) ** spins).bit_length()
    if room * ((max(nets) - low) // step * spins + 1) > MOST_BITS:
        message = f"the exact distribution of {spins} spins of this slip is too large; simulate it"
        raise Refusal("too_many_spins", message)
    packed = sum(1 << room * ((net - low) // step) for net in nets)
    power, mask, ways = packed**spins, (1 << room) - 1, {}
    length = (power.bit_length() + room - 1) // room
    digits = power.to_bytes((length * room + 7) // 8 + 1, "little")
    for place in range(length):
        first, last = place * room, (place + 1) * room
        many = int.from_bytes(digits[first // 8 : last // 8 + 1], "little") >> first % 8 & mask
        if many:
            ways[spins * low + place * step] = many
    return ways


def chance_of_run(chance: Fraction, run: int, spins: int) -> Fraction:
    """The chance that something of this chance a spin happens `run` times in a row in `spins`."""
    if run < 1:
        raise Refusal("bad_run", f"a run is a whole number from 1 up, not {run}")
    whole = chance.denominator
    happens, fails = chance.numerator, whole - chance.numerator
    counted = [whole**n for n in range(run)]  # in how many ways no such run comes about
    for n in range(run, spins + 1):
        # the first failure comes after fewer than `run`, and then all begins anew
        counted.append(sum(happens**k * fails * counted[n - k - 1] for k in range(run)))
    return 1 - Fraction(counted[spins], whole**spins)
