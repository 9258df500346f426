"""What several services over one Redis cost: operations of Redis, latency, and how soon another service's watcher sees."""

from __future__ import annotations

import contextlib
import json
import socket
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from statistics import median
from typing import Any, Iterator

import client
import latency
import redis
import servers
import streams
from figures import Row
from memory import make_and_drag
from redis import Redis
from servers import Server

EVENTS = 4_000
#: Four drags are more changes than Redis has of a session for those who come late, 64.
DRAG, DRAGS = 20, 4
WATCHERS, MANY_WATCHERS = 20, 1_500
ROUNDS, TURNS, SHARED_TURNS, SECONDS = 3, 5, 100, 2
RECORDED, GESTURE = 20_000, 200
SERVICES, STORED, COPIES, BATCH = 3, 500, 20_000, 10
#: Redis writes each change to its file, and has it on the disk within a second.
EVERYSEC = ("--appendonly", "yes", "--appendfsync", "everysec")


@contextmanager
def running(services: int, *options: str) -> Iterator[tuple[Redis, list[Server]]]:
    with ExitStack() as stack:
        place = stack.enter_context(redis.running(*EVERYSEC))
        yield place, [stack.enter_context(servers.detent(*options, place=place.store)) for _ in range(services)]


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


def cpu() -> list[Row]:
    """A drag over Redis, beside what its parts cost: a drag in memory alone, and a bare loop that sends to Redis what the
    service sends there."""
    with redis.running() as place:
        commands = _commands_of_drags(place)
    rounds = []
    with redis.running() as place, servers.detent(place=place.store) as server, servers.detent() as alone:
        for each in (server, alone):
            client.make_sessions(each)
            client.drag(each, 1)
        for turn in range(TURNS):
            with redis.running() as other:
                loop = redis.replayed(other, commands, len(commands) - RECORDED)
            pair = [client.drag(each, SECONDS).cpu_micros for each in ((server, alone) if turn % 2 else (alone, server))]
            rounds.append((*(pair if turn % 2 else pair[::-1]), loop))
    ratio = median(mine / (memory + loop) for mine, memory, loop in rounds)
    mine, memory, loop = (median(side) for side in zip(*rounds))
    return [
        Row(
            "server CPU of a drag over Redis, over that of a bare loop with the same commands and a drag in memory",
            f"{ratio:.2f} ({mine:.1f} µs over {loop:.1f} + {memory:.1f} µs; {mine / memory:.2f} × memory)", ratio,
            most=1.3, bar="≤ 1.3",
        )
    ]


def requests() -> list[Row]:
    """What a request with one event, and one with a batch, take of a service's processor time and of Redis', under load;
    in turns with a service in memory alone, which shows what the machine does to all of them."""
    rounds: dict[int, list[tuple[float, ...]]] = {1: [], BATCH: []}
    with running(1) as (place, [server]), servers.detent() as alone:
        for each in (server, alone):
            client.make_sessions(each)
            client.drag(each, 1)
        for _ in range(TURNS):
            for batch, found in rounds.items():
                loads: list[client.Load] = []
                before = place.traffic()
                asked = place.asked(lambda: loads.append(client.drag(server, SECONDS, batch=batch)))
                bytes_ = [after - it for it, after in zip(before, place.traffic())]
                memory = client.drag(alone, SECONDS, batch=batch).cpu_micros
                of_redis = [it / loads[0].requests for it in (asked.micros, *bytes_)]
                found.append((loads[0].cpu_micros, memory, *of_redis))
    rows = []
    for batch, found in rounds.items():
        mine, memory, of_redis, got, sent = (median(side) for side in zip(*found))
        measured = (
            f"{mine:.1f} µs; in memory alone {memory:.1f} µs; of Redis {of_redis:.1f} µs, {got:,.0f} bytes to it and "
            f"{sent:,.0f} from it"
        )
        rows.append(Row(f"CPU of a request of {batch} event{'s' * (batch > 1)} over Redis, 32 connections", measured))
    return [*rows, _sizes()]


def _sizes() -> Row:
    """The bytes of a request and of its response at the socket of a client, without a token and a browser's fields: of
    one move, and of a batch as `detent.js` writes it while it predicts."""
    moves = [
        {
            "type": "changed", "x": round(100.125 + 3.719 * number, 3), "t": round(51_234.6 + 8.3 * number, 1),
            "gesture": "k3v9x2ab-1", "seq": 20 + number,
        }
        for number in range(BATCH)
    ]
    began = {"type": "began", "x": 90, "t": 51_200}
    with running(1) as (_, [server]), socket.create_connection(("127.0.0.1", server.port), timeout=10) as connection:
        sizes = []
        for name, first, body, fields in (
            ("one", began, {"type": "changed", "x": 100.1, "t": 51234.6}, ""),
            ("several", began | {"gesture": "k3v9x2ab-1", "seq": 19}, {"events": moves}, "Prefer: checksum\r\n"),
        ):
            client.post(server, "/v1/sessions", {"id": name, "preset": "meshing"})
            path = f"/v1/sessions/{name}/events"
            client.post(server, path, first)
            # As `JSON.stringify` writes it, without blanks.
            request = client.raw_post(path, json.dumps(body, separators=(",", ":")).encode())
            request = request.replace(b"Content-Type", fields.encode() + b"Content-Type", 1)
            sizes.append(f"{len(request):,} and {len(_ask(connection, request)):,} bytes")
    return Row(
        f"a request and its response at a client's socket, of one move; of {BATCH} as `detent.js` writes them",
        "; ".join(sizes),
    )


def _commands_of_drags(place: Redis) -> list[bytes]:
    """What a service sends to Redis for drags; the last are those of the events."""
    recorder = redis.Recorder(place)
    with contextlib.closing(recorder), servers.detent(place=recorder.store) as server:
        client.make_sessions(server)
        with socket.create_connection(("127.0.0.1", server.port), timeout=10) as connection:
            for number in range(RECORDED + 1):
                type_ = {0: "began", GESTURE - 1: "ended"}.get(number % GESTURE, "changed")
                event = {"type": type_, "x": 40 + number % GESTURE * 1.37, "t": number * 8.3}
                path = f"/v1/sessions/bench-{number // GESTURE % client.SESSIONS}/events"
                _ask(connection, client.raw_post(path, json.dumps(event).encode()))
        commands = recorder.commands()
    # What the service sends of itself meanwhile is left out: events send the same script, by its name.
    script = commands[-1][:60]
    first = commands.index(next(command for command in commands if command.startswith(script)))
    return commands[:first + 2] + [command for command in commands[first + 2:] if command.startswith(script)]


def several() -> list[Row]:
    """The same clients at three services over one Redis, and at one; each client has sessions of its own. By default the
    three share the machine's processors. On a machine that others use a turn is off by a tenth, so there are many: the
    median of 100 is off by 0.01."""
    names = [f"bench{number}" for number in range(SERVICES)]
    ratios = []
    with running(SERVICES) as (_, three), running(1) as (_, one):
        for name, server in zip(names, three):
            client.make_sessions(server, name)
            client.make_sessions(one[0], name)
        for turn in range(SHARED_TURNS + 1):
            sides = {}
            for services in (three, one * SERVICES) if turn % 2 else (one * SERVICES, three):
                before = sum(each.cpu() for each in set(services))
                with ThreadPoolExecutor(SERVICES) as clients:
                    loads = list(
                        clients.map(lambda pair: client.drag(pair[1], SECONDS, connections=11, name=pair[0]), zip(names, services)))
                cpu = sum(each.cpu() for each in set(services)) - before
                sides[len(set(services))] = sum(load.requests for load in loads) / cpu
            ratios.append((sides[SERVICES] / sides[1], sides[SERVICES], sides[1]))
    ratio, three_, one_ = (median(side) for side in zip(*ratios[1:]))
    return [
        Row(
            f"events for a second of the services' CPU, {SERVICES} services over Redis over one",
            f"{ratio:.2f} ({three_:,.0f} and {one_:,.0f})", ratio, least=0.95, bar="≥ 0.95",
        )
    ]


def memory() -> list[Row]:
    """What Redis allocates for a session of a preset after a drag, and for one that a stream then shows; and what a
    service has in memory of a session that it used in the last minute."""
    with running(1) as (_, [server]), socket.create_connection(("127.0.0.1", server.port), timeout=10) as connection:
        make_and_drag(connection, 1000)
        resident = server.resident()
        make_and_drag(connection, COPIES)
        copy = (server.resident() - resident) / COPIES
    with running(1) as (place, [server]), ExitStack() as streams_:
        _dragged(server, "first", 10)
        before = place.memory()
        _dragged(server, "more", STORED)
        stored = place.memory()
        for name, count in (("first", 10), ("more", STORED)):
            if name == "more":
                unwatched = place.memory()
            for number in range(count):
                stream = streams_.enter_context(socket.create_connection(("127.0.0.1", server.port), timeout=10))
                _ask(stream, f"GET /v1/sessions/{name}-{number}/stream HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        watched = (place.memory() - unwatched) / STORED / 1024
        with socket.create_connection(("127.0.0.1", server.port), timeout=10) as connection:
            for number in range(STORED):
                _ask(connection, client.raw_post(f"/v1/sessions/more-{number}/events", b'{"type":"set","value":7}'))
            changed = (place.memory() - unwatched) / STORED / 1024
            for number in range(STORED):
                _drag(connection, f"more-{number}", DRAGS)
        dragged = (place.memory() - unwatched) / STORED / 1024
    kib = (stored - before) / STORED / 1024
    return [
        Row(
            f"memory of Redis for a session of a preset after a drag, of {STORED:,}", f"{kib:.2f} KiB", kib, most=1.3,
            bar="≤ 1.3 KiB",
        ),
        Row(
            f"memory of Redis for a session that a stream shows, of {STORED:,}, over one without",
            f"{watched:.2f} KiB; {changed:.2f} KiB after its next change, {dragged:.2f} KiB after {DRAGS} drags of {DRAG} events",
        ),
        Row(f"resident memory of a session over Redis that a service used in the last minute, of {COPIES:,}", f"{copy:,.0f} B"),
    ]


def _dragged(server: Server, name: str, count: int) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as connection:
        for number in range(count):
            _ask(connection, client.raw_post("/v1/sessions", json.dumps({"id": f"{name}-{number}", "preset": "meshing"}).encode()), b"201")
            _drag(connection, f"{name}-{number}")


def _drag(connection: socket.socket, session: str, count: int = 1) -> None:
    for sample in range(count * DRAG):
        type_ = {0: "began", DRAG - 1: "ended"}.get(sample % DRAG, "changed")
        event = {"type": type_, "x": 40 + 9.37 * (sample % DRAG), "t": 16.7 * sample}
        _ask(connection, client.raw_post(f"/v1/sessions/{session}/events", json.dumps(event).encode()))


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
        rows = []
        for watchers, most in ((WATCHERS, 10), (MANY_WATCHERS, 60)):
            session = f"watched-{watchers}"
            client.post(posting, "/v1/sessions", {"id": session, "preset": "meshing"})
            rows += _watch_rows(streams.watched(showing, session, watchers, posts=posting), watchers, most)
    return rows


def _watch_rows(seen: dict[str, Any], watchers: int, most: int) -> list[Row]:
    figure = f"{watchers:,} watch through another service over the same Redis, {streams.RATE} events/s"
    complete = seen["complete"]
    return [
        Row(f"{figure}: last frame reaches", f"{complete:,} of {watchers:,}", complete, least=watchers, bar="all"),
        Row(
            f"{figure}: p99 from post to frame", f"{seen['p99']:.1f} ms (p50 {seen['p50']:.1f} ms)", seen["p99"],
            most=most, bar=f"≤ {most} ms",
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
            _ask(connections[number % len(connections)], request)


def _ask(connection: socket.socket, request: bytes, status: bytes = b"200") -> bytes:
    connection.sendall(request)
    response = connection.recv(1 << 16)
    if not response.startswith(b"HTTP/1.1 " + status):
        raise RuntimeError(f"The response should be {status.decode()}: {response[:100]!r}")
    return response
