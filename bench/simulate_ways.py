"""The two workloads, written by hand in NumPy, Numba and C: special-purpose, without the rules.

Slips: a million different slips of ten bets each on the layout with a top line, credits 1 to 100,
one winning number a slip, what each returns is stored. Martingale: 1 on red, doubled on a loss, 1
again on a win or when the double exceeds 500; bankroll 1000, at most 1000 spins.
"""

import ctypes
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

import numpy as np
from numba import njit, uint32, uint64

from croupier import layout

SLIPS, BETS = 1_000_000, 10
LAYOUT = layout("rws-00-etg-2019-b")
TABLE = np.zeros((38, 256), np.uint8)
TABLE[:, : len(LAYOUT.spots)] = np.array(LAYOUT.payoff).T
RANDOM = np.random.default_rng(7)
SPOTS = RANDOM.integers(0, len(LAYOUT.spots), (SLIPS + 1, BETS), dtype=np.uint8)[:SLIPS]
CREDITS = RANDOM.integers(1, 101, (SLIPS, BETS), dtype=np.int32)
OUT = np.empty(SLIPS, np.int32)
STAKED = int(CREDITS.sum())
Done = tuple[float, Callable[[], float]]  # how much was done; a figure to check it by, untimed
Way = Callable[[], Done]


def share() -> float:
    """What all slips returned of what was staked."""
    return int(OUT.sum()) / STAKED


# ---- NumPy


def settle_numpy() -> Done:
    """Look up and sum, some thousand slips at a time."""
    random = np.random.Generator(np.random.SFC64(1))
    flat = np.ascontiguousarray(TABLE.astype(np.int32)).ravel()
    number = random.integers(0, 38, SLIPS, dtype=np.int32) * 256
    for at in range(0, SLIPS, 1 << 13):
        part = slice(at, at + (1 << 13))
        found = flat.take(SPOTS[part] + number[part, None])
        OUT[part] = (found * CREDITS[part]).sum(axis=1)
    return SLIPS * BETS, share


def martingale_numpy(players: int = 50_000) -> Done:
    """All players at once, spin by spin."""
    random = np.random.Generator(np.random.SFC64(1))
    bank, stake = np.full(players, 1000, np.int32), np.ones(players, np.int32)
    spins = ended = 0
    for _ in range(1000):
        plays = bank >= stake
        if not plays.all():
            ended += int(bank[~plays].sum())
            bank, stake = bank[plays], stake[plays]
        spins += len(bank)
        won = random.random(len(bank), dtype=np.float32) < np.float32(18 / 38)
        bank += np.where(won, stake, -stake)
        stake <<= 1
        stake[won | (stake > 500)] = 1
    return spins, lambda: (ended + int(bank.sum())) / players


# ---- Numba


@njit
def rotl(x, k):  # type: ignore[no-untyped-def]  # Numba finds the types
    return (x << uint64(k)) | (x >> uint64(64 - k))


@njit
def following(s):  # type: ignore[no-untyped-def]  # Numba finds the types
    """The next 64 bits of xoshiro256++."""
    out, t = rotl(s[0] + s[3], 23) + s[0], s[1] << uint64(17)
    s[2] ^= s[0]
    s[3] ^= s[1]
    s[1] ^= s[2]
    s[0] ^= s[3]
    s[2] ^= t
    s[3] = rotl(s[3], 45)
    return out


@njit
def settle_loop(table, spots, credits, out, s):  # type: ignore[no-untyped-def]  # as above
    for i in range(len(out)):
        m = uint64(0)
        while (m & uint64(0xFFFFFFFF)) < uint64(16):
            m = (following(s) >> uint64(32)) * uint64(38)
        row, together = table[m >> uint64(32)], 0
        for j in range(10):
            together += row[spots[i, j]] * credits[i, j]
        out[i] = together


@njit
def martingale_loop(players, s):  # type: ignore[no-untyped-def]  # as above
    spins, banks, red = 0, 0, uint64((1 << 64) * 9 // 19)
    for _ in range(players):
        bank, stake = 1000, 1
        for _ in range(1000):
            if bank < stake:
                break
            spins += 1
            won, twice = following(s) < red, 2 * stake
            bank += stake if won else -stake
            stake = 1 if won or twice > 500 else twice
        banks += bank
    return spins, banks


LANES = 64


@njit
def martingale_lanes(players, a, b, c, d):  # type: ignore[no-untyped-def]  # as above
    """xoshiro128++ in 64 lanes, the strategy written into the loop."""
    bank, stake = np.empty(LANES, np.int32), np.empty(LANES, np.int32)
    count = np.empty(LANES, np.int32)
    spins = banks = 0
    red, one, zero, limit = uint32((1 << 32) * 9 // 19), np.int32(1), np.int32(0), np.int32(500)
    for _ in range(players // LANES):
        bank[:], stake[:], count[:] = 1000, 1, 0
        for _ in range(1000):
            for i in range(LANES):
                t = uint32(a[i] + d[i])
                drawn = uint32(uint32((t << uint32(7)) | (t >> uint32(25))) + a[i])
                t = uint32(b[i] << uint32(9))
                c[i] ^= a[i]
                d[i] ^= b[i]
                b[i] ^= c[i]
                a[i] ^= d[i]
                c[i] ^= t
                d[i] = uint32((d[i] << uint32(11)) | (d[i] >> uint32(21)))
                now, have, won = stake[i], bank[i], drawn < red
                twice, plays = now + now, have >= now
                bank[i] = have + ((now if won else -now) if plays else zero)
                following = one if (won | (twice > limit)) else twice
                stake[i] = following if plays else now
                count[i] += np.int32(plays)
        spins += count.sum()
        banks += bank.sum()
    return spins, banks


def seeds(*shape: int, dtype: type = np.uint64) -> np.ndarray:
    """A state to begin with."""
    return np.random.default_rng(1).integers(1, np.iinfo(dtype).max, shape, dtype=dtype)


def settle_numba() -> Done:
    """A loop over slips and bets."""
    settle_loop(TABLE, SPOTS, CREDITS, OUT, seeds(4))
    return SLIPS * BETS, share


def martingale_numba(players: int = 100_000) -> Done:
    """A loop over players and spins."""
    spins, banks = martingale_loop(players, seeds(4))
    return spins, lambda: banks / players


def martingale_numba_lanes(players: int = 640_000) -> Done:
    """Players side by side."""
    spins, banks = martingale_lanes(players, *seeds(4, LANES, dtype=np.uint32))
    return spins, lambda: banks / players


# ---- C


def in_c() -> dict[str, Way]:
    """The functions of simulate_ways.c, compiled; none where there is no gcc."""
    if shutil.which("gcc") is None:
        return {}
    source = Path(__file__).with_suffix(".c")
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        made = f"{folder}/ways.so"
        flags = ["-O3", "-march=native", "-shared", "-fPIC"]
        subprocess.run(["gcc", *flags, "-o", made, str(source)], check=True)
        library = ctypes.CDLL(made)
    ways: dict[str, Way] = {}
    for name in ("plain", "vectors"):
        if hasattr(library, f"settle_{name}"):
            ways[f"settle C {name}"] = c_settle(getattr(library, f"settle_{name}"))
            ways[f"martingale C {name}"] = c_martingale(getattr(library, f"martingale_{name}"))
    return ways


def c_settle(function: "ctypes._CFuncPtr") -> Way:
    """A way to settle."""
    arrays = [ctypes.c_void_p(array.ctypes.data) for array in (TABLE, SPOTS, CREDITS, OUT)]

    def run() -> Done:
        function(*arrays, ctypes.c_int64(SLIPS), ctypes.c_uint64(1))
        return SLIPS * BETS, share

    return run


def c_martingale(function: "ctypes._CFuncPtr") -> Way:
    """A way to play."""
    function.restype = ctypes.c_int64
    players = 128 * 3000

    def run() -> Done:
        banks = ctypes.c_int64()
        spins = function(ctypes.c_int64(players), ctypes.c_uint64(1), ctypes.byref(banks))
        return spins, lambda: banks.value / players

    return run
