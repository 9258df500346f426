"""Errors that generated requests found, each with a test."""

from __future__ import annotations

import httpx
import pytest

from contract import Contract, named


@pytest.mark.parametrize("width", [1, 1.0004, 1.0006])
def test_the_layout_of_the_shortest_tracks_is_as_documented(client: httpx.Client, contract: Contract, width: float):
    path = client.post("/v1/sessions", json={"preset": "zoom"}).headers["Location"]
    assert client.post(f"{path}/events", json={"type": "resized", "trackWidth": width}).status_code == 200
    layout = client.get(f"{path}/layout").json()
    assert layout["trackWidth"] == round(width, 3)
    assert contract.faults(layout, named("Layout"), closed=True) == []
    client.delete(path)


@pytest.mark.parametrize("session", ["unknown", "%C2%84", "a.b", "a" * 65])
def test_a_path_has_options_for_any_id(client: httpx.Client, session: str):
    for more, methods in (("", "GET, HEAD, PATCH, DELETE, OPTIONS"), ("/events", "POST, OPTIONS")):
        response = client.options(f"/v1/sessions/{session}{more}")
        assert (response.status_code, response.headers["Allow"]) == (204, methods)
    assert client.get(f"/v1/sessions/{session}").status_code == 404


@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_the_stream_of_a_session_that_was_deleted_is_204(client: httpx.Client, contract: Contract, method: str):
    path = client.post("/v1/sessions", json={"preset": "zoom"}).headers["Location"]
    client.delete(path)
    response = client.request(method, f"{path}/stream")
    assert (response.status_code, response.headers["Cache-Control"], response.content) == (204, "no-store, no-transform", b"")
    (documented,) = [
        operation["responses"] for where, how, operation in contract.operations()
        if where == "/v1/sessions/{id}/stream" and how == method
    ]
    assert "204" in documented
