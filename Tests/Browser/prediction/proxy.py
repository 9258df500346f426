"""A proxy between a page and the service, as slow and as unreliable as a network. It also serves the page itself."""

from __future__ import annotations

import asyncio
import json
import re
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from threading import Thread
from typing import Any, AsyncIterator, Callable, Iterator

from patience import LIMIT
from prediction.line import Line
from prediction.network import Network

LONGEST = 2**22  # bytes of a head or a line


@dataclass
class Message:
    """A request or a response, without the body of a response."""

    head: bytes
    body: bytes = b""

    @property
    def start(self) -> list[str]:
        return self.head.split(b"\r\n", 1)[0].decode().split(" ")

    def header(self, name: str) -> str:
        match = re.search(rf"\r\n{name}: *([^\r]*)\r\n".encode(), self.head, re.IGNORECASE)
        return match[1].decode() if match else ""

    def with_header(self, name: str, value: str) -> Message:
        head = re.sub(rf"\r\n{name}:[^\r]*".encode(), b"", self.head, flags=re.IGNORECASE)
        return Message(head[:-2] + f"{name}: {value}\r\n\r\n".encode(), self.body)


def page(body: str | bytes, kind: str, status: str = "200 OK", **headers: str) -> Message:
    """A response of the proxy's own."""
    data = body.encode() if isinstance(body, str) else body
    lines = [f"HTTP/1.1 {status}", f"Content-Type: {kind}", f"Content-Length: {len(data)}", "Cache-Control: no-store"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    return Message("\r\n".join([*lines, "", ""]).encode(), data)


@dataclass
class Proxy:
    port: int
    """The service's."""

    network: Network
    pages: dict[str, Message] = field(default_factory=dict)
    """Responses of the proxy's own, by the path without a query."""

    change: Callable[[str, Message], Message] = lambda path, head: head
    """Changes the heads of the service's responses."""

    posts: list[dict[str, Any]] = field(default_factory=list)
    """The bodies of the requests with events that have arrived, repeated ones too."""

    late: tuple[str | tuple[str, ...], float] = ("", 0)
    """How the paths end whose responses are late by how many seconds; infinity, if they never come."""

    asked: list[str] = field(default_factory=list)
    """The paths of all requests."""

    at_end: list[Callable[[], Any]] = field(default_factory=list)
    """What to do before it ends."""

    streamed: dict[str, int] = field(default_factory=dict)
    """The last version of each session that a stream has brought."""

    lost: int = 0
    url: str = ""

    @property
    def is_idle(self) -> bool:
        """Whether every request with events has its response, and that has come out."""
        return len([path for path in self.asked if path.endswith("/events")]) == len(self.posts) and not self.network.under_way

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection of the browser's. The service sees one, too."""
        if self.network.handshakes:
            await asyncio.sleep(self.network.round_trip / 1000)
        try:
            service, upstream = await asyncio.open_connection("127.0.0.1", self.port, limit=LONGEST)
        except ConnectionError:
            return writer.close()
        up, down = Line(self.network, upstream), Line(self.network, writer)
        try:
            while await self._exchange(reader, service, up, down):
                pass
            await down.finish()
        except (ConnectionError, asyncio.IncompleteReadError, asyncio.CancelledError):
            pass  # The browser, the service or the test has ended it.
        finally:
            up.abort()
            down.abort()

    async def _exchange(
        self, reader: asyncio.StreamReader, service: asyncio.StreamReader, up: Line, down: Line
    ) -> bool:
        """One request and its response. Whether the connection stays."""
        request = Message(await reader.readuntil(b"\r\n\r\n"))
        request.body = await reader.readexactly(int(request.header("Content-Length") or 0))
        method, path = request.start[0], request.start[1].split("?")[0]
        self.asked.append(path)
        if own := self.pages.get(path):
            down.send(own.head + own.body)
            return True
        is_events = method == "POST" and path.endswith("/events")
        up.send(request.head + request.body)
        # The browser sends nothing more before the response, but may close the connection.
        closing = asyncio.create_task(reader.read(1))
        responding = asyncio.create_task(self._respond(path, service, down, is_events))
        try:
            await asyncio.wait([closing, responding], return_when=asyncio.FIRST_COMPLETED)
            if not responding.done():
                return False
            if is_events:
                self.posts.append(json.loads(request.body))
            stays = responding.result()
        finally:
            responding.cancel()
            closing.cancel()
            # Not `await closing`: that the proxy ends this task would then look like the end of `closing`.
            await asyncio.wait([closing])
        with suppress(asyncio.CancelledError, ConnectionError):
            assert not closing.result(), "the browser should not send two requests at once"
        return stays

    async def _respond(self, path: str, service: asyncio.StreamReader, down: Line, is_events: bool) -> bool:
        head = self.change(path, Message(await service.readuntil(b"\r\n\r\n")))
        if self.late[1] and path.endswith(self.late[0]):
            await asyncio.sleep(self.late[1])
        if is_events and self.network.loses():
            whole = head.head + b"".join([piece async for piece in _body(head, service)])
            self.lost += 1
            if self.network.cuts():
                down.send(whole[:-1])
            return False
        down.send(head.head)
        async for piece in _body(head, service):
            if path.endswith("/stream"):
                ids = re.findall(rb"^id: (\S+)@\S+-(\d+)$", piece, re.MULTILINE)
                self.streamed |= {session.decode(): int(version) for session, version in ids}
            down.send(piece)
        return True


async def _body(head: Message, service: asyncio.StreamReader) -> AsyncIterator[bytes]:
    if head.header("Transfer-Encoding") != "chunked":
        if head.start[1] != "304" and (count := int(head.header("Content-Length") or 0)):
            yield await service.readexactly(count)
        return
    count = 1
    while count:
        size = await service.readuntil(b"\n")
        count = int(size, 16)
        yield size + await service.readexactly(count + 2)


@contextmanager
def proxying(service: str, network: Network, **options: Any) -> Iterator[Proxy]:
    """A proxy to a service, on a port that the system chooses."""
    proxy = Proxy(int(service.rpartition(":")[2]), network, **options)
    loop = asyncio.new_event_loop()
    server: asyncio.Server

    async def start() -> None:
        nonlocal server
        server = await asyncio.start_server(proxy.serve, "127.0.0.1", 0, limit=LONGEST)
        proxy.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"

    async def stop() -> None:
        server.close()
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    thread = Thread(target=loop.run_forever, daemon=True)
    thread.start()
    try:
        asyncio.run_coroutine_threadsafe(start(), loop).result(LIMIT)
        yield proxy
    finally:
        for action in proxy.at_end:
            action()
        asyncio.run_coroutine_threadsafe(stop(), loop).result(LIMIT)
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()
