"""What an event animates."""

from .text import written

FULL = ("forwards", "backwards")


class Transitions:
    """A part of a slider (`slider.py`)."""

    def shown(self):
        """The members of a frame that the state alone gives."""
        control, gesture, place = self.control, self.gesture, self.place
        dragging = gesture is not None and gesture.dragging
        x = self.drawn() + self.overscrolled()
        frame = {"dragging": dragging, "value": place.value, "normalized": place.p, "snapped": self.snapped()}
        if place.held is not None:
            frame["heldStop"] = place.held
        frame["thumb"] = {"x": x, "fingerOffset": self.finger(gesture.last_x) - x if dragging else 0.0}
        if dragging:
            frame["velocity"] = self.velocity()
        if "bars" in control:
            frame["bars"] = self.bars()
        if "motion" in control:
            tilt = {"forwards": -1, "backwards": 1}.get(self.phase, 0) * control["motion"]["tilt"]
            frame["motion"] = {"phase": self.phase, "tilt": tilt, "raised": self.shown_value(place) > self.part.low}
            if self.settles_at is not None:
                frame["motion"]["settlesAt"] = self.settles_at
        if "text" in control:
            frame["text"] = written(self.snapped(), control["text"])
        if control["history"] > 0:
            frame["history"] = {"undo": len(self.undos), "redo": len(self.redos)}
        return frame

    def transitions(self, before, after):
        """What a client animates, in the table's order."""
        named = []

        def add(name, curve, duration, bounce=None, delay=0.0, **more):
            transition = {"property": name, "curve": curve, "duration": duration}
            if bounce is not None:
                transition["bounce"] = bounce
            if delay:
                transition["delay"] = delay
            named.append({**transition, **more})

        if "bars" in after:
            shown = ("heights", "highlighted", "from")
            if "bars" not in before or any(before["bars"].get(k) != after["bars"].get(k) for k in shown):
                add("bars", "spring", 0.5, 0.3)
        motion = "motion" in after
        changed = before["value"] != after["value"]
        if "value" in self.springs:
            add("value", "spring", 0.5, 0, **self.springs["value"])
        elif motion and changed:
            add("value", "easeInOut", 0.2)
        if motion:
            new = after["motion"]
            # A slider that did not lean shows nothing of it.
            old = before.get("motion") or {"tilt": 0, "raised": self.was_raised, "phase": "atRest"}
            if old["tilt"] != new["tilt"]:
                add("tilt", "spring", 1, 0)
            if old["raised"] != new["raised"]:
                add("lift", "spring", 1, 0, 0 if new["raised"] else 0.2)
            if changed:
                add("glide", "easeInOut", 1.5)
            full = new["phase"] in FULL
            if (old["phase"] in FULL) != full:
                add("halo", "easeInOut", 0.35, delay=0 if full or not new["raised"] else 1)
        if "thumb" in self.springs:
            add("thumb", "spring", 0.5, 0)
        return named
