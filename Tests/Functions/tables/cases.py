"""Arguments whose results are hard to round or to reduce, for the Swift tests."""

import struct

from mpmath import libmp

from accuracy.arguments import arguments
from accuracy.exact import exact, from_tie

from .swift import HEAD, pattern

# Of so many seeded arguments for each function, those are kept that are nearest to a tie.
TRIED, KEPT = 4_000, 6
# Of all doubles up to 2^20 the nearest to a multiple of π/2, and its doubles; of all doubles, the nearest one relative
# to its last place.
NEAR_AXES = [45.553093477052 * 2.0**k for k in range(3)] + [6381956970095103.0 * 2.0**797]


def hard(name):
    """The hardest of the arguments."""
    tried = dict.fromkeys(arguments(name, TRIED, 7))
    ties = sorted(tried, key=lambda values: from_tie(exact(name, *values)))[:KEPT]
    return [*ties, *((x,) for x in NEAR_AXES if name in ("sin", "cos"))]


def bits(x):
    """A double's bit pattern."""
    return pattern(struct.unpack("=Q", struct.pack("=d", x))[0], 16)


def lines():
    for name in ("exp", "expm1", "log", "log1p", "pow", "sin", "cos", "atan"):
        for values in hard(name):
            x, y = bits(values[0]), bits(values[-1]) if len(values) == 2 else "0"
            nearest = libmp.to_float(exact(name, *values), rnd=libmp.round_nearest)
            yield f"        HardCase(.{name}, {x}, {y}, {bits(nearest)}),"


def files():
    table = "\n".join(lines())
    yield "HardCase+Table.swift", (
        f"{HEAD}\n\nimport NamedFunctions\n\nextension HardCase {{\n"
        "    /// Results near the middle of two doubles, and angles near multiples of π/2.\n"
        f"    static let all = [\n{table}\n    ]\n}}\n"
    )
