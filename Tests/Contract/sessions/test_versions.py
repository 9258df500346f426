"""Entity tags, conditions, and what belongs to a version: cues, a settle, a batch, the history."""

from __future__ import annotations

from typing import Iterator

import httpx
import pytest

from patience import wait_for
from service import running


@pytest.fixture
def session(client: httpx.Client) -> Iterator[str]:
    path = client.post("/v1/sessions", json={"preset": "meshing"}).headers["Location"]
    yield path
    client.delete(path)


def test_an_etag_moves_with_every_event_and_never_repeats(client: httpx.Client):
    seen = set()
    for _ in range(2):
        tag = client.post("/v1/sessions", json={"id": "tagged"}).headers["ETag"]
        seen.add(tag)
        seen.add(client.post("/v1/sessions/tagged/events", json={"type": "set", "value": 1}).headers["ETag"])
        client.delete("/v1/sessions/tagged")
    assert len(seen) == 4


def test_none_match_is_304_until_an_event_is_applied(client: httpx.Client, session: str):
    for path in (session, f"{session}/frame"):
        tag = client.get(path).headers["ETag"]
        for field in (tag, f"W/{tag}", f'"other-1", {tag}', "*"):
            response = client.get(path, headers={"If-None-Match": field})
            assert (response.status_code, response.headers["ETag"], response.content) == (304, tag, b"")
        client.post(f"{session}/events", json={"type": "set", "value": 3})
        assert client.get(path, headers={"If-None-Match": tag}).status_code == 200


def test_if_match_accepts_only_the_first_of_two_writers(client: httpx.Client, session: str):
    tag = client.get(session).headers["ETag"]
    event = {"type": "set", "value": 3}
    assert client.post(f"{session}/events", json=event, headers={"If-Match": tag}).status_code == 200
    late = client.post(f"{session}/events", json={"type": "set", "value": 9}, headers={"If-Match": tag})
    assert late.status_code == 412
    assert client.get(f"{session}/frame").json()["value"] == 3
    assert client.post(f"{session}/events", json=event, headers={"If-Match": "*"}).status_code == 200
    weak = f"W/{client.get(session).headers['ETag']}"
    assert client.delete(session, headers={"If-Match": weak}).status_code == 412


@pytest.mark.parametrize("field", ["k3j2x9-1", '"a', "*, \"a\"", '"a" "b"', ",", "W/a"])
def test_a_malformed_tag_is_refused(client: httpx.Client, session: str, field: str):
    for method, name in (("DELETE", "If-Match"), ("GET", "If-None-Match")):
        response = client.request(method, session, headers={name: field})
        assert (response.status_code, response.json()["type"]) == (400, "/problems/bad-header"), response.text
        assert name in response.json()["detail"]


def test_cues_belong_to_the_response_of_their_event(client: httpx.Client, session: str):
    event = {"type": "began", "x": 200, "gesture": "g", "seq": 1}
    assert client.post(f"{session}/events", json=event).json()["haptics"] != []
    again = client.post(f"{session}/events", json=event).json()
    assert (again["stale"], again["haptics"], again["transitions"], again["version"]) == (1, [], [], 1)
    frame = client.get(f"{session}/frame").json()
    assert (frame["haptics"], frame["transitions"]) == ([], [])
    assert frame["bars"]["heights"] == again["bars"]["heights"]


def settled_frame(client: httpx.Client, path: str) -> httpx.Response | None:
    response = client.get(f"{path}/frame")
    return response if response.json()["reason"] == "time" else None


def test_a_settle_that_is_due_moves_the_version_with_the_frame(client: httpx.Client):
    path = client.post("/v1/sessions", json={"preset": "star"}).headers["Location"]
    # At once: it settles 250 ms after the last one.
    events = [{"type": "changed", "x": x, "predictedX": x + 100} for x in (10, 90, 150)]
    frame = client.post(f"{path}/events", json={"events": events}).json()
    assert frame["motion"]["tilt"] == -36
    settled = wait_for(lambda: settled_frame(client, path), "the settle")
    assert settled.json()["motion"] == {"phase": "wasForwards", "tilt": 0, "raised": True}
    assert (settled.json()["reason"], settled.json()["version"]) == ("time", frame["version"] + 1)
    assert [transition["property"] for transition in settled.json()["transitions"]] == ["tilt", "halo"]
    assert client.get(f"{path}/frame").json()["transitions"] == []
    assert settled.headers["ETag"].endswith(f"-{frame['version'] + 1}\"")
    client.delete(path)


def test_a_batch_that_is_refused_changes_no_state(client: httpx.Client, session: str):
    events = [{"type": "began", "x": 10}, {"type": "changed", "x": 90}, {"type": "changed", "x": "90"}]
    response = client.post(f"{session}/events", json={"events": events})
    assert (response.status_code, response.json()["errors"][0]["pointer"]) == (422, "/events/2/x")
    assert client.get(f"{session}/frame").json()["version"] == 0


@pytest.mark.one_process
def test_a_session_remembers_what_can_be_undone_from_one_request_to_the_next():
    with running() as service, httpx.Client(base_url=service.url) as client:
        path = client.post("/v1/sessions", json={"control": {"history": 1}}).headers["Location"]
        put = [{"type": "set", "value": value} for value in (0.25, 0.5)]
        for event, value, undo, redo in (
            (put[0], 0.25, 1, 0),
            (put[1], 0.5, 1, 0),
            ({"type": "undo"}, 0.25, 0, 1),
            ({"type": "undo"}, 0.25, 0, 1),
            ({"type": "redo"}, 0.5, 1, 0),
        ):
            frame = client.post(f"{path}/events", json=event).json()
            assert (frame["value"], frame["history"]) == (value, {"undo": undo, "redo": redo})
        assert client.get(f"{path}/frame").json()["history"] == {"undo": 1, "redo": 0}
        text = client.get("/metrics").text
        for line in ('{type="key"} 0', '{type="undo"} 2', '{type="redo"} 1'):
            assert f"detent_events_total{line}\n" in text
