"""The haptic cues of an event."""

import math


class Cues:
    """A part of a slider (`slider.py`)."""

    def give_cues(self, before, finger=None, ended=False, key=False):
        """The cues of an event, in the order tick, stop passed, stop, edge, end.

        Stops are jumped over on the finger's own way, as far as `finger`; not by a thumb that it flings on.
        """
        haptics, after = self.control["haptics"], self.place

        def give(cause, intensity=1.0, **more):
            weight = haptics[cause]["weight"]
            self.cues.append(
                {"cause": cause, "style": "impact", "weight": weight, **more, "intensity": intensity, "t": self.t}
            )

        # Ticks and edges follow what the thumb shows.
        was, now = self.shown_value(before), self.shown_value(after)
        if "tick" in haptics:
            crossed = abs(self.ticks_up_to(now) - self.ticks_up_to(was))
            since = math.inf if self.last_tick is None else self.t - self.last_tick
            if crossed > 0 and not ended and 0 <= since < haptics["minimumInterval"]:
                self.held_back += crossed
            elif crossed > 0 or ended and self.held_back > 0:
                give("tick", crossed=crossed + self.held_back)
                self.last_tick, self.held_back = self.t, 0
        if "stop" in haptics and not key:
            jumped = 0
            for stop, p in enumerate(self.stop_places):
                between = before.p < p <= finger.p or finger.p <= p < before.p
                jumped += between and stop not in (before.held, after.held)
            if jumped:
                give("stop", passed=True, crossed=jumped)
            if after.held is not None and after.held != before.held:
                give("stop")
        if "edge" in haptics and now != was and now in (self.part.low, self.part.high):
            speed = 0.0 if key else abs(self.velocity())
            strength = min(speed / 2000, 1) ** 2
            give("edge", max(0.2, (0.05 + 0.95 * strength) ** (1 / 0.89)))
        if "end" in haptics and ended:
            give("end")

    def ticks_up_to(self, value):
        """How many ticks are at a value or below it: multiples of `every`, or the values of the grid."""
        every = self.control["haptics"]["tick"].get("every")
        if every is None:
            return self.grid.count_up_to(value)
        quotient = (value - self.lower) / every
        return math.floor(quotient + max(1e-9, 4 * math.ulp(quotient)))
