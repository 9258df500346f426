"""Services over one Redis are stopped and started again one after another, behind nginx, as for a new version: no
request fails, and every stream goes on without a loss."""

from __future__ import annotations

import os
import signal
import subprocess
import threading
import time
from contextlib import ExitStack
from typing import Iterator

import httpx
import pytest

from patience import LIMIT, PAUSE, http, wait_for
from replicas import Redis, nginx
from service import STOP_SECONDS, binary, printed_address, reserved_port

SERVICES, SESSIONS, WATCHERS = 3, 4, 3


class Fleet:
    """Services on ports that stay, behind nginx, which repeats what a service that stops has not responded to."""

    def __init__(self, stack: ExitStack) -> None:
        self.redis = Redis()
        stack.callback(self.redis.remove)
        self.ports = [stack.enter_context(reserved_port()) for _ in range(SERVICES)]
        self.processes = [self.start(port) for port in self.ports]
        stack.callback(lambda: [process.kill() for process in self.processes])
        self.url = stack.enter_context(nginx([f"127.0.0.1:{port}" for port in self.ports], repeats=True))

    def start(self, port: int) -> subprocess.Popen[str]:
        options = ["--port", str(port), "--store", self.redis.store(), "--workers", "2", "--drain-delay", "500ms"]
        process = subprocess.Popen(
            [binary(), "serve", *options], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=os.environ
        )
        printed_address(process)
        return process

    def restart(self, number: int) -> None:
        self.processes[number].send_signal(signal.SIGTERM)
        assert self.processes[number].wait(STOP_SECONDS) == 0
        self.processes[number] = self.start(self.ports[number])


@pytest.fixture
def fleet() -> Iterator[Fleet]:
    with ExitStack() as stack:
        yield Fleet(stack)


class Drag(threading.Thread):
    """Moves a slider until it is told to end. Keeps each response that is not 200."""

    def __init__(self, url: str, session: str) -> None:
        super().__init__(daemon=True)
        self.url, self.session = url, session
        self.failed: list[str] = []
        self.moves, self.is_over = 0, False

    def run(self) -> None:
        with http(self.url) as client:
            while not self.is_over:
                self.moves += 1
                event = {"type": "changed", "x": self.moves % 300, "t": 16 * self.moves, "gesture": "g"}
                try:
                    response = client.post(f"/v1/sessions/{self.session}/events", json=event | {"seq": self.moves})
                    if response.status_code != 200:
                        self.failed.append(f"{self.moves}: {response.status_code} {response.text}")
                except httpx.HTTPError as error:
                    self.failed.append(f"{self.moves}: {error!r}")
                time.sleep(PAUSE)


class Watch(threading.Thread):
    """Follows a stream, and goes on after its last frame whenever it ends."""

    def __init__(self, url: str, session: str) -> None:
        super().__init__(daemon=True)
        self.url, self.session = url, session
        self.ids: list[str] = []
        self.failed: list[str] = []
        self.opened, self.is_over = 0, False

    def run(self) -> None:
        with http(self.url) as client:
            while not self.is_over:
                headers = {"Last-Event-ID": self.ids[-1]} if self.ids else {}
                try:
                    with client.stream("GET", f"/v1/sessions/{self.session}/stream", headers=headers) as response:
                        self.opened += 1
                        if response.status_code != 200:
                            self.failed.append(str(response.status_code))
                        for line in response.iter_lines():
                            if line.startswith("id: ") and self.ids[-1:] != [line.removeprefix("id: ")]:
                                self.ids.append(line.removeprefix("id: "))
                            elif line.startswith("event: ended"):
                                self.failed.append(f"ended after {self.ids[-1:]}")
                            if self.is_over:
                                return
                except httpx.HTTPError:
                    pass  # it ended with its service
                time.sleep(PAUSE)

    @property
    def versions(self) -> list[int]:
        return [int(it.rpartition("-")[2]) for it in self.ids]


def test_a_rolling_restart_fails_no_request_and_loses_no_frame(fleet: Fleet) -> None:
    names = [f"rolling-{number}" for number in range(SESSIONS)]
    with http(fleet.url) as client:
        for name in names:
            assert client.post("/v1/sessions", json={"id": name, "preset": "meshing"}).status_code == 201
        watches = [Watch(fleet.url, name) for name in names for _ in range(WATCHERS)]
        drags = [Drag(fleet.url, name) for name in names]
        for it in [*watches, *drags]:
            it.start()
        wait_for(lambda: all(watch.ids for watch in watches) and all(drag.moves > 20 for drag in drags))
        for number in range(SERVICES):
            fleet.restart(number)
            moves = max(drag.moves for drag in drags)
            wait_for(lambda: all(drag.moves > moves + 20 for drag in drags))
        for it in drags:
            it.is_over = True
        for it in drags:
            it.join(LIMIT)
        last = {it.session: client.get(f"/v1/sessions/{it.session}/frame").json() for it in drags}
        wait_for(lambda: all(watch.versions[-1] == last[watch.session]["version"] for watch in watches))
        for it in watches:
            it.is_over = True
    assert [it.failed for it in drags] == [[]] * len(drags)
    assert [it.failed for it in watches] == [[]] * len(watches)
    assert [frame["version"] for frame in last.values()] == [it.moves for it in drags]
    for it in watches:
        assert it.versions == list(range(it.versions[0], it.versions[-1] + 1)), it.session
    assert sum(it.opened - 1 for it in watches) >= len(watches), "Each stream should have ended with its service."
