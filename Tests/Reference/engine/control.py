"""A control with every default filled in."""

import copy


DEFAULTS = {
    "range": {"lower": 0, "upper": 1},
    "scale": {"kind": "linear"},
    "trackWidth": 350,
    "drag": "location",
    "reversed": False,
    "jumpsOnTouch": True,
    "slop": 0,
    "clearsOnTap": False,
    "liftTolerance": 0,
    "snapping": {"kind": "none"},
    "release": {"kind": "stay"},
    "haptics": {},
    "history": 0,
}


def completed(given):
    """The control with every default that the engine needs filled in."""
    control = {**copy.deepcopy(DEFAULTS), **copy.deepcopy(given)}
    grid = control.get("grid", {})
    if grid.get("kind") == "values" and "range" not in given:
        control["range"] = {"lower": grid["values"][0], "upper": grid["values"][-1]}
    if "reachable" in control:
        control["reachable"] = {**control["range"], **control["reachable"]}
    control.setdefault("initialValue", control.get("reachable", control["range"])["lower"])
    if control["drag"] in ("grab", "thumb"):
        looks = control.get("appearance", {})
        control.setdefault("grabDistance", max(22, looks.get("handleSize", looks.get("thumbSize", 0)) / 2))
    snapping = control["snapping"]
    if snapping["kind"] == "magnet":
        snapping.setdefault("distance", 12)
        snapping.setdefault("release", snapping["distance"])
    if snapping["kind"] == "deadZone":
        snapping.setdefault("travel", "extended" if control["drag"] == "translation" else "fitted")
    if control["release"]["kind"] == "fling":
        control["release"].setdefault("deceleration", 0.998)
        control["release"].setdefault("minVelocity", 0)
    control["release"].setdefault("lands", "free")
    control["haptics"].setdefault("minimumInterval", 0)
    for cause in ("tick", "stop", "edge", "end"):
        if cause in control["haptics"]:
            control["haptics"][cause].setdefault("weight", "light")
    return control
