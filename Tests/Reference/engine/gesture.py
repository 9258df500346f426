"""A finger on the control."""

from .velocity import Samples


class Gesture:
    """A finger on the control. x is counted as it came, before `reversed`."""

    def __init__(self, x, start, travel):
        self.start = start  # what `cancelled` puts back
        self.dragging = False
        self.last_x = x
        self.y = 0.0
        self.first_x, self.first_y = x, 0.0
        self.passed, self.near = True, True  # the slop; for a tap
        self.brings = False  # the thumb to the finger, once it drags
        self.is_range = False  # drags two thumbs at once
        self.rest = self.left = None
        self.samples = Samples()
        self.rebase(start, travel)

    def rebase(self, place, travel):
        """Counts from here on."""
        self.base, self.base_travel, self.moved = place, travel, 0.0
        self.base_x = self.last_x
        self.rest = self.left = None

    def note(self, t, place):
        """Takes in where the finger has brought the thumb: it rests within a point."""
        if self.rest and abs(self.last_x - self.rest["x"]) <= 1:
            self.rest |= {"last": self.last_x, "place": place}
            return
        if self.rest and t - self.rest["t"] >= 100:
            self.left = {"x": self.rest["last"], "place": self.rest["place"], "t": t}
        self.rest = {"x": self.last_x, "t": t, "last": self.last_x, "place": place}

    def lifted(self, t, tolerance):
        """Where the finger rested from which it rolled as it was lifted."""
        if self.rest and t - self.rest["t"] >= 100 or not self.left or t - self.left["t"] > 100:
            return None
        return self.left["place"] if 2 < abs(self.last_x - self.left["x"]) <= tolerance else None
