"""The page and the schema of the protocol are those of the code."""

from typing import Any

import msgspec
import pytest

from croupier.server import protocol
from croupier.server.messages import read_staff, read_terminal
from tests.server.protocol_page import PAGE, lists


def test_the_page_is_that_of_the_code() -> None:
    """`python -m tests.server.protocol_page` brings it up to date."""
    assert PAGE.read_text().endswith(f"{lists()}\n")


def example(of: dict[str, Any], defs: dict[str, Any]) -> Any:
    """The smallest value that a schema takes."""
    if "$ref" in of:
        return example(defs[of["$ref"].rpartition("/")[2]], defs)
    if "anyOf" in of:
        return example(of["anyOf"][0], defs)
    if "enum" in of:
        return of["enum"][0]
    match of.get("type"):
        case "object":
            fields = of.get("properties", {})
            return {name: example(fields[name], defs) for name in of.get("required", ())}
        case "array":
            return [example(one, defs) for one in of.get("prefixItems", ())]
        case "integer":
            return 1
        case "boolean":
            return True
    return "x"


@pytest.mark.parametrize(
    ("way", "read"), [("from_terminal", read_terminal), ("from_staff", read_staff)]
)
def test_what_the_schema_describes_can_be_read(way: str, read: Any) -> None:
    defs = protocol.schema()["$defs"]
    for message in defs[way]["anyOf"]:
        said = example(message, defs)
        assert type(read(msgspec.json.encode(said))).__struct_config__.tag == said["say"]
