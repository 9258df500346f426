"""Controls for the engine in a page: one with the longest state, one with the longest frames, and some small ones."""

from __future__ import annotations

from typing import Any

# The longest text of a number within the range.
LOWER = -1.2345678901234567e-05
MARKS, STOPS, KNOTS, HISTORY, BARS = 4096, 256, 256, 256, 1000
# The longest texts of a character: one that JSON escapes, and the most bytes that UTF-8 has for one.
ESCAPED, WIDE = "\x01", "\U0001f39a"


def spread(count: int, start: float = 0.001, end: float = 0.999) -> list[float]:
    """Numbers between two, with as many digits as they have."""
    return [start + (end - start) * (index + 1 / 3) / count for index in range(count)]


def with_thumbs(control: dict[str, Any], count: int) -> dict[str, Any]:
    """The same slider with several thumbs, without what these do not have."""
    haptics = control["haptics"] | {"contact": {"weight": "medium"}}
    left = {name: it for name, it in control.items() if name not in ("initialValue", "motion")}
    return left | {"thumbs": {"count": count}, "haptics": haptics}


def several() -> dict[str, dict[str, Any]]:
    """Sliders with several thumbs, small ones."""
    collisions = {
        it: {"range": {"lower": 0, "upper": 9}, "trackWidth": 344, "history": 3, "haptics": {"contact": {}, "edge": {}},
             "thumbs": {"count": count, "minGap": gap, "collision": it}}
        for it, count, gap in (("none", 2, 1), ("push", 8, 0.25), ("swap", 4, 0.5))
    }
    ranged = collisions["none"] | {"drag": "grab", "slop": 8, "step": 0.5}
    return collisions | {"range": ranged | {"thumbs": {"count": 3, "draggableRange": True}}}


def longest(has_thumbs: bool) -> dict[str, Any]:
    """A slider that has the most of everything."""
    values = [LOWER * (1 - place) for place in spread(MARKS)]
    control = {
        "range": {"lower": LOWER, "upper": 0},
        "step": -LOWER / 1000,
        "scale": {
            "kind": "piecewise",
            "knots": [{"at": at, "value": LOWER * (1 - at)} for at in spread(KNOTS)],
        },
        "reachable": {"lower": LOWER * 0.999999999, "upper": LOWER * 1e-9},
        "keys": {"step": -LOWER / 777, "page": -LOWER / 77},
        "initialValue": LOWER / 3,
        "trackWidth": 99999.12345678912,
        "drag": "translation",
        "snapping": {
            "kind": "deadZone",
            "travel": "extended",
            "stops": [
                {"value": LOWER * (1 - place), "width": 12.345678901234567 + place}
                for place in spread(STOPS, 0.01, 0.99)
            ],
        },
        "release": {"kind": "fling", "deceleration": 0.99812345678912, "minVelocity": 1 / 3, "maxVelocity": 99999 / 7},
        "overscroll": 1 / 3,
        "precision": {"distance": 100 / 3},
        "history": HISTORY,
        "bars": {"count": BARS},
        "marks": values,
        "haptics": {"tick": {}, "stop": {}, "edge": {}, "end": {}, "minimumInterval": 1 / 3},
        "motion": {},
        "text": {"prefix": ESCAPED * 64, "suffix": ESCAPED * 64, "fractionDigits": 12},
        "appearance": {f"a{'b' * 60}{index:03}": 99999 / (7 + index) for index in range(64)},
    }
    return with_thumbs(control, 8) if has_thumbs else control


def cued(has_thumbs: bool) -> dict[str, Any]:
    """A slider of which a jump from end to end gives a tick, a stop that was passed, one that holds, and an edge."""
    control = {
        "range": {"lower": 0, "upper": 1},
        "step": 1e-6,
        "trackWidth": 10000,
        "snapping": {"kind": "magnet", "stops": [0, *spread(STOPS - 2), 1]},
        "bars": {"count": BARS},
        "haptics": {
            "tick": {"weight": "medium"},
            "stop": {"weight": "medium"},
            "edge": {"weight": "medium"},
            "end": {"weight": "medium"},
        },
        "motion": {},
    }
    return with_thumbs(control, 2) if has_thumbs else control


def small() -> dict[str, dict[str, Any]]:
    """Sliders that have every kind of member between them."""
    return {
        "plain": {},
        "dial": {
            "range": {"lower": 0.5, "upper": 10},
            "scale": {"kind": "exponential"},
            "drag": "translation",
            "release": {"kind": "fling"},
            "overscroll": 0.55,
            "precision": {},
            "history": 8,
            "haptics": {"edge": {}, "end": {}},
        },
        "magnet": {
            "range": {"lower": -100, "upper": 100},
            "scale": {"kind": "symlog", "linear": 1},
            "step": 1,
            "snapping": {"kind": "magnet", "stops": [-50, 0, 50]},
            "haptics": {"tick": {}, "stop": {}, "minimumInterval": 30},
            "motion": {},
            "text": {"suffix": " dB"},
        },
        "zones": {
            "range": {"lower": 0, "upper": 5},
            "step": 1,
            "scale": {"kind": "power", "exponent": 2},
            "snapping": {"kind": "deadZone", "stops": [{"value": 2}]},
            "reversed": True,
            "jumpsOnTouch": False,
            "bars": {"count": 6},
            "marks": [1, 2, 3],
        },
    }
