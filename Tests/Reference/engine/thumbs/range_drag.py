"""A finger between two neighbours, which drags both."""

from ..gesture import Gesture


class RangeDrag:
    """A part of several thumbs (`thumbs.py`)."""

    def take_range(self, finger, indices, event):
        """Takes two neighbours. Both have the finger's one gesture."""
        x, y = float(event["x"]), float(event.get("y", 0))
        gesture = Gesture(x, self.was[indices[0]], 0.0)
        gesture.y = gesture.first_y = y
        gesture.passed, gesture.is_range = self.control["slop"] == 0, True
        gesture.dragging = gesture.passed and self.control["jumpsOnTouch"]
        gesture.samples.take(self.t, x)
        finger.thumbs = indices
        for index in indices:
            finger.before[index] = finger.left[index] = self.was[index]
            self.thumbs[index].held_back, self.thumbs[index].gesture = 0, gesture
        self.count_range(finger)

    def count_range(self, finger):
        """Counts from what both thumbs show now, with no stop that holds them."""
        finger.bases = [self.standing(self.shown_values()[index]) for index in finger.thumbs]
        finger.travels, finger.moved = [self.travel(place.value) for place in finger.bases], 0.0
        gesture = self.thumbs[finger.thumbs[0]].gesture
        gesture.base_x = gesture.last_x

    def count_ranges(self, moved):
        """Counts a range anew of which another event has put a thumb somewhere."""
        for finger in self.fingers.values():
            if finger.travels and any(index in moved for index in finger.thumbs):
                self.count_range(finger)

    def travel(self, value):
        return self.thumbs[0].path.travel(self.standing(value), self.width)

    def move_range(self, finger, event, name, is_end=False):
        """Moves both thumbs by the finger's travel, as far as the ends and the outer neighbours leave. On a grid each
        shows the nearest value. If that would bring them too near, both stay."""
        thumb = self.thumbs[finger.thumbs[0]]
        gesture, x = thumb.gesture, float(event["x"])
        gesture.y = float(event.get("y", gesture.y))
        if event["type"] == "changed" or x != gesture.last_x:
            gesture.samples.take(self.t, x)
        if not thumb.decided(x, event["type"] == "changed"):
            return self.ignore(finger, name)
        if x != gesture.base_x or gesture.dragging:
            gesture.dragging = True
            finger.moved += thumb.sign * (x - gesture.last_x) * thumb.precision_factor()
            if "precision" not in self.control:
                finger.moved = thumb.sign * (x - gesture.base_x)
            self.put_range(finger, self.places_of_range(finger))
        gesture.last_x = x
        if not is_end:
            for index in finger.thumbs:
                self.give_moved_cues(index)
            self.give_range_contact(finger, self.speed(finger.thumbs[0]))

    def places_of_range(self, finger):
        """Where both thumbs come to; where they are, if that would be too near to each other or out of reach."""
        reaches = [self.reach(index) for index in finger.thumbs]
        down = self.travel(reaches[0].low) - finger.travels[0]
        up = self.travel(reaches[1].high) - finger.travels[1]
        moved = min(max(finger.moved, down), up)
        if moved == 0:
            return finger.bases
        path = self.thumbs[0].path
        values = [path.place(travel + moved, self.width).value for travel in finger.travels]
        places = [self.standing(self.nearest_grid.shown(value) if self.grid else value) for value in values]
        if moved == down:
            places[0] = self.standing(reaches[0].low)
        if moved == up:
            places[1] = self.standing(reaches[1].high)
        lower, upper = [self.thumbs[i].shown_value(place) for i, place in zip(finger.thumbs, places)]
        if not self.is_nearer(lower, upper) and reaches[0].low <= lower and upper <= reaches[1].high:
            return places
        return [self.thumbs[i].place for i in finger.thumbs]

    def put_range(self, finger, places):
        for index, place in zip(finger.thumbs, places):
            if place != self.thumbs[index].place:
                self.active = finger.thumbs[0]
            self.thumbs[index].place = self.thumbs[index].gesture.base = place
            self.thumbs[index].remembered, finger.left[index] = place.held, place

    def give_range_contact(self, finger, speed):
        self.contact(finger.thumbs[0], speed, -1)
        self.contact(finger.thumbs[1], speed, 1)

    def end_range(self, finger, event, name):
        """Leaves both where they are, with one `end`; a tap puts them back and moves the nearest to the finger."""
        if "x" in event:
            self.move_range(finger, event, name, is_end=True)
        lower, upper = (self.thumbs[index] for index in finger.thumbs)
        gesture = lower.gesture
        if gesture is None:
            return
        if not gesture.passed if self.control["slop"] else gesture.near:
            return self.tap_range(finger, name)
        if gesture.dragging:
            speed = self.speed(finger.thumbs[0])
            for index in finger.thumbs:
                thumb = self.thumbs[index]
                thumb.release_velocity = thumb.velocity()
                thumb.give_cues(self.was[index], finger=thumb.place, ended=True)
            upper.cues = [cue for cue in upper.cues if cue["cause"] != "end"]
            self.give_range_contact(finger, speed)
        self.release(finger, name)

    def tap_range(self, finger, name):
        """Puts both back, unless something else has moved them, and brings the nearest to the finger as a tap does."""
        gesture = self.thumbs[finger.thumbs[0]].gesture
        drawn = self.drawn()
        self.release(finger, name)
        both, finger.thumbs = finger.thumbs, []
        self.put_back(finger)
        if not self.control["jumpsOnTouch"]:
            return
        at = self.thumbs[0].finger(gesture.last_x)
        index = min(both, key=lambda it: (abs(self.thumbs[it].drawn() - at), -it))
        thumb = self.limit(index)
        thumb.gesture, thumb.held_back, gesture.is_range = gesture, 0, False
        thumb.place, thumb.release_velocity = thumb.own_place(gesture.last_x), thumb.velocity()
        if self.control["release"]["lands"] == "grid":
            thumb.place = thumb.standing(thumb.snapped())
        if abs(thumb.drawn() - drawn[index]) > 1e-9 * self.width:
            thumb.springs["value"] = {}
        thumb.give_cues(self.was[index], finger=thumb.place, ended=True)
        self.give_met_cues(index, self.speed(index))
        thumb.gesture = None
        thumb.remembered = thumb.place.held
        self.note_active(index)
