"""Computes the constants and tables of Sources/ElementaryFunctions, and the hard cases of its tests, with mpmath.

In Tests/Functions:

    python -m tables            compares them with the committed files; status 1 if one differs
    python -m tables --write    writes the files anew
"""

import itertools
import sys
from pathlib import Path

from . import angles, cases, exponential, logarithm

ROOT = Path(__file__).resolve().parents[3]
TABLES = ROOT / "Sources/ElementaryFunctions/Tables"
TESTS = ROOT / "Tests/ElementaryFunctionsTests"


def wanted():
    """The text of each file."""
    tables = itertools.chain(exponential.files(), logarithm.files(), angles.files())
    return {TABLES / name: text for name, text in tables} | {TESTS / name: text for name, text in cases.files()}


def main():
    files = wanted()
    if "--write" in sys.argv:
        for path, text in files.items():
            path.write_text(text)
        return 0
    # A table that is no longer made differs too.
    differing = sorted(
        path for path in {*files, *TABLES.iterdir()} if not path.exists() or files.get(path) != path.read_text()
    )
    for path in differing:
        print(f"differs: {path.relative_to(ROOT)}")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
