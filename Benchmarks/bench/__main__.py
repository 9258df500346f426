"""Measures what Detent promises about its speed and size; script/bench calls it."""

from __future__ import annotations

import argparse
import sys
import time

import cpu
from figures import Figure, table
from report import keep, machine

FIGURES = [
    Figure("cpu", "server CPU of a drag, beside bare C libmicrohttpd and beside node:http", cpu.cpu),
    Figure("connections", "requests/s with many connections", cpu.connections),
    Figure("batch", "server CPU of a batch", cpu.batch),
]


def main() -> int:
    names = [figure.name for figure in FIGURES]
    about = "\n".join(f"  {figure.name:12} {figure.about}" for figure in FIGURES)
    parser = argparse.ArgumentParser(
        prog="script/bench", description="Measures; all figures when none is named.", epilog=f"figures:\n{about}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("figures", nargs="*", metavar="figure", help=", ".join(names))
    parser.add_argument("--keep", action="store_true", help="put the table into Benchmarks/README.md (all figures)")
    asked = parser.parse_args()
    if unknown := set(asked.figures) - set(names):
        parser.error(f"no such figure: {', '.join(sorted(unknown))} (there are {', '.join(names)})")
    if asked.keep and asked.figures:
        parser.error("--keep keeps the table of all figures")

    began, rows = time.monotonic(), []
    for figure in FIGURES:
        if not asked.figures or figure.name in asked.figures:
            print(f"bench: {figure.name} …", file=sys.stderr, flush=True)
            rows += figure.measure()
    text = f"{table(rows)}\n\n{machine()}"
    print(f"\n{text}\n\nbench: {time.monotonic() - began:.0f} s")
    if asked.keep:
        keep(text)
    return 0 if all(row.verdict != "**no**" for row in rows) else 1


sys.exit(main())
