"""Prints figures of how the code is divided into files and modules, and the bar of each.

script/house [--list [WORD]] [--drag] [--check]

Some figures are approximations: Tests/Runner/house/figures.py says which.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Callable

from . import drag, figures
from .figures import Count
from .swift import Source, sources

ROOT = Path(__file__).resolve().parents[3]


def modules(_: list[Source]) -> Count:
    return figures.modules(ROOT)


def unchecked(them: list[Source]) -> Count:
    return figures.unchecked(them, figures.c_modules(ROOT))


def kilobytes(name: str) -> Callable[[list[Source]], Count]:
    return lambda _: figures.kilobytes(ROOT / name)


@dataclass(frozen=True)
class Figure:
    name: str
    count: Callable[[list[Source]], Count] | None
    most: float | None = None
    least: float | None = None
    digits: int = 0

    def bar(self) -> str:
        if self.most is None:
            return "–" if self.least is None else f"at least {self.least:,.{self.digits}f}"
        return f"{self.most:,.{self.digits}f}"

    def holds(self, number: float) -> bool:
        number = round(number, self.digits)
        return (self.most is None or number <= self.most) and (self.least is None or number >= self.least)


#: Two bars are relative to the first count: no fewer comment lines, 35 % fewer files of a drag.
FIGURES = (
    Figure("Swift files in Sources", figures.files, 520),
    Figure(f"of {figures.SHORT} lines or fewer", figures.short_files, 80),
    Figure(f"of more than {figures.LONG} lines, except tables", figures.long_files, 3),
    # Without a bar: what the service learns takes lines.
    Figure("lines of code", figures.code_lines),
    Figure("comment lines per public or package declaration", figures.comment_lines, least=1.33, digits=2),
    Figure("mutable properties of classes and actors used in more than one file", figures.mutable_properties, 10),
    Figure("modules", modules, 26),
    Figure("files run by one drag", None, 94),
    Figure(f"pairs of places with {figures.ALIKE} lines alike", figures.alike, 70),
    Figure("KB of openapi.yaml", kilobytes("openapi.yaml"), 208, digits=1),
    Figure("KB of CONTRIBUTING.md", kilobytes("CONTRIBUTING.md"), 12, digits=1),
    Figure("@unchecked Sendable outside C wrappers and locks", unchecked, 0),
    Figure("types and functions with a retired word", figures.retired, 0),
)


def counts(is_drag: bool = False) -> list[tuple[Figure, Count | None]]:
    """Each figure with its number and places. The drag's is counted only on request: it needs a build."""
    them = sources(ROOT)
    return [
        (figure, figure.count(them) if figure.count else drag.count(ROOT) if is_drag else None) for figure in FIGURES
    ]


def table(rows: list[tuple[Figure, Count | None]]) -> str:
    """The table of names, numbers and bars. A figure that was not counted has a dash."""
    texts = [("figure", "now", "at most")]
    for figure, count in rows:
        now = "–" if count is None else f"{count.number:,.{figure.digits}f}"
        texts.append((figure.name, now, figure.bar()))
    widths = [max(len(row[column]) for row in texts) for column in range(3)]
    return "\n".join(f"{name:{widths[0]}}  {now:>{widths[1]}}  {bar:>{widths[2]}}" for name, now, bar in texts)


def exceeded(rows: list[tuple[Figure, Count | None]]) -> list[str]:
    return [figure.name for figure, count in rows if count is not None and not figure.holds(count.number)]


def main() -> int:
    layout = argparse.RawTextHelpFormatter
    options = argparse.ArgumentParser("script/house", description=__doc__, formatter_class=layout)
    options.add_argument(
        "--list", nargs="?", const="", metavar="WORD",
        help="also prints the places that are counted; with a word, those of figures with it in their name",
    )
    options.add_argument(
        "--drag", action="store_true",
        help=f"also counts the files that one drag runs: builds with coverage in {drag.SCRATCH}",
    )
    options.add_argument(
        "--check", action="store_true", help="fails if a figure exceeds its bar"
    )
    given = options.parse_args()

    rows = counts(given.drag)
    print(table(rows))
    if given.list is not None:
        for figure, count in rows:
            if count and count.places and given.list.lower() in figure.name.lower():
                print(f"\n{figure.name}:", *count.places, sep="\n  ")
    over = exceeded(rows)
    if given.check and over:
        print(f"house: over the bar: {'; '.join(over)}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
