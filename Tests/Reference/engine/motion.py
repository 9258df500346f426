"""The motion of a thumb that leans and settles."""

from .places import clamp

FULL = ("forwards", "backwards")
SPENT = {"forwards": "wasForwards", "backwards": "wasBackwards"}
DIRECTION = {
    "atRest": None, "forwards": "forwards", "backwards": "backwards",
    "wasForwards": "forwards", "wasBackwards": "backwards",
}


class Motion:
    """A part of a slider (`slider.py`)."""

    def lean(self, old_value, event):
        """Which way the thumb is going."""
        motion = self.control.get("motion")
        if motion is None or not self.gesture.dragging:
            return
        value, x = self.place.value, self.finger(float(event["x"]))
        if value == old_value:
            direction = DIRECTION[self.phase]
        else:
            direction = "forwards" if value > old_value else "backwards"
        if direction is None:
            return
        predicted = self.finger(event["predictedX"]) if "predictedX" in event else x + 0.25 * self.velocity()
        part = self.part
        stop = clamp(predicted, part.start * self.width, part.end * self.width)
        nearing = (
            abs(stop - x) < motion["nearEndDistance"]
            or min(value - part.low, part.high - value) < motion["edgeFraction"] * (self.upper - self.lower)
        )
        if self.phase == direction:
            self.phase = SPENT[direction] if nearing else direction
        elif DIRECTION[self.phase] != direction or not nearing:
            self.phase = direction
        self.settles_at = self.t + motion["settleAfter"] if self.phase in FULL else None
