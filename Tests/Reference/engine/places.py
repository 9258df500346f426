"""Places on the track and the values at them: scales, and the part that the thumb can reach."""

import copy
import math
from decimal import Decimal
from typing import NamedTuple, Optional


def clamp(number, low, high):
    return min(max(number, low), high)


class Place(NamedTuple):
    """Where the control stands: p, its value, and the stop that holds it."""

    p: float
    value: float
    held: Optional[int] = None


class Scale:
    """Places to values and back."""

    def __init__(self, control):
        self.lower = float(control["range"]["lower"])
        self.upper = float(control["range"]["upper"])
        self.kind = control["scale"]["kind"]
        self.exponent = control["scale"].get("exponent")
        self.straight = control["scale"].get("linear")
        self.knots = None
        if self.kind == "piecewise":
            inner = [(float(knot["at"]), float(knot["value"])) for knot in control["scale"]["knots"]]
            self.knots = [(0.0, self.lower), *inner, (1.0, self.upper)]
        elif self.kind == "even":
            values = [float(v) for v in control["grid"]["values"]]
            self.knots = [(i / (len(values) - 1 or 1), v) for i, v in enumerate(values)]

    def value(self, p):
        if p <= 0:
            return self.lower
        if p >= 1:
            return self.upper
        if self.knots:
            v = through(self.knots, p, 0, 1)
        elif self.kind == "exponential":
            v = self.lower * math.exp(p * math.log(self.upper / self.lower))
        elif self.kind == "power":
            v = self.lower + (self.upper - self.lower) * p ** self.exponent
        elif self.kind == "symlog":
            low, high = self.logarithm(self.lower), self.logarithm(self.upper)
            v = self.from_logarithm(low + p * (high - low))
        else:
            v = self.lower + p * (self.upper - self.lower)
        return clamp(v, self.lower, self.upper)

    def place(self, value):
        if value <= self.lower:
            return 0.0
        if value >= self.upper:
            return 1.0
        if self.knots:
            return through(self.knots, value, 1, 0)
        if self.kind == "exponential":
            return math.log(value / self.lower) / math.log(self.upper / self.lower)
        part = (value - self.lower) / (self.upper - self.lower)
        if self.kind == "power":
            return part ** (1 / self.exponent)
        if self.kind == "symlog":
            low, high = self.logarithm(self.lower), self.logarithm(self.upper)
            return (self.logarithm(value) - low) / (high - low)
        return part

    def logarithm(self, value):
        return math.copysign(math.log1p(abs(value) / self.straight), value)

    def from_logarithm(self, s):
        return math.copysign(math.expm1(abs(s)) * self.straight, s)


def through(knots, at, source, target):
    """The place on the lines through knots, by one of their members; at a knot exactly its other one."""
    below, above = next((a, b) for a, b in zip(knots, knots[1:]) if at < b[source] or b is knots[-1])
    if at == below[source]:
        return below[target]
    return below[target] + (at - below[source]) / (above[source] - below[source]) * (above[target] - below[target])


def decimals(number):
    """How many decimal places the shortest form of a number has."""
    return max(0, -Decimal(repr(number)).normalize().as_tuple().exponent)


class Part:
    """The part of the track that the thumb can reach, from `start` to `end`."""

    def __init__(self, control, scale):
        reachable = control.get("reachable", control["range"])
        self.low, self.high = float(reachable["lower"]), float(reachable["upper"])
        self.start, self.end = scale.place(self.low), scale.place(self.high)
        self.scale = scale

    def within(self, low, high):
        """What is left of it between two values."""
        part = copy.copy(self)
        part.low, part.high = low, high
        part.start, part.end = self.scale.place(low), self.scale.place(high)
        return part

    def value(self, p):
        """The value at a place, or at the end that is before it."""
        if p <= self.start:
            return self.low
        if p >= self.end:
            return self.high
        return clamp(self.scale.value(p), self.low, self.high)
