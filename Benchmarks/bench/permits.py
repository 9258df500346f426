"""What a token does not tell, how soon a stream with one has a frame, and how soon it ends with its token or key."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import socket
import subprocess
import time
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, Iterator

import client
import servers
from access import guarded
from figures import Row
from servers import Server

ROUNDS, PAIRS = 10, 400
TURNS = 5
EVENTS = 50
LEEWAY, LASTS = 60, 2  # seconds: a token is taken after its end, and then ends
SECRETS = [b"a secret of the benchmark with more than 32 bytes", b"another secret of the benchmark, with more bytes"]


def tells() -> list[Row]:
    """A token of sessions team-* asks for a session of others that exists, and for one that does not, in turns."""
    with guarded("secret") as (server, key):
        client.post(server, "/v1/sessions", {"id": "other", "preset": "meshing"})
        made = [servers.detent_path(), "token", "--key", key, "--scope", "sessions:read", "--sid", "team-*", "--for", "1h"]
        bearer = subprocess.run(made, check=True, stdout=subprocess.PIPE, text=True, timeout=20).stdout.strip()
        with socket.create_connection(("127.0.0.1", server.port), timeout=20) as connection:
            found = sorted((_pairs(connection, bearer) for _ in range(ROUNDS)), key=lambda it: abs(it[0] - it[1]))
    # What else the machine does shows in some of them; what the service does would show in all.
    there, nowhere = found[0]
    apart = abs(there - nowhere)
    worst = abs(found[-1][0] - found[-1][1])
    return [Row(
        "time of a 404 for a session of others, from that for one that does not exist, least of medians",
        f"{apart:.2f} µs ({there:.1f} and {nowhere:.1f} µs; at most {worst:.2f} µs)", apart, most=2, bar="≤ 2 µs",
    )]


def _pairs(connection: socket.socket, bearer: str) -> tuple[float, float]:
    """The medians in µs, each pair in the other order than the one before."""
    times: dict[str, list[float]] = {"other": [], "third": []}
    for turn in range(PAIRS):
        for session in sorted(times, reverse=turn % 2 == 1):
            times[session].append(_refused(connection, session, bearer))
    return median(times["other"]), median(times["third"])


def _refused(connection: socket.socket, session: str, bearer: str) -> float:
    request = _get(f"/v1/sessions/{session}/frame", bearer)
    began = time.perf_counter()
    connection.sendall(request)
    response = connection.recv(4096)
    taken = time.perf_counter() - began
    if not response.startswith(b"HTTP/1.1 404 ") or not response.endswith(b"}"):
        raise RuntimeError(f"The response should be 404: {response[:100]!r}")
    return taken * 1e6


def _get(path: str, bearer: str) -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {bearer}\r\n\r\n".encode()


def streams() -> list[Row]:
    """How soon a stream has a frame, how much later than its token it ends, and how soon after its key is taken away."""
    late, gone, soon = [], [], []
    with TemporaryDirectory() as place:
        one, two = Path(place) / "one", Path(place) / "two"
        two.write_bytes(SECRETS[1] + b"\n")
        one.write_bytes(SECRETS[0] + b"\n")
        with servers.detent("--auth-key", str(one), "--auth-key", str(two)) as server:
            server.token = _signed(SECRETS[1], time.time() + 3600)
            client.post(server, "/v1/sessions", {"id": "a", "preset": "zoom"})
            with _stream(server, server.token) as connection:
                soon = [_shown(server, connection, value) for value in range(1, EVENTS + 1)]
            for _ in range(TURNS):
                ends = time.time() + LASTS
                with _stream(server, _signed(SECRETS[0], ends - LEEWAY)) as connection:
                    _read(connection)
                    late.append(time.time() - ends)
            for _ in range(TURNS):
                one.write_bytes(SECRETS[0] + b"\n")
                _until_taken(server)
                with _stream(server, _signed(SECRETS[0], time.time() + 3600)) as connection:
                    one.write_bytes(SECRETS[1] + b"\n")
                    began = time.time()
                    _read(connection)
                    gone.append(time.time() - began)
    if min(late) < -0.01:
        raise RuntimeError(f"A stream ended {-min(late):.2f} s before its token.")
    return [
        Row(
            "a stream with a token has the frame of an event that is posted, median",
            f"{median(soon):.1f} ms (at most {max(soon):.1f} ms)", median(soon), most=10, bar="≤ 10 ms",
        ),
        Row(
            "a stream ends after its token, the latest", f"{max(late):.2f} s (at least {min(late):.2f} s)", max(late),
            most=1.5, bar="≤ 1.5 s",
        ),
        Row(
            "a stream ends after its key is replaced, the latest", f"{max(gone):.2f} s (at least {min(gone):.2f} s)",
            max(gone), most=2.5, bar="≤ 2.5 s",
        ),
    ]


def _until_taken(server: Server) -> None:
    """Keys are read again each second. Each time from another address: those that were refused too often wait."""
    for number in range(100):
        source = (f"127.0.1.{number + 1}", 0)
        with socket.create_connection(("127.0.0.1", server.port), timeout=20, source_address=source) as connection:
            connection.sendall(_get("/v1/sessions/a/frame", _signed(SECRETS[0], time.time() + 3600)))
            if connection.recv(4096).startswith(b"HTTP/1.1 200"):
                return
        time.sleep(0.2)
    raise RuntimeError("A key that is there again is not taken.")


@contextmanager
def _stream(server: Server, bearer: str) -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as connection:
        connection.sendall(_get("/v1/sessions/a/stream", bearer))
        if not (head := connection.recv(4096)).startswith(b"HTTP/1.1 200"):
            raise RuntimeError(f"The stream was not opened: {head[:100]!r}")
        yield connection


def _shown(server: Server, connection: socket.socket, value: int) -> float:
    """How long after an event is posted its frame has come, in ms."""
    began = time.perf_counter()
    version = client.post(server, "/v1/sessions/a/events", {"type": "set", "value": value})["version"]
    text = b""
    while f'"version":{version},'.encode() not in text:
        if not (piece := connection.recv(65536)):
            raise RuntimeError("The stream ended.")
        text += piece
    return (time.perf_counter() - began) * 1e3


def _read(connection: socket.socket) -> None:
    while connection.recv(65536):
        pass


def _signed(secret: bytes, expires: float) -> str:
    """A token that ends at a time, in the past too, which `detent token` does not make."""
    parts: list[dict[str, Any]] = [{"alg": "HS256", "typ": "JWT"}, {"scope": "admin", "exp": expires}]
    text = ".".join(_base64(json.dumps(part).encode()) for part in parts)
    return f"{text}.{_base64(hmac.new(secret, text.encode(), hashlib.sha256).digest())}"


def _base64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()
