"""Many connections at once: whether each is served, and what those cost that are not."""

from __future__ import annotations

import resource
import socket
import threading
import time
from contextlib import ExitStack
from typing import Iterator

import servers
from figures import Row
from servers import Server

COUNTS = (32, 127, 128, 129, 256)
ROUNDS, THREADS, TURNS = 5, 4, 3
WAITING, DESCRIPTORS, SECONDS = 100, 80, 2.0
GET = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"


def served() -> list[Row]:
    """Requests on connections that are all busy at once; the best of several turns."""
    rows = []
    for count in COUNTS:
        with servers.detent() as server, ExitStack() as open_ones:
            connections = [open_ones.enter_context(_connect(server)) for _ in range(count)]
            seconds = min(_rounds(connections) for _ in range(TURNS))
        rate = ROUNDS * count / seconds
        figure = f"{ROUNDS * count:,} requests on {count} connections that are busy at once, to the last response"
        rows.append(Row(figure, f"{1000 * seconds:.0f} ms ({rate:,.0f} requests/s)", 1000 * seconds, most=200, bar="≤ 200 ms"))
    return rows


def _rounds(connections: list[socket.socket]) -> float:
    responses = [0] * len(connections)

    def work(part: range) -> None:
        for _ in range(ROUNDS):
            for index in part:
                connections[index].sendall(GET)
            for index in part:
                responses[index] += connections[index].recv(65536).startswith(b"HTTP/1.1 200")

    threads = [threading.Thread(target=work, args=(range(it, len(connections), THREADS),)) for it in range(THREADS)]
    began = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    seconds = time.perf_counter() - began
    if responses != [ROUNDS] * len(connections):
        raise RuntimeError(f"Some connections got {min(responses)} responses, some {max(responses)}.")
    return seconds


def full() -> list[Row]:
    """A service that can take no more: a loop that asked again and again would take a whole core."""
    kinds = {
        "over its limit of connections": servers.detent("--max-connections", "3"),
        "without descriptors": servers.detent(),
    }
    rows = []
    for name, starting in kinds.items():
        with starting as server, ExitStack() as open_ones:
            if name == "without descriptors":
                resource.prlimit(server.pid, resource.RLIMIT_NOFILE, (DESCRIPTORS, DESCRIPTORS))
            waiting = [open_ones.enter_context(_connect(server)) for _ in range(WAITING)]
            for connection in waiting[:3]:
                connection.sendall(GET)
                connection.recv(65536)
            time.sleep(0.5)
            share = max(_shares(server)) * 100
        figure = f"server CPU {name}, {WAITING} clients at once, of a core"
        rows.append(Row(figure, f"{share:.1f}%", share, most=5, bar="≤ 5%"))
    return rows


def _shares(server: Server) -> Iterator[float]:
    for _ in range(TURNS):
        before, began = server.cpu(), time.monotonic()
        time.sleep(SECONDS)
        yield (server.cpu() - before) / (time.monotonic() - began)


def _connect(server: Server) -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", server.port), timeout=20)
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return connection
