"""`croupier simulate`: sessions or spins played by the million."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

import croupier
from croupier.cli import screen
from croupier.cli.arguments import Json, LayoutId, SlipWords, examples
from croupier.cli.output import write_json
from croupier.cli.progress import progress
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
from croupier.rules.bets import Bet
from croupier.rules.refusal import Refusal

if TYPE_CHECKING:
    from croupier.simulate import Simulated
    from croupier.strategies import Session

EXAMPLES = examples(
    "simulate rws-00-etg-2019-b red --strategy martingale --bankroll 1000 --spins 1000 "
    "--maximum 500 --players 1e5",
    "simulate mbs-00-2012 james bond --bankroll 200 --spins 50 --players 1e5 --watch --json",
    "simulate rws-000-etg-2023 red, 17 --spins 1e12",
)

Players = Annotated[
    int, typer.Option("--players", parser=whole, metavar="N", help="How many sessions to play.")
]
Bankroll = Annotated[
    int | None,
    typer.Option(
        "--bankroll",
        parser=whole,
        metavar="N",
        help="What each player begins with; without it, spins of the slip and no more.",
    ),
]
Seed = Annotated[int, typer.Option("--seed", min=0, help="The same seed gives the same run.")]
Workers = Annotated[
    int | None, typer.Option("--workers", min=1, help="How many processes; by default, as needed.")
]
On = Annotated[
    str | None,
    typer.Option("--on", metavar="ADDRESS", help="A Dask scheduler, as tcp://127.0.0.1:8786."),
]
Watch = Annotated[
    bool, typer.Option("--watch", help="Record losing runs and drawdowns; takes longer.")
]


def simulate(
    layout: LayoutId,
    slip: SlipWords = None,
    strategy: StrategyName = "flat",
    bankroll: Bankroll = None,
    spins: Spins = None,
    goal: Goal = None,
    minimum: Minimum = 1,
    maximum: Maximum = None,
    beyond: Beyond = "restart",
    players: Players = 100_000,
    seed: Seed = 0,
    workers: Workers = None,
    on: On = None,
    watch: Watch = False,
    json: Json = False,
    csv: Csv = None,
    parquet: Parquet = None,
    plot: Plot = None,
) -> None:
    """Sessions or spins by the million, the same for a seed on any number of workers.

    With a bankroll, sessions of a strategy. Without, so many spins of the slip, however many, by
    one draw. croupier session gives the exact answer wherever it can be had.
    """
    found = croupier.layout(layout)
    bets = slip_of(found, slip)
    if bankroll is None:
        _check_flat(strategy, goal, spins, plot)
        _answer_flat(bets, spins or 0, seed, layout, json, csv, parquet)
        return
    one = session_of(
        found, bets, strategy, beyond,
        bankroll=bankroll, spins=spins, goal=goal, minimum=minimum, maximum=maximum,
    )  # fmt: skip
    result = _run(one, players, seed=seed, workers=workers, on=on, watch=watch)
    often = result.distribution
    save({"bankroll": [*often], "sessions": [*often.values()]}, csv, parquet)
    if plot is not None:
        save_plot(result.chart(f"{strategy}: the final bankroll"), plot)
    write_json(_in_json(result, one, strategy)) if json else _show(result, strategy)


def _check_flat(strategy: str, goal: int | None, spins: int | None, plot: Any) -> None:
    """Refuse what belongs to sessions where there is no bankroll."""
    if strategy != "flat" or goal is not None or spins is None:
        message = "name the --bankroll of a session, or --spins alone for spins of the slip"
        raise Refusal("bad_session", message)
    if plot is not None:
        raise Refusal("no_plot", "spins of a slip have no distribution to draw; leave --plot out")


def _run(session: "Session", players: int, **more: Any) -> "Simulated":
    from croupier.simulate import simulate as run

    with progress("Sessions", players) as told:
        return run(session, players, progress=lambda done, of: told(done), **more)


def _in_json(result: "Simulated", session: "Session", strategy: str) -> dict[str, Any]:
    return {
        "layout": session.layout.id,
        "strategy": strategy,
        "bankroll": result.bankroll,
        "goal": session.goal,
        "spins": session.spins,
        "players": result.players,
        "seed": result.seed,
        "mean": result.mean,
        "standard_error": result.standard_error,
        "sd": result.sd,
        "mean_spins": result.mean_spins,
        "mean_staked": result.mean_staked,
        "chance_of_gain": result.chance_of_gain,
        "endings": result.endings,
        "played_plainly": result.totals.plainly,
        "losing_runs": [{"run": r, "share": s} for r, s in result.losing_runs().items()],
        "drawdowns": [{"drawdown": d, "share": s} for d, s in result.drawdowns().items()],
        "distribution": [{"bankroll": b, "sessions": o} for b, o in result.distribution.items()],
    }


def _show(result: "Simulated", strategy: str) -> None:
    screen.table(
        (f"{strategy} from {result.bankroll}, {result.players:,} sessions", ">", ">±"),
        [
            ("final bankroll on average", f"{result.mean:.4f}", f"{result.standard_error:.4f}"),
            ("its standard deviation", f"{result.sd:.4f}", ""),
            ("ended with more", *_share(result, result.chance_of_gain)),
            ("spins on average", f"{result.mean_spins:.3f}", ""),
            ("staked on average", f"{result.mean_staked:.3f}", ""),
        ],
        [(ENDS[ending], *_share(result, share)) for ending, share in result.endings.items()],
    )
    if result.watched:
        screen.heading("Losing runs, and how many sessions had one so long or longer")
        rows = [(str(run), *_share(result, s)) for run, s in result.losing_runs().items()]
        screen.table((">spins", ">share", ">±"), rows)
    plainly = result.totals.plainly
    more = f" {plainly:,} sessions were played plainly." if plainly else ""
    screen.note(f"± is one standard error. Seed {result.seed}.{more}")


def _share(result: "Simulated", share: float) -> tuple[str, str]:
    return f"{share:.4%}", f"{result.error_of(share):.4%}"


def _answer_flat(
    slip: tuple[Bet, ...], spins: int, seed: int, layout: str, json: bool, csv: Any, parquet: Any
) -> None:
    """Spins of a slip: the totals, and how often each number came."""
    from croupier.simulate.flat import flat_spins

    result = flat_spins(slip, spins, seed)
    save({"number": [*result.times], "spins": [*result.times.values()]}, csv, parquet)
    totals = {"staked": result.staked, "returned": result.returned, "net": result.net}
    if json:
        times = [{"number": n, "spins": often} for n, often in result.times.items()]
        head = {"layout": layout, "spins": result.spins, "seed": result.seed}
        write_json({**head, "method": "multinomial", **totals, "numbers": times})
        return
    screen.table(
        (f"{result.spins:,} spins", ">credits", ">of what was staked"),
        [(name, f"{v:,}", f"{v / result.staked:.6%}") for name, v in totals.items()],
    )
    screen.note(
        "All spins by one multinomial draw: how often each number came, and so what the slip "
        f"returned. Expected of the net: {-float(result.slip.house_edge):.6%}. Seed {result.seed}."
    )
