"""Scales made valid, and where a value is on them (docs/engine.md#scales)."""

from __future__ import annotations

import math
from typing import Any

# The members of each kind, and the values for missing ones.
MEMBERS = {
    "linear": {},
    "exponential": {},
    "power": {"exponent": 2},
    "symlog": {"linear": 1},
    "piecewise": {"knots": []},
    "even": {},
}
KNOT_GAP = 0.001


def mend_scale(slider: dict[str, Any], lower: float, upper: float) -> None:
    """Makes the slider's scale valid with the fewest changes, or removes it."""
    scale = slider["scale"]
    kind = scale.get("kind")
    for name in set(scale) - {"kind", *MEMBERS.get(kind, {})}:
        del scale[name]
    for name, value in MEMBERS.get(kind, {}).items():
        scale.setdefault(name, value)
    if kind == "piecewise":
        scale["knots"] = _ascending(scale["knots"], lower, upper)
    if kind == "even" and slider.get("grid", {}).get("kind") != "values":
        kind = None
    if kind is None or kind == "piecewise" and not scale["knots"]:
        del slider["scale"]


def _ascending(knots: list[dict[str, Any]], lower: float, upper: float) -> list[dict[str, Any]]:
    """The knots that lie in the range, in order; spread evenly over the track if they are too near."""
    values = sorted({knot["value"] for knot in knots if lower < knot["value"] < upper})
    places = sorted(knot["at"] for knot in knots)[: len(values)]
    if any(after - before < KNOT_GAP for before, after in zip(places, places[1:])):
        places = [(i + 1) / (len(places) + 1) for i in range(len(places))]
    return [{"at": at, "value": value} for at, value in zip(places, values)]


def position(
    scale: dict[str, Any] | None, value: float, lower: float, upper: float, grid: dict[str, Any] | None = None
) -> float:
    """The value's place on the track, 0 to 1."""
    kind = (scale or {}).get("kind", "linear")
    if kind == "even" and grid:
        last = len(grid["values"]) - 1
        knots = [{"at": at / last, "value": it} for at, it in enumerate(grid["values"][1:-1], 1)]
        scale, kind = {"knots": knots}, "piecewise"
    if kind == "piecewise":
        knots = [(0, lower), *((knot["at"], knot["value"]) for knot in scale["knots"]), (1, upper)]
        return next(
            start + (end - start) * (value - low) / (high - low)
            for (start, low), (end, high) in zip(knots, knots[1:])
            if value <= high
        )
    if kind == "exponential":
        lower, upper, value = math.log(lower), math.log(upper), math.log(value)
    elif kind == "symlog":
        lower, upper, value = (_symlog(it, scale["linear"]) for it in (lower, upper, value))
    part = (value - lower) / (upper - lower) if upper > lower else 0
    return part ** (1 / scale["exponent"]) if kind == "power" else part


def _symlog(value: float, linear: float) -> float:
    return math.copysign(math.log1p(abs(value) / linear), value)
