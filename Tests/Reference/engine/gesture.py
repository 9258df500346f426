"""A finger on the control."""

from .velocity import Samples


class Gesture:
    """A finger on the control. x is counted as it came, before `reversed`."""

    def __init__(self, x, start, travel):
        self.start = start  # what `cancelled` puts back
        self.dragging = False
        self.last_x = x
        self.y = 0.0
        self.samples = Samples()
        self.rebase(start, travel)

    def rebase(self, place, travel):
        """Counts from here on."""
        self.base, self.base_travel, self.moved = place, travel, 0.0
        self.base_x = self.last_x
