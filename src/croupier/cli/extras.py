"""What of Croupier needs more than the core: the extras of the package and their libraries."""

SERVE = ("aiohttp", "argon2", "picows", "prometheus_client", "segno", "structlog", "uvloop")
EXTRAS = {"serve": SERVE, "simulate": ("numba", "numpy"), "dask": ("distributed",)}


def what_to_install(missing: ModuleNotFoundError) -> str | None:
    """What to tell where a library of an extra is missing; None if it is another mistake."""
    library = (missing.name or "").partition(".")[0]
    for extra, libraries in EXTRAS.items():
        if library in libraries:
            return f"this needs {library}: pip install 'croupier[{extra}]'"
    return None
