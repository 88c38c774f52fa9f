"""How much one source may send in a second; more is a flood, and floods are kept out."""

MOST_KEPT = 10_000  # sources; when there are more, counting begins anew


class Floods:
    """Counts what each source sends in the running second."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._second = 0
        self._sent: dict[str, int] = {}

    def too_many(self, source: str, now: float) -> bool:
        """Count one more, and say whether it is one too many."""
        second = int(now)
        if second != self._second or len(self._sent) > MOST_KEPT:
            self._second, self._sent = second, {}
        sent = self._sent.get(source, 0) + 1
        self._sent[source] = sent
        return sent > self.most
