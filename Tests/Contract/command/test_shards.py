"""Several Redis, each with a process of its own, behind nginx as docs/scaling.md has it."""

from __future__ import annotations

import json
import re
import subprocess
import tempfile
import uuid
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Iterator

import httpx
import pytest

from patience import http
from replicas import Redis, nginx_binary, wait_until_listening
from service import ROOT, STOP_SECONDS, drag, reserved_port, running
from tokens import bearing, key_file, token

[DOCUMENTED] = re.findall(r"```nginx\n(.*?)```", (ROOT / "docs/scaling.md").read_text(), re.DOTALL)


@dataclass
class Shards:
    """The address of nginx, and of the process of each shard."""

    url: str
    processes: list[str]

    def client(self, scope: str = "admin", **claims: str) -> httpx.Client:
        return http(self.url, headers=bearing(token(scope, **claims)))

    def places(self, session: str) -> list[int]:
        """The shards that have a session."""
        statuses = [httpx.get(f"{it}/v1/sessions/{session}/frame", headers=bearing(token())) for it in self.processes]
        return [number for number, it in enumerate(statuses) if it.status_code == 200]


def configuration(folder: Path, port: int, processes: list[str]) -> str:
    """The documented configuration, with the addresses of this test."""
    servers = re.findall(r"server (\d[\d.]+:\d+) max_fails=0;", DOCUMENTED)
    assert len(servers) == len(processes) == len(re.findall(r"^upstream ", DOCUMENTED, re.MULTILINE))
    text = DOCUMENTED.replace("listen 8080;", f"listen 127.0.0.1:{port};")
    for server, process in zip(servers, processes):
        text = text.replace(f"server {server} ", f"server {process.removeprefix('http://')} ")
    names = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    paths = "".join(f"{it}_temp_path {folder}/{it};\n" for it in names)
    return f"daemon off;\npid {folder}/pid;\nevents {{}}\nhttp {{\naccess_log off;\n{paths}{text}}}\n"


@pytest.fixture(scope="module")
def shards() -> Iterator[Shards]:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="detent-shards-")))
        processes = []
        for _ in range(2):
            redis = Redis()
            stack.callback(redis.remove)
            options = ("--store", redis.store(), "--auth-key", key_file(folder), "--client-sessions", "4")
            processes.append(stack.enter_context(running(*options, "--trusted-proxy", "127.0.0.1")).url)
        port = stack.enter_context(reserved_port())
        (folder / "nginx.conf").write_text(configuration(folder, port, processes))
        words = [nginx_binary(), "-c", str(folder / "nginx.conf"), "-p", str(folder), "-e", str(folder / "errors")]
        proxy = subprocess.Popen(words)
        stack.callback(lambda: (proxy.terminate(), proxy.wait(STOP_SECONDS)))
        wait_until_listening(port)
        yield Shards(f"http://127.0.0.1:{port}", processes)


def test_sessions_with_an_id_are_in_one_shard_each_and_both_shards_have_some(shards: Shards):
    places = []
    with shards.client(sub="with") as client:
        for number in range(8):
            name = f"named{number}"
            with shards.client(sub=name) as other:
                made = other.post("/v1/sessions", params={"id": name}, json={"preset": "meshing"})
            assert made.status_code == 201 and made.json()["id"] == name, made.text
            drag(client, name)
            assert client.get(f"/v1/sessions/{name}/frame").json()["snapped"] == 21
            places.append(shards.places(name))
    assert all(len(it) == 1 for it in places) and {it for [it] in places} == {0, 1}


def test_sessions_without_an_id_get_one_by_which_they_are_found(shards: Shards):
    with shards.client() as client:
        places = []
        for number in range(8):
            with shards.client(sub=f"without{number}") as other:
                made = other.post("/v1/sessions", json={"preset": "meshing"})
            assert made.status_code == 201, made.text
            session = made.json()["id"]
            assert re.fullmatch("[0-9a-f]{32}", session) and made.headers["Location"] == f"/v1/sessions/{session}"
            drag(client, session)
            assert client.get(f"/v1/sessions/{session}").json()["frame"]["version"] == 3
            places += shards.places(session)
            assert client.delete(f"/v1/sessions/{session}").status_code == 204
            assert shards.places(session) == []
    assert len(places) == 8


def test_an_id_of_the_body_must_be_that_of_the_query(shards: Shards):
    body = {"id": "kitchen", "preset": "meshing"}
    with shards.client(sub="body") as client:
        assert client.post("/v1/sessions?id=hall", json=body).status_code == 422
        assert client.post("/v1/sessions", json=body).status_code == 422
        assert shards.places("kitchen") == shards.places("hall") == []
        assert client.post("/v1/sessions?id=kitchen", json=body).status_code == 201
        assert client.post("/v1/sessions?id=kitchen", json=body).status_code == 409


@pytest.mark.parametrize("query", ["id=%6Bitchen", "id=a%2Fb", "id=one&id=two", "id=one&what=1", "what=1"])
def test_a_query_that_would_lead_elsewhere_or_is_a_mistake_is_refused(shards: Shards, query: str):
    with shards.client(sub="query") as client:
        assert client.post(f"/v1/sessions?{query}", json={"preset": "meshing"}).status_code == 422


def test_a_repeated_creation_with_an_id_has_one_session(shards: Shards):
    with shards.client(sub="repeats") as client:
        key = {"Idempotency-Key": f'"{uuid.uuid4()}"'}
        tries = [client.post("/v1/sessions?id=repeated", json={"preset": "star"}, headers=key) for _ in range(3)]
        assert [it.status_code for it in tries] == [201] * 3
        assert [it.headers.get("Idempotent-Replayed") for it in tries] == [None, "true", "true"]
        # A long key is the id.
        for name, quote in ((str(uuid.uuid4()), '"'), (uuid.uuid4().hex, "")):
            key = {"Idempotency-Key": f"{quote}{name}{quote}"}
            tries = [client.post("/v1/sessions", json={"preset": "star"}, headers=key) for _ in range(3)]
            assert [(it.status_code, it.json()["id"]) for it in tries] == [(201, name)] * 3
            assert [it.headers.get("Idempotent-Replayed") for it in tries] == [None, "true", "true"]
        # With a short one each try has another id: another session, or another request under the same key.
        key = {"Idempotency-Key": '"short"'}
        others = [client.post("/v1/sessions", json={"preset": "star"}, headers=key) for _ in range(2)]
        assert others[0].status_code == 201 and others[1].status_code in (201, 422)
        assert "Idempotent-Replayed" not in others[1].headers


def test_a_stream_has_the_sessions_whose_ids_begin_alike(shards: Shards):
    names = ["page7-volume", "page7-balance", "page7"]
    with shards.client(sub="page") as client:
        for name in names:
            assert client.post("/v1/sessions", params={"id": name}, json={"preset": "star"}).status_code == 201
        assert len({tuple(shards.places(name)) for name in names}) == 1
        for query in ({"session": names}, {"session": [f"{names[0]}@00000000-0", *names[1:]]}):
            with client.stream("GET", "/v1/stream", params=query) as stream:
                frames = (json.loads(it[5:]) for it in stream.iter_lines() if it.startswith("data:"))
                assert {next(frames)["session"] for _ in names} == set(names)


def test_the_list_is_that_of_a_shard(shards: Shards):
    with shards.client(sub="lists") as client:
        names = [f"listed{number}" for number in range(4)]
        for name in names:
            assert client.post("/v1/sessions", params={"id": name}, json={"preset": "price"}).status_code == 201
        assert {client.request(it, "/v1/sessions").status_code for it in ("GET", "HEAD")} == {404}
        pages = [httpx.get(f"{it}/v1/sessions?preset=price", headers=client.headers).json() for it in shards.processes]
        lists = [{it["id"] for it in page["sessions"]} for page in pages]
    assert lists[0] | lists[1] == set(names) and not lists[0] & lists[1]


def test_a_client_has_its_limit_of_sessions_in_each_shard(shards: Shards):
    """The processes allow four."""
    made = []
    with shards.client(sub="owner") as client:
        for number in range(40):
            name = f"owned{number}"
            if client.post("/v1/sessions", params={"id": name}, json={"preset": "star"}).status_code == 201:
                made += shards.places(name)
    assert sorted(made) == [0, 0, 0, 0, 1, 1, 1, 1]


def test_a_token_for_some_sessions_needs_an_id_of_them(shards: Shards):
    with shards.client("sessions:create", sid="team-*", sub="team") as client:
        assert client.post("/v1/sessions", json={"preset": "star"}).status_code == 403
        assert client.post("/v1/sessions?id=team-one", json={"preset": "star"}).status_code == 201


def test_what_has_no_session_is_served(shards: Shards):
    evaluated = {"preset": "star", "events": [{"type": "began", "x": 1}]}
    with shards.client() as client:
        assert client.get("/v1/presets").status_code == 200
        assert client.get("/readyz").status_code == 200
        assert client.post("/v1/evaluate", json=evaluated).status_code == 200
        assert client.options("/v1/sessions").status_code < 300
    assert httpx.post(f"{shards.url}/v1/sessions", json={"preset": "star"}).status_code == 401
