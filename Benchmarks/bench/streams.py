"""What watching costs: many watchers of one session while it is dragged, and idle streams."""

from __future__ import annotations

import json
import resource
import socket
import subprocess
import time
from contextlib import ExitStack
from statistics import median
from typing import Any

import client
import redis
import servers
from figures import Row
from servers import Server

WATCHERS, RATE, SECONDS = 500, 60, 20
IDLE = 5_000
SHARING, ROUNDS, EVENTS = 16, 7, 4_000
STREAMED, STREAMS = 64, 60
RESHAPES = 2_000
PAUSE = 0.5
FIRST_FRAME = b'"transitions":[]}'


def watch() -> list[Row]:
    """The processor time of a frame is what the run took over what its posts alone would have."""
    with servers.detent() as server:
        client.make_sessions(server)
        client.drag(server, 1)
        post = median(client.drag(server, 2).cpu_micros for _ in range(3))
        client.post(server, "/v1/sessions", {"id": "watched", "preset": "meshing"})
        before = server.cpu()
        seen = watched(server, "watched", WATCHERS)
        cpu = (server.cpu() - before) * 1e6
    frame = (cpu - seen["events"] * post) / seen["frames"]
    whole = min(seen["complete"], seen["all_cues"])
    figure = f"{WATCHERS} watch one session, {RATE} events/s for {SECONDS} s"
    note = (
        f"Of {seen['events'] * WATCHERS:,} frames {seen['merged']:,} were merged into later ones; "
        f"p50 {seen['p50']:.1f} ms, the latest {seen['max']:.1f} ms."
    )
    return [
        Row(
            f"{figure}: last frame and all {seen['cues']:,} cues reach", f"{whole} of {WATCHERS}", whole,
            least=WATCHERS, bar="all",
        ),
        Row(f"{figure}: p99 from post to frame", f"{seen['p99']:.1f} ms", seen["p99"], 50, bar="≤ 50 ms", notes=[note]),
        Row(
            "server CPU of a delivered frame over that of a drag's post",
            f"{frame / post:.2f} ({frame:.2f} and {post:.2f} µs)", frame / post, 1, bar="≤ 1",
        ),
    ]


def watched(server: Server, session: str, watchers: int, posts: Server | None = None) -> dict[str, Any]:
    """What watchers of a session see while it is dragged, through the same service or another one."""
    words = [servers.c_program("watch/watch.c"), str(server.port), session, str(watchers), str(RATE), str(SECONDS)]
    words += [str(posts.port)] if posts else []
    run = subprocess.run(words, capture_output=True, text=True, timeout=SECONDS + 30)
    if run.returncode:
        raise RuntimeError(f"watch: {run.stderr.strip()}")
    seen = json.loads(run.stdout)
    if seen["unexpected"]:
        raise RuntimeError(f"{seen['unexpected']} posts were refused.")
    return seen


def streams() -> list[Row]:
    """Each watches a session of its own, which is there before, and has had its first frame."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    figure = f"memory of an idle stream ({IDLE:,} open, each of a session of its own)"
    wanted = IDLE + 200
    if hard != resource.RLIM_INFINITY and hard < wanted:
        return [Row(figure, f"left out: only {hard} descriptors are allowed here")]
    old = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(old[0], wanted), hard))
    with servers.detent() as server, ExitStack() as open_ones:
        for number in range(IDLE + 100):
            client.post(server, "/v1/sessions", {"id": f"idle-{number}", "preset": "meshing"})
        for number in range(100):
            open_ones.enter_context(_stream(server, IDLE + number))
        before = server.resident()
        for number in range(IDLE):
            open_ones.enter_context(_stream(server, number))
        grown = (server.resident() - before) / IDLE / 1024
    return [Row(figure, f"{grown:.1f} KiB", grown, most=20, bar="≤ 20 KiB")]


def of_many() -> list[Row]:
    """A stream of many sessions, over streams of one."""
    with servers.detent() as server, ExitStack() as open_ones:
        for number in range(STREAMED):
            client.post(server, "/v1/sessions", {"id": f"idle-{number}", "preset": "meshing"})
        many = ",".join(f"idle-{number}" for number in range(SHARING))
        paths = {"many": "/v1/stream?session=" + many.replace(",", "&session="), "one": "/v1/sessions/idle-0/stream", "none": ""}
        _frames(server, paths["many"])
        rounds = [{name: _frames(server, path) for name, path in paths.items()} for _ in range(ROUNDS)]
        cost = {name: median(it[name] - it["none"] for it in rounds) for name in ("many", "one")}
        # The sessions are watched already: what grows is a stream's alone.
        path = "/v1/stream?" + "&".join(f"session=idle-{number}" for number in range(STREAMED))
        for _ in range(STREAMS):
            open_ones.enter_context(_opened(server, path, STREAMED))
        before = server.resident()
        for _ in range(STREAMS):
            open_ones.enter_context(_opened(server, path, STREAMED))
        grown = (server.resident() - before) / STREAMS / 1024
    ratio = cost["many"] / cost["one"]
    return [
        Row(
            f"server CPU of a frame through a stream of {SHARING} sessions, over one of its own",
            f"{ratio:.2f} ({cost['many']:.2f} and {cost['one']:.2f} µs)", ratio, most=1.1, bar="≤ 1.1",
        ),
        Row(f"memory of a stream of {STREAMED} watched sessions", f"{grown:.1f} KiB", grown, most=24, bar="≤ 24 KiB"),
    ]


def reshapes() -> list[Row]:
    """From sending a change of a control to its frame at a watcher, one after another."""
    seconds = []
    with servers.detent() as server, ExitStack() as stack:
        client.post(server, "/v1/sessions", {"id": "film", "control": {"range": {"lower": 0, "upper": 1}}})
        watching = stack.enter_context(_opened(server, "/v1/sessions/film/stream", 1))
        sender = stack.enter_context(socket.create_connection(("127.0.0.1", server.port), timeout=10))
        for number in range(1, RESHAPES + 1):
            body = json.dumps({"control": {"range": {"upper": 1 + number}}}).encode()
            request = client.raw_post("/v1/sessions/film", body).replace(b"POST", b"PATCH", 1)
            begin = time.perf_counter()
            sender.sendall(request)
            seen = b""
            while f'"reshapes":{number},'.encode() not in seen:
                seen += watching.recv(1 << 16)
            seconds.append(time.perf_counter() - begin)
            sender.recv(1 << 16)
    late = sorted(seconds)[int(RESHAPES * 0.99)] * 1e3
    note = f"p50 {median(seconds) * 1e3:.2f} ms, the latest {max(seconds) * 1e3:.1f} ms."
    figure = f"{RESHAPES:,} changes of a control: p99 from the request to the frame at a watcher"
    return [Row(figure, f"{late:.2f} ms", late, most=5, bar="≤ 5 ms", notes=[note])]


def over_redis() -> list[Row]:
    """What a stream of many sessions asks of Redis when it opens, and with each frame."""
    names = [f"idle-{number}" for number in range(STREAMED)]
    path = "/v1/stream?" + "&".join(f"session={name}" for name in names)
    with redis.running() as place, servers.detent(place=place.store) as server, ExitStack() as open_ones:
        for name in names:
            client.post(server, "/v1/sessions", {"id": name, "preset": "meshing"})

        def opened() -> None:
            open_ones.enter_context(_opened(server, path, STREAMED))
            # What is asked after the first frames belongs to it.
            time.sleep(PAUSE)

        unwatched = place.asked(lambda: _frames(server, ""))
        before = place.memory()
        first = place.asked(opened)
        grown = (place.memory() - before) / STREAMED
        again = place.asked(opened)
        watched = place.asked(lambda: _frames(server, path))
    each = [it.micros / STREAMED for it in (first, again)]
    return [
        Row(
            f"subscriptions at Redis for a stream of {STREAMED} sessions, and for a second one of the same service",
            f"{first.calls['subscribe']} and {again.calls['subscribe']}", again.calls["subscribe"],
            most=0, bar="a second one: 0",
        ),
        Row(
            "Redis' CPU and memory for a session of a stream that opens",
            f"{each[0]:.0f} µs, of a second stream {each[1]:.0f} µs; {grown / 1024:.1f} KiB",
        ),
        Row(
            "Redis' CPU for an event to a watched session, over one that is not",
            f"{watched.micros / unwatched.micros:.2f} ({watched.micros / EVENTS:.1f} and {unwatched.micros / EVENTS:.1f} µs)",
        ),
    ]


def _frames(server: Server, path: str) -> float:
    """The server's processor time in µs of an event, and of its frame to one watcher if there is one."""
    request = client.raw_post("/v1/sessions/idle-0/events", b'{"type":"set","value":7}')
    with ExitStack() as stack:
        sender = stack.enter_context(socket.create_connection(("127.0.0.1", server.port), timeout=10))
        watching = stack.enter_context(_opened(server, path, path.count("session=") or 1)) if path else None
        before = server.cpu()
        for _ in range(EVENTS):
            sender.sendall(request)
            sender.recv(1 << 16)
            # Each frame is read before the next event, so that none is merged.
            if watching:
                watching.recv(1 << 16)
        return (server.cpu() - before) / EVENTS * 1e6


def _stream(server: Server, number: int) -> socket.socket:
    return _opened(server, f"/v1/sessions/idle-{number}/stream", 1)


def _opened(server: Server, path: str, frames: int) -> socket.socket:
    """A stream that has had its first frames."""
    connection = socket.create_connection(("127.0.0.1", server.port), timeout=10)
    connection.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    head = b""
    while head.count(FIRST_FRAME) < frames:
        piece = connection.recv(1 << 16)
        if not piece:
            raise RuntimeError(f"The stream ended: {head[:200]!r}")
        head += piece
    return connection
