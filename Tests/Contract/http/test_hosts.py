"""Requests for other hosts."""

from __future__ import annotations


import httpx
import pytest

from patience import wait_for
from service import Service, running


@pytest.mark.parametrize(
    "host, status",
    [
        ("127.0.0.1:8080", 200), ("localhost", 200), ("LOCALHOST:1", 200), ("[::1]:80", 200), ("10.1.2.3", 200),
        ("detent.internal", 200), ("Detent.Internal:8080", 200), ("evil.example", 421), ("evil.example:8080", 421),
        ("localhost.evil.example", 421), ("127.0.0.1.evil.example", 421), (":80", 421),
        ("[evil.com]", 421), ("localhost:8080:evil", 421), ("detent.internal:evil", 421),
    ],
)  # fmt: skip
def test_on_loopback_a_foreign_host_is_refused(hosts: Service, host: str, status: int):
    response = httpx.get(f"{hosts.url}/healthz", headers={"Host": host})
    assert response.status_code == status, response.text
    if status == 421:
        assert response.json()["type"] == "/problems/misdirected-request"


@pytest.fixture(scope="module")
def hosts():
    with running("--allowed-host", "detent.internal") as service:
        yield service


@pytest.mark.parametrize("spelling", ["LOCALHOST", "0:0:0:0:0:0:0:1", "127.9.9.9"])
def test_loopback_is_loopback_however_it_is_spelled(spelling: str):
    with running("--host", spelling) as service:
        assert httpx.get(f"{service.url}/healthz", headers={"Host": "evil.example"}).status_code == 421


def test_listening_for_other_machines_any_host_is_allowed():
    with running("--host", "0.0.0.0", "--insecure-no-auth", "--allowed-host", "detent.internal") as service:
        url = f"http://127.0.0.1:{service.address[1]}"
        assert httpx.get(f"{url}/healthz", headers={"Host": "detent.example"}).status_code == 200
        # A page on this machine whose site's name points at it must not read the names of sessions.
        for host, status in (("localhost", 200), ("detent.internal", 200), ("detent.example", 403)):
            assert httpx.get(f"{url}/v1/sessions", headers={"Host": host}).status_code == status


METRICS = [("127.0.0.1:9", 200), ("localhost", 200), ("detent.internal:9090", 200), ("evil.example", 421)]


@pytest.mark.parametrize("address, others", [("127.0.0.1", False), ("0.0.0.0", True)])
def test_the_metrics_address_checks_hosts_while_it_is_on_loopback(address: str, others: bool):
    """Whatever the main address does: each decides for itself."""
    main = ("--host", "0.0.0.0", "--insecure-no-auth") if not others else ()
    options = ("--allowed-host", "detent.internal", "--metrics-address", f"{address}:0", *main)
    with running(*options) as service:
        assert service.process.stdout
        url = service.process.stdout.readline().removeprefix("metrics on ").strip().replace("0.0.0.0", "127.0.0.1")
        for path in ("", "/elsewhere"):
            for host, status in METRICS:
                response = httpx.get(url + path, headers={"Host": host})
                allowed = others or status == 200
                assert response.status_code == (421 if not allowed else 404 if path else 200), response.text
                if not allowed:
                    assert response.json()["type"] == "/problems/misdirected-request"
                    assert "detent_" not in response.text


def test_a_request_for_a_foreign_host_does_not_postpone_an_expiry():
    with running("--session-ttl", "1s") as service:
        path = httpx.post(f"{service.url}/v1/sessions", json={}).headers["Location"]

        def is_over() -> bool:
            assert httpx.get(f"{service.url}{path}", headers={"Host": "evil.example"}).status_code == 421
            # A list touches no session.
            return path.rpartition("/")[2] not in httpx.get(f"{service.url}/v1/sessions").text

        wait_for(is_over, "the session ends although it is asked for")
        assert httpx.get(f"{service.url}{path}").status_code == 404
