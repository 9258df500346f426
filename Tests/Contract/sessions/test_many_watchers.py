"""Hundreds of streams on each of three services over one Redis, behind nginx: each shows the last version of its
session, and says what it leaves out."""

from __future__ import annotations

import asyncio
import json
import resource
import threading
from contextlib import ExitStack, contextmanager
from typing import Iterator

import httpx
import pytest

from patience import LIMIT, http, wait_for
from replicas import Redis, nginx
from service import Service, running

SERVICES, WATCHERS = 3, 500
SESSIONS = [f"watched-{number}" for number in range(10)]
#: How many streams are opened at a time, and how many of the first session's are interrupted.
GROUP, INTERRUPTED = 100, 30
#: Events are sent in bursts. The first session has more of them than a service keeps frames.
BURSTS, BUSY, CALM = 5, 20, 4
#: nginx has two connections for each stream.
DESCRIPTORS = 4096


class Stream:
    """A stream of one session, which goes on after its last frame when it is opened again."""

    def __init__(self, session: str) -> None:
        self.session = session
        self.id, self.version = "", -1
        #: How many events it has said that it leaves out.
        self.missed = self.merged = 0
        self.ending = ""
        self.faults: list[str] = []

    async def follow(self, host: str, port: int) -> None:
        reader, writer = await asyncio.open_connection(host, port)
        try:
            # A response to HTTP/1.0 has no chunks.
            head = f"GET /v1/sessions/{self.session}/stream HTTP/1.0\r\nHost: {host}:{port}\r\n"
            writer.write((head + (f"Last-Event-ID: {self.id}\r\n" if self.id else "") + "\r\n").encode())
            if b" 200 " not in (status := await reader.readline()):
                self.faults.append(f"{self.session}: {status!r}")
                return
            event = ""
            while line := (await reader.readline()).decode():
                name, _, text = line.strip().partition(": ")
                if name == "event":
                    event = text
                elif name == "data" and event == "ended":
                    self.ending = json.loads(text)["reason"]
                    return
                elif name == "data":
                    self.take(json.loads(text))
            self.faults.append(f"{self.session} broke off after {self.version}")
        except OSError as error:
            self.faults.append(f"{self.session}: {error!r}")
        finally:
            writer.close()

    def take(self, frame: dict[str, int]) -> None:
        """Each event has a frame of its own, unless one stands for several and says so."""
        events = frame["version"] - self.version
        self.missed += (missed := frame.get("missed", 0))
        self.merged += (merged := frame.get("merged", 0))
        if self.id and events != max(1, missed, merged):
            self.faults.append(f"{self.session} from {self.version} to {frame}")
        self.id, self.version = f"{frame['epoch']}-{frame['version']}", frame["version"]


class Audience:
    """Streams that one thread reads."""

    def __init__(self, url: str) -> None:
        self.host, port = url.removeprefix("http://").split(":")
        self.port = int(port)
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()
        self.tasks: dict[Stream, asyncio.Future[None]] = {}

    def open(self, streams: list[Stream]) -> None:
        async def follow() -> None:
            for it in streams:
                self.tasks[it] = asyncio.ensure_future(it.follow(self.host, self.port))

        asyncio.run_coroutine_threadsafe(follow(), self.loop).result(LIMIT)

    def close(self, streams: list[Stream]) -> None:
        async def cancel() -> None:
            for it in streams:
                self.tasks[it].cancel()
            await asyncio.gather(*(self.tasks.pop(it) for it in streams), return_exceptions=True)

        asyncio.run_coroutine_threadsafe(cancel(), self.loop).result(LIMIT)

    def end(self) -> None:
        self.close(list(self.tasks))
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(LIMIT)
        self.loop.close()


@contextmanager
def many_descriptors() -> Iterator[None]:
    """For the test and what it starts."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if 0 <= hard < DESCRIPTORS:
        pytest.skip(f"A process may have {hard} descriptors, and nginx needs {DESCRIPTORS}.")
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft if soft < 0 else max(soft, DESCRIPTORS), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def open_streams(service: Service) -> int:
    lines = httpx.get(f"{service.url}/metrics").text.splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("detent_process_streams "))


def expect(streams: list[Stream], versions: dict[str, int]) -> None:
    """Waits until each stream shows the version of its session."""

    def behind() -> list[str]:
        return [f"{it.session} at {it.version}, {it.faults}" for it in streams if it.version != versions[it.session]]

    wait_for(lambda: not behind(), lambda: f"{len(behind())} streams are behind, such as {behind()[:3]} of {versions}")


def test_each_of_hundreds_of_streams_shows_the_last_version_and_says_what_it_leaves_out() -> None:
    with ExitStack() as stack:
        stack.enter_context(many_descriptors())
        redis = Redis()
        stack.callback(redis.remove)
        options = ("--store", redis.store(), "--gesture-timeout", "0", "--workers", "2")
        services = [stack.enter_context(running(*options)) for _ in range(SERVICES)]
        url = stack.enter_context(nginx([it.url.removeprefix("http://") for it in services]))
        client = stack.enter_context(http(url))
        for name in SESSIONS:
            assert client.post("/v1/sessions", json={"id": name, "preset": "meshing"}).status_code == 201
        audience = Audience(url)
        stack.callback(audience.end)

        streams = [Stream(SESSIONS[number % len(SESSIONS)]) for number in range(SERVICES * WATCHERS)]
        versions = dict.fromkeys(SESSIONS, 0)
        for first in range(0, len(streams), GROUP):
            audience.open(streams[first : first + GROUP])
            expect(streams[first : first + GROUP], versions)
        assert [open_streams(it) for it in services] == [WATCHERS] * SERVICES

        busy, *calm = SESSIONS
        interrupted = [it for it in streams if it.session == busy][:INTERRUPTED]
        audience.close(interrupted)
        others = [it for it in streams if it not in interrupted]
        for _ in range(BURSTS):
            for name in [busy] * BUSY + calm * CALM:
                versions[name] += 1
                event = {"type": "set", "value": versions[name]}
                assert client.post(f"/v1/sessions/{name}/events", json=event).json()["version"] == versions[name]
            expect(others, versions)
        audience.open(interrupted)
        expect(interrupted, versions)
        assert [it.missed for it in interrupted] == [BURSTS * BUSY] * INTERRUPTED

        for name in SESSIONS:
            assert client.delete(f"/v1/sessions/{name}").status_code == 204
        wait_for(lambda: all(it.ending for it in streams), lambda: [it.session for it in streams if not it.ending][:3])
        assert {it.ending for it in streams} == {"deleted"}
        assert [it.faults for it in streams if it.faults] == []
