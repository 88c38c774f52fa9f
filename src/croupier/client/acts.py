"""What a player may do at a terminal, each as one command with an answer."""

import secrets
from abc import ABC, abstractmethod
from collections.abc import Iterable

from croupier.client.answers import Answer
from croupier.client.standing import Standing
from croupier.table import commands as c


class Acts(ABC):
    """The acts of a seat, for the round that is open as far as the terminal knows."""

    async def place_bets(self, bets: Iterable[tuple[str, int]]) -> Answer:
        """Put bets on spots, such as [("red", 500), ("split 8/11", 100)]; all of them or none."""
        return await self.do(c.PlaceBets(self.seat, self.standing.round, tuple(bets)))

    async def place_option(self, option: str, credits: int) -> Answer:
        """Put all pieces of an option such as "tiers", so many credits on each."""
        return await self.do(c.PlaceOption(self.seat, self.standing.round, option, credits))

    async def withdraw_bets(self, bets: Iterable[tuple[str, int]]) -> Answer:
        """Take credits off spots; all of them or none."""
        return await self.do(c.WithdrawBets(self.seat, self.standing.round, tuple(bets)))

    async def clear_bets(self) -> Answer:
        """Take all bets off the felt."""
        return await self.do(c.ClearBets(self.seat, self.standing.round))

    async def buy_credits(self, amount: int, colour: str = "", value: int = 0) -> Answer:
        """Turn cash into credits; at a live table also into chips of a colour with a value."""
        return await self.do(c.BuyCredits(self.seat, amount, colour, value))

    async def cash_out(self) -> Answer:
        """Turn all credits into a voucher; its code stands in the answer's event."""
        return await self.do(c.CashOut(self.seat, secrets.token_hex(10)))

    async def redeem_voucher(self, code: str, amount: int) -> Answer:
        """Turn a voucher into credits."""
        return await self.do(c.RedeemVoucher(code, amount, self.seat))

    @property
    @abstractmethod
    def seat(self) -> str:
        """The seat that acts."""

    @property
    @abstractmethod
    def standing(self) -> Standing:
        """How the seat stands, as far as was heard."""

    @abstractmethod
    async def do(self, command: c.Command) -> Answer:
        """Have a command carried out, once."""
