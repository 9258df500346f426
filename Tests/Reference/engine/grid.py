"""The steps of a control."""

import bisect
import math

from .places import clamp, decimals


class Grid:
    """lower, lower + step, ... as far as the thumb can reach, and always the ends of that."""

    def __init__(self, control, part):
        lower = float(control["range"]["lower"])
        self.step = float(control["step"])
        digits = max(decimals(self.step), decimals(lower))
        count = math.ceil((control["range"]["upper"] - lower) / self.step) + 1
        multiples = [round(lower + index * self.step, digits) for index in range(count)]
        slack = 1e-9 * self.step  # nearer to an end it is that end
        self.values = [part.low, *(m for m in multiples if part.low + slack < m < part.high - slack), part.high]

    def nearest(self, value):
        """The nearest grid value, ties upwards."""
        index = bisect.bisect_left(self.values, value)
        near = self.values[max(0, index - 1):index + 1]
        return min(near, key=lambda g: (abs(g - value), -g))

    def count_up_to(self, value):
        """How many grid values are at most the value, or less than a billionth of a step above it."""
        return bisect.bisect_right(self.values, value + 1e-9 * self.step)

    def steps_on(self, value, count):
        """The grid value so many steps up, or down; from between two, the nearer one that way is the first."""
        slack = 1e-9 * self.step
        if count > 0:
            index = bisect.bisect_right(self.values, value + slack) - 1
        else:
            index = bisect.bisect_left(self.values, value - slack)
        return self.values[clamp(index + count, 0, len(self.values) - 1)]

    def count(self, distance):
        """How many whole steps are nearest to a distance, ties upwards; at least one."""
        return max(1, math.floor(distance / self.step + 0.5 + 1e-9))
