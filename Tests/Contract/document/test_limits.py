"""Every limit that the contract names: the limit is accepted, the next number beyond it is refused with its place."""

from __future__ import annotations

import math
from typing import Any, Callable

import httpx
import pytest

ELAPSED = {"type": "elapsed"}
DEEPEST = 32
PLACES = 2**53
MOST_VALUE = 10**15
MOST_X = 10**7
MOST_LENGTH = 100_000
MOST_SEQ = 2**53 - 1
Request = Callable[[Any], dict[str, Any]]


def past(number: float) -> float:
    """The next number beyond a limit."""
    return math.nextafter(number, math.copysign(math.inf, number))


def control(**members: Any) -> dict[str, Any]:
    return {"control": members}


def slider(member: str) -> Request:
    return lambda value: control(**{member: value})


def within(outer: str, member: str) -> Request:
    return lambda value: control(**{outer: {member: value}})


def pinch(member: str, **others: Any) -> Request:
    return lambda value: control(kind="pinch", **{member: value}, **others)


def stepped(step: float) -> dict[str, Any]:
    return control(range={"lower": -PLACES * 2**-14, "upper": PLACES * 2**-14}, step=step)


def ticking(every: float) -> dict[str, Any]:
    return control(range={"lower": -PLACES * 2**-14, "upper": PLACES * 2**-14}, haptics={"tick": {"every": every}})


def far(step: float) -> dict[str, Any]:
    """A range in which neighbouring numbers are 2⁻¹³ apart."""
    return control(range={"lower": 0.9e12, "upper": 1e12}, step=step)


def listed(count: int) -> dict[str, Any]:
    return control(grid={"kind": "values", "values": list(range(count))})


def powers(factor: float = 2, parts: int = 1) -> dict[str, Any]:
    return control(range={"lower": 1, "upper": 16}, grid={"kind": "factor", "factor": factor, "parts": parts})


def sections(count: int) -> dict[str, Any]:
    ends = [{"to": (place + 1) / count, "step": 0.001} for place in range(count)]
    return control(grid={"kind": "sections", "sections": ends})


def labelled(count: int) -> dict[str, Any]:
    return control(text={"labels": [{"value": place / count, "text": f"{place}"} for place in range(count)]})


def labelled_as(text: str) -> dict[str, Any]:
    return control(text={"labels": [{"value": 0, "text": text}]})


def shown(multiplier: float) -> dict[str, Any]:
    return control(text={"significantDigits": 3, "multiplier": multiplier})


def ranged(**bounds: float) -> dict[str, Any]:
    return control(range={"lower": 0, "upper": 1} | bounds)


def magnets(count: int) -> dict[str, Any]:
    return control(snapping={"kind": "magnet", "stops": [stop / count for stop in range(count)]})


def zones(count: int) -> dict[str, Any]:
    stops = [{"value": stop / count} for stop in range(count)]
    return control(drag="translation", snapping={"kind": "deadZone", "stops": stops})


def zone(width: float) -> dict[str, Any]:
    return control(drag="translation", snapping={"kind": "deadZone", "stops": [{"value": 0.5, "width": width}]})


def magnet(distance: float) -> dict[str, Any]:
    return control(snapping={"kind": "magnet", "stops": [0.5], "distance": distance})


def held(**members: float) -> dict[str, Any]:
    return control(snapping={"kind": "magnet", "stops": [0.5]} | members)


def flung(deceleration: float) -> dict[str, Any]:
    return control(release={"kind": "fling", "deceleration": deceleration})


def precise(distance: float) -> dict[str, Any]:
    return control(drag="translation", precision={"distance": distance})


def grabbed(distance: float) -> dict[str, Any]:
    return control(drag="grab", grabDistance=distance)


def marked(count: int) -> dict[str, Any]:
    return control(marks=[mark / count for mark in range(count)])


def barred(height: float) -> dict[str, Any]:
    return control(bars={"minHeight": 0, "maxHeight": height})


def looking(entries: int) -> dict[str, Any]:
    return control(appearance={f"name{entry}": entry for entry in range(entries)})


def named(length: int) -> dict[str, Any]:
    return control(appearance={"n" * length: 1})


# A name, the request for a value, the last valid value, the first invalid one, and where the refusal points.
CONTROLS: list[tuple[str, Request, Any, Any, str]] = [
    ("id", lambda length: {"id": "i" * length}, 64, 65, "/id"),
    ("ttl", lambda seconds: {"ttl": seconds}, 2_592_000, 2_592_001, "/ttl"),
    ("no-ttl", lambda seconds: {"ttl": seconds}, 1, 0, "/ttl"),
    ("empty-id", lambda length: {"id": "i" * length}, 1, 0, "/id"),
    ("track-width", lambda width: {"trackWidth": width}, MOST_LENGTH, past(MOST_LENGTH), "/trackWidth"),
    ("short-track", lambda width: {"trackWidth": width}, 1, math.nextafter(1, 0), "/trackWidth"),
    ("own-track-width", slider("trackWidth"), MOST_LENGTH, past(MOST_LENGTH), "/control/trackWidth"),
    ("own-short-track", slider("trackWidth"), 1, 4.4e-303, "/control/trackWidth"),
    ("lower", lambda value: ranged(lower=value), -MOST_VALUE, past(-MOST_VALUE), "/control/range/lower"),
    ("upper", lambda value: ranged(upper=value), MOST_VALUE, past(MOST_VALUE), "/control/range/upper"),
    ("one-point-range", lambda value: ranged(upper=value), 0, -5e-324, "/control/range/upper"),
    ("longest-step", slider("step"), MOST_VALUE, past(MOST_VALUE), "/control/step"),
    ("steps", stepped, 2**-13, math.nextafter(2**-13, 0), "/control/step"),
    ("ticks", ticking, 2**-13, math.nextafter(2**-13, 0), "/control/haptics/tick/every"),
    ("steps-of-doubles", far, 2**-13, math.nextafter(2**-13, 0), "/control/step"),
    ("grid-values", listed, 1_000, 1_001, "/control/grid/values"),
    ("grid-parts", lambda parts: powers(parts=parts), 1_000, 1_001, "/control/grid/parts"),
    ("grid-part", lambda parts: powers(parts=parts), 1, 0, "/control/grid/parts"),
    ("grid-factor", lambda factor: powers(factor=factor), MOST_VALUE, past(MOST_VALUE), "/control/grid/factor"),
    ("grid-factor-down", lambda factor: powers(factor=factor), 1.0000000011, 1.0000000009, "/control/grid/factor"),
    ("sections", sections, 64, 65, "/control/grid/sections"),
    ("labels", labelled, 1_000, 1_001, "/control/text/labels"),
    ("label", labelled_as, "é" * 64, "é" * 65, "/control/text/labels/0/text"),
    ("significant-digits", within("text", "significantDigits"), 15, 16, "/control/text/significantDigits"),
    ("significant-digit", within("text", "significantDigits"), 1, 0, "/control/text/significantDigits"),
    ("multiplier", shown, MOST_VALUE, past(MOST_VALUE), "/control/text/multiplier"),
    ("multiplier-down", shown, -MOST_VALUE, past(-MOST_VALUE), "/control/text/multiplier"),
    ("product", within("text", "multiplier"), past(MOST_VALUE) - 0.25, MOST_VALUE, "/control/text/multiplier"),
    ("fill", slider("fillFrom"), 1, past(1), "/control/fillFrom"),
    ("fill-down", slider("fillFrom"), 0, -5e-324, "/control/fillFrom"),
    ("magnets", magnets, 256, 257, "/control/snapping/stops"),
    ("dead-zones", zones, 256, 257, "/control/snapping/stops"),
    ("zone-width", zone, MOST_LENGTH, past(MOST_LENGTH), "/control/snapping/stops/0/width"),
    ("magnet-distance", magnet, MOST_LENGTH, past(MOST_LENGTH), "/control/snapping/distance"),
    ("magnet-release", lambda away: held(release=away), MOST_LENGTH, past(MOST_LENGTH), "/control/snapping/release"),
    ("magnet-speed", lambda speed: held(captureSpeed=speed), 10**6, past(10**6), "/control/snapping/captureSpeed"),
    ("magnet-slow", lambda speed: held(captureSpeed=speed), 5e-324, 0, "/control/snapping/captureSpeed"),
    ("deceleration", flung, math.nextafter(1, 0), 1, "/control/release/deceleration"),
    ("deceleration-down", flung, 5e-324, 0, "/control/release/deceleration"),
    ("overscroll", slider("overscroll"), 1, past(1), "/control/overscroll"),
    ("overscroll-down", slider("overscroll"), 5e-324, 0, "/control/overscroll"),
    ("precision", precise, MOST_LENGTH, past(MOST_LENGTH), "/control/precision/distance"),
    ("precision-down", precise, 5e-324, 0, "/control/precision/distance"),
    ("history", slider("history"), 256, 257, "/control/history"),
    ("history-down", slider("history"), 0, -1, "/control/history"),
    ("slop", slider("slop"), 100, past(100), "/control/slop"),
    ("slop-down", slider("slop"), 0, -5e-324, "/control/slop"),
    ("lift", slider("liftTolerance"), 50, past(50), "/control/liftTolerance"),
    ("lift-down", slider("liftTolerance"), 0, -5e-324, "/control/liftTolerance"),
    ("grab", grabbed, MOST_LENGTH, past(MOST_LENGTH), "/control/grabDistance"),
    ("grab-down", grabbed, 5e-324, 0, "/control/grabDistance"),
    ("tick-interval", within("haptics", "minimumInterval"), 10_000, past(10_000), "/control/haptics/minimumInterval"),
    ("marks", marked, 4_096, 4_097, "/control/marks"),
    ("bars", within("bars", "count"), 1_000, 1_001, "/control/bars/count"),
    ("few-bars", within("bars", "count"), 2, 1, "/control/bars/count"),
    ("bar-height", barred, MOST_LENGTH, past(MOST_LENGTH), "/control/bars/maxHeight"),
    ("spread", within("bars", "spread"), 1_000, past(1_000), "/control/bars/spread"),
    ("near", within("motion", "nearEndDistance"), MOST_LENGTH, past(MOST_LENGTH), "/control/motion/nearEndDistance"),
    ("edge", within("motion", "edgeFraction"), 1, past(1), "/control/motion/edgeFraction"),
    ("settle", within("motion", "settleAfter"), 60_000, past(60_000), "/control/motion/settleAfter"),
    ("tilt", within("motion", "tilt"), 360, past(360), "/control/motion/tilt"),
    ("tilt-back", within("motion", "tilt"), -360, past(-360), "/control/motion/tilt"),
    ("digits", within("text", "fractionDigits"), 12, 13, "/control/text/fractionDigits"),
    ("prefix", within("text", "prefix"), "é" * 64, "é" * 65, "/control/text/prefix"),
    ("suffix", within("text", "suffix"), "😀" * 64, "😀" * 65, "/control/text/suffix"),
    ("look", looking, 64, 65, "/control/appearance"),
    ("look-name", named, 64, 65, "/control/appearance/" + "n" * 64 + "…"),
    ("look-number", within("appearance", "size"), MOST_LENGTH, past(MOST_LENGTH), "/control/appearance/size"),
    ("join", pinch("joinBelow", splitAbove=10**6), 10**6, past(10**6), "/control/joinBelow"),
    ("split", pinch("splitAbove"), 10**6, past(10**6), "/control/splitAbove"),
    ("spacing", pinch("spacing"), MOST_LENGTH, past(MOST_LENGTH), "/control/spacing"),
    ("corner", pinch("cornerRadius"), MOST_LENGTH, past(MOST_LENGTH), "/control/cornerRadius"),
]

EVENTS: list[tuple[str, Request, Any, Any, str]] = [
    ("x", lambda x: {"type": "began", "x": x}, MOST_X, past(MOST_X), "/x"),
    ("x-left", lambda x: {"type": "changed", "x": x}, -MOST_X, past(-MOST_X), "/x"),
    ("x-ended", lambda x: {"type": "ended", "x": x}, MOST_X, past(MOST_X), "/x"),
    ("y", lambda y: {"type": "began", "x": 0, "y": y}, MOST_X, past(MOST_X), "/y"),
    ("y-above", lambda y: {"type": "ended", "y": y}, -MOST_X, past(-MOST_X), "/y"),
    ("predicted", lambda x: {"type": "began", "x": 0, "predictedX": x}, MOST_X, past(MOST_X), "/predictedX"),
    ("t", lambda t: ELAPSED | {"t": t}, 10**15, past(10**15), "/t"),
    ("t-before", lambda t: ELAPSED | {"t": t}, 0, past(-0.0), "/t"),
    ("gesture", lambda length: ELAPSED | {"gesture": "g" * length}, 64, 65, "/gesture"),
    ("wide-gesture", lambda length: ELAPSED | {"gesture": "😀" * length}, 64, 65, "/gesture"),
    ("seq", lambda seq: ELAPSED | {"gesture": "g", "seq": seq}, MOST_SEQ, MOST_SEQ + 1, "/seq"),
    ("set", lambda value: {"type": "set", "value": value}, MOST_VALUE, past(MOST_VALUE), "/value"),
    ("set-down", lambda value: {"type": "set", "value": value}, -MOST_VALUE, past(-MOST_VALUE), "/value"),
    ("resized", lambda width: {"type": "resized", "trackWidth": width}, MOST_LENGTH, past(MOST_LENGTH), "/trackWidth"),
    ("resized-short", lambda width: {"type": "resized", "trackWidth": width}, 1, math.nextafter(1, 0), "/trackWidth"),
    ("batch", lambda count: {"events": [ELAPSED] * count}, 1_000, 1_001, "/events"),
]


@pytest.mark.parametrize(
    "request_for, most, more, pointer", [it[1:] for it in CONTROLS], ids=[it[0] for it in CONTROLS]
)
def test_a_control_reaches_its_limits_and_goes_no_further(
    client: httpx.Client, request_for: Request, most: Any, more: Any, pointer: str
):
    taken = client.post("/v1/sessions", json=request_for(most))
    assert taken.status_code == 201, taken.text
    assert client.delete(taken.headers["Location"]).status_code == 204
    _check_refused(client.post("/v1/sessions", json=request_for(more)), pointer)


@pytest.mark.parametrize("event_for, most, more, pointer", [it[1:] for it in EVENTS], ids=[it[0] for it in EVENTS])
def test_an_event_reaches_its_limits_and_goes_no_further(
    client: httpx.Client, event_for: Request, most: Any, more: Any, pointer: str
):
    session = client.post("/v1/sessions", json={}).headers["Location"]
    _check_refused(client.post(f"{session}/events", json=event_for(more)), pointer)
    taken = client.post(f"{session}/events", json=event_for(most))
    assert taken.status_code == 200, taken.text
    client.delete(session)


@pytest.mark.parametrize("magnification, status", [(10**6, 200), (past(10**6), 422), (5e-324, 200), (0, 422)])
def test_a_pinch_reaches_its_limits_and_goes_no_further(client: httpx.Client, magnification: float, status: int):
    events = [{"type": "pinched", "magnification": magnification}]
    assert client.post("/v1/evaluate", json={"preset": "carousel", "events": events}).status_code == status


@pytest.mark.parametrize("count, status", [(1, 200), (1_000, 200), (1_001, 422), (0, 422)])
def test_an_evaluation_takes_as_many_events_as_a_batch(client: httpx.Client, count: int, status: int):
    assert client.post("/v1/evaluate", json={"events": [ELAPSED] * count}).status_code == status


@pytest.mark.parametrize("opened, closed", [("[", "]"), ('{"a":', "}")], ids=["arrays", "objects"])
def test_json_is_read_32_levels_deep_and_no_deeper(client: httpx.Client, opened: str, closed: str):
    for depth, kind in ((DEEPEST, "/problems/invalid-request"), (DEEPEST + 1, "/problems/invalid-json")):
        text = opened * depth + ("1" if closed == "}" else "") + closed * depth
        response = client.post("/v1/sessions", content=text)
        assert response.json()["type"] == kind, response.text


def test_a_patch_may_add_entries_up_to_the_limit_of_the_whole(client: httpx.Client):
    """The preset has entries of its own, so the limit is for the result."""
    own = len(client.get("/v1/presets/meshing").json()["control"]["appearance"])
    for count, status in ((64 - own, 201), (65 - own, 422)):
        body = {"preset": "meshing"} | looking(count)
        assert client.post("/v1/sessions", json=body).status_code == status


def test_an_id_in_a_path_is_no_longer_than_one_in_a_body(client: httpx.Client):
    longest = f"/v1/sessions/{'p' * 64}"
    assert client.post("/v1/sessions", json={"id": "p" * 64}).headers["Location"] == longest
    assert [client.get(path).status_code for path in (longest, f"{longest}p")] == [200, 404]
    client.delete(longest)


def _check_refused(response: httpx.Response, pointer: str) -> None:
    assert (response.status_code, response.json()["errors"][0]["pointer"]) == (422, pointer), response.text


def test_an_evaluation_holds_a_hundred_thousand_bar_heights_and_no_more(client: httpx.Client):
    body = {"control": {"bars": {"count": 1000}}, "events": [{"type": "elapsed"}] * 100}
    assert client.post("/v1/evaluate", json=body).status_code == 200
    body["events"].append({"type": "elapsed"})
    refused = client.post("/v1/evaluate", json=body)
    assert (refused.status_code, refused.json()["errors"][0]["pointer"]) == (422, "/events")
    assert "at most 100 events" in refused.json()["detail"]
