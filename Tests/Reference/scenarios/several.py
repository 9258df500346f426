"""Sliders with several thumbs, at random, and what must hold of them after every event."""

import math
import random

from engine import Refused, Slider, Thumbs
from engine.presets import PRESETS

from .at_random import anything

#: What a slider with several thumbs does not have.
WITHOUT = ("fillFrom", "clearsOnTap", "motion", "initialValue")
NAMES = (None, "a", "b", "c")
KEYS = ("ArrowUp", "ArrowDown", "ArrowLeft", "PageUp", "PageDown", "Home", "End")


def several(seed):
    """A control with 2 to 8 thumbs, and a source of chance for its events."""
    rng = random.Random(f"several {seed}")
    control, _ = anything(rng.randrange(1 << 30))
    control = {name: it for name, it in control.items() if name not in WITHOUT}
    if rng.random() < 0.5:
        control["haptics"] = {**control.get("haptics", {}), "contact": {"weight": "light"}}
    control["history"] = rng.choice([0, 1, 4, 64])
    count = rng.choice([2, 2, 3, 4, 8])
    reachable = {**control["range"], **control.get("reachable", {})}
    widest = (reachable["upper"] - reachable["lower"]) / (count - 1)
    drags_range = rng.random() < 0.3 and control.get("snapping", {}).get("kind") != "deadZone"
    control["thumbs"] = {
        "count": count, "minGap": rng.choice([0, 0, rng.uniform(0, widest / 2)]),
        "collision": rng.choice(["none", "push", "swap"]), "draggableRange": drags_range,
    }
    return control, rng


def finger_event(rng, thumbs, fingers, name):
    """What a finger of that name does next. `fingers` has where each is."""
    chance = rng.random()
    event = {} if name is None else {"gesture": name}
    if name not in fingers or chance < 0.1:
        on_thumb = thumbs.thumbs[0].finger(rng.choice(thumbs.drawn()))
        fingers[name] = rng.choice([rng.uniform(-20, thumbs.width + 20), on_thumb])
        if rng.random() < 0.2:
            event["thumb"] = rng.randrange(thumbs.count)
        if rng.random() < 0.2:
            event["takeOver"] = True
        return {**event, "type": "began", "x": fingers[name]}
    if chance < 0.84:
        fingers[name] += rng.choice([0, rng.uniform(-10, 10), rng.uniform(-60, 60), rng.uniform(-300, 300)])
        return {**event, "type": "changed", "x": fingers[name]}
    x = fingers.pop(name) + rng.uniform(-9, 9)
    if chance < 0.92:
        return {**event, "type": "ended", **({"x": x} if rng.random() < 0.5 else {})}
    return {**event, "type": "cancelled"}


def other_event(rng, thumbs):
    kind, index = rng.choice(["set", "set all", "key", "undo", "redo", "resized"]), rng.randrange(thumbs.count)
    if kind == "set":
        return {"type": kind, "thumb": index, "value": rng.uniform(thumbs.part.low, thumbs.part.high)}
    if kind == "set all":
        values = sorted(rng.uniform(thumbs.part.low, thumbs.part.high) for _ in thumbs.thumbs)
        return {"type": "set", "values": values}
    if kind == "key":
        return {"type": kind, "thumb": index, "key": rng.choice(KEYS)}
    return {"type": kind, **({"trackWidth": rng.uniform(100, 400)} if kind == "resized" else {})}


def another(rng, thumbs, control):
    """A control for the same thumbs: some members of it changed, or all; none if the gaps do not fit."""
    if rng.random() < 0.4:
        other, _ = several(rng.randrange(1 << 30))
    else:
        other, snapping = {**control}, control.get("snapping", {}).get("kind", "none")
        low, high = thumbs.part.low, thumbs.part.high
        for _ in range(rng.choice([1, 1, 2, 3])):
            name = rng.choice(["thumbs", "thumbs", "reachable", "slop", "jumpsOnTouch", "liftTolerance", "reversed", "nothing"])
            if name == "thumbs":
                other[name] = {**other[name], **rng.choice([
                    {"minGap": rng.choice([0, rng.uniform(0, (high - low) / (thumbs.count - 1))])},
                    {"collision": rng.choice(["none", "push", "swap"])},
                    {"draggableRange": rng.random() < 0.5 and snapping != "deadZone"}])}
            elif name == "reachable" and snapping in ("none", "step") and "grid" not in other:
                ends = sorted(rng.uniform(*(thumbs.control["range"][it] for it in ("lower", "upper"))) for _ in range(2))
                other[name] = dict(zip(("lower", "upper"), ends))
            elif name in ("slop", "liftTolerance"):
                other[name] = rng.choice([0, 5, 20])
            elif name in ("jumpsOnTouch", "reversed"):
                other[name] = not thumbs.control[name]
    other["history"] = thumbs.control["history"]
    other["thumbs"] = {**other["thumbs"], "count": thumbs.count}
    made = Thumbs(other)
    return None if broken(made) or lacks_travel(made) else other


def lacks_travel(thumbs):
    """Whether dead zones touch each other or an end, which a service refuses."""
    path = thumbs.thumbs[0].path
    return hasattr(path, "pieces") and any(
        start >= end for start, end, _, _, stop in path.pieces(path.own_width) if stop is None)


def broken(thumbs):
    """What does not hold of the places of thumbs; none, if all does."""
    w = thumbs.shown_values()
    for lower, upper in zip(w, w[1:]):
        if upper < lower:
            return f"{w} does not ascend"
        rounding = 4 * math.ulp(max(abs(lower), abs(upper)))
        if upper - lower < thumbs.gap * (1 - 1e-9) - rounding or thumbs.is_nearer(lower, upper):
            return f"{w} has a gap of {upper - lower}, less than {thumbs.gap}"
    if not all(thumbs.part.low <= it <= thumbs.part.high for it in w):
        return f"{w} is out of reach"
    held = [index for finger in thumbs.fingers.values() for index in finger.thumbs]
    if len(held) > len(set(held)):
        return "two fingers hold one thumb"
    if {*held} != {index for index, thumb in enumerate(thumbs.thumbs) if thumb.gesture is not None}:
        return "a thumb has a gesture that is not under way"
    return None


def wrong(thumbs, event, before, holders, frame):
    """What an event has done that it must not do; none, if all is right."""
    if found := broken(thumbs):
        return found
    w = thumbs.shown_values()
    if not all(it["reachable"]["lower"] <= w[i] <= it["reachable"]["upper"] for i, it in enumerate(frame["thumbs"])):
        return f"a thumb is out of its own reach: {frame['thumbs']}"
    if event["type"] in ("began", "changed", "ended", "cancelled"):
        for index, name in holders.items():
            is_still_held = name != event.get("gesture") and name in thumbs.fingers
            if is_still_held and thumbs.thumbs[index].place != before[index]:
                return f"thumb {index}, which another finger holds, was moved"
    return None


def try_several(seed, count=120):
    """Random events for random thumbs. Gives how many were applied, and what was wrong at last."""
    control, rng = several(seed)
    thumbs = Thumbs(control)
    if broken(thumbs):
        return 0, None  # the gaps do not fit
    next_event = chance(rng)
    for number in range(count):
        event = next_event(thumbs)
        holders = {index: name for name, finger in thumbs.fingers.items() for index in finger.thumbs}
        before = thumbs.places()
        try:
            frame = thumbs.apply(event)
            found = wrong(thumbs, event, before, holders, frame)
        except Refused:
            found = None if thumbs.places() == before else "what is refused has moved a thumb"
        if found:
            return number, f"several {seed}, event {number}, {event}: {found}"
    return count, None


def try_reshaped(seed, count=120):
    """The same while the control changes."""
    control, rng = several(f"reshaped {seed}")
    thumbs = Thumbs(control)
    if broken(thumbs):
        return 0, None
    next_event = reshapes(rng, control)
    for number in range(count):
        event, was = next_event(thumbs), thumbs.places()
        try:
            frame = thumbs.apply(event)
        except Refused:
            continue
        if found := wrong(thumbs, {"type": "reshaped"}, was, {}, frame) or wrongly_reshaped(thumbs, event, was, frame):
            return number, f"reshaped {seed}, event {number}, {event}: {found}"
    return count, None


def wrongly_reshaped(thumbs, event, was, frame):
    """What a change of the control has done that it must not do; none, if all is right."""
    if event["type"] != "reshaped":
        return None
    if frame["haptics"] or any(it["property"] != "bars" for it in frame["transitions"]):
        return "it is felt, or thumbs spring"
    values, part = [it.value for it in was], thumbs.part
    fits = all(part.low <= it <= part.high for it in values) and all(
        upper - lower >= thumbs.gap * (1 + 1e-9) for lower, upper in zip(values, values[1:]))
    if fits and not thumbs.grid and not thumbs.stop_count and values != [it.value for it in thumbs.places()]:
        return f"{values} do not stay"
    return None


def try_cancelled_reshaped(seed):
    """A gesture that is cancelled under other controls puts back what it has moved, where that is in reach."""
    control, rng = several(f"cancelled {seed}")
    thumbs, fingers, t = Thumbs(control), {}, 0.0
    if broken(thumbs):
        return 0, None
    for number in range(20):
        before, events = thumbs.places(), [finger_event(rng, thumbs, fingers, None)]
        events += [{"type": "changed", "x": rng.uniform(-50, thumbs.width + 50)} for _ in range(rng.randrange(1, 6))]
        for event in events:
            thumbs.apply({**event, "t": t})
            t += 16
        moved = {index for finger in thumbs.fingers.values() for index in finger.before}
        others = [index for index in range(thumbs.count) if index not in moved]
        for _ in range(rng.choice([1, 2])):
            if other := another(rng, thumbs, control):
                control = other
                thumbs.apply({"type": "reshaped", "control": control, "t": t})
        is_alone = all(thumbs.thumbs[index].place.value == before[index].value for index in others)
        fingers.clear()
        thumbs.apply({"type": "cancelled", "t": t})
        if found := broken(thumbs):
            return number, f"cancelled {seed}, gesture {number}: {found}"
        values, part = [it.value for it in before], thumbs.part
        fits = all(part.low <= it <= part.high for it in values) and all(
            upper - lower >= thumbs.gap * (1 + 1e-9) for lower, upper in zip(values, values[1:]))
        is_plain = fits and is_alone and not thumbs.grid and not thumbs.stop_count
        if is_plain and values != [it.value for it in thumbs.places()]:
            return number, f"cancelled {seed}, gesture {number}: {thumbs.places()} and not {before}"
    return 20, None


def try_cancelled(seed):
    """One finger whose gesture is cancelled leaves all thumbs where they were, and `undo` goes back to before it."""
    control, rng = several(seed)
    thumbs, fingers, t = Thumbs({**control, "history": 4}), {}, 0.0
    if broken(thumbs):
        return 0, None
    for number in range(20):
        before, depth = thumbs.places(), len(thumbs.undos)
        events = [finger_event(rng, thumbs, fingers, None)]
        events += [{"type": "changed", "x": rng.uniform(-50, thumbs.width + 50)} for _ in range(rng.randrange(6))]
        is_cancelled = rng.random() < 0.5
        for event in [*events, {"type": "cancelled" if is_cancelled else "ended"}]:
            t += 16
            thumbs.apply({**event, "t": t})
        fingers.clear()
        if not is_cancelled and len(thumbs.undos) > depth:
            thumbs.apply({"type": "undo"})
            is_cancelled = True
        if is_cancelled and [it.value for it in thumbs.places()] != [it.value for it in before]:
            return number, f"several {seed}, gesture {number}: {thumbs.places()} and not {before}"
    return 20, None


def try_one(seed):
    """A slider whose only thumb is one of several has the frames of a slider."""
    control, events = anything(seed)
    control = {name: it for name, it in control.items() if name not in (*WITHOUT, "bars")}
    slider = Slider(control)
    thumbs = Thumbs({**control, "thumbs": {"count": 1, "initialValues": [slider.place.value]}})
    events = [event for event in events if event["type"] not in ("reshaped", "elapsed")]
    for number, event in enumerate(events):
        wanted, got = slider.apply(event), thumbs.apply({**event, "thumb": 0})
        member = got["thumbs"][0]
        there = {**{name: it for name, it in wanted.items() if name in member}, **wanted["thumb"]}
        here = {name: it for name, it in member.items() if name not in ("reachable", "gesture")}
        same = [name for name in ("t", "reason", "haptics", "transitions", "history", "ignored")
                if plain(wanted.get(name)) != plain(got.get(name))]
        if there != here or same:
            return number, f"anything {seed}, event {number}, {event}: {there} there, {here} here; unlike: {same}"
    return len(events), None


def plain(listed):
    """Cues or transitions without the thumb that they are of."""
    if not isinstance(listed, list):
        return listed
    return [{name: it for name, it in one.items() if name != "thumb"} for one in listed]


def at(kind, x=None, name=None, **more):
    """An event of a finger; x is a value of the hand-made sliders, 4 points each."""
    event = {"type": kind, **({} if x is None else {"x": 4 * x}), **({} if name is None else {"gesture": name})}
    return {**event, **more}


#: Milliseconds since 1970, about: sums of such numbers are rounded to a part of a thousandth.
AGES = 1.7e12
STEPS = {"step": 1, "snapping": {"kind": "step"}, "haptics": {"tick": {}}}


def by_hand(rules, more):
    """A slider that is made by hand: 100 values on 400 points."""
    return {
        "range": {"lower": 0, "upper": 100}, "trackWidth": 400, "history": 1, "haptics": {"contact": {}, "edge": {}},
        "thumbs": {"count": len(rules.get("initialValues", ())), **rules}, **more,
    }


def to(rules, t=None, width=None, **more):
    """A change of a hand-made slider."""
    time = {} if t is None else {"t": t}
    return {"type": "reshaped", "control": by_hand(rules, more), **time, **({} if width is None else {"trackWidth": width})}


#: What is tried, its thumbs, more of its control, its events, and what the last frame has.
BY_HAND = [
    ("a thumb ends at its neighbour's limit, with one cue", {"initialValues": [20, 80], "minGap": 10}, {},
     [at("began", 20), at("changed", 75), at("changed", 99)], {"w": [70, 80], "active": 0, "cues": []}),
    ("the contact is felt as it comes there", {"initialValues": [20, 80], "minGap": 10}, {},
     [at("began", 20), at("changed", 75)], {"w": [70, 80], "cues": [("contact", 0)]}),
    ("it moves its neighbour on", {"initialValues": [20, 50, 80], "minGap": 10, "collision": "push"}, {},
     [at("began", 20), at("changed", 75)], {"w": [75, 85, 95], "active": 0, "cues": [("contact", 0)]}),
    ("as far as that can go", {"initialValues": [20, 50, 80], "minGap": 10, "collision": "push"}, {},
     [at("began", 20), at("changed", 99)], {"w": [80, 90, 100], "cues": [("edge", 2), ("contact", 0)]}),
    ("the last bit of a value is no step", {"initialValues": [0.5, 0.7], "collision": "push"},
     {"range": {"lower": 0, "upper": 10}, "step": 0.1},
     [at("began", 5), at("changed", 7), at("ended"), {"type": "key", "key": "Home", "thumb": 1}],
     {"w": [0.7, 0.7]}),
    ("nor is it from below", {"initialValues": [0.7, 3], "minGap": 0.1}, {"range": {"lower": 0, "upper": 10}, "step": 0.1},
     [{"type": "set", "thumb": 1, "value": 0.7999999999999999}, {"type": "set", "thumb": 0, "value": 5}],
     {"w": [0.7, 0.8]}),
    ("where they stay", {"initialValues": [20, 80], "collision": "push"}, {},
     [at("began", 20), at("changed", 90), at("changed", 30), at("ended")], {"w": [30, 90], "undo": 1}),
    ("cancelled, all are where they were", {"initialValues": [20, 50, 80], "minGap": 10, "collision": "push"}, {},
     [at("began", 20), at("changed", 99), at("cancelled")], {"w": [20, 50, 80], "undo": 0}),
    ("a thumb that another finger holds is a wall", {"initialValues": [20, 50, 80], "collision": "push"}, {},
     [at("began", 80, "a"), at("began", 20, "b"), at("changed", 90, "b")], {"w": [80, 80, 80]}),
    ("the finger goes on with the thumb that it has passed", {"initialValues": [20, 50], "minGap": 10, "collision": "swap"},
     {}, [at("began", 20), at("changed", 45), at("changed", 60)], {"w": [40, 60], "active": 1, "cues": []}),
    ("and back", {"initialValues": [20, 50], "minGap": 10, "collision": "swap"}, {},
     [at("began", 20), at("changed", 60), at("changed", 30)], {"w": [30, 50], "active": 0}),
    ("a finger that has not moved passes none, whatever the last bit", {"initialValues": [7, 7], "collision": "swap"},
     {"drag": "translation"}, [{"type": "began", "x": 28, "gesture": "a", "thumb": 0},
                               {"type": "began", "x": 28, "gesture": "b", "thumb": 1}], {"w": [7, 7], "dragging": [True, True]}),
    ("cancelled, both are where they were", {"initialValues": [20, 50], "collision": "swap"}, {},
     [at("began", 20), at("changed", 60), at("cancelled")], {"w": [20, 50], "active": 1}),
    ("of two as near the higher is taken", {"initialValues": [20, 80]}, {}, [at("began", 50)], {"w": [20, 50]}),
    ("of several at one place that towards the finger", {"initialValues": [50, 50]}, {}, [at("began", 40)], {"w": [40, 50]}),
    ("at that place the first movement decides", {"initialValues": [50, 50]}, {},
     [at("began", 50), at("changed", 50), at("changed", 60)], {"w": [50, 60], "dragging": [False, True]}),
    ("until then none", {"initialValues": [50, 50]}, {}, [at("began", 50)], {"w": [50, 50], "dragging": [False, False]}),
    ("a lift decides too", {"initialValues": [50, 50]}, {},
     [at("began", 50), at("ended", 40)], {"w": [40, 50], "dragging": [False, False], "undo": 1}),
    ("at an end the one that can leave it", {"initialValues": [0, 0, 0]}, {}, [at("began", 0), at("changed", 9)],
     {"w": [0, 0, 9]}),
    ("a held thumb is not taken", {"initialValues": [50, 50]}, {},
     [at("began", 60, "a"), at("changed", 50, "a"), at("began", 70, "b", thumb=1)],
     {"w": [50, 50], "refused": True}),
    ("a range moves as one", {"initialValues": [20, 60], "draggableRange": True}, {},
     [at("began", 40), at("changed", 50)], {"w": [30, 70], "active": 0, "dragging": [True, True]}),
    ("up to an end", {"initialValues": [20, 60], "draggableRange": True}, {},
     [at("began", 40), at("changed", 99)], {"w": [60, 100]}),
    ("or to the next thumb", {"initialValues": [20, 60, 70], "minGap": 5, "draggableRange": True},
     {"haptics": {"contact": {}}}, [at("began", 40), at("changed", 50)], {"w": [25, 65, 70], "cues": [("contact", 1)]}),
    ("a tap in it moves the nearest thumb", {"initialValues": [20, 60], "draggableRange": True}, {},
     [at("began", 45), at("ended", 45.5)], {"w": [20, 45.5], "active": 1, "undo": 1}),
    ("what would bring them too near leaves both", {"initialValues": [10, 20], "minGap": 9, "draggableRange": True},
     {"range": {"lower": 1, "upper": 100}, "scale": {"kind": "exponential"}},
     [at("began", 57), at("changed", 55), at("changed", 40)], {"w": [9.120108394, 18.240216787]}),
    ("what is held counts as it was before", {"initialValues": [20, 80]}, {"history": 4},
     [at("began", 20, "a"), at("changed", 30, "a"), at("began", 80, "b"), at("changed", 70, "b"), at("ended", name="b"),
      at("cancelled", name="a")], {"w": [20, 70], "undo": 1}),
    ("as near as the others leave", {"initialValues": [20, 80]}, {"history": 4},
     [at("began", 20, "a"), at("changed", 5, "a"), at("began", 80, "b"), at("changed", 10, "b"), at("ended", name="b"),
      {"type": "undo"}, {"type": "redo"}], {"w": [10, 10]}),
    ("what another finger has moved since stays", {"initialValues": [20, 50], "collision": "push"}, {},
     [at("began", 20, "a"), at("changed", 60, "a"), at("began", 60, "b", thumb=1), at("changed", 70, "b"),
      at("ended", name="b"), at("cancelled", name="a")], {"w": [20, 70]}),
    ("a key goes as far as the others leave", {"initialValues": [20, 30]}, {},
     [{"type": "key", "key": "End", "thumb": 0}], {"w": [30, 30], "active": 0, "cues": [("contact", 0)]}),
    ("set moves none but its own", {"initialValues": [20, 30], "minGap": 5, "collision": "push"}, {},
     [{"type": "set", "value": 90, "thumb": 0}], {"w": [25, 30], "cues": []}),
    ("all are set from the lowest up", {"initialValues": [20, 30, 40], "minGap": 5}, {},
     [{"type": "set", "values": [10, 12, 14]}], {"w": [10, 15, 20]}),
    ("and at the end from the highest down", {"initialValues": [20, 30, 40], "minGap": 5}, {},
     [{"type": "set", "values": [96, 97, 98]}], {"w": [90, 95, 100]}),
    ("on a grid the limit is a value of the grid", {"initialValues": [20, 80], "minGap": 7}, {"step": 5, "snapping": {"kind": "step"}},
     [at("began", 20), at("changed", 99)], {"w": [70, 80]}),
    ("a stop out of reach does not hold", {"initialValues": [20, 48]},
     {"snapping": {"kind": "magnet", "stops": [50], "distance": 20}}, [at("began", 20), at("changed", 47)], {"w": [47, 48]}),
    ("gaps are kept far from 0", {"initialValues": [AGES + 10, AGES + 50], "minGap": 1, "collision": "push"},
     {"range": {"lower": AGES, "upper": AGES + 100}}, [at("began", 10), at("changed", 49.75)],
     {"w": [AGES + 49.75, AGES + 50.75]}),
    ("a swap forgets where the finger rested", {"initialValues": [20, 25], "collision": "swap"}, {"liftTolerance": 30},
     [at("began", 20), at("changed", 24), at("changed", 24, t=300), at("changed", 27, t=308), at("ended", t=320)],
     {"w": [25, 27]}),
    ("a swap goes on with the way of a precise finger", {"initialValues": [20, 50], "collision": "swap"},
     {"drag": "translation", "precision": {"distance": 100}},
     [at("began", 20, y=100), at("changed", 100, y=100), at("changed", 120, y=100)], {"w": [50, 70], "active": 1}),
    ("the ticks of all thumbs that were passed", {"initialValues": [20, 50, 60], "collision": "swap"}, STEPS,
     [at("began", 20), at("changed", 70)], {"w": [50, 60, 70], "crossed": [(0, 30), (1, 10), (2, 10)]}),
    ("one gesture holds back its ticks", {"initialValues": [20, 50], "collision": "swap"},
     {**STEPS, "haptics": {"tick": {}, "minimumInterval": 100}},
     [at("began", 20), at("changed", 21), at("changed", 30), at("changed", 60), at("ended", t=300)],
     {"w": [50, 60], "crossed": [(1, 39)]}),
    ("another's change is not cancelled", {"initialValues": [20, 50], "collision": "push"}, {},
     [at("began", 20, "a"), at("changed", 60, "a"), {"type": "set", "thumb": 1, "value": 70}, at("changed", 80, "a"),
      at("cancelled", name="a")], {"w": [20, 70], "undo": 1}),
    ("what an open gesture has pushed is not recorded", {"initialValues": [20, 50, 90], "collision": "push"}, {"history": 4},
     [at("began", 20, "a"), at("changed", 60, "a"), at("began", 90, "b"), at("changed", 95, "b"), at("ended", name="b"),
      at("cancelled", name="a"), {"type": "undo"}], {"w": [20, 50, 90], "undo": 0}),
    ("undo moves nothing under another finger", {"initialValues": [20, 80]}, {},
     [at("began", 80, "b"), at("changed", 70, "b"), at("ended", name="b"), at("began", 20, "a"), at("changed", 30, "a"),
      {"type": "undo"}], {"w": [30, 80]}),
    ("undo moves a thumb that only a stop has drawn elsewhere", {"initialValues": [40, 42], "collision": "push"},
     {"snapping": {"kind": "magnet", "stops": [45], "distance": 30}},
     [at("began", 40), at("ended"), {"type": "undo"}], {"w": [40, 42], "undo": 0}),
    ("a range stays, with one end", {"initialValues": [20, 60], "draggableRange": True},
     {"haptics": {"end": {}}, "release": {"kind": "fling"}}, [at("began", 40), at("changed", 50), at("ended")],
     {"w": [30, 70], "cues": [("end", 0)], "undo": 1}),
    ("a tap in a range is felt", {"initialValues": [20, 60], "draggableRange": True}, {**STEPS, "haptics": {"tick": {}, "end": {}}},
     [at("began", 46), at("ended")], {"w": [20, 46], "cues": [("tick", 1), ("end", 1)]}),
    ("a range goes to the nearest values", {"initialValues": [20, 60], "draggableRange": True},
     {"step": 10, "rounding": "up", "snapping": {"kind": "step"}}, [at("began", 40), at("changed", 41)], {"w": [20, 60]}),
    ("and back to where it was", {"initialValues": [3, 30], "draggableRange": True},
     {"range": {"lower": 1, "upper": 100}, "scale": {"kind": "exponential"}},
     [at("began", 48), at("changed", 50), at("changed", 48), at("ended")], {"w": [3, 30], "undo": 0}),
    ("a large handle is taken farther away", {"initialValues": [20, 60], "draggableRange": True},
     {"appearance": {"handleSize": 100}}, [at("began", 32), at("changed", 34)], {"w": [34, 60]}),
    ("across the track nothing is chosen", {"initialValues": [50, 50]}, {"slop": 10},
     [at("began", 50, y=0), at("changed", 50, y=50)], {"w": [50, 50], "ignored": True}),
    ("also at its end", {"initialValues": [50, 50]}, {"slop": 10},
     [at("began", 50, y=0), at("ended", 50, y=50)], {"w": [50, 50], "ignored": True}),
    ("a thumb that has gone away is not chosen", {"initialValues": [50, 50]}, {},
     [at("began", 50), {"type": "set", "thumb": 1, "value": 80}, at("changed", 51)], {"w": [51, 80]}),
    ("a tap beside a place of several moves one", {"initialValues": [50, 50]}, {"slop": 10},
     [at("began", 50), at("ended", 52)], {"w": [50, 52], "undo": 1}),
    ("a range that goes back ends at a thumb that has come after it", {"initialValues": [10, 30, 60], "draggableRange": True},
     {}, [at("began", 45), at("changed", 65), {"type": "set", "thumb": 0, "value": 45}, at("changed", 45)],
     {"w": [45, 45, 75]}),
    ("exactly there", {"initialValues": [0.1, 50, 80], "draggableRange": True}, {},
     [at("began", 65), at("changed", -60)], {"w": [0.1, 0.1, 30.1], "cues": [("contact", 1)]}),
    ("a range's grab distance brings no thumb", {"initialValues": [40, 70], "draggableRange": True},
     {"drag": "translation", "grabDistance": 30}, [at("began", 10)], {"w": [40, 70]}),
    ("a thumb that is moved on is met, also beyond the finger", {"initialValues": [5, 20], "collision": "push"}, {"step": 10},
     [at("began", 5), at("changed", 23.5)], {"w": [23.5, 30], "cues": [("contact", 0)]}),
    ("a finger that waits knows the place on a longer track", {"initialValues": [50, 50, 50]}, {},
     [at("began", 50), {"type": "set", "thumb": 0, "value": 20}, {"type": "resized", "trackWidth": 800}, at("changed", 49)],
     {"w": [20, 24.5, 50]}),
    ("a thumb below another is not drawn past the end", {"initialValues": [0, 0]}, {"overscroll": 0.5},
     [at("began", 0), at("changed", -20)], {"w": [0, 0], "x": [0, 0]}),
    ("a finger takes a thumb over, which stays where it was left", {"initialValues": [20, 80]}, {},
     [at("began", 20, "a"), at("changed", 30, "a"), at("began", 30, "b", takeOver=True), at("changed", 40, "b"),
      at("cancelled", name="b"), {"type": "undo"}], {"w": [20, 80], "undo": 0, "dragging": [False, False]}),
    ("and leaves those of others", {"initialValues": [20, 80]}, {},
     [at("began", 20, "a"), at("began", 80, "c"), at("began", 20, "b", takeOver=True), at("changed", 30, "b"),
      at("changed", 70, "c")], {"w": [30, 70], "dragging": [True, True]}),
    ("a page that was loaded again counts from 0", {"initialValues": [20, 80]}, {},
     [at("began", 20, "a", t=9000), at("began", 20, "b", takeOver=True, t=5), at("changed", 30, "b", t=21)],
     {"w": [30, 80], "t": 21.0}),
    ("but not while another finger is there", {"initialValues": [20, 80]}, {},
     [at("began", 20, "a", t=9000), at("began", 80, "c", t=9001), at("began", 20, "b", takeOver=True, t=5)],
     {"t": 9001.0}),
    ("a range takes both thumbs over", {"initialValues": [20, 80], "draggableRange": True}, {},
     [at("began", 20, "a"), at("began", 80, "b"), at("began", 50, "c", takeOver=True), at("changed", 60, "c")],
     {"w": [30, 90]}),
    ("fingers that wait make room", {"initialValues": [50, 50]}, {},
     [at("began", 50, "a"), at("began", 50, "b"), at("began", 40, "c"), at("began", 40, "c", takeOver=True)],
     {"w": [40, 50], "refused": True, "dragging": [True, False]}),
    ("all are set, and one that stays keeps its way past the end", {"initialValues": [20, 80]},
     {"drag": "translation", "overscroll": 0.5},
     [at("began", 80, "a"), at("changed", 140, "a"), {"type": "set", "values": [30, 100]}, at("changed", 90, "a")],
     {"w": [30, 90], "dragging": [False, True]}),
    ("under another control each thumb stays where it can", {"initialValues": [20, 50, 80]}, {},
     [to({"count": 3}, range={"lower": 0, "upper": 200})], {"w": [20, 50, 80], "x": [40, 100, 160], "active": None}),
    ("or comes as near as that can be reached", {"initialValues": [20, 80]}, {},
     [to({"count": 2}, reachable={"upper": 60})], {"w": [20, 60], "cues": []}),
    ("with the gaps from the lowest up", {"initialValues": [20, 25, 30]}, {},
     [to({"count": 3, "minGap": 10})], {"w": [20, 30, 40], "undo": 0}),
    ("and from the highest down", {"initialValues": [20, 95, 98]}, {},
     [to({"count": 3, "minGap": 10})], {"w": [20, 90, 100]}),
    ("a held thumb moves too, and its finger goes on", {"initialValues": [20, 25]}, {"drag": "translation"},
     [at("began", 25), at("changed", 24), to({"count": 2, "minGap": 10}, drag="translation"), at("changed", 29)],
     {"w": [20, 35], "dragging": [False, True]}),
    ("cancelled, a thumb is back where it was before its finger", {"initialValues": [20, 80]}, {},
     [at("began", 20), at("changed", 70), to({"count": 2}, reachable={"upper": 60}), to({"count": 2}), at("cancelled")],
     {"w": [20, 60], "undo": 0}),
    ("and one that it has moved on", {"initialValues": [20, 50], "collision": "push"}, {},
     [at("began", 20), at("changed", 70), to({"count": 2}, reachable={"upper": 60}), at("cancelled")], {"w": [20, 50]}),
    ("as near as can be reached now", {"initialValues": [20, 50], "collision": "push"}, {},
     [at("began", 20), at("changed", 70), to({"count": 2}, reachable={"upper": 40}), at("cancelled")], {"w": [20, 40]}),
    ("and farther under a third control", {"initialValues": [20, 50], "collision": "push"}, {},
     [at("began", 20), at("changed", 70), to({"count": 2}, reachable={"upper": 40}), to({"count": 2}), at("cancelled")],
     {"w": [20, 50]}),
    ("what others have moved since stays", {"initialValues": [20, 50], "collision": "push"}, {},
     [at("began", 20, "a"), at("changed", 60, "a"), {"type": "set", "thumb": 1, "value": 70},
      to({"count": 2, "collision": "push"}, range={"lower": 0, "upper": 200}), at("cancelled", name="a")], {"w": [20, 70]}),
    ("undo comes as near as can be reached", {"initialValues": [20, 90]}, {},
     [{"type": "set", "thumb": 1, "value": 40}, to({"count": 2}, reachable={"upper": 60}), {"type": "undo"}],
     {"w": [20, 60], "undo": 0}),
    ("and all the way once it can", {"initialValues": [20, 90]}, {"history": 4},
     [{"type": "set", "thumb": 1, "value": 40}, to({"count": 2}, reachable={"upper": 60}, history=4),
      to({"count": 2}, history=4), {"type": "undo"}], {"w": [20, 90], "undo": 0}),
    ("what undo could not bring back leaves another thumb alone", {"initialValues": [20, 90]}, {"history": 4},
     [{"type": "set", "thumb": 1, "value": 40}, to({"count": 2}, reachable={"upper": 60}, history=4), {"type": "undo"},
      {"type": "set", "thumb": 0, "value": 30}, at("began", 60), at("changed", 50), {"type": "undo"}],
     {"w": [20, 50], "undo": 0}),
    ("as near as can be is no change", {"initialValues": [20, 90]}, {"history": 4},
     [{"type": "set", "thumb": 1, "value": 40}, to({"count": 2}, reachable={"upper": 60}, history=4), {"type": "undo"},
      at("began", 60), at("ended")], {"w": [20, 60], "undo": 0}),
    ("a value that was limited is the one before", {"initialValues": [20, 90]}, {"history": 4},
     [to({"count": 2}, reachable={"upper": 60}, history=4), to({"count": 2}, history=4), {"type": "set", "thumb": 1, "value": 95},
      {"type": "undo"}], {"w": [20, 60]}),
    ("a thumb under a finger counts as before", {"initialValues": [20, 90]}, {"history": 4},
     [at("began", 90, "a"), to({"count": 2}, reachable={"upper": 60}, history=4), at("began", 20, "b"), at("changed", 30, "b"),
      at("ended", name="b"), at("ended", name="a"), to({"count": 2}, history=4), {"type": "undo"}], {"w": [20, 60], "undo": 0}),
    ("a finger stays beyond its neighbour", {"initialValues": [20, 50]}, {"drag": "translation"},
     [at("began", 20), at("changed", 70), to({"count": 2}, drag="translation", marks=[30]),
      at("changed", 60)], {"w": [50, 50]}),
    ("and comes back to it", {"initialValues": [20, 50]}, {"drag": "translation"},
     [at("began", 20), at("changed", 70), to({"count": 2}, drag="translation", marks=[30]),
      at("changed", 45)], {"w": [45, 50]}),
    ("another way to collide counts from the next event", {"initialValues": [20, 50]}, {},
     [at("began", 20), at("changed", 70), to({"count": 2, "collision": "swap"}), at("changed", 70)], {"w": [50, 70]}),
    ("thumbs that were pushed stay", {"initialValues": [20, 50], "collision": "push"}, {},
     [at("began", 20), at("changed", 70), to({"count": 2}), at("changed", 80)], {"w": [70, 70]}),
    ("a finger that waits goes on", {"initialValues": [50, 50]}, {},
     [at("began", 50), to({"count": 2}, range={"lower": 0, "upper": 200}), at("changed", 60)], {"w": [50, 120]}),
    ("where its thumbs are parted it takes the one that is there", {"initialValues": [50, 50]}, {},
     [at("began", 50), to({"count": 2, "minGap": 10}), at("changed", 51)], {"w": [50, 60], "dragging": [True, False]}),
    ("also at another place of the track", {"initialValues": [50, 50]}, {},
     [at("began", 50), to({"count": 2, "minGap": 10}, range={"lower": 0, "upper": 200}), at("changed", 51)],
     {"w": [50, 60], "dragging": [True, False]}),
    ("or the one towards which it goes", {"initialValues": [98, 98]}, {},
     [at("began", 98), to({"count": 2, "minGap": 10}), at("changed", 96)], {"w": [90, 100], "dragging": [True, False]}),
    ("it has moved enough for a shorter slop", {"initialValues": [50, 50]}, {"slop": 20},
     [at("began", 50), at("changed", 53), to({"count": 2}, slop=5), at("changed", 53)],
     {"w": [50, 53], "dragging": [False, True]}),
    ("without a slop it goes from where it is", {"initialValues": [50, 50]}, {"slop": 20, "drag": "translation"},
     [at("began", 50), at("changed", 53), to({"count": 2}, drag="translation"), at("changed", 53), at("changed", 52)],
     {"w": [49, 50], "dragging": [True, False]}),
    ("turned round it goes the other way", {"initialValues": [50, 50]}, {},
     [at("began", 50), to({"count": 2}, reversed=True), at("changed", 40)], {"w": [50, 60]}),
    ("a range goes on", {"initialValues": [20, 60], "draggableRange": True}, {},
     [at("began", 40), at("changed", 50), to({"count": 2, "draggableRange": True}, range={"lower": 0, "upper": 200}),
      at("changed", 60)], {"w": [50, 90], "dragging": [True, True]}),
    ("also where none may begin", {"initialValues": [20, 60], "draggableRange": True}, {},
     [at("began", 40), at("changed", 50), to({"count": 2}), at("changed", 60), at("ended")], {"w": [40, 80], "undo": 1}),
    ("and stays beyond the end", {"initialValues": [20, 60], "draggableRange": True}, {},
     [at("began", 40), at("changed", 90), to({"count": 2, "draggableRange": True}), at("changed", 75)], {"w": [55, 95]}),
    ("cancelled, both are back", {"initialValues": [20, 60], "draggableRange": True}, {},
     [at("began", 40), at("changed", 50), to({"count": 2, "minGap": 50}), at("cancelled")], {"w": [20, 70]}),
    ("a width of the track with it", {"initialValues": [20, 60]}, {},
     [at("began", 20), at("changed", 30), to({"count": 2}, trackWidth=800, width=800), at("changed", 40)], {"w": [20, 60]}),
]


def by_hand_wrong():
    """What is wrong of the hand-made sliders."""
    for name, rules, more, events, wanted in BY_HAND:
        control = by_hand(rules, more)
        thumbs, frame, refused = Thumbs(control), None, False
        for number, event in enumerate(events):
            try:
                frame = thumbs.apply({"t": 16 * number, **event})
            except Refused:
                refused = True
        got = {
            "w": [round(it, 9) for it in thumbs.shown_values()], "active": frame.get("active"), "refused": refused,
            "cues": [(cue["cause"], cue["thumb"]) for cue in frame["haptics"]],
            "crossed": [(cue["thumb"], cue["crossed"]) for cue in frame["haptics"] if "crossed" in cue],
            "ignored": frame.get("ignored", False), "x": [it["x"] for it in frame["thumbs"]],
            "dragging": [it["dragging"] for it in frame["thumbs"]], "undo": frame.get("history", {}).get("undo"),
            "t": frame["t"],
        }
        if unlike := {member: got[member] for member in wanted if wanted[member] != got[member]}:
            yield f"{name}: {unlike}, not {wanted}"


#: The presets with several thumbs, with places in fours of points.
OF_PRESETS = [
    # The range to its end, and the bars between; then a thumb to its neighbour, past the end, and a tap between both.
    ("price", [
        at("began", 40), at("changed", 50.125), at("changed", 100), at("changed", 45), at("ended"),
        at("began", 25), at("changed", 32.5), at("changed", 75), at("ended"), at("began", 70), at("changed", 100),
        at("ended"), at("began", 55), at("ended"), at("set", values=[40, 60]), at("set", thumb=1, value=90),
        *(at("key", thumb=thumb, key=key) for thumb in (0, 1) for key in KEYS)]),
    # A thumb is held beside its middle and pushes the others on, up to the end and past it, and back.
    ("envelope", [
        at("began", 7.75), at("changed", 15), at("changed", 25.325), at("changed", 72.5), at("changed", 100),
        at("changed", 30), at("ended"), at("began", 82.5), at("changed", 75), at("changed", 22.5), at("changed", -20),
        at("ended"), at("began", 40), at("changed", 42.65), at("ended"), at("began", 5, "a"), at("began", 40, "b"),
        at("changed", 15, "a"), at("changed", 17.5, "b"), at("ended", name="a"), at("ended", name="b"),
        *(at("key", thumb=thumb, key=key) for thumb in (1, 2) for key in KEYS)]),
]


def recorded(first, count):
    """Scenarios of several.json: those made by hand, of the presets, and random ones of so many seeds that have room for
    the gaps."""
    made = [(name, by_hand(rules, more), events) for name, rules, more, events, _ in BY_HAND]
    made += [(f"preset-{name}", PRESETS[name], events) for name, events in OF_PRESETS]
    for name, control, events in made:
        timed = iter([{"t": 16 * number, **event} for number, event in enumerate(events)])
        yield played(name, control, lambda _, timed=timed: next(timed), len(events))
    for seed in range(first, first + count):
        control, rng = several(seed)
        if not broken(Thumbs(control)):
            yield played(f"several {seed}", control, chance(rng), 30)


def recorded_reshaped(first, count):
    """The same of controls that change."""
    for seed in range(first, first + count):
        control, rng = several(f"reshaped {seed}")
        if not broken(Thumbs(control)) and not lacks_travel(Thumbs(control)):
            yield played(f"reshaped {seed}", control, reshapes(rng, control), 30)


def chance(rng):
    """Gives random events, one after the other."""
    fingers, t, names = {}, 0.0, rng.choice([NAMES, NAMES, NAMES[:1]])

    def event(thumbs):
        nonlocal t
        t += rng.choice([0, 8, 16, 16, 30, 120])
        is_finger = rng.random() < 0.85
        made = finger_event(rng, thumbs, fingers, rng.choice(names)) if is_finger else other_event(rng, thumbs)
        return {**made, "t": t}

    return event


def reshapes(rng, control):
    """The same, while the control changes now and then."""
    next_event, t = chance(rng), 0.0

    def event(thumbs):
        nonlocal control, t
        if rng.random() < 0.12 and (other := another(rng, thumbs, control)):
            control = other
            width = {"trackWidth": control.get("trackWidth", 350)} if rng.random() < 0.2 else {}
            return {"type": "reshaped", "control": control, "t": t, **width}
        made = next_event(thumbs)
        t = made["t"]
        return made

    return event


def played(name, control, next_event, count):
    """A scenario with its events and their frames: none of an event that is refused. What is stale is left out."""
    thumbs, events, frames = Thumbs(control), [], []
    for _ in range(count):
        event = next_event(thumbs)
        if event["type"] in ("undo", "redo") and not thumbs.control["history"]:
            continue
        try:
            frame = thumbs.apply(event)
        except Refused:
            frame = None
        if frame is None or "stale" not in frame:
            events.append(event)
            frames.append(frame)
    return {"name": name, "control": control, "events": events, "frames": frames}
