"""Requests that are made to cost much or to be quoted at length: their cost and their responses stay small."""

from __future__ import annotations

import json
import re
import socket
from typing import Iterator

import httpx
import pytest

from patience import LIMIT
from service import running

# The most that a head may have.
ACCENTS = "\u0301\u0316" * 1_500
COMMAS = "," * 5_000
MOST_RESPONSE = 20_000


@pytest.fixture
def session(client: httpx.Client) -> Iterator[str]:
    """The path of a session that is deleted afterwards."""
    path = client.post("/v1/sessions", json={"preset": "meshing"}).headers["Location"]
    yield path
    client.delete(path)


@pytest.mark.parametrize("field", ["If-None-Match", "If-Match", "Accept", "Accept-Encoding", "Prefer", "Last-Event-ID"])
@pytest.mark.parametrize("value", [COMMAS + ACCENTS, f'"{ACCENTS}{COMMAS}"', ACCENTS + COMMAS, '"a",' * 2_700])
def test_a_field_of_11_kilobytes_gets_its_response(client: httpx.Client, session: str, field: str, value: str):
    headers = {field.encode(): value.encode(), b"Content-Type": b"application/json"}
    for method, path, body in (
        ("GET", f"{session}/frame", None),
        ("GET", session, None),
        ("GET", f"{session}/picture.svg", None),
        ("GET", "/openapi.yaml", None),
        ("GET", "/", None),
        ("POST", f"{session}/events", b'{"type": "elapsed"}'),
    ):
        response = client.request(method, path, headers=headers, content=body)
        assert response.status_code < 500 and response.status_code != 431
        assert response.is_success or response.status_code == 304 or len(response.content) < MOST_RESPONSE


@pytest.mark.parametrize("field", ["If-None-Match", "If-Match"])
def test_64_entity_tags_are_taken_and_one_more_is_refused(client: httpx.Client, session: str, field: str):
    method, part = ("GET", "/frame") if field == "If-None-Match" else ("POST", "/events")
    body = {"json": {"type": "elapsed"}} if method == "POST" else {}
    tags = [f'"x-{number}"' for number in range(63)] + [client.get(f"{session}/frame").headers["ETag"]]
    response = client.request(method, session + part, headers={field: ", ".join(tags)}, **body)
    assert response.status_code == (304 if method == "GET" else 200)
    refused = client.request(method, session + part, headers={field: ", ".join(['"x-0"', *tags])}, **body)
    assert (refused.status_code, refused.json()["type"]) == (400, "/problems/bad-header")
    assert refused.json()["detail"] == f"{field} must have at most 64 entity tags, or be *"


@pytest.mark.parametrize("character", ["x", "\x01", '"', "👩", "\u0301", "~"])
def test_what_a_problem_repeats_is_cut(client: httpx.Client, character: str):
    long = character * (1_000_000 // (len(json.dumps(character)) - 2))
    for path, body in (
        ("/v1/sessions", {long: 1}),
        ("/v1/sessions", {"preset": long}),
        ("/v1/sessions", {"id": long}),
        ("/v1/sessions", {"control": {"appearance": {long: 1}}}),
        ("/v1/sessions", {"preset": "meshing", "control": {long: 1}}),
        ("/v1/sessions", {"control": {"text": {"suffix": long}}}),
        ("/v1/evaluate", {"events": [{"type": long}]}),
        ("/v1/evaluate", {"events": [{"type": "elapsed", "gesture": long}]}),
        ("/v1/evaluate", {"events": [{"type": "elapsed", long: 1}]}),
        ("/v1/curve.svg", {"control": {"scale": {"kind": long}}}),
    ):
        response = client.post(path, json=body)
        assert response.status_code == 422
        assert len(response.content) < MOST_RESPONSE
        problem = response.json()
        assert len(problem["detail"]) <= 1_025
        assert [len(it["pointer"]) <= 257 for it in problem["errors"]] == [True]


def test_what_a_problem_repeats_of_a_head_is_cut(client: httpx.Client):
    long = "x" * 10_000
    for method, path, headers in (
        ("GET", f"/{long}", {}),
        ("GET", f"/v1/sessions/{long}", {}),
        ("GET", f"/v1/presets/{long}", {}),
        ("GET", f"/v1/presets/{long}/curve.svg", {}),
        ("GET", f"/problems/{long}", {}),
        ("GET", f"/playground/{long}", {}),
        ("GET", f"/v1/spring?{long}=1", {}),
        ("GET", f"/v1/spring?bounce={long}", {}),
        (long, "/", {}),
        ("GET", "/", {"Host": long}),
        ("GET", "/openapi.yaml", {"If-None-Match": long}),
        ("POST", "/v1/sessions", {"Origin": "https://a.example", "Content-Type": long}),
    ):
        response = client.request(method, path, headers=headers)
        assert 400 <= response.status_code < 500
        assert "…" in response.json()["detail"]
        assert len(response.content) < 1_000


def test_json_and_pictures_are_sent_with_nosniff(client: httpx.Client, session: str):
    for method, path, body in (
        ("GET", session, None),
        ("GET", f"{session}/frame", None),
        ("GET", f"{session}/layout", None),
        ("GET", f"{session}/picture.svg", None),
        ("POST", f"{session}/events", {"type": "elapsed"}),
        ("POST", "/v1/evaluate", {"events": [{"type": "elapsed"}]}),
        ("POST", "/v1/sessions", {}),
        ("POST", "/v1/sessions", {"<script>": 1}),
        ("GET", "/v1/presets", None),
        ("GET", "/v1/presets/zoom", None),
        ("GET", "/v1/presets/zoom/curve.svg", None),
        ("GET", "/v1/spring", None),
        ("GET", "/v1/haptics", None),
        ("GET", "/problems/internal", None),
        ("GET", "/healthz", None),
        ("GET", "/nowhere", None),
    ):
        response = client.request(method, path, json=body)
        assert re.match(r"application/(problem\+)?json$|image/svg", response.headers["Content-Type"])
        assert response.headers.get_list("X-Content-Type-Options") == ["nosniff"]


@pytest.mark.parametrize(
    "given, origin",
    [
        ("HTTPS://App.Example", "https://app.example"),
        ("https://app.example:443", "https://app.example"),
        ("http://app.example:80", "http://app.example"),
        ("http://app.example:443", "http://app.example:443"),
        ("https://app.example:08443", "https://app.example:8443"),
        ("http://[::1]:5173", "http://[::1]:5173"),
        ("Chrome-Extension://abc", "chrome-extension://abc"),
    ],
)
def test_an_origin_is_allowed_however_it_is_written(given: str, origin: str):
    with running("--allow-origin", given) as service:
        response = httpx.get(f"{service.url}/healthz", headers={"Origin": origin})
        assert response.headers["Access-Control-Allow-Origin"] == origin


@pytest.mark.parametrize(
    "target, host, status",
    [
        ("http://evil.example/healthz", "127.0.0.1", b"421"),
        ("https://evil.example:80/healthz", "localhost", b"421"),
        ("HTTP://user@localhost/healthz", "localhost", b"421"),
        ("http://evil.example?/healthz", "localhost", b"421"),
        ("http://localhost:80/healthz", "evil.example", b"200"),
        ("http://[::1]/healthz", "evil.example", b"200"),
        ("/healthz", "evil.example", b"421"),
    ],
)
def test_the_host_of_a_whole_url_counts_in_place_of_the_field(target: str, host: str, status: bytes):
    with running() as service, socket.create_connection(service.address, timeout=LIMIT) as connection:
        connection.sendall(f"GET {target} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
        response = b"".join(iter(lambda: connection.recv(65536), b""))
        assert response.split()[1] == status
        if status == b"421":
            assert b"evil.example" in response or b"user@localhost" in response


def test_a_picture_that_is_known_is_not_sent_again(client: httpx.Client):
    marks = {"control": {"range": {"lower": 0, "upper": 4096}, "marks": list(range(4_096)), "trackWidth": 100_000}}
    path = client.post("/v1/sessions", json=marks).headers["Location"]
    for part, accept in ((f"{path}/picture.svg", "*/*"), (path, "image/svg+xml")):
        tag = client.get(part, headers={"Accept": accept}).headers["ETag"]
        response = client.get(part, headers={"Accept": accept, "If-None-Match": tag})
        assert (response.status_code, response.headers["ETag"], response.content) == (304, tag, b"")
        # The length of the 200 is not known (RFC 9110 §8.6).
        assert "Content-Length" not in response.headers and "Transfer-Encoding" not in response.headers
    client.delete(path)
