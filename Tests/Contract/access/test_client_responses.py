"""How much one client may have of the responses that are stored for repeats: an eighth of all."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from replicas import empty_store
from service import running, sharing
from tokens import bearing, key_file, token

SET = {"type": "set", "value": 3}
MOST = 524_288
# The least that a response counts.
LEAST = 512
STORES = ("memory", "sqlite", "redis")


def options(folder: Path) -> tuple[str, ...]:
    return "--auth-key", key_file(folder), "--max-stored-response-bytes", str(MOST), "--session-events", "off"


def of(name: str, **claims: str) -> dict[str, str]:
    return bearing(token("sessions:create sessions:read sessions:write", sub=name, **claims))


def narrowed(client: httpx.Client, fields: dict[str, str], sid: str) -> dict[str, str]:
    """A token for fewer sessions, which its bearer makes."""
    made = client.post("/v1/tokens", json={"scope": "sessions:write", "sid": sid}, headers=fields)
    assert made.status_code == 201, made.text
    return bearing(made.json()["token"])


def create(client: httpx.Client, fields: dict[str, str], id: str) -> str:
    made = client.post("/v1/sessions", json={"id": id, "preset": "meshing"}, headers=fields)
    assert made.status_code == 201, made.text
    return f"/v1/sessions/{id}"


def is_repeat(client: httpx.Client, path: str, key: str, fields: dict[str, str]) -> bool:
    response = client.post(f"{path}/events", json=SET, headers=fields | {"Idempotency-Key": key})
    assert response.status_code == 200, response.text
    return "Idempotent-Replayed" in response.headers


@pytest.mark.parametrize("store", STORES)
def test_a_client_with_many_tokens_pushes_out_its_own_responses_alone(tmp_path: Path, store: str):
    place = {"memory": "memory", "sqlite": f"sqlite:{tmp_path}/sessions.db"}.get(store) or empty_store()
    with running("--store", place, *options(tmp_path)) as service, httpx.Client(base_url=service.url) as client:
        modest, greedy = of("modest"), of("greedy")
        path, others = create(client, modest, "modest"), create(client, greedy, "greedy-1")
        assert not is_repeat(client, path, "once", modest)
        # One account, and three callers with keys of their own.
        tokens = [greedy, narrowed(client, greedy, "greedy-*"), narrowed(client, greedy, "greedy-1")]
        assert not is_repeat(client, others, "first", tokens[0])
        # More than all responses may have, if one client may have that.
        for number in range(MOST // LEAST):
            assert not is_repeat(client, others, f"k{number}", tokens[number % 3])
        assert is_repeat(client, path, "once", modest)
        assert is_repeat(client, others, f"k{number}", tokens[number % 3])
        assert not is_repeat(client, others, "first", tokens[0])
        assert service.stop() == 0
    if store == "memory":
        return
    with running("--store", place, *options(tmp_path)) as service, httpx.Client(base_url=service.url) as client:
        # What a client has is known after a start.
        assert is_repeat(client, others, f"k{number}", tokens[number % 3])
        for number in range(MOST // LEAST, MOST // LEAST + 200):
            assert not is_repeat(client, others, f"k{number}", tokens[number % 3])
        assert is_repeat(client, path, "once", modest)
        assert not is_repeat(client, others, f"k{MOST // LEAST - 1}", tokens[(MOST // LEAST - 1) % 3])


def test_a_share_counts_for_all_processes_over_one_redis(tmp_path: Path):
    with sharing(empty_store(), 2, *options(tmp_path)) as clients:
        modest, greedy = of("modest"), of("greedy")
        path, others = create(clients[0], modest, "modest"), create(clients[1], greedy, "greedy-1")
        assert not is_repeat(clients[0], path, "once", modest)
        count = 80
        for number in range(count):
            assert not is_repeat(clients[number % 2], others, f"k{number}", greedy)
        # Half of them, which went through one process, are less than the share.
        assert not is_repeat(clients[0], others, "k0", greedy)
        assert is_repeat(clients[0], others, f"k{count - 1}", greedy)
        assert is_repeat(clients[1], path, "once", modest)


@pytest.mark.parametrize("host", ["0.0.0.0", "127.0.0.1"])
def test_clients_without_a_token_have_shares_by_their_addresses(tmp_path: Path, host: str):
    proxied = ("--insecure-no-auth", "--host", host, "--trusted-proxy", "127.0.0.0/8")
    limits = ("--max-stored-response-bytes", str(MOST), "--session-events", "off")
    with running("--store", "memory", *proxied, *limits) as service:
        with httpx.Client(base_url=service.url.replace("0.0.0.0", "127.0.0.1")) as client:
            modest, greedy = ({"X-Forwarded-For": address} for address in ("192.0.2.1", "198.51.100.1"))
            path = create(client, modest, "kitchen")
            assert not is_repeat(client, path, "once", modest)
            for number in range(MOST // LEAST):
                assert not is_repeat(client, path, f"k{number}", greedy)
            assert not is_repeat(client, path, "k0", greedy)
            assert is_repeat(client, path, "once", modest)


def test_the_only_user_of_a_machine_may_have_all_of_it():
    with running("--store", "memory", "--max-stored-response-bytes", str(MOST)) as service:
        with httpx.Client(base_url=service.url) as client:
            path = create(client, {}, "kitchen")
            count = MOST // 8 // LEAST
            for number in range(count):
                assert not is_repeat(client, path, f"k{number}", {})
            assert is_repeat(client, path, "k0", {})
