"""A slider: takes events and gives frames."""

import itertools
import math
from decimal import Decimal

from .control import completed
from .gesture import Gesture
from .grid import Grid
from .magnet import Magnet
from .places import Part, Place, Scale, clamp
from .text import written
from .travel import Plain, Zones


FULL = ("forwards", "backwards")
SPENT = {"forwards": "wasForwards", "backwards": "wasBackwards"}
DIRECTION = {
    "atRest": None, "forwards": "forwards", "backwards": "backwards",
    "wasForwards": "forwards", "wasBackwards": "backwards",
}
REASONS = {
    "began": "drag", "changed": "drag", "ended": "end", "cancelled": "cancel", "set": "set",
    "resized": "resize", "elapsed": "time", "key": "key", "undo": "undo", "redo": "redo",
}


class Slider:
    """One slider: `apply` takes an event and gives the frame after it."""

    def __init__(self, given):
        self.control = control = completed(given)
        self.scale = Scale(control)
        self.lower, self.upper = self.scale.lower, self.scale.upper
        self.part = Part(control, self.scale)
        self.grid = Grid(control, self.part) if "step" in control else None
        self.width = float(control["trackWidth"])
        snapping = control["snapping"]
        self.path = Plain(self.part)
        self.magnet = None
        self.stop_values = []
        if snapping["kind"] == "magnet":
            self.magnet = Magnet(self.scale, snapping)
            self.stop_values = [float(s) for s in snapping["stops"]]
        if snapping["kind"] == "deadZone":
            self.path = Zones(self.part, snapping, self.width)
            self.stop_values = [float(s["value"]) for s in snapping["stops"]]
        self.stop_places = [self.scale.place(s) for s in self.stop_values]
        self.translation = control["drag"] == "translation"
        self.sign = -1 if control["reversed"] else 1

        self.place = self.standing(float(control["initialValue"]))
        self.gesture = None
        self.remembered = None  # the hold that a magnet's next move starts from
        self.t = 0.0
        self.phase, self.settles_at = "atRest", None
        self.last_tick, self.held_back = None, 0
        self.committed, self.undos, self.redos = self.place, [], []

    def standing(self, value):
        """The place of a value that no drag brought: held exactly on a stop."""
        value = clamp(value, self.part.low, self.part.high)
        held = self.stop_values.index(value) if value in self.stop_values else None
        return Place(self.scale.place(value), value, held)

    # --------------------------------------------------------------- drawing

    def finger(self, x):
        """x counted from the lower end."""
        return self.width - x if self.control["reversed"] else x

    def snapped(self, place=None):
        place = place or self.place
        if place.held is not None:
            return self.stop_values[place.held]
        return self.grid.nearest(place.value) if self.grid else place.value

    def drawn(self):
        """Where the thumb is drawn, without overscroll."""
        if self.place.held is not None or self.control["snapping"]["kind"] == "step":
            return self.scale.place(self.snapped()) * self.width
        return self.place.p * self.width

    def finger_travel(self):
        gesture = self.gesture
        if self.translation:
            return gesture.base_travel + gesture.moved
        return self.finger(gesture.last_x)

    def overscrolled(self):
        """How far past an end the thumb is drawn."""
        c = self.control.get("overscroll")
        if c is None or self.gesture is None or not self.gesture.dragging:
            return 0.0
        width, drawn = self.width, self.drawn()
        first, last = self.path.ends(width)
        below, above = first - self.finger_travel(), self.finger_travel() - last
        if below > 0 and drawn == self.part.start * width:
            return -below * width * c / (width + c * below)
        if above > 0 and drawn == self.part.end * width:
            return above * width * c / (width + c * above)
        return 0.0

    def velocity(self):
        return self.gesture.samples.velocity(self.t, self.sign)

    def precision_factor(self):
        if "precision" not in self.control:
            return 1.0
        return 1 / (1 + abs(self.gesture.y) / self.control["precision"]["distance"])

    # ---------------------------------------------------------------- events

    def apply(self, event):
        """Applies an event; gives the frame after it."""
        kind = event["type"]
        before = self.shown()
        t = float(event.get("t", self.t))
        starts = kind == "began" or kind == "changed" and self.gesture is None
        self.t = t if starts else max(t, self.t)
        if not starts and self.settles_at is not None and self.t >= self.settles_at:
            self.phase, self.settles_at = SPENT[self.phase], None
        place = self.place
        self.cues, self.springs, self.release_velocity = [], {}, None
        if starts:
            self.begin(event)
        elif kind == "changed":
            self.move(event)
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
        elif kind == "resized":
            # The finger's samples are places on the screen, which a resize does not move.
            self.width = float(event["trackWidth"])
            self.rebase()
        if kind in ("began", "changed"):
            self.give_cues(place, finger=self.place)
        return self.frame(kind, before)

    def put(self, place):
        """Moves the thumb to a place; a current gesture is counted from there."""
        self.place, self.remembered = place, place.held
        self.rebase()

    def rebase(self):
        if self.gesture is not None:
            self.gesture.rebase(self.place, self.path.travel(self.place, self.width))

    def begin(self, event):
        if self.gesture is not None:
            self.commit()  # the gesture that is dropped leaves the thumb here
        self.phase, self.settles_at, self.held_back = "atRest", None, 0
        x = float(event["x"])
        self.gesture = Gesture(x, self.place, self.path.travel(self.place, self.width))
        self.gesture.y = float(event.get("y", 0))
        self.gesture.samples.take(self.t, x)
        # A finger at a place starts afresh; a shifted thumb keeps its hold.
        self.remembered = self.place.held if self.translation else None
        if self.control["jumpsOnTouch"]:
            self.gesture.dragging = True
            if not self.translation:
                before = self.place.value
                self.go_to_finger()
                self.lean(before, event)

    def move(self, event):
        """The finger moves to the event's x."""
        gesture, x = self.gesture, float(event["x"])
        gesture.y = float(event.get("y", gesture.y))
        if event["type"] == "changed" or x != gesture.last_x:
            gesture.samples.take(self.t, x)
        gesture.moved += self.sign * (x - gesture.last_x) * self.precision_factor()
        if "precision" not in self.control:
            gesture.moved = self.sign * (x - gesture.base_x)
        still, gesture.last_x = x == gesture.last_x, x
        if not gesture.dragging and x == gesture.base_x:
            return
        gesture.dragging = True
        self.go_to_finger(still)

    def go_to_finger(self, still=False):
        gesture = self.gesture
        if self.translation and gesture.moved == 0:
            if still:
                return  # the thumb was not moved away from where it was put
            self.place = gesture.base
            if self.magnet and self.magnet.remembers:
                # Back at its start, a hold is kept as everywhere else; otherwise it would change with every tremble.
                held = self.magnet.hold(self.place.p, self.width, self.remembered, self.velocity())
                self.place = self.place._replace(held=held)
        else:
            place = self.path.place(self.finger_travel(), self.width)
            if self.magnet:
                held = self.magnet.hold(place.p, self.width, self.remembered, self.velocity())
                place = place._replace(held=held)
            self.place = place
        self.remembered = self.place.held

    def end(self, event, drawn):
        gesture, before = self.gesture, self.place
        if gesture is None:
            return
        if "x" in event:
            self.move(event)
        elif gesture.dragging and self.magnet and "captureSpeed" in self.control["snapping"]:
            self.go_to_finger(still=True)  # it may have become slow enough by now
        if gesture.dragging:
            v = self.release_velocity = self.velocity()
            if self.overscrolled():
                self.springs["thumb"] = {}
            finger = self.place
            release = self.control["release"]
            if release["kind"] == "fling" and v != 0 and abs(v) >= release["minVelocity"]:
                fastest = release.get("maxVelocity", math.inf)
                self.fling(clamp(v, -fastest, fastest), drawn)
            if len(self.springs) > 1:
                # One spring for one thumb: the value's, unless the value was at its end and remains there.
                del self.springs["thumb" if self.place.value != before.value else "value"]
            self.give_cues(before, finger=finger, ended=True)
        self.gesture = None
        self.phase, self.settles_at = "atRest", None
        self.commit()

    def fling(self, v, drawn):
        """Goes at once where the finger's speed would take it; is animated from where it was drawn last."""
        r = self.control["release"]["deceleration"]
        factor = self.precision_factor()
        u = self.finger_travel() + v / 1000 * r / (1 - r) * factor
        self.place = self.path.place(u, self.width)
        if self.magnet:
            # A thumb that lands counts as still.
            self.place = self.place._replace(held=self.magnet.hold(self.place.p, self.width, self.remembered, 0))
        remaining = self.drawn() - drawn
        if remaining != 0 and factor != 0:
            self.springs["value"] = {"velocity": clamp(v * factor / remaining, -10_000, 10_000)}

    def cancel(self):
        gesture = self.gesture
        if gesture is None:
            return
        if self.overscrolled():
            self.springs["thumb"] = {}
        self.place, self.gesture, self.held_back = gesture.start, None, 0
        self.phase, self.settles_at = "atRest", None
        self.commit()  # what was set or put back in the gesture may be another place

    def press(self, event):
        """A key of the WAI-ARIA slider pattern."""
        key, before = event["key"], self.place
        if self.control["reversed"]:
            key = {"ArrowLeft": "ArrowRight", "ArrowRight": "ArrowLeft"}.get(key, key)
        if key in ("Home", "End"):
            value = self.part.low if key == "Home" else self.part.high
        else:
            up = key in ("ArrowRight", "ArrowUp", "PageUp")
            value = self.further(up, is_page=key.startswith("Page") or bool(event.get("shift")))
        self.put(self.standing(value))
        self.give_cues(before, key=True)

    def further(self, up, is_page):
        """The value to which an arrow or a Page key leads: a stride on, or more until it is announced otherwise."""
        on_place = self.place.held is not None or self.control["snapping"]["kind"] == "step"
        start = self.snapped() if on_place else self.place.value
        end = self.part.high if up else self.part.low
        said = self.announced(self.place)
        for count in itertools.count(1):
            value = self.strides_on(start, count if up else -count, is_page, end)
            if value == end or self.announced(self.standing(value)) != said:
                return value

    def announced(self, place):
        """What a screen reader announces of a place: on a curved scale its text."""
        if self.control["scale"]["kind"] == "linear":
            return place.value
        shown = self.snapped(place)
        return written(shown, self.control["text"]) if "text" in self.control else shown

    def strides_on(self, start, count, is_page, end):
        """The value so many strides on from `start`, towards `end`."""
        distance = self.control.get("keys", {}).get("page" if is_page else "step")
        if self.grid:
            default = (self.upper - self.lower) / 10 if is_page else self.grid.step
            return self.grid.steps_on(start, count * self.grid.count(default if distance is None else distance))
        if distance is None:
            hundredths = self.scale.place(start) * 100
            if abs(hundredths - round(hundredths)) <= 1e-9:
                hundredths = round(hundredths)
            p = (hundredths + count * (10 if is_page else 1)) / 100
            value = self.part.value(p)
        else:
            value = float(Decimal(repr(start)) + count * Decimal(repr(float(distance))))
            p = self.scale.place(value)
        # At the end or at a stop, where one is, it is the very value.
        if (p - self.scale.place(end)) * (1 if count > 0 else -1) >= -1e-9:
            return end
        return next((s for s, place in zip(self.stop_values, self.stop_places) if abs(place - p) <= 1e-9), value)

    # --------------------------------------------------------------- history

    def commit(self):
        """Records the current place as the one that `undo` leaves."""
        if self.place.value != self.committed.value and self.control["history"] > 0:
            self.undos = (self.undos + [self.committed])[-self.control["history"]:]
            self.redos = []
        self.committed = self.place

    def step_back(self, kind):
        source, target = (self.undos, self.redos) if kind == "undo" else (self.redos, self.undos)
        if source:
            target.append(self.committed)
            self.committed = source.pop()
            self.held_back = 0
            self.put(self.committed)

    # ----------------------------------------------------------------- cues

    def give_cues(self, before, finger=None, ended=False, key=False):
        """The cues of an event, in the order tick, stop passed, stop, edge, end.

        Stops are jumped over on the finger's own way, as far as `finger`; not by a thumb that it flings on.
        """
        haptics, after = self.control["haptics"], self.place

        def give(cause, intensity=1.0, **more):
            weight = haptics[cause]["weight"]
            self.cues.append(
                {"cause": cause, "style": "impact", "weight": weight, **more, "intensity": intensity, "t": self.t}
            )

        if "tick" in haptics:
            every = haptics["tick"]["every"]
            index = [math.floor((v - self.lower) / every + 1e-9) for v in (before.value, after.value)]
            crossed = abs(index[1] - index[0])
            since = math.inf if self.last_tick is None else self.t - self.last_tick
            if crossed > 0 and not ended and 0 <= since < haptics["minimumInterval"]:
                self.held_back += crossed
            elif crossed > 0 or ended and self.held_back > 0:
                give("tick", crossed=crossed + self.held_back)
                self.last_tick, self.held_back = self.t, 0
        if "stop" in haptics and not key:
            jumped = 0
            for stop, p in enumerate(self.stop_places):
                between = before.p < p <= finger.p or finger.p <= p < before.p
                jumped += between and stop not in (before.held, after.held)
            if jumped:
                give("stop", passed=True, crossed=jumped)
            if after.held is not None and after.held != before.held:
                give("stop")
        if "edge" in haptics and after.value != before.value and after.value in (self.part.low, self.part.high):
            speed = 0.0 if key else abs(self.velocity())
            strength = min(speed / 2000, 1) ** 2
            give("edge", max(0.2, (0.05 + 0.95 * strength) ** (1 / 0.89)))
        if "end" in haptics and ended:
            give("end")

    # ---------------------------------------------------------------- motion

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

    # ---------------------------------------------------------------- frames

    def bars(self):
        bars = self.control["bars"]
        count, low, spread = bars["count"], bars["minHeight"], bars["spread"]
        falloff = {
            "linear": lambda r: 1 - r,
            "cosine": lambda r: (1 + math.cos(math.pi * r)) / 2,
            "exponential": lambda r: (math.exp(-4 * r) - math.exp(-4)) / (1 - math.exp(-4)),
        }[bars["falloff"]]
        p = self.place.p
        heights, current, highlighted = [], None, 0
        for i in range(count):
            away = abs(p - i / (count - 1))
            reached = i <= p * (count - 1)
            lifted = low + (bars["maxHeight"] - low) * falloff(away / spread) if away < spread else low
            dragging = self.gesture is not None and self.gesture.dragging
            heights.append(lifted if dragging and reached else low)
            highlighted += reached
            if away < 1 / (2 * (count - 1)):
                current = i
        shown = {"heights": heights, "highlighted": highlighted}
        return shown if current is None else {**shown, "current": current}

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
            frame["motion"] = {"phase": self.phase, "tilt": tilt, "raised": place.value > self.part.low}
            if self.settles_at is not None:
                frame["motion"]["settlesAt"] = self.settles_at
        if "text" in control:
            frame["text"] = written(self.snapped(), control["text"])
        if control["history"] > 0:
            frame["history"] = {"undo": len(self.undos), "redo": len(self.redos)}
        return frame

    def frame(self, kind, before):
        shown = self.shown()
        if self.release_velocity is not None:
            shown["velocity"] = self.release_velocity
        return {
            "t": self.t, "reason": REASONS[kind], **shown,
            "haptics": self.cues, "transitions": self.transitions(before, shown),
        }

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
            if any(before["bars"][k] != after["bars"][k] for k in ("heights", "highlighted")):
                add("bars", "spring", 0.5, 0.3)
        motion = "motion" in after
        changed = before["value"] != after["value"]
        if "value" in self.springs:
            add("value", "spring", 0.5, 0, **self.springs["value"])
        elif motion and changed:
            add("value", "easeInOut", 0.2)
        if motion:
            old, new = before["motion"], after["motion"]
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
