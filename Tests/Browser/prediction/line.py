"""One direction of a connection."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress

from patience import PAUSE
from prediction.network import Network


class Line:
    """What is sent comes out later and in order; how much is under way makes no difference."""

    def __init__(self, network: Network, writer: asyncio.StreamWriter):
        self._network = network
        self._writer = writer
        self._last = 0.0
        self._under_way = 0
        self._pieces: asyncio.Queue[tuple[float, bytes | None]] = asyncio.Queue()
        self._task = asyncio.create_task(self._deliver())

    def send(self, piece: bytes) -> None:
        self._put(piece)

    async def finish(self) -> None:
        """Closes the connection once everything has come out."""
        self._put(None)
        await self._task

    def abort(self) -> None:
        self._task.cancel()
        self._writer.close()
        self._network.under_way -= self._under_way
        self._under_way = 0

    def _put(self, piece: bytes | None) -> None:
        self._last = max(self._last, time.monotonic() + self._network.delay())
        if piece is not None:
            self._under_way += 1
            self._network.under_way += 1
        self._pieces.put_nowait((self._last, piece))

    async def _deliver(self) -> None:
        with suppress(ConnectionError):
            while True:
                due, piece = await self._pieces.get()
                await asyncio.sleep(max(0.0, due - time.monotonic()))
                while wait := self._network.stalled():
                    # It may go on sooner.
                    await asyncio.sleep(min(wait, PAUSE))
                if piece is None:
                    break
                self._writer.write(piece)
                await self._writer.drain()
                self._under_way -= 1
                self._network.under_way -= 1
        self._writer.close()
