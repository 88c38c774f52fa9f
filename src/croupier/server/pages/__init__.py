"""The pages that the staff door serves: files beside this module, and what may be done in them.

Nothing in them comes from elsewhere, no script stands in a page itself, and no other site may
frame them. What the pages are made of is asked for under `/pages/` and a version, which is the
hash of all of it; so a browser may keep it for ever, and a new version is asked for anew.
"""

import gzip
import hashlib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple

KINDS = {
    "html": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json",
    "svg": "image/svg+xml",
}
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"


class Page(NamedTuple):
    """A file of the pages: plain, packed, its kind and the hash by which it is known."""

    body: bytes
    packed: bytes
    kind: str
    tag: str


def page_of(body: bytes, kind: str) -> Page:
    """The body with all that is sent beside it."""
    return Page(body, gzip.compress(body, mtime=0), kind, f'"{_hash(body)}"')


@cache
def pages() -> dict[str, Page]:
    """All pages by their names, read once; those in folders as `folder/name`."""
    found = dict(sorted(_files(files(__name__), "")))
    version = version_of(found)
    return {
        name: page_of(_with_version(name, body, version), KINDS[_ending(name)])
        for name, body in found.items()
    }


def version_of(found: dict[str, bytes]) -> str:
    """What stands in the addresses; it changes with anything in any page."""
    return _hash(b"".join(name.encode() + body for name, body in found.items()))


def _files(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    for file in folder.iterdir():
        if file.is_dir():
            yield from _files(file, f"{path}{file.name}/")
        elif _ending(file.name) in KINDS:
            yield path + file.name, file.read_bytes()


def _with_version(name: str, body: bytes, version: str) -> bytes:
    """A page names what it is made of with the version; what it is made of names its neighbours."""
    return (
        body.replace(b'"/pages/', f'"/pages/{version}/'.encode()) if name[-5:] == ".html" else body
    )


def _ending(name: str) -> str:
    return name.rpartition(".")[2]


def _hash(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()[:16]


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
        "Cache-Control": ASK_AGAIN,
    }
