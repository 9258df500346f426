"""The edges of HTTP on the service as a whole: framing, deadlines, limits, foreign hosts, stopping."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import threading
import time

import httpx
import pytest

from service import Service, binary, running

HEAD = b"Host: 127.0.0.1\r\n"
GET = b"GET /healthz HTTP/1.1\r\n" + HEAD + b"\r\n"


# Since 1.0 libmicrohttpd refuses most invalid HTTP itself, with a page of its own.
IS_STRICT = not subprocess.run(
    ["pkg-config", "--modversion", "libmicrohttpd"], capture_output=True, text=True, check=True
).stdout.startswith("0.")


def connect(service: Service) -> socket.socket:
    return socket.create_connection(service.address, timeout=10)


def everything(connection: socket.socket) -> bytes:
    answer = b""
    try:
        while chunk := connection.recv(65536):
            answer += chunk
    except ConnectionResetError:
        pass
    return answer


@pytest.fixture(scope="module")
def edge():
    with running("--header-timeout", "1s", "--body-timeout", "1s", "--idle-timeout", "2s") as service:
        yield service


@pytest.mark.parametrize(
    "request_head",
    [
        b"POST /v1/sessions HTTP/1.1\r\n" + HEAD + b"Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n",
        b"POST /v1/sessions HTTP/1.1\r\n" + HEAD + b"Content-Length: 0\r\nContent-Length: 5\r\n\r\n",
        b"POST /v1/sessions HTTP/1.1\r\n" + HEAD + b"Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
        b"POST /v1/sessions HTTP/1.1\r\n" + HEAD + b"Content-Length : 5\r\n\r\n",
        b"GET /healthz HTTP/1.1\r\n" + HEAD + b"Host: localhost\r\n\r\n",
        b"GET /healthz HTTP/1.1\r\n\r\n",
        b"GET /healthz HTTP/1.1\r\n" + HEAD + b"X-A: one\r\n two\r\n\r\n",
    ],
    ids=["te-and-cl", "two-lengths", "te-not-chunked", "space-before-colon", "two-hosts", "no-host", "folded"],
)
def test_ambiguous_framing_is_refused_and_no_request_after_it_is_served(edge: Service, request_head: bytes):
    with connect(edge) as connection:
        connection.sendall(request_head + GET)
        answer = everything(connection)
    assert answer.startswith(b"HTTP/1.1 400"), answer
    assert answer.count(b"\r\nDate: ") == 1
    if IS_STRICT and b"<html>" in answer:
        return
    body = json.loads(answer.partition(b"\r\n\r\n")[2])
    assert (body["type"], body["status"]) == ("/problems/bad-framing", 400)


def test_a_client_that_still_sends_can_read_its_413(edge: Service):
    for length in (1_100_000, 50_000_000):
        with connect(edge) as connection:
            connection.sendall(b"POST /v1/sessions HTTP/1.1\r\n" + HEAD + b"Content-Length: %d\r\n\r\n" % length)
            try:
                for _ in range(min(length, 4_000_000) // 10_000):
                    connection.sendall(b" " * 10_000)
            except OSError:
                pass
            answer = everything(connection)
        assert answer.startswith(b"HTTP/1.1 413"), answer[:200]
        assert b"/problems/payload-too-large" in answer


def drip(connection: socket.socket, first: bytes, seconds: float) -> float:
    """How long the service accepts a byte every 50 ms."""
    start = time.monotonic()
    connection.sendall(first)
    connection.settimeout(0.05)
    while time.monotonic() - start < seconds:
        try:
            connection.sendall(b"a")
            if connection.recv(1) == b"":
                break
        except TimeoutError:
            continue
        except OSError:
            break
    return time.monotonic() - start


@pytest.mark.parametrize(
    "first",
    [b"GET /healthz HTTP/1.1\r\nX-Long: ", b"POST /v1/sessions HTTP/1.1\r\n" + HEAD + b"Content-Length: 9999\r\n\r\n"],
    ids=["head", "body"],
)
def test_a_drip_cannot_stretch_a_deadline(edge: Service, first: bytes):
    with connect(edge) as connection:
        assert 0.5 < drip(connection, first, 6) < 4


def test_an_idle_connection_is_closed(edge: Service):
    with connect(edge) as connection:
        connection.sendall(GET)
        assert connection.recv(65536).startswith(b"HTTP/1.1 200")
        start = time.monotonic()
        assert connection.recv(1) == b""
        assert 1 < time.monotonic() - start < 6


def test_refusals_are_counted(edge: Service):
    with connect(edge) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\n" + HEAD + HEAD + b"\r\n")
        everything(connection)
    text = httpx.get(f"{edge.url}/metrics").text
    refused = next(line for line in text.splitlines() if line.startswith('detent_refused_total{reason="bad-framing"}'))
    assert int(refused.split()[1]) >= 1


POST = b"POST /v1/evaluate HTTP/1.1\r\n" + HEAD


@pytest.mark.parametrize(
    "request_, status",
    [
        (b"GET /healthz HTTP/1.1\r\n" + HEAD + b"X-Long: " + b"x" * 40_000 + b"\r\n\r\n", 431),
        (b"GET /" + b"x" * 40_000 + b" HTTP/1.1\r\n" + HEAD + b"\r\n", 414),
        (POST + b"Content-Length: abc\r\n\r\n", 400),
    ],
    ids=["header", "path", "length"],
)
def test_what_is_not_http_is_counted_once(request_: bytes, status: int):
    with running() as service:
        with connect(service) as connection:
            connection.sendall(request_)
            assert everything(connection).startswith(b"HTTP/1.1 %d " % status)
        httpx.get(f"{service.url}/healthz")
        text = httpx.get(f"{service.url}/metrics").text
    refused = [line.split("reason=")[1] for line in text.splitlines() if line.startswith("detent_refused_total{")]
    assert [line for line in refused if not line.endswith(" 0")] == ['"malformed"} 1']


def test_an_event_is_applied_only_if_it_can_be_answered(edge: Service):
    url = f"{edge.url}/v1/sessions/long"
    httpx.post(f"{edge.url}/v1/sessions", json={"id": "long", "preset": "meshing"})
    body = b'{"type": "set", "value": 1}'
    applied, refused = 0, 0
    for length in [*range(12_000, 15_000, 500), *range(15_000, 16_300, 20)]:
        with connect(edge) as connection:
            connection.sendall(
                b"POST /v1/sessions/long/events HTTP/1.1\r\nConnection: close\r\n" + HEAD
                + b"Content-Length: %d\r\nX-Long: %s\r\n\r\n" % (len(body), b"x" * length) + body
            )
            answer = everything(connection)
        applied += answer.startswith(b"HTTP/1.1 200 ")
        refused += answer.startswith(b"HTTP/1.1 431 ") and b"/problems/head-too-large" in answer
        assert httpx.get(url).json()["frame"]["version"] == applied
    assert applied > 0 and refused > 50


def test_bodies_that_do_not_end_hold_a_bounded_memory():
    def resident() -> int:
        text = httpx.get(f"{service.url}/metrics").text
        lines = [line.split() for line in text.splitlines()]
        return int(next(line[1] for line in lines if line[0] == "process_resident_memory_bytes"))

    with running("--max-buffered", "16777216", "--body-timeout", "1h") as service:
        before = resident()
        head = b"POST /v1/evaluate HTTP/1.1\r\n" + HEAD + b"Content-Length: 1048576\r\n\r\n"
        held, statuses = [], []
        for _ in range(100):
            connection = connect(service)
            held.append(connection)
            try:
                connection.sendall(head + b" " * 1_000_000)
            except OSError:
                pass
        for connection in held:
            connection.settimeout(0.02)
            try:
                statuses.append(connection.recv(65536))
            except TimeoutError:
                continue
            except OSError:
                statuses.append(b"")
        assert len(statuses) > 80
        assert all(b" 503 " in status[:20] for status in statuses if status)
        assert sum(b"\r\nRetry-After: 1\r\n" in status for status in statuses) > 40
        assert resident() - before < 40_000_000
        for connection in held:
            connection.close()
        assert httpx.post(f"{service.url}/v1/evaluate", json={"events": [{"type": "elapsed"}]}).status_code == 200


def test_a_client_that_ends_its_side_is_answered_and_closed(edge: Service):
    with connect(edge) as connection:
        connection.sendall(GET)
        connection.shutdown(socket.SHUT_WR)
        start = time.monotonic()
        assert everything(connection).startswith(b"HTTP/1.1 200")
        assert time.monotonic() - start < 0.9


@pytest.mark.parametrize(
    "body",
    [b"2\n{}\r\n0\r\n\r\n", b"2\r\n{}\n0\r\n\r\n", b"2;a\0\r\n{}\r\n0\r\n\r\n", b"2\r\n{}\r\n0\r\nA: \r \r\n\r\n", b"xyz\r\n"],
    ids=["size-lf", "data-lf", "nul", "trailer-cr", "no-size"],
)
def test_chunks_are_read_strictly(edge: Service, body: bytes):
    with connect(edge) as connection:
        connection.sendall(POST + b"Transfer-Encoding: chunked\r\n\r\n" + body + GET)
        answer = everything(connection)
    assert answer.startswith(b"HTTP/1.1 400 ") and answer.count(b"HTTP/1.1 ") == 1, answer
    assert json.loads(answer.partition(b"\r\n\r\n")[2])["type"] == "/problems/bad-framing"


def test_without_descriptors_no_figure_is_a_false_zero():
    with running(descriptors=80) as service, httpx.Client(base_url=service.url) as asking:
        assert "\nprocess_resident_memory_bytes " in asking.get("/metrics").text
        held = [connect(service) for _ in range(100)]
        deadline = time.monotonic() + 10
        while True:
            text = asking.get("/metrics").text
            figures = dict(line.split() for line in text.splitlines() if line.startswith("process_"))
            if figures["process_open_fds"] == "80" or time.monotonic() > deadline:
                break
        assert figures.pop("process_open_fds") == figures.pop("process_max_fds") == "80"
        assert float(figures.pop("process_cpu_seconds_total")) > 0
        assert figures == {}, "There is a figure that could not be read."
        for connection in held:
            connection.close()


def test_over_the_connection_limit_newcomers_wait_and_are_served_then():
    with running("--max-connections", "3") as service:
        held = [connect(service) for _ in range(3)]
        for connection in held:
            connection.sendall(GET)
            assert connection.recv(65536).startswith(b"HTTP/1.1 200")
        with connect(service) as late:
            late.sendall(GET)
            late.settimeout(0.5)
            with pytest.raises(TimeoutError):
                late.recv(1)
            held.pop().close()
            late.settimeout(10)
            assert late.recv(65536).startswith(b"HTTP/1.1 200")
        for connection in held:
            connection.close()


def test_over_the_limit_of_one_address_newcomers_are_closed():
    with running("--max-connections-per-address", "2") as service:
        with connect(service) as one, connect(service) as two:
            for connection in (one, two):
                connection.sendall(GET)
                assert connection.recv(65536).startswith(b"HTTP/1.1 200")
            with connect(service) as third:
                assert everything(third) == b""


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
    answer = httpx.get(f"{hosts.url}/healthz", headers={"Host": host})
    assert answer.status_code == status, answer.text
    if status == 421:
        assert answer.json()["type"] == "/problems/misdirected-request"


@pytest.fixture(scope="module")
def hosts():
    with running("--allowed-host", "detent.internal") as service:
        yield service


@pytest.mark.parametrize("spelling", ["LOCALHOST", "0:0:0:0:0:0:0:1", "127.9.9.9"])
def test_loopback_is_loopback_however_it_is_spelled(spelling: str):
    with running("--host", spelling) as service:
        assert httpx.get(f"{service.url}/healthz", headers={"Host": "evil.example"}).status_code == 421


def test_listening_for_other_machines_any_host_is_allowed():
    with running("--host", "0.0.0.0") as service:
        url = f"http://127.0.0.1:{service.address[1]}/healthz"
        assert httpx.get(url, headers={"Host": "detent.example"}).status_code == 200


def test_draining_says_so_at_once_serves_for_the_delay_and_then_ends():
    with running("--drain-delay", "1s") as service, httpx.Client(base_url=service.url) as client:
        assert client.get("/readyz").status_code == 200
        service.process.send_signal(signal.SIGTERM)
        ready = service.wait_until_draining()
        assert (ready.status_code, ready.json()["type"]) == (503, "/problems/draining")
        assert int(ready.headers["Retry-After"]) > 0
        # New connections are served too.
        assert httpx.post(f"{service.url}/v1/sessions", json={}).status_code == 201
        assert service.process.wait(10) == 0


def test_a_request_in_progress_is_finished():
    with running("--drain-timeout", "5s") as service, connect(service) as connection:
        body = b'{"preset": "meshing"}'
        connection.sendall(b"POST /v1/sessions HTTP/1.1\r\n" + HEAD + b"Content-Length: %d\r\n\r\n" % len(body))
        time.sleep(0.2)
        service.process.send_signal(signal.SIGTERM)
        time.sleep(0.3)
        connection.sendall(body)
        answer = everything(connection)
        assert answer.startswith(b"HTTP/1.1 201"), answer
        assert b"Connection: close" in answer
        assert service.process.wait(10) == 0
        with pytest.raises(ConnectionRefusedError):
            connect(service)


def test_a_second_signal_ends_it_at_once():
    with running("--drain-delay", "30s") as service:
        service.process.send_signal(signal.SIGTERM)
        service.wait_until_draining()
        start = time.monotonic()
        assert service.stop() != 0
        assert time.monotonic() - start < 2


def test_requests_are_logged_at_debug_with_their_ids():
    process = subprocess.Popen(
        [binary(), "serve", "--port", "0", "--log-level", "debug", "--log-format", "json"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stdout
    url = process.stdout.readline().removeprefix("listening on ").strip()
    trace = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
    httpx.get(f"{url}/healthz", headers={"traceparent": trace, "X-Request-ID": "r-17"})
    process.send_signal(signal.SIGTERM)
    _, log = process.communicate(timeout=20)
    (line,) = [line for line in map(json.loads, log.splitlines()) if line["message"] == "request"]
    assert (line["request"], line["traceparent"], line["path"], line["status"]) == ("r-17", trace, "/healthz", "200")


def test_refusals_are_logged_at_debug_with_their_ids():
    process = subprocess.Popen(
        [binary(), "serve", "--port", "0", "--log-level", "debug", "--log-format", "json", "--max-body", "10"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stdout
    service = Service(process, process.stdout.readline().removeprefix("listening on ").strip())
    trace = b"00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
    ids = b"X-Request-ID: r-17\r\ntraceparent: " + trace + b"\r\n"
    for rest in (b"Content-Length: 11\r\n\r\n12345678901", b"Host: b\r\n\r\n"):
        with connect(service) as connection:
            connection.sendall(b"POST /v1/evaluate HTTP/1.1\r\n" + HEAD + ids + rest)
            assert connection.recv(65536).startswith(b"HTTP/1.1 4")
    process.send_signal(signal.SIGTERM)
    _, log = process.communicate(timeout=20)
    lines = [line for line in map(json.loads, log.splitlines()) if line["message"] == "refused"]
    assert [line["reason"] for line in lines] == ["payload-too-large", "bad-framing"]
    for line in lines:
        assert (line["peer"], line["request"], line["traceparent"]) == ("127.0.0.1", "r-17", trace.decode())


@pytest.mark.parametrize("count", [32, 127, 128, 129, 256])
def test_the_maximum_of_busy_connections_is_served_equally(count: int):
    with running() as service:
        connections = [connect(service) for _ in range(count)]
        served = [0] * count

        def work(part: range) -> None:
            for _ in range(5):
                for index in part:
                    connections[index].sendall(GET)
                for index in part:
                    served[index] += connections[index].recv(65536).startswith(b"HTTP/1.1 200")

        start = time.monotonic()
        threads = [threading.Thread(target=work, args=(range(first, count, 4),)) for first in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(20)
        assert served == [5] * count
        assert time.monotonic() - start < 5
        for connection in connections:
            connection.close()


def test_a_304_has_the_length_of_the_200(client: httpx.Client):
    path = client.post("/v1/sessions", json={"preset": "meshing"}).headers["Location"]
    for part in (path, f"{path}/frame"):
        known = client.get(part).headers
        for method in ("GET", "HEAD"):
            answer = client.request(method, part, headers={"If-None-Match": known["ETag"]})
            assert (answer.status_code, answer.content) == (304, b"")
            assert answer.headers["Content-Length"] == known["Content-Length"]
    client.delete(path)


def test_a_request_for_a_foreign_host_does_not_postpone_an_expiry():
    with running("--session-ttl", "1s") as service:
        path = httpx.post(f"{service.url}/v1/sessions", json={}).headers["Location"]
        time.sleep(0.7)
        assert httpx.get(f"{service.url}{path}", headers={"Host": "evil.example"}).status_code == 421
        time.sleep(0.6)
        assert httpx.get(f"{service.url}{path}").status_code == 404
