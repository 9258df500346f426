"""How soon what has a time ends: deadlines of connections, tokens of streams, and the service when it is stopped."""

from __future__ import annotations

import signal
import socket
import time
from contextlib import ExitStack
from statistics import median
from typing import Callable

import client
import servers
import slow
from figures import Row
from servers import Server

TURNS = 5
GET = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
HEAD = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Long: "
BODY = b"POST /v1/sessions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n"
TIMEOUT, BETWEEN_BYTES = 1.0, 0.05  # seconds
STREAMS = 100
HEARTBEAT = 15  # seconds


def deadlines() -> list[Row]:
    """How much later than it is due a connection is closed; the latest of several turns."""
    options = ["--client-timeout", f"{TIMEOUT:.0f}s"]
    kinds: dict[str, Callable[[Server], float]] = {
        "a head that drips": lambda server: _dripped(server, HEAD),
        "a body that drips": lambda server: _dripped(server, BODY),
        "an idle connection": _idle,
    }
    rows = []
    with servers.detent(*options) as server:
        for name, measure in kinds.items():
            late = sorted((measure(server) - TIMEOUT) * 1000 for _ in range(TURNS))
            if late[0] < -1:
                raise RuntimeError(f"{name} was closed {-late[0]:.0f} ms too soon.")
            rows.append(Row(
                f"deadlines: {name}, closed after its {TIMEOUT:.0f} s by", f"{late[-1]:.0f} ms (at least {late[0]:.0f} ms)",
                late[-1], most=250, bar="≤ 250 ms",
            ))
        half = sorted(_half_closed(server) * 1000 for _ in range(TURNS))
        beat = (_heartbeat(server) - HEARTBEAT) * 1000
    rows.append(Row(
        f"deadlines: a heartbeat of an idle stream, after its {HEARTBEAT} s by", f"{beat:.0f} ms", beat, most=500, least=-500,
        bar="≤ 500 ms",
    ))
    rows.append(Row(
        "deadlines: a client that ends its side, with its response and closed after", f"{half[-1]:.1f} ms", half[-1], most=100,
        bar="≤ 100 ms",
    ))
    return rows


def _connect(server: Server) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), timeout=20)


def _dripped(server: Server, first: bytes) -> float:
    """How long the service takes a byte now and then."""
    with _connect(server) as connection:
        began = time.monotonic()
        connection.sendall(first)
        connection.settimeout(BETWEEN_BYTES)
        while time.monotonic() - began < 20 * TIMEOUT:
            try:
                connection.sendall(b"a")
                connection.recv(4096)  # It says why it ends, or only ends.
                break
            except TimeoutError:
                continue
            except OSError:
                break
        return time.monotonic() - began


def _idle(server: Server) -> float:
    with _connect(server) as connection:
        connection.sendall(GET)
        connection.recv(65536)
        began = time.monotonic()
        connection.recv(1)
        return time.monotonic() - began


def _half_closed(server: Server) -> float:
    with _connect(server) as connection:
        began = time.monotonic()
        connection.sendall(GET)
        connection.shutdown(socket.SHUT_WR)
        response = b""
        while piece := connection.recv(65536):
            response += piece
        taken = time.monotonic() - began
    if not response.startswith(b"HTTP/1.1 200"):
        raise RuntimeError(f"The response should be 200: {response[:100]!r}")
    return taken


def _heartbeat(server: Server) -> float:
    """From the first frame of a stream to what comes next."""
    client.post(server, "/v1/sessions", {"id": "a", "preset": "meshing"})
    with _connect(server) as connection:
        connection.settimeout(4 * HEARTBEAT)
        _stream(server, connection)
        began = time.monotonic()
        while connection.recv(65536) and time.monotonic() - began < 1:
            pass  # The first frame may come in parts.
        return time.monotonic() - began


def stopping() -> list[Row]:
    """From the signal to the end of the process, in turns; a second signal from when it is sent."""
    kinds = {
        "without clients": _stopped,
        f"with {STREAMS} streams": _with_streams,
        f"with {slow.READERS} streams that are not read": _with_slow_streams,
        "by a second signal while it drains": _twice,
    }
    rows = []
    for name, measure in kinds.items():
        most = 500 if measure is _with_slow_streams else 250
        times = sorted(measure() * 1000 for _ in range(TURNS))
        rows.append(Row(
            f"stopping: {name}, median", f"{median(times):.0f} ms ({times[0]:.0f} … {times[-1]:.0f})", median(times),
            most=most, bar=f"≤ {most} ms",
        ))
    return rows


def _stopped(server: Server | None = None) -> float:
    if server is None:
        with servers.detent() as alone:
            client.post(alone, "/v1/sessions", {"id": "a", "preset": "meshing"})
            return _stopped(alone)
    began = time.monotonic()
    server.stop()
    return time.monotonic() - began


def _with_streams() -> float:
    with servers.detent() as server, ExitStack() as open_ones:
        client.post(server, "/v1/sessions", {"id": "a", "preset": "meshing"})
        for _ in range(STREAMS):
            _stream(server, open_ones.enter_context(_connect(server)))
        return _stopped(server)


def _with_slow_streams() -> float:
    """Each has more frames before it than its socket takes."""
    with servers.detent() as server, ExitStack() as open_ones:
        client.post(server, "/v1/sessions", {"id": "a", "control": {"bars": {"count": 400}}})
        for _ in range(slow.READERS):
            open_ones.enter_context(slow.reader(server, "a"))
        slow.posts(server, "a")
        return _stopped(server)


def _twice() -> float:
    with servers.detent("--drain-delay", "30s") as server:
        server.signal(signal.SIGTERM)
        time.sleep(1)  # Sooner it would be the same signal.
        began = time.monotonic()
        server.signal(signal.SIGTERM)
        server.wait()
        return time.monotonic() - began


def _stream(server: Server, connection: socket.socket) -> None:
    field = f"Authorization: Bearer {server.token}\r\n" if server.token else ""
    connection.sendall(f"GET /v1/sessions/a/stream HTTP/1.1\r\nHost: localhost\r\n{field}\r\n".encode())
    if not connection.recv(4096).startswith(b"HTTP/1.1 200"):
        raise RuntimeError("The stream was not opened.")
