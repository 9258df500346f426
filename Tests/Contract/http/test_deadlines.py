"""Clients that take their time: deadlines, and bodies that do not end."""

from __future__ import annotations

import socket
import time

import httpx
import pytest

from service import Service, running
from sockets import GET, HEAD, connect


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
