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
        heights, current, highlighted, first = [], None, 0, None
        filled = self.filled(p, count - 1) if "fillFrom" in self.control else None
        for i in range(count):
            away = abs(p - i / (count - 1))
            reached = filled[0] <= i <= filled[1] if filled else i <= p * (count - 1)
            if reached and first is None:
                first = i
            lifted = low + (bars["maxHeight"] - low) * falloff(away / spread) if away < spread else low
            dragging = self.gesture is not None and self.gesture.dragging
            heights.append(lifted if dragging and reached else low)
            highlighted += reached
            if away < 1 / (2 * (count - 1)):
                current = i
        shown = {"heights": heights, "highlighted": highlighted}
        if first:
            shown["from"] = first
        return shown if current is None else {**shown, "current": current}

    def filled(self, p, last):
        """The places, in bars, between which the slider is filled: from a value to the thumb."""
        places = sorted((self.scale.place(float(self.control["fillFrom"])), p))
        bars = [place * last for place in places]
        return [round(bar) if abs(bar - round(bar)) <= 1e-9 else bar for bar in bars]
