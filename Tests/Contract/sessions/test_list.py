"""The list of sessions: every session on one page, for clients on this machine only."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, Iterator

import httpx
import pytest

from patience import wait_for
from service import running


@pytest.fixture
def alone() -> Iterator[httpx.Client]:
    """A client of a service without sessions."""
    with running() as service, httpx.Client(base_url=service.url) as client:
        yield client


def walk(client: httpx.Client, **query: Any) -> list[list[str]]:
    """The ids of each page, by its Link."""
    pages, url = [], str(httpx.URL("/v1/sessions", params=query))
    while url:
        response = client.get(url)
        assert response.status_code == 200, response.text
        page = response.json()
        pages.append([session["id"] for session in page["sessions"]])
        assert ("next" in page) == ("Link" in response.headers)
        url = response.links["next"]["url"] if "Link" in response.headers else ""
        assert not url or dict(httpx.URL(url).params)["cursor"] == page["next"]
    return pages


def test_every_session_is_on_one_page(alone: httpx.Client):
    ids = {alone.post("/v1/sessions", json={}).json()["id"] for _ in range(60)}
    for limit in (1, 7, 60, 1000):
        pages = walk(alone, limit=limit)
        listed = [session for page in pages for session in page]
        assert len(listed) == 60 and set(listed) == ids
        assert all(len(page) <= limit for page in pages)


def test_a_session_in_the_list_is_as_it_is_read(alone: httpx.Client):
    made = alone.post("/v1/sessions", json={"id": "a", "preset": "star", "ttl": 60}).json()
    alone.post("/v1/sessions/a/events", json={"type": "elapsed"})
    def both() -> tuple[dict, dict]:
        [listed] = alone.get("/v1/sessions").json()["sessions"]
        return listed, alone.get("/v1/sessions/a").json()

    listed, read = both()
    for name in ("id", "epoch", "preset", "createdAt"):
        assert listed[name] == read[name] == made[name]
    assert listed["version"] == read["frame"]["version"] == 1

    def have_one_expiry() -> bool:
        """To a tenth of a second where the machine does not stand still between the requests."""
        expiry = [datetime.fromisoformat(session["expiresAt"]) for session in both()]
        return abs(expiry[0] - expiry[1]) < timedelta(seconds=0.1)

    wait_for(have_one_expiry, "a list says when a session ends")


def test_sessions_are_selected_by_preset_and_age(alone: httpx.Client):
    first = alone.post("/v1/sessions", json={"id": "a", "preset": "star"}).json()["createdAt"]
    alone.post("/v1/sessions", json={"id": "b", "preset": "zoom"})
    later = (datetime.fromisoformat(first) + timedelta(hours=1)).isoformat()
    for query, ids in (
        ({"preset": "star"}, ["a"]),
        ({"preset": "snap"}, []),
        ({"createdSince": first}, ["a", "b"]),
        ({"createdSince": later}, []),
        ({"createdBefore": first}, []),
        ({"createdBefore": later, "preset": "zoom", "limit": 1}, ["b"]),
    ):
        assert sorted(session for page in walk(alone, **query) for session in page) == ids


def test_a_list_is_not_for_clients_behind_a_proxy(client: httpx.Client):
    with running("--insecure-no-auth") as service:
        response = httpx.get(f"{service.url}/v1/sessions", headers={"Via": "1.1 proxy"})
        assert (response.status_code, response.json()["type"]) == (403, "/problems/forbidden")
        assert httpx.get(f"{service.url}/v1/presets", headers={"Via": "1.1 proxy"}).status_code == 200
    for field in ("X-Forwarded-For", "Forwarded", "Via", "X-Real-IP", "X-Forwarded-Host"):
        for method in ("GET", "HEAD"):
            refused = client.request(method, "/v1/sessions", headers={field: "for=192.0.2.7"})
            assert refused.status_code == 403
        assert client.get("/v1/sessions", headers={field: "for=192.0.2.7"}).json()["type"] == "/problems/forwarded-request"


def test_a_list_is_not_stored_by_caches(client: httpx.Client):
    assert client.get("/v1/sessions").headers["Cache-Control"] == "no-store"
