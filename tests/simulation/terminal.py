"""A player terminal and its player: bets early, late and for the wrong round, and vouchers."""

from tests.simulation.client import Client, Said
from tests.simulation.network import write

SPOTS = {
    "rws-00-etg-2019-a": ("split 0/3", "straight_up 3", "straight_up 0"),
    "rws-00-etg-2019-b": ("street 00/2/3", "straight_up 3", "straight_up 0"),
}
ANY_LAYOUT = ("red", "straight_up 3", "straight_up 0")


class Terminal(Client):
    """At one seat. Token and codes of vouchers are stored; whoever holds a code may redeem it."""

    role = "terminal"
    layout = ""
    is_shared = False  # a live table, where everybody sees whose chips lie where
    token = code = ""
    vouchers: list[tuple[str, int]]

    def greet(self) -> None:
        """Say who it is, or enrol."""
        assert self.wire is not None
        if self.token:
            heard = self.picture.n if self.picture else 0
            self.wire.say(write({"say": "hello", "token": self.token, "heard": heard}))
        else:
            self.wire.say(write({"say": "enrol", "code": self.code}))

    def hear(self, said: Said) -> None:
        """What only terminals are told, then the rest."""
        if said["say"] == "enrolled":
            self.token, self.code = said["token"], ""
            self.greet()
        else:
            super().hear(said)

    def turned_away(self, code: str, message: str) -> None:
        """The code was used, or the token is worth nothing any more."""
        if code == "bad_code":
            self.code = ""
        elif code == "revoked":
            self.token = ""
        elif code not in ("too_fast", "stopped", "locked", "replaced"):
            self._blame(f"{self.name} is turned away: {message}")

    def check(self, event: Said) -> None:
        """No word of another seat's bets or credits; what comes out of the machine is kept."""
        if event["type"] == "voucher_issued.1":
            self.vouchers.append((event["code"], event["amount"]))
        seats = {account.partition(":")[2] for account, _ in event.get("postings", ())} - {""}
        if "bets" not in event or not self.is_shared:
            seats.add(event.get("seat", self.name))
        if seats - {self.name}:
            self._blame(f"{self.name} hears of {sorted(seats)}: {event}")

    def act(self) -> None:
        """The player does something, or not, and goes on."""
        if self.is_ready and self.picture is not None and len(self.pending) < 3:
            for _ in range(self._chance.choice((1, 1, 1, 2, 3))):
                self.do(self._wish(self.picture.phase, self.picture.round))

    def _wish(self, phase: str, round: int) -> Said:
        assert self.picture is not None
        way = self._chance.random()
        if self.picture.credits < 100 and way < 0.8:
            return self._buys()
        if way < 0.06:
            return {"type": "cash_out.1", "seat": self.name, "code": self._code()}
        if way < 0.12 and self.vouchers:
            code, amount = self._chance.choice(self.vouchers)
            return {"type": "redeem_voucher.1", "code": code, "amount": amount, "seat": self.name}
        if way < 0.2 and self.picture.bets:
            return {"type": "clear_bets.1", "seat": self.name, "round": round}
        if way < 0.3 and self.picture.bets:
            spot = self._chance.choice(sorted(self.picture.bets))
            return self._bets("withdraw_bets.1", round, spot)
        if phase in ("settled", "void", "between_rounds"):
            round += 1  # it may open before this comes there
        return self._bets("place_bets.1", round, self._chance.choice(self._spots()))

    def _buys(self) -> Said:
        bought = {"type": "buy_credits.1", "seat": self.name, "amount": 1_000}
        return {**bought, "colour": "", "value": 0}

    def _bets(self, kind: str, round: int, spot: str) -> Said:
        bets = [[spot, self._chance.choice((1, 5, 10))]]
        return {"type": kind, "seat": self.name, "round": round, "bets": bets}

    def _spots(self) -> tuple[str, ...]:
        return SPOTS.get(self.layout, ANY_LAYOUT)

    def _code(self) -> str:
        return f"{self._chance.getrandbits(64):016x}"
