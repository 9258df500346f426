"""Another control under several thumbs."""

from ..control import completed


class Reshape:
    """A part of several thumbs (`thumbs.py`)."""

    def reshape(self, event):
        """Goes on with another control (docs/engine.md#changing-the-control)."""
        was, w, old = self.places(), self.shown_values(), self.control
        beyond = [thumb.beyond() for thumb in self.thumbs]
        ways = {name: self.range_beyond(finger) for name, finger in self.fingers.items() if finger.travels}
        tentative = {index for finger in self.fingers.values() for index in self.moved(finger)}
        values = {name: self.value_there(finger) for name, finger in self.fingers.items() if finger.choice}

        self.take_rules(event["control"])
        control = completed({name: it for name, it in event["control"].items() if name != "thumbs"})
        width, begun = event.get("trackWidth", self.width), []
        for thumb in self.thumbs:
            thumb.drags_range = self.drags_range
            kept, goes_on = thumb.take_control(control, width)
            # Both thumbs of a range have one gesture.
            if thumb.gesture is not None and thumb.gesture not in begun:
                begun.append(thumb.gesture)
                goes_on()
        self.take_members()

        everywhere = range(self.count)
        self.put_all(self.wanted([kept(place) for place in was], everywhere), everywhere)
        now = self.places()
        self.committed = [
            now[i] if i not in tentative and now[i].value != was[i].value else kept(place)
            for i, place in enumerate(self.committed)]
        self.undos, self.redos = ([[*map(kept, places)] for places in entries] for entries in (self.undos, self.redos))
        for finger in self.fingers.values():
            finger.before = {i: kept(place) for i, place in finger.before.items()}
            finger.left = {i: now[i] if place == was[i] else kept(place) for i, place in finger.left.items()}
        for name, finger in self.fingers.items():
            if finger.travels:
                self.stay_beyond_range(finger, ways[name], w)
            elif finger.choice:
                self.go_on_waiting(finger, values[name], old)
            else:
                free = [i for i in everywhere if not self.is_held(i)] if self.collision == "push" else ()
                index, = finger.thumbs
                self.limit(index, pushing=free).stay_beyond(beyond[index], was[index])

    # A finger that waits

    def value_there(self, finger):
        """The value that thumbs have where a finger waits."""
        there = self.still_there(finger)
        return self.shown_values()[there[0]] if there else self.part.scale.value(finger.at)

    def go_on_waiting(self, finger, value, old):
        """It waits at the place of the same value. Without a slop it moves from here on."""
        finger.at, finger.known = self.standing(value).p, len(finger.waited)
        if old["reversed"] != self.control["reversed"]:
            finger.turned = finger.known
        if old["slop"] and not self.control["slop"]:
            y = next((event["y"] for _, event in reversed(finger.waited) if "y" in event), 0)
            finger.origin = {"x": finger.waited[-1][1]["x"], "y": y}

    # A finger that drags two thumbs

    def range_beyond(self, finger):
        """How far the finger is from the travels to what both thumbs show."""
        if not self.thumbs[finger.thumbs[0]].gesture.dragging:
            return [0.0, 0.0]
        w = self.shown_values()
        return [travel + finger.moved - self.travel(w[i]) for i, travel in zip(finger.thumbs, finger.travels)]

    def stay_beyond_range(self, finger, beyond, w):
        """Counts from here on; past an end, and between two values of a grid, if both thumbs stay where they are."""
        self.count_range(finger)
        now = self.shown_values()
        if any(now[index] != w[index] for index in finger.thumbs):
            return
        travels = finger.travels
        finger.travels = [travel + more for travel, more in zip(travels, beyond)]
        if [self.thumbs[i].shown_value(it) for i, it in zip(finger.thumbs, self.places_of_range(finger))] != [
                now[index] for index in finger.thumbs]:
            finger.travels = travels
