"""Several thumbs on one track, moved by several fingers (docs/frontends.md#several-thumbs)."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any, Iterator

import httpx
import pytest
from httpx_sse import connect_sse

from contract import Contract, named
from detent import run
from patience import LIMIT
from replicas import Redis
from service import running, sharing

PRICES = {"range": {"lower": 0, "upper": 100}, "trackWidth": 400, "history": 4, "haptics": {"contact": {}},
          "thumbs": {"count": 2, "initialValues": [20, 80], "minGap": 10}}
SCHEMAS = Contract.load()


@pytest.fixture
def prices(client: httpx.Client) -> Iterator[str]:
    path = client.post("/v1/sessions", json={"control": PRICES, "trace": 100}).headers["Location"]
    yield path
    client.delete(path)


@pytest.fixture(scope="module")
def services() -> Iterator[list[httpx.Client]]:
    """A client of each of three services over one Redis."""
    redis = Redis()
    with sharing(redis.store(), 3, "--gesture-timeout", "1h") as clients:
        yield clients
    redis.remove()


def began(x: float, gesture: str | None = None, **more: Any) -> dict[str, Any]:
    return {"type": "began", "x": x} | ({"gesture": gesture} if gesture else {}) | more


def changed(x: float, gesture: str, **more: Any) -> dict[str, Any]:
    return {"type": "changed", "x": x, "gesture": gesture} | more


def values(frame: dict[str, Any]) -> list[float]:
    return [it["value"] for it in frame["thumbs"]]


def names(frame: dict[str, Any]) -> list[str | None]:
    return [it.get("gesture") for it in frame["thumbs"]]


def test_two_fingers_drag_two_thumbs(client: httpx.Client, prices: str):
    send = lambda event: client.post(f"{prices}/events", json=event)
    assert names(send(began(80, "a", seq=1, t=0)).json()) == ["a", None]
    assert names(send(began(320, "b", seq=1, t=4)).json()) == ["a", "b"]
    assert values(send(changed(120, "a", seq=2, t=16)).json()) == [30, 80]
    near = send(changed(100, "b", seq=2, t=20)).json()
    # The first is a wall, which it reaches: 10 above 30.
    assert values(near) == [30, 40] and near["active"] == 1
    assert [(it["cause"], it["thumb"]) for it in near["haptics"]] == [("contact", 1)]
    assert near["thumbs"][0]["reachable"] == {"lower": 0, "upper": 30}
    refused = send(began(120, "c", seq=1))
    assert refused.status_code == 409 and '"a", which holds the thumb' in refused.json()["detail"]
    taken = send(began(120, "c", seq=1, takeOver=True)).json()
    assert names(taken) == ["c", "b"] and taken["thumbs"][0]["fingerOffset"] == 0
    assert send(changed(4, "a", seq=3)).json()["stale"] == 1
    reverted = send({"type": "cancelled", "gesture": "b", "seq": 3}).json()
    assert values(reverted) == [30, 80] and names(reverted) == ["c", None] and reverted["dragging"]
    assert not send({"type": "ended", "gesture": "c", "seq": 2}).json()["dragging"]


def test_what_names_no_gesture_has_one_finger(client: httpx.Client, prices: str):
    send = lambda event: client.post(f"{prices}/events", json=event).json()
    send(began(80, t=0))
    # A second `began` without a name is the same finger, which comes down anew.
    assert [it["dragging"] for it in send(began(320, t=1))["thumbs"]] == [False, True]
    assert names(send(began(80, "a", t=2))) == ["a", None]


@pytest.mark.parametrize("value", [7, 14, 28, 29, 55, 57])
@pytest.mark.parametrize("thumb", [0, 1])
def test_a_finger_that_has_not_moved_swaps_with_no_thumb(client: httpx.Client, value: float, thumb: int):
    """Although a place on the track and back may be another value, by its last bit."""
    control = {"range": {"lower": 0, "upper": 100}, "drag": "translation",
               "thumbs": {"count": 2, "collision": "swap", "initialValues": [value, value]}}
    events = [began(3.5 * value, "left", thumb=thumb), began(3.5 * value, "right", thumb=1 - thumb)]
    frames = client.post("/v1/evaluate", json={"control": control, "events": events}).json()["frames"]
    assert names(frames[1]) == (["left", "right"] if thumb == 0 else ["right", "left"])
    assert values(frames[1]) == [value, value]


@pytest.mark.parametrize("collision", ["none", "push"])
def test_the_last_bit_of_a_value_is_no_step(client: httpx.Client, collision: str):
    """7 tenths of the track are 0.7000000000000001, and the other thumb may be there too."""
    control = {"range": {"lower": 0, "upper": 10}, "step": 0.1, "trackWidth": 300,
               "thumbs": {"count": 2, "collision": collision, "initialValues": [0.5, 0.7 if collision == "push" else 3]}}
    events = [began(15, thumb=0, t=0), {"type": "changed", "x": 21, "t": 20}, {"type": "ended", "t": 30},
              {"type": "key", "key": "Home", "thumb": 1, "t": 40}]
    frames = client.post("/v1/evaluate", json={"control": control, "events": events}).json()["frames"]
    assert [it["snapped"] for it in frames[3]["thumbs"]] == [0.7, 0.7]
    assert values(frames[1]) == [0.7000000000000001, 0.7000000000000001 if collision == "push" else 3]


@pytest.mark.parametrize("members, xs", [
    ({"snapping": {"kind": "magnet", "stops": [0.2], "distance": 3}}, (20, 10)),
    ({"thumbs": {"collision": "push"}}, (20, 90)),
    ({"thumbs": {"collision": "swap"}, "snapping": {"kind": "magnet", "stops": [0.2], "distance": 3}}, (20, 90)),
    ({"thumbs": {"count": 3, "initialValues": [0.2, 0.3, 0.9], "draggableRange": True}}, (60, 62)),
    # No decimals: the second is a gap above the first by the way up, and not by the way down.
    ({"thumbs": {"initialValues": [0.2376349455664086, 0.32637801326701116], "minGap": 0.08874306770060257}},
     (23.76349455664086, 0)),
])
def test_a_cancelled_finger_puts_all_back_where_thumbs_are_a_gap_apart(client: httpx.Client, members: dict, xs: tuple):
    """Although 0.3 − 0.1 is not 0.2, but 0.19999999999999998."""
    thumbs = {"count": 2, "initialValues": [0.2, 0.3], "minGap": 0.1} | members.get("thumbs", {})
    control = {"range": {"lower": 0, "upper": 1}, "trackWidth": 100, "history": 5} | members | {"thumbs": thumbs}
    session = client.post("/v1/sessions", json={"control": control})
    path, before = session.headers["Location"], session.json()["frame"]
    for event in (began(xs[0], t=0), {"type": "changed", "x": xs[1], "t": 16}, {"type": "cancelled", "t": 32}):
        after = client.post(f"{path}/events", json=event).json()
    told = ("value", "snapped", "heldStop")
    of = lambda frame: [[it.get(name) for name in told] for it in frame["thumbs"]] + [frame["history"]]
    assert of(after) == of(before)
    client.delete(path)


def test_the_limit_at_a_gap_is_a_decimal(client: httpx.Client):
    """By each way: a drag, a key, `set`, and pushing."""
    thumbs = {"count": 2, "initialValues": [0.1, 0.3], "minGap": 0.1}
    control = {"range": {"lower": 0, "upper": 1}, "trackWidth": 100, "keys": {"step": 0.1},
               "snapping": {"kind": "magnet", "stops": [0.2], "distance": 1}}
    ways = [
        [began(10, thumb=0, t=0), {"type": "changed", "x": 90, "t": 16}],
        [{"type": "key", "key": "ArrowRight", "thumb": 0, "t": 0}],
        [{"type": "set", "value": 0.2, "thumb": 0, "t": 0}],
        [{"type": "set", "values": [0.25, 0.3], "t": 0}, {"type": "set", "values": [0.2, 0.3], "t": 1}],
    ]
    for events in ways:
        frames = client.post("/v1/evaluate", json={"control": control | {"thumbs": thumbs}, "events": events}).json()["frames"]
        assert frames[-1]["thumbs"][0] | {"value": 0.2, "snapped": 0.2, "heldStop": 0} == frames[-1]["thumbs"][0]
    pushed = control | {"thumbs": thumbs | {"collision": "push"}}
    events = [began(30, thumb=1, t=0), {"type": "changed", "x": 20, "t": 16}, {"type": "changed", "x": 8, "t": 32}]
    frames = client.post("/v1/evaluate", json={"control": pushed, "events": events}).json()["frames"]
    assert [values(it) for it in frames[1:]] == [[0.1, 0.2], [0, 0.1]]


@pytest.mark.parametrize("values, gap, moved", [
    # The gap is less than the last places of the values.
    ([2320297.1621647663, 3e6], 8.284145750477484e-13, 10),
    # The limit is a power of two, below which the last places are half as large.
    ([0.5, 0.9999999999999993], 1e-7, 80),
])
def test_tiny_gaps_leave_a_state_to_go_on_from(client: httpx.Client, values: list, gap: float, moved: float):
    control = {"range": {"lower": 0, "upper": 4e6 if values[1] > 2 else 2}, "trackWidth": 100,
               "thumbs": {"count": 2, "initialValues": values, "minGap": gap}}
    x = 100 * values[1] / control["range"]["upper"]
    path = client.post("/v1/sessions", json={"control": control}).headers["Location"]
    last = {"type": "cancelled", "gesture": "a", "t": 3} if gap == 1e-7 else {"type": "ended", "gesture": "a", "t": 3}
    for event in (began(x, "a", thumb=1, t=0), changed(moved, "a", t=1),
                  {"type": "set", "value": 0.9999999, "thumb": 0, "t": 2} if gap == 1e-7 else changed(moved, "a", t=2), last):
        frame = client.post(f"{path}/events", json=event).json()
    shown = [it["value"] for it in frame["thumbs"]]
    assert shown == sorted(shown)
    # What is shown is taken as it is: as first values, and as the values of all.
    again = control | {"thumbs": control["thumbs"] | {"initialValues": shown}}
    assert client.post("/v1/evaluate", json={"control": again, "events": [{"type": "elapsed", "t": 0}]}).status_code == 200
    assert client.post(f"{path}/events", json={"type": "set", "values": shown, "t": 4}).status_code == 200
    client.delete(path)


@pytest.mark.parametrize("way", [1, -1])
def test_a_finger_that_swaps_with_two_thumbs_leaves_them_ascending(client: httpx.Client, way: int):
    """The first one swaps a last bit beside a grid value, and the second one's limit is that grid value."""
    near = 3.333333333333333
    lower, upper = (0, 10) if way > 0 else (-10, 0)
    control = {"range": {"lower": lower, "upper": upper}, "step": 10 / 3, "trackWidth": 100,
               "thumbs": {"count": 3, "collision": "swap", "initialValues": sorted(way * it for it in (1, near, 9))}}
    place = lambda value: 10 * (way * value - lower)
    events = [began(place(9), t=0), {"type": "changed", "x": place(0), "t": 16}]
    thumbs = client.post("/v1/evaluate", json={"control": control, "events": events}).json()["frames"][1]["thumbs"]
    assert [it["value"] for it in thumbs] == sorted(it["value"] for it in thumbs)
    assert sorted(round(way * it["value"], 3) for it in thumbs) == [0, 3.333, 3.333]
    assert all(it["reachable"]["lower"] <= it["value"] <= it["reachable"]["upper"] for it in thumbs)


def test_values_are_set_for_one_or_for_all(client: httpx.Client, prices: str):
    send = lambda event: client.post(f"{prices}/events", json=event)
    assert values(send({"type": "set", "value": 75, "thumb": 0}).json()) == [70, 80]
    assert values(send({"type": "set", "values": [95, 97]}).json()) == [90, 100]
    assert values(send({"type": "key", "key": "Home", "thumb": 1}).json()) == [90, 100]
    frame = send({"type": "undo"}).json()
    assert values(frame) == [70, 80] and frame["history"] == {"undo": 1, "redo": 1}
    for event, pointer, detail in [
        ({"type": "set", "value": 3}, "/thumb", "must be given: the slider has 2 thumbs"),
        ({"type": "key", "key": "End"}, "/thumb", "must be given: the slider has 2 thumbs"),
        ({"type": "set", "value": 3, "thumb": 2}, "/thumb", "must be 0 … 1, not 2"),
        ({"type": "set", "value": 3, "thumb": 8}, "/thumb", "must be a whole number from 0 to 7, not 8"),
        ({"type": "set", "value": 3, "values": [3, 20]}, "/value", "must be left out beside values"),
        ({"type": "set", "values": [3, 20], "thumb": 0}, "/thumb", "must be left out: the values are for all thumbs"),
        ({"type": "set", "values": [20, 3]}, "/values/1", "must be at least the one before it (20), not 3"),
        ({"type": "set", "values": [20, 1e16]}, "/values/1", "must be within -1000000000000000 … 1000000000000000"),
        ({"type": "set", "values": [1, 2, 3]}, "/values", "must be 2 values, one for each thumb, not 3"),
        ({"type": "set", "values": 3}, "/values", "must be a number for each thumb, 2 to 8, not 3"),
        ({"type": "set", "values": [3, "4"]}, "/values/1", 'must be a number, not "4"'),
        ({"type": "undo", "thumb": 0}, "/thumb", 'does not belong to an event of type "undo"'),
        ({"type": "key", "key": "End", "values": [1, 2]}, "/values", 'does not belong to an event of type "key"'),
    ]:
        response = send(event)
        errors = response.json()["errors"]
        assert (response.status_code, errors[0]["pointer"]) == (422, pointer) and detail in errors[0]["detail"], errors
    assert client.get(f"{prices}/frame").json()["version"] == frame["version"]


@pytest.mark.parametrize("control, pointer, detail", [
    ({"thumbs": {}}, "/thumbs/count", "is missing"),
    ({"thumbs": {"count": 1}}, "/thumbs/count", "must be within 2 … 8, not 1"),
    ({"thumbs": {"count": 9}}, "/thumbs/count", "must be within 2 … 8, not 9"),
    ({"thumbs": {"count": 2, "initialValues": [0.5]}}, "/thumbs/initialValues", "must be 2 values"),
    ({"thumbs": {"count": 2, "initialValues": [0.5, 0.4]}}, "/thumbs/initialValues/1", "must be at least the one before"),
    ({"thumbs": {"count": 2, "initialValues": [0.5, 1.5]}}, "/thumbs/initialValues/1", "must lie in the range"),
    ({"thumbs": {"count": 2, "initialValues": [0.5, 0.6], "minGap": 0.2}}, "/thumbs/initialValues/1", "minGap (0.2)"),
    ({"thumbs": {"count": 4, "minGap": 0.4}}, "/thumbs/minGap", "must fit 3 times"),
    ({"thumbs": {"count": 2, "collision": "bounce"}}, "/thumbs/collision", 'must be "none", "push" or "swap"'),
    ({"thumbs": {"count": 2}, "initialValue": 0}, "/initialValue", "must be left out with several thumbs"),
    ({"thumbs": {"count": 2}, "motion": {}}, "/motion", "must be left out with several thumbs"),
    ({"thumbs": {"count": 2, "draggableRange": True}, "snapping": {"kind": "deadZone", "stops": []}},
     "/thumbs/draggableRange", "must be false with dead zones"),
    ({"haptics": {"contact": {}}}, "/haptics/contact", "must be left out with one thumb"),
    ({"thumbs": {"count": 2}, "grabDistance": 9}, "/grabDistance", "or a range is dragged"),
])
def test_a_control_of_several_thumbs_that_contradicts_itself_is_refused(
    client: httpx.Client, control: dict[str, Any], pointer: str, detail: str
):
    response = client.post("/v1/sessions", json={"control": control})
    error = response.json()["errors"][0]
    assert (response.status_code, error["pointer"]) == (422, f"/control{pointer}") and detail in error["detail"], error


def test_a_value_for_one_thumb_is_refused(client: httpx.Client):
    response = client.post("/v1/sessions", json={"control": PRICES, "value": 30})
    assert (response.status_code, response.json()["errors"][0]["pointer"]) == (422, "/value")
    assert "thumbs.initialValues" in response.json()["detail"]


def test_one_thumb_takes_no_events_of_several(client: httpx.Client):
    path = client.post("/v1/sessions", json={"preset": "meshing"}).headers["Location"]
    for event, pointer in [(began(9, thumb=0), "/thumb"), ({"type": "set", "values": [1, 2]}, "/values")]:
        response = client.post(f"{path}/events", json=event)
        error = response.json()["errors"][0]
        assert (response.status_code, error["pointer"]) == (422, pointer), error
        assert error["detail"] == "must be left out: the slider has one thumb"


def at_random(seed: int, count: int, thumbs: int) -> list[dict[str, Any]]:
    """Events of four fingers, each gesture of a name of its own, most of them numbered, on a track of 400 points."""
    source = random.Random(seed)
    events: list[dict[str, Any]] = []
    ended = 0
    fingers = list("abcd")
    for number in range(count):
        finger = source.randrange(4)
        gesture = fingers[finger]
        x, t = round(source.uniform(-30, 430), 2), 8 * number
        event: dict[str, Any] = source.choice([
            began(x, gesture), changed(x, gesture), changed(x, gesture), changed(x, gesture), changed(x, gesture),
            {"type": "ended", "x": x, "gesture": gesture}, {"type": "cancelled", "gesture": gesture},
            {"type": "set", "value": x / 4, "thumb": number % thumbs}, {"type": "undo"}, {"type": "redo"},
            {"type": "key", "key": source.choice(["PageUp", "Home"]), "thumb": number % thumbs},
            {"type": "set", "values": sorted(source.uniform(0, 100) for _ in range(thumbs))}, {"type": "elapsed"},
        ]) | {"t": t}
        if event["type"] in ("ended", "cancelled"):
            ended += 1
            fingers[finger] = gesture[0] + str(ended)
        if "gesture" in event and source.random() < 0.8:
            event["seq"] = number
        if event["type"] in ("began", "changed") and source.random() < 0.2:
            event |= {"takeOver": True} if source.random() < 0.5 else {"thumb": source.randrange(thumbs)}
        events.append(event)
    return events


MANY = [
    {"thumbs": {"count": 2, "minGap": 5, "draggableRange": True}, "drag": "translation", "overscroll": 0.55, "text": {}},
    {"thumbs": {"count": 4, "minGap": 3, "collision": "push"}, "step": 1, "bars": {"count": 12},
     "haptics": {"tick": {}, "edge": {}, "contact": {}, "end": {}, "minimumInterval": 30}},
    {"thumbs": {"count": 8, "collision": "swap"}, "drag": "grab", "slop": 6, "precision": {}, "reversed": True,
     "snapping": {"kind": "magnet", "stops": [25, 50]}, "release": {"kind": "fling"}, "haptics": {"contact": {}, "stop": {}}},
]


def made(client: httpx.Client, number: int, session: str, **more: Any) -> str:
    control = {"range": {"lower": 0, "upper": 100}, "trackWidth": 400, "history": 3} | MANY[number]
    response = client.post("/v1/sessions", json={"id": session, "control": control} | more)
    assert response.status_code == 201, response.text
    return response.headers["Location"]


@pytest.mark.parametrize("number", range(len(MANY)))
def test_the_trace_gives_the_frames_again(client: httpx.Client, number: int):
    """Also one that starts under the fingers, of which it has the gestures."""
    path = made(client, number, f"traced-{number}", trace=60)
    frames = []
    for event in at_random(number, 200, MANY[number]["thumbs"]["count"]):
        response = client.post(f"{path}/events", json=event)
        assert response.status_code in (200, 409, 422), response.text
        frame = response.json()
        if response.status_code == 200 and "stale" not in frame:
            frames.append({name: it for name, it in frame.items() if name not in ("session", "epoch")})
    state = client.get(f"{path}/state").json()
    assert SCHEMAS.faults(state, named("ConfirmedState"), closed=True) == []
    assert [it["number"] for it in state["state"]["thumbs"]["fingers"]] == [it["finger"] for it in state["underWay"]]
    trace = client.get(f"{path}/trace").text
    assert trace.splitlines()[0].count('"underWay"') == 1
    result = run("evaluate", "--trace", "-", text=trace)
    assert result.stderr == "" and [json.loads(it) for it in result.stdout.splitlines()] == frames[-60:]
    assert {(it.get("gesture") or "")[:1] for frame in frames for it in frame["thumbs"]} == {"", *"abcd"}
    client.delete(path)


@pytest.mark.parametrize("number", range(len(MANY)))
def test_evaluate_and_a_batch_give_what_single_events_give(client: httpx.Client, number: int):
    path = made(client, number, f"single-{number}")
    sent, frames = [], []
    for event in at_random(10 + number, 100, MANY[number]["thumbs"]["count"]):
        response = client.post(f"{path}/events", json=event)
        if response.status_code == 200:
            sent.append(event)
            frames.append({name: it for name, it in response.json().items() if name not in ("session", "epoch")})
    control = {"range": {"lower": 0, "upper": 100}, "trackWidth": 400, "history": 3} | MANY[number]
    evaluated = client.post("/v1/evaluate", json={"control": control, "events": sent})
    assert SCHEMAS.faults(evaluated.json(), named("Frames"), closed=True) == []
    assert evaluated.json()["frames"] == frames
    other = made(client, number, f"batch-{number}")
    batch = client.post(f"{other}/events", json={"events": sent}).json()
    last = frames[-1]
    assert batch["thumbs"] == last["thumbs"] and batch["version"] == last["version"]
    assert batch["haptics"] == [cue for frame in frames for cue in frame["haptics"]]
    kinds = [(it["property"], it.get("thumb")) for it in batch["transitions"]]
    assert len(kinds) == len(set(kinds))


def test_a_watcher_sees_what_the_responses_say(client: httpx.Client):
    path = made(client, 1, "watched")
    with connect_sse(client, "GET", f"{path}/stream") as source:
        events = source.iter_sse()
        first = json.loads(next(events).data)
        assert len(first["thumbs"]) == 4
        for event in at_random(3, 60, 4):
            response = client.post(f"{path}/events", json=event)
            if response.status_code == 200 and "stale" not in response.json():
                assert json.loads(next(events).data) == response.json()
    client.delete(path)


def follow(sender: httpx.Client, watcher: httpx.Client, number: int, name: str) -> None:
    """Repeats what a watcher is told on a session of its own, which must have the same states."""
    path, copy = made(sender, number, name), made(sender, number, f"{name}-copy")
    batches = [[it] for it in at_random(9, 40, MANY[number]["thumbs"]["count"])]
    batches += [at_random(seed, 3, MANY[number]["thumbs"]["count"]) for seed in range(40)]
    untimed = 0
    with connect_sse(watcher, "GET", f"{path}/stream?checksum") as source:
        frames = (json.loads(it.data) for it in source.iter_sse())
        assert "events" not in next(frames)
        for batch in batches:
            if len(batch) == 1 and batch[0]["type"] not in ("began", "changed"):
                untimed += 1
                del batch[0]["t"]
            asked = sender.post(f"{path}/events", json={"events": batch}, headers={"Prefer": "checksum"})
            if asked.status_code != 200 or asked.json().get("stale", 0) == len(batch):
                continue
            assert "events" not in asked.json()
            frame = next(frames)
            assert SCHEMAS.faults(frame, named("ThumbsFrame"), closed=True) == []
            assert [(it["type"], it.get("gesture"), it.get("seq")) for it in frame["events"]] == [
                (it["type"], it.get("gesture"), it.get("seq")) for it in batch
            ]
            repeated = sender.post(f"{copy}/events", json={"events": frame["events"]}, headers={"Prefer": "checksum"})
            assert repeated.json()["checksum"] == frame["checksum"] == asked.json()["checksum"], batch
    assert untimed > 3
    for it in (path, copy):
        sender.delete(it)


@pytest.mark.parametrize("number", range(len(MANY)))
def test_a_watcher_that_predicts_is_told_the_events_of_others(client: httpx.Client, number: int):
    follow(client, client, number, f"told-{number}")


def test_a_watcher_at_another_service_is_told_the_events_of_others(services: list[httpx.Client]):
    follow(*services[:2], 1, "told")


def test_events_that_are_many_or_without_times_are_not_told(client: httpx.Client):
    path = made(client, 1, "untold")
    several = [{"type": "set", "value": value, "thumb": 0} for value in (1, 2)]
    many = [it | {"t": 1} for it in 121 * several][:241]
    with connect_sse(client, "GET", f"{path}/stream?checksum") as source:
        frames = (json.loads(it.data) for it in source.iter_sse())
        next(frames)
        for batch, count in ((several, 0), (many, 0), (many[:240], 240)):
            assert client.post(f"{path}/events", json={"events": batch}).status_code == 200
            assert len(next(frames).get("events", [])) == count
    client.delete(path)


def test_a_stopped_service_goes_on_with_the_fingers(tmp_path: Path):
    """With SQLite a drag goes on where the process that has it was stopped."""
    options = ("--store", f"sqlite:{tmp_path}/sessions.db", "--gesture-timeout", "1h")
    with running(*options) as service, httpx.Client(base_url=service.url, timeout=LIMIT) as client:
        path = client.post("/v1/sessions", json={"id": "kept", "control": PRICES}).headers["Location"]
        for event in (began(80, "a", seq=1, t=0), began(320, "b", seq=1, t=4), changed(120, "a", seq=2, t=16)):
            frame = client.post(f"{path}/events", json=event).json()
        state = client.get(f"{path}/state").json()
        assert service.stop() == 0
    with running(*options) as service, httpx.Client(base_url=service.url, timeout=LIMIT) as client:
        again = client.get(f"{path}/state").json()
        assert again | {"version": 0, "epoch": ""} == state | {"version": 0, "epoch": ""}
        read = client.get(f"{path}/frame").json()
        assert read["thumbs"] == frame["thumbs"] and names(read) == ["a", "b"]
        assert client.post(f"{path}/events", json=began(80, "c", thumb=0)).status_code == 409
        assert client.post(f"{path}/events", json=changed(90, "a", seq=2)).json()["stale"] == 1
        assert values(client.post(f"{path}/events", json=changed(140, "a", seq=3, t=24)).json()) == [35, 80]
        assert values(client.post(f"{path}/events", json={"type": "cancelled", "gesture": "a", "seq": 4}).json()) == [20, 80]


def test_a_drag_of_four_fingers_through_three_services_is_that_through_one(services: list[httpx.Client]):
    responses = []
    for session, used in (("one", services[:1]), ("all", services)):
        path = made(services[0], 1, session)
        sent = [used[it % len(used)].post(f"{path}/events", json=event) for it, event in enumerate(at_random(5, 120, 4))]
        assert {it.status_code for it in sent} >= {200, 409}
        responses.append([it.json() | {"session": "", "epoch": ""} for it in sent])
    assert responses[0] == responses[1]


def test_a_frame_of_two_thumbs_is_at_most_half_as_long_again(client: httpx.Client):
    """Of the preset meshing, over a drag."""
    drag = [began(80, "g1", t=0), *(changed(80 + 1.7 * it, "g1", t=8.3 * it) for it in range(1, 40))]
    lengths = []
    for control in ({}, {"initialValue": None, "thumbs": {"count": 2, "initialValues": [8, 27]}}):
        response = client.post("/v1/evaluate", json={"preset": "meshing", "control": control, "events": drag})
        lengths.append(sum(len(json.dumps(it, separators=(",", ":"))) for it in response.json()["frames"]))
    assert lengths[1] <= 1.5 * lengths[0]
