"""Places on the track and the values at them: scales, and the part that the thumb can reach."""

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
        self.exponential = control["scale"]["kind"] == "exponential"
        self.even = [float(v) for v in control["grid"]["values"]] if control["scale"]["kind"] == "even" else None

    def value(self, p):
        if p <= 0:
            return self.lower
        if p >= 1:
            return self.upper
        if self.even:
            place = p * (len(self.even) - 1)
            below = math.floor(place)
            return self.even[below] + (place - below) * (self.even[below + 1] - self.even[below])
        if self.exponential:
            v = self.lower * math.exp(p * math.log(self.upper / self.lower))
        else:
            v = self.lower + p * (self.upper - self.lower)
        return clamp(v, self.lower, self.upper)

    def place(self, value):
        if value <= self.lower:
            return 0.0
        if value >= self.upper:
            return 1.0
        if self.even:
            above = next(i for i, v in enumerate(self.even) if v > value)
            below, above_value = self.even[above - 1], self.even[above]
            return (above - 1 + (value - below) / (above_value - below)) / (len(self.even) - 1)
        if self.exponential:
            return math.log(value / self.lower) / math.log(self.upper / self.lower)
        return (value - self.lower) / (self.upper - self.lower)


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

    def value(self, p):
        """The value at a place, or at the end that is before it."""
        if p <= self.start:
            return self.low
        if p >= self.end:
            return self.high
        return clamp(self.scale.value(p), self.low, self.high)
