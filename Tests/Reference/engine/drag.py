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

    def at_travel(self, travel, remembered, speed):
        """Where the thumb comes to after a travel, with the stop that holds it there."""
        place = self.path.place(travel, self.width)
        is_in_reach = self.reach.low <= place.value <= self.reach.high
        return self.held(place if is_in_reach else self.standing(place.value), remembered, speed)

    def held(self, place, remembered, speed):
        """A place with the stop of a magnet that holds it."""
        if not self.magnet:
            return place
        return place._replace(held=self.magnet.hold(place.p, self.width, remembered, speed, self.reach))

    def overscrolled(self):
        """How far past an end the thumb is drawn."""
        c = self.control.get("overscroll")
        if c is None or self.gesture is None or not self.gesture.dragging or self.part.low == self.part.high:
            return 0.0
        width, drawn, near = self.width, self.drawn(), 1e-9 * self.width
        first, last = self.path.ends(width)
        below, above = first - self.finger_travel(), self.finger_travel() - last
        if below > 0 and abs(drawn - self.part.start * width) <= near:
            return -below * width * c / (width + c * below)
        if above > 0 and abs(drawn - self.part.end * width) <= near:
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

    def begin(self, event, drawn):
        was_past = self.overscrolled()
        if self.gesture is not None:
            self.commit()  # the gesture that is dropped leaves the thumb here
        self.take(event, drawn)
        if was_past and not (self.gesture and self.gesture.dragging):
            self.springs["thumb"] = {}

    def take(self, event, drawn):
        """A new finger takes hold of the thumb, or is ignored."""
        self.phase, self.settles_at, self.held_back = "atRest", None, 0
        x = float(event["x"])
        takes_hold = self.control["drag"] in ("grab", "thumb") and "grabDistance" in self.control
        is_away = takes_hold and abs(self.finger(x) - drawn) > self.control["grabDistance"]
        if is_away and self.control["drag"] == "thumb":
            self.gesture, self.ignoring, self.was_ignored = None, True, True
            return
        self.gesture = Gesture(x, self.place, self.path.travel(self.place, self.width))
        self.gesture.y = self.gesture.first_y = float(event.get("y", 0))
        self.gesture.passed, self.gesture.brings = self.control["slop"] == 0, is_away
        self.gesture.samples.take(self.t, x)
        # A finger at a place starts afresh; a shifted thumb keeps its hold.
        self.remembered = self.place.held if self.translation and not is_away else None
        if self.control["jumpsOnTouch"] and self.gesture.passed:
            self.gesture.dragging = True
            if is_away:
                self.bring()
            if is_away or not self.translation:
                before = self.place.value
                self.go_to_finger()
                self.lean(before, event)
            self.gesture.note(self.t, self.place)

    def move(self, event):
        """The finger moves to the event's x."""
        gesture, x = self.gesture, float(event["x"])
        gesture.y = float(event.get("y", gesture.y))
        if event["type"] == "changed" or x != gesture.last_x:
            gesture.samples.take(self.t, x)
        was_away = gesture.brings
        if not self.decided(x, event["type"] == "changed"):
            return
        gesture.moved += self.sign * (x - gesture.last_x) * self.precision_factor()
        if "precision" not in self.control:
            gesture.moved = self.sign * (x - gesture.base_x)
        still, gesture.last_x = x == gesture.last_x and gesture.brings == was_away, x
        if not gesture.dragging and x == gesture.base_x:
            return
        gesture.dragging = True
        self.go_to_finger(still)
        gesture.note(self.t, self.place)

    def decided(self, x, goes_on):
        """Whether the finger drags: it has passed the slop, along the track."""
        gesture, slop = self.gesture, self.control["slop"]
        along, across = abs(x - gesture.first_x), abs(gesture.y - gesture.first_y)
        gesture.near = gesture.near and max(along, across) <= 3
        if gesture.passed and not (gesture.brings and (along > 0 or gesture.dragging)):
            return True
        if not gesture.passed and max(along, across) <= slop:
            gesture.last_x = x
            return False
        if not gesture.passed and across > along:
            self.gesture, self.ignoring, self.was_ignored = None, goes_on, True
            return False
        gesture.passed = gesture.dragging = True
        jumps = self.brings() or not self.translation
        if self.brings():
            self.bring()
        else:
            # Under a longer slop the finger may have waited farther away.
            out = gesture.first_x + (-slop if x < gesture.first_x else slop)
            gesture.last_x = min(out, gesture.last_x) if x < gesture.first_x else max(out, gesture.last_x)
            self.rebase()
        if jumps:
            self.remembered = None
        return True

    def brings(self):
        """Whether the drag that begins first brings the thumb to the finger."""
        return self.gesture.brings and self.control["drag"] == "grab"

    def own_place(self, x):
        """Where the thumb would be at a finger that comes down at x."""
        return self.at_travel(self.finger(x), None, 0.0)

    def bring(self):
        """Counts from where the finger came down, as if the thumb had been there."""
        gesture = self.gesture
        gesture.last_x, gesture.brings = gesture.first_x, False
        gesture.rebase(self.own_place(gesture.first_x), self.finger(gesture.first_x))

    def tap(self):
        """A finger that was lifted within the slop: the thumb comes to it."""
        gesture = self.gesture
        if not self.control["jumpsOnTouch"] or gesture.dragging:
            return
        gesture.dragging = True
        if self.brings():
            x = gesture.last_x
            self.bring()
            gesture.moved, gesture.last_x = self.sign * (x - gesture.first_x) * self.precision_factor(), x
        elif self.translation:
            return
        self.remembered = None
        self.go_to_finger()

    def go_to_finger(self, still=False):
        gesture = self.gesture
        if self.translation and gesture.moved == 0:
            if still:
                return  # the thumb was not moved away from where it was put
            self.place = self.reached(gesture.base)
            if self.magnet and self.magnet.remembers:
                # Back at its start, a hold is kept as everywhere else; otherwise it would change with every tremble.
                self.place = self.held(self.place, self.remembered, self.velocity())
        else:
            self.place = self.at_travel(self.finger_travel(), self.remembered, self.velocity())
        self.remembered = self.place.held
