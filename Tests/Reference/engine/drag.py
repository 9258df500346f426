"""Gestures: how a finger begins, moves and ends, and where it drags the thumb."""

from .gesture import Gesture


class Drag:
    """A part of a slider (`slider.py`)."""

    def finger(self, x):
        """x counted from the lower end."""
        return self.width - x if self.control["reversed"] else x

    def finger_travel(self):
        gesture = self.gesture
        if self.translation:
            return gesture.base_travel + gesture.moved
        return self.finger(gesture.last_x)

    def overscrolled(self):
        """How far past an end the thumb is drawn."""
        c = self.control.get("overscroll")
        if c is None or self.gesture is None or not self.gesture.dragging or self.part.low == self.part.high:
            return 0.0
        width, drawn = self.width, self.drawn()
        first, last = self.path.ends(width)
        below, above = first - self.finger_travel(), self.finger_travel() - last
        if below > 0 and drawn == self.part.start * width:
            return -below * width * c / (width + c * below)
        if above > 0 and drawn == self.part.end * width:
            return above * width * c / (width + c * above)
        return 0.0

    def velocity(self):
        return self.gesture.samples.velocity(self.t, self.sign)

    def precision_factor(self):
        if "precision" not in self.control:
            return 1.0
        return 1 / (1 + abs(self.gesture.y) / self.control["precision"]["distance"])

    def rebase(self):
        if self.gesture is not None:
            self.gesture.rebase(self.place, self.path.travel(self.place, self.width))

    def begin(self, event):
        if self.gesture is not None:
            self.commit()  # the gesture that is dropped leaves the thumb here
        self.phase, self.settles_at, self.held_back = "atRest", None, 0
        x = float(event["x"])
        self.gesture = Gesture(x, self.place, self.path.travel(self.place, self.width))
        self.gesture.y = float(event.get("y", 0))
        self.gesture.samples.take(self.t, x)
        # A finger at a place starts afresh; a shifted thumb keeps its hold.
        self.remembered = self.place.held if self.translation else None
        if self.control["jumpsOnTouch"]:
            self.gesture.dragging = True
            if not self.translation:
                before = self.place.value
                self.go_to_finger()
                self.lean(before, event)

    def move(self, event):
        """The finger moves to the event's x."""
        gesture, x = self.gesture, float(event["x"])
        gesture.y = float(event.get("y", gesture.y))
        if event["type"] == "changed" or x != gesture.last_x:
            gesture.samples.take(self.t, x)
        gesture.moved += self.sign * (x - gesture.last_x) * self.precision_factor()
        if "precision" not in self.control:
            gesture.moved = self.sign * (x - gesture.base_x)
        still, gesture.last_x = x == gesture.last_x, x
        if not gesture.dragging and x == gesture.base_x:
            return
        gesture.dragging = True
        self.go_to_finger(still)

    def go_to_finger(self, still=False):
        gesture = self.gesture
        if self.translation and gesture.moved == 0:
            if still:
                return  # the thumb was not moved away from where it was put
            self.place = gesture.base
            if self.magnet and self.magnet.remembers:
                # Back at its start, a hold is kept as everywhere else; otherwise it would change with every tremble.
                held = self.magnet.hold(self.place.p, self.width, self.remembered, self.velocity())
                self.place = self.place._replace(held=held)
        else:
            place = self.path.place(self.finger_travel(), self.width)
            if self.magnet:
                held = self.magnet.hold(place.p, self.width, self.remembered, self.velocity())
                place = place._replace(held=held)
            self.place = place
        self.remembered = self.place.held
