"""The heights of bars."""

import math


class Bars:
    """A part of a slider (`slider.py`)."""

    def bars(self):
        bars = self.control["bars"]
        count, low, spread = bars["count"], bars["minHeight"], bars["spread"]
        falloff = {
            "linear": lambda r: 1 - r,
            "cosine": lambda r: (1 + math.cos(math.pi * r)) / 2,
            "exponential": lambda r: (math.exp(-4 * r) - math.exp(-4)) / (1 - math.exp(-4)),
        }[bars["falloff"]]
        p = self.shown_place(self.place)
        heights, current, highlighted = [], None, 0
        for i in range(count):
            away = abs(p - i / (count - 1))
            reached = i <= p * (count - 1)
            lifted = low + (bars["maxHeight"] - low) * falloff(away / spread) if away < spread else low
            dragging = self.gesture is not None and self.gesture.dragging
            heights.append(lifted if dragging and reached else low)
            highlighted += reached
            if away < 1 / (2 * (count - 1)):
                current = i
        shown = {"heights": heights, "highlighted": highlighted}
        return shown if current is None else {**shown, "current": current}
