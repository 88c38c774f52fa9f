"""A played scenario as people read it: its own lines, and beneath each act all that followed."""

from collections.abc import Iterator
from typing import Any, Literal

from croupier.scenario.comparing import refused_words
from croupier.scenario.playing import Played, PlayedAct
from croupier.scenario.screens import GROUPS
from croupier.scenario.telling import cash_words, claim_words

Style = Literal["title", "remark", "act", "heard", "refused", "fact", "wanted", "found", "head"]
Line = tuple[Style, str]
INDENT = "    "


def transcript(played: Played) -> Iterator[Line]:
    """Every line with its style; `wanted` and `found` stand where something was not as expected."""
    yield "title", played.scenario.header.title
    yield from (("head", line) for line in played.scenario.head[1:])
    for act in played.acts:
        yield from (("remark", line.strip()) for line in act.act.before)
        yield "act", act.act.text
        yield from _beneath(act)
    yield from (("remark", line.strip()) for line in played.scenario.after)
    yield "remark", ""
    yield "title", "At the end"
    yield from _end(played)


def _beneath(act: PlayedAct) -> Iterator[Line]:
    for group, text in act.heard:
        yield "heard", f"{INDENT}{hears(group)} {text}"
    for refused in act.refused:
        yield "refused", f"{INDENT}refused: {refused_words(refused)} - {refused.message}"
    wrong = {finding.expected for finding in act.findings}
    for expected in act.act.expected:
        if expected.kind == "fact" and expected.text not in wrong:
            yield "fact", f"{INDENT}{expected.text}"
    for finding in act.findings:
        yield "wanted", f"  - {finding.expected}"
        yield "found", f"  + {finding.found}"


def hears(group: str) -> str:
    """The beginning of a line that tells what a group of screens hears."""
    return f"{group} hear:" if group in GROUPS else f"{group} hears:"


def _end(played: Played) -> Iterator[Line]:
    for account, amount in sorted(played.balances.items()):
        yield "fact", f"{INDENT}{account_words(account, amount)}"
    for problem in played.books:
        yield "wanted", "  - the books balance"
        yield "found", f"  + {problem}"
    if not played.books:
        yield "fact", f"{INDENT}the books balance, over {played.records} records"


def account_words(account: str, amount: int) -> str:
    """What stands on an account, in the words of the facts."""
    kind, _, seat = account.partition(":")
    match kind:
        case "credits":
            return f"{seat} has {amount} credits"
        case "stake":
            return f"{seat} has {amount} at stake"
        case "claims":
            return claim_words(seat, amount)
        case "cash":
            return cash_words(-amount)
        case "vouchers":
            return f"vouchers for {amount} are out"
    return f"the {account} has {'won' if amount > 0 else 'lost'} {abs(amount)}"


def as_json(played: Played) -> dict[str, Any]:
    """The same for programs."""
    header = played.scenario.header
    return {
        "file": played.scenario.name,
        "title": header.title,
        "book": header.rules.id,
        "clauses": list(header.clauses),
        "rulings": list(header.rulings),
        "held": played.held,
        "acts": [_act_as_json(act) for act in played.acts],
        "balances": played.balances,
        "findings": [_named(f, "line", "expected", "found") for f in played.findings],
    }


def _act_as_json(act: PlayedAct) -> dict[str, Any]:
    return {
        "line": act.act.line,
        "says": act.act.text,
        "commands": [
            {
                "id": done.request.id,
                "person": done.request.actor.person,
                "role": done.request.actor.role,
                "command": type(done.request.command).__name__,
            }
            for done in act.done
        ],
        "heard": [{"screens": group, "says": text} for group, text in act.heard],
        "refused": [_named(refused, "code", "message", "clause") for refused in act.refused],
        "held": not act.findings,
    }


def _named(thing: Any, *names: str) -> dict[str, Any]:
    return {name: getattr(thing, name) for name in names}
