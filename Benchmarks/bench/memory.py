"""What an idle session and an idle connection keep in memory."""

from __future__ import annotations

import re
import resource
import socket
from contextlib import ExitStack
from pathlib import Path
from typing import Iterator

import client
import servers
from figures import Row
from servers import Server

SESSIONS, CONNECTIONS = 200_000, 10_000
DESCRIPTORS = CONNECTIONS + 200
AT_ONCE = 100
SETTINGS = b'{"preset":"meshing"}'
DRAG = [b'{"type":"began","x":40.5,"t":0}', b'{"type":"changed","x":171.3,"t":16.7}', b'{"type":"ended","t":33.4}']
LOCATION = re.compile(rb"\r\nLocation: (/v1/sessions/\S+)\r\n", re.IGNORECASE)


def sessions() -> list[Row]:
    """Ids are the service's own, for they are the longest that most sessions have."""
    with servers.detent() as server, _connection(server) as connection:
        make_and_drag(connection, 1000)
        before = server.resident()
        for _ in range(SESSIONS // 1000):
            make_and_drag(connection, 1000)
        grown = (server.resident() - before) / SESSIONS
    return [
        Row(
            f"resident memory of an idle session ({SESSIONS:,} from a preset, each dragged once)",
            f"{grown:,.0f} B", grown, most=1024, bar="≤ 1 KiB",
        )
    ]


def make_and_drag(connection: socket.socket, count: int) -> None:
    for _ in range(count // AT_ONCE):
        made = _exchange(connection, [client.raw_post("/v1/sessions", SETTINGS)] * AT_ONCE, b"201")
        paths = [path.decode() + "/events" for path in LOCATION.findall(made)]
        if len(set(paths)) != AT_ONCE:
            raise RuntimeError(f"{AT_ONCE} sessions should have been made, and {len(set(paths))} were.")
        for event in DRAG:
            _exchange(connection, [client.raw_post(path, event) for path in paths], b"200")


def _exchange(connection: socket.socket, requests: list[bytes], status: bytes) -> bytes:
    """Sends requests one after the other without waiting, and reads all their responses."""
    connection.sendall(b"".join(requests))
    pieces: list[bytes] = []
    for response in _responses(connection, len(requests)):
        if not response.startswith(b"HTTP/1.1 " + status):
            raise RuntimeError(f"The status should be {status.decode()}: {response[:200]!r}")
        pieces.append(response)
    return b"".join(pieces)


def _responses(connection: socket.socket, count: int) -> Iterator[bytes]:
    left = b""
    while count > 0:
        head, separator, rest = left.partition(b"\r\n\r\n")
        length = re.search(rb"\r\ncontent-length: *(\d+)", head, re.IGNORECASE) if separator else None
        size = len(head) + 4 + int(length[1]) if length else 0
        if not length or len(left) < size:
            piece = connection.recv(1 << 18)
            if not piece:
                raise RuntimeError("The service closed the connection.")
            left += piece
            continue
        yield left[:size]
        left = left[size:]
        count -= 1


def idle() -> list[Row]:
    """Each has dragged once: a connection that never asked anything would be the smaller one."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    if hard != resource.RLIM_INFINITY and hard < DESCRIPTORS:
        return [Row("memory of an idle connection", f"left out: only {hard} descriptors are allowed here")]
    grown = idle_bytes() / 1024
    return [Row(f"memory of an idle connection ({CONNECTIONS:,} open)", f"{grown:.1f} KiB", grown, most=20, bar="≤ 20 KiB")]


def idle_bytes(file: Path | None = None) -> float:
    """What each of many connections keeps in the service's memory."""
    old = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(old[0], DESCRIPTORS), old[1]))
    request = [client.raw_post("/v1/sessions/idle/events", DRAG[1])]
    with servers.detent(file=file) as server, ExitStack() as open_ones:
        client.post(server, "/v1/sessions", {"id": "idle", "preset": "meshing"})
        for _ in range(100):
            with _connection(server) as connection:
                _exchange(connection, request, b"200")
        before = server.resident()
        for number in range(CONNECTIONS):
            connection = open_ones.enter_context(_connection(server, source=f"127.0.0.{2 + number % 4}"))
            _exchange(connection, request, b"200")
        return (server.resident() - before) / CONNECTIONS


def _connection(server: Server, source: str = "127.0.0.1") -> socket.socket:
    """From another address now and then: one has only so many ports."""
    connection = socket.create_connection(("127.0.0.1", server.port), timeout=10, source_address=(source, 0))
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return connection
