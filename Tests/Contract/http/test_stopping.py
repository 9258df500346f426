"""Stopping: draining, requests in progress, a second signal."""

from __future__ import annotations

import signal
import time

import httpx
import pytest

from patience import LIMIT, wait_for
from replicas import is_listening
from service import running
from sockets import HEAD, connect, everything


def test_draining_says_so_at_once_serves_for_the_delay_and_then_ends():
    with running("--drain-delay", "10m") as service, httpx.Client(base_url=service.url) as client:
        assert client.get("/readyz").status_code == 200
        service.process.send_signal(signal.SIGTERM)
        ready = service.wait_until_draining()
        assert (ready.status_code, ready.json()["type"]) == (503, "/problems/draining")
        assert int(ready.headers["Retry-After"]) > 0
        # New connections are served too.
        assert httpx.post(f"{service.url}/v1/sessions", json={}).status_code == 201
        assert service.process.poll() is None
    with running("--drain-delay", "200ms") as service:
        began = time.monotonic()
        assert service.stop() == 0
        assert time.monotonic() - began >= 0.2


def test_a_request_in_progress_is_finished():
    with running("--drain-timeout", "10m") as service, connect(service) as connection:
        body = b'{"preset": "meshing"}'
        connection.sendall(b"POST /v1/sessions HTTP/1.1\r\n" + HEAD + b"Content-Length: %d\r\nExpect: 100-continue\r\n\r\n" % len(body))
        assert connection.recv(100) == b"HTTP/1.1 100 Continue\r\n\r\n", "The head was read."
        service.process.send_signal(signal.SIGTERM)
        wait_for(lambda: not is_listening(service.address[1]), "it takes no connection any more")
        connection.sendall(body)
        response = everything(connection)
        assert response.startswith(b"HTTP/1.1 201"), response
        assert b"Connection: close" in response
        assert service.process.wait(LIMIT) == 0
        with pytest.raises(ConnectionRefusedError):
            connect(service)


def test_a_second_signal_ends_it_at_once():
    with running("--drain-delay", "10m") as service:
        service.process.send_signal(signal.SIGTERM)
        service.wait_until_draining()
        time.sleep(0.6)  # Sooner it would be the same signal.
        assert service.stop() == 143
