"""A slider with several thumbs: takes events and gives frames."""

import copy

from ..bars import bars, between
from ..slider import REASONS
from .choice import Choice
from .collision import Collision
from .range_drag import RangeDrag
from .reach import Reach
from .reshape import Reshape
from .thumb import Finger, Refused, Thumb
from .touch import Touch

MEMBERS = ("value", "normalized", "snapped", "heldStop", "velocity", "text")


def differ(before, after):
    """Whether bars look different: by more than the rounding of a place that another control computes anew."""
    if not before or len(before["heights"]) != len(after["heights"]):
        return True
    if any(before.get(name) != after.get(name) for name in ("highlighted", "from")):
        return True
    return any(abs(one - other) > 1e-9 for one, other in zip(before["heights"], after["heights"]))


class Thumbs(Reach, Choice, Collision, RangeDrag, Reshape, Touch):
    """Several thumbs: `apply` takes an event and gives the frame after it."""

    def __init__(self, given):
        rules = self.take_rules(given)
        self.count = rules["count"]
        control = {name: it for name, it in given.items() if name != "thumbs"}
        self.thumbs = [
            Thumb(control, index == 0, index == self.count - 1, self.drags_range) for index in range(self.count)]
        self.take_members()
        self.fingers, self.ignored, self.t, self.active = {}, set(), 0.0, None
        self.undos, self.redos = [], []
        values = rules.get("initialValues") or [self.start_value(index) for index in range(self.count)]
        everywhere = range(self.count)
        self.put_all(self.wanted([self.standing(float(value)) for value in values], everywhere), everywhere)
        self.committed = self.places()

    def take_rules(self, given):
        """Takes what a control says of its thumbs."""
        rules = {"minGap": 0, "collision": "none", "draggableRange": False, **given["thumbs"]}
        self.gap, self.collision = float(rules["minGap"]), rules["collision"]
        self.drags_range = rules["draggableRange"]
        return rules

    def take_members(self):
        """Takes what is the same for all thumbs."""
        one = self.thumbs[0]
        self.control, self.part, self.width, self.grid = one.control, one.part, one.width, one.grid
        looks = self.control.get("appearance", {})
        handle = looks.get("handleSize", looks.get("thumbSize", 0))
        self.grab_distance = self.control.get("grabDistance", max(22, handle / 2))
        self.stop_count = len(one.stop_values)
        self.nearest_grid = copy.copy(self.grid)
        if self.grid:
            self.nearest_grid.rounding = "nearest"

    def start_value(self, index):
        """Where a thumb starts: they are spread over what can be reached of the track."""
        if index in (0, self.count - 1):
            return self.part.low if index == 0 else self.part.high
        return self.part.value(self.part.start + index / (self.count - 1) * (self.part.end - self.part.start))

    def places(self):
        return [thumb.place for thumb in self.thumbs]

    def shown_values(self, places=None):
        """What the thumbs show."""
        return [thumb.shown_value(place) for thumb, place in zip(self.thumbs, places or self.places())]

    def drawn(self):
        return [thumb.drawn() + thumb.overscrolled() for thumb in self.thumbs]

    # ----------------------------------------------------------------- events

    def apply(self, event):
        """Applies an event; gives the frame after it, or raises `Refused`."""
        kind, name = event["type"], event.get("gesture")
        if kind == "changed" and name in self.ignored:
            # As if it had not been.
            return {**self.frame_before, "haptics": [], "transitions": [], "stale": 1}
        starts = kind == "began" or kind == "changed" and name not in self.fingers
        chosen = self.choose(event, name) if starts else None
        if kind in ("set", "key") and not 0 <= event.get("thumb", 0) < self.count:
            raise Refused("there is no such thumb")
        if kind in ("began", "ended", "cancelled"):
            self.ignored.discard(name)
        before, t = self.shown(), float(event.get("t", self.t))
        self.t = t if starts and not self.fingers.keys() - {name, *chosen[2]} else max(t, self.t)
        self.was, self.shifted, self.swapped, self.was_ignored = self.places(), set(), [], False
        for thumb in self.thumbs:
            thumb.start_event(self.t)
        if kind in ("set", "key", "undo", "redo", "resized") and "values" not in event:
            self.forget_rests([event["thumb"]] if "thumb" in event else range(self.count))
        if starts:
            self.begin(event, name, chosen, [it["x"] for it in before["thumbs"]])
        elif kind in ("undo", "redo"):
            self.step_back(kind)
        elif kind == "reshaped":
            self.reshape(event)
        elif kind in ("set", "key", "resized"):
            getattr(self, {"set": "set", "key": "press", "resized": "resize"}[kind])(event)
        elif name in self.fingers:
            does = {"changed": self.change, "ended": self.end, "cancelled": self.cancel}.get(kind)
            if does:
                does(self.fingers[name], event, name)
        return self.frame(kind, before)

    def forget_rests(self, indices):
        """What is changed under a finger was not left there by it."""
        for index in indices:
            if self.thumbs[index].gesture:
                self.thumbs[index].gesture.rest = self.thumbs[index].gesture.left = None

    def set(self, event):
        """Moves one thumb as far as it may go, or all."""
        index = event.get("thumb")
        if index is None:
            wanted = self.wanted([self.standing(float(value)) for value in event["values"]], range(self.count))
            moved = [index for index, place in enumerate(wanted) if place != self.thumbs[index].place]
            self.forget_rests(moved)
            self.put_all(wanted, moved)
        else:
            moved = [index]
            thumb = self.limit(index)
            thumb.move_to(thumb.standing(float(event["value"])))
            self.note_active(index)
        self.count_ranges(moved)
        self.commit(*(range(self.count) if index is None else [index]))

    def press(self, event):
        """A key moves one thumb as far as it may go."""
        index = event["thumb"]
        self.limit(index).press(event)
        self.note_active(index)
        self.contact(index, 0.0, -1, 1)
        self.count_ranges([index])
        self.commit(index)

    def note_active(self, index):
        """Notes the thumb that was moved last."""
        if self.thumbs[index].place != self.was[index]:
            self.active = index

    def resize(self, event):
        """The finger's samples are places on the screen, which a resize does not move."""
        self.width = float(event["trackWidth"])
        for thumb in self.thumbs:
            thumb.width = self.width
            thumb.rebase()
        self.count_ranges(range(self.count))

    # --------------------------------------------------------------- gestures

    def begin(self, event, name, chosen, drawn):
        """A finger comes down. One of its name that is under way leaves its thumbs where they are, as do those that it
        takes over."""
        indices, is_choice, taken = chosen
        past = self.drop([it for it in self.fingers if it == name or it in taken])
        finger = self.fingers[name] = Finger()
        if is_choice:
            first = self.thumbs[indices[0]]
            finger.choice, finger.waited = indices, [(self.t, event)]
            finger.at = first.shown_place(first.place)
        elif len(indices) == 2:
            self.take_range(finger, indices, event)
        else:
            finger.thumbs = indices
            self.move(finger, name, lambda thumb: thumb.take(event, drawn[indices[0]]))
        for thumb in past:
            if not (thumb.gesture and thumb.gesture.dragging):
                thumb.springs["thumb"] = {}

    def drop(self, names):
        """Ends gestures without events of their own. Gives the thumbs that they have pulled past an end."""
        thumbs = [self.thumbs[index] for name in names for index in self.fingers[name].thumbs]
        past = [thumb for thumb in thumbs if thumb.overscrolled()]
        for name in names:
            self.release(self.fingers[name], name)
        if names:
            self.commit()
        return past

    def release(self, finger, name):
        for index in finger.thumbs:
            self.thumbs[index].gesture = None
        del self.fingers[name]

    def ignore(self, finger, name):
        """Ends a gesture that is ignored: it went across the track, or began away from the thumb."""
        thumb = self.thumbs[finger.thumbs[0]]
        if thumb.gesture is None:
            self.release(finger, name)
            self.was_ignored = True
            if thumb.ignoring:
                self.ignored.add(name)

    def change(self, finger, event, name):
        if finger.travels:
            self.move_range(finger, event, name)
        elif finger.choice:
            action = self.decide(finger, event)
            if finger.choice is None:
                self.was_ignored = True
                self.ignored.add(name)
                del self.fingers[name]
            elif action:
                self.move(finger, name, action)
        else:
            self.move(finger, name, lambda thumb: thumb.move(event))

    def move(self, finger, name, action):
        """Moves a finger's one thumb, with the cues of that."""
        index = self.drag(finger, action)
        self.give_passed_cues(index)
        self.give_moved_cues(index)
        self.give_met_cues(index, self.speed(index))
        self.ignore(finger, name)

    def end(self, finger, event, name):
        if finger.travels:
            self.end_range(finger, event, name)
        else:
            def action(thumb):
                thumb.come_to(event)

            if finger.choice:
                action = self.decide(finger, {**finger.waited[-1][1], **event})
                self.was_ignored = finger.choice is None
            if action is not None:
                self.let_go(finger, name, action)
        self.fingers.pop(name, None)
        self.commit()

    def let_go(self, finger, name, action):
        """A finger's last movement, and what its thumb does then. It pushes none."""
        drawn = self.drawn()

        def comes(thumb):
            action(thumb)
            if thumb.gesture and self.control["slop"] and not thumb.gesture.passed:
                thumb.tap()

        index = self.drag(finger, comes)
        thumb, speed = self.limit(index), self.speed(index)
        if thumb.gesture is not None:
            self.give_passed_cues(index)
            thumb.let_go(self.was[index], drawn[index])
            self.note_active(index)
            self.give_met_cues(index, speed)
        self.ignore(finger, name)
        self.was_ignored = thumb.was_ignored

    def cancel(self, finger, event, name):
        """Ends a gesture, and puts back what it has moved."""
        for index in finger.thumbs:
            if self.thumbs[index].overscrolled():
                self.thumbs[index].springs["thumb"] = {}
            self.thumbs[index].held_back = 0
        self.release(finger, name)
        self.put_back(finger)
        self.commit()

    def moved(self, finger):
        """The thumbs that a gesture holds, and those that it has moved, and nothing else has since."""
        return [
            index for index in sorted(finger.before) if index in finger.thumbs
            or finger.left.get(index) == self.thumbs[index].place and not self.is_held(index)
        ]

    def put_back(self, finger):
        """Puts back what a gesture has moved, and nothing else has since: downwards from the lowest, upwards from the
        highest, so that none is in the way of the next."""
        w = self.shown_values()
        back = [index for index in self.moved(finger) if not self.is_held(index)]
        wanted = self.all_reached([finger.before.get(i, it) for i, it in enumerate(self.places())])
        down = [i for i in back if self.shown_values(wanted)[i] <= w[i]]
        for index in down + [i for i in reversed(back) if i not in down]:
            thumb = self.limit(index)
            thumb.put(thumb.reached(finger.before[index]))

    # ---------------------------------------------------------------- history

    def commit(self, *given):
        """Records the places that `undo` leaves. What a gesture under way holds or has moved is there as it was recorded
        last, as near as the others leave; but those that an event gives count."""
        tentative = {index for finger in self.fingers.values() for index in self.moved(finger)} - {*given}
        reached = self.all_reached(self.committed)
        places = [reached[i] if i in tentative else thumb.place for i, thumb in enumerate(self.thumbs)]
        places = self.spread(places, tentative)
        # A thumb that is as near as it can be to what is remembered is there.
        nearest = self.spread(reached, range(self.count))
        for index, place in enumerate(self.committed):
            if nearest[index].value != place.value and places[index].value == nearest[index].value:
                places[index] = place
        if [it.value for it in places] != [it.value for it in self.committed] and self.control["history"] > 0:
            self.undos = (self.undos + [self.committed])[-self.control["history"]:]
            self.redos = []
        self.committed = places

    def step_back(self, kind):
        source, target = (self.undos, self.redos) if kind == "undo" else (self.redos, self.undos)
        if source:
            before, self.committed = self.committed, source.pop()
            target.append(before)
            movable = [i for i, it in enumerate(before) if it != self.committed[i]]
            self.put_all(self.wanted(self.committed, movable), movable)
            self.count_ranges(movable)

    # ----------------------------------------------------------------- frames

    def shown(self):
        """The members of a frame that the state alone gives."""
        thumbs = []
        for index, thumb in enumerate(self.thumbs):
            own, reach = thumb.shown(), self.reach(index)
            thumbs.append({
                **{name: own[name] for name in MEMBERS if name in own}, **own["thumb"], "dragging": own["dragging"],
                "reachable": {"lower": reach.low, "upper": reach.high},
            })
        for name, finger in self.fingers.items():
            for index in finger.thumbs if name is not None else ():
                thumbs[index]["gesture"] = name
        frame = {"dragging": any(it["dragging"] for it in thumbs), "thumbs": thumbs}
        if self.active is not None:
            frame["active"] = self.active
        if "bars" in self.control:
            places = [thumb.shown_place(thumb.place) for thumb in self.thumbs]
            reached = between(places, self.control["bars"]["count"] - 1)
            dragged = [place for place, it in zip(places, thumbs) if it["dragging"]]
            frame["bars"] = bars(self.control["bars"], reached, dragged, places[self.active or 0])
        if self.control["history"] > 0:
            frame["history"] = {"undo": len(self.undos), "redo": len(self.redos)}
        return frame

    def frame(self, kind, before):
        shown = self.shown()
        for thumb, member in zip(self.thumbs, shown["thumbs"]):
            if thumb.release_velocity is not None:
                member["velocity"] = thumb.release_velocity
        if self.was_ignored:
            shown["ignored"] = True
        frame = {
            "t": self.t, "reason": REASONS[kind], **shown, "haptics": self.cues(),
            "transitions": self.transitions(before, shown),
        }
        self.frame_before = {name: it for name, it in frame.items() if name != "ignored"}
        return frame

    def transitions(self, before, after):
        """What a client animates: the bars, then the thumbs' values, then what was past an end."""
        spring = {"curve": "spring", "duration": 0.5}
        named = []
        if "bars" in after and differ(before.get("bars"), after["bars"]):
            named.append({"property": "bars", **spring, "bounce": 0.3})
        for name in ("value", "thumb"):
            for index, thumb in enumerate(self.thumbs):
                if name in thumb.springs:
                    named.append({"property": name, **spring, "bounce": 0, **thumb.springs[name], "thumb": index})
        return named
