"""A slider: takes events and gives frames."""

from .bars import Bars
from .control import completed
from .cues import Cues
from .drag import Drag
from .grid import grid_of
from .history import History
from .keys import Keys
from .magnet import Magnet
from .motion import Motion
from .places import Part, Place, Scale, clamp
from .release import Release
from .transitions import Transitions
from .travel import Plain, Zones

SPENT = {"forwards": "wasForwards", "backwards": "wasBackwards"}
DIRECTION = {
    "atRest": None, "forwards": "forwards", "backwards": "backwards",
    "wasForwards": "forwards", "wasBackwards": "backwards",
}
REASONS = {
    "began": "drag", "changed": "drag", "ended": "end", "cancelled": "cancel", "set": "set",
    "resized": "resize", "elapsed": "time", "key": "key", "undo": "undo", "redo": "redo", "reshaped": "reshape",
}


class Slider(Drag, Release, Keys, History, Cues, Motion, Bars, Transitions):
    """One slider: `apply` takes an event and gives the frame after it."""

    def __init__(self, given):
        control = completed(given)
        self.become(control)
        self.width = float(control["trackWidth"])
        self.place = self.standing(float(control["initialValue"]))
        self.gesture = None
        self.ignoring = self.was_ignored = False  # whether the moves of a gesture that has begun are dropped
        self.remembered = None  # the hold that a magnet's next move starts from
        self.t = 0.0
        self.phase, self.settles_at = "atRest", None
        self.last_tick, self.held_back = None, 0
        self.committed, self.undos, self.redos = self.place, [], []

    def become(self, control):
        """Takes a control, and computes from it what no event changes."""
        self.control = control
        self.scale = Scale(control)
        self.lower, self.upper = self.scale.lower, self.scale.upper
        self.part = self.reach = Part(control, self.scale)
        self.grid = grid_of(control, self.part)
        snapping = control["snapping"]
        self.path = Plain(self.part)
        self.magnet = None
        self.stop_values = []
        if snapping["kind"] == "magnet":
            self.magnet = Magnet(self.scale, snapping)
            self.stop_values = [float(s) for s in snapping["stops"]]
        if snapping["kind"] == "deadZone":
            self.path = Zones(self.part, snapping, float(control["trackWidth"]))
            self.stop_values = [float(s["value"]) for s in snapping["stops"]]
        self.stop_places = [self.scale.place(s) for s in self.stop_values]
        self.translation = control["drag"] != "location"
        self.watches = control["drag"] == "grab" or any(control[it] for it in ("slop", "clearsOnTap", "liftTolerance"))
        self.sign = -1 if control["reversed"] else 1

    def standing(self, value):
        """The place of a value that no drag brought: held exactly on a stop."""
        value = clamp(value, self.reach.low, self.reach.high)
        held = self.stop_values.index(value) if value in self.stop_values else None
        return Place(self.scale.place(value), value, held)

    def reached(self, place):
        """A place of before, or the one nearest to it that the thumb can reach."""
        if place.held is not None and not self.reach.low <= self.stop_values[place.held] <= self.reach.high:
            return self.standing(place.value)
        if self.reach.low <= place.value <= self.reach.high:
            return place
        near = self.standing(place.value)
        return near if place.held is None else near._replace(held=place.held)

    # --------------------------------------------------------------- drawing

    def snapped(self, place=None):
        place = place or self.place
        if place.held is not None:
            return self.stop_values[place.held]
        return self.grid.shown(place.value) if self.grid else place.value

    def stands_on_snapped(self, place):
        """Whether the thumb shows `snapped`: on a stop, and always where it snaps to the grid."""
        return place.held is not None or self.control["snapping"]["kind"] == "step"

    def shown_value(self, place):
        """The value that the thumb shows."""
        return self.snapped(place) if self.stands_on_snapped(place) else place.value

    def shown_place(self, place):
        """The place of that value."""
        return self.scale.place(self.snapped(place)) if self.stands_on_snapped(place) else place.p

    def drawn(self):
        """Where the thumb is drawn, without overscroll."""
        return self.shown_place(self.place) * self.width





    # ---------------------------------------------------------------- events

    def apply(self, event):
        """Applies an event; gives the frame after it."""
        kind = event["type"]
        if kind == "changed" and self.ignoring:
            # As if it had not been.
            return {**self.frame_before, "haptics": [], "transitions": [], "stale": 1}
        if kind in ("began", "ended", "cancelled"):
            self.ignoring = False
        before = self.shown()
        t = float(event.get("t", self.t))
        starts = kind == "began" or kind == "changed" and self.gesture is None
        self.t = t if starts else max(t, self.t)
        if not starts and self.settles_at is not None and self.t >= self.settles_at:
            self.phase, self.settles_at = SPENT[self.phase], None
        place = self.place
        self.cues, self.springs, self.release_velocity, self.was_ignored = [], {}, None, False
        if self.gesture and kind in ("set", "key", "undo", "redo", "resized"):
            self.gesture.rest = self.gesture.left = None
        if starts:
            self.begin(event, before["thumb"]["x"])
        elif kind == "changed":
            self.move(event)
            if self.gesture:
                self.lean(place.value, event)
        elif kind == "ended":
            self.end(event, before["thumb"]["x"])
        elif kind == "cancelled":
            self.cancel()
        elif kind == "set":
            self.held_back = 0  # the ticks of a way that no longer counts
            self.put(self.standing(float(event["value"])))
            self.commit()
        elif kind == "key":
            self.press(event)
            self.commit()
        elif kind in ("undo", "redo"):
            self.step_back(kind)
        elif kind == "reshaped":
            self.reshape(event)
        elif kind == "resized":
            # The finger's samples are places on the screen, which a resize does not move.
            self.width = float(event["trackWidth"])
            self.rebase()
        if kind in ("began", "changed"):
            self.give_cues(place, finger=self.place)
        return self.frame(kind, before)

    def reshape(self, event):
        """Goes on with another control (docs/engine.md#changing-the-control)."""
        gesture, was, beyond = self.gesture, self.place, self.beyond()
        self.was_raised = self.shown_value(self.place) > self.part.low
        kept, goes_on = self.take_control(completed(event["control"]), event.get("trackWidth", self.width))
        self.committed, self.undos, self.redos = kept(self.committed), [*map(kept, self.undos)], [*map(kept, self.redos)]
        if gesture is not None:
            goes_on()
        self.put(self.reached(kept(self.place)))
        if gesture is None and self.place.value != was.value:
            self.committed = self.place
        self.stay_beyond(beyond, was)
        if "motion" not in self.control:
            self.phase, self.settles_at = "atRest", None

    def beyond(self):
        """How far the finger of a translation is from the travel to the thumb's place."""
        drags = self.gesture and self.gesture.dragging and self.translation
        return self.finger_travel() - self.path.travel(self.place, self.width) if drags else 0.0

    def stay_beyond(self, beyond, was):
        """The finger may go on within a zone or past an end, where the thumb stays."""
        if self.gesture and self.translation and self.place.value == was.value:
            travel = self.gesture.base_travel + beyond
            there = self.at_travel(travel, self.remembered, 0.0)
            if (there.value, there.held) == (self.place.value, self.place.held):
                self.gesture.base_travel = travel

    def take_control(self, control, width):
        """Takes another control. Gives what remembers places under it, and what lets the gesture go on."""
        old, values, watched, gesture = self.control, self.stop_values, self.watches, self.gesture
        self.become(control)
        self.width, self.held_back = float(width), 0
        if not all("tick" in it["haptics"] and it["haptics"]["minimumInterval"] for it in (old, self.control)):
            self.last_tick = None

        def kept(place):
            near = self.standing(place.value)
            value = None if place.held is None else values[place.held]
            if value in self.stop_values and self.still_holds(stop := self.stop_values.index(value), near):
                return Place(near.p, place.value, stop)
            return Place(near.p, place.value, near.held if near.value == place.value else None)

        def goes_on():
            gesture.start = kept(gesture.start)
            if old["reversed"] != self.control["reversed"]:
                del gesture.samples.taken[:-1]
            if "precision" not in old and not watched:
                gesture.y = 0.0
            # A finger that has waited within a slop drags from here on.
            gesture.dragging |= not gesture.passed and self.control["slop"] == 0 and self.control["jumpsOnTouch"]
            gesture.passed |= self.control["slop"] == 0
            gesture.brings = self.brings()
            if not watched or not self.watches:
                gesture.passed, gesture.near, gesture.brings = True, False, False

        return kept, goes_on

    def still_holds(self, stop, place):
        if self.magnet:
            return self.held(place, stop if self.magnet.remembers else None, 0.0).held == stop
        return place.value == self.stop_values[stop]

    def put(self, place):
        """Moves the thumb to a place; a current gesture is counted from there."""
        self.place, self.remembered = place, place.held
        self.rebase()

    # --------------------------------------------------------------- history

    # ----------------------------------------------------------------- cues


    # ---------------------------------------------------------------- motion


    # ---------------------------------------------------------------- frames

    def frame(self, kind, before):
        shown = self.shown()
        if self.release_velocity is not None:
            shown["velocity"] = self.release_velocity
        if self.was_ignored:
            shown["ignored"] = True
        frame = {
            "t": self.t, "reason": REASONS[kind], **shown,
            "haptics": self.cues, "transitions": self.transitions(before, shown),
        }
        self.frame_before = {name: it for name, it in frame.items() if name != "ignored"}
        return frame

