"""The methods that openapi.yaml describes by a rule, `x-every-path`, written out at each path."""

from __future__ import annotations

import copy
from typing import Any

Node = dict[str, Any]


def write_out(document: Node) -> None:
    """Adds the rule's operations to the document's paths."""
    rule = document["x-every-path"]
    for item in document["paths"].values():
        if rule["head"]["as"] in item:
            item["head"] = _without_content(document, item[rule["head"]["as"]])
        item["options"] = copy.deepcopy(rule["options"])
        if parameters := [_any_text(document, it) for it in item.get("parameters", [])]:
            item["options"]["parameters"] = parameters


def _without_content(document: Node, operation: Node) -> Node:
    """The operation with the same parameters, security, statuses and header fields."""
    head = copy.deepcopy({name: operation[name] for name in ("tags", "parameters", "security") if name in operation})
    head["summary"] = "As GET, without the content."
    head["responses"] = {}
    for status, response in operation["responses"].items():
        said = _resolved(document, response)
        if "content" in said:
            response = {"description": head["summary"]} | {name: said[name] for name in ("headers",) if name in said}
        head["responses"][status] = copy.deepcopy(response)
    return head


def _any_text(document: Node, parameter: Node) -> Node:
    """The parameter of a path without what its values must be."""
    return copy.deepcopy(_resolved(document, parameter)) | {"schema": {"type": "string"}}


def _resolved(document: Node, node: Node) -> Node:
    """The component that a reference names, or the node itself."""
    if "$ref" not in node:
        return node
    kind, name = node["$ref"].removeprefix("#/components/").split("/")
    return document["components"][kind][name]
