"""The pages that the staff door serves: files beside this module, and what may be done in them.

Nothing in them comes from elsewhere, no script stands in a page itself, and no other site may
frame them.
"""

from functools import cache
from importlib.resources import files
from typing import NamedTuple

KINDS = {
    "html": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json",
    "svg": "image/svg+xml",
}


class Page(NamedTuple):
    """A file of the pages, and its kind."""

    body: bytes
    kind: str


@cache
def pages() -> dict[str, Page]:
    """All pages by their names, read once."""
    found = {}
    for file in files(__name__).iterdir():
        kind = KINDS.get(file.name.rpartition(".")[2])
        if kind:
            found[file.name] = Page(file.read_bytes(), kind)
    return found


def page_headers(kind: str, terminals: str) -> dict[str, str]:
    """What a browser is told with a page: only this house may be talked to."""
    policy = (
        f"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
        f"connect-src 'self' {terminals}; base-uri 'none'; form-action 'none'; "
        f"frame-ancestors 'none'"
    )
    return {
        "Content-Type": kind,
        "Content-Security-Policy": policy,
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
        "Cache-Control": "no-cache",
    }
