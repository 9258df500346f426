"""A service without keys: for this machine alone, unless it is told otherwise. And metrics at an address of their own."""

from __future__ import annotations

import httpx
import pytest

from contract import Contract, problem
from detent import run
from service import running
from tokens import bearing, key_file, token

CONTRACT = Contract.load()
FIELDS = ["Forwarded", "Via", "X-Forwarded-For", "x-forwarded-proto", "X-FORWARDED-PREFIX", "X-Real-IP"]


@pytest.mark.parametrize("field", FIELDS)
def test_what_a_proxy_forwards_is_refused(client: httpx.Client, field: str):
    fields = {field: "for=127.0.0.1"}
    client.post("/v1/sessions", json={"id": "forwarded"})
    for method, path in (
        ("GET", "/v1/presets"), ("POST", "/v1/evaluate"), ("GET", "/v1/sessions/forwarded"), ("OPTIONS", "/v1/sessions"),
        ("GET", "/metrics"), ("GET", "/"), ("GET", "/nowhere"),
    ):  # fmt: skip
        response = client.request(method, path, headers=fields)
        assert response.status_code == 403, path
        assert CONTRACT.faults(response.json(), problem("ForwardedRequest"), closed=True) == []
    for path in ("/healthz", "/readyz"):
        assert client.get(path, headers=fields).status_code == 200
    assert client.get("/v1/presets", headers={"X-Forwarded": "1", "Forward": "1"}).status_code == 200


def test_a_proxy_before_a_service_with_a_key_is_fine(tmp_path):
    with running("--store", "memory", "--auth-key", key_file(tmp_path)) as service:
        for field in FIELDS:
            fields = {field: "for=127.0.0.1"} | bearing(token("presets:read"))
            assert httpx.get(f"{service.url}/v1/presets", headers=fields).status_code == 200


def test_every_client_is_served_where_that_is_said_and_each_start_warns(tmp_path):
    with (tmp_path / "log").open("wb") as log:
        with running("--store", "memory", "--host", "0.0.0.0", "--insecure-no-auth", errors=log.fileno()) as service:
            url = f"http://127.0.0.1:{service.address[1]}"
            assert httpx.get(f"{url}/v1/presets", headers={"Forwarded": "for=192.0.2.7"}).status_code == 200
            assert service.stop() == 0
    lines = (tmp_path / "log").read_text().splitlines()
    assert any("warning" in line.lower() and "--insecure-no-auth" in line for line in lines)


def test_the_variable_says_it_too(tmp_path):
    with running("--store", "memory", "--host", "0.0.0.0", environment={"DETENT_INSECURE_NO_AUTH": "true"}):
        pass
    keys = {"DETENT_AUTH_KEY": f"{key_file(tmp_path)}, {key_file(tmp_path, name='other')}"}
    with running("--store", "memory", "--host", "0.0.0.0", environment=keys) as service:
        url = f"http://127.0.0.1:{service.address[1]}"
        assert httpx.get(f"{url}/v1/presets").status_code == 401
        assert httpx.get(f"{url}/healthz").status_code == 200


@pytest.mark.parametrize("host", ["127.0.0.1", "127.8.8.8", "localhost", "::1"])
def test_loopback_needs_no_key(host: str):
    with running("--store", "memory", "--host", host) as service:
        assert httpx.get(f"{service.url}/v1/presets").status_code == 200


@pytest.mark.parametrize("has_key", [True, False])
def test_metrics_have_an_address_of_their_own(tmp_path, has_key: bool):
    options = ["--auth-key", key_file(tmp_path)] if has_key else []
    with running("--store", "memory", "--metrics-address", "127.0.0.1:0", *options) as service:
        assert service.process.stdout
        line = service.process.stdout.readline()
        assert line.startswith("metrics on http://127.0.0.1:") and line.endswith("/metrics\n")
        url = line.removeprefix("metrics on ").strip()
        for method in ("GET", "HEAD"):
            response = httpx.request(method, url)
            assert response.status_code == 200 and response.headers["Content-Type"].startswith("text/plain; version=0.0.4")
        assert "detent_requests_total" in httpx.get(url).text
        assert httpx.post(url).status_code == 405
        for path in ("/", "/v1/presets", "/metrics/", "/healthz"):
            assert httpx.get(url.removesuffix("/metrics") + path).status_code == 404
        assert httpx.get(f"{service.url}/metrics").status_code == 404
        assert service.stop() == 0
    with pytest.raises(httpx.ConnectError):
        httpx.get(url)


def test_a_metrics_address_that_is_taken_is_an_error():
    with running("--store", "memory") as service:
        result = run("serve", "--port", "0", "--metrics-address", f"127.0.0.1:{service.address[1]}")
        assert (result.returncode, result.stderr.count("\n")) == (69, 1)

