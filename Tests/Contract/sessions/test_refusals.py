"""What is derived from other members, and what is refused with its place."""

from __future__ import annotations

import socket
from typing import Iterator

import httpx
import pytest

from patience import LIMIT
from service import Service


@pytest.fixture
def session(client: httpx.Client) -> Iterator[str]:
    path = client.post("/v1/sessions", json={"preset": "meshing"}).headers["Location"]
    yield path
    client.delete(path)


def _through(*knots: tuple[float, float]) -> dict:
    """A control on a piecewise scale."""
    return {"scale": {"kind": "piecewise", "knots": [{"at": at, "value": value} for at, value in knots]}}


def _listed(*values: float, **others: object) -> dict:
    """A control with a grid of values."""
    return {"grid": {"kind": "values", "values": list(values)}, **others}


def _powers(**grid: float) -> dict:
    """A control with a grid of factors."""
    return {"range": {"lower": 1, "upper": 100}, "grid": {"kind": "factor", **grid}}


def _sections(*sections: tuple[float, float]) -> dict:
    """A control with a grid of sections."""
    return {"grid": {"kind": "sections", "sections": [{"to": to, "step": step} for to, step in sections]}}


def _labelled(*labels: tuple[float, str]) -> dict:
    """A control with labels."""
    return {"text": {"labels": [{"value": value, "text": text} for value, text in labels]}}


def ask(service: Service, text: bytes) -> bytes:
    """The response to these bytes, until the service closes."""
    with socket.create_connection(service.address, timeout=LIMIT) as connection:
        connection.sendall(text)
        response = b""
        while chunk := connection.recv(65536):
            response += chunk
    return response


def test_a_proxy_can_route_a_creation_by_the_id_in_its_query(client: httpx.Client):
    for body in ({}, {"id": "in-query"}):
        made = client.post("/v1/sessions?id=in-query", json=body)
        assert (made.status_code, made.json()["id"]) == (201, "in-query")
        client.delete(made.headers["Location"])
    refused = {
        "id=in-query": ({"id": "other"}, "invalid-request", "/id must be in-query as in the query, or left out, not other"),
        "id=a/b": ({}, "invalid-query", 'id must be 1 to 64 of the characters A-Z a-z 0-9 _ -, not "a/b"'),
        "id=": ({}, "invalid-query", 'id must be 1 to 64 of the characters A-Z a-z 0-9 _ -, not ""'),
        "id=a&id=b": ({}, "invalid-query", "id must be given only once"),
        "name=a": ({}, "invalid-query", "name is unknown; the known names are id"),
    }
    for query, (body, kind, detail) in refused.items():
        problem = client.post(f"/v1/sessions?{query}", json=body)
        assert (problem.status_code, problem.json()["type"]) == (422, f"/problems/{kind}"), query
        assert problem.json()["detail"] == detail
    assert client.get("/v1/sessions/other").status_code == 404


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
    response = client.post("/v1/sessions", json=body)
    assert response.status_code == 201, response.text
    assert response.json()["control"][member] == value
    client.delete(response.headers["Location"])


def test_a_track_width_that_the_request_replaces_must_be_valid_too(client: httpx.Client):
    for preset in ({}, {"preset": "meshing"}):
        body = {**preset, "control": {"trackWidth": 0.5}, "trackWidth": 100, "events": [{"type": "elapsed"}]}
        response = client.post("/v1/evaluate", json=body)
        assert (response.status_code, response.json()["errors"][0]["pointer"]) == (422, "/control/trackWidth")


def test_a_dead_zones_travel_follows_the_drag_that_a_patch_sets(client: httpx.Client):
    control = {"drag": "location", "snapping": {"stops": [{"value": 0.5, "width": 40}]}}
    response = client.post("/v1/sessions", json={"preset": "snap", "control": control}).json()
    assert response["control"]["snapping"]["travel"] == "fitted"


def test_a_pointer_escapes_member_names(client: httpx.Client):
    response = client.post("/v1/sessions", json={"control": {"appearance": {"x~/y": "#ffffff"}}})
    assert response.json()["errors"][0]["pointer"] == "/control/appearance/x~0~1y"


def test_a_detail_quotes_at_most_its_limit(client: httpx.Client):
    for body in ({"preset": "a" * 100_000}, {"id": "\\" * 100_000}):
        assert len(client.post("/v1/sessions", json=body).content) < 1_000


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
        ({"type": "set", "value": 3, "ifIdle": 1}, "/ifIdle"),
        ({"type": "changed", "x": 3, "ifIdle": True}, "/ifIdle"),
        ({"type": "cancelled", "ifIdle": False}, "/ifIdle"),
        ({"type": "resized", "trackWidth": 300, "ifIdle": True}, "/ifIdle"),
        ({"type": "elapsed", "ifIdle": True}, "/ifIdle"),
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
    response = client.post(f"{session}/events", json=body)
    assert (response.status_code, response.json()["errors"][0]["pointer"]) == (422, pointer), response.text
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
        ({"control": {"haptics": {"tick": {"every": 1e-17}}}}, "/control/haptics/tick/every"),
        ({"control": {"grid": [1, 2]}}, "/control/grid"),
        ({"control": {"grid": {}}}, "/control/grid/kind"),
        ({"control": {"grid": {"kind": "value"}}}, "/control/grid/kind"),
        ({"control": {"grid": {"kind": "values"}}}, "/control/grid/values"),
        ({"control": _listed()}, "/control/grid/values"),
        ({"control": _listed(1, 2, 2)}, "/control/grid/values/2"),
        ({"control": _listed(1, 2, step=1)}, "/control/grid"),
        ({"control": _listed(1, 2, keys={"step": 1})}, "/control/keys"),
        ({"control": _listed(1, 2, range={"lower": 0, "upper": 2})}, "/control/range/lower"),
        ({"control": _listed(1, 2, range={"lower": 1, "upper": 3})}, "/control/range/upper"),
        ({"control": _listed(1, 2, 4, reachable={"upper": 3})}, "/control/reachable/upper"),
        ({"control": {"grid": {"kind": "factor"}}}, "/control/grid/factor"),
        ({"control": {"grid": {"kind": "factor", "factor": 2}}}, "/control/range/lower"),
        ({"control": _powers(factor=1)}, "/control/grid/factor"),
        ({"control": _powers(factor=1.5) | {"range": {"lower": 5e-324, "upper": 1}}}, "/control/grid/factor"),
        ({"control": _powers(factor=1.0000001, parts=1000)}, "/control/grid/factor"),
        ({"control": _powers(factor=2, parts=0)}, "/control/grid/parts"),
        ({"control": _powers(factor=2, part=3)}, "/control/grid/part"),
        ({"control": {"grid": {"kind": "sections", "sections": []}}}, "/control/grid/sections"),
        ({"control": _sections((0.5, 0.1), (0.4, 0.1), (1, 0.1))}, "/control/grid/sections/1/to"),
        ({"control": _sections((0.5, 0.1), (0.9, 0.1))}, "/control/grid/sections/1/to"),
        ({"control": _sections((0.5, 0.1), (1, 0))}, "/control/grid/sections/1/step"),
        ({"control": _sections((1, 1e-17))}, "/control/grid/sections/0/step"),
        ({"control": _sections((2**39, 2**-13), (2**40, 2**-12)) | {"range": {"lower": -(2**39), "upper": 2**40}}},
         "/control/grid/sections/1/step"),
        ({"control": {"rounding": "up"}}, "/control/rounding"),
        ({"control": {"step": 0.1, "rounding": "even"}}, "/control/rounding"),
        ({"control": {"scale": {"kind": "even"}}}, "/control/scale/kind"),
        ({"control": _powers(factor=2) | {"scale": {"kind": "even"}}}, "/control/scale/kind"),
        ({"control": {"fillFrom": 1.5}}, "/control/fillFrom"),
        ({"control": {"drag": "hold"}}, "/control/drag"),
        ({"control": {"grabDistance": 30}}, "/control/grabDistance"),
        ({"control": {"drag": "translation", "grabDistance": 30}}, "/control/grabDistance"),
        ({"control": {"drag": "grab", "snapping": {"kind": "deadZone", "stops": [], "travel": "extended"}}},
         "/control/snapping/travel"),
        ({"control": {"clearsOnTap": True}}, "/control/clearsOnTap"),
        *(({"control": {"release": {"kind": kind, "lands": "grid"}}}, "/control/release/lands") for kind in ("stay", "fling")),
        ({"control": {"clearsOnTap": 1}}, "/control/clearsOnTap"),
        *(({"control": {"step": 0.1, "clearsOnTap": True} | more}, "/control/clearsOnTap") for more in (
            {"drag": "translation"}, {"drag": "grab"}, {"drag": "thumb"}, {"jumpsOnTouch": False},
            {"release": {"kind": "fling"}})),
        ({"control": {"text": {"fractionDigits": 1, "significantDigits": 2}}}, "/control/text/significantDigits"),
        ({"control": {"text": {"style": "duration", "significantDigits": 2}}}, "/control/text/significantDigits"),
        ({"control": {"text": {"style": "time"}}}, "/control/text/style"),
        ({"control": {"text": {"multiplier": 0}}}, "/control/text/multiplier"),
        ({"control": {"text": {"multiplier": 1e15}}}, "/control/text/multiplier"),
        ({"control": _labelled((0, "Off"), (2, "On"))}, "/control/text/labels/1/value"),
        ({"control": _labelled((1, "On"), (0, "Off"))}, "/control/text/labels/1/value"),
        ({"control": _labelled((0, "Off"), (1, "Off")) | {"step": 1}}, "/control/text/labels/0/text"),
        ({"control": _labelled((0, "1")) | {"step": 1}}, "/control/text/labels/0/text"),
        ({"control": _labelled((0, ""))}, "/control/text/labels/0/text"),
        ({"control": _sections((0.5, 0.1)) | {"range": {"lower": 1, "upper": 0}}}, "/control/range/upper"),
        ({"control": _labelled((0, "n" * 65))}, "/control/text/labels/0/text"),
        ({"control": {"text": {"labels": [{"value": 0}]}}}, "/control/text/labels/0/text"),
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
        response = client.post(path, json=body | more if isinstance(body, dict) else body)
        assert (response.status_code, response.json()["errors"][0]["pointer"]) == (422, pointer), response.text


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
    response = client.post("/v1/sessions", content=text)
    assert (response.status_code, response.json()["type"]) == (400, "/problems/invalid-json"), response.text
    assert "line 1" in response.json()["detail"]
    if pointer is not None:
        assert response.json()["errors"][0]["pointer"] == pointer


@pytest.mark.one_process
def test_a_path_is_taken_as_it_was_sent(client: httpx.Client, server: str):
    client.post("/v1/sessions", json={"id": "raw"})
    service = Service(None, server)  # type: ignore[arg-type]
    for path in ("raw%2Fframe", "raw%00", "raw%00/frame", "raw/frame/", "%72aw%2f", "raw//frame"):
        response = ask(service, f"GET /v1/sessions/{path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode())
        assert response.startswith(b"HTTP/1.1 404"), (path, response)
    client.delete("/v1/sessions/raw")


@pytest.mark.parametrize("event", [{"type": "key", "key": "Home"}, {"type": "undo"}, {"type": "redo"}], ids=str)
def test_a_pinch_supports_neither_keys_nor_a_history(client: httpx.Client, event: dict):
    refused = client.post("/v1/evaluate", json={"preset": "carousel", "events": [event]})
    assert (refused.status_code, refused.json()["errors"][0]["pointer"]) == (409, "/events/0/type")
