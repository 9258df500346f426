"""Pages of other origins: what they may call and read. A spring, which they may keep."""

from __future__ import annotations

import gzip

import httpx
import pytest

from service import running

ORIGIN = {"Origin": "https://app.example"}


def test_a_page_can_read_the_servers_own_refusals():
    with running("--allow-origin", "https://app.example", "--max-body", "10") as service:
        response = httpx.post(f"{service.url}/v1/sessions", content=b" " * 11, headers=ORIGIN)
        assert (response.status_code, response.headers["Access-Control-Allow-Origin"]) == (413, "https://app.example")


def test_only_a_page_must_send_a_json_content_type(client: httpx.Client):
    events = {"content": '{"events": [{"type": "elapsed"}]}'}
    for kind, status in (("application/json", 200), ("application/merge-patch+json; x=y", 200), ("text/plain", 415)):
        assert client.post("/v1/evaluate", headers=ORIGIN | {"Content-Type": kind}, **events).status_code == status
    assert client.post("/v1/evaluate", headers={"Content-Type": "text/plain"}, **events).status_code == 200


@pytest.mark.parametrize("path", ["/v1/evaluate", "/v1/sessions"])
def test_a_compressed_body_is_refused_and_named(client: httpx.Client, path: str):
    events, session = b'{"preset": "meshing", "events": [{"type": "elapsed"}]}', b'{"id": "compressed", "preset": "zoom"}'
    body = events if path == "/v1/evaluate" else session
    for coding in ("gzip", "GZIP", "identity, gzip", "br"):
        response = client.post(path, content=gzip.compress(body), headers={"Content-Encoding": coding})
        assert response.status_code == 415 and response.json()["type"] == "/problems/unsupported-media-type"
        assert f'not "{coding}"' in response.json()["detail"]
    assert client.get("/v1/sessions/compressed").status_code == 404
    for coding in ("identity", "Identity", ""):
        response = client.post(path, content=body, headers={"Content-Encoding": coding})
        assert response.is_success, response.text
        client.delete("/v1/sessions/compressed")


def test_no_origin_is_allowed_by_default(client: httpx.Client):
    response = client.get("/v1/presets", headers=ORIGIN)
    assert "Access-Control-Allow-Origin" not in response.headers
    preflight = client.options("/v1/sessions", headers=ORIGIN | {"Access-Control-Request-Method": "POST"})
    assert (preflight.status_code, preflight.headers["Allow"]) == (204, "GET, HEAD, POST, OPTIONS")
    assert "Access-Control-Allow-Methods" not in preflight.headers


def test_an_allowed_origin_may_call_and_read():
    with running("--allow-origin", "https://app.example") as service, httpx.Client(base_url=service.url) as client:
        asked = ORIGIN | {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "content-type"}
        preflight = client.options("/v1/sessions", headers=asked)
        assert preflight.headers["Access-Control-Allow-Origin"] == "https://app.example"
        assert "POST" in preflight.headers["Access-Control-Allow-Methods"]
        allowed = preflight.headers["Access-Control-Allow-Headers"].lower().split(", ")
        assert {"authorization", "content-type", "idempotency-key", "x-request-id", "traceparent", "tracestate"} <= set(allowed)
        assert int(preflight.headers["Access-Control-Max-Age"]) > 0
        for response in (
            client.get("/v1/presets", headers=ORIGIN),
            client.get("/v1/sessions/kitchen", headers=ORIGIN),
            client.post("/v1/sessions", json={}, headers=ORIGIN),
        ):
            assert response.headers["Access-Control-Allow-Origin"] == "https://app.example"
            assert response.headers["Access-Control-Expose-Headers"].split(", ") == [
                "Accept-Patch", "Detent-Durability", "Detent-Engine", "ETag", "Idempotent-Replayed", "Link", "Location",
                "RateLimit", "RateLimit-Policy", "Retry-After", "WWW-Authenticate",
            ]  # fmt: skip
            assert "Origin" in response.headers["Vary"]
        stranger = client.get("/v1/presets", headers={"Origin": "https://evil.example"})
        assert "Access-Control-Allow-Origin" not in stranger.headers


def test_any_origin_may_call_when_all_are_allowed():
    with running(environment={"DETENT_ALLOW_ORIGIN": "*"}) as service:
        response = httpx.get(f"{service.url}/v1/presets/zoom", headers=ORIGIN)
        assert response.headers["Access-Control-Allow-Origin"] == "*"


def test_a_spring_may_be_stored_and_read_by_a_page_that_is_allowed():
    with running("--allow-origin", ORIGIN["Origin"]) as service:
        response = httpx.get(f"{service.url}/v1/spring?bounce=0.3", headers=ORIGIN)
        assert response.headers["Cache-Control"] == "public, max-age=86400"
        assert response.headers["Access-Control-Allow-Origin"] == ORIGIN["Origin"]
        assert response.headers["Vary"] == "Origin"
        refused = httpx.get(f"{service.url}/v1/spring?bounce=3", headers=ORIGIN)
        assert refused.status_code == 422
        assert "Cache-Control" not in refused.headers


def test_a_query_that_is_refused_for_get_is_refused_for_head(client: httpx.Client):
    response = client.head("/v1/spring?bounce=3")
    assert (response.status_code, response.content) == (422, b"")


def test_options_of_a_spring_get_a_response_for_any_query(client: httpx.Client):
    assert client.options("/v1/spring?bounce=3").status_code == 204
