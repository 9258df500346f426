"""examples.yaml: how the examples of openapi.yaml are sent (README.md describes it)."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import yaml

PATH = Path(__file__).resolve().parents[1] / "examples.yaml"


@dataclass(frozen=True)
class Direction:
    """How one example is sent, and what its answer may differ in."""

    summary: str | None = None
    given: list[dict[str, str]] = field(default_factory=list)
    send: dict[str, Any] = field(default_factory=dict)
    varies: list[str] = field(default_factory=list)
    not_sent: str | None = None
    answer: Any = None


@dataclass(frozen=True)
class Directions:
    """By the name of a shared response, and by operation and status; then by the example's name."""

    responses: dict[str, dict[str, Direction]]
    operations: dict[tuple[str, str], dict[str, Direction]]

    @classmethod
    @cache
    def load(cls) -> Directions:
        document = yaml.safe_load(PATH.read_bytes())
        return cls(
            responses={name: _read(examples) for name, examples in document["responses"].items()},
            operations={
                (operation, str(status)): _read(examples)
                for operation, statuses in document["operations"].items()
                for status, examples in statuses.items()
            },
        )

    def of(self, operation: dict[str, Any], status: str) -> dict[str, Direction]:
        """Those for the answers of an operation with a status."""
        reference = operation["responses"][status].get("$ref")
        if reference:
            return self.responses.get(reference.rsplit("/", 1)[-1], {})
        return self.operations.get((operation.get("operationId", ""), status), {})


def _read(examples: dict[str, Any]) -> dict[str, Direction]:
    return {name: Direction(**members) for name, members in examples.items()}
