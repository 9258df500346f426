"""What a thumb that is dragged does to its neighbours."""


class Collision:
    """A part of several thumbs (`thumbs.py`)."""

    def drag(self, finger, action):
        """Lets one thumb move as a slider's does, within its reach, and moves others out of its way. Gives the index of
        the thumb that the finger has then."""
        index, = finger.thumbs
        self.note_before(finger, index)
        free = [i for i in range(self.count) if not self.is_held(i)] if self.collision == "push" else ()
        thumb = self.limit(index, pushing=free)
        before = thumb.place
        action(thumb)
        if thumb.place != before:
            self.active = index
        if self.collision == "push":
            self.push(finger, index, 1)
            self.push(finger, index, -1)
        if self.collision == "swap":
            while (other := self.passed(index)) is not None:
                self.swap(finger, index, other)
                index = other
        for it in {index, *self.shifted}:
            finger.left[it] = self.thumbs[it].place
        return index

    def note_before(self, finger, index):
        """Notes where a thumb was before a gesture moved it; anew, if something else has moved it since."""
        if index not in finger.before or index not in finger.thumbs and finger.left.get(index) != self.was[index]:
            finger.before[index] = self.was[index]

    def push(self, finger, index, step):
        """Moves neighbours on, each as far as the gap asks for, up to one that a finger holds."""
        index += step
        while 0 <= index < self.count and not self.is_held(index):
            w = self.shown_values()
            lower, upper = (index - 1, index) if step > 0 else (index, index + 1)
            if not self.is_nearer(w[lower], w[upper]):
                return
            self.shift(finger, index, self.above(w[lower]) if step > 0 else self.below(w[upper]))
            index += step

    def shift(self, finger, index, value):
        """Moves a thumb that no finger is on, or no more. A stop holds it only exactly there."""
        self.note_before(finger, index)
        self.thumbs[index].move_to(self.standing(value))
        self.shifted.add(index)

    def passed(self, index):
        """The neighbour whose value the finger has passed; none, if a finger holds it."""
        thumb = self.thumbs[index]
        if thumb.gesture is None or not thumb.gesture.dragging:
            return None
        at = thumb.path.place(thumb.finger_travel(), self.width)
        for other, way in ((index + 1, 1), (index - 1, -1)):
            if not 0 <= other < self.count or self.is_held(other):
                continue
            # By more than the way from the track to values and back is rounded.
            beyond = at.p - thumb.shown_place(self.thumbs[other].place)
            if way * beyond > 1e-9 and way * (at.value - self.shown_values()[other]) > 0:
                return other
        return None

    def swap(self, finger, index, other):
        """Goes on with a neighbour's thumb: the finger's travel is as it is, and the first stays at its limit."""
        thumb, taken = self.thumbs[index], self.thumbs[other]
        gesture, held_back, w = thumb.gesture, thumb.held_back, self.shown_values()[other]
        thumb.gesture = None
        limit, w = self.below(w) if other > index else self.above(w), self.shown_values()
        if other > index > 0:
            limit = max(limit, self.above(w[index - 1]))
        if other < index < self.count - 1:
            limit = min(limit, self.below(w[index + 1]))
        self.shift(finger, index, limit)
        thumb.held_back = held_back  # until its cues are given
        self.note_before(finger, other)
        finger.thumbs, taken.gesture = [other], gesture
        gesture.rest = gesture.left = None
        self.limit(other)
        taken.remembered, self.active = taken.place.held, other
        taken.go_to_finger()
        gesture.note(self.t, taken.place)
        self.shifted.add(other)
        self.swapped.append(index)
