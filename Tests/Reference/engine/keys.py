"""Keys: strides to the next value that is announced."""

import itertools
from decimal import ROUND_HALF_UP, Decimal, localcontext

from .places import clamp, decimals
from .text import written


class Keys:
    """A part of a slider (`slider.py`)."""

    def press(self, event):
        """A key of the WAI-ARIA slider pattern."""
        key, before = event["key"], self.place
        if self.control["reversed"]:
            key = {"ArrowLeft": "ArrowRight", "ArrowRight": "ArrowLeft"}.get(key, key)
        if key in ("Home", "End"):
            value = self.reach.low if key == "Home" else self.reach.high
        else:
            up = key in ("ArrowRight", "ArrowUp", "PageUp")
            value = self.further(up, is_page=key.startswith("Page") or bool(event.get("shift")))
        self.put(self.standing(value))
        self.give_cues(before, key=True)

    def further(self, up, is_page):
        """The value to which an arrow or a Page key leads: a stride on, or more until it is announced otherwise."""
        start = self.shown_value(self.place)
        end = self.reach.high if up else self.reach.low
        if start >= end if up else start <= end:
            return end
        said = self.announced(self.place)
        for count in itertools.count(1):
            value = clamp(self.strides_on(start, count if up else -count, is_page, end), self.reach.low, self.reach.high)
            if value == end or self.announced(self.standing(value)) != said:
                return value

    def announced(self, place):
        """What every key changes: `snapped` on a grid, else the text, else the value."""
        if self.grid:
            return self.snapped(place)
        return written(self.snapped(place), self.control["text"], labels=False) if "text" in self.control else place.value

    def strides_on(self, start, count, is_page, end):
        """The value so many strides on from `start`, towards `end`."""
        distance = self.control.get("keys", {}).get("page" if is_page else "step")
        if self.grid:
            return self.grid.steps_on(start, count * (self.grid.page if is_page else self.grid.arrow))
        if distance is None and self.scale.kind != "linear":
            hundredths = self.scale.place(start) * 100
            if abs(hundredths - round(hundredths)) <= 1e-9:
                hundredths = round(hundredths)
            p = (hundredths + count * (10 if is_page else 1)) / 100
            value = self.reach.value(p)
        else:
            value = self.decimal_sum(start, count, distance, is_page)
            p = self.scale.place(value)
        # At the end or at a stop, where one is, it is the very value.
        if (p - self.scale.place(end)) * (1 if count > 0 else -1) >= -1e-9:
            return end
        return next((s for s, place in zip(self.stop_values, self.stop_places)
                     if abs(place - p) <= 1e-9 and (s - start) * count > 0), value)

    def decimal_sum(self, start, count, distance, is_page):
        """`start` and so many strides, added as decimal numbers.

        On a linear scale the stride is by default the hundredth or the tenth of the range, and the sum is rounded to
        twelve decimals below the first digit of the range, or to those of the stride.
        """
        with localcontext() as context:
            context.prec = 2_000  # no sum of doubles is rounded
            span = Decimal(repr(self.upper)) - Decimal(repr(self.lower))
            if distance is None:
                stride = span / (10 if is_page else 100)
            else:
                stride = Decimal(repr(float(distance)))
            total = Decimal(repr(start)) + count * stride
            if self.scale.kind == "linear":
                digits = 12 - span.adjusted()
                if distance is not None:
                    digits = max(digits, decimals(float(distance)))
                total = total.quantize(Decimal(1).scaleb(-digits), rounding=ROUND_HALF_UP)
            return float(total)
