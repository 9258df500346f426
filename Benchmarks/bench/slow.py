"""What slow clients do to the others: readers of streams that do not read, and clients that hold the service's memory."""

from __future__ import annotations

import http.client
import json
import socket
import time
from contextlib import ExitStack
from statistics import quantiles

import client
import servers
from figures import Row
from servers import Server

READERS, POSTS = 20, 1500
HELD, BODY, BUFFERED = 100, 1_000_000, 16 << 20
HEAD = b"HTTP/1.1\r\nHost: localhost\r\n"


def readers() -> list[Row]:
    """Posts to a session of 400 bars, alone and beside readers that open its stream and then read nothing."""
    with servers.detent() as server, ExitStack() as open_ones:
        for name in ("warm", "alone", "watched"):
            client.post(server, "/v1/sessions", {"id": name, "control": {"bars": {"count": 400}}})
        posts(server, "warm")
        alone = posts(server, "alone")
        for _ in range(READERS):
            open_ones.enter_context(reader(server, "watched"))
        before = server.resident()
        beside = posts(server, "watched")
        grown = (server.resident() - before) / 2**20
    calm, slowed = (quantiles(times, n=100)[98] for times in (alone, beside))
    figure = f"slow readers: {POSTS:,} posts beside {READERS} streams that are not read"
    return [
        Row(
            f"{figure}: slowest post", f"{max(beside):.1f} ms ({max(alone):.1f} ms alone)", max(beside), most=100,
            bar="≤ 100 ms",
        ),
        Row(
            f"{figure}: p99 over alone", f"{slowed / calm:.2f} ({slowed:.2f} and {calm:.2f} ms)", slowed / calm, most=2,
            bar="≤ 2",
        ),
        Row(f"{figure}: growth of the resident memory", f"{grown:.1f} MiB", grown, most=12, bar="≤ 12 MiB"),
    ]


def posts(server: Server, session: str) -> list[float]:
    """The time of each post in milliseconds."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    times = []
    for number in range(POSTS):
        event = {"type": "changed", "x": 37 * number % 344, "t": 8 * number}
        began = time.perf_counter()
        connection.request("POST", f"/v1/sessions/{session}/events", json.dumps(event), {"Content-Type": "application/json"})
        response = connection.getresponse()
        response.read()
        times.append((time.perf_counter() - began) * 1000)
        if response.status != 200:
            raise RuntimeError(f"A post got {response.status}.")
    connection.close()
    return times


def reader(server: Server, session: str) -> socket.socket:
    """A client that has had the beginning of a stream, with a small receive buffer."""
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.settimeout(20)
    connection.connect(("127.0.0.1", server.port))
    connection.sendall(b"GET /v1/sessions/%b/stream " % session.encode() + HEAD + b"\r\n")
    if not connection.recv(100).startswith(b"HTTP/1.1 200"):
        raise RuntimeError("The stream was not opened.")
    return connection


def bodies() -> list[Row]:
    """Bodies that do not end, six times as many as the limit of buffered bytes holds."""
    with servers.detent("--max-buffered", str(BUFFERED), "--client-timeout", "1h") as server, ExitStack() as open_ones:
        before = server.resident()
        for _ in range(HELD):
            connection = open_ones.enter_context(socket.create_connection(("127.0.0.1", server.port), timeout=20))
            try:
                connection.sendall(b"POST /v1/evaluate " + HEAD + b"Content-Type: application/json\r\n")
                connection.sendall(b"Content-Length: 1048576\r\n\r\n")
                connection.sendall(b" " * BODY)
            except OSError:
                pass  # It is refused, as most are.
        client.post(server, "/v1/sessions", {"preset": "meshing"})
        grown = (server.resident() - before) / 2**20
    figure = f"slow bodies: {HELD} of {BODY / 1e6:.0f} MB that do not end, {BUFFERED >> 20} MiB allowed"
    return [Row(f"{figure}: growth of the resident memory", f"{grown:.1f} MiB", grown, most=38, bar="≤ 38 MiB")]
