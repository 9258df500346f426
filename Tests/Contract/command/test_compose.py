"""deploy/compose.yaml and what it names do what they say: started from their own text, without containers."""

from __future__ import annotations

import json
import re
import shlex
import signal
import stat
import subprocess
from pathlib import Path
from typing import Any, Iterator

import httpx
import pytest

from composed import COMPOSED, DEPLOY, DETENTS, TEXT, Stack, command_of, composed, make_secrets
from patience import LIMIT, http, wait_for
from service import ROOT, binary, drag
from tokens import bearing

SERVICES = COMPOSED["services"]
#: The keys of the Compose specification that the file may use.
KNOWN = {
    "file": {"name", "services", "networks", "volumes", "secrets"},
    "service": {
        "build", "cap_drop", "command", "cpus", "depends_on", "environment", "group_add", "healthcheck", "image",
        "logging", "mem_limit", "networks", "pids_limit", "ports", "read_only", "restart", "secrets", "security_opt",
        "stop_grace_period", "tmpfs", "ulimits", "user", "volumes",
    },
    "healthcheck": {"test", "interval", "timeout", "retries", "start_period"},
    "build": {"context"},
    "network": {"internal", "ipam"},
    "secret": {"file"},
}


def seconds(text: str | int) -> float:
    """A duration as Compose and the service write it."""
    number, unit = re.fullmatch(r"(\d+)(ms|s|m|h|)", str(text)).groups()
    return int(number) * {"ms": 0.001, "s": 1, "m": 60, "h": 3600, "": 1}[unit]


def mebibytes(text: str) -> int:
    number, unit = re.fullmatch(r"(\d+)(mb?|gb?)", text).groups()
    return int(number) * (1024 if unit[0] == "g" else 1)


def test_every_key_is_one_of_compose():
    def unknown(kind: str, value: dict[str, Any]) -> set[str]:
        return {it for it in value if it not in KNOWN[kind] and not it.startswith("x-")}

    assert unknown("file", COMPOSED) == set()
    for name, service in SERVICES.items():
        assert unknown("service", service) == set(), name
        assert unknown("healthcheck", service["healthcheck"]) == set(), name
        assert unknown("build", service.get("build", {})) == set(), name
        assert all(set(it) == {"condition"} for it in service.get("depends_on", {}).values()), name
    assert all(unknown("network", it) == set() for it in COMPOSED["networks"].values())
    assert all(unknown("secret", it) == set() for it in COMPOSED["secrets"].values())


def test_compose_replaces_the_variables_alone_and_says_what_to_do_without_them():
    assert TEXT.count("$") == len(re.findall(r"\$\{\w+:\?run deploy/make-secrets first\}", TEXT)) > 0


def test_what_a_service_names_is_there():
    for name, service in SERVICES.items():
        assert set(service["networks"]) <= set(COMPOSED["networks"]), name
        assert set(service.get("secrets", [])) <= set(COMPOSED["secrets"]), name
        assert set(service.get("depends_on", {})) <= set(SERVICES), name
        for it in service.get("volumes", []):
            source = it.split(":")[0]
            assert source in COMPOSED["volumes"] or (DEPLOY / source).is_file(), name
    assert {it for service in SERVICES.values() for it in service.get("secrets", [])} == set(COMPOSED["secrets"])


def test_every_variable_is_one_of_the_service():
    help_text = subprocess.run([binary(), "serve", "--help"], capture_output=True, text=True, timeout=LIMIT).stdout
    known = set(re.findall(r"DETENT_[A-Z_]+", help_text))
    used = set(re.findall(r"DETENT_[A-Z_]+", TEXT + (DEPLOY / "nginx.conf").read_text()))
    assert len(used) > 8 and used <= known


def test_the_processes_have_the_same_options():
    parts = [{key: value for key, value in SERVICES[it].items() if key != "networks"} for it in DETENTS]
    assert len(parts) == 3 and parts[1:] == parts[:-1]
    # The service sees its cpus. A number of workers would keep it from sharing a machine that has less than all three.
    assert "cpus" in parts[0] and "DETENT_WORKERS" not in parts[0]["environment"]


@pytest.mark.parametrize("name", SERVICES)
def test_a_container_may_do_little(name: str):
    service = SERVICES[name]
    assert service["read_only"] is True and service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert all(service[it] for it in ("mem_limit", "pids_limit", "cpus", "healthcheck"))
    assert service["ulimits"]["nofile"] >= 1024
    # The image of the service has a user already.
    assert name in DETENTS or service["user"] not in ("root", "0")


def test_nginx_alone_is_reached_from_outside_and_only_by_this_machine():
    assert [name for name, it in SERVICES.items() if "ports" in it] == ["nginx"]
    assert all(it.startswith("127.0.0.1:") for it in SERVICES["nginx"]["ports"])
    inside = {name for name, it in COMPOSED["networks"].items() if it.get("internal")}
    assert all(set(it["networks"]) <= inside for name, it in SERVICES.items() if name != "nginx")
    assert not set(SERVICES["nginx"]["networks"]) & set(SERVICES["redis"]["networks"])


def test_the_addresses_are_those_of_the_networks():
    subnet = COMPOSED["networks"]["inside"]["ipam"]["config"][0]["subnet"]
    [gateway] = [it["gateway"] for it in COMPOSED["networks"]["outside"]["ipam"]["config"]]
    addresses = [SERVICES[it]["networks"]["inside"]["ipv4_address"] for it in [*DETENTS, "nginx"]]
    assert len(set(addresses)) == 4 and {f"{it.rsplit('.', 1)[0]}.0/24" for it in addresses} == {subnet}
    assert SERVICES["detent-1"]["environment"]["DETENT_TRUSTED_PROXY"] == subnet
    assert f"set_real_ip_from {gateway};" in (DEPLOY / "nginx.conf").read_text()


def test_a_process_has_the_time_to_stop():
    for name in DETENTS:
        environment = SERVICES[name]["environment"]
        stopping = sum(seconds(environment[it]) for it in ("DETENT_DRAIN_DELAY", "DETENT_DRAIN_TIMEOUT"))
        assert seconds(SERVICES[name]["stop_grace_period"]) > stopping


def test_a_creation_is_refused_before_redis_is_full():
    command = SERVICES["redis"]["command"]
    most = mebibytes(command[command.index("--maxmemory") + 1])
    environment = SERVICES["detent-1"]["environment"]
    assert int(environment["DETENT_MAX_STORED_BYTES"]) < most << 20
    assert int(environment["DETENT_MAX_SESSIONS"]) * 1024 + (64 << 20) < most << 20
    assert most < mebibytes(SERVICES["redis"]["mem_limit"])


def test_secrets_are_made_once_and_for_one_group(tmp_path: Path):
    values = make_secrets(tmp_path)
    assert set(values) == set(re.findall(r"\$\{(\w+)", TEXT))
    files = {it.name: it for it in (tmp_path / "secrets").iterdir()}
    assert {f"./secrets/{it}" for it in files} == {it["file"] for it in COMPOSED["secrets"].values()}
    modes = {it: stat.S_IMODE((tmp_path / it).stat().st_mode) for it in ("secrets", ".env")}
    assert modes == {"secrets": 0o700, ".env": 0o600}
    assert {(stat.S_IMODE(it.stat().st_mode), str(it.stat().st_gid)) for it in files.values()} == {
        (0o440, values["SECRETS_GROUP"])
    }
    [password] = re.findall(r"redis://detent:(\w{64})@redis:6379/0\n", files["detent.store"].read_text())
    assert password not in files["redis.acl"].read_text() and password not in (tmp_path / ".env").read_text()
    before = {it.name: it.read_bytes() for it in files.values()}
    again = subprocess.run([str(tmp_path / "make-secrets")], capture_output=True, text=True, timeout=LIMIT)
    assert again.returncode == 1 and "is there already" in again.stderr
    assert {it.name: it.read_bytes() for it in files.values()} == before


def test_what_is_secret_is_not_committed_and_not_built_in():
    assert {"/deploy/secrets/", "/deploy/.env"} <= set((ROOT / ".gitignore").read_text().splitlines())
    let_in = [it for it in (ROOT / ".dockerignore").read_text().splitlines() if it.startswith("!deploy")]
    assert let_in == ["!deploy/image"]


def test_redis_user_has_the_documented_rights():
    [rights] = re.findall(r"```text\n(~detent:.*)\n```", (ROOT / "docs/stores.md").read_text())
    assert f"rights='{rights}'" in (DEPLOY / "make-secrets").read_text()


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    with composed(tmp_path_factory.mktemp("composed")) as stack:
        yield stack


@pytest.fixture(scope="module")
def token(stack: Stack) -> str:
    """A token, made by the command that the file gives."""
    words = shlex.split(command_of("docker compose -f deploy/compose.yaml exec", TEXT))
    name, command = words[5], words[6:]
    assert name in DETENTS and command[0] == "detent"
    return stack.run(shlex.join(command), name)


@pytest.fixture
def client(stack: Stack, token: str) -> Iterator[httpx.Client]:
    """A client of nginx."""
    with http(stack.url, headers=bearing(token)) as client:
        yield client


def test_all_are_healthy(stack: Stack):
    for name in SERVICES:
        stack.check_health(name)
    for name in DETENTS:
        wait_for(lambda: httpx.get(f"{stack.url_of(name)}/readyz").status_code == 200, f"{name} that is ready")


def test_a_session_is_made_dragged_and_shown_through_nginx_and_is_the_same_in_each_process(
    stack: Stack, client: httpx.Client
):
    made = client.post("/v1/sessions", json={"preset": "meshing"})
    assert made.status_code == 201, made.text
    session = made.json()["id"]
    with client.stream("GET", f"/v1/sessions/{session}/stream") as stream:
        lines = stream.iter_lines()
        next(it for it in lines if it.startswith("data:"))
        drag(client, session)
        frames = [json.loads(next(it for it in lines if it.startswith("data:"))[5:]) for _ in range(3)]
    assert [it["version"] for it in frames] == [1, 2, 3] and frames[-1]["snapped"] == 21
    frame = client.get(f"/v1/sessions/{session}/frame").json()
    assert (frame["version"], frame["snapped"]) == (3, 21)
    for name in DETENTS:
        response = httpx.get(f"{stack.url_of(name)}/v1/sessions/{session}/frame", headers=client.headers)
        assert response.json() == frame, name


def test_a_sessions_requests_go_to_one_process(stack: Stack, client: httpx.Client):
    def counts() -> list[int]:
        pattern = r'^detent_requests_total\{[^}]*route="/v1/sessions/\{id\}/frame"[^}]*\} (\d+)$'
        texts = [httpx.get(f"http://127.0.0.1:{port}/metrics").text for port in stack.metrics.values()]
        return [sum(int(it) for it in re.findall(pattern, text, re.MULTILINE)) for text in texts]

    for _ in range(4):
        session = client.post("/v1/sessions", json={"preset": "meshing"}).json()["id"]
        before = counts()
        for _ in range(10):
            assert client.get(f"/v1/sessions/{session}/frame").status_code == 200
        assert sorted(after - it for it, after in zip(before, counts())) == [0, 0, 10]


def test_without_a_token_no_one_is_let_in(stack: Stack):
    assert httpx.post(f"{stack.url}/v1/sessions", json={"preset": "meshing"}).status_code == 401
    assert httpx.get(f"{stack.url}/v1/presets").status_code == 401


def test_the_metrics_are_inside(stack: Stack, client: httpx.Client):
    assert client.get("/metrics").status_code == 404
    for name in DETENTS:
        assert httpx.get(f"{stack.url_of(name)}/metrics", headers=client.headers).status_code == 404
        assert "\ndetent_sessions " in httpx.get(f"http://127.0.0.1:{stack.metrics[name]}/metrics").text


def test_the_list_has_the_sessions_of_all_processes(stack: Stack, client: httpx.Client):
    ids = [client.post("/v1/sessions", json={"preset": "star"}).json()["id"] for _ in range(6)]
    listed = client.get("/v1/sessions", params={"preset": "star"})
    assert listed.status_code == 200, listed.text
    assert {it["id"] for it in listed.json()["sessions"]} >= set(ids)


def test_the_client_is_the_one_that_a_proxy_on_this_machine_names(stack: Stack, token: str):
    """Refused tokens are counted for each client."""
    forged = token.rpartition(".")[0]

    def status(client: str, number: int) -> int:
        fields = bearing(f"{forged}.{number:042d}0") | {"X-Forwarded-For": client, "Forwarded": "for=198.51.100.9"}
        # A process counts by itself; requests for one session reach one.
        return httpx.get(f"{stack.url}/v1/sessions/none/frame", headers=fields).status_code

    assert 429 in [status("198.51.100.1", number) for number in range(30)]
    assert status("198.51.100.2", 100) == 401


def test_the_log_warns_of_nothing_at_the_start(stack: Stack):
    for name in DETENTS:
        log = [json.loads(it) for it in (stack.folder / f"{name}.log").read_text().splitlines() if it.startswith("{")]
        start = log[: [it["message"] for it in log].index("started") + 1]
        assert [it for it in start if it["level"] in ("warning", "error", "critical")] == []


def test_requests_go_on_when_a_process_stops_and_starts_again(stack: Stack, client: httpx.Client):
    ids = [client.post("/v1/sessions", json={"preset": "meshing"}).json()["id"] for _ in range(9)]
    assert stack.stop("detent-2") == 0
    for session in ids:
        drag(client, session)
    assert client.post("/v1/sessions", json={"preset": "meshing"}).status_code == 201
    stack.start("detent-2")
    for session in ids:
        assert httpx.get(f"{stack.url_of('detent-2')}/v1/sessions/{session}/frame", headers=client.headers).json()[
            "version"
        ] == 3


def test_sessions_are_there_after_redis_was_stopped(stack: Stack, client: httpx.Client):
    """Redis reads its file as the user `default`, and leaves out what this user may not write."""
    session = client.post("/v1/sessions", json={"preset": "meshing"}).json()["id"]
    drag(client, session)
    assert stack.stop("redis") == 0
    stack.start("redis")

    def frame() -> dict[str, Any] | None:
        response = client.get(f"/v1/sessions/{session}/frame")
        return response.json() if response.status_code == 200 else None

    assert wait_for(frame, "the session")["snapped"] == 21


@pytest.mark.parametrize("trouble", ["hangs", "is stopped"])
def test_nginx_leaves_no_process_out_because_of_a_trouble_of_redis(stack: Stack, client: httpx.Client, trouble: str):
    """Each process in turn responds to a read with 503. None of them may be taken for one that has gone: the second
    read would find none, and be 502."""
    session = client.post("/v1/sessions", json={"preset": "meshing"}).json()["id"]
    frame = f"/v1/sessions/{session}/frame"
    if trouble == "hangs":
        stack.processes["redis"].send_signal(signal.SIGSTOP)
    else:
        assert stack.stop("redis") == 0
    try:
        assert [client.get(frame).status_code for _ in range(2)] == [503, 503]
        assert [client.get("/v1/presets").status_code for _ in range(3)] == [200] * 3
        event = {"type": "began", "x": 170, "t": 0}
        assert client.post(f"/v1/sessions/{session}/events", json=event).status_code == 503
        assert client.post("/v1/sessions", json={"preset": "meshing"}).status_code == 503
    finally:
        if trouble == "hangs":
            stack.processes["redis"].send_signal(signal.SIGCONT)
        else:
            stack.start("redis")
    statuses: list[int] = []

    def is_back() -> bool:
        statuses.append(client.get(frame).status_code)
        return statuses[-1] == 200

    wait_for(is_back, "the session")
    for name in DETENTS:
        wait_for(lambda: httpx.get(f"{stack.url_of(name)}/readyz").status_code == 200, f"{name} that is ready")
    drag(client, session)
    assert client.post("/v1/sessions", json={"preset": "meshing"}).status_code == 201
    assert set(statuses) <= {200, 503}
