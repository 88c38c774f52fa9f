"""The back office described for programs, made from its own routes."""

import re
from collections.abc import Sequence
from importlib import metadata
from inspect import getdoc
from typing import Any

import msgspec

from croupier.server.api import ANYBODY, SIGNED_IN, Route

REF = "#/components/schemas/{name}"
ERROR = {
    "type": "object",
    "properties": {
        "error": {
            "type": "object",
            "properties": {name: {"type": "string"} for name in ("code", "message", "clause")},
            "required": ["code", "message", "clause"],
        }
    },
    "required": ["error"],
}


def openapi(routes: Sequence[Route]) -> dict[str, Any]:
    """The whole description, OpenAPI 3.1."""
    bodies = [route.body for route in routes if route.body]
    _, schemas = msgspec.json.schema_components(bodies, ref_template=REF)
    paths: dict[str, dict[str, Any]] = {}
    for route in routes:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Croupier, the back office",
            "version": metadata.version("croupier"),
            "description": "Every refusal is an object with an error: code, message, clause.",
        },
        "paths": paths,
        "components": {
            "schemas": {**schemas, "Error": ERROR},
            "securitySchemes": {
                "session": {"type": "apiKey", "in": "cookie", "name": "croupier_session"}
            },
        },
    }


def _operation(route: Route) -> dict[str, Any]:
    wants = (getdoc(route.answer) or "").strip()
    said: dict[str, Any] = {
        "operationId": route.answer.__name__,
        "summary": wants.splitlines()[0],
        "description": _who(route),
        "parameters": [
            {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
            for name in re.findall(r"{(\w+)}", route.path)
        ]
        + [
            {"name": name, "in": "query", "schema": {"type": "integer", "default": usual}}
            for name, usual in route.query
        ],
        "responses": {
            "200": {"description": "done", "content": {"application/json": {}}},
            "default": {
                "description": "refused",
                "content": {"application/json": {"schema": {"$ref": REF.format(name="Error")}}},
            },
        },
    }
    if route.lowest != ANYBODY:
        said["security"] = [{"session": []}]
    if route.body:
        schema = {"$ref": REF.format(name=route.body.__name__)}
        said["requestBody"] = {
            "required": True,
            "content": {"application/json": {"schema": schema}},
        }
    return said


def _who(route: Route) -> str:
    if route.lowest == ANYBODY:
        return "Anybody may ask."
    if route.lowest == SIGNED_IN:
        return "Whoever is signed in may ask."
    besides = ", and an auditor" if route.auditor else ""
    return f"A {route.lowest.replace('_', ' ')} or above may ask{besides}."
