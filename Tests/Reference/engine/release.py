"""What the end of a gesture does: stay, fling, land on the grid; or put back what was before it."""

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
            release, speed = self.control["release"], None
            if release["kind"] == "fling" and v != 0 and abs(v) >= release["minVelocity"]:
                fastest = release.get("maxVelocity", math.inf)
                speed = self.fling(clamp(v, -fastest, fastest))
            if release["lands"] == "grid":
                self.place = self.standing(self.snapped())
                speed = speed or 0.0
            remaining = self.drawn() - drawn
            if speed is not None and abs(remaining) > (1e-9 * self.width if release["lands"] == "grid" else 0):
                velocity = clamp(speed / remaining, -10_000, 10_000)
                self.springs["value"] = {"velocity": velocity} if speed else {}
            if len(self.springs) > 1:
                # One spring for one thumb: the value's, unless the value was at its end and remains there.
                del self.springs["thumb" if self.place.value != before.value else "value"]
            self.give_cues(before, finger=finger, ended=True)
        self.gesture = None
        self.phase, self.settles_at = "atRest", None
        self.commit()

    def fling(self, v):
        """Goes at once where the finger's speed would take it; gives the thumb's speed."""
        r = self.control["release"]["deceleration"]
        factor = self.precision_factor()
        u = self.finger_travel() + v / 1000 * r / (1 - r) * factor
        self.place = self.path.place(u, self.width)
        if self.magnet:
            # A thumb that lands counts as still.
            self.place = self.place._replace(held=self.magnet.hold(self.place.p, self.width, self.remembered, 0))
        return v * factor

    def cancel(self):
        gesture = self.gesture
        if gesture is None:
            return
        if self.overscrolled():
            self.springs["thumb"] = {}
        self.place, self.gesture, self.held_back = self.reached(gesture.start), None, 0
        self.phase, self.settles_at = "atRest", None
        self.commit()  # what was set or put back in the gesture may be another place
