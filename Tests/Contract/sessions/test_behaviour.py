"""What the contract describes in words: conditions, order, batches, sharing, limits, paths as they were sent."""

from __future__ import annotations

import socket
import time
from typing import Iterator

import httpx
import pytest

from service import Service, running

ORIGIN = {"Origin": "https://app.example"}


@pytest.fixture
def session(client: httpx.Client) -> Iterator[str]:
    path = client.post("/v1/sessions", json={"preset": "meshing"}).headers["Location"]
    yield path
    client.delete(path)


def _through(*knots: tuple[float, float]) -> dict:
    """A control on a piecewise scale."""
    return {"scale": {"kind": "piecewise", "knots": [{"at": at, "value": value} for at, value in knots]}}


def ask(service: Service, text: bytes) -> bytes:
    """The answer to these bytes, until the service closes."""
    with socket.create_connection(service.address, timeout=10) as connection:
        connection.sendall(text)
        answer = b""
        while chunk := connection.recv(65536):
            answer += chunk
    return answer


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
            answer = client.get(path, headers={"If-None-Match": field})
            assert (answer.status_code, answer.headers["ETag"], answer.content) == (304, tag, b"")
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
        answer = client.request(method, session, headers={name: field})
        assert (answer.status_code, answer.json()["type"]) == (400, "/problems/bad-header"), answer.text
        assert name in answer.json()["detail"]


def test_cues_belong_to_the_answer_of_their_event(client: httpx.Client, session: str):
    event = {"type": "began", "x": 200, "gesture": "g", "seq": 1}
    assert client.post(f"{session}/events", json=event).json()["haptics"] != []
    again = client.post(f"{session}/events", json=event).json()
    assert (again["stale"], again["haptics"], again["transitions"], again["version"]) == (1, [], [], 1)
    frame = client.get(f"{session}/frame").json()
    assert (frame["haptics"], frame["transitions"]) == ([], [])
    assert frame["bars"]["heights"] == again["bars"]["heights"]


@pytest.mark.parametrize(
    "body, member, value",
    [
        ({"preset": "meshing", "control": {"range": {"lower": 5}}}, "initialValue", 5),
        ({"preset": "meshing", "control": {"range": {"lower": -5}}}, "initialValue", -5),
        ({"preset": "meshing", "control": {"range": {"lower": 10}}, "value": 20}, "initialValue", 20),
        ({"control": {"trackWidth": 1}, "trackWidth": 100}, "trackWidth", 100),
        ({"preset": "camera", "control": {"drag": "location"}}, "drag", "location"),
    ],
)
def test_derived_members_follow_from_the_merged_control(client: httpx.Client, body, member, value):
    answer = client.post("/v1/sessions", json=body)
    assert answer.status_code == 201, answer.text
    assert answer.json()["control"][member] == value
    client.delete(answer.headers["Location"])


def test_a_track_width_that_the_request_replaces_must_be_valid_too(client: httpx.Client):
    for preset in ({}, {"preset": "meshing"}):
        body = {**preset, "control": {"trackWidth": 0.5}, "trackWidth": 100, "events": [{"type": "elapsed"}]}
        answer = client.post("/v1/evaluate", json=body)
        assert (answer.status_code, answer.json()["errors"][0]["pointer"]) == (422, "/control/trackWidth")


def test_a_dead_zones_travel_follows_the_drag_that_a_patch_sets(client: httpx.Client):
    control = {"drag": "location", "snapping": {"stops": [{"value": 0.5, "width": 40}]}}
    answer = client.post("/v1/sessions", json={"preset": "snap", "control": control}).json()
    assert answer["control"]["snapping"]["travel"] == "fitted"


def test_a_pointer_escapes_member_names(client: httpx.Client):
    answer = client.post("/v1/sessions", json={"control": {"appearance": {"x~/y": "#ffffff"}}})
    assert answer.json()["errors"][0]["pointer"] == "/control/appearance/x~0~1y"


def test_a_detail_quotes_at_most_its_limit(client: httpx.Client):
    for body in ({"preset": "a" * 100_000}, {"id": "\\" * 100_000}):
        assert len(client.post("/v1/sessions", json=body).content) < 1_000


def test_a_refused_request_for_a_session_postpones_its_expiry_too():
    with running("--session-ttl", "2s") as service, httpx.Client(base_url=service.url) as client:
        path = client.post("/v1/sessions", json={}).headers["Location"]
        for refused in (lambda: client.post(f"{path}/events", json={"x": 1}), lambda: client.put(path)):
            time.sleep(1.1)
            assert refused().status_code in (405, 422)
        time.sleep(1.1)
        assert client.get(path).status_code == 200


def test_a_page_can_read_the_servers_own_refusals():
    with running("--allow-origin", "https://app.example", "--max-body", "10") as service:
        answer = httpx.post(f"{service.url}/v1/sessions", content=b" " * 11, headers=ORIGIN)
        assert (answer.status_code, answer.headers["Access-Control-Allow-Origin"]) == (413, "https://app.example")


def test_a_settle_that_is_due_moves_the_version_with_the_frame(client: httpx.Client):
    path = client.post("/v1/sessions", json={"preset": "star"}).headers["Location"]
    for x in (10, 90, 150):
        frame = client.post(f"{path}/events", json={"type": "changed", "x": x, "predictedX": x + 100}).json()
    assert frame["motion"]["tilt"] == -36
    time.sleep(0.3)
    settled = client.get(f"{path}/frame")
    assert settled.json()["motion"] == {"phase": "wasForwards", "tilt": 0, "raised": True}
    assert (settled.json()["reason"], settled.json()["version"]) == ("time", frame["version"] + 1)
    assert [transition["property"] for transition in settled.json()["transitions"]] == ["tilt", "halo"]
    assert client.get(f"{path}/frame").json()["transitions"] == []
    assert settled.headers["ETag"].endswith(f"-{frame['version'] + 1}\"")
    client.delete(path)


def test_a_batch_that_is_refused_changes_no_state(client: httpx.Client, session: str):
    events = [{"type": "began", "x": 10}, {"type": "changed", "x": 90}, {"type": "changed", "x": "90"}]
    answer = client.post(f"{session}/events", json={"events": events})
    assert (answer.status_code, answer.json()["errors"][0]["pointer"]) == (422, "/events/2/x")
    assert client.get(f"{session}/frame").json()["version"] == 0


@pytest.mark.parametrize(
    "body, pointer",
    [
        ({"type": "began"}, "/x"),
        ({"x": 3}, "/type"),
        ({"type": "bega", "x": 3}, "/type"),
        ({"type": "began", "x": 3, "z": 3}, "/z"),
        ({"type": "set", "value": 3, "y": 3}, "/y"),
        ({"type": "key"}, "/key"),
        ({"type": "key", "key": "Enter"}, "/key"),
        ({"type": "key", "key": "Home", "shift": 1}, "/shift"),
        ({"type": "undo", "value": 3}, "/value"),
        ({"type": "began", "x": None}, "/x"),
        ({"type": "began", "x": 1e8}, "/x"),
        ({"type": "began", "x": 1, "predictedX": -1e8}, "/predictedX"),
        ({"type": "elapsed", "x": 1}, "/x"),
        ({"type": "ended", "predictedX": 1}, "/predictedX"),
        ({"type": "elapsed", "t": -1}, "/t"),
        ({"type": "elapsed", "t": 1e16}, "/t"),
        ({"type": "elapsed", "gesture": ""}, "/gesture"),
        ({"type": "elapsed", "gesture": "g" * 65}, "/gesture"),
        ({"type": "elapsed", "gesture": "g", "seq": 1.5}, "/seq"),
        ({"type": "elapsed", "gesture": "g", "seq": -1}, "/seq"),
        ({"type": "resized", "trackWidth": 0}, "/trackWidth"),
        ({"type": "set"}, "/value"),
        ({"events": []}, "/events"),
        ({"events": {}}, "/events"),
        ({"events": [{"type": "elapsed"}] * 1001}, "/events"),
        ({"events": [{"type": "elapsed"}, 7]}, "/events/1"),
        ({"events": [{"type": "elapsed"}], "t": 1}, ""),
    ],
)
def test_a_bad_event_is_refused_with_its_place(client: httpx.Client, session: str, body, pointer):
    answer = client.post(f"{session}/events", json=body)
    assert (answer.status_code, answer.json()["errors"][0]["pointer"]) == (422, pointer), answer.text
    assert client.get(f"{session}/frame").json()["version"] == 0


@pytest.mark.parametrize(
    "body, pointer",
    [
        ([], ""),
        ({"control": {"step": "1"}}, "/control/step"),
        ({"control": {"stepp": 1}}, "/control/stepp"),
        ({"control": {"step": None}}, "/control/step"),
        ({"control": {"range": {"lower": 0}}}, "/control/range/upper"),
        ({"control": {"scale": {"kind": "exponential"}}}, "/control/range/lower"),
        ({"control": {"scale": {"kind": "log"}}}, "/control/scale/kind"),
        ({"control": {"scale": {"kind": "linear", "exponent": 2}}}, "/control/scale/exponent"),
        ({"control": {"scale": {"kind": "power"}}}, "/control/scale/exponent"),
        ({"control": {"scale": {"kind": "power", "exponent": 0}}}, "/control/scale/exponent"),
        ({"control": {"scale": {"kind": "power", "exponent": 101}}}, "/control/scale/exponent"),
        ({"control": {"scale": {"kind": "power", "exponent": 2, "linear": 1}}}, "/control/scale/linear"),
        ({"control": {"scale": {"kind": "symlog"}}}, "/control/scale/linear"),
        ({"control": {"scale": {"kind": "symlog", "linear": -1}}}, "/control/scale/linear"),
        ({"control": {"scale": {"kind": "symlog", "linear": 1, "knots": []}}}, "/control/scale/knots"),
        ({"control": {"scale": {"kind": "piecewise"}}}, "/control/scale/knots"),
        ({"control": {"scale": {"kind": "piecewise", "knots": []}}}, "/control/scale/knots"),
        ({"control": {"scale": {"kind": "piecewise", "knots": [0.5]}}}, "/control/scale/knots/0"),
        ({"control": {"scale": {"kind": "piecewise", "knots": [{"at": 0.5}]}}}, "/control/scale/knots/0/value"),
        ({"control": _through((0.5, 0.1), (0.5, 0.2))}, "/control/scale/knots/1/at"),
        ({"control": _through((0.5, 0.1), (0.6, 0.2), (0.7, 0.2))}, "/control/scale/knots/2/value"),
        ({"control": _through(*((i / 300, i / 300) for i in range(1, 258)))}, "/control/scale/knots"),
        ({"preset": "camera", "control": {"scale": {"kind": "symlog"}}}, "/control/scale/linear"),
        ({"control": {"snapping": {"kind": "magnet", "stops": [0.2, 0.1]}}}, "/control/snapping/stops/1"),
        ({"control": {"snapping": {"kind": "deadZone", "stops": [{"value": 2}]}}}, "/control/snapping/stops/0/value"),
        ({"control": {"snapping": {"kind": "step"}}}, "/control/step"),
        ({"control": {"bars": {"count": 1}}}, "/control/bars/count"),
        ({"control": {"bars": {"count": 2.5}}}, "/control/bars/count"),
        ({"control": {"haptics": {"tick": {}}}}, "/control/haptics/tick/every"),
        ({"control": {"haptics": {"tick": {"every": 1e-9}}}}, "/control/haptics/tick/every"),
        ({"control": {"appearance": {"barColor": "red"}}}, "/control/appearance/barColor"),
        ({"control": {"appearance": {"K": 1, "\u212a": 2}}}, "/control/appearance/\u212a"),
        ({"control": {"kind": "knob"}}, "/control/kind"),
        ({"control": {"kind": "pinch", "step": 1}}, "/control/step"),
        ({"preset": "zoom", "control": {"range": {"upper": 4}}}, "/control/snapping/stops/2/value"),
        ({"preset": "zoom", "control": []}, "/control"),
        ({"preset": 7}, "/preset"),
        ({"id": "a/b"}, "/id"),
        ({"trackWidth": -1}, "/trackWidth"),
        ({"value": 2}, "/value"),
        ({"preset": "carousel", "value": 2}, "/value"),
        ({"name": "kitchen"}, "/name"),
    ],
)
def test_a_bad_control_is_refused_with_its_place(client: httpx.Client, body, pointer):
    for path, more in (("/v1/sessions", {}), ("/v1/evaluate", {"events": [{"type": "elapsed"}]})):
        if path == "/v1/evaluate" and isinstance(body, dict) and "id" in body:
            continue
        answer = client.post(path, json=body | more if isinstance(body, dict) else body)
        assert (answer.status_code, answer.json()["errors"][0]["pointer"]) == (422, pointer), answer.text


@pytest.mark.parametrize(
    "text, pointer",
    [
        ('{"id": "a", "id": "b"}', "/id"),
        ('{"control": {"step": 1e999}}', "/control/step"),
        ('{"control": ' + "[" * 40 + "]" * 40 + "}", None),
        ('{"id": "\xff"}'.encode("latin-1"), None),
        ("{'id': 1}", ""),
        ("", ""),
        ('{"id": 1,}', None),
        ("\ufeff{}", None),
    ],
)
def test_what_is_not_json_is_refused_with_its_place(client: httpx.Client, text, pointer):
    answer = client.post("/v1/sessions", content=text)
    assert (answer.status_code, answer.json()["type"]) == (400, "/problems/invalid-json"), answer.text
    assert "line 1" in answer.json()["detail"]
    if pointer is not None:
        assert answer.json()["errors"][0]["pointer"] == pointer


def test_a_path_is_taken_as_it_was_sent(client: httpx.Client, server: str):
    client.post("/v1/sessions", json={"id": "raw"})
    service = Service(None, server)  # type: ignore[arg-type]
    for path in ("raw%2Fframe", "raw%00", "raw%00/frame", "raw/frame/", "%72aw%2f", "raw//frame"):
        answer = ask(service, f"GET /v1/sessions/{path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode())
        assert answer.startswith(b"HTTP/1.1 404"), (path, answer)
    client.delete("/v1/sessions/raw")


def test_only_a_page_must_send_a_json_content_type(client: httpx.Client):
    events = {"content": '{"events": [{"type": "elapsed"}]}'}
    for kind, status in (("application/json", 200), ("application/merge-patch+json; x=y", 200), ("text/plain", 415)):
        assert client.post("/v1/evaluate", headers=ORIGIN | {"Content-Type": kind}, **events).status_code == status
    assert client.post("/v1/evaluate", headers={"Content-Type": "text/plain"}, **events).status_code == 200


def test_no_origin_is_allowed_by_default(client: httpx.Client):
    answer = client.get("/v1/presets", headers=ORIGIN)
    assert "Access-Control-Allow-Origin" not in answer.headers
    preflight = client.options("/v1/sessions", headers=ORIGIN | {"Access-Control-Request-Method": "POST"})
    assert (preflight.status_code, preflight.headers["Allow"]) == (204, "POST, OPTIONS")
    assert "Access-Control-Allow-Methods" not in preflight.headers


def test_an_allowed_origin_may_call_and_read():
    with running("--allow-origin", "https://app.example") as service, httpx.Client(base_url=service.url) as client:
        asked = ORIGIN | {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "content-type"}
        preflight = client.options("/v1/sessions", headers=asked)
        assert preflight.headers["Access-Control-Allow-Origin"] == "https://app.example"
        assert "POST" in preflight.headers["Access-Control-Allow-Methods"]
        allowed = preflight.headers["Access-Control-Allow-Headers"].lower().split(", ")
        assert {"content-type", "x-request-id", "traceparent", "tracestate"} <= set(allowed)
        assert int(preflight.headers["Access-Control-Max-Age"]) > 0
        for answer in (
            client.get("/v1/presets", headers=ORIGIN),
            client.get("/v1/sessions/kitchen", headers=ORIGIN),
            client.post("/v1/sessions", json={}, headers=ORIGIN),
        ):
            assert answer.headers["Access-Control-Allow-Origin"] == "https://app.example"
            assert answer.headers["Access-Control-Expose-Headers"] == "ETag, Location, Retry-After"
            assert "Origin" in answer.headers["Vary"]
        stranger = client.get("/v1/presets", headers={"Origin": "https://evil.example"})
        assert "Access-Control-Allow-Origin" not in stranger.headers


def test_any_origin_may_call_when_all_are_allowed():
    with running(environment={"DETENT_ALLOW_ORIGIN": "*"}) as service:
        answer = httpx.get(f"{service.url}/v1/presets/zoom", headers=ORIGIN)
        assert answer.headers["Access-Control-Allow-Origin"] == "*"


def test_a_session_over_the_maximum_is_refused_with_retry_after():
    with running("--max-sessions", "2") as service, httpx.Client(base_url=service.url) as client:
        first = client.post("/v1/sessions", json={})
        assert [first.status_code, client.post("/v1/sessions", json={}).status_code] == [201, 201]
        refused = client.post("/v1/sessions", json={})
        assert (refused.status_code, refused.json()["type"]) == (503, "/problems/too-many-sessions")
        assert int(refused.headers["Retry-After"]) > 0
        client.delete(first.headers["Location"])
        assert client.post("/v1/sessions", json={}).status_code == 201


def test_traced_events_over_the_maximum_are_refused_with_retry_after():
    with running("--max-traced-events", "10") as service, httpx.Client(base_url=service.url) as client:

        def made(trace):
            return client.post("/v1/sessions", json={"trace": trace})

        first = made(6)
        assert [first.status_code, made(4).status_code, made(0).status_code] == [201, 201, 201]
        refused = made(1)
        assert (refused.status_code, refused.json()["type"]) == (503, "/problems/too-many-traced-events")
        assert "10 events (--max-traced-events)" in refused.json()["detail"]
        assert int(refused.headers["Retry-After"]) > 0
        assert client.get(refused.json()["type"]).status_code == 200
        client.delete(first.headers["Location"])
        assert [made(7).status_code, made(6).status_code] == [503, 201]


def test_an_idle_session_ends():
    with running("--session-ttl", "1s") as service, httpx.Client(base_url=service.url) as client:
        path = client.post("/v1/sessions", json={}).headers["Location"]
        for _ in range(4):
            time.sleep(0.4)
            assert client.get(path).status_code == 200
        time.sleep(2.2)
        assert client.get(path).status_code == 404
        assert "detent_sessions_expired_total 1\n" in client.get("/metrics").text


def test_a_session_without_end_has_no_expiry():
    with running("--session-ttl", "0") as service:
        assert "expiresAt" not in httpx.post(f"{service.url}/v1/sessions", json={}).json()


def test_a_body_is_refused_as_too_large_only_over_the_limit():
    with running("--max-body", "100") as service:
        for length, status in ((100, 400), (101, 413)):
            answer = httpx.post(f"{service.url}/v1/sessions", content=b" " * length)
            assert answer.status_code == status


def test_metrics_count_what_was_asked():
    with running() as service, httpx.Client(base_url=service.url) as client:
        path = client.post("/v1/sessions", json={"preset": "meshing"}).headers["Location"]
        event = {"type": "began", "x": 200, "gesture": "g", "seq": 1}
        for _ in range(2):
            client.post(f"{path}/events", json=event)
        client.get("/v1/sessions/kitchen")
        client.post("/v1/evaluate", json={"preset": "meshing", "events": [{"type": "began", "x": 200}]})
        text = client.get("/metrics").text
        for line in (
            "# HELP detent_events_total Events that sessions received, by type.",
            "# HELP detent_cues_total Haptic cues that sessions caused, by cause.",
            'detent_requests_total{route="/v1/sessions/{id}/events",method="POST",status="200"} 2',
            'detent_requests_total{route="/v1/sessions/{id}",method="GET",status="404"} 1',
            'detent_events_total{type="began"} 2',
            "detent_stale_events_total 1",
            'detent_cues_total{cause="tick"} 1',
            "detent_sessions 1",
            "detent_sessions_created_total 1",
            "detent_connections 1",
            'detent_build_info{version="0.1.0"} 1',
            'detent_request_duration_seconds_bucket{le="+Inf"} 5',
        ):
            assert f"{line}\n" in text
        assert '"kitchen' not in text and "/kitchen" not in text and path not in text


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


@pytest.mark.parametrize("event", [{"type": "key", "key": "Home"}, {"type": "undo"}, {"type": "redo"}], ids=str)
def test_a_pinch_supports_neither_keys_nor_a_history(client: httpx.Client, event: dict):
    refused = client.post("/v1/evaluate", json={"preset": "carousel", "events": [event]})
    assert (refused.status_code, refused.json()["errors"][0]["pointer"]) == (409, "/events/0/type")


def test_a_spring_may_be_kept_and_read_by_a_page_that_is_allowed():
    with running("--allow-origin", ORIGIN["Origin"]) as service:
        answer = httpx.get(f"{service.url}/v1/spring?bounce=0.3", headers=ORIGIN)
        assert answer.headers["Cache-Control"] == "public, max-age=86400"
        assert answer.headers["Access-Control-Allow-Origin"] == ORIGIN["Origin"]
        assert answer.headers["Vary"] == "Origin"
        refused = httpx.get(f"{service.url}/v1/spring?bounce=3", headers=ORIGIN)
        assert refused.status_code == 422
        assert "Cache-Control" not in refused.headers


def test_a_query_that_is_refused_for_get_is_refused_for_head(client: httpx.Client):
    answer = client.head("/v1/spring?bounce=3")
    assert (answer.status_code, answer.content) == (422, b"")


def test_options_of_a_spring_are_answered_for_any_query(client: httpx.Client):
    assert client.options("/v1/spring?bounce=3").status_code == 204
