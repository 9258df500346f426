"""Runs function-results over arguments and finds the largest error."""

import re
import struct
import subprocess
from dataclasses import dataclass
from pathlib import Path

from .arguments import arguments, packed
from .exact import error, exact, from_tie

SOURCES = Path(__file__).resolve().parents[3] / "Sources/ElementaryFunctions"
NAMES = {"expMinusOne(_": "expm1", "log(onePlus": "log1p"}


def documented_bounds():
    """The greatest error that the comment of each public function says."""
    bounds = {}
    for path in SOURCES.rglob("Double+*.swift"):
        said = r"within ([\d.]+) units in the last place(?:(?!\n\n).)*?\n    public static func (\w+)(\(\w+)"
        for bound, name, label in re.findall(said, path.read_text(), re.DOTALL):
            bounds[NAMES.get(name + label, name)] = float(bound)
    return bounds


BOUNDS = documented_bounds()


@dataclass
class Measured:
    """How exact a function's results are."""

    count: int
    ties: int
    error: float
    at: tuple


def results(binary, name, tuples):
    """What the binary gives for them."""
    run = subprocess.run([binary, name], input=packed(tuples), capture_output=True, check=True, timeout=600)
    assert len(run.stdout) == 8 * len(tuples), f"{len(run.stdout)} bytes for {len(tuples)} arguments"
    return struct.unpack(f"={len(tuples)}d", run.stdout)


def measure(binary, name, count, seed):
    """The largest error for so many arguments."""
    tuples = arguments(name, count, seed)
    found = Measured(len(tuples), 0, 0.0, ())
    for values, result in zip(tuples, results(binary, name, tuples)):
        value = exact(name, *values)
        found.ties += from_tie(value) < 2**-10
        off = error(value, result)
        if off > found.error:
            found.error, found.at = off, values
    return found
