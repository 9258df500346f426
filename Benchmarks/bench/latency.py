"""How long a response takes at half of the highest rate, measured from when the request was due; and how long the
service takes from its start to its first response."""

from __future__ import annotations

import json
import random
import socket
import subprocess
import time
from statistics import median
from typing import Any

import client
import servers
from client import SESSIONS
from figures import Row
from servers import Server

SECONDS, CONNECTIONS, ROUNDS = 5, 64, 3
STARTS = 10


def latency() -> list[Row]:
    with servers.detent() as server:
        client.make_sessions(server)
        client.drag(server, 1)
        highest = median(client.drag(server, 2).rate for _ in range(3))
        runs = [on_schedule(server, highest / 2) for _ in range(ROUNDS)]
    middle = {name: median(run[name] for run in runs) for name in ("rate", "p50", "p99", "p999")}
    note = f"p99.9 {middle['p999']:.2f} ms; the service and its clients share the cores."
    if (reached := middle["rate"] / (highest / 2)) < 0.99:
        note += f" Only {reached:.0%} of the schedule was kept."
    figure = f"at {highest / 2:,.0f} requests/s on schedule, half of the highest rate"
    return [
        Row(f"latency p50 {figure}", f"{middle['p50']:.3f} ms", middle["p50"], most=0.5, bar="≤ 0.5 ms"),
        Row(f"latency p99 {figure}", f"{middle['p99']:.3f} ms", middle["p99"], most=3, bar="≤ 3 ms", notes=[note]),
    ]


def on_schedule(server: Server, rate: float, seconds: int = SECONDS, staggered: bool = False) -> dict[str, Any]:
    """Drags at a rate, of all sessions together or one after the other."""
    program = servers.c_program("openloop/openloop.c")
    run = subprocess.run(
        [program, str(server.port), str(rate), str(seconds), str(CONNECTIONS)],
        input=_requests(staggered), stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=seconds + 30,
    )
    if run.returncode:
        raise RuntimeError(f"openloop: {run.stderr.decode().strip()}")
    result = json.loads(run.stdout)
    if result["failed"] or result["responses"] < result["sent"]:
        raise RuntimeError(f"of {result['sent']} requests {result['failed']} failed, {result['responses']} got a response")
    return result


def _requests(staggered: bool) -> bytes:
    """The drags of all sessions, sessions in turns; each request after a line with its length. Staggered, each session is
    at another place of its drag."""
    chance = random.Random(20231)
    drags = [_drag(session, chance.random() * 344, chance.random() * 344) for session in range(SESSIONS)]
    if staggered:
        begins = [session * len(drag) // SESSIONS for session, drag in enumerate(drags)]
        drags = [drag[begin:] + drag[:begin] for begin, drag in zip(begins, drags)]
    return b"".join(b"%d\n%b" % (len(request), request) for turn in zip(*drags) for request in turn)


def _drag(session: int, start: float, end: float, samples: int = 100) -> list[bytes]:
    requests = []
    for sample in range(samples + 1):
        s = sample / samples
        x = start + (end - start) * s**3 * (10 - 15 * s + 6 * s * s)
        type_ = "began" if sample == 0 else "ended" if sample == samples else "changed"
        body = b'{"type":"%b","x":%.2f,"t":%.1f}' % (type_.encode(), x, sample * 1000 / 120)
        requests.append(client.raw_post(f"/v1/sessions/bench-{session}/events", body))
    return requests


def start() -> list[Row]:
    millis = sorted(first_response() for _ in range(STARTS))
    middle = median(millis)
    return [Row("start to first response", f"{middle:.1f} ms ({millis[0]:.1f} … {millis[-1]:.1f})", middle, 100, bar="≤ 100 ms")]


def first_response() -> float:
    began = time.perf_counter()
    with servers.detent() as server:
        ask_whether_ready(server)
        return (time.perf_counter() - began) * 1000


def ask_whether_ready(server: Server) -> None:
    with socket.create_connection(("127.0.0.1", server.port)) as connection:
        connection.sendall(b"GET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        if not connection.recv(4096).startswith(b"HTTP/1.1 200"):
            raise RuntimeError("The first response should be that the service is ready.")
