"""Stops that attract the thumb and hold on to it."""

import math


class Magnet:
    """Which stop holds a place, with hysteresis and a greatest speed."""

    def __init__(self, scale, snapping):
        self.values = [float(s) for s in snapping["stops"]]
        self.stops = [scale.place(s) for s in self.values]
        self.distance = snapping["distance"]
        self.release = snapping["release"]
        self.capture_speed = snapping.get("captureSpeed", math.inf)
        self.remembers = self.release > self.distance or "captureSpeed" in snapping

    def away(self, stop, p, width):
        return abs(p - self.stops[stop]) * width

    def near(self, p, width, reach):
        """The nearest stop in reach, within the distance; of two as near, the higher."""
        stops = [s for s, value in enumerate(self.values) if reach.low <= value <= reach.high]
        stop = min(stops, key=lambda s: (self.away(s, p, width), -s), default=None)
        return stop if stop is not None and self.away(stop, p, width) < self.distance else None

    def hold(self, p, width, held, speed, reach):
        near = self.near(p, width, reach)
        if held is not None and not reach.low <= self.values[held] <= reach.high:
            held = None
        if abs(speed) > self.capture_speed:
            near = None  # too fast for any stop to take hold
        if held is None or self.away(held, p, width) >= self.release:
            return near
        if near is None or near == held:
            return held
        gain = self.away(held, p, width) - self.away(near, p, width)
        if gain >= 2 * (self.release - self.distance):
            return near
        # Or nearly at the other stop, if that is too far away for a trembling finger to alternate.
        apart = abs(self.stops[held] - self.stops[near]) * width
        return near if gain >= 3 and gain >= apart - 1 else held
