"""What docs/engine.md#several-thumbs says of Detent beside other sliders, row by row.

A case whose name has a file of theirs has that file's numbers; where they come to something else there, it says so.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import httpx
import pytest

from service import ROOT

PAGE = ROOT / "docs/engine.md"
SHOWN_ON_STEPS = {"step": 1, "snapping": {"kind": "step"}}


class Case(NamedTuple):
    row: str
    name: str
    thumbs: dict[str, Any]
    events: list[dict[str, Any]]
    shown: list[list[float]]
    """What the thumbs show after each event."""
    control: dict[str, Any] = {}


class Refused(NamedTuple):
    row: str
    name: str
    thumbs: dict[str, Any]
    events: list[dict[str, Any]]
    status: int
    detail: str


def thumbs(*values: float, **more: Any) -> dict[str, Any]:
    return {"count": len(values), "initialValues": list(values)} | more


def began(x: float, **more: Any) -> dict[str, Any]:
    return {"type": "began", "x": x} | more


def changed(x: float, **more: Any) -> dict[str, Any]:
    return {"type": "changed", "x": x} | more


def lifted(x: float) -> dict[str, Any]:
    return {"type": "ended", "x": x}


def key(name: str, thumb: int) -> dict[str, Any]:
    return {"type": "key", "key": name, "thumb": thumb}


def set_one(thumb: int, value: float) -> dict[str, Any]:
    return {"type": "set", "thumb": thumb, "value": value}


def set_all(*values: float) -> dict[str, Any]:
    return {"type": "set", "values": list(values)}


def cancelled(**more: Any) -> dict[str, Any]:
    return {"type": "cancelled"} | more


# The range is 0 … 100 and the track 400 points long: 4 points are 1.
CASES = [
    Case("least gap", "in values, without a step", thumbs(20, 80, minGap=2.5), [began(80), changed(400)],
         [[20, 80], [77.5, 80]], {"step": None, "snapping": None}),
    Case("least gap", "never less on steps of 3; noUiSlider's code rounds 5 to 6, 3 below the neighbour",
         thumbs(0, 9, minGap=4), [began(0), changed(400)], [[0, 9], [3, 9]], {"step": 3}),
    Case("least gap", "no greatest one", thumbs(40, 60, minGap=4), [set_all(0, 100)], [[0, 100]]),
    Case("at a neighbour", "Base UI resolveThumbCollision.test.ts, none", thumbs(20, 40), [began(80), changed(280)],
         [[20, 40], [40, 40]]),
    Case("at a neighbour", "React Aria useSliderThumb.test.js, past the other thumb", thumbs(10, 80),
         [began(40), changed(80), changed(120), lifted(160), began(320), changed(240), changed(120), lifted(120)],
         [[10, 80], [20, 80], [30, 80], [40, 80], [40, 80], [40, 60], [40, 40], [40, 40]]),
    Case("push", "Base UI resolveThumbCollision.test.ts, stays when the finger comes back",
         thumbs(20, 40, collision="push"), [began(80), changed(280), changed(120)], [[20, 40], [70, 70], [30, 70]]),
    Case("push", "Base UI getPushedThumbValues.test.ts, stays; there the helper's [30, 35], which no push asks for",
         thumbs(30, 50, collision="push"), [began(200), changed(80), changed(140)], [[30, 50], [20, 20], [20, 35]]),
    Case("push", "Base UI getPushedThumbValues.test.ts, forward with a gap", thumbs(20, 40, collision="push", minGap=5),
         [began(80), changed(240)], [[20, 40], [60, 65]]),
    Case("push", "Base UI getPushedThumbValues.test.ts, backward to the end", thumbs(20, 40, collision="push"),
         [began(160), changed(-40)], [[20, 40], [0, 0]]),
    Case("push", "Base UI getPushedThumbValues.test.ts, at most to the last gap",
         thumbs(10, 50, 90, collision="push", minGap=5), [began(200), changed(380)], [[10, 50, 90], [10, 95, 100]]),
    Case("push", "Base UI getPushedThumbValues.test.ts, on the grid; there [1.4, 1.8]",
         thumbs(0, 1, collision="push", minGap=0.4), [began(0, thumb=0), changed(56)], [[0, 1], [1, 2]],
         {"range": {"lower": 0, "upper": 10}}),
    Case("swap", "Base UI resolveThumbCollision.test.ts, swap", thumbs(20, 40, collision="swap"),
         [began(80), changed(260)], [[20, 40], [40, 65]]),
    Case("swap", "Base UI resolveThumbCollision.test.ts, goes on with the neighbour",
         thumbs(20, 80, collision="swap", minGap=10), [began(80), changed(340), changed(380)],
         [[20, 80], [70, 85], [70, 95]]),
    Case("swap", "Base UI resolveThumbCollision.test.ts, not before the neighbour's value, past it",
         thumbs(40, 45, collision="swap", minGap=5), [began(160), changed(176), changed(184)],
         [[40, 45], [40, 45], [40, 46]]),
    Case("swap", "several in one event as in two; Base UI's code makes [50, 80, 80] of it",
         thumbs(30, 50, 70, collision="swap"), [began(120), changed(320)], [[30, 50, 70], [50, 70, 80]]),
    Case("swap", "several in two events", thumbs(30, 50, 70, collision="swap"),
         [began(120), changed(240), changed(320)],
         [[30, 50, 70], [50, 60, 70], [50, 70, 80]]),
    Case("two as near", "the higher", thumbs(20, 80), [began(200)], [[20, 50]]),
    Case("two as near", "React Aria useSlider.test.js, the nearest of a click", thumbs(10, 80),
         [began(80), lifted(80), began(360), lifted(360)], [[20, 80], [20, 80], [20, 90], [20, 90]]),
    Case("several at one place", "below it the lowest", thumbs(50, 50, 50), [began(160)], [[40, 50, 50]]),
    Case("several at one place", "above it the highest", thumbs(50, 50, 50), [began(240)], [[50, 50, 60]]),
    Case("several at one place", "on it, going down", thumbs(50, 50, 50), [began(200), changed(180)],
         [[50, 50, 50], [45, 50, 50]]),
    Case("several at one place", "on it, going up", thumbs(50, 50, 50), [began(200), changed(220)],
         [[50, 50, 50], [50, 50, 55]]),
    Case("several at an end", "noUiSlider slider_three_or_more_handles.js", thumbs(10, 20, 20),
         [began(400), changed(380)], [[10, 20, 20], [10, 19, 20]], {"range": {"lower": 0, "upper": 20}}),
    Case("several at an end", "Base UI SliderControl.test.tsx, at the maximum", thumbs(100, 100, 100, collision="push"),
         [began(400), changed(200)], [[100, 100, 100], [50, 100, 100]]),
    Case("several at an end", "the lower end", thumbs(0, 0), [began(0), changed(20)], [[0, 0], [0, 5]]),
    Case("keys", "Base UI SliderRoot.test.tsx, minStepsBetweenValues", thumbs(44, 50, minGap=4),
         [key("ArrowUp", 0), key("ArrowUp", 0), key("ArrowUp", 1), key("ArrowDown", 1), key("ArrowDown", 1)],
         [[46, 50], [46, 50], [46, 52], [46, 50], [46, 50]], {"step": 2}),
    Case("keys", "a page up to the gap; in Base UI's code it stays at 44", thumbs(44, 50, minGap=4), [key("PageUp", 0)],
         [[46, 50]]),
    Case("keys", "a page is a tenth of the range", thumbs(0, 500), [key("PageUp", 0)], [[50, 500]],
         {"range": {"lower": 0, "upper": 500}}),
    Case("keys", "Home and End", thumbs(44, 60, minGap=4),
         [key("End", 0), key("Home", 1), key("End", 1), key("Home", 0)],
         [[56, 60], [56, 60], [56, 100], [0, 100]]),
    Case("keys", "none pushes", thumbs(44, 50, collision="push"), [key("PageUp", 0)], [[50, 50]]),
    Case("`set` of one", "React Stately useSliderState.test.js", thumbs(50, 70, 90), [set_one(1, 80), set_one(1, 100)],
         [[50, 80, 90], [50, 90, 90]], {"range": {"lower": 10, "upper": 200}}),
    Case("`set` of one", "up to the gap, and it pushes none", thumbs(20, 80, minGap=10, collision="push"),
         [set_one(0, 90)], [[70, 80]]),
    Case("`set` of all", "noUiSlider slider_init_max.js", thumbs(0, 1, 2, 3, minGap=1), [set_all(10, 10, 10, 10)],
         [[7, 8, 9, 10]], {"range": {"lower": 0, "upper": 10}}),
    Case("`set` of all", "noUiSlider slider_lookaround.js, two handles", thumbs(20, 23, minGap=3),
         [set_all(21, 24), set_all(22, 25), set_all(23, 26), set_all(10, 12), set_all(15, 17)],
         [[21, 24], [22, 25], [22, 25], [15, 18], [15, 18]],
         {"range": {"lower": 10, "upper": 30}, "reachable": {"lower": 15, "upper": 25}}),
    Case("`set` of all", "noUiSlider slider_lookaround.js, margin and step", thumbs(21, 27, 33, minGap=6),
         [set_all(20, 24, 27), set_all(21, 27, 36)], [[21, 27, 33], [21, 27, 36]], {"step": 3}),
    Case("range", "noUiSlider slider_lookaround.js, two handles to the third and no further",
         thumbs(21, 27, 36, minGap=6, draggableRange=True), [began(480), changed(680), changed(1080)],
         [[21, 27, 36], [24, 30, 36], [24, 30, 36]], {"step": 3, "trackWidth": 2000}),
    Case("range", "noUiSlider slider_drag_all.js, two of three; there [51, 71, 91]",
         thumbs(40, 60, 80, draggableRange=True), [began(109), changed(149)], [[40, 60, 80], [51, 71, 80]],
         {"range": {"lower": 20, "upper": 100}, "trackWidth": 291}),
    Case("range", "both ends and back", thumbs(40, 60, draggableRange=True), [began(200), changed(400), changed(0)],
         [[40, 60], [80, 100], [0, 20]]),
    Case("range", "a thumb alone", thumbs(40, 60, draggableRange=True), [began(160), changed(80)],
         [[40, 60], [20, 60]]),
    Case("range", "a tap moves the nearest", thumbs(40, 60, draggableRange=True), [began(196), {"type": "ended"}],
         [[40, 60], [49, 60]]),
    Case("several fingers", "also on the track, while one is dragged", thumbs(20, 80),
         [began(80, gesture="a"), began(360, gesture="b"), changed(120, gesture="a"), changed(240, gesture="b")],
         [[20, 80], [20, 90], [30, 90], [30, 60]]),
    Case("several fingers", "a held thumb is a wall", thumbs(20, 80, collision="push"),
         [began(80, gesture="a"), began(320, gesture="b"), changed(360, gesture="a")], [[20, 80], [20, 80], [80, 80]]),
    Case("several fingers", "a held thumb is taken over", thumbs(20, 80),
         [began(80, gesture="a"), began(88, gesture="b", thumb=0, takeOver=True), changed(120, gesture="b")],
         [[20, 80], [22, 80], [30, 80]]),
    Case("cancelled", "the dragged one is where it was", thumbs(20, 80), [began(80), changed(240), cancelled()],
         [[20, 80], [60, 80], [20, 80]]),
    Case("cancelled", "and those that it pushed", thumbs(20, 80, collision="push"),
         [began(80), changed(360), cancelled()], [[20, 80], [90, 90], [20, 80]]),
    Case("cancelled", "and those that it passed", thumbs(20, 80, collision="swap"),
         [began(80), changed(360), cancelled()], [[20, 80], [80, 90], [20, 80]]),
    Case("cancelled", "and a range", thumbs(20, 80, draggableRange=True), [began(200), changed(220), cancelled()],
         [[20, 80], [25, 85], [20, 80]]),
]
REFUSED = [
    Refused("first values", "too near; noUiSlider moves them apart", thumbs(20, 23, minGap=5), [began(0)], 422,
            "/control/thumbs/initialValues/1 must be at least minGap (5) above the one before it (20), not 23"),
    Refused("first values", "descending; Base UI sorts them", thumbs(50, 20), [began(0)], 422,
            "/control/thumbs/initialValues/1 must be at least the one before it (50), not 20"),
    Refused("first values", "noUiSlider slider_init_max.js; there [7, 8, 9, 10]", thumbs(10, 10, 10, 10, minGap=1),
            [began(0)], 422,
            "/control/thumbs/initialValues/1 must be at least minGap (1) above the one before it (10), not 10"),
    Refused("`set` of all", "descending; Base UI sorts them", thumbs(20, 80), [set_all(60, 40)], 422,
            "/events/0/values/1 must be at least the one before it (60), not 40"),
    Refused("several fingers", "a held thumb", thumbs(20, 80), [began(80, gesture="a"), began(84, gesture="b")], 409,
            '/events/1 conflicts with the gesture "a", which holds the thumb; '
            'wait until it ends, or send "takeOver": true'),
]


def evaluated(client: httpx.Client, case: Case | Refused, control: dict[str, Any]) -> httpx.Response:
    whole = {"range": {"lower": 0, "upper": 100}, "trackWidth": 400} | control | {"thumbs": case.thumbs}
    given = {name: value for name, value in whole.items() if value is not None}
    return client.post("/v1/evaluate", json={"control": given, "events": case.events})


def named(case: Case | Refused) -> str:
    return f"{case.row}: {case.name}"


@pytest.mark.parametrize("case", CASES, ids=named)
def test_thumbs_keep_the_rule(client: httpx.Client, case: Case):
    response = evaluated(client, case, SHOWN_ON_STEPS | case.control)
    assert response.status_code == 200, response.text
    assert [[it["snapped"] for it in frame["thumbs"]] for frame in response.json()["frames"]] == case.shown


@pytest.mark.parametrize("case", REFUSED, ids=named)
def test_what_the_rule_refuses(client: httpx.Client, case: Refused):
    response = evaluated(client, case, SHOWN_ON_STEPS)
    assert (response.status_code, response.json()["detail"]) == (case.status, case.detail)


def test_every_row_of_the_table_is_shown():
    table = PAGE.read_text().partition("**Other sliders**")[2].partition("\n## ")[0]
    rows = [line.split(" | ") for line in table.splitlines() if line.startswith("| ")]
    assert rows[0] == ["| rule", "noUiSlider", "Base UI", "React Aria", "Detent |"]
    assert {row[0].removeprefix("| ") for row in rows[1:]} == {case.row for case in [*CASES, *REFUSED]}
    assert [row for row in rows[1:] if len(row) != 5 or not row[4].startswith(("*as* ", "*otherwise* "))] == []
