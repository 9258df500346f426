"""What requests that are made to cost much cost: long fields and bodies, and pictures that the client has."""

from __future__ import annotations

import http.client
import json
import random
import socket
import time
from statistics import median
from typing import Any

import client
import servers
from figures import Row
from servers import Server

TURNS, ROUNDS = 7, 3
MARKS = 4096
WARM, BROKEN, WAIT = 1_000, 5_000, 0.01  # requests, requests, seconds
# Accents that normalization puts in another order: one character, however many there are.
ACCENTS = "\u0301\u0316" * 1_500
COMMAS = "," * 5_000
VALUES = [COMMAS + ACCENTS, f'"{ACCENTS}{COMMAS}"', ACCENTS + COMMAS, '"a",' * 2_700]
FIELDS = ("If-None-Match", "If-Match", "Accept", "Accept-Encoding", "Prefer", "Last-Event-ID")
LONG = "\u0301" * 50_000 + "\u0316" * 50_000
# In the place of a number with 100,000 digits, which Python does not write.
DIGITS = "digits"
# What is refused, by what is long in it.
BODIES = {
    "an id of accents": ("/v1/sessions", {"id": LONG}),
    "a preset of accents": ("/v1/sessions", {"preset": LONG}),
    "a member of accents": ("/v1/sessions", {"control": {LONG: 1}}),
    "an appearance of accents": ("/v1/sessions", {"control": {"appearance": {"a": LONG}}}),
    "a suffix of accents": ("/v1/sessions", {"control": {"text": {"suffix": LONG}}}),
    "a type of accents": ("/v1/evaluate", {"events": [{"type": "changed" + LONG}]}),
    "a gesture of accents": ("/v1/evaluate", {"events": [{"type": "elapsed", "gesture": LONG}]}),
    "a number of 100,000 digits": ("/v1/sessions", {"control": {"trackWidth": DIGITS}}),
    "60,000 members": ("/v1/sessions", {"control": {f"m{number}": 1 for number in range(60_000)}}),
    "60,000 members of a text": ("/v1/sessions", {"control": {"text": {f"m{number}": 1 for number in range(60_000)}}}),
}


class _Asking:
    """Asks over one connection, and says how long the response took in milliseconds."""

    def __init__(self, server: Server) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)

    def time(
        self, method: str, path: str, headers: dict[str, str], body: bytes | None = None, statuses: range = range(200, 500)
    ) -> float:
        encoded = {name: value.encode() for name, value in headers.items()}
        began = time.perf_counter()
        self._connection.request(method, path, body, encoded)  # type: ignore[arg-type]
        response = self._connection.getresponse()
        response.read()
        taken = time.perf_counter() - began
        if response.status not in statuses:
            raise RuntimeError(f"{method} {path} got {response.status}.")
        return taken * 1000

    def tag(self, path: str, accept: str) -> str:
        self._connection.request("GET", path, headers={"Accept": accept})
        response = self._connection.getresponse()
        response.read()
        return response.headers["ETag"]


def texts() -> list[Row]:
    """The slowest kind of request. Each kind is sent several times, and the quickest counts: other programs only add."""
    json_type = {"Content-Type": "application/json"}
    with servers.detent() as server:
        asking = _Asking(server)
        client.post(server, "/v1/sessions", {"id": "long", "preset": "meshing"})
        session = "/v1/sessions/long"
        places: list[tuple[str, str, bytes | None]] = [
            *(("GET", path, None) for path in (f"{session}/frame", session, f"{session}/picture.svg", "/openapi.yaml", "/")),
            ("POST", f"{session}/events", b'{"type": "elapsed"}'),
        ]
        heads = {
            f"{field} of {method} {path}": min(
                asking.time(method, path, json_type | {field: value}, body) for _ in range(ROUNDS)
            )
            for field in FIELDS for value in VALUES for method, path, body in places
        }
        bodies = {
            name: min(
                asking.time("POST", path, json_type, _text(body), range(400, 431))
                for _ in range(ROUNDS)
            )
            for name, (path, body) in BODIES.items()
        }
    rows = []
    for figure, times, most in (
        (f"a field of 11 KB, {len(FIELDS)} fields and {len(VALUES)} values on {len(places)} requests", heads, 5),
        ("a body of 100 to 800 KB that is refused", bodies, 50),
    ):
        slowest = max(times, key=times.__getitem__)
        note = f"The slowest with {figure.partition(',')[0]} is {slowest}; the median is {median(times.values()):.1f} ms."
        rows.append(Row(
            f"hostile: {figure}: slowest response", f"{times[slowest]:.1f} ms", times[slowest], most=most,
            bar=f"≤ {most} ms", notes=[note],
        ))
    return rows


def _text(body: Any) -> bytes:
    return json.dumps(body, ensure_ascii=False).replace(f'"{DIGITS}"', "9" * 100_000).encode()


def pictures() -> list[Row]:
    """A picture with many marks, drawn and known in turns."""
    rows = []
    with servers.detent() as server:
        asking = _Asking(server)
        control = {"range": {"lower": 0, "upper": MARKS}, "marks": list(range(MARKS)), "trackWidth": 100_000}
        client.post(server, "/v1/sessions", {"id": "marks", "control": control})
        for path, accept, name in (
            ("/v1/sessions/marks/picture.svg", "*/*", "its own path"), ("/v1/sessions/marks", "image/svg+xml", "`Accept`"),
        ):
            fields = {"Accept": accept}
            known = fields | {"If-None-Match": asking.tag(path, accept)}
            pairs = [
                (
                    asking.time("GET", path, known, statuses=range(304, 305)),
                    asking.time("GET", path, fields, statuses=range(200, 201)),
                )
                for _ in range(TURNS)
            ]
            mine, drawn = (min(times) for times in zip(*pairs))
            rows.append(Row(
                f"hostile: a picture of {MARKS:,} marks that the client has, over one that is drawn, by {name}",
                f"{mine / drawn:.2f} ({mine:.2f} and {drawn:.2f} ms)", mine / drawn, most=0.5, bar="≤ 0.5",
            ))
    return rows


def broken() -> list[Row]:
    """Requests of which bytes are changed, left out or repeated, each on a connection of its own; from a seed."""
    chance = random.Random(20231)
    with servers.detent("--session-ttl", "5s", "--max-sessions", "200", "--log-level", "critical") as server:
        _send_broken(server, chance, WARM)
        before = server.resident()
        responses = _send_broken(server, chance, BROKEN)
        grown = (server.resident() - before) / 2**20
    figure = f"hostile: {BROKEN:,} broken requests: growth of the resident memory"
    return [Row(figure, f"{grown:.1f} MiB ({responses:,} responses)", grown, most=8, bar="≤ 8 MiB")]


def _send_broken(server: Server, chance: random.Random, count: int) -> int:
    """How many got a response. The client ends its side, waits for one only shortly, and leaves."""
    bodies = [b'{"preset":"meshing"}', b'{"type":"began","x":40.5,"t":0}', b'{"events":[{"type":"elapsed"}]}']
    paths = ["/v1/sessions", "/v1/sessions/broken/events", "/v1/evaluate"]
    responses = 0
    for _ in range(count):
        kind = chance.randrange(len(paths))
        request = bytearray(client.raw_post(paths[kind], bodies[kind]))
        for _ in range(chance.randrange(1, 4)):
            place, end = sorted(chance.randrange(len(request) + 1) for _ in range(2))
            way = chance.randrange(3)
            if way == 0 and place < len(request):
                request[place] = chance.randrange(256)
            elif way == 1:
                del request[place : min(end, place + 8)]
            else:
                request[place:place] = request[place:end]
        with socket.create_connection(("127.0.0.1", server.port), timeout=20) as connection:
            try:
                connection.sendall(request)
                connection.shutdown(socket.SHUT_WR)
                connection.settimeout(WAIT)
                responses += connection.recv(65536) != b""
            except OSError:
                continue  # It was closed, or waits for more, or for its end.
    return responses
