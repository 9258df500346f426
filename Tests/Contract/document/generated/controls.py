"""Controls made valid where the schema cannot say what members ask of one another (openapi.yaml, Slider)."""

from __future__ import annotations

import copy
import math
from typing import Any

from scales import mend_scale, position

RANGE = {"lower": 0, "upper": 1}
TRACK_WIDTH = 350
MAGNET_DISTANCE = 12
PLACES = 1_000_000
APPEARANCE = 64
MEMBERS_OF_SNAPPING = {
    "none": {"kind"},
    "step": {"kind"},
    "magnet": {"kind", "stops", "distance", "release", "captureSpeed"},
    "deadZone": {"kind", "stops", "travel"},
}
MEMBERS_OF_GRID = {
    "values": {"kind", "values"}, "factor": {"kind", "factor", "parts"}, "sections": {"kind", "sections"},
}
MEMBERS_OF_RELEASE = {"stay": {"kind", "lands"}, "fling": {"kind", "lands", "deceleration", "minVelocity", "maxVelocity"}}


def mended(control: dict[str, Any], width: float | None = None) -> dict[str, Any]:
    """The control, made valid with the fewest changes.

    `width` is the track width that the request puts in place of the control's.
    """
    control = copy.deepcopy(control)
    if control.get("kind") == "pinch":
        _mend_pinch(control)
    else:
        _mend_slider(control, width)
    appearance = control.get("appearance", {})
    for name in list(appearance)[APPEARANCE:]:
        del appearance[name]
    return control


def within(control: dict[str, Any], value: float) -> float:
    """The value, or the end that the thumb can reach and that is nearest to it."""
    lower, upper = _reach(control)
    return min(max(value, lower), upper)


def _mend_pinch(pinch: dict[str, Any]) -> None:
    join, split = pinch.get("joinBelow", 0.95), pinch.get("splitAbove", 1.05)
    if join > split:
        pinch |= {"joinBelow": split, "splitAbove": join}


def _mend_slider(slider: dict[str, Any], width: float | None) -> None:
    if "grid" in slider:
        _mend_values(slider)
    _mend_range(slider)
    if "grid" in slider:
        _mend_grid(slider)
    elif "step" not in slider:
        slider.pop("rounding", None)
    if "scale" in slider:
        mend_scale(slider, *_bounds(slider))
    _mend_reachable(slider)
    for name, distance in slider.get("keys", {}).items():
        slider["keys"][name] = _wide_enough(slider, distance)
    if "initialValue" in slider:
        slider["initialValue"] = within(slider, slider["initialValue"])
    if "fillFrom" in slider:
        lower, upper = _bounds(slider)
        slider["fillFrom"] = min(max(slider["fillFrom"], lower), upper)
    if "marks" in slider:
        lower, upper = _bounds(slider)
        slider["marks"] = sorted({min(max(mark, lower), upper) for mark in slider["marks"]})
    if "step" in slider:
        slider["step"] = _wide_enough(slider, slider["step"])
    _mend_haptics(slider)
    _mend_release(slider)
    _mend_drag(slider)
    _mend_text(slider)
    _mend_bars(slider.get("bars", {}))
    if "thumbs" in slider:
        _mend_thumbs(slider)
    else:
        slider.get("haptics", {}).pop("contact", None)
    if "snapping" in slider:
        _mend_snapping(slider, width)


def _mend_thumbs(slider: dict[str, Any]) -> None:
    """Removes what does not go with several thumbs, and lets the thumbs fit."""
    thumbs = slider["thumbs"]
    for name in ("initialValue", "fillFrom", "motion", "clearsOnTap"):
        slider.pop(name, None)
    lower, upper = _reach(slider)
    is_free = "step" not in slider and "grid" not in slider
    if "minGap" in thumbs:
        thumbs["minGap"] = min(thumbs["minGap"], (upper - lower) / 16) if is_free else 0
    values = sorted(within(slider, it) for it in thumbs.get("initialValues", []))
    if len(values) == thumbs["count"] and is_free and not thumbs.get("minGap"):
        thumbs["initialValues"] = values
    else:
        thumbs.pop("initialValues", None)
    if slider.get("snapping", {}).get("kind") == "deadZone":
        thumbs.pop("draggableRange", None)


def _mend_drag(slider: dict[str, Any]) -> None:
    """Removes what does not go with the drag."""
    drag, release = slider.get("drag", "location"), slider.get("release", {})
    if drag == "location":
        slider.pop("precision", None)
    if drag not in ("grab", "thumb") and not slider.get("thumbs", {}).get("draggableRange"):
        slider.pop("grabDistance", None)
    stays = drag == "location" and slider.get("jumpsOnTouch", True) and release.get("kind", "stay") == "stay"
    if not stays or "step" not in slider and "grid" not in slider:
        slider.pop("clearsOnTap", None)


def _mend_text(slider: dict[str, Any]) -> None:
    """Makes the numbers short enough, and neighbouring labels different."""
    text, (lower, upper) = slider.get("text", {}), _bounds(slider)
    if text.get("style") == "duration":
        text.pop("significantDigits", None)
    if "significantDigits" in text:
        text.pop("fractionDigits", None)
    greatest = abs(text.get("multiplier", 1)) * max(abs(lower), abs(upper))
    if greatest == 0 or greatest >= 1e15 and "significantDigits" not in text:
        text.pop("multiplier", None)
    labels = {within({"range": {"lower": lower, "upper": upper}}, it["value"]): it["text"] for it in text.get("labels", [])}
    if labels:
        text["labels"] = [{"value": it, "text": f"{i}{labels[it]}"[:64]} for i, it in enumerate(sorted(labels))]


def _mend_values(slider: dict[str, Any]) -> None:
    """Lets the range be that of a grid's values."""
    grid = slider["grid"]
    for name in set(grid) - MEMBERS_OF_GRID.get(grid.get("kind"), set()):
        del grid[name]
    if grid.get("kind") != "values":
        return
    grid["values"] = sorted(set(grid.get("values", [])))
    if len(grid["values"]) < 2:
        del slider["grid"]
        return
    slider["range"] = {"lower": grid["values"][0], "upper": grid["values"][-1]}
    if slider.get("scale", {}).get("kind") == "exponential" and grid["values"][0] <= 0:
        del slider["scale"]


def _mend_grid(slider: dict[str, Any]) -> None:
    """Makes a grid fit the range, or removes it."""
    for name in ("step", "keys"):
        slider.pop(name, None)
    grid, (lower, upper) = slider["grid"], _bounds(slider)
    if grid.get("kind") == "values" and "reachable" in slider:
        ends = slider["reachable"]
        slider["reachable"] = {name: min(grid["values"], key=lambda it: abs(it - end)) for name, end in ends.items()}
    elif grid.get("kind") == "factor":
        grid["factor"] = max(grid.get("factor", 2), 1.5)
        if lower <= 0:
            del slider["grid"]
    elif grid.get("kind") == "sections":
        sections = {it["to"]: it for it in grid.get("sections", []) if lower < it["to"] < upper}
        starts = [lower, *sorted(sections)]
        grid["sections"] = [
            {"to": end, "step": _wide_enough({"range": {"lower": start, "upper": end}}, sections.get(end, {"step": 1})["step"])}
            for start, end in zip(starts, [*starts[1:], upper])
        ][-64:]
        grid["sections"][0]["step"] = _wide_enough(slider, grid["sections"][0]["step"])
    elif grid.get("kind") is None:
        del slider["grid"]
    if "grid" not in slider:
        slider.pop("rounding", None)


def _mend_range(slider: dict[str, Any]) -> None:
    lower, upper = _bounds(slider)
    if lower == upper:
        lower, upper = (lower - 1, upper) if upper > 0 else (lower, upper + 1)
    lower, upper = min(lower, upper), max(lower, upper)
    if slider.get("scale", {}).get("kind") == "exponential" and lower <= 0:
        lower, upper = (upper / 2, upper) if upper / 2 > 0 else (0.5, 10)
    if "range" in slider or (lower, upper) != (0, 1):
        slider["range"] = {"lower": lower, "upper": upper}


def _mend_haptics(slider: dict[str, Any]) -> None:
    tick = slider.get("haptics", {}).get("tick")
    if tick is None:
        return
    if "every" in tick:
        tick["every"] = _wide_enough(slider, tick["every"])
    elif "step" not in slider and "grid" not in slider:
        tick["every"] = _wide_enough(slider, 1)


def _mend_release(slider: dict[str, Any]) -> None:
    release = slider.get("release", {})
    known = MEMBERS_OF_RELEASE.get(release.get("kind"))
    if known is None:
        slider.pop("release", None)
        return
    for name in set(release) - known:
        del release[name]
    if "step" not in slider and "grid" not in slider:
        release.pop("lands", None)
    if release.get("minVelocity", 0) > release.get("maxVelocity", math.inf):
        release |= {"minVelocity": release["maxVelocity"], "maxVelocity": release["minVelocity"]}


def _mend_reachable(slider: dict[str, Any]) -> None:
    """Moves its ends into the range and in order; removes a reachable part that is empty."""
    if "reachable" not in slider:
        return
    lower, upper = _bounds(slider)
    ends = {name: min(max(end, lower), upper) for name, end in slider["reachable"].items()}
    if ends.keys() == {"lower", "upper"}:
        ends["lower"], ends["upper"] = sorted(ends.values())
    slider["reachable"] = ends
    lower, upper = _reach(slider)
    if not lower < upper:
        del slider["reachable"]


def _mend_bars(bars: dict[str, Any]) -> None:
    least, most = bars.get("minHeight", 15), bars.get("maxHeight", 35)
    if least > most:
        bars |= {"minHeight": most, "maxHeight": least}


def _mend_snapping(slider: dict[str, Any], width: float | None) -> None:
    snapping = slider["snapping"]
    kind = snapping.get("kind")
    if kind is None:
        del slider["snapping"]
        return
    for name in set(snapping) - MEMBERS_OF_SNAPPING[kind]:
        del snapping[name]
    if kind == "step" and "grid" not in slider:
        slider.setdefault("step", _wide_enough(slider, 1))
    elif kind == "magnet":
        stops = snapping.get("stops", [])
        snapping["stops"] = _ascending(slider, [it["value"] if isinstance(it, dict) else it for it in stops])
        if "release" in snapping:
            snapping["release"] = max(snapping["release"], snapping.get("distance", MAGNET_DISTANCE))
    elif kind == "deadZone":
        _mend_zones(slider, snapping, width)


def _mend_zones(slider: dict[str, Any], snapping: dict[str, Any], width: float | None) -> None:
    zones: dict[float, dict[str, Any]] = {}
    for stop in snapping.get("stops", []):
        zone = dict(stop) if isinstance(stop, dict) else {"value": stop}
        zone["value"] = within(slider, zone["value"])
        zones.setdefault(zone["value"], zone)
    snapping["stops"] = [zones[value] for value in sorted(zones)]
    drag = slider.get("drag", "location")
    if drag != "translation" and snapping.get("travel") == "extended":
        snapping["travel"] = "fitted"
    if snapping.get("travel", "extended" if drag == "translation" else "fitted") == "fitted":
        own = slider.get("trackWidth", TRACK_WIDTH)
        snapping["stops"] = _fitted(slider, snapping["stops"], min(own, width or own))


def _fitted(slider: dict[str, Any], zones: list[dict[str, Any]], width: float) -> list[dict[str, Any]]:
    """The zones with room between them, narrower where necessary; zones without room are left out."""
    lower, upper = (position(slider.get("scale"), end, *_bounds(slider), slider.get("grid")) * width for end in _reach(slider))
    fitted, reached = [], lower
    for zone in zones:
        middle = position(slider.get("scale"), zone["value"], *_bounds(slider), slider.get("grid")) * width
        room = 1.8 * min(middle - reached, upper - middle)
        if room > 1e-6 * width and room > 1e-300:
            zone["width"] = min(zone.get("width", 24), room)
            reached = middle + zone["width"] / 2
            fitted.append(zone)
    return fitted


def _bounds(slider: dict[str, Any]) -> tuple[float, float]:
    bounds = RANGE | slider.get("range", RANGE)
    return bounds["lower"], bounds["upper"]


def _reach(slider: dict[str, Any]) -> tuple[float, float]:
    lower, upper = _bounds(slider)
    reachable = slider.get("reachable", {})
    return reachable.get("lower", lower), reachable.get("upper", upper)


def _wide_enough(slider: dict[str, Any], spacing: float) -> float:
    lower, upper = _bounds(slider)
    least = max((upper - lower) / PLACES, math.ulp(lower), math.ulp(upper))
    return max(spacing, least)


def _ascending(slider: dict[str, Any], values: list[float]) -> list[float]:
    return sorted({within(slider, value) for value in values})
