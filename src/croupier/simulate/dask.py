"""A Dask cluster as an executor (the extra `dask`).

Dask does what a scheduler has to: blocks of a worker that dies are played again by another. As a
block is a function of its players and the seed, the totals are the same.
"""

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager

from croupier.rules.refusal import Refusal

PATIENCE = 10  # seconds to find the scheduler


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """The workers of the scheduler at an address."""
    try:
        from distributed import Client
    except ImportError:
        message = "a Dask cluster needs the extra dask: pip install 'croupier[dask]'"
        raise Refusal("no_dask", message) from None
    try:
        client = Client(address, timeout=PATIENCE)  # type: ignore[no-untyped-call]  # without types
    except (OSError, ValueError) as error:
        message = f"there is no Dask scheduler at {address}: {error or 'nobody answers'}"
        raise Refusal("no_cluster", message) from None
    with client:
        executor = client.get_executor(retries=3)  # type: ignore[no-untyped-call]  # as above
        yield executor
