"""What tokens and rate limits cost, and what a flood by one client does to the others."""

from __future__ import annotations

import http.client
import json
import subprocess
import threading
import time
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any, Iterator

import client
import servers
from client import Load
from figures import Row
from servers import Server

TURNS, SECONDS = 10, 2
CALM, RATE, MEASURED = 15, 120, 6  # clients, moves a second of each, seconds
FLOOD_TURNS, FLOODED = 5, 2
UNLIMITED = [text for limit in ("session-events", "client-events") for text in (f"--{limit}", "1000000000")]


@contextmanager
def guarded(kind: str, *options: str) -> Iterator[tuple[Server, Path]]:
    """A service with a key, the token of its clients, and the file that signs more of them."""
    with TemporaryDirectory() as place:
        key = Path(place) / "key"
        subprocess.run([servers.detent_path(), "key", "--kind", kind, "--out", key], check=True, timeout=20)
        with servers.detent("--auth-key", str(key), *options) as server:
            server.token = token(key)
            yield server, key


def token(key: Path, subject: str = "bench") -> str:
    made = [servers.detent_path(), "token", "--key", key, "--scope", "admin", "--sub", subject, "--for", "1h"]
    return subprocess.run(made, check=True, stdout=subprocess.PIPE, text=True, timeout=20).stdout.strip()


def with_token(old: str | None = None) -> list[Row]:
    """A signed token that is known, and both limits counted, beside a service without keys, and this one beside that of
    an older binary, if one is named; all in turns."""
    turns: list[list[Load]] = []
    with ExitStack() as stack:
        sides = [stack.enter_context(guarded("es256", *UNLIMITED))[0], stack.enter_context(servers.detent())]
        if old:
            sides.append(stack.enter_context(servers.detent(binary=old)))
        for server in sides:
            client.make_sessions(server)
            client.drag(server, 1)
        for turn in range(TURNS):
            loads = {server.pid: client.drag(server, SECONDS) for server in (sides if turn % 2 else sides[::-1])}
            turns.append([loads[server.pid] for server in sides])
    rows = [_over("server CPU of a drag with a token (ES256), over one without", turns, 0, 1, 1.05)]
    return rows + ([_over("server CPU of a drag without keys, over before", turns, 1, 2, 1.02)] if old else [])


def _over(figure: str, turns: list[list[Load]], one: int, other: int, most: float) -> Row:
    """The median of the turns' ratios of two sides."""
    ratio = median(loads[one].cpu_micros / loads[other].cpu_micros for loads in turns)
    micros = [median(loads[side].cpu_micros for loads in turns) for side in (one, other)]
    measured = f"{ratio:.2f} ({micros[0]:.2f} µs and {micros[1]:.2f} µs)"
    return Row(figure, measured, ratio, most=most, bar=f"≤ {most}")


def flood() -> list[Row]:
    """15 clients drag at 120 moves a second, alone, and while a 16th posts batches as fast as they are refused. The 16th
    gives way to the others on this machine: it may take their service's time, not their processor's."""
    with guarded("secret") as (server, key):
        tokens = [token(key, f"client-{it}") for it in range(CALM + 1)]
        server.token = tokens[0]
        client.make_sessions(server)
        paths = [_session(server, it) for it in tokens[1:]]
        calm = _p99(_drags(server, tokens[1:], paths))
        server.token = tokens[0]
        wrk = subprocess.Popen(
            ["nice", "-n", "19", "wrk", "-t1", "-c8", f"-d{MEASURED + 4}s", "-s", servers.BENCHMARKS / "load/drag.lua"]
            + [server.url, "--", "--sessions", str(client.SESSIONS), "--threads", "1", "--batch", "100"]
            + ["--token", tokens[0]],
            stdout=subprocess.PIPE, text=True,
        )
        time.sleep(2)
        flooded = _p99(_drags(server, tokens[1:], paths))
        result = json.loads(wrk.communicate(timeout=30)[0].rpartition("result ")[2])
        if not result["status"]:
            raise RuntimeError("the flood was not refused")
    ratio = flooded / calm
    rate = result["requests"] / result["seconds"]
    measured = f"{ratio:.2f} ({flooded:.2f} ms and {calm:.2f} ms, {rate:,.0f} batches/s)"
    return [Row("p99 of 15 clients while a 16th floods, over alone", measured, ratio, most=2, bar="≤ 2")]


#: Floods by their names: the method, the path, and the body. Of `{}` a session of the flooding client is the first one, with
#: 1,000 bars and a trace of 1,000 events.
FLOODS: dict[str, tuple[str, str, str]] = {
    "events": ("POST", "{}/events", '{"type":"set","value":3}'),
    "batches": ("POST", "{}/events", '{"events":[' + ",".join(['{"type":"set","value":3}'] * 100) + "]}"),
    "refused batches of 100 KB": ("POST", "{}/events", '{"events":[' + '{"type":"set","value":3},' * 4_000 + '{"type":"st"}]}'),
    "refused creations of 1 MB": ("POST", "/v1/sessions", '{"preset":"meshing","x":[' + "1," * 500_000 + "1]}"),
    "creations": ("POST", "/v1/sessions", '{"preset":"meshing"}'),
    "changes of the control": ("PATCH", "{}", '{"control":{"range":{"upper":90}}}'),
    "sessions": ("GET", "{}", ""),
    "frames": ("GET", "{}/frame", ""),
    "layouts": ("GET", "{}/layout", ""),
    "traces": ("GET", "{}/trace", ""),
    "states": ("GET", "{}/state", ""),
    "pictures": ("GET", "{}/picture.svg", ""),
    "curves": ("POST", "/v1/curve.svg", '{"preset":"volume"}'),
    "curves with 256 stops": (
        "POST", "/v1/curve.svg",
        '{"control":{"range":{"lower":0,"upper":256},"snapping":{"kind":"magnet","stops":' + str([it + 0.5 for it in range(256)]) + "}}}",
    ),
    "evaluations": ("POST", "/v1/evaluate", '{"preset":"meshing","events":[' + ",".join(['{"type":"set","value":3}'] * 50) + "]}"),
    "presets": ("GET", "/v1/presets", ""),
    "springs": ("GET", "/v1/spring?duration=0.5&bounce=0.2", ""),
    "tokens": ("POST", "/v1/tokens", '{"scope":"sessions:read"}'),
    "scripts": ("GET", "/detent-element.js", ""),
}


def floods() -> list[Row]:
    """15 clients drag while a 16th floods their service by one route, over the same while it floods a second, idle one: so
    that both times the flood takes as much of the machine's processors as it gets."""
    rows = []
    with guarded("secret") as (server, key), servers.detent("--auth-key", str(key)) as idle, TemporaryDirectory() as place:
        tokens = [token(key, f"client-{it}") for it in range(CALM + 1)]
        paths = [_session(server, it) for it in tokens[1:]]
        for each in (server, idle):
            each.token = tokens[0]
            control = {"range": {"lower": 0, "upper": 100}, "trackWidth": 3000, "bars": {"count": 1000}}
            client.post(each, "/v1/sessions", {"id": "flooded", "control": control, "trace": 1_000})
            for _ in range(2):
                client.post(each, "/v1/sessions/flooded/events", {"events": [{"type": "set", "value": it % 90} for it in range(500)]})
        for name, (method, path, body) in FLOODS.items():
            file = Path(place) / "body"
            file.write_text(body)
            request = [method, path.format("/v1/sessions/flooded"), str(file) if body else "", tokens[0]]
            turns = []
            for turn in range(FLOOD_TURNS):
                times = {
                    flooded.pid: _p99(_beside(flooded, request, server, tokens, paths))
                    for flooded in ((server, idle) if turn % 2 else (idle, server))
                }
                turns.append((times[server.pid], times[idle.pid]))
            ratio = median(ours / other for ours, other in turns)
            ours, other = (median(side) for side in zip(*turns))
            measured = f"{ratio:.2f} ({ours:.2f} ms and {other:.2f} ms)"
            figure = f"p99 of 15 clients while a 16th floods with {name}, over while it floods elsewhere"
            rows.append(Row(figure, measured, ratio, most=1.5, bar="≤ 1.5"))
    return rows


def _beside(flooded: Server, request: list[str], server: Server, tokens: list[str], paths: list[str]) -> list[float]:
    """The times of the drags while one service is flooded."""
    script = servers.BENCHMARKS / "load/request.lua"
    words = ["nice", "-n", "19", "wrk", "-t1", "-c8", f"-d{FLOODED + 3}s", "-s", script, flooded.url, "--", *request]
    wrk = subprocess.Popen(words, stdout=subprocess.DEVNULL)
    try:
        time.sleep(1)
        return _drags(server, tokens[1:], paths, FLOODED)
    finally:
        wrk.wait(30)


def _session(server: Server, bearer: str) -> str:
    server.token = bearer
    return f"/v1/sessions/{client.post(server, '/v1/sessions', {'preset': 'meshing'})['id']}/events"


def _p99(latencies: list[float]) -> float:
    """In milliseconds."""
    return quantiles(latencies, n=100)[98] * 1e3


def _exchange(connection: http.client.HTTPConnection, path: str, bearer: str, body: Any) -> int:
    headers = {"Authorization": f"Bearer {bearer}", "Content-Type": "application/json"}
    connection.request("POST", path, json.dumps(body), headers)
    response = connection.getresponse()
    response.read()
    return response.status


def _drags(server: Server, tokens: list[str], paths: list[str], seconds: int = MEASURED) -> list[float]:
    """The time of each response, from when its move was due."""
    latencies: list[float] = []

    def drag(number: int) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
        begin = time.monotonic() + number / RATE / CALM
        for move in range(RATE * seconds):
            due = begin + move / RATE
            time.sleep(max(0, due - time.monotonic()))
            event = {"type": "set", "value": move % 30}
            if (status := _exchange(connection, paths[number], tokens[number], event)) != 200:
                raise RuntimeError(f"a calm client got {status}")
            latencies.append(time.monotonic() - due)
        connection.close()

    threads = [threading.Thread(target=drag, args=(number,)) for number in range(CALM)]
    for it in threads:
        it.start()
    for it in threads:
        it.join()
    return latencies
