"""What several services over one Redis cost: operations of Redis, latency, and how soon another service's watcher sees."""

from __future__ import annotations

import socket
from contextlib import ExitStack, contextmanager
from statistics import median
from typing import Iterator

import client
import latency
import redis
import servers
import streams
from figures import Row
from redis import Redis
from servers import Server

EVENTS = 4_000
WATCHERS = 20
ROUNDS = 3
#: Redis writes each change to its file, and has it on the disk within a second.
EVERYSEC = ("--appendonly", "yes", "--appendfsync", "everysec")


@contextmanager
def running(services: int) -> Iterator[tuple[Redis, list[Server]]]:
    with ExitStack() as stack:
        place = stack.enter_context(redis.running(*EVERYSEC))
        yield place, [stack.enter_context(servers.detent(place=place.store)) for _ in range(services)]


def operations() -> list[Row]:
    """Scripts that Redis performs for an event: the services' own of each second, and what they repeat, included."""
    with running(2) as (place, both):
        client.post(both[0], "/v1/sessions", {"id": "bench", "preset": "meshing"})
        _set(both, 100)
        alone = place.asked(lambda: _set(both[:1], EVENTS))
        _set(both, 100)
        turns = place.asked(lambda: _set(both, EVENTS))
    rows = []
    for figure, asked, most in [("through one service", alone, 1.1), ("through two services in turns", turns, 2.2)]:
        count, micros = asked.scripts / EVENTS, asked.micros / EVENTS
        measured = f"{count:.2f}, {micros:.1f} µs of Redis' CPU"
        rows.append(Row(f"operations of Redis for an event, {figure}", measured, count, most=most, bar=f"≤ {most}"))
    return rows


def on_schedule() -> list[Row]:
    """At half of the highest rate, through one service; in turns with one in memory alone, at the same rate."""
    with running(1) as (_, [server]), servers.detent() as alone:
        for each in (server, alone):
            client.make_sessions(each)
            client.drag(each, 1)
        highest = median(client.drag(server, 2).rate for _ in range(ROUNDS))
        rounds = [[latency.on_schedule(each, highest / 2) for each in (server, alone)] for _ in range(ROUNDS)]
    figure = f"over Redis (everysec), at {highest / 2:,.0f} requests/s on schedule, half of the highest rate"
    rows = []
    for name, most in [("p50", 0.7), ("p99", 3)]:
        millis, memory = (median(run[name] for run in runs) for runs in zip(*rounds))
        rows.append(
            Row(f"latency {name} {figure}", f"{millis:.3f} ms; in memory alone {memory:.3f} ms", millis, most=most, bar=f"≤ {most} ms")
        )
    rows[-1].notes.append("Redis, the service and its clients share the cores. Where memory alone is slow, the machine is.")
    return rows


def watch() -> list[Row]:
    """Watchers of one service, events through another."""
    with running(2) as (_, [posting, showing]):
        client.post(posting, "/v1/sessions", {"id": "watched", "preset": "meshing"})
        seen = streams.watched(showing, "watched", WATCHERS, posts=posting)
    figure = f"{WATCHERS} watch through another service over the same Redis, {streams.RATE} events/s"
    complete = seen["complete"]
    return [
        Row(f"{figure}: last frame reaches", f"{complete} of {WATCHERS}", complete, least=WATCHERS, bar="all"),
        Row(
            f"{figure}: p99 from post to frame", f"{seen['p99']:.1f} ms (p50 {seen['p50']:.1f} ms)", seen["p99"],
            most=10, bar="≤ 10 ms",
        ),
    ]


def _set(services: list[Server], count: int) -> None:
    """Sends events one after the other, each to the next service."""
    request = client.raw_post("/v1/sessions/bench/events", b'{"type":"set","value":7}')
    with ExitStack() as stack:
        connections = [
            stack.enter_context(socket.create_connection(("127.0.0.1", server.port), timeout=10)) for server in services
        ]
        for number in range(count):
            connection = connections[number % len(connections)]
            connection.sendall(request)
            if not connection.recv(1 << 16).startswith(b"HTTP/1.1 200"):
                raise RuntimeError("An event was refused.")
