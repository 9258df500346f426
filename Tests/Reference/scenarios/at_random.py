"""Scenarios from fixed seeds: controls, drags, and what happens between them."""

import random

from engine.places import Scale, clamp

from .by_hand import ALL_KEYS, SHIFTED, do, keys, magnet, zones


def random_control(rng):
    """A control with most parts on."""
    exponential = rng.random() < 0.35
    lower = round(rng.uniform(0.2, 20) if exponential else rng.uniform(-60, 60), 2)
    upper = round(lower * rng.uniform(4, 30) if exponential else lower + rng.uniform(2, 150), 2)
    span = upper - lower
    width = round(rng.uniform(160, 640), 1)
    translation = rng.random() < 0.55
    control = {
        "range": {"lower": lower, "upper": upper},
        "scale": {"kind": "exponential" if exponential else "linear"},
        "trackWidth": width,
        "drag": "translation" if translation else "location",
        "reversed": rng.random() < 0.3,
        "initialValue": round(rng.uniform(lower, upper), 3),
    }
    scale = Scale(control)
    if rng.random() < 0.5:
        control["step"] = round(span * rng.uniform(0.01, 0.2), 3)

    def spread_stops(count, margin):
        places = [(i + rng.uniform(margin, 1 - margin)) / count for i in range(count)]
        return [round(scale.value(p), 3) for p in places]

    kind = rng.choice(["magnet", "magnet", "magnet", "deadZone", "deadZone", "step", "none"])
    if kind == "magnet":
        distance = round(rng.uniform(4, 30), 2)
        control["snapping"] = magnet(*spread_stops(rng.choice([1, 2, 3, 5]), 0.1), distance=distance)
        if rng.random() < 0.75:
            control["snapping"]["release"] = round(distance * rng.uniform(1.05, 2.5), 2)
        if rng.random() < 0.4:
            control["snapping"]["captureSpeed"] = round(rng.uniform(100, 1500), 1)
    elif kind == "deadZone":
        count = rng.choice([1, 2, 3])
        extended = translation and rng.random() < 0.6
        room = 60 if extended else width / count * 0.3
        control["snapping"] = zones(
            "extended" if extended else "fitted",
            *[(s, round(rng.uniform(8, room), 2)) for s in spread_stops(count, 0.3)])
    elif kind == "step" and "step" in control:
        control["snapping"] = {"kind": "step"}
    # A thumb that is grabbed where it is.
    if kind not in ("magnet",) and rng.random() < 0.3:
        control["jumpsOnTouch"] = False
    if rng.random() < 0.65:
        control["release"] = {"kind": "fling", "deceleration": rng.choice([0.95, 0.98, 0.99, 0.995, 0.998])}
    weights = ["light", "medium", "heavy", "soft", "rigid"]
    causes = [cause for cause in ("tick", "stop", "edge", "end") if rng.random() < 0.85]
    haptics = {cause: {"weight": rng.choice(weights)} for cause in causes}
    if "tick" in haptics:
        haptics["tick"]["every"] = round(span * rng.uniform(0.01, 0.12), 3)
        if rng.random() < 0.6:
            haptics["minimumInterval"] = rng.choice([12, 25, 40, 90, 250])
    control["haptics"] = haptics
    if rng.random() < 0.6:
        control["overscroll"] = rng.choice([0.2, 0.55, 0.55, 1])
    if translation and rng.random() < 0.6:
        control["precision"] = {"distance": round(rng.uniform(20, 200), 1)}
    if rng.random() < 0.7:
        control["history"] = rng.choice([1, 2, 3, 8, 64])
    return control


def random_part(rng):
    """A control with keys of its own, bounds to its flings, and a part of its range that alone can be reached."""
    control = random_control(rng)
    lower, upper = control["range"]["lower"], control["range"]["upper"]
    scale = Scale(control)
    snapping = control.get("snapping", {})
    stops = [s["value"] if isinstance(s, dict) else s for s in snapping.get("stops", [])]
    # Fitted zones keep what room they have.
    room = 0 if snapping.get("travel") == "fitted" else 0.3
    values = [scale.value(rng.uniform(0, room)), scale.value(1 - rng.uniform(0, room))]
    low, high = (round(v, rng.choice([1, 3])) for v in values)
    low, high = max(lower, min([low, *stops])), min(upper, max([high, *stops]))
    if rng.random() < 0.8 and low < high:
        control["reachable"] = {"lower": low} if rng.random() < 0.3 else {"lower": low, "upper": high}
        top = control["reachable"].get("upper", upper)
        control["initialValue"] = clamp(control["initialValue"], low, top)
    if rng.random() < 0.6:
        control["keys"] = {
            name: round((upper - lower) * rng.uniform(0.002, share), 4)
            for name, share in (("step", 0.1), ("page", 0.4)) if rng.random() < 0.8}
    if rng.random() < 0.5:
        control["text"] = {"fractionDigits": rng.choice([0, 1, 2]), "prefix": "", "suffix": ""}
    if control.get("release", {}).get("kind") == "fling":
        least = rng.choice([0, 100, 400])
        control["release"] |= {"minVelocity": least}
        if rng.random() < 0.6:
            control["release"]["maxVelocity"] = least + rng.choice([50, 300, 1500])
    return control


def random_drag(rng, control, t, width):
    """A finger that moves as fingers do: it speeds up, slows down, trembles, jumps."""
    dt = rng.choice([8.333, 8.333, 16.667])
    count = rng.choice([3, 6, 9, 12, 16])
    here = rng.uniform(-0.05, 1.05) * width
    there = here + rng.choice([-1, 1]) * width * rng.choice([0.05, 0.2, 0.5, 1.2])
    # Lets go on the way as often as it comes to rest first.
    ease = rng.choice([lambda s: s, lambda s: s * s * (3 - 2 * s), lambda s: s * s])
    away = rng.uniform(-200, 200)
    x, events = here, []
    for i in range(count):
        events.append({"type": "changed" if i else "began", "x": round(x, 3), "t": round(t, 3)})
        if "precision" in control and rng.random() < 0.8:
            events[-1]["y"] = round(away, 2)
        if rng.random() < 0.08:
            del events[-1]["t"]
        away += rng.uniform(-40, 40)
        x = here + (there - here) * ease((i + 1) / count) + rng.uniform(-1, 1)
        if rng.random() < 0.04:
            x = rng.uniform(-0.2, 1.2) * width
        t += dt * (6 if rng.random() < 0.03 else 1)
        if rng.random() < 0.04:
            events.append(random_other(rng, control, round(t, 3), width))
            t += dt
    end = rng.random()
    if end < 0.12:
        events.append(do("cancelled", round(t, 3)))
    elif end < 0.4:
        events.append(do("ended", round(t, 3), x=round(x, 3)))
    elif end < 0.95:
        events.append(do("ended", round(t + (60 if rng.random() < 0.2 else 0), 3)))
    return events, t


def random_other(rng, control, t, width):
    """An event that is no drag's."""
    lower, upper = control["range"]["lower"], control["range"]["upper"]
    kinds = ["set", "key", "key", "key", "elapsed", "resized"]
    if control.get("history"):
        kinds += ["undo", "undo", "redo", "redo"]
    kind = rng.choice(kinds)
    if kind == "set":
        stops = control.get("snapping", {}).get("stops")
        if stops and rng.random() < 0.3:
            stop = rng.choice(stops)
            return do(kind, t, value=stop["value"] if isinstance(stop, dict) else stop)
        return do(kind, t, value=round(lower + (upper - lower) * rng.uniform(-0.1, 1.1), 3))
    if kind == "key":
        return keys(t, rng.choice(ALL_KEYS[:4] * 3 + ALL_KEYS + SHIFTED[:4]))[0]
    if kind == "resized":
        return do(kind, t, trackWidth=round(width * rng.uniform(0.8, 1.25), 1))
    return do(kind, t)


def random_events(rng, control, count, share, drag):
    """So many events and some: drags, a share of all that happens, and what is between them."""
    width, t, events = control["trackWidth"], round(rng.uniform(0, 2000), 3), []
    while len(events) < count:
        if rng.random() < share:
            dragged, t = drag(rng, control, t, width)
            events += dragged
            t += rng.choice([20, 90, 400])
        else:
            events.append(random_other(rng, control, round(t, 3), width))
            t += rng.choice([15, 60, 200])
        width = next((e["trackWidth"] for e in reversed(events) if e["type"] == "resized"), width)
    return events


def generated():
    """Forty controls, 24 with parts and 24 with grids, each with some drags and what happens between them."""
    scenarios = []
    for seed in range(88):
        rng = random.Random(f"feel {seed}")
        control = random_control(rng) if seed < 40 else random_part(rng) if seed < 64 else random_grid(rng)
        events = random_events(rng, control, 44, 0.45, random_drag)
        kind = "random" if seed < 40 else "random-part" if seed < 64 else "random-grid"
        scenarios.append((f"{kind}-{seed}", control, events))
    return scenarios


def random_grid(rng):
    """A control whose values are a grid of any kind."""
    control = random_control(rng)
    lower, upper = control["range"]["lower"], control["range"]["upper"]
    control.pop("step", None)
    # Stops and an initial value of before would be off the range.
    control.pop("snapping", None)
    kind = rng.choice(["values", "values", "factor", "sections"])
    if kind == "values":
        values = sorted({round(rng.uniform(lower, upper), 2) for _ in range(rng.choice([2, 3, 8, 30]))})
        control |= {"range": {"lower": values[0], "upper": values[-1]}, "grid": {"kind": kind, "values": values}}
        control["initialValue"] = rng.choice(values)
        if rng.random() < 0.5:
            control["scale"] = {"kind": "even"}
        elif values[0] <= 0 or len(values) == 1:
            control["scale"] = {"kind": "linear"}
    elif kind == "factor":
        lower = round(abs(lower) + 0.3, 2)
        control["range"] = {"lower": lower, "upper": round(lower * rng.uniform(3, 2000), 2)}
        control["grid"] = {"kind": kind, "factor": rng.choice([10, 2, 1.5]), "parts": rng.choice([1, 1, 3, 12])}
        control["initialValue"] = lower
    else:
        ends = sorted({round(rng.uniform(lower, upper), 1) for _ in range(rng.choice([0, 1, 3]))} - {lower}) + [upper]
        ends = [e for e in ends if lower < e <= upper]
        starts = [lower, *ends]
        control["grid"] = {"kind": kind, "sections": [
            {"to": e, "step": round((e - s) * rng.uniform(0.03, 0.6), 2) or 0.01} for s, e in zip(starts, ends)]}
    if rng.random() < 0.6:
        control["snapping"] = {"kind": "step"}
    if rng.random() < 0.5:
        control["rounding"] = rng.choice(["nearest", "up", "down"])
    control["haptics"]["tick"] = {"weight": "light"}
    if rng.random() < 0.6:
        control["release"] = {**control.get("release", {"kind": "stay"}), "lands": "grid"}
    return control


# The members of a control that can change, but for its texts.
PLACES = ("range", "scale", "trackWidth", "drag", "initialValue", "step", "snapping", "jumpsOnTouch", "precision")
FEELS = ("reversed", "release", "haptics", "overscroll")


def another(rng, control):
    """The control with some members of another one: where the thumb can be, how it feels, or both."""
    other, names = random_control(rng), rng.choice([PLACES, FEELS, FEELS, PLACES + FEELS])
    changed = {name: value for name, value in control.items() if name not in names}
    return changed | {name: other[name] for name in names if name in other}


def reshaped():
    """Forty controls that change, between drags and under a finger."""
    scenarios = []
    for seed in range(40):
        rng = random.Random(f"reshaped {seed}")
        first = control = random_control(rng)
        width, t, events = control["trackWidth"], round(rng.uniform(0, 2000), 3), []

        def reshape():
            nonlocal control, width
            control = another(rng, control)
            event = do("reshaped", events[-1].get("t", round(t, 3)) if events else round(t, 3), control=control)
            if rng.random() < 0.3:
                width = event["trackWidth"] = control["trackWidth"]
            events.append(event)

        for _ in range(4):
            for _ in range(rng.choice([0, 1, 2])):
                events.append(random_other(rng, control, round(t, 3), width))
                t += rng.choice([15, 60, 200])
            dragged, end = random_drag(rng, control, t, width)
            # The finger that goes on under another control, or under two.
            cuts = sorted(rng.sample(range(1, len(dragged)), rng.choice([0, 1, 1, 2])))
            for start, stop in zip([0, *cuts], [*cuts, len(dragged)]):
                if start:
                    reshape()
                events += dragged[start:stop]
            t = end + rng.choice([20, 90, 400])
            width = next((e["trackWidth"] for e in reversed(events) if "trackWidth" in e), width)
            reshape()
        scenarios.append((f"random-reshaped-{seed}", first, events))
    return scenarios


def random_scale(rng, lower, upper):
    """Any scale but those that `random_control` and `random_grid` choose."""
    kind = rng.choice(["power", "symlog", "piecewise"])
    if kind == "power":
        return {"kind": kind, "exponent": round(rng.uniform(0.3, 4), 2)}
    if kind == "symlog":
        return {"kind": kind, "linear": round(rng.uniform(0.5, 30), 2)}
    count = rng.choice([1, 2, 4])
    places, parts = ([(i + rng.uniform(0.1, 0.9)) / count for i in range(count)] for _ in range(2))
    return {"kind": kind, "knots": [
        {"at": round(p, 3), "value": round(lower + v * (upper - lower), 3)} for p, v in zip(places, parts)]}


def random_hold(rng, control):
    """How a finger takes hold of the thumb, and lets go of it."""
    if rng.random() < 0.5:
        control["drag"] = rng.choice(["grab", "thumb", "location", "translation"])
        if control["drag"] in ("grab", "thumb") and rng.random() < 0.5:
            control["grabDistance"] = round(rng.uniform(5, 80), 1)
        if control["drag"] == "location":
            control.pop("precision", None)
        if control["drag"] != "translation" and control.get("snapping", {}).get("travel") == "extended":
            control["snapping"]["travel"] = "fitted"
    if rng.random() < 0.4:
        control["slop"] = rng.choice([3, 8, 20])
    if rng.random() < 0.4:
        control["liftTolerance"] = rng.choice([5, 12, 40])
    kind = control.get("release", {"kind": "stay"})["kind"]
    if "grid" not in control and "step" not in control:
        return
    if rng.random() < 0.3:
        control["release"] = {**control.get("release", {"kind": "stay"}), "lands": "grid"}
    if control["drag"] == "location" and control.get("jumpsOnTouch", True) and kind == "stay" and rng.random() < 0.4:
        control["clearsOnTap"] = True


def random_text(rng):
    """How a value is written. With 15 digits the last bit of a value would be seen."""
    text = {"prefix": rng.choice(["", "a "]), "suffix": rng.choice(["", " %"])}
    kind = rng.random()
    if kind < 0.25:
        text["significantDigits"] = rng.choice([1, 2, 3, 7])
    elif kind < 0.5:
        text |= {"style": "duration", "fractionDigits": rng.choice([0, 1, 3])}
    else:
        text["fractionDigits"] = rng.choice([0, 1, 2, 5])
    if rng.random() < 0.5:
        text["plus"] = True
    if rng.random() < 0.4:
        text["multiplier"] = rng.choice([100, 100 / 255, -1, 1 / 3, 60])
    return text


def rolled(rng, dragged, t):
    """The same drag, whose finger rests, and rolls when it is lifted."""
    x = next((e["x"] for e in reversed(dragged) if "x" in e), 0)
    offsets = [*(rng.uniform(-0.6, 0.6) for _ in range(4)), rng.uniform(-9, 9), rng.uniform(-14, 14)]
    moves = []
    for offset, pause in zip(offsets, [8, 40, 40, 40, 40, 12]):
        t += pause
        moves.append({"type": "changed", "x": round(x + offset, 3), "t": round(t, 3)})
    moves[-1]["type"] = "ended"
    return [*dragged[:-1], *moves], t


def any_drag(rng, control, t, width):
    """A drag across the track too, a tap, or one that ends with a roll."""
    dragged, t = random_drag(rng, control, t, width)
    if "slop" in control or "precision" in control:
        y = rng.uniform(-6, 6)
        for event in dragged:
            if event["type"] in ("began", "changed") and rng.random() < 0.8:
                event["y"] = round(y, 2)
                y += rng.uniform(-4, 4) * rng.choice([1, 1, 4])
    if rng.random() < 0.25:
        dragged = [event for event in dragged if event["type"] != "changed"]
    if "liftTolerance" in control and dragged[-1]["type"] == "ended" and rng.random() < 0.5:
        dragged, t = rolled(rng, dragged, t)
    return dragged, t


def anything(seed):
    """A control with any members, and 60 events for it."""
    rng = random.Random(f"anything {seed}")
    control = (random_control, random_part, random_grid)[seed % 3](rng)
    lower, upper = control["range"]["lower"], control["range"]["upper"]
    if control["scale"]["kind"] == "linear" and lower < upper and rng.random() < 0.5:
        control["scale"] = random_scale(rng, lower, upper)
    random_hold(rng, control)
    if rng.random() < 0.5:
        control["fillFrom"] = round(rng.uniform(lower, upper), 2)
    if rng.random() < 0.4:
        control["bars"] = {"count": rng.choice([2, 5, 35]), "minHeight": 10, "maxHeight": 30, "spread": 0.2137,
                           "falloff": rng.choice(["linear", "exponential"])}
    if rng.random() < 0.6:
        control["text"] = random_text(rng)
    return control, random_events(rng, control, 60, 0.55, any_drag)
