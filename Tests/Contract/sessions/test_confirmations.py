"""What a client compares that computes frames too: `from`, `by`, `checksum` and the state."""

from __future__ import annotations

import json
import struct
import time
from typing import Any, Iterator

import httpx
import pytest
from httpx_sse import connect_sse

from contract import engine_hash
from service import running
from test_streams import PATIENCE

CHECKED = {"Prefer": "checksum"}


@pytest.fixture(scope="module")
def client() -> Iterator[httpx.Client]:
    """No gesture is idle before a test is over."""
    with running("--gesture-timeout", "1h") as service:
        with httpx.Client(base_url=service.url, timeout=PATIENCE) as client:
            yield client


@pytest.fixture(scope="module")
def impatient() -> Iterator[httpx.Client]:
    """A client of a service that soon ends an idle gesture."""
    with running("--gesture-timeout", "500ms") as service:
        with httpx.Client(base_url=service.url, timeout=PATIENCE) as client:
            yield client


def make(client: httpx.Client, **request: Any) -> str:
    response = client.post("/v1/sessions", json=request)
    assert response.status_code == 201, response.text
    assert response.headers["Detent-Engine"] == engine_hash()
    return response.json()["id"]


def post(client: httpx.Client, session: str, *events: dict[str, Any], **headers: str) -> dict[str, Any]:
    response = client.post(f"/v1/sessions/{session}/events", json={"events": events}, headers=headers)
    assert response.status_code == 200, response.text
    assert response.headers["Detent-Engine"] == engine_hash()
    return response.json()


def state(client: httpx.Client, session: str) -> dict[str, Any]:
    response = client.get(f"/v1/sessions/{session}/state")
    assert response.status_code == 200, response.text
    assert response.headers["Cache-Control"] == "no-store"
    body = response.json()
    assert response.headers["ETag"] == f'"{body["epoch"]}-{body["version"]}"'
    assert body["engine"] == engine_hash()
    assert body["checksum"] == checksum(body["state"])
    return body


def checksum(state: dict[str, Any]) -> str:
    """As openapi.yaml describes it (Checksum, ControlState)."""
    value = 0xCBF29CE484222325
    for number in numbers(state):
        value = (value ^ struct.unpack("<Q", struct.pack("<d", number + 0.0))[0]) * 0x100000001B3 % 2**64
    return f"{value:016x}"


def numbers(state: dict[str, Any]) -> Iterator[float]:
    def given(source: dict[str, Any], *names: str) -> Iterator[float]:
        yield from (float(source[name]) for name in names if name in source)

    def place(source: dict[str, Any]) -> Iterator[float]:
        yield from given(source, "value", "normalized", "heldStop")

    yield from given(state, "t", "trackWidth")
    yield from place(state["place"])
    yield from given(state, "velocity", "settlesAt")
    if gesture := state.get("gesture"):
        yield from place(gesture["start"])
        yield from place(gesture["origin"])
        yield from given(gesture, "originX", "originTravel", "lastX")
        for sample in gesture["samples"]:
            yield from given(sample, "t", "x")
    if memory := state.get("memory"):
        yield from given(memory, "travelled", "y", "lastTick", "heldBackTicks")
        for it in [memory["committed"], *memory["earlier"], *memory["undone"]]:
            yield from place(it)


def drag(gesture: str, count: int, start: float = 0) -> list[dict[str, Any]]:
    kinds = ["began"] + ["changed"] * (count - 1)
    return [
        {"type": kind, "x": 20 + 3.125 * i, "t": start + 8.25 * i, "gesture": gesture, "seq": i}
        for i, kind in enumerate(kinds)
    ]


CONTROLS = [
    *({"preset": name} for name in ("meshing", "classic", "star", "snap", "zoom", "camera")),
    {"control": {"range": {"lower": 0, "upper": 9}, "history": 3, "drag": "translation", "precision": {"distance": 50}}},
    {"control": {"range": {"lower": 0, "upper": 9}, "step": 1, "haptics": {"tick": {}, "minimumInterval": 50}}},
    {"preset": "carousel"},
]


@pytest.mark.parametrize("request_", CONTROLS, ids=lambda it: it.get("preset", "history"))
def test_the_checksum_is_that_of_the_documented_numbers(client: httpx.Client, request_: dict[str, Any]):
    session = make(client, **request_)
    last = None
    pinch = [{"type": "pinched", "magnification": 0.9, "t": 3.5, "gesture": "a", "seq": 1}]
    end = {"type": "ended", "t": 120, "gesture": "a", "seq": 12}
    for event in pinch if request_.get("preset") == "carousel" else [*drag("a", 12), end]:
        last = post(client, session, event, **CHECKED)
        found = state(client, session)
        assert (found["version"], found["checksum"]) == (last["version"], last["checksum"])
    assert last["reason"] in ("end", "pinch")


def test_a_frame_says_from_which_version_it_came_and_by_which_event(client: httpx.Client):
    session = make(client, preset="meshing")
    frame = post(client, session, *drag("a", 3), **CHECKED)
    assert (frame["from"], frame["version"], frame["by"]) == (0, 3, {"gesture": "a", "seq": 2})
    frame = post(client, session, {"type": "set", "value": 3}, **CHECKED)
    assert (frame["from"], frame["version"], frame["by"]) == (3, 4, {})
    late = post(client, session, *drag("a", 2), **CHECKED)
    assert (late["stale"], late["from"], late["version"], "by" in late) == (2, 4, 4, False)
    assert late["checksum"] == frame["checksum"]
    partly = post(client, session, *drag("a", 4), **CHECKED)
    assert (partly["stale"], partly["from"], partly["version"]) == (3, 4, 5)
    assert partly["by"] == {"gesture": "a", "seq": 3}


def test_only_who_asks_gets_it(client: httpx.Client):
    session = make(client, preset="meshing")
    asked = client.post(f"/v1/sessions/{session}/events", json={"type": "set", "value": 3}, headers=CHECKED)
    assert asked.headers["Preference-Applied"] == "checksum"
    other = client.post(f"/v1/sessions/{session}/events", json={"type": "set", "value": 4})
    assert "Preference-Applied" not in other.headers
    assert {"from", "by", "checksum"} & set(other.json()) == set()
    both = client.post(
        f"/v1/sessions/{session}/events", json={"type": "set", "value": 5}, headers={"Prefer": "checksum, return=minimal"}
    )
    assert (both.status_code, both.headers["Preference-Applied"]) == (204, "return=minimal")


def frames(client: httpx.Client, session: str, query: str, count: int) -> list[dict[str, Any]]:
    with connect_sse(client, "GET", f"/v1/sessions/{session}/stream{query}") as source:
        found = []
        for event in source.iter_sse():
            found.append(json.loads(event.data))
            if len(found) == count:
                return found
    raise AssertionError("the stream ended")


def test_a_stream_has_it_if_asked(impatient: httpx.Client):
    client = impatient
    session = make(client, preset="meshing")
    with connect_sse(client, "GET", f"/v1/sessions/{session}/stream?checksum") as source:
        events = source.iter_sse()
        first = json.loads(next(events).data)
        assert (first["from"], first["version"], "by" in first) == (0, 0, False)
        response = post(client, session, *drag("a", 2), **CHECKED)
        streamed = json.loads(next(events).data)
        assert {name: streamed[name] for name in ("from", "by", "checksum")} == {
            name: response[name] for name in ("from", "by", "checksum")
        }
        cancelled = json.loads(next(events).data)
        assert (cancelled["reason"], cancelled["from"], cancelled["version"]) == ("cancel", 2, 3)
        assert "by" not in cancelled
        assert cancelled["checksum"] == state(client, session)["checksum"]
    for query in ("", "?checksum=false"):
        assert "checksum" not in frames(client, session, query, 1)[0]
    assert "checksum" in frames(client, session, "?checksum=true&after=k3j2x9-1", 1)[0]
    refused = client.get(f"/v1/sessions/{session}/stream?checksum=yes")
    assert refused.status_code == 422
    assert "must be true, false or without a value" in refused.json()["detail"]


def test_the_state_has_the_gestures_whose_late_events_are_known(client: httpx.Client):
    session = make(client, preset="meshing")
    assert state(client, session)["gestures"] == []
    post(client, session, *drag("a", 3), {"type": "ended", "gesture": "a", "seq": 9}, *drag("b", 2, start=90))
    found = state(client, session)
    assert found["gesture"] == "b"
    assert found["gestures"] == [
        {"gesture": "a", "seq": 9, "ended": True},
        {"gesture": "b", "seq": 1, "ended": False},
    ]
    assert [sample["t"] for sample in found["state"]["gesture"]["samples"]] == [90, 98.25]


def test_a_name_that_is_used_again_is_forgotten_last(client: httpx.Client):
    session = make(client, preset="meshing")
    post(client, session, {"type": "key", "key": "ArrowUp", "gesture": "keys", "seq": 1})
    for number in range(20):
        post(client, session, {"type": "set", "value": 1, "gesture": f"g{number}", "seq": 1})
        post(client, session, {"type": "key", "key": "ArrowUp", "gesture": "keys", "seq": 2 + number})
    again = post(client, session, {"type": "key", "key": "ArrowUp", "gesture": "keys", "seq": 21})
    assert again["stale"] == 1


def settle_of(client: httpx.Client, **headers: str) -> tuple[dict[str, Any], dict[str, Any], float]:
    """The frame of a thumb that leans, the frame of its settle, and how long that took in seconds."""
    session = make(client, preset="star")
    with connect_sse(client, "GET", f"/v1/sessions/{session}/stream") as source:
        events = source.iter_sse()
        next(events)
        start = time.monotonic()
        leaning = post(
            client,
            session,
            {"type": "began", "x": 63, "t": 0, "gesture": "a", "seq": 0},
            {"type": "changed", "x": 110, "t": 8, "gesture": "a", "seq": 1},
            **headers,
        )
        next(events)
        return leaning, json.loads(next(events).data), time.monotonic() - start


def test_a_settle_happens_when_it_was_due(client: httpx.Client):
    leaning, settled, seconds = settle_of(client)
    assert (settled["reason"], settled["t"]) == ("time", leaning["motion"]["settlesAt"])
    assert seconds >= 0.25


def test_a_settle_waits_for_the_events_of_a_predicted_gesture(impatient: httpx.Client):
    """Moves that are under way would otherwise be pushed behind it. Here the idle gesture ends first."""
    leaning, next_, seconds = settle_of(impatient, **CHECKED)
    assert leaning["motion"]["settlesAt"] < 500
    assert next_["reason"] == "cancel"
    assert seconds >= 0.5


def test_every_response_about_a_session_names_the_engine(client: httpx.Client):
    session = make(client, preset="meshing", trace=3)
    path = f"/v1/sessions/{session}"
    event = {"type": "set", "value": 3}
    keyed = {"Idempotency-Key": "8e03978e-40d5-43dd-bc93-6894a57f9324"}
    responses = [
        client.get("/v1/sessions"),
        *(client.get(f"{path}{part}") for part in ("", "/frame", "/layout", "/trace", "/state", "/picture.svg")),
        client.get(f"{path}/frame", headers={"If-None-Match": f'"{state(client, session)["epoch"]}-0"'}),
        client.post(f"{path}/events", json={"type": "pinched", "magnification": 2}),
        client.post(f"{path}/events", json=event, headers={"If-Match": '"k3j2x9-7"'}),
        client.post(f"{path}/events", json=event, headers={"Prefer": "return=minimal"}),
        client.post(f"{path}/events", json=event, headers=keyed),
        client.post(f"{path}/events", json=event, headers=keyed),
        client.post("/v1/sessions", json={"id": session}),
        client.delete(path),
        client.delete(path),
        client.get(f"{path}/stream"),
    ]
    found = [response.status_code for response in responses]
    assert found == [200] * 7 + [304, 409, 412, 204, 200, 200, 409, 204, 404, 204]
    assert responses[12].headers["Idempotent-Replayed"] == "true"
    assert {response.headers.get("Detent-Engine") for response in responses} == {engine_hash()}


def test_there_is_no_state_of_a_session_that_does_not_exist(client: httpx.Client):
    response = client.get("/v1/sessions/nobody/state")
    assert (response.status_code, response.json()["type"]) == (404, "/problems/no-such-session")
