"""The cues of several thumbs."""

ORDER = ("tick", "stop", "edge", "contact", "end")


class Touch:
    """A part of several thumbs (`thumbs.py`)."""

    def speed(self, index):
        thumb = self.thumbs[index]
        return abs(thumb.velocity()) if thumb.gesture is not None else 0.0

    def give_moved_cues(self, index):
        """The cues of a thumb that its finger has moved."""
        thumb = self.thumbs[index]
        if thumb.place != self.was[index]:
            thumb.give_cues(self.was[index], finger=thumb.place)

    def give_passed_cues(self, index):
        """The cues of the thumbs that a finger has left for the next. What they hold back of their ticks the last one
        gives."""
        for it, other in zip(self.swapped, [*self.swapped[1:], index]):
            self.give_moved_cues(it)
            thumb, taken = self.thumbs[it], self.thumbs[other]
            taken.held_back, taken.last_tick, thumb.held_back = thumb.held_back, thumb.last_tick, 0

    def touches(self, index, step, w):
        """Whether a thumb is at the limit that its neighbour leaves."""
        if not 0 <= index + step < self.count:
            return False
        limit = self.below(w[index + 1]) if step > 0 else self.above(w[index - 1])
        return abs(self.settled(w[index]) - self.settled(limit)) <= self.slack(limit)

    def give_met_cues(self, index, speed):
        """The cues of what a thumb has met: its contact, and the edges of those that it has pushed there."""
        for it in sorted(self.shifted - {*self.swapped, index}):
            w, was = self.shown_values()[it], self.shown_values(self.was)[it]
            if "edge" in self.control["haptics"] and w != was and w in (self.part.low, self.part.high):
                self.give(it, "edge", speed)
        self.contact(index, speed, -1, 1)

    def contact(self, index, speed, *steps):
        """The cue of a thumb that comes to its neighbour's limit, or moves it on from there; none of a swap."""
        w, was = self.shown_values(), self.shown_values(self.was)
        for step in steps:
            is_there = index + step in self.shifted or self.touches(index, step, w)
            comes = w[index] != was[index] and is_there and not self.touches(index, step, was)
            if comes and index + step not in self.swapped and "contact" in self.control["haptics"]:
                self.give(index, "contact", speed)

    def give(self, index, cause, speed):
        """A cue as strong as an edge's at a speed."""
        intensity = max(0.2, (0.05 + 0.95 * min(speed / 2000, 1) ** 2) ** (1 / 0.89))
        weight = self.control["haptics"][cause].get("weight", "light")
        self.thumbs[index].cues.append(
            {"cause": cause, "style": "impact", "weight": weight, "intensity": intensity, "t": self.t}
        )

    def cues(self):
        """The cues of all thumbs, by their causes."""
        cues = [{**cue, "thumb": index} for index, thumb in enumerate(self.thumbs) for cue in thumb.cues]
        return sorted(cues, key=lambda cue: ORDER.index(cue["cause"]))
