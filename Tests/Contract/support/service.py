"""Starting and stopping the service as a user would: the binary, its first line, a signal."""

from __future__ import annotations

import os
import re
import selectors
import signal
import socket
import subprocess
import tempfile
import time
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Iterator

import httpx
import pytest

import replicas
from patience import LIMIT

ROOT = Path(__file__).resolve().parents[3]
#: What a service has in its environment unless a test says otherwise. A machine that stands still for longer than a
#: gesture may be idle would cancel a test's gestures.
DEFAULTS = {"DETENT_GESTURE_TIMEOUT": "1h"}
START_SECONDS = LIMIT
STOP_SECONDS = LIMIT


def binary() -> str:
    path = os.environ.get("DETENT_BIN", str(ROOT / ".build/debug/detent"))
    if not Path(path).exists():
        pytest.fail(f"There is no server at {path}: build it with `swift build`, or name another in DETENT_BIN.")
    return path


@dataclass
class Service:
    process: subprocess.Popen[str]
    url: str

    @property
    def address(self) -> tuple[str, int]:
        host, port = self.url.removeprefix("http://").rsplit(":", 1)
        return host.strip("[]"), int(port)

    def wait_until_draining(self) -> httpx.Response:
        """The service's response when it says that it stops: it has taken the signal that it was sent."""
        deadline = time.monotonic() + STOP_SECONDS
        while (response := httpx.get(f"{self.url}/readyz")).status_code == 200:
            assert time.monotonic() < deadline, "The service does not stop."
        return response

    def stop(self, how: int = signal.SIGTERM) -> int:
        self.process.send_signal(how)
        return self.process.wait(STOP_SECONDS)


@dataclass
class Replicas(Service):
    """Services that share a store, behind a proxy that sends each request to another one than the last."""

    others: list[subprocess.Popen[str]]

    def stop(self, how: int = signal.SIGTERM) -> int:
        for process in [self.process, *self.others]:
            process.send_signal(how)
        return max(process.wait(STOP_SECONDS) for process in [self.process, *self.others])


@contextmanager
def running(
    *options: str,
    environment: dict[str, str] | None = None,
    descriptors: int | None = None,
    errors: int = subprocess.DEVNULL,
) -> Iterator[Service]:
    """A service on a port that the system chooses, with a limit of descriptors and a descriptor for its standard error.
    It has ended when the block ends. Unless the options say otherwise, it stores its sessions in a file of its own."""
    limit = ["prlimit", f"--nofile={descriptors}:{descriptors}"] if descriptors else []
    # The parent of the tests may ignore some signals, as nohup ignores SIGHUP.
    signals = ["env", "--default-signal"]
    is_given = not {"--store", "--store-file"}.isdisjoint(options)
    if os.environ.get("DETENT_TEST_STORE") == "replicas" and not is_given:
        with replicas.alternating(options, DEFAULTS | (environment or {})) as (processes, url):
            yield Replicas(processes[0], url, processes[1:])
        return
    with tempfile.TemporaryDirectory(prefix="detent-") as folder:
        store = [] if is_given else ["--store", replicas.store() or f"sqlite:{folder}/sessions.db"]
        process = subprocess.Popen(
            [*signals, *limit, binary(), "serve", "--port", "0", *store, *options],
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            env=os.environ | DEFAULTS | (environment or {}),
        )
        try:
            yield Service(process, printed_address(process))
        finally:
            process.kill()
            process.wait()


@contextmanager
def sharing(store: str, count: int, *options: str) -> Iterator[list[httpx.Client]]:
    """A client of each of so many services that share a store."""
    with ExitStack() as stack:
        services = [stack.enter_context(running("--store", store, *options)) for _ in range(count)]
        yield [stack.enter_context(httpx.Client(base_url=it.url, timeout=LIMIT)) for it in services]


def printed_address(process: subprocess.Popen[str]) -> str:
    """The address in the service's first line. Fails if the line does not come in time."""
    assert process.stdout
    with selectors.DefaultSelector() as selector:
        selector.register(process.stdout, selectors.EVENT_READ)
        if not selector.select(START_SECONDS):
            pytest.fail(f"The service printed no line within {START_SECONDS} s.")
    line = process.stdout.readline()
    match = re.fullmatch(r"listening on (http://\S+)\n", line)
    if not match:
        pytest.fail(f"The service's first line should be its address, and is {line!r}.")
    return match[1]


@contextmanager
def reserved_port() -> Iterator[int]:
    """A port on which servers of a test listen, one after another: the system gives it to no other process.

    A socket is bound to it that does not listen. Servers set SO_REUSEADDR, and are not kept from it.
    """
    with socket.socket() as holder:
        holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        holder.bind(("127.0.0.1", 0))
        yield holder.getsockname()[1]


def drag(client: httpx.Client, session: str) -> None:
    """Drags a session's thumb, to the detent 21 of the meshing preset."""
    events = [{"type": "began", "x": 170, "t": 0}, {"type": "changed", "x": 206, "t": 16}, {"type": "ended", "t": 24}]
    for event in events:
        response = client.post(f"/v1/sessions/{session}/events", json=event)
        assert response.status_code == 200, response.text
