"""A session with its layout: `Prefer: layout` saves a client that draws a request."""

from __future__ import annotations

import httpx
import pytest

ASKED = {"Prefer": "layout"}


@pytest.mark.parametrize("preset", ["meshing", "star", "zoom", "carousel"])
def test_a_client_that_asks_gets_the_layout_with_the_session(client: httpx.Client, preset: str):
    made = client.post("/v1/sessions", json={"preset": preset}, headers=ASKED)
    assert (made.status_code, made.headers["Preference-Applied"]) == (201, "layout")
    path = made.headers["Location"]
    layout = client.get(f"{path}/layout").json()
    assert made.json()["layout"] == layout
    read = client.get(path, headers={"Prefer": "respond-async, Layout; a=b"})
    assert (read.json()["layout"], read.headers["Preference-Applied"]) == (layout, "layout")


def test_only_a_client_that_asks_gets_it(client: httpx.Client):
    for others in ({}, {"Prefer": "checksum"}, {"Prefer": "layouts"}, {"Prefer": "return=layout"}):
        made = client.post("/v1/sessions", json={"preset": "snap"}, headers=others)
        for response in (made, client.get(made.headers["Location"], headers=others)):
            assert "layout" not in response.json() and "Preference-Applied" not in response.headers


def test_the_layout_is_that_of_the_tracks_length(client: httpx.Client):
    path = client.post("/v1/sessions", json={"preset": "snap"}).headers["Location"]
    assert client.post(f"{path}/events", json={"type": "resized", "trackWidth": 200}).status_code == 200
    layout = client.get(path, headers=ASKED).json()["layout"]
    assert (layout["trackWidth"], layout["stops"][0]["x"]) == (200, 100)


def test_the_session_with_its_layout_has_a_tag_of_its_own(client: httpx.Client):
    made = client.post("/v1/sessions", json={"preset": "snap"}, headers=ASKED)
    path = made.headers["Location"]
    plain, full = client.get(path).headers["ETag"], client.get(path, headers=ASKED).headers["ETag"]
    assert made.headers["ETag"] == plain != full
    for fields, known, status in ((ASKED, full, 304), (ASKED, plain, 200), ({}, plain, 304), ({}, full, 200)):
        response = client.get(path, headers={**fields, "If-None-Match": known})
        assert (response.status_code, response.headers["Vary"]) == (status, "Accept, Prefer")
