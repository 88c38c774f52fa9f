"""The staff: a dealer who opens, spins and keys (sometimes wrongly), and who lets others approve.

The dealer of a run does all that the frauds of the books need: spins with the wheel, counts three
revolutions, keys while bets are open, corrects afterwards. The table has to see to it.
"""

from typing import Any

from tests.simulation.client import Client, Said

OVER = ("between_rounds", "settled", "void")
NUMBERS = ("0", "3", "17")
PIN = "135790"
WITH_PIN = ("propose.1", "approve.1")
VOIDS = ("ball_flung_out", "too_few_revolutions", "same_direction")
STUCK = 3  # refusals in a row, after which the shift manager is called


class Console(Client):
    """A console of one of the staff; the dealer deals, the shift manager is the second person."""

    chaos = 0.15  # how often the staff do what no book wants
    _refusals = 0

    def own(self, events: list[Said]) -> Any:
        """Answers of the staff's tell what they may hear in two ways; the record is the same."""
        return None

    def act(self) -> None:
        """Do what is next, if nothing is under way."""
        if not self.is_ready or self.picture is None or self.pending:
            return
        self._refusals = self._refusals + 1 if self.last_refusal else 0
        self.last_refusal = ""
        command = self._dealer() if self.role == "dealer" else self._second()
        if command:
            pin = {"pin": PIN} if command["type"] in WITH_PIN else {}
            self.do(command, **pin)

    # ---- the second person

    def _second(self) -> Said | None:
        assert self.picture is not None
        if self.picture.phase == "table_closed":
            return {"type": "open_table.1"}
        if self.picture.proposals:
            number, act = next(iter(self.picture.proposals.items()))
            if self._refusals or self._is_odd(0.1):
                return {"type": "reject.1", "number": number}
            return {"type": "approve.1", "number": number, "act": act}
        if self._is_odd(0.02):
            return {"type": "void_round.1", "reason": self._chance.choice(VOIDS)}
        return None

    # ---- the dealer

    def _dealer(self) -> Said | None:
        picture = self.picture
        assert picture is not None
        if picture.dealer != self.name:
            return None if picture.dealer else {"type": "dealer_in.1"}
        if picture.proposals:
            return None
        if picture.phase in OVER:
            return self._between()
        if self._refusals >= STUCK and picture.phase not in ("interrupted", "awaiting_ruling"):
            return {"type": "refer_round.1", "reason": "it cannot go on"}
        if self._is_odd(self.chaos):
            return self._irregular()
        return self._forward()

    def _between(self) -> Said | None:
        assert self.picture is not None
        if self.picture.dolly:
            return {"type": "lift_dolly.1"}
        if self.picture.past and self._is_odd(0.3):
            return self._propose(self._second_thoughts())
        return None if self.calm else {"type": "open_bets.1"}

    def _forward(self) -> Said | None:
        """The next step of the round."""
        picture = self.picture
        assert picture is not None
        match picture.phase:
            case "bets_open":
                if not self.calm and self._chance.random() < 0.5:
                    return None
                return self._either({"type": "close_bets.1"}, {"type": "start_spin.1"})
            case "bets_open_ball_spinning":
                return self._either(self._spin(), {"type": "close_bets.1"})
            case "bets_closed":
                return {"type": "start_spin.1"}
            case "ball_spinning":
                return self._either(self._spin(), self._key())
            case "ball_at_rest":
                return self._either(self._spin(), self._key())
            case "result_proposed":
                if self._refusals:
                    return self._either(self._spin(), self._void())
                return {"type": "confirm_result.1", "number": picture.number}
            case "result_confirmed":
                return {"type": "place_dolly.1", "number": picture.number}
            case "interrupted":
                number = "" if self._refusals % 2 else self._number()
                act = {"type": "answer_interruption.1", "number": number}
                if self._refusals >= STUCK:
                    return {"type": "refer_round.1", "reason": "nobody saw it"}
                return self._propose({**act, "round": picture.round})
            case "awaiting_ruling":
                number = "" if self._refusals else self._number()
                act = {"type": "give_ruling.1", "number": number, "reason": "as it was"}
                return self._propose({**act, "round": picture.round})
        return None

    def _spin(self) -> Said:
        direction = "with" if self._is_odd(0.03) else "against"
        revolutions = 3 if self._is_odd(0.03) else 5
        return {"type": "report_spin.1", "direction": direction, "revolutions": revolutions}

    def _key(self) -> Said:
        return {"type": "propose_result.1", "number": self._number()}

    def _void(self) -> Said:
        return {"type": "void_round.1", "reason": self._chance.choice(VOIDS)}

    def _irregular(self) -> Said:
        """What may befall a round, or what somebody tries."""
        return self._either(
            self._key(),
            {"type": "report_ball_at_rest.1"},
            self._void(),
            {"type": "interrupt_round.1", "cause": "the console is dark"},
            {"type": "refer_round.1", "reason": "a bird on the wheel"},
            {"type": "report_spin.1", "direction": "with", "revolutions": -1},
            {"type": "report_spin.1", "direction": "", "revolutions": 3},
            {"type": "close_bets.1"},
            {"type": "dealer_out.1"},
        )

    def _second_thoughts(self) -> Said:
        """A round that is over turns out otherwise."""
        assert self.picture is not None
        round = self._chance.choice(list(self.picture.past))
        old = self.picture.past[round]
        if self._chance.random() < 0.7:
            return {"type": "correct_result.1", "round": round, "old": old, "new": self._number()}
        return {"type": "void_settled.1", "round": round, "reason": "ball_flung_out"}

    @staticmethod
    def _propose(act: Said) -> Said:
        return {"type": "propose.1", "act": act}

    def _number(self) -> str:
        return self._chance.choice(NUMBERS)

    def _is_odd(self, often: float) -> bool:
        return not self.calm and self._chance.random() < often

    def _either(self, *commands: Said) -> Said:
        return self._chance.choice(commands)
