"""A way to Redis that fails when it is told to: a proxy on a socket of its own, for one service or for a replica.

Its address stays the same wherever it leads.
"""

from __future__ import annotations

import asyncio
import random
import threading
from concurrent.futures import Future
from contextlib import suppress
from pathlib import Path
from typing import Any, Coroutine

from checker import Violation
from scale import LIMIT, PAUSE

#: A socket's path, or a port of this machine; 0 listens at one that the system chooses.
Place = Path | int
#: Which way bytes go: requests to Redis, replies from it.
REQUESTS, REPLIES = "requests", "replies"
WAYS = (REQUESTS, REPLIES)
CHUNK = 1 << 16
#: What only a script that makes a change names, and the reply when it has made it.
KEYS_OF_CHANGES, MADE = (b":deletions\r\n", b":subscribed\r\n"), b"*1\r\n:1\r\n"


class Link:
    """Faults are set from any thread, and hold for all connections until `mend`."""

    def __init__(self, listening: Place, target: Place, seed: int) -> None:
        self.listening, self.target = listening, target
        #: How long each way takes, in seconds.
        self.delay = 0.0
        #: How long a new connection waits before it leads anywhere, in seconds.
        self.absence = 0.0
        #: How likely a reply is dropped, and its connection closed: what was asked has been done.
        self.drops = 0.0
        #: How likely a change is not sent, and gets a reply as if it had been made: for a run that must fail.
        self.lies = 0.0
        #: Whether a new connection is closed at once.
        self.is_closed = False
        self.dropped = self.cuts = 0
        self._chance = random.Random(seed)
        self._loop = _loop()
        self._open: dict[str, asyncio.Event] = {}
        self._connections: set[_Connection] = set()
        self._wait(self._listen())

    async def _listen(self) -> None:
        self._open = {way: asyncio.Event() for way in WAYS}
        self._release()
        if isinstance(self.listening, Path):
            self._server = await asyncio.start_unix_server(self._serve, self.listening)
        else:
            self._server = await asyncio.start_server(self._serve, "127.0.0.1", self.listening)
            self.listening = self._server.sockets[0].getsockname()[1]

    # Faults

    def hold(self, *ways: str) -> None:
        """Keeps what comes, until it is released."""
        self._do(lambda: [self._open[way].clear() for way in ways])

    def release(self) -> None:
        self._do(self._release)

    def cut(self) -> None:
        """Closes all connections. What is held is lost."""
        self._do(self._cut)

    def lead_to(self, target: Place) -> None:
        """New connections lead elsewhere. The old ones stay."""
        self.target = target

    def mend(self) -> None:
        """Ends all faults. What is held goes on."""
        self.delay, self.absence, self.drops, self.is_closed = 0.0, 0.0, 0.0, False
        self.release()

    def drain(self) -> None:
        """Waits until everything has been done that came over connections whose client has left."""
        self._wait(self._drain())

    def remove(self) -> None:
        def close() -> None:
            self._server.close()
            self._cut()

        self._do(close)

    # In the loop's thread

    def _release(self) -> None:
        for open_ in self._open.values():
            open_.set()

    def _cut(self) -> None:
        self.cuts += len(self._connections)
        for connection in self._connections:
            connection.cut()

    async def _drain(self) -> None:
        end, quiet = self._loop.time() + LIMIT, 0
        # A client's last bytes are read a moment after it has left.
        while quiet < 3:
            if self._loop.time() > end:
                raise Violation(f"Redis did not end a connection within {LIMIT:g} s of its client's end")
            await asyncio.sleep(PAUSE)
            quiet = 0 if any(it.is_left or it.is_passing for it in self._connections) else quiet + 1

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        connection = _Connection(self, reader, writer)
        self._connections.add(connection)
        try:
            await asyncio.sleep(self.absence)
            if not self.is_closed:
                await connection.run(self.target)
        finally:
            connection.cut()
            self._connections.discard(connection)

    async def passes(self, way: str) -> bool:
        """Waits for as long as the faults ask. Whether what came goes on."""
        if self.delay:
            await asyncio.sleep(self.delay)
        await self._open[way].wait()
        if way == REPLIES and self._chance.random() < self.drops:
            self.dropped += 1
            return False
        return True

    def tells_lie(self, data: bytes) -> bool:
        is_change = data.count(b"EVALSHA") == 1 and all(key in data for key in KEYS_OF_CHANGES)
        return is_change and self._chance.random() < self.lies

    def _do(self, action: Any) -> None:
        async def act() -> None:
            action()

        self._wait(act())

    def _wait(self, coroutine: Coroutine[Any, Any, None]) -> None:
        future: Future[None] = asyncio.run_coroutine_threadsafe(coroutine, self._loop)
        future.result(3 * LIMIT)


class _Connection:
    """A client's connection and the one that it leads to."""

    def __init__(self, link: Link, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._link, self._reader, self._writer = link, reader, writer
        self._far: asyncio.StreamWriter | None = None
        #: Whether the client has left, and whether a request of its is on its way.
        self.is_left = self.is_passing = False

    async def run(self, target: Place) -> None:
        with suppress(OSError):
            if isinstance(target, Path):
                reader, self._far = await asyncio.open_unix_connection(target)
            else:
                reader, self._far = await asyncio.open_connection("127.0.0.1", target)
            requests = asyncio.ensure_future(self._pass(REQUESTS, self._reader, self._far))
            await self._pass(REPLIES, reader, self._writer)
            # Replies have ended. What the client still sends leads nowhere.
            requests.cancel()

    async def _pass(self, way: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(CHUNK):
                self.is_passing |= way == REQUESTS
                if not await self._link.passes(way):
                    return self.cut()
                if way == REQUESTS and self._link.tells_lie(data):
                    self._writer.write(MADE)
                elif way == REQUESTS or not self.is_left:
                    writer.write(data)
                    await writer.drain()
                self.is_passing &= way == REPLIES
        if way == REQUESTS:
            self.is_left = True
            with suppress(OSError):
                # Redis does what it has been sent, and closes.
                writer.write_eof()

    def cut(self) -> None:
        for writer in (self._writer, self._far):
            if writer:
                writer.transport.abort()


def _loop() -> asyncio.AbstractEventLoop:
    """The loop that all links share, in a thread of its own."""
    global _running
    if _running is None:
        _running = asyncio.new_event_loop()
        threading.Thread(target=_running.run_forever, daemon=True, name="links").start()
    return _running


_running: asyncio.AbstractEventLoop | None = None
