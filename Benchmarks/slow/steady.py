"""A steady client: python3 steady.py host port seconds → p50 and p99 of its requests in µs, and how many failed

One finger: an event to a session every 5 ms on one connection, as a drag sends them. It reports what a person feels,
so a request that is sent late because the one before it took long counts from when it should have been sent.
"""

from __future__ import annotations

import json
import socket
import sys
import time

EVERY = 0.005
SESSION = "steady"


def request(path: str, body: dict) -> bytes:
    text = json.dumps(body).encode()
    return b"POST %s HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s" % (
        path.encode(), len(text), text)  # fmt: skip


def status(connection: socket.socket) -> int:
    """The status of a response that is read to its end."""
    response = b""
    while b"\r\n\r\n" not in response:
        chunk = connection.recv(65536)
        if not chunk:
            return 0
        response += chunk
    head, _, body = response.partition(b"\r\n\r\n")
    length = next(int(line[15:]) for line in head.split(b"\r\n") if line.lower().startswith(b"content-length:"))
    while len(body) < length:
        body += connection.recv(65536)
    return int(head[9:12])


def main(host: str, port: str, seconds: str):
    connection = socket.create_connection((host, int(port)), timeout=10)
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    connection.sendall(request("/v1/sessions", {"id": SESSION, "preset": "meshing"}))
    status(connection)
    times, failed = [], 0
    due = time.perf_counter()
    end = due + float(seconds)
    while due < end:
        time.sleep(max(0, due - time.perf_counter()))
        x = len(times) * 3 % 344
        # While it keeps up, that it woke late is this client's own fault.
        sent = max(due, time.perf_counter()) if not times or times[-1] < EVERY else due
        connection.sendall(request(f"/v1/sessions/{SESSION}/events", {"type": "changed", "x": x}))
        failed += status(connection) != 200
        times.append(time.perf_counter() - sent)
        due += EVERY
    times.sort()
    microseconds = [round(times[int(len(times) * part)] * 1e6) for part in (0.5, 0.99)]
    print(*microseconds, failed)


main(*sys.argv[1:])
