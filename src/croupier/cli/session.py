"""`croupier session`: what a session comes to, exactly."""

from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any

import typer

import croupier
from croupier.cli import screen
from croupier.cli.arguments import Json, LayoutId, SlipWords, examples
from croupier.cli.output import write_json
from croupier.cli.saving import Csv, Parquet, Plot, save, save_plot
from croupier.cli.session_words import (
    ENDS,
    Beyond,
    Goal,
    Maximum,
    Minimum,
    Spins,
    StrategyName,
    session_of,
    slip_of,
    whole,
)

if TYPE_CHECKING:
    from croupier.odds import SessionOdds
    from croupier.odds.watched import Solver
    from croupier.strategies import Session

EXAMPLES = examples(
    "session rws-00-etg-2019-b red --bankroll 20 --goal 40",
    "session rws-00-etg-2019-b red --strategy martingale --bankroll 1000 --spins 1000 "
    "--maximum 500",
    "session mbs-00-2012 james bond --bankroll 200 --spins 50 --drawdown 100 --losing-run 5",
    "session rws-000-etg-2023 red --bankroll 10 --spins 20 --fractions --json",
)

Bankroll = Annotated[
    int, typer.Option("--bankroll", parser=whole, metavar="N", help="What the player begins with.")
]
Runs = Annotated[
    list[int] | None,
    typer.Option("--losing-run", min=1, help="Also the chance of a losing run so long; repeat it."),
]
Drawdowns = Annotated[
    list[int] | None,
    typer.Option("--drawdown", min=1, help="Also the chance of a fall so deep; repeat it."),
]
InFractions = Annotated[
    bool, typer.Option("--fractions", help="In exact fractions, for small sessions.")
]
QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


def session(
    layout: LayoutId,
    bankroll: Bankroll,
    slip: SlipWords = None,
    strategy: StrategyName = "flat",
    spins: Spins = None,
    goal: Goal = None,
    minimum: Minimum = 1,
    maximum: Maximum = None,
    beyond: Beyond = "restart",
    losing_run: Runs = None,
    drawdown: Drawdowns = None,
    fractions: InFractions = False,
    json: Json = False,
    csv: Csv = None,
    parquet: Parquet = None,
    plot: Plot = None,
) -> None:
    """What a session comes to, exactly: every final bankroll with its chance.

    A strategy plays a slip with a bankroll, within limits, until it reaches a goal, has played all
    spins, or cannot cover its next slip. Without --spins it plays on until the goal or ruin.
    """
    found = croupier.layout(layout)
    limits = {"minimum": minimum, "maximum": maximum}
    one = session_of(
        found, slip_of(found, slip), strategy, beyond,
        bankroll=bankroll, spins=spins, goal=goal, **limits,
    )  # fmt: skip
    answer = _Answer(one, strategy, fractions, losing_run or (), drawdown or ())
    rows = answer.odds.distribution
    save({"bankroll": [*rows], "chance": [*map(float, rows.values())]}, csv, parquet)
    if plot is not None:
        save_plot(answer.odds.chart(f"{strategy}: the final bankroll"), plot)
    if json:
        write_json(answer.in_json())
    else:
        answer.show()


class _Answer:
    """A session solved, with runs and drawdowns where they are asked for."""

    def __init__(
        self,
        session: "Session",
        strategy: str,
        fractions: bool,
        runs: Iterable[int],
        drawdowns: Iterable[int],
    ) -> None:
        from croupier.odds import drawdown_odds, losing_run_odds, session_odds

        solve: Solver = session_odds
        if not fractions:
            from croupier.simulate import session_odds as in_floats

            solve = in_floats
        self.session, self.strategy = session, strategy
        self.odds: SessionOdds = solve(session)
        self.runs = losing_run_odds(session, runs, solve)
        self.drawdowns = drawdown_odds(session, drawdowns, solve)
        self.fractions = fractions

    def in_json(self) -> dict[str, Any]:
        """Everything, fractions as texts and floats as numbers."""
        odds, told = self.odds, self._told
        return {
            "layout": self.session.layout.id,
            "strategy": self.strategy,
            "bankroll": odds.bankroll,
            "goal": self.session.goal,
            "spins": self.session.spins,
            "error": odds.error,
            "mean": told(odds.mean),
            "sd": odds.sd,
            "expected_spins": told(odds.expected_spins),
            "expected_staked": told(odds.expected_staked),
            "chance_of_gain": told(odds.chance_of_gain),
            "endings": {ending: told(chance) for ending, chance in odds.endings.items()},
            "quantiles": {f"{share:.0%}": odds.quantile(share) for share in QUANTILES},
            "losing_runs": [{"run": r, "chance": told(c)} for r, c in self.runs.items()],
            "drawdowns": [{"drawdown": d, "chance": told(c)} for d, c in self.drawdowns.items()],
            "distribution": [
                {"bankroll": b, "chance": told(c)} for b, c in odds.distribution.items()
            ],
        }

    def show(self) -> None:
        """The figures, how it ends, and where half of all players end."""
        odds = self.odds
        screen.table((f"{self.strategy} from {odds.bankroll}", ">"), self._figures())
        screen.heading("How it ends")
        screen.table(
            ("", ">chance"), [(ENDS[e], f"{float(c):.4%}") for e, c in odds.endings.items()]
        )
        watched = [(f"a losing run of {run} or longer", c) for run, c in self.runs.items()]
        watched += [(f"a fall of {d} or deeper", c) for d, c in self.drawdowns.items()]
        if watched:
            screen.heading("On the way")
            screen.table(("", ">chance"), [(what, f"{float(c):.4%}") for what, c in watched])
        screen.heading("Final bankrolls")
        screen.table(
            (">chance", ">at most"), [(f"{q:.0%}", str(odds.quantile(q))) for q in QUANTILES]
        )
        if odds.error:
            screen.note(f"No chance here is off by more than {odds.error:.1e}.")

    def _figures(self) -> list[tuple[str, str]]:
        odds = self.odds
        return [
            ("final bankroll on average", f"{float(odds.mean):.6f}"),
            ("its standard deviation", f"{odds.sd:.4f}"),
            ("chance to end with more", f"{float(odds.chance_of_gain):.4%}"),
            ("spins on average", f"{float(odds.expected_spins):.4f}"),
            ("staked on average", f"{float(odds.expected_staked):.4f}"),
        ]

    def _told(self, figure: Fraction | float) -> Fraction | float:
        return Fraction(figure) if self.fractions else float(figure)
