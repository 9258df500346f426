"""What the end of a gesture does: stay, fling, land on the grid; or put back what was before it."""

import math

from .places import clamp


class Release:
    """A part of a slider (`slider.py`)."""

    def end(self, event, drawn):
        before = self.place
        if self.gesture is not None:
            self.come_to(event)
        if self.gesture is not None:  # it did not go across the track
            self.let_go(before, drawn)

    def come_to(self, event):
        """Takes in where the finger is at last."""
        gesture = self.gesture
        if "x" in event:
            self.move(event)
        elif "y" in event and self.watches:
            self.move({**event, "x": gesture.last_x})
        elif gesture.dragging and self.magnet and "captureSpeed" in self.control["snapping"]:
            self.go_to_finger(still=True)  # it may have become slow enough by now

    def let_go(self, before, drawn):
        """What the thumb does when the finger has gone, with the cues of its way since `before`."""
        gesture = self.gesture
        is_tap = self.watches and (not gesture.passed if self.control["slop"] else gesture.near)
        in_slop = is_tap and self.control["slop"]
        if in_slop:
            self.tap()
        lifted = gesture.lifted(self.t, self.control["liftTolerance"])
        if gesture.dragging:
            v = self.release_velocity = self.velocity()
            if self.overscrolled() and not in_slop:
                self.springs["thumb"] = {}
            finger = self.place
            release, speed = self.control["release"], None
            if lifted:
                self.place, speed = self.reached(lifted), 0.0
            elif release["kind"] == "fling" and not in_slop and v != 0 and abs(v) >= release["minVelocity"]:
                fastest = release.get("maxVelocity", math.inf)
                speed = self.fling(clamp(v, -fastest, fastest))
            if is_tap and self.control["clearsOnTap"] and self.is_chosen(gesture):
                self.place, speed = self.standing(self.part.low), 0.0
            if release["lands"] == "grid":
                self.place = self.standing(self.snapped())
                speed = speed or 0.0
            if in_slop:
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

    def is_chosen(self, gesture):
        """Whether a tap is on the value from before the gesture."""
        return self.snapped(self.own_place(gesture.last_x)) == self.snapped(gesture.start)

    def fling(self, v):
        """Goes at once where the finger's speed would take it; gives the thumb's speed."""
        r = self.control["release"]["deceleration"]
        factor = self.precision_factor()
        u = self.finger_travel() + v / 1000 * r / (1 - r) * factor
        # A thumb that lands counts as still.
        self.place = self.at_travel(u, self.remembered, 0.0)
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
