"""Writes the generated parts of docs/table.md: `python -m tests.diagram` after changing a table."""

from pathlib import Path

from croupier.table.permissions import PERMISSIONS, TWO_PERSONS
from croupier.table.phases import ANY, NEXT, Phase

PAGE = Path(__file__).resolve().parent.parent / "docs" / "table.md"


def diagram() -> str:
    """The phases and what leads from one to the next, as a Mermaid state diagram."""
    arrows: dict[tuple[Phase, Phase], list[str]] = {}
    for event, row in NEXT.items():
        for before, after in row.items():
            arrows.setdefault((before, after), []).append(event)
    lines = [
        f"    {before} --> {after}: {', '.join(events)}"
        for (before, after), events in sorted(arrows.items())
    ]
    return "\n".join(["```mermaid", "stateDiagram-v2", *lines, "```"])


def permissions() -> str:
    """Who may ask for what, and when."""
    lines = ["| command | staff from | others | phases |", "|---|---|---|---|"]
    for command, row in PERMISSIONS.items():
        phases = "any" if row.phases == ANY else ", ".join(p for p in Phase if p in row.phases)
        others = ", ".join(row.others)
        lines.append(f"| {command.__name__} | {row.staff_from} | {others} | {phases} |")
    return "\n".join(lines).replace("_", " ")


def two_persons() -> str:
    """What takes two persons, and the lowest position of each."""
    lines = ["| act | proposed from | approved from |", "|---|---|---|"]
    lines += [f"| {act.__name__} | {one} | {two} |" for act, (one, two) in TWO_PERSONS.items()]
    return "\n".join(lines).replace("_", " ")


PARTS = {"diagram": diagram, "permissions": permissions, "two-persons": two_persons}


def renewed(page: str) -> str:
    """The page with every generated part as it should be."""
    for name, part in PARTS.items():
        begin, end = f"<!-- {name} -->\n", f"\n<!-- end of {name} -->"
        head, rest = page.split(begin)
        _, tail = rest.split(end)
        page = f"{head}{begin}{part()}{end}{tail}"
    return page


if __name__ == "__main__":
    PAGE.write_text(renewed(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
