"""The heights of bars."""

import math


class Bars:
    """A part of a slider (`slider.py`)."""

    def bars(self):
        p, last = self.shown_place(self.place), self.control["bars"]["count"] - 1
        reached = (0, p * last)
        if "fillFrom" in self.control:
            reached = between([self.scale.place(float(self.control["fillFrom"])), p], last)
        dragging = self.gesture is not None and self.gesture.dragging
        return bars(self.control["bars"], reached, [p] if dragging else [], p)


def between(places, last):
    """The places, in bars, between which a slider is filled."""
    ends = [place * last for place in (min(places), max(places))]
    return [round(end) if abs(end - round(end)) <= 1e-9 else end for end in ends]


def bars(control, reached, dragged, current):
    """Bars of which some are reached, swollen around the thumbs that are dragged; the current one is at a place."""
    count, low, spread = control["count"], control["minHeight"], control["spread"]
    falloff = {
        "linear": lambda r: 1 - r,
        "cosine": lambda r: (1 + math.cos(math.pi * r)) / 2,
        "exponential": lambda r: (math.exp(-4 * r) - math.exp(-4)) / (1 - math.exp(-4)),
    }[control["falloff"]]

    def height(i, p):
        away = abs(p - i / (count - 1))
        return low + (control["maxHeight"] - low) * falloff(away / spread) if away < spread else low

    lit = [i for i in range(count) if reached[0] <= i <= reached[1]]
    heights = [max([height(i, p) for p in dragged], default=low) if i in lit else low for i in range(count)]
    shown = {"heights": heights, "highlighted": len(lit)}
    if lit and lit[0]:
        shown["from"] = lit[0]
    nearest = next((i for i in range(count) if abs(current - i / (count - 1)) < 1 / (2 * (count - 1))), None)
    return shown if nearest is None else {**shown, "current": nearest}
