"""How likely chance alone goes so far: tails of chi-squared, binomial and circular statistics."""

from math import erfc, exp, expm1, lgamma, log, log1p, sqrt


def chi_squared_tail(x: float, freedom: int) -> float:
    """The chance of at least `x` with so many degrees of freedom.

    Built up from one or two degrees of freedom, two at a time; every term is positive.
    """
    half = x / 2
    if half <= 0:
        return 1.0
    chance, a = (erfc(sqrt(half)), 0.5) if freedom % 2 else (exp(-half), 1.0)
    while a < freedom / 2:
        chance += exp(a * log(half) - half - lgamma(a + 1))
        a += 1
    return min(chance, 1.0)


def binomial_tail(seen: int, trials: int, chance: float) -> float:
    """The chance of a count at least as far out as `seen`: twice that of the nearer tail."""
    above = _at_least(seen, trials, chance)
    below = _at_least(trials - seen, trials, 1 - chance)
    return min(1.0, 2 * min(above, below))


def _at_least(seen: int, trials: int, chance: float) -> float:
    """The upper tail, summed from `seen` upwards until nothing more is added."""
    if seen <= trials * chance:  # the nearer tail is the other one
        return 1.0
    log_choices = lgamma(trials + 1) - lgamma(seen + 1) - lgamma(trials - seen + 1)
    term = exp(log_choices + seen * log(chance) + (trials - seen) * log1p(-chance))
    total, k = 0.0, seen
    while total + term != total:
        total += term
        term *= (trials - k) / (k + 1) * chance / (1 - chance)
        k += 1
    return total


def rayleigh_tail(length: float, steps: int) -> float:
    """The chance that so many unit steps in random directions lead at least so far (Rayleigh)."""
    return min(1.0, exp(sqrt(1 + 4 * steps + 4 * (steps**2 - length**2)) - (1 + 2 * steps)))


def of_many(chance: float, looks: int) -> float:
    """Šidák: the chance that the best of so many independent looks is at least as good."""
    return -expm1(looks * log1p(-chance)) if chance < 1 else 1.0
