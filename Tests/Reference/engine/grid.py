"""The values at which a control shows its value: steps, or a grid of another kind."""

import bisect
import itertools
import math
from decimal import Decimal, localcontext

from .places import clamp, decimals


def grid_of(control, part):
    """The grid of a control, or none."""
    if "step" in control:
        return Grid(control, part)
    return Lattice(control, part) if "grid" in control else None


class Values:
    """Grid values in order, in `values`."""

    def slack(self, index):
        """What counts as no distance between one value and the next."""
        if index + 1 >= len(self.values):
            return 0.0
        return 1e-9 * (self.values[index + 1] - self.values[index])

    def shown(self, value):
        """The grid value that is shown for a value."""
        index = bisect.bisect_right(self.values, value) - 1
        if index < 0 or index == len(self.values) - 1 or self.values[index] == value:
            return self.values[max(index, 0)]
        below, above = self.values[index:index + 2]
        slack = self.slack(index)
        if self.rounding == "up":
            return below if value - below <= slack else above
        if self.rounding == "down":
            return above if above - value <= slack else below
        return above if above - value <= value - below + 2 * slack else below

    def count_up_to(self, value):
        """How many grid values are at most the value, or hardly above it."""
        index = bisect.bisect_right(self.values, value)
        while index < len(self.values) and self.values[index] - value <= self.slack(index - 1):
            index += 1
        return index

    def steps_on(self, value, count):
        """The grid value so many places up, or down; from between two, the nearer one that way is the first."""
        index = self.count_up_to(value) - 1
        if count < 0 and self.values[index] < value - self.slack(index):
            index += 1
        return self.values[clamp(index + count, 0, len(self.values) - 1)]


class Grid(Values):
    """lower, lower + step, ... as far as the thumb can reach, and always the ends of that."""

    def __init__(self, control, part):
        self.rounding = control.get("rounding", "nearest")
        lower = float(control["range"]["lower"])
        self.step = float(control["step"])
        digits = max(decimals(self.step), decimals(lower))
        count = math.ceil((control["range"]["upper"] - lower) / self.step) + 1
        multiples = [round(lower + index * self.step, digits) for index in range(count)]
        slack = 1e-9 * self.step  # nearer to an end it is that end
        self.values = [part.low, *(m for m in multiples if part.low + slack < m < part.high - slack), part.high]
        keys = control.get("keys", {})
        self.arrow = self.count(keys["step"]) if "step" in keys else 1
        self.page = self.count(keys.get("page", (control["range"]["upper"] - lower) / 10))

    def count(self, distance):
        """How many whole steps are nearest to a distance, ties upwards; at least one."""
        return max(1, math.floor(distance / self.step + 0.5 + 1e-9))


class Lattice(Values):
    """A grid of listed values, of factors or of sections, as far as the thumb can reach, and the ends of that."""

    def __init__(self, control, part):
        self.rounding = control.get("rounding", "nearest")
        whole = whole_lattice(control["grid"], float(control["range"]["lower"]), float(control["range"]["upper"]))
        self.values = [part.low, *inner(whole, part.low, part.high), part.high]
        self.arrow = 1
        is_factor = control["grid"]["kind"] == "factor"
        self.page = control["grid"].get("parts", 1) if is_factor else max(1, math.floor(len(self.values) / 10 + 0.5))


def inner(values, low, high):
    """The values between two ends; one that is nearly an end is that end."""
    for before, value, after in zip([-math.inf, *values], values, [*values[1:], math.inf]):
        if low < value < high:
            if value - low <= 1e-9 * (value - before) or high - value <= 1e-9 * (after - value):
                continue
            yield value


def whole_lattice(grid, lower, upper):
    """All values of a grid on its range."""
    if grid["kind"] == "values":
        return [float(v) for v in grid["values"]]
    if grid["kind"] == "sections":
        values, start = [], Decimal(repr(lower))
        for section in grid["sections"]:
            step, to = Decimal(repr(float(section["step"]))), Decimal(repr(float(section["to"])))
            count = int((to - start) / step)
            for value in (start + i * step for i in range(count + 1)):
                if to - value > Decimal("1e-9") * step:
                    values.append(float(value))
            start = to
        return [*values, upper]
    return [*powers(lower, float(grid["factor"]), grid.get("parts", 1), upper), upper]


def powers(lower, factor, parts, upper):
    """lower * factor ** (k / parts) below upper, and not only by rounding; each is rounded once."""
    before = None
    with localcontext() as context:
        context.prec = 60
        start, base = Decimal(repr(lower)), Decimal(repr(factor))
        roots = [(base ** part) ** (1 / Decimal(parts)) for part in range(parts)]
        for whole in itertools.count():
            for part in range(parts):
                value = float(start * base ** whole * roots[part])
                if value >= upper or before is not None and upper - value <= 1e-9 * (upper - before):
                    return
                yield value
                before = value
