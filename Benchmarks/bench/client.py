"""The clients: wrk for load, plain requests for the rest."""

from __future__ import annotations

import json
import subprocess
import urllib.error
import urllib.request
from dataclasses import dataclass
from typing import Any

from servers import BENCHMARKS, Server

SESSIONS = 32
THREADS = 2


@dataclass
class Load:
    """What a load came to."""

    requests: int
    seconds: float
    cpu: float

    @property
    def rate(self) -> float:
        return self.requests / self.seconds

    @property
    def cpu_micros(self) -> float:
        """The server's processor time for one request."""
        return self.cpu / self.requests * 1e6


def drag(
    server: Server, seconds: int, connections: int = 32, batch: int = 1, prefer: tuple[str, ...] = (), name: str = "bench"
) -> Load:
    """People's drags as fast as the server takes them, over connections that stay."""
    before = server.cpu()
    wrk = subprocess.run(
        ["wrk", f"-t{THREADS}", f"-c{connections}", f"-d{seconds}s", "-s", BENCHMARKS / "load/drag.lua", server.url]
        + ["--", "--sessions", str(SESSIONS), "--threads", str(THREADS), "--batch", str(batch), "--name", name]
        + (["--token", server.token] if server.token else [])
        + [text for preference in prefer for text in ("--prefer", preference)],
        stdout=subprocess.PIPE, text=True, check=True, timeout=seconds + 30,
    )
    cpu = server.cpu() - before
    result = json.loads(wrk.stdout.rpartition("result ")[2])
    failed = {name: result[name] for name in ("connect", "read", "write", "status", "timeout") if result[name]}
    # What is refused costs less than what is served: a figure with errors in it is none.
    if failed and failed != {"timeout": result["timeout"]}:
        raise RuntimeError(f"{server.url}: of {result['requests']} requests failed {failed}")
    return Load(result["requests"], result["seconds"], cpu)


def post(server: Server, path: str, body: Any) -> Any:
    headers = {"Content-Type": "application/json"}
    if server.token:
        headers["Authorization"] = f"Bearer {server.token}"
    request = urllib.request.Request(server.url + path, json.dumps(body).encode(), headers)
    try:
        with urllib.request.urlopen(request, timeout=10) as response:
            return json.load(response)
    except urllib.error.HTTPError as error:
        error.add_note(error.read(2_000).decode(errors="replace"))
        raise


def make_sessions(server: Server, name: str = "bench") -> None:
    """The sessions that the drags are for."""
    for number in range(SESSIONS):
        post(server, "/v1/sessions", {"id": f"{name}-{number}", "preset": "meshing"})


def raw_post(path: str, body: bytes) -> bytes:
    """A request as it goes over the wire."""
    head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {len(body)}"
    return head.encode() + b"\r\n\r\n" + body
