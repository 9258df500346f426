"""Clients that take their time: deadlines, and bodies that do not end."""

from __future__ import annotations

import socket
import time

import httpx
import pytest

from patience import PAUSE, wait_for
from service import Service, running
from sockets import GET, HEAD, connect


def drip(connection: socket.socket, first: bytes) -> None:
    """Sends a byte after each short pause until the service closes."""
    connection.sendall(first)
    connection.settimeout(PAUSE)

    def is_over() -> bool:
        try:
            connection.sendall(b"a")
            return connection.recv(1) == b""
        except TimeoutError:
            return False
        except OSError:
            return True

    wait_for(is_over, "the connection ends although it never rests", pause=0)


@pytest.mark.parametrize(
    "first",
    [b"GET /healthz HTTP/1.1\r\nX-Long: ", b"POST /v1/sessions HTTP/1.1\r\n" + HEAD + b"Content-Length: 9999\r\n\r\n"],
    ids=["head", "body"],
)
def test_a_drip_cannot_stretch_a_deadline(hasty: Service, first: bytes):
    start = time.monotonic()
    with connect(hasty) as connection:
        drip(connection, first)
    assert time.monotonic() - start >= 0.9


def test_an_idle_connection_is_closed(hasty: Service):
    start = time.monotonic()
    with connect(hasty) as connection:
        connection.sendall(GET)
        assert connection.recv(65536).startswith(b"HTTP/1.1 200")
        assert connection.recv(1) == b""
    assert time.monotonic() - start >= 0.9


def test_bodies_that_do_not_end_hold_a_bounded_memory():
    with running("--max-buffered", "16777216", "--client-timeout", "1h") as service:
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
            connection.setblocking(False)
        waiting = list(held)

        def most_have_responses() -> bool:
            for connection in list(waiting):
                try:
                    statuses.append(connection.recv(65536))
                except BlockingIOError:
                    continue
                except OSError:
                    statuses.append(b"")
                waiting.remove(connection)
            return len(statuses) > 80

        wait_for(most_have_responses, "bodies over the limit are refused")
        assert all(b" 503 " in status[:20] for status in statuses if status)
        assert sum(b"\r\nRetry-After: 1\r\n" in status for status in statuses) > 40
        for connection in held:
            connection.close()
        assert httpx.post(f"{service.url}/v1/evaluate", json={"events": [{"type": "elapsed"}]}).status_code == 200
