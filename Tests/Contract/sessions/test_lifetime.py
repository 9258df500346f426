"""How long sessions live, how many there may be, and what is counted."""

from __future__ import annotations

import time
from datetime import datetime, timedelta

import httpx
import pytest

from patience import LIMIT, wait_for
from service import running


# The time in a response is reckoned from two clocks, one after the other: it differs by a millisecond, and is later if the
# service stands still between them.
ABOUT = timedelta(milliseconds=50)


@pytest.mark.one_process
def test_a_refused_request_for_a_session_postpones_its_expiry_too():
    with running("--session-ttl", "1h") as service, httpx.Client(base_url=service.url) as client:
        path = client.post("/v1/sessions", json={}).headers["Location"]
        for refused in (lambda: client.post(f"{path}/events", json={"x": 1}), lambda: client.put(path)):
            before = expires(client)
            time.sleep(0.1)
            wait_for(lambda: expires(client) - before < ABOUT, "a list touches no session")

            def is_postponed() -> bool:
                assert refused().status_code in (405, 422)
                return expires(client) - before > ABOUT

            wait_for(is_postponed, "a refused request postpones the expiry")


def expires(client: httpx.Client) -> datetime:
    """When the only session ends."""
    [session] = client.get("/v1/sessions").json()["sessions"]
    return datetime.fromisoformat(session["expiresAt"])


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
    with running() as service, httpx.Client(base_url=service.url) as client:

        def made(trace):
            return client.post("/v1/sessions", json={"trace": trace})

        first, *others = [made(10_000) for _ in range(99)]
        assert {it.status_code for it in (first, *others, made(9_999), made(1), made(0))} == {201}
        refused = made(1)
        assert (refused.status_code, refused.json()["type"]) == (503, "/problems/too-many-traced-events")
        assert "at most 1000000 events" in refused.json()["detail"]
        assert int(refused.headers["Retry-After"]) > 0
        assert client.get(refused.json()["type"]).status_code == 200
        client.delete(first.headers["Location"])
        assert [made(10_000).status_code, made(1).status_code] == [201, 503]


@pytest.mark.one_process
def test_an_idle_session_ends():
    with running("--session-ttl", "1h") as service, httpx.Client(base_url=service.url) as client:
        path = client.post("/v1/sessions", json={}).headers["Location"]
        before = expires(client)

        def is_postponed() -> bool:
            assert client.get(path).status_code == 200
            return expires(client) - before > ABOUT

        wait_for(is_postponed, "it ends when it is idle, not when it is old")
    with running("--session-ttl", "1s") as service, httpx.Client(base_url=service.url) as client:
        path = client.post("/v1/sessions", json={}).headers["Location"]
        # Each look touches it, so they are further apart than it lives.
        wait_for(lambda: client.get(path).status_code == 404, "the session ends", pause=1.3)
        # It may not be counted before its record is removed.
        wait_for(lambda: "detent_sessions_expired_total 1\n" in client.get("/metrics").text)


def test_a_session_without_end_has_no_expiry_once_it_is_used():
    with running("--session-ttl", "0") as service, httpx.Client(base_url=service.url) as client:
        made = client.post("/v1/sessions", json={})
        path = made.headers["Location"]
        assert lives(made.json(), 3600)
        client.post(f"{path}/events", json={"type": "elapsed"})
        assert "expiresAt" not in client.get(path).json()
        assert client.post("/v1/sessions", json={"ttl": 3_153_600_000}).status_code == 201
        assert client.post("/v1/sessions", json={"ttl": 3_153_600_001}).status_code == 422


def test_a_session_lives_as_long_as_its_creation_asked():
    with running("--session-ttl", "10d") as service, httpx.Client(base_url=service.url) as client:
        short = client.post("/v1/sessions", json={"ttl": 1})
        assert lives(short.json(), 1)
        long = client.post("/v1/sessions", json={"ttl": 864_000})
        path = long.headers["Location"]
        assert lives(long.json(), 3600)
        client.post(f"{path}/events", json={"type": "elapsed"})
        assert lives(client.get(path).json(), 864_000)
        refused = client.post("/v1/sessions", json={"ttl": 864_001})
        assert (refused.status_code, refused.json()["errors"][0]["pointer"]) == (422, "/ttl")
        # A list touches no session.
        wait_for(lambda: short.json()["id"] not in client.get("/v1/sessions").text, "the session ends")
        assert client.get(short.headers["Location"]).status_code == 404


def test_in_memory_a_session_may_ask_for_more_than_the_default():
    with running("--store", "memory") as service, httpx.Client(base_url=service.url) as client:
        path = client.post("/v1/sessions", json={"ttl": 2_592_000}).headers["Location"]
        client.post(f"{path}/events", json={"type": "elapsed"})
        assert lives(client.get(path).json(), 2_592_000)
        assert client.post("/v1/sessions", json={"ttl": 2_592_001}).status_code == 422


def lives(session: dict, seconds: int) -> bool:
    """Whether it ends so long after its creation, or later by what the requests took since."""
    begin, end = (datetime.fromisoformat(session[name]) for name in ("createdAt", "expiresAt"))
    return seconds - 0.1 <= (end - begin).total_seconds() < seconds + 3 * LIMIT


def test_a_body_is_refused_as_too_large_only_over_the_limit():
    with running("--max-body", "100") as service:
        for length, status in ((100, 400), (101, 413)):
            response = httpx.post(f"{service.url}/v1/sessions", content=b" " * length)
            assert response.status_code == status


@pytest.mark.one_process
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
            "# HELP detent_events_total Events and changes of controls that sessions received, by type.",
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
