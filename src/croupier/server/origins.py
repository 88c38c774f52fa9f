"""Where the pages of this house come from: whoever comes from another page is kept out."""

from collections.abc import Iterable
from urllib.parse import urlsplit

from croupier.rules.refusal import Refusal


class Origins:
    """The addresses under which browsers know the staff door, which serves the pages."""

    def __init__(self, origins: Iterable[str]) -> None:
        self.all = frozenset(map(_checked, origins))
        self._hosts = frozenset(urlsplit(origin).netloc for origin in self.all)

    def ours(self, origin: str | None) -> bool:
        """Whether a request with this origin may pass; a program that is no browser says none."""
        return origin is None or origin in self.all

    def asked_for(self, host: str) -> bool:
        """Whether a request names this house; one that names another was led here by a trick."""
        return host in self._hosts


def _checked(origin: str) -> str:
    parts = urlsplit(origin)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.path.strip("/"):
        message = f"an origin is such as https://tables.example, not {origin!r}"
        raise Refusal("bad_origin", message)
    return f"{parts.scheme}://{parts.netloc}".lower()


def local_origins(scheme: str, host: str, port: int) -> list[str]:
    """The addresses of a door on this machine."""
    names = ["127.0.0.1", "localhost", "[::1]"] if host in ("127.0.0.1", "localhost") else [host]
    return [f"{scheme}://{name}:{port}" for name in names]
