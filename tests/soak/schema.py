"""The published schema as the judge of what a reader took: a small validator of our own."""

import json
from typing import Any

from croupier.server import protocol

DEFS: dict[str, Any] = protocol.schema()["$defs"]
KINDS: dict[str, type | tuple[type, ...]] = {
    "string": str,
    "object": dict,
    "array": list,
    "boolean": bool,
    "null": type(None),
    "number": (int, float),
}


def fits(message: bytes, way: str) -> bool:
    """Whether a message is one that the schema describes; of two equal keys the last counts."""
    try:
        said = json.loads(message.decode())
        json.dumps(said, ensure_ascii=False).encode()  # a lone surrogate is no text
    except (ValueError, RecursionError):
        return False
    return valid(said, DEFS[way])


def has_equal_keys(message: bytes) -> bool:
    """Whether an object has a key twice: then a reader may refuse the first for its value."""
    found = []

    def look(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found.append(len(dict(pairs)) < len(pairs))
        return dict(pairs)

    json.loads(message, object_pairs_hook=look)
    return any(found)


def valid(said: Any, of: dict[str, Any]) -> bool:
    """Whether a value is what a schema describes."""
    if "$ref" in of:
        return valid(said, DEFS[of["$ref"].rpartition("/")[2]])
    if "anyOf" in of:
        return any(valid(said, one) for one in of["anyOf"])
    if "enum" in of:
        return said in of["enum"] and type(said) is type(of["enum"][0])
    kind = of.get("type")
    if kind == "integer":
        return is_int(said) and bool(of.get("minimum", said) <= said <= of.get("maximum", said))
    if kind and not isinstance(said, KINDS[kind]):
        return False
    if isinstance(said, bool) != (kind == "boolean"):
        return False
    if kind == "object":
        return valid_object(said, of)
    return valid_array(said, of) if kind == "array" else True


def is_int(said: Any) -> bool:
    """JSON's true is no number, and neither is 1.0 a whole one here."""
    return isinstance(said, int) and not isinstance(said, bool)


def valid_object(said: dict[str, Any], of: dict[str, Any]) -> bool:
    """Every key known, every required one there, every value right."""
    known = of.get("properties", {})
    if not set(of.get("required", ())) <= set(said):
        return False
    if of.get("additionalProperties") is False and not set(said) <= set(known):
        return False
    return all(valid(value, known[key]) for key, value in said.items() if key in known)


def valid_array(said: list[Any], of: dict[str, Any]) -> bool:
    """Every item right, and as many as there have to be."""
    if not of.get("minItems", 0) <= len(said) <= of.get("maxItems", len(said)):
        return False
    first = of.get("prefixItems", [])
    rest = of.get("items", {})
    if rest is False and len(said) > len(first):
        return False
    kinds = [*first, *[rest] * len(said)][: len(said)]
    return all(valid(one, kind) for one, kind in zip(said, kinds, strict=True) if kind)
