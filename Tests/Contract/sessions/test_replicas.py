"""Three services over one Redis response as one does."""

from __future__ import annotations

import json
import os
import re
import subprocess
import threading
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Iterator

import httpx
import pytest

from patience import LIMIT, wait_for
from replicas import Redis, empty_store, redis_binary
from service import Service, running, sharing

COUNT = 3
PROCESSORS = len(os.sched_getaffinity(0))


@pytest.fixture(scope="module")
def redis() -> Iterator[Redis]:
    server = Redis()
    yield server
    server.remove()


@pytest.fixture(scope="module")
def clients(redis: Redis) -> Iterator[list[httpx.Client]]:
    """A client of each service."""
    with sharing(redis.store(), COUNT) as clients:
        yield clients


def move(number: int, gesture: str = "g") -> dict[str, object]:
    return {"type": "changed", "x": 10 * number, "t": 16 * number, "gesture": gesture, "seq": number}


def versions(response: httpx.Response, last: int) -> list[int]:
    """The versions that a stream shows, up to one."""
    seen: list[int] = []
    for line in response.iter_lines():
        if line.startswith("id: "):
            seen.append(int(line.rpartition("-")[2]))
            if seen[-1] >= last:
                break
    return seen


def test_a_drag_through_all_of_them_is_the_drag_through_one(clients: list[httpx.Client]):
    frames = []
    for name, used in (("through-one", clients[:1]), ("through-all", clients)):
        assert clients[0].post("/v1/sessions", json={"id": name, "preset": "meshing"}).status_code == 201
        responses = [used[it % len(used)].post(f"/v1/sessions/{name}/events", json=move(it)) for it in range(1, 31)]
        assert [it.status_code for it in responses] == [200] * 30
        frames.append([it.json() | {"session": "", "epoch": ""} for it in responses])
    assert frames[0] == frames[1]


def figures(client: httpx.Client) -> dict[str, int]:
    """The gauges about sessions that are of all services."""
    names = ("detent_processes", "detent_sessions", "detent_streams", "detent_resident_sessions")
    lines = [line.split() for line in client.get("/metrics").text.splitlines()]
    return {line[0].removeprefix("detent_"): int(line[1]) for line in lines if line[0] in names}


def test_the_metrics_about_sessions_are_sums_until_one_of_them_is_killed():
    store = empty_store()
    with ExitStack() as stack:
        services = [stack.enter_context(running("--store", store)) for _ in range(2)]
        clients = [stack.enter_context(httpx.Client(base_url=it.url, timeout=LIMIT)) for it in services]

        def are(**expected: int) -> None:
            # The last are those that still answer.
            wait_for(lambda: all(figures(it) == expected for it in clients), lambda: str([figures(it) for it in clients]))

        are(processes=2, sessions=0, streams=0, resident_sessions=0)
        for name in ("one", "other"):
            clients[0].post("/v1/sessions", json={"id": name, "preset": "meshing"})
        are(processes=2, sessions=2, streams=0, resident_sessions=2)
        stack.enter_context(clients[0].stream("GET", "/v1/sessions/one/stream"))
        for _ in range(2):
            stack.enter_context(clients[1].stream("GET", "/v1/sessions/one/stream"))
        are(processes=2, sessions=2, streams=3, resident_sessions=3)
        lines = clients[1].get("/metrics").text.splitlines()
        assert {"detent_process_streams 2", "detent_process_resident_sessions 1"} <= set(lines)
        # Counters are of one service.
        assert "detent_sessions_created_total 0" in lines
        services[0].stop(9)
        del clients[0]
        are(processes=1, sessions=2, streams=2, resident_sessions=1)


@pytest.mark.skipif(PROCESSORS < 2, reason="one processor is one worker, also for a service that is alone")
def test_services_on_one_machine_share_its_processors_unless_they_are_told_how_many_workers_to_use(tmp_path: Path):
    store, logs = empty_store(), [tmp_path / name for name in ("first", "second", "told", "told-too")]
    with ExitStack() as stack:
        def start(number: int, *options: str, **environment: str) -> Service:
            log = stack.enter_context(logs[number].open("wb"))
            return stack.enter_context(
                running("--store", store, *options, environment=environment, errors=log.fileno()))

        def lines(number: int) -> list[dict[str, int]]:
            """What a service has logged of the workers in use."""
            found = re.findall(r"workers in use (.*)", logs[number].read_text())
            return [{name: int(value) for name, value in (it.split("=") for it in line.split())} for line in found]

        def last(number: int) -> list[dict[str, int]]:
            """What it has logged last, after a new connection."""
            httpx.get(services[number].url + "/healthz", timeout=LIMIT)
            return lines(number)[-1:]

        services = [start(0), start(1)]
        wait_for(lambda: " started " in logs[0].read_text(), lambda: logs[0].read_text())
        # Fewer than processors where these tests run with a quota.
        workers = int(re.findall(r" started .*workers=(\d+)", logs[0].read_text())[0])
        half = min(workers, (PROCESSORS + 1) // 2)
        if half == workers:
            pytest.skip("the quota of these tests is no more than the part of one of two processes")
        both = [{"processes": 2, "used": half, "workers": workers}]
        for number in range(2):
            wait_for(lambda: last(number) == both, lambda: str(lines(number)))
        # One that stops leaves its part to the other.
        services[1].stop()
        with httpx.Client(base_url=services[0].url, timeout=LIMIT) as client:
            wait_for(lambda: figures(client)["processes"] == 1, "one process")
        wait_for(lambda: last(0) == [{"processes": 1, "used": workers, "workers": workers}], lambda: str(lines(0)))
        services += [start(2, "--workers", str(workers)), start(3, DETENT_WORKERS=str(workers))]
        for number in (2, 3):
            with httpx.Client(base_url=services[number].url, timeout=LIMIT) as client:
                wait_for(lambda: figures(client)["processes"] == 3, "three processes")
            assert last(number) == []
        for number in (2, 3):
            # Its log is complete when it has ended.
            services[number].stop()
            assert "stopped" in logs[number].read_text() and lines(number) == []


def test_a_service_that_stops_is_counted_no_longer_though_its_counts_are_not_old():
    store = empty_store()
    found = re.match(r"redis\+unix://([^?]+)\?db=(\d+)", store)
    assert found
    client = redis_binary().replace("redis-server", "redis-cli")
    asking = [client, "-s", found[1], "-n", found[2], "HKEYS", "detent:processes"]

    def counted() -> set[str]:
        return set(subprocess.run(asking, capture_output=True, text=True, timeout=LIMIT, check=True).stdout.split())

    def removed() -> bool:
        """Whether a service that stopped took back its counts. On a busy machine Redis may reply too late for that."""
        before = counted()
        with running("--store", store) as service:
            own = wait_for(lambda: counted() - before, "the counts of a service")
            service.stop()
        return not own & counted()

    with running("--store", store):
        wait_for(counted, "the counts of the first service")
        wait_for(removed, "a service that stopped and is not counted")


def test_the_watchers_of_a_session_are_those_of_all_of_them(clients: list[httpx.Client]):
    clients[0].post("/v1/sessions", json={"id": "shown", "preset": "meshing"})

    def counted() -> set[int]:
        return {client.get("/v1/sessions/shown").json()["watchers"] for client in clients}

    assert counted() == {0}
    with ExitStack() as stack:
        for count, client in enumerate([clients[0], clients[1], clients[1], clients[0]], start=1):
            stack.enter_context(client.stream("GET", "/v1/sessions/shown/stream"))
            wait_for(lambda: counted() == {count}, f"{count} watchers")
    wait_for(lambda: counted() == {0}, "no watchers")


def test_each_event_is_applied_once_also_if_many_are_sent_at_once(clients: list[httpx.Client]):
    clients[0].post("/v1/sessions", json={"id": "busy", "preset": "meshing"})
    failed: list[str] = []

    def drag(number: int) -> None:
        with httpx.Client(base_url=clients[number % COUNT].base_url, timeout=LIMIT) as client:
            for it in range(1, 21):
                event = {"type": "set", "value": it, "gesture": f"hand-{number}", "seq": it}
                for _ in range(2):
                    response = client.post("/v1/sessions/busy/events", json=event)
                    if response.status_code != 200:
                        failed.append(response.text)

    threads = [threading.Thread(target=drag, args=(number,)) for number in range(2 * COUNT)]
    for it in threads:
        it.start()
    for it in threads:
        it.join()
    assert failed == []
    assert {it.get("/v1/sessions/busy").json()["frame"]["version"] for it in clients} == {2 * COUNT * 20}


def test_a_stream_on_each_shows_every_frame_in_order(clients: list[httpx.Client]):
    clients[0].post("/v1/sessions", json={"id": "watched", "preset": "meshing"})
    seen: list[list[int]] = [[] for _ in clients]
    ready = threading.Barrier(COUNT + 1)

    def watch(number: int) -> None:
        with clients[number].stream("GET", "/v1/sessions/watched/stream") as response:
            ready.wait(LIMIT)
            seen[number] = versions(response, last=20)

    threads = [threading.Thread(target=watch, args=(number,)) for number in range(COUNT)]
    for it in threads:
        it.start()
    ready.wait(LIMIT)
    for it in range(1, 21):
        with httpx.Client(base_url=clients[it % COUNT].base_url) as client:
            assert client.post("/v1/sessions/watched/events", json=move(it)).status_code == 200
    for it in threads:
        it.join(LIMIT)
    # Those that came when the first event was there begin with it.
    assert [it[-20:] for it in seen] == [list(range(1, 21))] * COUNT
    epoch = clients[0].get("/v1/sessions/watched").json()["epoch"]
    with clients[1].stream("GET", "/v1/sessions/watched/stream", headers={"Last-Event-ID": f"{epoch}-15"}) as response:
        assert versions(response, last=20) == [16, 17, 18, 19, 20]


def test_a_stream_of_many_sessions_shows_what_the_others_apply(clients: list[httpx.Client]):
    names = [f"one-of-{number}" for number in range(8)]
    for name in names:
        # One that time alone does not change.
        assert clients[0].post("/v1/sessions", json={"id": name, "preset": "meshing"}).status_code == 201
    query = [("session", name) for name in [*names, "nowhere"]]
    with clients[1].stream("GET", "/v1/stream", params=query) as response:
        lines = response.iter_lines()

        def frame() -> dict[str, Any]:
            return json.loads(next(it for it in lines if it.startswith('data: {"session":"')).removeprefix("data: "))

        assert [frame()["session"] for _ in names] == names
        applied = {}
        for number in range(1, 4):
            for index, name in enumerate(names):
                sent = clients[index % 3].post(f"/v1/sessions/{name}/events", json=move(number))
                applied.setdefault(name, []).append(sent.json())
        shown: dict[str, list[Any]] = {}
        while sum(map(len, shown.values())) < 3 * len(names):
            one = frame()
            shown.setdefault(one["session"], []).append(one)
        assert shown == applied


def test_an_idle_gesture_is_cancelled_for_its_watchers_after_its_last_move(redis: Redis):
    with running("--store", redis.store(1), "--gesture-timeout", "1s") as service:
        with httpx.Client(base_url=service.url, timeout=LIMIT) as client:
            client.post("/v1/sessions", json={"id": "idle", "preset": "meshing"})
            with client.stream("GET", "/v1/sessions/idle/stream") as response:
                with httpx.Client(base_url=service.url) as other:
                    other.post("/v1/sessions/idle/events", json=move(1))
                    time.sleep(0.6)
                    other.post("/v1/sessions/idle/events", json=move(2))
                assert versions(response, last=3)[-1] == 3


def test_keys_ids_and_etags_of_one_process_hold_in_the_others(clients: list[httpx.Client]):
    one, two, three = clients
    key = {"Idempotency-Key": "k-1"}
    body = {"preset": "meshing", "id": "kept"}
    made = one.post("/v1/sessions", json=body, headers=key)
    again = two.post("/v1/sessions", json=body, headers=key)
    assert (made.status_code, again.status_code) == (201, 201) and again.json() == made.json()
    assert again.headers["Idempotent-Replayed"] == "true"
    assert three.post("/v1/sessions", json={"id": "kept"}).status_code == 409
    assert three.post("/v1/sessions", json={"id": "other"}, headers=key).status_code == 422
    tag = two.post("/v1/sessions/kept/events", json=move(1)).headers["ETag"]
    assert three.post("/v1/sessions/kept/events", json=move(2), headers={"If-Match": tag}).status_code == 200
    assert one.post("/v1/sessions/kept/events", json=move(3), headers={"If-Match": tag}).status_code == 412
    assert one.post("/v1/sessions/kept/events", json=move(2)).json()["stale"] == 1
    assert "kept" in [it["id"] for it in three.get("/v1/sessions").json()["sessions"]]
    assert two.delete("/v1/sessions/kept", headers={"If-Match": tag}).status_code == 412
    assert two.delete("/v1/sessions/kept").status_code == 204
    assert [it.get("/v1/sessions/kept").status_code for it in clients] == [404] * COUNT


def test_a_trace_has_the_events_of_all(clients: list[httpx.Client]):
    clients[0].post("/v1/sessions", json={"id": "traced", "preset": "meshing", "trace": 10})
    for it in range(1, 9):
        assert clients[it % COUNT].post("/v1/sessions/traced/events", json=move(it)).status_code == 200
    traces = [it.get("/v1/sessions/traced/trace").text for it in clients]
    assert traces[0] == traces[1] == traces[2]
    assert traces[0].count('"type":"changed"') + traces[0].count('"type":"began"') == 8


def test_without_redis_requests_are_503_and_with_it_again_they_go_on():
    redis = Redis("--appendonly", "yes", "--appendfsync", "always")
    try:
        with running("--store", redis.store(timeout="5s"), "--gesture-timeout", "1h") as service:
            with httpx.Client(base_url=service.url, timeout=LIMIT) as client:
                made = client.post("/v1/sessions", json={"id": "a", "preset": "meshing"})
                assert made.headers["Detent-Durability"] == "committed"
                before = client.post("/v1/sessions/a/events", json=move(5)).json()
                redis.kill()
                refused = client.post("/v1/sessions/a/events", json=move(6))
                assert (refused.status_code, refused.json()["type"]) == (503, "/problems/storage-unavailable")
                assert int(refused.headers["Retry-After"]) > 0
                assert client.get("/readyz").status_code == 503
                redis.start()
                wait_for(lambda: client.get("/readyz").status_code == 200, "the service is ready again")
                after = client.get("/v1/sessions/a/frame").json()
                assert (after["value"], after["version"]) == (before["value"], before["version"])
                assert after["epoch"] != before["epoch"], "What was told before the crash may have been lost."
                assert client.post("/v1/sessions/a/events", json=move(7)).status_code == 200
    finally:
        redis.remove()


def test_no_version_stands_for_two_states_when_one_copy_of_redis_is_restored_twice():
    from test_store_faults import command

    redis = Redis()
    shown: dict[tuple[str, int], int] = {}
    try:
        with sharing(redis.store(timeout="5s"), 2) as clients:

            def set_and_look(*values: int) -> str:
                for number, value in enumerate(values):
                    response = clients[number % 2].post("/v1/sessions/a/events", json={"type": "set", "value": value})
                    assert response.status_code == 200, response.text
                for it in clients:
                    response = it.get("/v1/sessions/a/frame")
                    frame = response.json()
                    assert shown.setdefault((frame["epoch"], frame["version"]), frame["snapped"]) == frame["snapped"]
                return response.headers["ETag"]

            assert clients[0].post("/v1/sessions", json={"id": "a", "preset": "meshing"}).status_code == 201
            set_and_look(3, 4, 5)
            command(redis, "SAVE")
            copy = (redis.folder / "dump.rdb").read_bytes()
            for values in ((6, 7, 8), (11, 12, 13)):
                tag = set_and_look(*values)
                redis.kill()
                (redis.folder / "dump.rdb").write_bytes(copy)
                redis.start()
                for it in clients:
                    wait_for(lambda: it.get("/readyz").status_code == 200, "the service is ready again")
                assert clients[0].get("/v1/sessions/a/frame").json()["snapped"] == 5
                late = {"type": "set", "value": 9}
                assert clients[1].post("/v1/sessions/a/events", json=late, headers={"If-Match": tag}).status_code == 412
            set_and_look(14, 15, 16)
            assert len(shown) == 4
    finally:
        redis.remove()


def test_a_redis_that_removes_sessions_is_refused():
    from detent import run

    redis = Redis("--maxmemory-policy", "allkeys-lru")
    try:
        result = run("serve", "--port", "0", "--store", redis.store())
        assert result.returncode == 78 and "noeviction" in result.stderr
    finally:
        redis.remove()


@pytest.mark.parametrize("rights, says", [
    ("&* +@all -info", "INFO replication"), ("resetchannels +@all", "&detent:0:*"), ("&* +@all -subscribe", "+subscribe"),
    ("&* +@all -time", "+time"),
])
def test_a_redis_user_that_lacks_a_right_is_refused(rights: str, says: str):
    from detent import run
    from service import reserved_port
    from test_store_faults import command

    with reserved_port() as port:
        redis = Redis("--port", str(port), "--bind", "127.0.0.1")
        try:
            command(redis, "ACL", "SETUSER", "one", "on", ">secret", "~*", *rights.split())
            result = run("serve", "--port", "0", "--store", f"redis://one:secret@127.0.0.1:{port}/0")
            assert result.returncode == 78 and says in result.stderr and "secret" not in result.stderr
        finally:
            redis.remove()


def test_a_redis_user_with_the_rights_that_the_documents_name_is_enough():
    from service import reserved_port
    from test_store_faults import command, frames

    stores = (Path(__file__).parents[3] / "docs/stores.md").read_text()
    match = re.search(r"^(~detent:.*)$", stores, re.MULTILINE)
    assert match
    with reserved_port() as port:
        redis = Redis("--port", str(port), "--bind", "127.0.0.1")
        try:
            command(redis, "ACL", "SETUSER", "one", "on", ">secret", *match[1].split())
            store = f"redis://one:secret@127.0.0.1:{port}/0?timeout={LIMIT:.0f}s"
            with running("--store", store) as service, httpx.Client(base_url=service.url, timeout=LIMIT) as client:
                made = client.post("/v1/sessions", json={"id": "a", "preset": "meshing", "trace": 10}, headers={"Idempotency-Key": "k"})
                assert made.status_code == 201
                with frames(client, "a") as shown:
                    assert next(shown)["version"] == 0
                    moved = client.post("/v1/sessions/a/events", json=move(1)).json()
                    assert next(shown) == moved
                assert client.get("/v1/sessions").status_code == client.get("/readyz").status_code == 200
                assert client.delete("/v1/sessions/a").status_code == 204
        finally:
            redis.remove()


def test_a_password_is_not_shown():
    from detent import run

    result = run("serve", "--port", "0", "--store", "redis://user:se/cret@127.0.0.1:1/0")
    assert result.returncode == 64 and "cret" not in result.stderr
    assert json.dumps(result.stdout) == '""'
