"""Generated queries for a spring made valid: they describe it in one way, with consistent numbers."""

from __future__ import annotations

import math
from typing import Any

PHYSICS = ("stiffness", "damping", "mass")
LOOKS = ("duration", "visualDuration", "bounce")
MASS = (1e-3, 1e4)
# A duration of 0.001 … 60 s is 2π√(mass / stiffness).
SHORTEST, LONGEST = 0.0011, 59.0


def one_way(query: dict[str, Any]) -> dict[str, Any]:
    """By stiffness, damping and mass when the first is there; else by one duration, and bounce."""
    query = dict(query)
    for name in LOOKS if "stiffness" in query else PHYSICS:
        query.pop(name, None)
    if "visualDuration" in query:
        query.pop("duration", None)
    if "stiffness" in query:
        mass = _clamped(float(query.get("mass", 1)), *MASS)
        least, most = (mass * (2 * math.pi / duration) ** 2 for duration in (LONGEST, SHORTEST))
        stiffness = _clamped(float(query["stiffness"]), least, most)
        query |= {"stiffness": stiffness, "damping": query.get("damping", 1), "mass": mass}
    return query


def _clamped(number: float, least: float, most: float) -> float:
    return min(max(number, least), most)
