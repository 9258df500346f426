"""Repeats of requests with an Idempotency-Key: they get the first response, and have no effect."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Iterator

import httpx
import pytest

from service import running

SET = {"type": "set", "value": 3}
KEPT = ("ETag", "Location", "Content-Type", "Preference-Applied", "X-Content-Type-Options")


@pytest.fixture
def session(client: httpx.Client) -> Iterator[str]:
    """The path of a session."""
    path = client.post("/v1/sessions", json={"preset": "meshing"}).headers["Location"]
    yield path
    client.delete(path)


def keyed(key: str, **others: str) -> dict[str, str]:
    return {"Idempotency-Key": key, "Content-Type": "application/json"} | others


def assert_replayed(first: httpx.Response, second: httpx.Response) -> None:
    assert (second.status_code, second.content) == (first.status_code, first.content)
    assert [second.headers.get(name) for name in KEPT] == [first.headers.get(name) for name in KEPT]
    assert "Idempotent-Replayed" not in first.headers
    assert second.headers["Idempotent-Replayed"] == "true"


def version(client: httpx.Client, session: str) -> int:
    return client.get(f"{session}/frame").json()["version"]


def test_a_repeated_creation_makes_no_second_session(client: httpx.Client):
    first = client.post("/v1/sessions", json={}, headers=keyed("create-1"))
    assert first.status_code == 201
    assert_replayed(first, client.post("/v1/sessions", json={}, headers=keyed('"create-1"')))
    client.delete(first.headers["Location"])
    again = client.post("/v1/sessions", json={}, headers=keyed("create-1"))
    assert again.status_code == 201 and again.headers["Location"] != first.headers["Location"]
    client.delete(again.headers["Location"])


def test_a_key_is_refused_for_a_creation_under_another_id(client: httpx.Client):
    first = client.post("/v1/sessions?id=first-id", json={}, headers=keyed("create-2"))
    assert_replayed(first, client.post("/v1/sessions?id=first-id", json={}, headers=keyed("create-2")))
    for path in ("/v1/sessions?id=second-id", "/v1/sessions"):
        refused = client.post(path, json={}, headers=keyed("create-2"))
        assert (refused.status_code, refused.json()["type"]) == (422, "/problems/idempotency-key-reused")
    client.delete(first.headers["Location"])


@pytest.mark.parametrize("others", [{}, {"Prefer": "return=minimal"}], ids=["frame", "minimal"])
def test_repeated_events_are_applied_once(client: httpx.Client, session: str, others: dict[str, str]):
    first = client.post(f"{session}/events", json=SET, headers=keyed("set-3", **others))
    assert first.is_success
    assert_replayed(first, client.post(f"{session}/events", json=SET, headers=keyed("set-3", **others)))
    stale = keyed("set-3", **others) | {"If-Match": '"x-0"'}
    assert_replayed(first, client.post(f"{session}/events", json=SET, headers=stale))
    assert version(client, session) == 1


def test_a_key_is_refused_with_another_body_even_if_its_meaning_is_the_same(client: httpx.Client, session: str):
    client.post(f"{session}/events", content='{"type": "elapsed"}', headers=keyed("k"))
    for body in ('{"type":"elapsed"}', '{"type": "set", "value": 1}'):
        refused = client.post(f"{session}/events", content=body, headers=keyed("k"))
        assert (refused.status_code, refused.json()["type"]) == (422, "/problems/idempotency-key-reused")
    assert version(client, session) == 1


def test_a_refused_request_leaves_its_key_free(client: httpx.Client, session: str):
    for status, body, others in (
        (400, "{", {}),
        (422, '{"type": "began"}', {}),
        (412, '{"type": "elapsed"}', {"If-Match": '"x-0"'}),
        (409, '{"type": "pinched", "magnification": 2}', {}),
        (200, '{"type": "elapsed"}', {}),
    ):
        response = client.post(f"{session}/events", content=body, headers=keyed("free", **others))
        assert response.status_code == status and "Idempotent-Replayed" not in response.headers


def test_equal_requests_at_once_are_performed_once(server: str, client: httpx.Client, session: str):
    def send(number: int) -> httpx.Response:
        return httpx.post(f"{server}{session}/events", json=SET, headers=keyed(f"race-{number // 4}"))

    with ThreadPoolExecutor(8) as pool:
        responses = list(pool.map(send, range(80)))
    assert {response.status_code for response in responses} <= {200, 409}
    assert sum(response.status_code == 200 and "Idempotent-Replayed" not in response.headers for response in responses) == 20
    assert version(client, session) == 20


@pytest.mark.parametrize("key", ["", "a b", '"a', '"a"b', '"a", "b"', "é", "k" * 256, '"a\\b"'])
def test_a_key_that_is_none_is_refused(client: httpx.Client, session: str, key: str):
    refused = client.post(f"{session}/events", json=SET, headers={"Idempotency-Key": key.encode()})
    assert (refused.status_code, refused.json()["type"]) == (400, "/problems/bad-header")
    assert version(client, session) == 0


def test_a_key_means_nothing_to_other_requests(client: httpx.Client, session: str):
    for _ in range(2):
        response = client.get(f"{session}/frame", headers={"Idempotency-Key": "a b"})
        assert response.status_code == 200 and "Idempotent-Replayed" not in response.headers


def test_the_oldest_response_is_dropped_over_the_limit():
    count = 100
    options = ("--store", "memory", "--max-stored-response-bytes", "65536")
    with running(*options) as service, httpx.Client(base_url=service.url) as client:
        path = client.post("/v1/sessions", json={"preset": "meshing"}).headers["Location"]

        def is_replayed(number: int) -> bool:
            response = client.post(f"{path}/events", json=SET, headers=keyed(f"k{number}"))
            assert response.status_code == 200
            return "Idempotent-Replayed" in response.headers

        assert not any(is_replayed(number) for number in range(count))
        replayed = [is_replayed(number) for number in (count - 1, count - 2, 0)]
        assert replayed == [True, True, False]
