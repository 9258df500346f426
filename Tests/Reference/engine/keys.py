"""Keys: strides to the next value that is announced."""

import itertools
from decimal import Decimal

from .text import written


class Keys:
    """A part of a slider (`slider.py`)."""

    def press(self, event):
        """A key of the WAI-ARIA slider pattern."""
        key, before = event["key"], self.place
        if self.control["reversed"]:
            key = {"ArrowLeft": "ArrowRight", "ArrowRight": "ArrowLeft"}.get(key, key)
        if key in ("Home", "End"):
            value = self.part.low if key == "Home" else self.part.high
        else:
            up = key in ("ArrowRight", "ArrowUp", "PageUp")
            value = self.further(up, is_page=key.startswith("Page") or bool(event.get("shift")))
        self.put(self.standing(value))
        self.give_cues(before, key=True)

    def further(self, up, is_page):
        """The value to which an arrow or a Page key leads: a stride on, or more until it is announced otherwise."""
        on_place = self.place.held is not None or self.control["snapping"]["kind"] == "step"
        start = self.snapped() if on_place else self.place.value
        end = self.part.high if up else self.part.low
        said = self.announced(self.place)
        for count in itertools.count(1):
            value = self.strides_on(start, count if up else -count, is_page, end)
            if value == end or self.announced(self.standing(value)) != said:
                return value

    def announced(self, place):
        """What a screen reader announces of a place: on a curved scale its text."""
        if self.control["scale"]["kind"] == "linear":
            return place.value
        shown = self.snapped(place)
        return written(shown, self.control["text"]) if "text" in self.control else shown

    def strides_on(self, start, count, is_page, end):
        """The value so many strides on from `start`, towards `end`."""
        distance = self.control.get("keys", {}).get("page" if is_page else "step")
        if self.grid:
            default = (self.upper - self.lower) / 10 if is_page else self.grid.step
            return self.grid.steps_on(start, count * self.grid.count(default if distance is None else distance))
        if distance is None:
            hundredths = self.scale.place(start) * 100
            if abs(hundredths - round(hundredths)) <= 1e-9:
                hundredths = round(hundredths)
            p = (hundredths + count * (10 if is_page else 1)) / 100
            value = self.part.value(p)
        else:
            value = float(Decimal(repr(start)) + count * Decimal(repr(float(distance))))
            p = self.scale.place(value)
        # At the end or at a stop, where one is, it is the very value.
        if (p - self.scale.place(end)) * (1 if count > 0 else -1) >= -1e-9:
            return end
        return next((s for s, place in zip(self.stop_values, self.stop_places) if abs(place - p) <= 1e-9), value)
