"""What is measured, and how a result looks."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Callable


@dataclass
class Row:
    """One line of the table: a figure, what it came to, and the most or least it may be."""

    figure: str
    measured: str
    value: float | None = None
    most: float | None = None
    least: float | None = None
    bar: str = ""
    notes: list[str] = field(default_factory=list)
    failed: bool = False

    @property
    def verdict(self) -> str:
        if self.failed:
            return "**no**"
        if self.value is None or (self.most is None and self.least is None):
            return ""
        holds = (self.most is None or self.value <= self.most) and (self.least is None or self.value >= self.least)
        return "yes" if holds else "**no**"


@dataclass
class Figure:
    name: str
    about: str
    measure: Callable[[], list[Row]]
    #: Its rows with those beside an older binary, if it has such.
    over: Callable[[str], list[Row]] | None = None


def table(rows: list[Row]) -> str:
    """The rows as Markdown."""
    lines = ["| figure | measured | bar | holds |", "|---|---|---|---|"]
    lines += [f"| {row.figure} | {row.measured} | {row.bar} | {row.verdict} |" for row in rows]
    notes = [note for row in rows for note in row.notes]
    return "\n".join(lines + ([""] + [f"- {note}" for note in notes] if notes else []))
