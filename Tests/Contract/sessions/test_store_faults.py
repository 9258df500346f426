"""What docs/stores.md says of faults of a replicated store: a test a row."""

from __future__ import annotations

import json
import os
import signal
import socket
import tempfile
import threading
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Callable, Iterator

import httpx
import pytest

from patience import LIMIT, wait_for
from replicas import Redis
from service import Service, reserved_port, running

# The services ask again for longer than a test stops anything, and end no gesture that a stop makes idle.
LONG = f"{LIMIT:.0f}s"
OPTIONS = ("--gesture-timeout", "1h")


class Link:
    """What a service takes for Redis: a socket whose connections lead to one, until they are cut."""

    def __init__(self, folder: str, redis: Redis):
        self.path = str(Path(folder) / "link.sock")
        self.redis = redis
        #: How many replies to changes are not passed on.
        self.lost = 0
        #: What a request has that is held while its connection ends, and such requests.
        self.held_with: bytes | None = None
        self.held: list[tuple[socket.socket, bytes]] = []
        #: Whether new connections are closed.
        self.is_closed = False
        self.sockets: set[socket.socket] = set()
        self.server = socket.socket(socket.AF_UNIX)
        self.server.bind(self.path)
        self.server.listen()
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def store(self) -> str:
        return f"redis+unix://{self.path}?timeout={LONG}"

    def _accept(self) -> None:
        while True:
            try:
                client = self.server.accept()[0]
                if self.is_closed:
                    client.close()
                    continue
                redis = socket.socket(socket.AF_UNIX)
                redis.connect(str(self.redis.socket))
            except OSError:
                return
            self.sockets |= {client, redis}
            for one, other, is_reply in ((client, redis, False), (redis, client, True)):
                threading.Thread(target=self._pass_on, args=(one, other, is_reply), daemon=True).start()

    def _pass_on(self, source: socket.socket, sink: socket.socket, is_reply: bool) -> None:
        try:
            while data := source.recv(65_536):
                if not is_reply and self.held_with and self.held_with in data:
                    self.held_with = None
                    self.held.append((sink, data))
                    self.sockets.discard(sink)
                    source.shutdown(socket.SHUT_RDWR)
                    return
                # A script's reply to a change is `*1\r\n:1\r\n`. Others may come with it.
                if is_reply and self.lost and b"*1\r\n:1\r\n" in data:
                    self.lost -= 1
                    break
                sink.sendall(data)
        except OSError:
            pass
        for it in (source, sink):
            if any(it is held for held, _ in self.held):
                continue
            try:
                it.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def let_arrive(self) -> None:
        """Passes the requests on that were held, when their connections have ended long since."""
        for redis, data in self.held:
            redis.sendall(data)
        # Redis takes what came before it in the same turn, or in the one before.
        for _ in range(2):
            command(self.redis, "PING")
        for redis, _ in self.held:
            redis.close()
        self.held = []

    def lead_to(self, redis: Redis) -> None:
        """Ends all connections. The next ones lead to another server."""
        self.redis = redis
        sockets, self.sockets = self.sockets, set()
        for it in sockets:
            try:
                it.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def close(self) -> None:
        self.server.close()
        self.lead_to(self.redis)


@pytest.fixture()
def redis() -> Iterator[Redis]:
    server = Redis("--appendonly", "yes", "--appendfsync", "always")
    yield server
    server.remove()


@pytest.fixture()
def link(redis: Redis) -> Iterator[Link]:
    with tempfile.TemporaryDirectory(prefix="detent-link-") as folder:
        link = Link(folder, redis)
        yield link
        link.close()


@pytest.fixture()
def services(redis: Redis) -> Iterator[tuple[Service, Service]]:
    """Two services over one store."""
    with running("--store", redis.store(timeout=LONG), *OPTIONS) as one, running("--store", redis.store(timeout=LONG), *OPTIONS) as other:
        yield one, other


def client(service: Service) -> httpx.Client:
    return httpx.Client(base_url=service.url, timeout=2 * LIMIT)


def move(number: int) -> dict[str, object]:
    return {"type": "changed", "x": 10 * number, "t": 16 * number, "gesture": "g", "seq": number}


def is_ready(http: httpx.Client) -> bool:
    return http.get("/readyz").status_code == 200


@contextmanager
def frames(http: httpx.Client, name: str, **headers: str) -> Iterator[Iterator[dict[str, Any]]]:
    """The frames of a stream."""
    with http.stream("GET", f"/v1/sessions/{name}/stream", headers=headers) as response:
        assert response.status_code == 200
        yield (json.loads(it.removeprefix("data: ")) for it in response.iter_lines() if it.startswith('data: {"session":'))


def test_when_a_process_dies_its_streams_go_on_at_another(services: tuple[Service, Service]):
    one, other = services
    with client(one) as http, client(other) as next_http:
        http.post("/v1/sessions", json={"id": "a", "preset": "meshing"})
        with frames(http, "a") as shown:
            next(shown)
            first = http.post("/v1/sessions/a/events", json=move(1)).json()
            assert next(shown) == first
            one.process.kill()
            one.process.wait()
        applied = [next_http.post("/v1/sessions/a/events", json=move(it)).json() for it in range(2, 5)]
        with frames(next_http, "a", **{"Last-Event-ID": f"{first['epoch']}-{first['version']}"}) as shown:
            assert [next(shown) for _ in applied] == applied


def test_a_process_that_stands_still_shows_what_it_missed(redis: Redis, services: tuple[Service, Service]):
    one, other = services
    with client(one) as http, client(other) as next_http:
        http.post("/v1/sessions", json={"id": "a", "preset": "meshing"})
        with frames(http, "a") as shown:
            next(shown)
            os.kill(one.process.pid, signal.SIGSTOP)
            # As if it stood still for so long that Redis forgot what it follows.
            command(redis, "DEL", "detent:{a}:subscribed", "detent:{a}:streaming")
            applied = [next_http.post("/v1/sessions/a/events", json=move(it)).json() for it in range(1, 4)]
            os.kill(one.process.pid, signal.SIGCONT)
            frame = next(shown)
            assert (frame["version"], frame["missed"]) == (applied[-1]["version"], 3)


def test_a_lost_reply_is_asked_for_again_and_nothing_is_applied_twice(link: Link):
    with running("--store", link.store, *OPTIONS) as service, client(service) as http:
        http.post("/v1/sessions", json={"id": "a", "preset": "meshing"})
        for number in range(1, 4):
            # Without gesture and seq, nothing but the store tells it from another one.
            tag = http.get("/v1/sessions/a").headers["ETag"]
            link.lost = 1
            response = http.post("/v1/sessions/a/events", json={"type": "set", "value": number}, headers={"If-Match": tag})
            assert (response.status_code, response.json()["version"], link.lost) == (200, number, 0)
        link.lost = 1
        assert (http.delete("/v1/sessions/a").status_code, link.lost) == (204, 0)
        assert http.get("/v1/sessions/a").status_code == 404


def test_a_deletion_that_arrives_after_its_repeat_deletes_nothing(link: Link):
    with running("--store", link.store, *OPTIONS) as one, running("--store", link.redis.store(timeout=LONG), *OPTIONS) as other:
        with client(one) as http, client(other) as next_http:
            http.post("/v1/sessions", json={"id": "a", "preset": "meshing"})
            link.held_with = b":deletions"
            assert http.delete("/v1/sessions/a").status_code == 204 and link.held
            made = next_http.post("/v1/sessions", json={"id": "a", "preset": "meshing"})
            assert made.status_code == 201
            link.let_arrive()
            response = next_http.post("/v1/sessions/a/events", json=move(1), headers={"If-Match": made.headers["ETag"]})
            assert response.status_code == 200


def test_a_creation_that_arrives_after_its_repeat_and_a_deletion_makes_nothing(link: Link):
    with running("--store", link.store, *OPTIONS) as one, running("--store", link.redis.store(timeout=LONG), *OPTIONS) as other:
        with client(one) as http, client(other) as next_http:
            link.held_with = b":deletions"
            assert http.post("/v1/sessions", json={"id": "a", "preset": "meshing"}).status_code == 201 and link.held
            assert http.post("/v1/sessions/a/events", json=move(1)).status_code == 200
            assert next_http.delete("/v1/sessions/a").status_code == 204
            link.let_arrive()
            assert {it.get("/v1/sessions/a").status_code for it in (http, next_http)} == {404}


def test_a_deletion_or_creation_that_arrives_after_its_repeat_was_refused_does_nothing(link: Link):
    with running("--store", link.store, *OPTIONS) as one, running("--store", link.redis.store(timeout=LONG), *OPTIONS) as other:
        with client(one) as http, client(other) as next_http:
            draft = {"id": "a", "preset": "meshing"}

            def held(ask: Callable[[], httpx.Response], meanwhile: Callable[[], object]) -> int:
                """The status of a request that is held until the repeat, before which something else is done."""
                link.is_closed = True
                link.held_with = b":deletions"
                responses: list[httpx.Response] = []
                asking = threading.Thread(target=lambda: responses.append(ask()))
                asking.start()
                wait_for(lambda: link.held, "a request that is held")
                meanwhile()
                link.is_closed = False
                asking.join()
                return responses[0].status_code

            next_http.post("/v1/sessions", json=draft)
            assert held(lambda: http.delete("/v1/sessions/a"), lambda: next_http.delete("/v1/sessions/a")) == 404
            assert next_http.post("/v1/sessions", json=draft).status_code == 201
            link.let_arrive()
            assert next_http.post("/v1/sessions/a/events", json=move(1)).json()["version"] == 1
            next_http.delete("/v1/sessions/a")
            make = lambda: next_http.post("/v1/sessions", json=draft)  # noqa: E731
            assert held(lambda: http.post("/v1/sessions", json=draft), make) == 409
            next_http.delete("/v1/sessions/a")
            link.let_arrive()
            assert {it.get("/v1/sessions/a").status_code for it in (http, next_http)} == {404}


def test_the_end_of_a_stream_that_is_told_late_lets_no_other_one_expire(link: Link):
    with running("--store", link.store, *OPTIONS) as service, client(service) as http:
        http.post("/v1/sessions", json={"id": "a", "preset": "meshing", "ttl": 1})
        with frames(http, "a") as shown:
            next(shown)
            # The first stream is one that was open for some time: its end is told to Redis.
            command(link.redis, "ZADD", "detent:{a}:streaming", "1", "another")
            link.held_with = b"{a}:streaming"
        wait_for(lambda: link.held, "the end of the stream")
        with frames(http, "a") as shown:
            next(shown)
            wait_for(lambda: int(command(link.redis, "PTTL", "detent:{a}")[1:]) > 5_000, "a session that the stream keeps")
            link.let_arrive()
            assert int(command(link.redis, "PTTL", "detent:{a}")[1:]) > 5_000


def test_a_redis_that_is_slow_is_not_waited_for_without_end(redis: Redis):
    with running("--store", redis.store(timeout="200ms")) as service, client(service) as http:
        # A machine that stands still makes Redis slow, too.
        draft = {"id": "a", "preset": "meshing"}
        wait_for(lambda: http.post("/v1/sessions", json=draft).status_code in (201, 409), "a session")
        os.kill(redis.process.pid, signal.SIGSTOP)
        try:
            refused = http.post("/v1/sessions/a/events", json=move(1))
            assert (refused.status_code, refused.json()["type"]) == (503, "/problems/storage-unavailable")
            wait_for(lambda: not is_ready(http), "the service that is not ready")
        finally:
            os.kill(redis.process.pid, signal.SIGCONT)
        wait_for(lambda: is_ready(http), "the service that is ready again")

        def applied() -> httpx.Response | None:
            response = http.post("/v1/sessions/a/events", json=move(1))
            return response if response.status_code == 200 else None

        response = wait_for(applied, "a response")
        assert response
        assert response.json()["version"] == 1


def test_streams_go_on_after_redis_was_started_again(redis: Redis):
    with running("--store", redis.store(timeout=LONG), *OPTIONS) as service, client(service) as http:
        for name in "ab":
            http.post("/v1/sessions", json={"id": name, "preset": "meshing"})
        with frames(http, "a") as shown:
            next(shown)
            before = http.post("/v1/sessions/a/events", json=move(1))
            assert next(shown) == before.json()
            redis.kill()
            wait_for(lambda: not is_ready(http), "the service that is not ready")
            redis.start()
            wait_for(lambda: is_ready(http), "the service that is ready again")
            listed = {it["id"]: it["epoch"] for it in http.get("/v1/sessions").json()["sessions"]}
            assert listed["b"] == http.get("/v1/sessions/b").json()["epoch"]
            frame = next(shown)
            assert frame["restarted"] and frame["epoch"] != before.json()["epoch"] and frame["version"] == 1
            after = http.post("/v1/sessions/a/events", json=move(2)).json()
            assert next(shown) == after and after["version"] == 2
        with frames(http, "a", **{"Last-Event-ID": before.headers["ETag"].strip('"')}) as shown:
            assert next(shown)["restarted"]
        headers = {"If-Match": before.headers["ETag"]}
        assert http.post("/v1/sessions/a/events", json=move(3), headers=headers).status_code == 412


def test_a_replica_is_promoted_and_the_old_master_comes_back(link: Link):
    with ExitStack() as stack:
        ports = [stack.enter_context(reserved_port()) for _ in range(2)]
        redis, other = (Redis("--port", str(it), "--bind", "127.0.0.1") for it in ports)
        stack.callback(redis.remove)
        stack.callback(other.remove)
        port_of = {redis: ports[0], other: ports[1]}
        command(other, "REPLICAOF", "127.0.0.1", str(port_of[redis]))
        link.lead_to(redis)
        service = stack.enter_context(running("--store", link.store, *OPTIONS))
        http = stack.enter_context(client(service))
        http.post("/v1/sessions", json={"id": "a", "preset": "meshing"})
        tags = [http.post("/v1/sessions/a/events", json=move(1)).headers["ETag"]]
        shown = stack.enter_context(frames(http, "a"))
        assert next(shown)["version"] == 1
        for number, (master, old) in enumerate([(other, redis), (redis, other)], start=2):
            wait_for(lambda: synced(old, master), "the replica that has everything")
            command(master, "REPLICAOF", "NO", "ONE")
            command(old, "REPLICAOF", "127.0.0.1", str(port_of[master]))
            wait_for(lambda: not is_ready(http), "the service that is not ready")
            link.lead_to(master)
            frame = next(shown)
            assert frame["restarted"] and frame["version"] == number - 1
            response = http.post("/v1/sessions/a/events", json=move(number))
            tags.append(response.headers["ETag"])
            # The first replica of a master gives it another identity once more.
            while (frame := next(shown))["version"] < number:
                assert frame["restarted"]
            assert (response.json()["version"], frame["version"]) == (number, number)
        epochs = [it.strip('"').rpartition("-")[0] for it in tags]
        assert len(set(epochs)) == 3, "A master that comes back is another one."


def test_the_first_replica_of_a_redis_gives_its_sessions_another_epoch():
    with ExitStack() as stack:
        ports = [stack.enter_context(reserved_port()) for _ in range(2)]
        redis, replica = (Redis("--port", str(it), "--bind", "127.0.0.1") for it in ports)
        stack.callback(redis.remove)
        stack.callback(replica.remove)
        service = stack.enter_context(running("--store", redis.store(timeout=LONG), *OPTIONS))
        http = stack.enter_context(client(service))
        http.post("/v1/sessions", json={"id": "a", "preset": "meshing"})
        before = http.post("/v1/sessions/a/events", json=move(1)).json()
        shown = stack.enter_context(frames(http, "a"))
        assert next(shown)["version"] == 1
        command(replica, "REPLICAOF", "127.0.0.1", str(ports[0]))
        wait_for(lambda: synced(redis, replica), "the replica that has everything")
        frame = next(shown)
        assert frame["restarted"] and frame["version"] == 1 and frame["epoch"] != before["epoch"]
        assert is_ready(http)
        after = http.post("/v1/sessions/a/events", json=move(2)).json()
        assert (after["version"], after["epoch"]) == (2, frame["epoch"])


def test_streams_go_on_when_redis_takes_another_identity_twice_while_it_takes_no_changes():
    redis = Redis("--appendonly", "yes", "--appendfsync", "always", "--enable-debug-command", "yes")
    try:
        with running("--store", redis.store(timeout=LONG), *OPTIONS) as service, client(service) as http:
            http.post("/v1/sessions", json={"id": "a", "preset": "meshing"})
            with frames(http, "a") as shown:
                epochs = [next(shown)["epoch"]]
                command(redis, "CONFIG", "SET", "min-replicas-to-write", "1")
                wait_for(lambda: not is_ready(http), "the service that is not ready")
                for _ in range(2):
                    command(redis, "DEBUG", "CHANGE-REPL-ID")
                    epoch = http.get("/v1/sessions/a").json()["epoch"]
                    frame = next(shown)
                    assert frame["restarted"] and frame["epoch"] == epoch and epoch not in epochs
                    epochs.append(epoch)
                command(redis, "CONFIG", "SET", "min-replicas-to-write", "0")
                wait_for(lambda: is_ready(http), "the service that is ready again")
                moved = http.post("/v1/sessions/a/events", json=move(1)).json()
                assert next(shown) == moved
                assert moved["epoch"] == http.get("/v1/sessions/a").json()["epoch"]
            for epoch in epochs[:-1]:
                with frames(http, "a", **{"Last-Event-ID": f"{epoch}-0"}) as shown:
                    assert next(shown)["restarted"]
    finally:
        redis.remove()


# One that serves no old data replies to everything with MASTERDOWN, the other one to changes with READONLY.
@pytest.mark.parametrize("serves_old_data", ["yes", "no"])
def test_a_redis_that_becomes_a_replica_is_left_until_there_is_a_master(redis: Redis, serves_old_data: str):
    command(redis, "CONFIG", "SET", "replica-serve-stale-data", serves_old_data)
    with running("--store", redis.store(timeout=LONG), *OPTIONS) as service, client(service) as http:
        http.post("/v1/sessions", json={"id": "a", "preset": "meshing"})
        command(redis, "REPLICAOF", "127.0.0.1", "1")
        wait_for(lambda: not is_ready(http), "the service that is not ready")
        waiting = threading.Thread(target=lambda: responses.append(http.post("/v1/sessions/a/events", json=move(1))))
        responses: list[httpx.Response] = []
        waiting.start()
        command(redis, "REPLICAOF", "NO", "ONE")
        waiting.join(LIMIT)
        assert responses[0].json()["version"] == 1
        wait_for(lambda: is_ready(http), "the service that is ready again")


def test_requests_wait_for_a_redis_that_loads_its_file(redis: Redis):
    with running("--store", redis.store(timeout=LONG), *OPTIONS) as service, client(service) as http:
        http.post("/v1/sessions", json={"id": "a", "preset": "meshing"})
        command(redis, "EVAL", "for i = 1, 4000 do redis.call('SET', 'other:' .. i, 'x') end return 1", "0")
        # Each key takes it a millisecond. Meanwhile it replies with LOADING, between one thousand and the next.
        redis.options += ["--key-load-delay", "1000"]

        def is_loading() -> bool:
            redis.kill()
            redis.start()
            return "loading:1" in command(redis, "INFO", "persistence")

        # A machine that stands still may see only what comes after.
        assert any(is_loading() for _ in range(5))
        response = http.post("/v1/sessions/a/events", json=move(1))
        assert (response.status_code, response.json()["version"]) == (200, 1)
        assert "loading:0" in command(redis, "INFO", "persistence")
        wait_for(lambda: is_ready(http), "the service that is ready")


def test_a_service_that_begins_on_a_replica_is_not_ready(redis: Redis):
    command(redis, "REPLICAOF", "127.0.0.1", "1")
    with running("--store", redis.store(timeout=LONG), *OPTIONS) as service, client(service) as http:
        assert not is_ready(http)
        command(redis, "REPLICAOF", "NO", "ONE")
        wait_for(lambda: is_ready(http), "the service that is ready")


def test_a_redis_that_is_full_takes_no_changes_and_is_read(redis: Redis):
    with tempfile.TemporaryFile("w+") as log:
        with running("--store", redis.store(timeout=LONG), *OPTIONS, errors=log.fileno()) as service, client(service) as http:
            http.post("/v1/sessions", json={"id": "a", "preset": "meshing"})
            http.post("/v1/sessions/a/events", json=move(1))
            command(redis, "CONFIG", "SET", "maxmemory", "1")
            wait_for(lambda: not is_ready(http), "the service that is not ready")
            assert "detent_storage_failing 1" in http.get("/metrics").text
            assert http.get("/v1/sessions/a").json()["frame"]["version"] == 1
            for _ in range(3):
                assert http.post("/v1/sessions/a/events", json=move(2)).status_code == 503
            command(redis, "CONFIG", "SET", "maxmemory", "0")
            wait_for(lambda: is_ready(http), "the service that is ready again")
            assert "detent_storage_failing 0" in http.get("/metrics").text
            assert http.post("/v1/sessions/a/events", json=move(2)).json()["version"] == 2
        log.seek(0)
        lines = [it for it in log if "OOM" in it]
        assert len(lines) == 1 and "store failing" in lines[0], lines


def test_what_is_due_by_time_waits_for_a_redis_that_is_full(redis: Redis):
    with running("--store", redis.store(timeout=LONG), "--gesture-timeout", "2s") as service, client(service) as http:
        http.post("/v1/sessions", json={"id": "a", "preset": "meshing"})

        def read_when_idle() -> httpx.Response:
            """The response to a read when the gesture has been idle for too long."""
            command(redis, "CONFIG", "SET", "maxmemory", "0")
            moved = http.post("/v1/sessions/a/events", json={"type": "changed", "x": 90})
            command(redis, "CONFIG", "SET", "maxmemory", "1")
            version = moved.json()["version"]

            def done() -> httpx.Response | None:
                response = http.get("/v1/sessions/a/frame")
                return response if response.status_code == 503 or response.json()["version"] > version else None

            return wait_for(done, "the end of the gesture")

        # A machine that stands still may let it end before Redis is full.
        refused = next(it for it in map(lambda _: read_when_idle(), range(9)) if it.status_code == 503)
        assert refused.json()["type"] == "/problems/storage-unavailable"
        command(redis, "CONFIG", "SET", "maxmemory", "0")
        response = wait_for(lambda: (it := http.get("/v1/sessions/a/frame")).status_code == 200 and it, "a frame")
        frame = response.json()
        assert (frame["reason"], frame["dragging"]) == ("cancel", False)


def test_a_redis_that_is_full_when_it_is_started_again_is_read(redis: Redis):
    with running("--store", redis.store(timeout=LONG), *OPTIONS) as service, client(service) as http:
        http.post("/v1/sessions", json={"id": "a", "preset": "meshing"})
        before = http.post("/v1/sessions/a/events", json=move(1)).json()
        redis.kill()
        redis.options += ["--maxmemory", "1"]
        redis.start()
        read = [http.get("/v1/sessions/a/frame").json() for _ in range(2)]
        assert read[0] == read[1] and (read[0]["version"], read[0]["epoch"] == before["epoch"]) == (1, False)
        with frames(http, "a", **{"Last-Event-ID": f"{before['epoch']}-1"}) as shown:
            frame = next(shown)
            assert frame["restarted"] and frame["epoch"] == read[0]["epoch"]
        assert not is_ready(http) and http.post("/v1/sessions/a/events", json=move(2)).status_code == 503
        command(redis, "CONFIG", "SET", "maxmemory", "0")
        wait_for(lambda: is_ready(http), "the service that is ready again")
        after = http.post("/v1/sessions/a/events", json=move(2)).json()
        assert (after["version"], after["epoch"]) == (2, read[0]["epoch"])


def test_a_redis_whose_disk_fails_takes_no_changes_and_is_read(redis: Redis):
    with running("--store", redis.store(timeout=LONG), *OPTIONS) as service, client(service) as http:
        http.post("/v1/sessions", json={"id": "a", "preset": "meshing"})
        http.post("/v1/sessions/a/events", json=move(1))
        # A snapshot can't take the place of a folder.
        blocking = redis.folder / "dump.rdb"
        blocking.mkdir()
        command(redis, "CONFIG", "SET", "save", "3600 1000000")
        command(redis, "BGSAVE")
        wait_for(lambda: not is_ready(http), "the service that is not ready")
        assert http.post("/v1/sessions/a/events", json=move(2)).status_code == 503
        assert http.get("/v1/sessions/a").json()["frame"]["version"] == 1
        command(redis, "CLIENT", "KILL", "TYPE", "normal")
        wait_for(lambda: http.get("/v1/sessions/a").status_code == 200, "a session read over a new connection")
        with frames(http, "a") as shown:
            assert next(shown)["version"] == 1
            blocking.rmdir()
            command(redis, "BGSAVE")
            wait_for(lambda: is_ready(http), "the service that is ready again")
            assert http.post("/v1/sessions/a/events", json=move(2)).json()["version"] == 2
            assert next(shown)["version"] == 2


def test_a_redis_with_too_few_replicas_takes_no_changes_and_is_read(redis: Redis):
    with running("--store", redis.store(timeout=LONG), *OPTIONS) as service, client(service) as http:
        http.post("/v1/sessions", json={"id": "a", "preset": "meshing"})
        command(redis, "CONFIG", "SET", "min-replicas-to-write", "1")
        wait_for(lambda: not is_ready(http), "the service that is not ready")
        assert http.post("/v1/sessions/a/events", json=move(1)).status_code == 503
        assert http.get("/v1/sessions/a").json()["frame"]["version"] == 0
        command(redis, "CONFIG", "SET", "min-replicas-to-write", "0")
        wait_for(lambda: is_ready(http), "the service that is ready again")
        assert http.post("/v1/sessions/a/events", json=move(1)).json()["version"] == 1


def test_a_redis_that_is_busy_with_a_script_is_not_ready_until_that_has_ended(redis: Redis):
    with running("--store", redis.store(timeout="200ms"), *OPTIONS) as service, client(service) as http:
        wait_for(lambda: http.post("/v1/sessions", json={"id": "a", "preset": "meshing"}).status_code in (201, 409), "a session")
        command(redis, "CONFIG", "SET", "lua-time-limit", "10")
        with socket.socket(socket.AF_UNIX) as busy:
            busy.connect(str(redis.socket))
            busy.sendall(b"EVAL 'while true do end' 0\r\n")
            wait_for(lambda: not is_ready(http), "the service that is not ready")
            assert http.post("/v1/sessions/a/events", json=move(1)).status_code == 503
            command(redis, "SCRIPT", "KILL")
            wait_for(lambda: is_ready(http), "the service that is ready again")
        event = lambda: http.post("/v1/sessions/a/events", json=move(1)).status_code == 200  # noqa: E731
        wait_for(event, "an event that is applied")
        assert http.get("/v1/sessions/a").json()["frame"]["version"] == 1


def test_a_redis_that_wants_another_password_is_not_ready_and_says_so_once(redis: Redis):
    def set_password(password: str, before: str | None) -> None:
        command(redis, "CONFIG", "SET", "requirepass", password, password=before)
        command(redis, "CLIENT", "KILL", "TYPE", "normal", password=password or None)

    with tempfile.TemporaryFile("w+") as log:
        options = ("--store", redis.store(timeout="200ms"), *OPTIONS)
        with running(*options, errors=log.fileno()) as service, client(service) as http:
            draft = {"id": "a", "preset": "meshing"}
            wait_for(lambda: http.post("/v1/sessions", json=draft).status_code in (201, 409), "a session")
            set_password("another", before=None)
            wait_for(lambda: not is_ready(http), "the service that is not ready")
            for _ in range(3):
                assert http.post("/v1/sessions/a/events", json=move(1)).status_code == 503
            set_password("", before="another")
            wait_for(lambda: is_ready(http), "the service that is ready again")
            event = lambda: http.post("/v1/sessions/a/events", json=move(1)).status_code == 200  # noqa: E731
            wait_for(event, "an event that is applied")
            assert http.get("/v1/sessions/a").json()["frame"]["version"] == 1
        log.seek(0)
        lines = [it for it in log if "NOAUTH" in it]
        assert len(lines) == 1, lines


def test_a_redis_that_sends_no_messages_is_not_ready_and_says_so_once(redis: Redis):
    with tempfile.TemporaryFile("w+") as log:
        options = ("--store", redis.store(timeout=LONG), *OPTIONS)
        with running(*options, errors=log.fileno()) as service, client(service) as http:
            http.post("/v1/sessions", json={"id": "a", "preset": "meshing"})
            with frames(http, "a") as shown:
                assert next(shown)["version"] == 0
                command(redis, "ACL", "SETUSER", "default", "-subscribe")
                command(redis, "CLIENT", "KILL", "TYPE", "pubsub")
                wait_for(lambda: not is_ready(http), "the service that is not ready")
                assert http.post("/v1/sessions/a/events", json=move(1)).status_code == 200
                command(redis, "ACL", "SETUSER", "default", "+subscribe")
                wait_for(lambda: is_ready(http), "the service that is ready again")
                subscribed = "detent:0:{a}"
                wait_for(lambda: command(redis, "PUBLISH", subscribed, "") == ":1", "a stream that is told of changes again")
                http.post("/v1/sessions/a/events", json=move(2))
                while next(shown)["version"] < 2:
                    pass
        log.seek(0)
        lines = [it for it in log if "+subscribe" in it]
        assert len(lines) == 1 and "store failing" in lines[0], lines


def test_a_user_that_may_not_subscribe_any_more_is_noticed_on_the_same_connection(redis: Redis):
    with running("--store", redis.store(timeout=LONG), *OPTIONS) as service, client(service) as http:
        http.post("/v1/sessions", json={"id": "a", "preset": "meshing"})
        command(redis, "ACL", "SETUSER", "default", "-subscribe")
        wait_for(lambda: not is_ready(http), "the service that is not ready")
        assert http.get("/v1/sessions/a/stream").status_code == 503
        command(redis, "ACL", "SETUSER", "default", "+subscribe")
        wait_for(lambda: is_ready(http), "the service that is ready again")
        with frames(http, "a") as shown:
            assert next(shown)["version"] == 0


def test_a_redis_without_room_for_the_connection_of_messages_is_not_ready(redis: Redis):
    with running("--store", redis.store(timeout=LONG), *OPTIONS) as service, client(service) as http:
        http.post("/v1/sessions", json={"id": "a", "preset": "meshing"})
        with socket.socket(socket.AF_UNIX) as other:
            other.connect(str(redis.socket))
            # There is room for this one and for the one of the service's commands.
            other.sendall(b"CONFIG SET maxclients 2\r\nCLIENT KILL TYPE pubsub\r\n")
            wait_for(lambda: not is_ready(http), "the service that is not ready")
            other.sendall(b"CONFIG SET maxclients 100\r\n")
            wait_for(lambda: is_ready(http), "the service that is ready again")


def test_a_refused_request_fetches_no_state(services: tuple[Service, Service], redis: Redis):
    knots = [{"at": it / 257, "value": (it + it % 7 / 9) / 2} for it in range(1, 257)]
    control = {"range": {"lower": 0, "upper": 200}, "scale": {"kind": "piecewise", "knots": knots}}
    one, other = services
    with client(one) as http, client(other) as next_http:
        http.post("/v1/sessions", json={"id": "a", "control": control})
        tag = http.post("/v1/sessions/a/events", json=move(1)).headers["ETag"]
        assert next_http.get("/v1/sessions/a").headers["ETag"] == tag
        size = int(command(redis, "HSTRLEN", "detent:{a}", "c")[1:])
        assert size > 4_000

        def sent() -> int:
            lines = command(redis, "INFO", "stats").splitlines()
            return next(int(it.partition(":")[2]) for it in lines if it.startswith("total_net_output_bytes:"))

        before = sent()
        for _ in range(50):
            for it in (http, next_http):
                assert it.post("/v1/sessions/a/events", json=move(2) | {"gesture": "other"}).status_code == 409
                assert it.post("/v1/sessions/a/events", json=move(2), headers={"If-Match": '"none-1"'}).status_code == 412
        assert sent() - before < 50 * size


@pytest.mark.parametrize("field", ["r", "c"])
def test_what_a_later_version_has_stored_is_left_to_it(services: tuple[Service, Service], redis: Redis, field: str):
    with client(services[0]) as http, client(services[1]) as next_http:
        http.post("/v1/sessions", json={"id": "a", "preset": "meshing"})
        # The format is the first byte of a control, and the second of a record.
        script = """
            local key, field, at = 'detent:{a}', ARGV[1], tonumber(ARGV[2])
            local bytes = redis.call('HGET', key, field)
            redis.call('HSET', key, field, string.sub(bytes, 1, at - 1) .. string.char(200) .. string.sub(bytes, at + 1))
            return redis.call('HGET', key, field) ~= bytes and 1 or 0"""
        assert command(redis, "EVAL", script, "0", field, "2" if field == "r" else "1") == ":1"
        stored = command(redis, "DUMP", "detent:{a}")
        for response in (
            next_http.get("/v1/sessions/a"), next_http.get("/v1/sessions/a/stream"),
            next_http.post("/v1/sessions/a/events", json=move(1)),
        ):
            assert (response.status_code, response.json()["type"]) == (503, "/problems/storage-unavailable")
        assert is_ready(next_http) and command(redis, "DUMP", "detent:{a}") == stored
        assert next_http.post("/v1/sessions", json={"id": "a", "preset": "meshing"}).status_code == 409


def test_the_figures_of_storage_are_those_of_redis(redis: Redis):
    with running("--store", redis.store(timeout=LONG), *OPTIONS) as service, client(service) as http:
        for name in "abc":
            http.post("/v1/sessions", json={"id": name, "preset": "meshing"})
        figures = dict(it.rsplit(" ", 1) for it in http.get("/metrics").text.splitlines() if not it.startswith("#"))
        used = next(it for it in command(redis, "INFO", "memory").splitlines() if it.startswith("used_memory:"))
        assert 0 < int(figures["detent_stored_bytes"]) < 2 * int(used.partition(":")[2])
        assert figures["detent_storage_failing"] == "0" and figures["detent_commit_failures_total"] == "0"
        assert "detent_storage_file_bytes" not in figures


def test_a_redis_that_begins_to_remove_sessions_is_not_used(redis: Redis):
    with running("--store", redis.store(timeout=LONG), *OPTIONS) as service, client(service) as http:
        http.post("/v1/sessions", json={"id": "a", "preset": "meshing"})
        command(redis, "CONFIG", "SET", "maxmemory-policy", "allkeys-lru")
        wait_for(lambda: not is_ready(http), "the service that is not ready")
        assert http.get("/v1/sessions/a").status_code == 503
        command(redis, "CONFIG", "SET", "maxmemory-policy", "noeviction")
        wait_for(lambda: is_ready(http), "the service that is ready again")
        assert http.get("/v1/sessions/a").status_code == 200


def test_an_emptied_redis_has_no_sessions(redis: Redis):
    with running("--store", redis.store(timeout=LONG), *OPTIONS) as service, client(service) as http:
        http.post("/v1/sessions", json={"id": "a", "preset": "meshing"})
        with http.stream("GET", "/v1/sessions/a/stream") as response:
            lines = response.iter_lines()
            next(it for it in lines if it.startswith("data: "))
            command(redis, "FLUSHALL")
            assert http.get("/v1/sessions/a").status_code == 404
            assert "event: ended" in lines
        assert is_ready(http)


def command(redis: Redis, *words: str, password: str | None = None) -> str:
    """Sends a command, and returns the first line of its reply or, of INFO, all lines."""
    with socket.socket(socket.AF_UNIX) as connection:
        connection.settimeout(LIMIT)
        connection.connect(str(redis.socket))
        reader, line = connection.makefile("rb"), ""
        for sent in ([["AUTH", password]] if password else []) + [list(words)]:
            parts = b"".join(f"${len(it)}\r\n{it}\r\n".encode() for it in sent)
            connection.sendall(f"*{len(sent)}\r\n".encode() + parts)
            line = reader.readline().decode().strip()
            assert not line.startswith("-"), line
        is_text = line.startswith("$") and line != "$-1"
        return reader.read(int(line[1:])).decode(errors="backslashreplace") if is_text else line


def synced(master: Redis, replica: Redis) -> bool:
    """Whether a replica has everything of its master."""
    def offset(redis: Redis, name: str) -> str:
        lines = command(redis, "INFO", "replication").splitlines()
        return next((it.partition(":")[2] for it in lines if it.startswith(name + ":")), "")

    is_up = "master_link_status:up" in command(replica, "INFO", "replication")
    return is_up and offset(master, "master_repl_offset") == offset(replica, "slave_repl_offset")
