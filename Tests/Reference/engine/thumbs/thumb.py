"""One of several thumbs, and a finger that drags it."""

from ..slider import Slider


class Refused(Exception):
    """An event that a service refuses. It has changed nothing."""


class Thumb(Slider):
    """A slider's thumb that may reach what the others leave to it (`reach`), and is put back by `near` beyond that."""

    near = staticmethod(lambda _: 0.0)

    def reached(self, place):
        """A place of before, or the one nearest to it in reach. What the thumb shows counts: a value beside the grid may
        be out of reach by less than a step."""
        low, high = self.reach.low - self.near(self.reach.low), self.reach.high + self.near(self.reach.high)
        if self.part.low <= place.value <= self.part.high and low <= self.shown_value(place) <= high:
            return place
        return super().reached(place)

    def __init__(self, given, is_first, is_last, drags_range):
        self.drags_range = drags_range
        super().__init__(given)
        self.is_first, self.is_last = is_first, is_last

    def become(self, control):
        super().become(control)
        self.watches |= self.drags_range

    def commit(self):
        """Nothing: all thumbs have one history."""

    def overscrolled(self):
        """Past the lower end goes the lowest thumb, past the upper one the highest, and no range."""
        past = super().overscrolled()
        is_range = self.gesture is not None and self.gesture.is_range
        return 0.0 if is_range or past < 0 and not self.is_first or past > 0 and not self.is_last else past

    def start_event(self, t):
        """Forgets what an event before this one has caused."""
        self.t, self.cues, self.springs, self.release_velocity = t, [], {}, None
        self.was_ignored = self.ignoring = False

    def wait(self, event):
        """Takes in where the finger is, which moves nothing."""
        gesture, x = self.gesture, float(event["x"])
        gesture.y, gesture.last_x = float(event.get("y", gesture.y)), x
        gesture.samples.take(self.t, x)

    def move_to(self, place):
        """Moves the thumb without its finger's doing; what it has held back is dropped."""
        self.held_back = 0
        self.put(place)


class Finger:
    """A gesture under way."""

    def __init__(self):
        self.thumbs = []  # the indices of those that it drags: none yet, one, or two neighbours
        self.choice = []  # those of which its first movement takes one
        self.waited = []  # the events before that, with their times
        self.known = self.turned = 0  # how many of them were under another control, or another direction
        self.origin = {}  # the place from which it counts, if that is not where it came down
        self.before = {}  # where thumbs were before it moved them
        self.left = {}  # where it has left them
        self.at = 0.0  # where those are drawn, as a part of the track
        self.bases = None  # of a range: the places of both thumbs from which the finger is counted
        self.travels = None  # those, as travels of a finger
        self.moved = 0.0  # how far the finger has moved since then
