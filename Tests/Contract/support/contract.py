"""openapi.yaml as the tests see it: references resolved, values checked against its schemas."""

from __future__ import annotations

import copy
import hashlib
import re
from functools import cache
from pathlib import Path
from typing import Any, Iterator

import yaml
from jsonschema import Draft202012Validator, FormatChecker
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012
from yaml import CSafeLoader

from every_path import write_out

PATH = Path(__file__).resolve().parents[3] / "openapi.yaml"
# What script/wasm has built; the service's build carries it.
ENGINE = PATH.parent / "Sources/CAssets/module/detent.wasm"
THUMBS_ENGINE = ENGINE.with_stem("detent-thumbs")
METHODS = ("get", "head", "post", "put", "patch", "delete", "options", "trace")
ROOT = "contract:"


class Contract:
    """The parsed document, with the methods of every path written out."""

    def __init__(self, document: dict[str, Any]):
        self.document = document
        self._open = _registry(document)
        self._closed = _registry(_closing(document))

    @classmethod
    @cache
    def load(cls) -> Contract:
        """The one contract that all tests read; it takes a second, so it is parsed once."""
        document = parsed()
        write_out(document)
        return cls(document)

    def resolve(self, node: Any) -> Any:
        """The node that a chain of local references leads to."""
        while isinstance(node, dict) and "$ref" in node:
            target: Any = self.document
            for part in node["$ref"].removeprefix("#/").split("/"):
                target = target[part.replace("~1", "/").replace("~0", "~")]
            node = target
        return node

    def paths(self) -> Iterator[tuple[str, dict[str, Any]]]:
        yield from self.document["paths"].items()

    def operations(self) -> Iterator[tuple[str, str, dict[str, Any]]]:
        """Path, method in capitals, operation."""
        for path, item in self.paths():
            for method in METHODS:
                if method in item:
                    yield path, method.upper(), item[method]

    def allowed(self, path: str) -> set[str]:
        """The methods that a path documents."""
        return {method.upper() for method in METHODS if method in self.document["paths"][path]}

    def schemas(self) -> dict[str, Any]:
        return self.document["components"]["schemas"]

    def problem_types(self) -> set[str]:
        """Those of all problems that a response may have."""
        found = set()

        def walk(node: Any) -> None:
            if isinstance(node, dict):
                if named("Problem") in node.get("allOf", []):
                    found.update(node["properties"]["type"]["enum"])
                for value in node.values():
                    walk(value)
            elif isinstance(node, list):
                for value in node:
                    walk(value)

        walk(self.document)
        return found

    def faults(self, value: Any, schema: Any, *, closed: bool = False) -> list[str]:
        """What a schema finds wrong with a value.

        `closed` also refuses members that no schema names: clients ignore those, a server that sends them has a
        member that is not documented.
        """
        validator = Draft202012Validator(
            _anchored(schema),
            registry=self._closed if closed else self._open,
            format_checker=FormatChecker(),
        )
        return [f"{error.json_path}: {error.message}" for error in validator.iter_errors(value)]


def parsed() -> dict[str, Any]:
    """The document as it is written."""
    return yaml.load(PATH.read_bytes(), Loader=CSafeLoader)


def named(schema: str) -> dict[str, str]:
    """A reference to a named schema."""
    return {"$ref": f"#/components/schemas/{schema}"}


def problem(response: str) -> dict[str, str]:
    """A reference to the schema of a named response that is a problem, or of an operation's: path, method and status."""
    place = "paths/" + response.replace("/", "~1").replace(" ", "/", 1).replace(" ", "/responses/", 1)
    place = place if " " in response else f"components/responses/{response}"
    return {"$ref": f"#/{place}/content/application~1problem+json/schema"}


def example_path(contract: Contract, path: str, overrides: dict[str, str] | None = None) -> str:
    """A path with its parameters filled in from their examples."""
    values = {}
    for parameter in map(contract.resolve, contract.document["paths"][path].get("parameters", [])):
        example = parameter.get("example")
        values[parameter["name"]] = example or next(iter(parameter["examples"].values()))["value"]
    if "hash" in values:
        values["hash"] = engine_hash()
    values |= overrides or {}
    return re.sub(r"{(\w+)}", lambda match: str(values[match[1]]), path)


def engine_hash() -> str:
    """What names the engines for pages; its example is another one. Without script/wasm the tests of it fail."""
    return hashlib.sha256(ENGINE.read_bytes() + THUMBS_ENGINE.read_bytes()).hexdigest()[:16]


def _registry(document: dict[str, Any]) -> Registry:
    return Registry().with_resource(ROOT, Resource.from_contents(document, default_specification=DRAFT202012))


def _anchored(schema: Any) -> Any:
    """A schema whose local references lead into the document."""
    if isinstance(schema, dict):
        return {
            key: ROOT + value if key == "$ref" and isinstance(value, str) else _anchored(value)
            for key, value in schema.items()
        }
    return [_anchored(item) for item in schema] if isinstance(schema, list) else schema


def _closing(document: dict[str, Any]) -> dict[str, Any]:
    """The document with its object schemas closed to members that they do not name."""
    document = copy.deepcopy(document)

    def close(node: Any) -> None:
        if isinstance(node, dict):
            if node.get("type") == "object" and "properties" in node and "oneOf" not in node:
                node.setdefault("additionalProperties", False)
            for value in node.values():
                close(value)
        elif isinstance(node, list):
            for value in node:
                close(value)

    close(document["components"]["schemas"])
    return document
