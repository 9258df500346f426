"""What the end of a gesture does: stay, snap or fling; or put back what was before it."""

import math

from .places import clamp


class Release:
    """A part of a slider (`slider.py`)."""

    def end(self, event, drawn):
        gesture, before = self.gesture, self.place
        if gesture is None:
            return
        if "x" in event:
            self.move(event)
        elif gesture.dragging and self.magnet and "captureSpeed" in self.control["snapping"]:
            self.go_to_finger(still=True)  # it may have become slow enough by now
        if gesture.dragging:
            v = self.release_velocity = self.velocity()
            if self.overscrolled():
                self.springs["thumb"] = {}
            finger = self.place
            release = self.control["release"]
            if release["kind"] == "fling" and v != 0 and abs(v) >= release["minVelocity"]:
                fastest = release.get("maxVelocity", math.inf)
                self.fling(clamp(v, -fastest, fastest), drawn)
            if len(self.springs) > 1:
                # One spring for one thumb: the value's, unless the value was at its end and remains there.
                del self.springs["thumb" if self.place.value != before.value else "value"]
            self.give_cues(before, finger=finger, ended=True)
        self.gesture = None
        self.phase, self.settles_at = "atRest", None
        self.commit()

    def fling(self, v, drawn):
        """Goes at once where the finger's speed would take it; is animated from where it was drawn last."""
        r = self.control["release"]["deceleration"]
        factor = self.precision_factor()
        u = self.finger_travel() + v / 1000 * r / (1 - r) * factor
        self.place = self.path.place(u, self.width)
        if self.magnet:
            # A thumb that lands counts as still.
            self.place = self.place._replace(held=self.magnet.hold(self.place.p, self.width, self.remembered, 0))
        remaining = self.drawn() - drawn
        if remaining != 0 and factor != 0:
            self.springs["value"] = {"velocity": clamp(v * factor / remaining, -10_000, 10_000)}

    def cancel(self):
        gesture = self.gesture
        if gesture is None:
            return
        if self.overscrolled():
            self.springs["thumb"] = {}
        self.place, self.gesture, self.held_back = self.reached(gesture.start), None, 0
        self.phase, self.settles_at = "atRest", None
        self.commit()  # what was set or put back in the gesture may be another place
