"""A session's control changes, and the session stays (docs/engine.md#changing-the-control)."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Iterator

import httpx
import pytest
from httpx_sse import connect_sse

from patience import LIMIT, wait_for
from service import running

PATCH = {"Content-Type": "application/merge-patch+json"}
FILM = {"control": {"range": {"lower": 0, "upper": 120}, "reachable": {"upper": 15}}, "trackWidth": 240, "value": 12}


@pytest.fixture
def film(client: httpx.Client) -> Iterator[str]:
    path = client.post("/v1/sessions", json=FILM).headers["Location"]
    yield path
    client.delete(path)


def reshape(client: httpx.Client, path: str, control: Any, **headers: str) -> httpx.Response:
    headers = PATCH | {name.replace("_", "-"): value for name, value in headers.items()}
    return client.patch(path, content=json.dumps({"control": control}), headers=headers)


def batch(*places: tuple[float, float]) -> dict[str, Any]:
    """A finger at each x at each time."""
    return {"events": [{"type": "changed" if it else "began", "x": x, "t": t} for it, (x, t) in enumerate(places)]}


def test_the_control_changes_and_the_value_stays(client: httpx.Client, film: str):
    before = client.get(film).json()
    response = reshape(client, film, {"reachable": {"upper": 60}})
    frame = response.json()
    assert response.status_code == 200 and response.headers["ETag"] == f'"{frame["epoch"]}-1"'
    assert (frame["reason"], frame["value"], frame["version"], frame["reshapes"]) == ("reshape", 12, 1, 1)
    assert frame["control"] == before["control"] | {"reachable": {"lower": 0, "upper": 60}}
    after = client.get(film).json()
    assert (after["control"], after["epoch"]) == (frame["control"], before["epoch"])
    assert client.post(f"{film}/events", json={"type": "key", "key": "End"}).json()["value"] == 60
    assert client.get(f"{film}/frame").json()["reshapes"] == 1
    assert reshape(client, film, {"reachable": {"upper": 30}}).json()["value"] == 30


def test_a_patch_that_changes_nothing_makes_no_version(client: httpx.Client, film: str):
    for control in ({}, {"reachable": {"upper": 15}}, {"range": {"lower": 0}}):
        response = reshape(client, film, control)
        assert (response.status_code, response.json()["version"]) == (200, 0), control
        assert response.json()["control"]["reachable"]["upper"] == 15
    # Which members are given is something, too.
    assert reshape(client, film, {"reachable": {"lower": 0}}).json()["version"] == 1
    assert reshape(client, film, {"reachable": {"lower": 0}}).json()["version"] == 1


def test_defaults_are_derived_again_after_a_patch(client: httpx.Client):
    control = {"range": {"lower": 0, "upper": 100}, "reachable": {"upper": 50}, "step": 5, "haptics": {"tick": {}},
               "snapping": {"kind": "magnet", "stops": [20], "distance": 8}}
    path = client.post("/v1/sessions", json={"control": control}).headers["Location"]
    changed = reshape(client, path, {"range": {"lower": 10}, "step": 10, "snapping": {"distance": 4}}).json()["control"]
    assert changed["initialValue"] == 10 and changed["reachable"] == {"lower": 10, "upper": 50}
    assert changed["snapping"]["release"] == 4 and "every" not in changed["haptics"]["tick"]
    given = reshape(client, path, {"initialValue": 20}).json()["control"]
    assert given["initialValue"] == 20
    refused = reshape(client, path, {"range": {"lower": 30}})
    assert refused.status_code == 422
    pointers = [it["pointer"] for it in refused.json()["errors"]]
    assert pointers in (["/control/initialValue"], ["/control/snapping/stops/0"]), refused.text
    # A default is no member that another kind would not have.
    assert reshape(client, path, {"snapping": {"kind": "none", "stops": None, "distance": None}}).status_code == 200


PRICES = {"range": {"lower": 0, "upper": 100}, "trackWidth": 400, "history": 4,
          "thumbs": {"count": 2, "initialValues": [20, 80], "collision": "push"}}


def values(frame: dict[str, Any]) -> list[float]:
    return [it["value"] for it in frame["thumbs"]]


@pytest.fixture
def prices(client: httpx.Client) -> Iterator[str]:
    path = client.post("/v1/sessions", json={"control": PRICES, "trace": 100}).headers["Location"]
    yield path
    client.delete(path)


def test_several_thumbs_go_on_under_another_control(client: httpx.Client, prices: str):
    from detent import run

    for x, kind, name in ((80, "began", "a"), (320, "began", "b"), (100, "changed", "a")):
        client.post(f"{prices}/events", json={"type": kind, "x": x, "gesture": name})
    changed = {"reachable": {"upper": 60}, "thumbs": {"initialValues": None, "minGap": 5}}
    frame = reshape(client, prices, changed).json()
    assert (frame["reason"], values(frame), frame["haptics"]) == ("reshape", [25, 60], [])
    assert [it.get("gesture") for it in frame["thumbs"]] == ["a", "b"]
    assert frame["control"]["thumbs"] == {"count": 2, "minGap": 5, "collision": "push", "draggableRange": False}
    assert client.get(prices).json()["control"] == frame["control"]
    pushed = client.post(f"{prices}/events", json={"type": "changed", "x": 400, "gesture": "a"}).json()
    assert values(pushed) == [55, 60]
    for name in "ab":
        back = client.post(f"{prices}/events", json={"type": "cancelled", "gesture": name}).json()
    assert values(back) == [20, 60] and back["history"] == {"undo": 0, "redo": 0}
    wide = reshape(client, prices, {"reachable": None}).json()
    assert values(wide) == [20, 60] and wide["reshapes"] == 2
    trace = client.get(f"{prices}/trace").text
    replayed = run("evaluate", "--trace", "-", text=trace)
    assert values(json.loads(replayed.stdout.strip().split("\n")[-1])) == [20, 60], replayed.stderr


def test_a_patch_that_changes_nothing_of_several_thumbs_makes_no_version(client: httpx.Client, prices: str):
    for control in ({}, {"thumbs": {"count": 2}}, {"thumbs": {"collision": "push"}}, {"thumbs": {"initialValues": [20, 80]}}):
        response = reshape(client, prices, control)
        assert (response.status_code, response.json()["version"]) == (200, 0), control


def test_the_number_of_thumbs_stays(client: httpx.Client, prices: str, film: str):
    made = "with which the session was made, not become 3"
    refused = [
        (prices, {"thumbs": {"count": 3}}, "/control/thumbs/count", f"must stay 2, {made}"),
        (prices, {"thumbs": None}, "/control/thumbs", "is missing"),
        (prices, {"thumbs": {"count": "two"}}, "/control/thumbs/count", "must be"),
        (film, {"thumbs": {"count": 2}}, "/control/thumbs", "must be left out"),
        (prices, {"thumbs": {"minGap": 70}}, "/control/thumbs/initialValues/1", "must be at least minGap"),
        (prices, {"thumbs": {"minGap": 101, "initialValues": None}}, "/control/thumbs/minGap", "must fit"),
        (prices, {"range": {"upper": 70}}, "/control/thumbs/initialValues/1", "must lie"),
        (prices, {"initialValue": 5}, "/control/initialValue", "must be left out"),
        (prices, {"history": 5}, "/control/history", "must stay 4"),
    ]
    for path, control, pointer, detail in refused:
        response = reshape(client, path, control)
        error = response.json()["errors"][0]
        assert response.status_code == 422 and error["pointer"] == pointer and detail in error["detail"], response.text
    assert values(client.get(f"{prices}/frame").json()) == [20, 80]
    assert client.get(f"{film}/frame").json()["value"] == 12


def test_a_range_that_nobody_gave_is_that_of_the_grids_values(client: httpx.Client):
    control = {"grid": {"kind": "values", "values": [1, 2, 5, 10]}, "scale": {"kind": "even"}}
    path = client.post("/v1/sessions", json={"control": control, "value": 5}).headers["Location"]
    frame = reshape(client, path, {"grid": {"values": [1, 5, 20]}}).json()
    assert frame["control"]["range"] == {"lower": 1, "upper": 20}
    assert (frame["value"], frame["normalized"]) == (5, 0.5)
    mixed = reshape(client, path, {"grid": {"kind": "factor", "factor": 2}})
    assert (mixed.status_code, mixed.json()["errors"][0]["pointer"]) == (422, "/control/grid/values"), mixed.text
    alone = reshape(client, path, {"grid": None})
    assert (alone.status_code, alone.json()["errors"][0]["pointer"]) == (422, "/control/scale/kind"), alone.text
    gone = reshape(client, path, {"grid": None, "scale": None}).json()
    assert gone["control"]["range"] == {"lower": 0, "upper": 1} and gone["value"] == 1
    sections = {"kind": "sections", "sections": [{"to": 1, "step": 0.25}, {"to": 10, "step": 3}]}
    frame = reshape(client, path, {"range": {"lower": 0, "upper": 10}, "grid": sections, "rounding": "up"}).json()
    assert "grid" in frame["control"] and frame["control"]["rounding"] == "up" and frame["snapped"] == 1
    keys = [client.post(f"{path}/events", json={"type": "key", "key": "ArrowUp"}).json()["snapped"] for _ in range(4)]
    assert keys == [4, 7, 10, 10]


def test_texts_and_the_fill_change_while_a_stop_holds(client: httpx.Client):
    control = {"range": {"lower": -60, "upper": 12}, "snapping": {"kind": "magnet", "stops": [0]},
               "text": {"fractionDigits": 1, "suffix": " dB"}, "bars": {"count": 7}}
    path = client.post("/v1/sessions", json={"control": control, "trackWidth": 720}).headers["Location"]
    held = client.post(f"{path}/events", json={"type": "began", "x": 597}).json()
    assert (held["heldStop"], held["text"], held["bars"]["highlighted"]) == (0, "0.0 dB", 6)
    text = {"plus": True, "labels": [{"value": -60, "text": "Off"}, {"value": 0, "text": "Unity"}]}
    frame = reshape(client, path, {"text": text, "fillFrom": 0}).json()
    assert (frame["heldStop"], frame["text"], frame["dragging"]) == (0, "Unity", True)
    assert frame["bars"]["from"] == 5 and frame["bars"]["highlighted"] == 1
    moved = client.post(f"{path}/events", json={"type": "changed", "x": 690}).json()
    assert moved["text"] == "+9.0 dB" and (moved["bars"]["from"], moved["bars"]["highlighted"]) == (5, 1)
    layout = client.get(path, headers={"Prefer": "layout"}).json()["layout"]
    assert layout["fillFrom"] == {"value": 0, "x": 600}
    frame = reshape(client, path, {"text": {"labels": None, "plus": None}, "fillFrom": None}).json()
    assert frame["text"] == "9.0 dB" and "from" not in frame["bars"] and "fillFrom" not in frame["control"]


@pytest.mark.parametrize("body", [
    {"preset": "meshing"}, {"preset": "meshing", "control": {}}, {"preset": "meshing", "trackWidth": 200},
])
def test_a_presets_members_count_as_given_without_what_follows_from_others(client: httpx.Client, body: dict[str, Any]):
    path = client.post("/v1/sessions", json=body).headers["Location"]
    made = client.post("/v1/sessions", json=body | {"control": {"range": {"lower": 5}}}).json()
    frame = reshape(client, path, {"range": {"lower": 5}}).json()
    assert frame["value"] == 5 and frame["control"] == made["control"]
    session = client.get(path).json()
    assert session["preset"] == "meshing" and session["control"]["initialValue"] == 5


def test_an_initial_value_that_was_not_given_is_clamped_to_the_patched_range(client: httpx.Client, film: str):
    assert client.get(film).json()["control"]["initialValue"] == 12
    frame = reshape(client, film, {"range": {"upper": 10}, "reachable": None}).json()
    assert (frame["value"], frame["control"]["initialValue"]) == (10, 10)
    assert reshape(client, film, {"range": {"upper": 90}}).json()["control"]["initialValue"] == 12
    assert reshape(client, film, {"initialValue": 30}).json()["control"]["initialValue"] == 30
    refused = reshape(client, film, {"range": {"upper": 20}})
    assert (refused.status_code, refused.json()["errors"][0]["pointer"]) == (422, "/control/initialValue")
    assert reshape(client, film, {"initialValue": None}).json()["control"]["initialValue"] == 0
    refused = reshape(client, film, {"value": 3})
    assert (refused.status_code, refused.json()["errors"][0]["pointer"]) == (422, "/control/value")
    path = client.post("/v1/sessions", json={"preset": "meshing", "value": 7}).headers["Location"]
    assert reshape(client, path, {"range": {"upper": 5}}).json()["control"]["initialValue"] == 5


@pytest.mark.parametrize("made, patch, kind", [
    ({"preset": "meshing"}, {"kind": "pinch"}, "slider"), ({"preset": "carousel"}, {"kind": "slider"}, "pinch"),
    ({"preset": "carousel"}, {"kind": None}, "pinch"), ({}, {"kind": "pinch"}, "slider"),
])
def test_the_kind_stays(client: httpx.Client, made: dict[str, Any], patch: dict[str, Any], kind: str):
    path = client.post("/v1/sessions", json=made).headers["Location"]
    (mistake,) = reshape(client, path, patch).json()["errors"]
    assert mistake["pointer"] == "/control/kind" and mistake["detail"].startswith(f'must stay "{kind}"')


@pytest.mark.parametrize("body, type_, pointer", [
    ({}, "invalid-request", "/control"),
    ({"control": None}, "invalid-control", "/control"),
    ({"control": []}, "invalid-control", "/control"),
    ({"control": {}, "value": 3}, "invalid-request", "/value"),
    ({"control": {"kind": "pinch"}}, "invalid-control", "/control/kind"),
    ({"control": {"history": 5}}, "invalid-control", "/control/history"),
    ({"control": {"joinBelow": 0.9}}, "invalid-control", "/control/joinBelow"),
    ({"control": {"range": {"upper": -1}}}, "invalid-control", "/control/range/upper"),
    ({"control": {"reachable": {"upper": 500}}}, "invalid-control", "/control/reachable/upper"),
    ({"control": {"trackWidth": 0}}, "invalid-control", "/control/trackWidth"),
])
def test_a_mistake_is_named_and_changes_nothing(
    client: httpx.Client, film: str, body: dict[str, Any], type_: str, pointer: str
):
    response = client.patch(film, content=json.dumps(body), headers=PATCH)
    problem = response.json()
    assert (response.status_code, problem["type"]) == (422, f"/problems/{type_}"), response.text
    assert problem["errors"][0]["pointer"] == pointer
    session = client.get(film).json()
    assert session["frame"]["version"] == 0 and "reshapes" not in session["frame"]


def test_another_type_is_415_and_says_which_are_right(client: httpx.Client, film: str):
    types = "application/merge-patch+json, application/json"
    for sent in ("application/json-patch+json", "text/plain"):
        response = client.patch(film, content='{"control": {}}', headers={"Content-Type": sent})
        assert (response.status_code, response.headers["Accept-Patch"]) == (415, types)
    assert client.patch(film, json={"control": {}}).status_code == 200
    form = "application/x-www-form-urlencoded"
    assert client.patch(film, content='{"control": {}}', headers={"Content-Type": form}).status_code == 200
    for headers in ({"Content-Type": f"{form}s"}, {"Content-Type": form, "Origin": "http://a.example"},
                    PATCH | {"Content-Encoding": "gzip"}):
        response = client.patch(film, content='{"control": {}}', headers=headers)
        assert (response.status_code, response.headers["Accept-Patch"]) == (415, types), headers
    options = client.options(film)
    assert options.headers["Accept-Patch"] == types and "PATCH" in options.headers["Allow"]
    assert "Accept-Patch" not in client.options("/v1/sessions").headers


def test_conditions_and_keys_are_those_of_events(client: httpx.Client, film: str):
    tag = client.get(film).headers["ETag"]
    assert reshape(client, film, {"reachable": {"upper": 20}}, If_Match=tag).status_code == 200
    assert reshape(client, film, {"reachable": {"upper": 30}}, If_Match=tag).status_code == 412
    first, again = (reshape(client, film, {"reachable": {"upper": 40}}, Idempotency_Key="k") for _ in range(2))
    assert first.json() == again.json() and again.headers["Idempotent-Replayed"] == "true"
    assert client.get(film).json()["frame"]["version"] == 2
    assert reshape(client, film, {"reachable": {"upper": 50}}, Idempotency_Key="k").status_code == 422
    assert reshape(client, film, {"reachable": {"upper": 60}}, Prefer="return=minimal").status_code == 204


def test_the_finger_goes_on(client: httpx.Client, film: str):
    client.post(f"{film}/events", json={"events": [{"type": "began", "x": 10, "t": 0}, {"type": "changed", "x": 100, "t": 16}]})
    frame = reshape(client, film, {"reachable": {"upper": 90}}).json()
    assert (frame["value"], frame["dragging"], frame["thumb"]) == (15, True, {"x": 30, "fingerOffset": 70})
    moved = client.post(f"{film}/events", json={"type": "changed", "x": 101, "t": 32}).json()
    assert moved["value"] == 50.5


def test_a_finger_in_the_slop_drags_by_the_new_slop(client: httpx.Client):
    control = {"range": {"lower": 0, "upper": 350}}
    path = client.post("/v1/sessions", json={"control": control, "value": 300}).headers["Location"]
    for slop, x in ((2, 106), (None, 105.5)):
        reshape(client, path, {"slop": 10})
        client.post(f"{path}/events", json={"type": "set", "value": 300})
        moves = [{"type": "began", "x": 100}, {"type": "changed", "x": 105}]
        assert client.post(f"{path}/events", json={"events": moves}).json()["value"] == 300
        frame = reshape(client, path, {"slop": slop}).json()
        assert frame["value"] == 300 and frame["dragging"] == (slop is None)
        frame = client.post(f"{path}/events", json={"type": "changed", "x": x}).json()
        assert frame["value"] == pytest.approx(x) and frame["dragging"]
        client.post(f"{path}/events", json={"type": "ended"})


def test_only_a_patch_of_the_width_sets_the_width(client: httpx.Client, film: str):
    client.post(f"{film}/events", json={"type": "resized", "trackWidth": 480})
    assert "trackWidth" not in reshape(client, film, {"range": {"upper": 240}}).json()
    assert client.get(f"{film}/layout").json()["trackWidth"] == 480
    assert reshape(client, film, {"trackWidth": 300}).json()["trackWidth"] == 300
    assert client.get(f"{film}/layout").json()["trackWidth"] == 300


def test_a_stream_has_the_control_with_its_frame(client: httpx.Client, film: str):
    with connect_sse(client, "GET", f"{film}/stream") as source:
        frames = (json.loads(it.data) for it in source.iter_sse() if it.event == "frame")
        assert "control" not in next(frames)
        with httpx.Client(base_url=client.base_url, timeout=LIMIT) as other:
            told = reshape(other, film, {"reachable": {"upper": 60}}).json()
            shown = next(frames)
            assert shown["control"] == told["control"] and shown["version"] == 1
            other.post(f"{film}/events", json={"type": "set", "value": 50})
            assert "control" not in next(frames)
    # A watcher that comes anew may have the session from before the change.
    for known in ({}, {"Last-Event-ID": "zzzzzz-3"}):
        with connect_sse(client, "GET", f"{film}/stream", headers=known) as source:
            first = json.loads(next(it.data for it in source.iter_sse() if it.event == "frame"))
            assert first["control"] == told["control"] and first["reshapes"] == 1 and first["trackWidth"] == 240


@pytest.mark.one_process
def test_a_watcher_that_missed_frames_gets_the_control(client: httpx.Client, film: str):
    first = client.get(film).headers["ETag"].strip('"')
    with connect_sse(client, "GET", f"{film}/stream") as source:
        next(source.iter_sse())
        with httpx.Client(base_url=client.base_url, timeout=LIMIT) as other:
            reshape(other, film, {"reachable": {"upper": 60}})
            for value in range(80):
                other.post(f"{film}/events", json={"type": "set", "value": value % 50})
    with connect_sse(client, "GET", f"{film}/stream", headers={"Last-Event-ID": first}) as source:
        frame = json.loads(next(it.data for it in source.iter_sse() if it.event == "frame"))
        assert frame["missed"] == 81 and frame["control"]["reachable"]["upper"] == 60
        assert frame["trackWidth"] == 240


def test_two_patches_at_once_are_both_made(client: httpx.Client, film: str):
    sent = [{"reachable": {"upper": 60}}, {"overscroll": 0.5}, {"text": {"suffix": " s"}}, {"step": 5}]
    with_clients = [httpx.Client(base_url=client.base_url, timeout=LIMIT) for _ in sent]
    with ThreadPoolExecutor(len(sent)) as threads:
        responses = list(threads.map(lambda it, control: reshape(it, film, control), with_clients, sent))
    for it in with_clients:
        it.close()
    assert [it.status_code for it in responses] == [200] * len(sent)
    assert sorted(it.json()["reshapes"] for it in responses) == [1, 2, 3, 4]
    session = client.get(film).json()
    assert session["frame"]["version"] == len(sent)
    control = session["control"]
    assert (control["reachable"]["upper"], control["overscroll"], control["step"]) == (60, 0.5, 5)


def test_a_patch_merges_objects_replaces_lists_and_removes_what_is_null(client: httpx.Client, film: str):
    keys = {"step": 2, "page": 30}
    control = reshape(client, film, {"keys": keys, "text": {"prefix": "▶ ", "suffix": " s"}}).json()["control"]
    assert control["keys"] == keys
    control = reshape(client, film, {"keys": {"page": None}, "text": {"suffix": " min"}}).json()["control"]
    assert control["keys"] == {"step": 2}
    assert (control["text"]["prefix"], control["text"]["suffix"]) == ("▶ ", " min")
    magnet = {"kind": "magnet", "stops": [10, 12], "distance": 4}
    assert reshape(client, film, {"snapping": magnet}).json()["control"]["snapping"]["stops"] == [10, 12]
    assert reshape(client, film, {"snapping": {"stops": [5]}}).json()["control"]["snapping"]["stops"] == [5]
    control = reshape(client, film, {"keys": None, "text": None, "snapping": None}).json()["control"]
    assert "keys" not in control and control["snapping"] == {"kind": "none"}


def test_a_width_that_is_patched_is_a_change_after_the_client_has_resized(client: httpx.Client, film: str):
    client.post(f"{film}/events", json={"type": "resized", "trackWidth": 480})
    assert reshape(client, film, {"trackWidth": 240}).json()["version"] == 2
    assert client.get(f"{film}/layout").json()["trackWidth"] == 240
    assert reshape(client, film, {"trackWidth": 240}).json()["version"] == 2
    assert reshape(client, film, {"trackWidth": None}).json()["control"]["trackWidth"] == 350


def test_a_settle_that_is_due_comes_before(client: httpx.Client):
    path = client.post("/v1/sessions", json={"preset": "star"}).headers["Location"]
    moved = client.post(f"{path}/events", json=batch((0, 0), (100, 10)))
    assert moved.json()["motion"]["phase"] == "forwards"
    frame = wait_for(lambda: (it := reshape(client, path, {}).json())["version"] == 3 and it, "the motion has settled")
    assert (frame["reason"], frame["motion"]["phase"]) == ("time", "wasForwards")


def test_a_finger_in_a_zone_or_past_an_end_stays_there(client: httpx.Client):
    zone = {"range": {"lower": 0, "upper": 100}, "drag": "translation", "trackWidth": 100, "initialValue": 50,
            "snapping": {"kind": "deadZone", "travel": "extended", "stops": [{"value": 50, "width": 40}]}}
    path = client.post("/v1/sessions", json={"control": zone}).headers["Location"]
    client.post(f"{path}/events", json=batch((0, 0), (19, 10)))
    assert reshape(client, path, {"text": {"suffix": "%"}}).json()["value"] == 50
    assert client.post(f"{path}/events", json={"type": "changed", "x": 27, "t": 20}).json()["value"] == pytest.approx(57)
    past = {"range": {"lower": 0, "upper": 100}, "drag": "translation", "trackWidth": 100, "overscroll": 0.5}
    path = client.post("/v1/sessions", json={"control": past}).headers["Location"]
    thumb = client.post(f"{path}/events", json=batch((0, 0), (150, 10))).json()["thumb"]
    assert thumb["x"] > 100 and reshape(client, path, {"step": 5}).json()["thumb"] == thumb


def test_a_limited_value_takes_the_place_of_the_committed_one(client: httpx.Client):
    control = {"range": {"lower": 0, "upper": 100}, "history": 5}
    path = client.post("/v1/sessions", json={"control": control}).headers["Location"]
    client.post(f"{path}/events", json={"type": "set", "value": 90})
    assert [reshape(client, path, {"range": {"upper": it}}).json()["value"] for it in (60, 100)] == [60, 60]
    client.post(f"{path}/events", json={"type": "key", "key": "ArrowUp"})
    assert [client.post(f"{path}/events", json={"type": "undo"}).json()["value"] for _ in range(2)] == [60, 0]


def test_a_limited_value_stays_held(client: httpx.Client):
    control = {"range": {"lower": 0, "upper": 100}, "snapping": {"kind": "magnet", "stops": [50], "distance": 12}}
    path = client.post("/v1/sessions", json={"control": control, "trackWidth": 100}).headers["Location"]
    client.post(f"{path}/events", json={"type": "began", "x": 55})
    frame = reshape(client, path, {"reachable": {"upper": 52}}).json()
    assert (frame["value"], frame["heldStop"], frame["snapped"]) == (52, 0, 50)


def test_the_frames_of_a_pinch_control_have_no_track(client: httpx.Client):
    path = client.post("/v1/sessions", json={"preset": "carousel"}).headers["Location"]
    before = client.get(path).headers["ETag"].strip('"')
    assert reshape(client, path, {"splitAbove": 1.2}).status_code == 200
    for known in ({}, {"Last-Event-ID": before}):
        with connect_sse(client, "GET", f"{path}/stream", headers=known) as source:
            first = json.loads(next(it.data for it in source.iter_sse() if it.event == "frame"))
            assert first["control"]["splitAbove"] == 1.2 and "trackWidth" not in first


def test_a_pinch_control_changes_too(client: httpx.Client):
    path = client.post("/v1/sessions", json={"preset": "carousel"}).headers["Location"]
    client.post(f"{path}/events", json={"type": "pinched", "magnification": 0.2})
    frame = reshape(client, path, {"splitAbove": 1.9}).json()
    assert (frame["reason"], frame["seamless"], frame["control"]["splitAbove"]) == ("reshape", True, 1.9)
    refused = reshape(client, path, {"step": 1})
    assert (refused.status_code, refused.json()["errors"][0]["pointer"]) == (422, "/control/step")


def test_in_a_trace_it_counts_for_an_event_for_each_64_bytes(client: httpx.Client):
    path = client.post("/v1/sessions", json=FILM | {"trace": 50}).headers["Location"]
    for value in (1, 2, 3):
        client.post(f"{path}/events", json={"type": "set", "value": value})
    stops = [round(index / 8, 3) for index in range(1, 257)]
    long = reshape(client, path, {"reachable": None, "snapping": {"kind": "magnet", "stops": stops, "distance": 4}}).json()
    weight = -(-len(json.dumps(long["control"], separators=(",", ":"))) // 64)
    assert 10 < weight <= 50
    lines = [json.loads(it) for it in client.get(f"{path}/trace").text.splitlines()]
    left = min(50 - weight, 3)
    assert [it["type"] for it in lines[1:]] == ["set"] * left + ["reshaped"]
    assert lines[0]["version"] == 3 - left


def test_a_replayed_change_that_no_session_could_make_is_refused_with_its_line(client: httpx.Client):
    from detent import run

    path = client.post("/v1/sessions", json=FILM | {"trace": 100}).headers["Location"]
    reshape(client, path, {"reachable": {"upper": 60}})
    first, line = client.get(f"{path}/trace").text.splitlines()
    for change, what in (
        ({"control": client.get("/v1/presets/carousel").json()["control"]}, "/control/kind"),
        ({"trackWidth": 3}, "/trackWidth"),
        ({"t": -1}, "/t"),
        ({"control": json.loads(line)["control"] | {"step": -1}}, "/control/step"),
    ):
        refused = run("evaluate", "--trace", "-", text=f"{first}\n{json.dumps(json.loads(line) | change)}\n")
        assert refused.returncode == 65 and "line 2" in refused.stderr and what in refused.stderr, refused.stderr


def test_a_trace_has_the_change_and_replays_it(client: httpx.Client):
    from detent import run

    path = client.post("/v1/sessions", json=FILM | {"trace": 100}).headers["Location"]
    frames = [
        client.post(f"{path}/events", json={"type": "set", "value": 15, "t": 1}).json(),
        reshape(client, path, {"reachable": {"upper": 60}, "trackWidth": 300}).json(),
        client.post(f"{path}/events", json={"type": "key", "key": "End", "t": 3}).json(),
    ]
    trace = client.get(f"{path}/trace").text
    lines = [json.loads(it) for it in trace.splitlines()]
    assert [it.get("type") for it in lines] == [None, "set", "reshaped", "key"]
    assert lines[2]["trackWidth"] == 300 and lines[2]["control"] == frames[1]["control"]
    replayed = run("evaluate", "--trace", "-", text=trace)
    about = ("session", "epoch", "reshapes")
    shown = [{name: it[name] for name in it if name not in about} for it in frames]
    assert [json.loads(it) for it in replayed.stdout.splitlines()] == shown
    # It can't be sent as an event.
    sent = client.post(f"{path}/events", json={"type": "reshaped", "control": {}})
    assert sent.status_code == 422


def test_a_patched_control_survives_a_kill_of_the_service(tmp_path: Path):
    store = f"sqlite:{tmp_path}/sessions.db"
    with running("--store", store) as service, httpx.Client(base_url=service.url, timeout=LIMIT) as client:
        client.post("/v1/sessions", json=FILM | {"id": "film"})
        response = reshape(client, "/v1/sessions/film", {"reachable": {"upper": 60}})
        assert response.headers["Detent-Durability"] == "committed"
        before = client.get("/v1/sessions/film").json()
        service.process.kill()
        service.process.wait()
    with running("--store", store) as service, httpx.Client(base_url=service.url, timeout=LIMIT) as client:
        after = client.get("/v1/sessions/film").json()
        assert after["control"] == before["control"] and after["frame"]["reshapes"] == 1
        # What was given is stored, too.
        assert reshape(client, "/v1/sessions/film", {"range": {"lower": 5}}).json()["control"]["reachable"]["lower"] == 5


def test_a_store_that_is_full_takes_no_larger_control(tmp_path: Path):
    with running("--store", f"sqlite:{tmp_path}/sessions.db", "--max-stored-bytes", "65536") as service:
        with httpx.Client(base_url=service.url, timeout=LIMIT) as client:
            path = client.post("/v1/sessions", json=FILM).headers["Location"]
            marks = [index / 64 for index in range(2_000)]
            assert reshape(client, path, {"marks": marks}).status_code == 200

            def refused() -> httpx.Response | None:
                marks.extend([marks[-1] + index / 64 for index in range(1, 101)])
                response = reshape(client, path, {"marks": marks})
                return response if response.status_code != 200 else None

            problem = wait_for(refused, "the store is full").json()
            assert (problem["status"], problem["type"]) == (503, "/problems/storage-full")
            assert reshape(client, path, {}).json()["control"]["marks"] == marks[:-100]
            assert client.post(f"{path}/events", json={"type": "set", "value": 3}).status_code == 200


@pytest.mark.parametrize("control", [{"splitAbove": None}, {"stpe": None}, {"kind": "slider", "joinBelow": None}])
def test_a_name_that_no_slider_has_is_refused_also_where_it_removes_nothing(client: httpx.Client, film: str, control: Any):
    name = next(it for it in control if it != "kind")
    made = client.post("/v1/sessions", json={"preset": "meshing", "control": control})
    for response in (reshape(client, film, control), made):
        problem = response.json()
        assert (response.status_code, problem["errors"][0]["pointer"]) == (422, f"/control/{name}"), problem
        assert "is unknown; the known names are kind" in problem["detail"]
    assert client.get(film).json()["frame"]["version"] == 0


@pytest.mark.parametrize("control, pointer", [
    ({"bars": {"cuont": None}}, "/control/bars/cuont"),
    ({"range": {"lower": 0, "uper": None}}, "/control/range/uper"),
    ({"text": {"prefix": "~", "sufix": None}}, "/control/text/sufix"),
    ({"snapping": {"kind": "none", "stops": None, "stpos": None}}, "/control/snapping/stpos"),
    ({"release": {"kind": "stay", "minVelocity": None, "kidn": None}}, "/control/release/kidn"),
    ({"appearance": {"not a name!": None}}, "/control/appearance/not a name!"),
])
def test_a_name_within_a_member_is_checked_too(client: httpx.Client, film: str, control: Any, pointer: str):
    made = client.post("/v1/sessions", json={"preset": "meshing", "control": control})
    for response in (reshape(client, film, control), made):
        assert (response.status_code, response.json()["errors"][0]["pointer"]) == (422, pointer)
