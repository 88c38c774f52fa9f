"""Numba, as the kernels use it: compiled once for each machine, kept on disk, without the lock."""

from collections.abc import Callable
from typing import Any, TypeVar

import numba

F = TypeVar("F", bound=Callable[..., Any])

int32: Any = numba.int32
int64: Any = numba.int64
uint8: Any = numba.uint8
uint32: Any = numba.uint32
uint64: Any = numba.uint64


def compiled(function: F) -> F:
    """The function as machine code; what it calls must be compiled or inlined too."""
    made: F = numba.njit(function, nogil=True, error_model="numpy", cache=True)
    return made


def inlined(function: F) -> F:
    """A function that is written into each that calls it."""
    made: F = numba.njit(function, inline="always")
    return made


def inner(function: F) -> F:
    """A function that only compiled ones call: made faster, without the way in from Python."""
    without: Any = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    made: F = numba.njit(function, nogil=True, error_model="numpy", **without)
    return made
