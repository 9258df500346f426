"""How many sessions one client may have: `--client-sessions`."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Iterator

import httpx
import pytest

from detent import run
from patience import LIMIT, wait_for
from replicas import empty_store
from service import binary, running, sharing
from tokens import bearing, key_file, token

BODY = {"preset": "meshing"}
STORES = ("memory", "sqlite", "redis")
CREATE = "sessions:create sessions:read sessions:write"


@contextmanager
def limited(folder: Path, most: int | str, *options: str, store: str = "sqlite") -> Iterator[httpx.Client]:
    """A service with keys over the store of a folder, and a client of it."""
    place = {"memory": "memory", "sqlite": f"sqlite:{folder}/sessions.db"}.get(store) or empty_store()
    limit = () if most == "default" else ("--client-sessions", str(most))
    with running("--store", place, "--auth-key", key_file(folder), *limit, *options) as service:
        with httpx.Client(base_url=service.url, timeout=LIMIT) as client:
            yield client
        assert service.stop() == 0


def of(name: str | None, **claims: str) -> dict[str, str]:
    """The fields of a token with a subject; new with each call."""
    return bearing(token(CREATE, sub=name, jti=str(time.monotonic_ns()), **claims))


def create(client: httpx.Client, fields: dict[str, str], **more: object) -> str:
    """Makes a session, and returns its path."""
    response = client.post("/v1/sessions", json=BODY | more, headers=fields)
    assert response.status_code == 201, response.text
    return f"/v1/sessions/{response.json()['id']}"


def refused(client: httpx.Client, fields: dict[str, str], most: int) -> None:
    """A creation is refused because the client has so many sessions."""
    response = client.post("/v1/sessions", json=BODY, headers=fields)
    assert response.status_code == 429, response.text
    assert response.headers["Retry-After"] == "30" and "RateLimit" not in response.headers
    assert response.json() == {
        "type": "/problems/too-many-requests", "title": "Too many requests", "status": 429,
        "detail": f"the client has its maximum of {most} sessions (--client-sessions); try again when one has ended",
    }  # fmt: skip


@pytest.mark.parametrize("store", STORES)
def test_each_subject_has_a_number_of_its_own(tmp_path: Path, store: str):
    with limited(tmp_path, 2, store=store) as client:
        first = create(client, of("ada"))
        create(client, of("ada"))
        refused(client, of("ada"), 2)
        create(client, of("bob"))
        # Whoever ends a session, its place is its owner's.
        assert client.delete(first, headers=of("bob")).status_code == 204
        create(client, of("ada"))
        refused(client, of("ada"), 2)
        create(client, of("bob"))
        refused(client, of("bob"), 2)


@pytest.mark.parametrize("store", STORES)
def test_a_token_without_a_subject_is_a_client_of_its_own(tmp_path: Path, store: str):
    with limited(tmp_path, 1, store=store) as client:
        first, second = of(None), of(None)
        create(client, first)
        refused(client, first, 1)
        create(client, second)


def test_the_number_outlives_the_service_and_a_crash(tmp_path: Path):
    with limited(tmp_path, 3) as client:
        paths = [create(client, of("ada")) for _ in range(3)]
    place = f"sqlite:{tmp_path}/sessions.db"
    with running("--store", place, "--auth-key", key_file(tmp_path), "--client-sessions", "3") as service:
        with httpx.Client(base_url=service.url) as client:
            refused(client, of("ada"), 3)
            assert client.delete(paths[0], headers=of("ada")).status_code == 204
            create(client, of("ada"))
            create(client, of("bob"))
            service.stop(signal.SIGKILL)
    with limited(tmp_path, 3) as client:
        refused(client, of("ada"), 3)
        assert client.get(paths[1], headers=of("ada")).status_code == 200
        for _ in range(2):
            create(client, of("bob"))
        refused(client, of("bob"), 3)
    check = run("check", "--store", place, "--json")
    found = json.loads(check.stdout)
    assert check.returncode == 0 and (found["sessions"], found["owners"], found["faults"]) == (6, 2, [])


def test_a_smaller_limit_ends_no_session(tmp_path: Path):
    with limited(tmp_path, "off") as client:
        paths = [create(client, of("ada")) for _ in range(5)]
    with limited(tmp_path, 3) as client:
        refused(client, of("ada"), 3)
        for path in paths[:3]:
            assert client.delete(path, headers=of("ada")).status_code == 204
        create(client, of("ada"))
        refused(client, of("ada"), 3)


@pytest.mark.parametrize("store", STORES)
def test_a_session_that_expires_gives_its_place_back(tmp_path: Path, store: str):
    with limited(tmp_path, 2, "--session-ttl", "1s", store=store) as client:

        def is_refused() -> bool:
            return client.post("/v1/sessions", json=BODY, headers=of("ada")).status_code == 429

        # On a machine that stands still, some expire before the next one is made.
        wait_for(is_refused, "the limit")
        wait_for(lambda: not is_refused(), "the places of sessions that have expired")


@pytest.mark.parametrize(("store", "options"), [("memory", ()), ("sqlite", ()), ("sqlite", ("--durability", "none"))])
def test_a_session_that_is_deleted_gives_its_place_back_at_once(tmp_path: Path, store: str, options: tuple[str, ...]):
    with limited(tmp_path, 1, *options, store=store) as client:
        for _ in range(30):
            path = create(client, of("ada"))
            assert client.delete(path, headers=of("ada")).status_code == 204


@pytest.mark.parametrize("store", STORES)
def test_a_creation_that_is_refused_or_repeated_takes_no_place(tmp_path: Path, store: str):
    with limited(tmp_path, 2, store=store) as client:
        create(client, of("bob"), id="taken")
        for body, status in [({"id": "taken"}, 409), ({"trace": 100_000}, 422), ({"preset": "none"}, 422)]:
            response = client.post("/v1/sessions", json=BODY | body, headers=of("ada"))
            assert response.status_code == status, response.text
        key = {"Idempotency-Key": '"once"'}
        responses = [client.post("/v1/sessions", json=BODY, headers=of("ada") | key) for _ in range(3)]
        assert [it.status_code for it in responses] == [201] * 3 and len({it.json()["id"] for it in responses}) == 1
        create(client, of("ada"))
        refused(client, of("ada"), 2)
        # A repeat gets its response, and an id that is taken is told, also at the limit.
        assert client.post("/v1/sessions", json=BODY, headers=of("ada") | key).status_code == 201
        assert client.post("/v1/sessions", json=BODY | {"id": "taken"}, headers=of("ada")).status_code == 409
        # The key of a refused creation can be used again.
        other = {"Idempotency-Key": '"later"'}
        assert client.post("/v1/sessions", json=BODY, headers=of("ada") | other).status_code == 429
        assert client.delete(f"/v1/sessions/{responses[0].json()['id']}", headers=of("ada")).status_code == 204
        assert client.post("/v1/sessions", json=BODY, headers=of("ada") | other).status_code == 201


@pytest.mark.parametrize("store", STORES)
def test_creations_at_the_same_time_are_exactly_as_many_as_there_may_be(tmp_path: Path, store: str):
    with limited(tmp_path, 40, "--client-creations", "off", store=store) as client, ThreadPoolExecutor(16) as threads:
        fields = of("ada")
        statuses = list(
            threads.map(lambda _: client.post("/v1/sessions", json=BODY, headers=fields).status_code, range(120))
        )
        assert (statuses.count(201), statuses.count(429)) == (40, 80)


def test_services_that_share_a_store_count_together(tmp_path: Path):
    options = ("--auth-key", key_file(tmp_path), "--client-sessions", "20", "--client-creations", "off")
    with sharing(empty_store(), 3, *options) as clients, ThreadPoolExecutor(15) as threads:
        fields = of("ada")
        made = list(
            threads.map(lambda number: clients[number % 3].post("/v1/sessions", json=BODY, headers=fields), range(60))
        )
        paths = [it.headers["Location"] for it in made if it.status_code == 201]
        assert len(paths) == 20
        for client in clients:
            refused(client, of("ada"), 20)
        create(clients[1], of("bob"))
        assert clients[2].delete(paths[0], headers=of("bob")).status_code == 204
        create(clients[0], of("ada"))
        refused(clients[1], of("ada"), 20)


def test_refusals_are_counted_and_name_the_limit(tmp_path: Path):
    with limited(tmp_path, 1) as client:
        create(client, of("ada"))
        for _ in range(3):
            refused(client, of("ada"), 1)
        text = client.get("/metrics", headers=bearing(token("metrics"))).text
        assert re.search(r'detent_rate_limited_total\{limit="client-sessions"\} 3\n', text)


def test_the_file_tells_nothing_of_a_client_but_a_number(tmp_path: Path):
    fields = of("ada-lovelace@example.org")
    with limited(tmp_path, "default") as client:
        create(client, fields)
    content = (tmp_path / "sessions.db").read_bytes()
    signature = fields["Authorization"].rsplit(".", 1)[1]
    assert b"lovelace" not in content and signature.encode() not in content


def test_without_tokens_sessions_are_not_counted_by_client():
    with running("--insecure-no-auth") as service, httpx.Client(base_url=service.url) as client:
        for _ in range(20):
            create(client, {})


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--client-sessions", "0"], "from 1 to 1000000000, or off"),
        (["--client-sessions", "5"], "has no effect without a key"),
        (["--client-sessions", "5", "--insecure-no-auth"], "give one with --auth-key FILE"),
    ],
)
def test_a_limit_that_can_not_be_is_refused(options: list[str], words: str):
    result = subprocess.run([binary(), "serve", *options], capture_output=True, text=True, timeout=LIMIT)
    assert result.returncode == 64 and words in result.stderr
