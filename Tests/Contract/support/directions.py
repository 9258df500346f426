"""exchanges/: how the examples of openapi.yaml are sent, and more exchanges (README.md describes it)."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import yaml

FOLDER = Path(__file__).resolve().parents[1] / "exchanges"


@dataclass(frozen=True)
class Direction:
    """How one example is sent, and what its response may differ in."""

    summary: str | None = None
    given: list[dict[str, str]] = field(default_factory=list)
    send: dict[str, Any] = field(default_factory=dict)
    varies: list[str] = field(default_factory=list)
    not_sent: str | None = None
    response: Any = None
    media_type: str | None = None


@dataclass(frozen=True)
class Directions:
    """By the name of a shared response, and by operation and status; then by the example's name."""

    responses: dict[str, dict[str, Direction]]
    operations: dict[tuple[str, str], dict[str, Direction]]

    @classmethod
    @cache
    def load(cls) -> Directions:
        directions = cls(responses={}, operations={})
        for path in sorted(FOLDER.glob("*.yaml")):
            document = yaml.load(path.read_bytes(), Loader=yaml.CSafeLoader)
            for response, examples in document.get("responses", {}).items():
                _add(directions.responses, response, examples)
            for operation, statuses in document.get("operations", {}).items():
                for status, examples in statuses.items():
                    _add(directions.operations, (operation, str(status)), examples)
        return directions

    def of(self, operation: dict[str, Any], status: str) -> dict[str, Direction]:
        """Those for the responses of an operation with a status; its own come after those of a shared response."""
        shared = operation["responses"][status].get("$ref", "").rsplit("/", 1)[-1]
        own = self.operations.get((operation.get("operationId", ""), status), {})
        return self.responses.get(shared, {}) | own


def _add(directions: dict[Any, dict[str, Direction]], place: Any, examples: dict[str, Any]) -> None:
    """Adds those of one file. Two files may have exchanges of the same operation, but not the same exchange."""
    there = directions.setdefault(place, {})
    for name, members in examples.items():
        assert name not in there, f"{place} {name} is in two files"
        there[name] = Direction(**members)
